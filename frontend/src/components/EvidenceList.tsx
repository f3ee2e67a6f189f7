import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { fullInstant, preciseClock } from '../lib/instant'
import { bytes, many } from '../lib/size'
import { evidenceWord } from '../lib/words'
import { ProvenanceMark } from '../ui/ProvenanceMark'
import { Rails } from '../ui/SourceMark'
import { Untrusted } from '../ui/Untrusted'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import styles from './evidenceList.module.css'

const Fields = graphql(`
  fragment EvidenceList_operation on Operation {
    evidence {
      id
      kind
      provenance
      key
      etag
      digest
      size
      sourceAt
      receivedAt
    }
    readings {
      source
      heartbeatCount
      leaseUntil
    }
  }
`)

/** What an operation rests on, in the order received. It never changes. */
export function EvidenceList({ operation }: { operation: FragmentType<typeof Fields> }) {
  const { evidence, readings } = readFragment(Fields, operation)
  const beats = readings.find((r) => r.heartbeatCount > 0)
  return (
    <section className={page.section}>
      <h2>Evidence <span className={text.mute}>{evidence.length}, in order received</span></h2>
      <ol className={styles.list}>
        {evidence.map((e) => (
          <li key={e.id}>
            <Rails sources={[e.kind === 'HISTORY_RECORD' ? 'BACKEND' : 'RUNNER']} />
            <div>
              <p className={styles.what}>
                <b>{evidenceWord[e.kind]}</b>
                <time dateTime={e.receivedAt} title={`Read ${fullInstant(e.receivedAt)}`}>{preciseClock(e.receivedAt)}</time>
              </p>
              <ProvenanceMark provenance={e.provenance} />
              {e.key && <small><code><Untrusted text={e.key} whole /></code></small>}
              {e.sourceAt && <small>made {fullInstant(e.sourceAt)}</small>}
              <small>{bytes(e.size)}, SHA-256 <code title={e.digest}>{e.digest.slice(0, 12)}</code></small>
            </div>
          </li>
        ))}
        {beats && (
          <li>
            <Rails sources={['RUNNER']} />
            <div>
              <p className={styles.what}><b>{many(beats.heartbeatCount, 'heartbeat')}</b></p>
              <ProvenanceMark provenance="ASSERTED" />
              {beats.leaseUntil && <small>the newest holds its lease until {fullInstant(beats.leaseUntil)}</small>}
            </div>
          </li>
        )}
      </ol>
    </section>
  )
}
