import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { kindWord } from '../lib/words'
import { OutcomeMark } from '../ui/OutcomeMark'
import { DayTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import { many } from '../lib/size'
import marks from '../ui/marks.module.css'
import table from '../ui/table.module.css'
import text from '../ui/text.module.css'
import { LockMark } from './LockMark'
import { PendingMark } from './PendingMark'
import { StackName } from './StackName'
import styles from './locks.module.css'

const Fields = graphql(`
  fragment UnfinishedRow_stack on Stack {
    id
    integrityNoteCount
    backend {
      id
    }
    lastOperation {
      outcome
      kind
      startedAt
      orderAt
    }
    cliWill {
      reason
      text
    }
    ...StackName_stack
    ...PendingMark_stack
    ...LockMark_stack
  }
`)

/** The cells of one stack that was left half done. */
export function UnfinishedRow({ stack, open }: { stack: FragmentType<typeof Fields>; open: boolean }) {
  const s = readFragment(Fields, stack)
  const last = s.lastOperation
  const will = s.cliWill.map((n) => n.text.replaceAll('`', '')).join(' ')
  return (
    <>
      <span role="rowheader" className={`${table.name} ${styles.stack}`}>
        <Link from="/locks" to="/locks" search={(old) => ({ ...old, open: open ? undefined : s.id })} resetScroll={false} tabIndex={-1} aria-expanded={open} className={`${table.link} ${text.clip}`}><StackName stack={s} /></Link>
      </span>
      <span role="gridcell" className={`${styles.backend} ${text.clip}`}>{s.backend.id}</span>
      <span role="gridcell" className={styles.left}>
        <PendingMark stack={s} words />
        {s.integrityNoteCount ? <span className={marks.differ}>{many(s.integrityNoteCount, 'integrity note')}</span> : null}
        <LockMark stack={s} />
      </span>
      <span role="gridcell" className={styles.lastOp}>{last ? <><OutcomeMark outcome={last.outcome} /><span className={text.mute}>{kindWord(last.kind)}</span></> : <span className={text.mute}>No operation in history</span>}</span>
      <span role="gridcell" className={`${table.time} ${styles.when}`}>{last && <DayTime at={last.startedAt ?? last.orderAt} />}</span>
      <span role="gridcell" className={`${styles.will} ${text.clip}`}>{will ? <Untrusted text={will} /> : <span className={text.mute}>nothing</span>}</span>
    </>
  )
}
