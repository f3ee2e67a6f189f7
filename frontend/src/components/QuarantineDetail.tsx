import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { toBackends, toStack } from '../lib/urls'
import { quarantineMeaning, quarantineWord } from '../lib/words'
import { FullTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import text from '../ui/text.module.css'
import { StackName } from './StackName'
import detail from './detail.module.css'

const Fields = graphql(`
  fragment QuarantineDetail_object on QuarantinedObject {
    id
    key
    reason
    detail
    since
    lastTriedAt
    nextTryAt
    clearedAt
    backend {
      id
    }
    stack {
      id
      ...StackName_stack
    }
  }
`)

/** An object that could not be read: why, and when it is tried again. Its content is never shown. */
export function QuarantineDetail({ object }: { object: FragmentType<typeof Fields> }) {
  const o = readFragment(Fields, object)
  return (
    <div className={detail.detail}>
      <dl className={detail.facts}>
        <dt>Reason</dt><dd>{quarantineWord[o.reason]} <span className={text.mute}>{quarantineMeaning[o.reason]}</span></dd>
        <dt>Expected</dt><dd className={text.break}><Untrusted text={o.detail} whole /></dd>
        <dt>Object</dt><dd className={text.break}><code><Untrusted text={o.key} whole /></code></dd>
        <dt>Backend</dt><dd><Link {...toBackends()}>{o.backend.id}</Link></dd>
        <dt>Stack</dt><dd>{o.stack ? <Link {...toStack(o.stack.id)}><StackName stack={o.stack} /></Link> : <span className={text.mute}>its key names none that is known</span>}</dd>
        <dt>Since</dt><dd><FullTime at={o.since} /></dd>
        <dt>Last tried</dt><dd><FullTime at={o.lastTriedAt} /></dd>
        {o.clearedAt
          ? <><dt>Cleared</dt><dd><FullTime at={o.clearedAt} /> <span className={text.mute}>It could be read again, or was gone.</span></dd></>
          : <><dt>Next try</dt><dd>{o.nextTryAt ? <FullTime at={o.nextTryAt} age={false} /> : <span className={text.mute}>when the object changes</span>}</dd></>}
      </dl>
    </div>
  )
}
