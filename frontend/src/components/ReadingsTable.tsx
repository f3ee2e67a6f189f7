import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import type { ReadingsTable_OperationFragment } from '../gql/graphql'
import type { ReactNode } from 'react'
import { fullInstant, preciseClock } from '../lib/instant'
import { many } from '../lib/size'
import { failureWord, kindWord, word } from '../lib/words'
import { ImpactMark } from '../ui/ImpactMark'
import { OutcomeMark } from '../ui/OutcomeMark'
import { ProvenanceMark } from '../ui/ProvenanceMark'
import { SourceWord } from '../ui/SourceMark'
import { Untrusted } from '../ui/Untrusted'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import styles from './facts.module.css'

const Fields = graphql(`
  fragment ReadingsTable_operation on Operation {
    readings {
      source
      authority
      provenance
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
      operationId
      issuerName
      exitCode
      skewed
      heartbeatCount
      leaseUntil
      expiresAt
    }
  }
`)

// What runners tell and buckets do not.
const reported = new Set(['Token', 'Exit code', 'Heartbeats', 'Lease', 'Closed', 'Row'])

type Reading = ReadingsTable_OperationFragment['readings'][number]

const absent = <span className={text.mute}>not in this source</span>
const time = (at: string | null | undefined, note?: string) =>
  at ? <><time dateTime={at} title={fullInstant(at)}>{preciseClock(at)}</time>{note && <span className={text.mute}> {note}</span>}</> : absent

const rows: readonly { name: string; cell: (r: Reading) => ReactNode }[] = [
  {
    name: 'Outcome',
    cell: (r) => <><OutcomeMark outcome={r.outcome} />{r.outcome === 'FAILED' && <span className={text.mute}> {r.failureReason ? failureWord[r.failureReason] : 'reason not reported'}</span>}</>,
  },
  { name: 'Impact', cell: (r) => <ImpactMark impact={r.impact} changes={r.resourceChanges} unchanged /> },
  { name: 'Counts', cell: (r) => (r.resourceChanges?.length ? <Counts reading={r} /> : absent) },
  { name: 'Kind', cell: (r) => (r.kind ? kindWord(r.kind) : absent) },
  { name: 'Started', cell: (r) => time(r.startedAt, r.source === 'BACKEND' ? 'whole seconds, the tool’s clock' : 'by the runner’s clock') },
  { name: 'Ended', cell: (r) => time(r.endedAt) },
  { name: 'Received', cell: (r) => time(r.receivedAt, r.skewed ? 'by Lumaft’s clock; the runner’s is over five minutes away' : 'by Lumaft’s clock') },
  { name: 'Token', cell: (r) => (r.issuerName ? <><Untrusted text={r.issuerName} /> <span className={text.mute}>names the credential, not a person</span></> : absent) },
  { name: 'Exit code', cell: (r) => (r.source === 'BACKEND' ? absent : r.exitCode ?? <span className={text.mute}>not reported</span>) },
  { name: 'Heartbeats', cell: (r) => (r.source === 'BACKEND' ? absent : many(r.heartbeatCount, 'heartbeat')) },
  { name: 'Lease', cell: (r) => (r.outcome === 'IN_PROGRESS' ? time(r.leaseUntil, 'ends unless a heartbeat arrives') : r.outcome === 'INCOMPLETE' ? time(r.leaseUntil, 'lapsed without an end') : r.source === 'RUNNER' ? <span className={text.mute}>over, its end was reported</span> : absent) },
  { name: 'Closed', cell: (r) => (r.expiresAt ? <><time dateTime={r.expiresAt}>{fullInstant(r.expiresAt)}</time> <span className={text.mute}>its token can add nothing from then on</span></> : absent) },
  { name: 'Message', cell: (r) => (r.message ? <Untrusted text={r.message} whole /> : absent) },
  { name: 'Row', cell: (r) => <code>{r.operationId}</code> },
]

/** What each source says, row by row. Nothing is picked. */
export function ReadingsTable({ operation }: { operation: FragmentType<typeof Fields> }) {
  const { readings } = readFragment(Fields, operation)
  const shown = readings.some((r) => r.source === 'RUNNER') ? rows : rows.filter((row) => !reported.has(row.name))
  return (
    <section className={page.section}>
      <h2>What each source says <span className={text.mute}>{readings.length === 1 ? 'one source' : 'two sources, joined by the marker'}</span></h2>
      <div className={page.frame}>
        <table className={styles.facts}>
          <thead>
            <tr>
              <td />
              {readings.map((r, i) => (
                <th key={i} scope="col">
                  <b><SourceWord source={r.source} authority={r.authority} /></b>{' '}
                  <ProvenanceMark provenance={r.provenance} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {readings.map((r, i) => <td key={i} data-source={r.source === 'BACKEND' ? 'Backend' : 'Runner'}>{row.cell(r)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Counts({ reading }: { reading: Reading }) {
  const counts = (reading.resourceChanges ?? []).filter((c) => c.count > 0)
  return <span className={text.ink2}>{counts.map((c) => `${word(c.action)} ${c.count}`).join(', ') || 'none'}</span>
}
