import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import type { PlannedActual_OperationFragment } from '../gql/graphql'
import { toOperation } from '../lib/urls'
import { word } from '../lib/words'
import { OutcomeMark } from '../ui/OutcomeMark'
import { FullTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import page from '../ui/page.module.css'
import table from '../ui/table.module.css'
import text from '../ui/text.module.css'
import styles from './facts.module.css'

const Fields = graphql(`
  fragment PlannedActual_operation on Operation {
    id
    kind
    readings {
      source
    }
    pair {
      externalId
      receivedAt
      actualSource
      planned {
        id
        outcome
        impact
        orderAt
      }
      actual {
        id
        outcome
        orderAt
      }
      differences {
        action
        planned
        actual
        difference
      }
    }
  }
`)

type Shown = PlannedActual_OperationFragment
type Pair = NonNullable<Shown['pair']>

/** What was planned beside what was done, where a runner's explicit word pairs them; else why nothing does. */
export function PlannedActual({ operation }: { operation: FragmentType<typeof Fields> }) {
  const op = readFragment(Fields, operation)
  return (
    <section className={page.section}>
      <h2>Planned and actual <span className={text.mute}>{op.pair ? 'paired by the runner’s explicit word' : 'not paired'}</span></h2>
      {op.pair ? <Compared pair={op.pair} id={op.id} /> : <p className={text.mute}>{unpaired(op)}</p>}
    </section>
  )
}

function Compared({ pair, id }: { pair: Pair; id: string }) {
  const planTold = pair.planned.impact !== 'NOT_REPORTED'
  const runTold = pair.differences.some((d) => d.actual !== null && d.actual !== undefined)
  return (
    <>
    <div className={page.frame}>
      <table className={styles.facts}>
        <thead>
          <tr>
            <td />
            <th scope="col"><Side name="Planned" of={pair.planned} here={id} /></th>
            <th scope="col"><Side name="Actual" of={pair.actual} here={id} /></th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {pair.differences.map((d) => (
            <tr key={d.action}>
              <th scope="row">{word(d.action)}</th>
              <td data-source="Planned"><Count n={d.planned} /></td>
              <td data-source="Actual"><Count n={d.actual} /></td>
              <td data-source="Difference"><By n={d.difference} /></td>
            </tr>
          ))}
          {pair.differences.length === 0 && (
            <tr><th scope="row">Counts</th><td colSpan={3} className={text.mute}>{planTold ? 'Nothing was planned or done.' : 'Neither side reported its counts.'}</td></tr>
          )}
        </tbody>
      </table>
    </div>
    <p className={text.mute}>
      {!planTold && pair.differences.length > 0 && 'The preview did not report its counts, so nothing can be compared. '}
      {planTold && !runTold && pair.differences.length > 0 && 'The run did not report its counts, so nothing can be compared. '}
      {runTold && pair.actualSource === 'BACKEND' && 'The runner did not report its counts; those of the backend’s record of the same run are shown. '}
      Paired <FullTime at={pair.receivedAt} age={false} />{pair.externalId && <> as <Untrusted text={pair.externalId} /></>}.
    </p>
    </>
  )
}

function Side({ name, of, here }: { name: string; of: { id: string; outcome: Pair['actual']['outcome'] }; here: string }) {
  return <>{name} <OutcomeMark outcome={of.outcome} /> {of.id === here ? <span className={text.mute}>this one</span> : <Link {...toOperation(of.id)}>open</Link>}</>
}

function Count({ n }: { n: number | null | undefined }) {
  return n === null || n === undefined ? <span className={text.mute}>not reported</span> : <span className={table.num}>{n}</span>
}

function By({ n }: { n: number | null | undefined }) {
  if (n === null || n === undefined) return <span className={text.mute}>not known</span>
  return <span className={n === 0 ? text.mute : table.num}>{n > 0 ? `+${n}` : n < 0 ? `−${-n}` : 'as planned'}</span>
}

/** Why an operation is not paired. Nothing is ever paired by times, names or counts. */
function unpaired({ kind, readings }: Shown): string {
  if (!readings.some((r) => r.source === 'RUNNER')) return 'No runner reported this operation, so no preview can name it. Lumaft pairs nothing by times, names or counts.'
  if (kind === 'PREVIEW') return 'No runner has said which operation followed this preview. Lumaft pairs nothing by times, names or counts.'
  return 'No runner has said which preview planned this operation. Lumaft pairs nothing by times, names or counts.'
}
