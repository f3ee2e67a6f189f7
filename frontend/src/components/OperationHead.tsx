import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { withoutMarker } from '../lib/marker'
import { toBackends, toStack } from '../lib/urls'
import { ambiguityWord, failureWord, kindWord } from '../lib/words'
import { Icon } from '../ui/Icon'
import { ImpactMark } from '../ui/ImpactMark'
import { OutcomeMark } from '../ui/OutcomeMark'
import { SourceWord } from '../ui/SourceMark'
import { ClockTime, FullTime, Took } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import marks from '../ui/marks.module.css'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import { StackName } from './StackName'

const Fields = graphql(`
  fragment OperationHead_operation on Operation {
    source
    authority
    issuerName
    marker
    joinAmbiguity
    kind
    outcome
    failureReason
    impact
    resourceChanges {
      action
      count
    }
    message
    orderAt
    startedAt
    endedAt
    engineVersion
    readingChangesAt
    stack {
      id
      ...StackName_stack
    }
    backend {
      id
      engine
    }
    readings {
      source
      authority
      issuerName
      outcome
      leaseUntil
      skewed
    }
  }
`)

/** What an operation was, in two lines. */
export function OperationHead({ operation }: { operation: FragmentType<typeof Fields> }) {
  const op = readFragment(Fields, operation)
  const both = op.readings.length > 1
  const runner = op.readings.find((r) => r.source === 'RUNNER')
  const message = withoutMarker(op.message ?? '', both ? op.marker : null)
  return (
    <div className={page.head}>
      <div className={page.lead}>
        <OutcomeMark outcome={op.outcome} big />
        {op.outcome === 'FAILED' && <span className={text.ink2}>{op.failureReason ? failureWord[op.failureReason] : 'reason not reported'}</span>}
        <h1>{message ? <Untrusted text={message} whole /> : <span className={text.mute}>No message</span>}</h1>
        <span className={marks.tag}>{kindWord(op.kind)}</span>
        {both && new Set(op.readings.map((r) => r.outcome)).size > 1 && <span className={marks.differ}>sources differ</span>}
        {op.joinAmbiguity && <span className={marks.differ}>ambiguous: {ambiguityWord[op.joinAmbiguity]}</span>}
        {runner?.skewed && <span className={marks.differ}>clock differs</span>}
      </div>
      <div className={page.aside}>
        <span><ImpactMark impact={op.impact} changes={op.resourceChanges} unchanged /></span>
        <span className={text.clip}><Link {...toStack(op.stack.id)}><StackName stack={op.stack} /></Link> <span className={text.mute}>on</span> <Link {...toBackends()}>{op.backend.id}</Link></span>
        <span><FullTime at={op.startedAt ?? op.orderAt} /></span>
        <span><span>took <Took from={op.startedAt} until={op.endedAt} running={op.outcome === 'IN_PROGRESS'} /></span></span>
        <span>
          {both && <><SourceWord source="BACKEND" /><Icon name="tie" /></>}
          <SourceWord source={runner ? 'RUNNER' : 'BACKEND'} authority={runner?.authority} />
          {runner?.issuerName && <span className={text.mute}>token <Untrusted text={runner.issuerName} /></span>}
        </span>
        {op.engineVersion && <span className={text.mute}><span>engine <Untrusted text={op.engineVersion} />, claimed</span></span>}
        {runner?.outcome === 'INCOMPLETE' && runner.leaseUntil && <span className={text.mute}>lease lapsed <ClockTime at={runner.leaseUntil} /></span>}
        {op.readingChangesAt && <span className={text.mute}>lease ends <ClockTime at={op.readingChangesAt} /></span>}
      </div>
    </div>
  )
}
