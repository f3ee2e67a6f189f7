import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { many } from '../lib/size'
import { toBackends, toError } from '../lib/urls'
import { errorMeaning, errorWord } from '../lib/words'
import { FullTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import { UntrustedBlock } from '../ui/UntrustedBlock'
import text from '../ui/text.module.css'
import detail from './detail.module.css'

const Fields = graphql(`
  fragment ErrorDetail_item on ErrorItem {
    id
    kind
    place
    detail
    count
    firstAt
    lastAt
    nextTryAt
    closedAt
    backend {
      id
    }
  }
`)

/** An error item: what is known of it, for those who run the server. */
export function ErrorDetail({ item, alone = false }: { item: FragmentType<typeof Fields>; alone?: boolean }) {
  const e = readFragment(Fields, item)
  return (
    <div className={detail.detail}>
      <div className={detail.twin}>
        <dl className={detail.facts}>
          <dt>Kind</dt><dd>{errorWord[e.kind]} <span className={text.mute}>{errorMeaning[e.kind]}</span></dd>
          <dt>Place</dt><dd className={text.break}><code><Untrusted text={e.place} whole /></code></dd>
          {e.backend && <><dt>Backend</dt><dd><Link {...toBackends()}>{e.backend.id}</Link></dd></>}
          <dt>Happened</dt><dd>{many(e.count, 'time')}</dd>
          <dt>First</dt><dd><FullTime at={e.firstAt} /></dd>
          <dt>Last</dt><dd><FullTime at={e.lastAt} /></dd>
          {e.closedAt
            ? <><dt>Closed</dt><dd><FullTime at={e.closedAt} /> <span className={text.mute}>What failed there succeeded again.</span></dd></>
            : <><dt>Next try</dt><dd>{e.nextTryAt ? <FullTime at={e.nextTryAt} age={false} /> : <span className={text.mute}>The server does not try it again by itself.</span>}</dd></>}
          <dt>Id</dt><dd className={text.break}>{alone ? <code>{e.id}</code> : <Link {...toError(e.id)}><code>{e.id}</code></Link>}</dd>
        </dl>
        <section aria-label="Detail">
          <h3>Detail</h3>
          <div className={detail.box}><UntrustedBlock text={e.detail} /></div>
        </section>
      </div>
    </div>
  )
}
