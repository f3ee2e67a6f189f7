import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { toStack } from '../lib/urls'
import { kindWord, presenceMeaning, presenceWord } from '../lib/words'
import { OutcomeMark, OutcomeTicks } from '../ui/OutcomeMark'
import { DayTime } from '../ui/Time'
import marks from '../ui/marks.module.css'
import table from '../ui/table.module.css'
import text from '../ui/text.module.css'
import { LockMark } from './LockMark'
import { PendingMark } from './PendingMark'
import { StackName } from './StackName'
import styles from './stackRow.module.css'

const Fields = graphql(`
  fragment StackRow_stack on Stack {
    id
    presence
    checkpointChanging
    resourceCount
    operationCount
    quarantine {
      id
    }
    lastOperation {
      outcome
      kind
      startedAt
      orderAt
    }
    recentOperations(first: 16) {
      outcome
    }
    ...StackName_stack
    ...LockMark_stack
    ...PendingMark_stack
  }
`)

/** The cells of one stack: what it is, whether somebody holds it, and how it last went. */
export function StackRow({ stack }: { stack: FragmentType<typeof Fields> }) {
  const s = readFragment(Fields, stack)
  const last = s.lastOperation
  return (
    <>
      <span role="rowheader" className={`${table.name} ${styles.name}`}>
        <Link {...toStack(s.id)} tabIndex={-1} className={`${table.link} ${text.clip}`}><StackName stack={s} /></Link>
        {s.presence !== 'PRESENT' && <span className={marks.tag} title={presenceMeaning[s.presence]}>{presenceWord[s.presence]}</span>}
        {s.checkpointChanging && <span className={marks.tag} title="Its state object changed and no finished record tells of it yet.">checkpoint changing</span>}
        {s.quarantine.length > 0 && <span className={marks.differ}>{s.quarantine.length} unreadable</span>}
      </span>
      <span role="gridcell" className={styles.lock}><LockMark stack={s} /><PendingMark stack={s} /></span>
      <span role="gridcell" className={styles.last}>
        {last ? <><OutcomeMark outcome={last.outcome} /><span className={`${text.mute} ${text.clip}`}>{kindWord(last.kind)}</span></> : <span className={text.mute}>No operation in history</span>}
      </span>
      <span role="gridcell" className={`${table.time} ${styles.when}`}>{last && <DayTime at={last.startedAt ?? last.orderAt} />}</span>
      <span role="gridcell" className={styles.history}>
        {s.recentOperations.length ? <OutcomeTicks outcomes={[...s.recentOperations].reverse().map((o) => o.outcome)} /> : <span className={text.mute} aria-hidden="true">—</span>}
      </span>
      <span role="gridcell" className={`${table.num} ${styles.resources}`}>
        {s.resourceCount ?? <span className={text.mute} title="Its state could not be read yet"><span aria-hidden="true">—</span><span className={text.vh}>not known</span></span>}
      </span>
    </>
  )
}
