import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { toOperation } from '../lib/urls'
import { failureWord } from '../lib/words'
import { ImpactMark } from '../ui/ImpactMark'
import { Kbd } from '../ui/Kbd'
import { OutcomeMark } from '../ui/OutcomeMark'
import { ProvenanceMark } from '../ui/ProvenanceMark'
import { SourceWord } from '../ui/SourceMark'
import { ClockTime, Took } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import text from '../ui/text.module.css'
import styles from './operationOpen.module.css'

const Fields = graphql(`
  fragment OperationOpen_operation on Operation {
    id
    readings {
      source
      authority
      issuerName
      provenance
      operationId
      kind
      outcome
      failureReason
      impact
      resourceChanges {
        action
        count
      }
      startedAt
      endedAt
      receivedAt
      message
    }
    evidence {
      id
      key
    }
  }
`)

/** A row opened in place: what each source says, side by side. */
export function OperationOpen({ operation }: { operation: FragmentType<typeof Fields> }) {
  const op = readFragment(Fields, operation)
  const key = op.evidence.find((e) => e.key)?.key
  return (
    <div className={styles.open}>
      <div className={styles.twin}>
        {op.readings.map((reading) => (
          <section key={reading.operationId + reading.source} className={styles.card}>
            <h3>
              <SourceWord source={reading.source} authority={reading.authority} />
              {reading.issuerName && <span className={text.mute}><Untrusted text={reading.issuerName} /></span>}
              <span className={text.right}><ProvenanceMark provenance={reading.provenance} /></span>
            </h3>
            <dl className={styles.facts}>
              <dt>Outcome</dt>
              <dd>
                <OutcomeMark outcome={reading.outcome} />
                {reading.outcome === 'FAILED' && <span className={text.ink2}> {reading.failureReason ? failureWord[reading.failureReason] : 'reason not reported'}</span>}
              </dd>
              <dt>Impact</dt>
              <dd><ImpactMark impact={reading.impact} changes={reading.resourceChanges} unchanged /></dd>
              <dt>Time</dt>
              <dd>
                <ClockTime at={reading.startedAt} /> to <ClockTime at={reading.endedAt} /> <span className={text.mute}>
                  took <Took from={reading.startedAt} until={reading.endedAt} running={reading.outcome === 'IN_PROGRESS'} />
                  {reading.source === 'BACKEND' && ', whole seconds, the tool’s clock'}
                </span>
              </dd>
              <dt>Message</dt>
              <dd>{reading.message ? <Untrusted text={reading.message} whole /> : <span className={text.mute}>none in this source</span>}</dd>
              {reading.source === 'BACKEND' && key && <><dt>History</dt><dd className={text.clip} title={key}><code><Untrusted text={`…${key.slice(-64)}`} /></code></dd></>}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.foot}>
        <span>{op.readings.length > 1 ? 'Outcome reads from the backend.' : 'One source tells of this operation.'}</span>
        <Link {...toOperation(op.id)} className={text.right}>Open operation <Kbd>Enter</Kbd></Link>
      </p>
    </div>
  )
}
