import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { duration } from '../lib/instant'
import { Icon } from '../ui/Icon'
import { Age, DayTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import table from '../ui/table.module.css'
import text from '../ui/text.module.css'
import { Holder } from './Holder'
import { StackName } from './StackName'
import styles from './locks.module.css'

const Fields = graphql(`
  fragment LockRow_lock on Lock {
    id
    key
    since
    firstSeenAt
    goneAt
    ageMs
    cliWill
    backend {
      id
    }
    stack {
      ...StackName_stack
    }
    ...Holder_lock
  }
`)

/** The cells of one lock, held or gone. */
export function LockRow({ lock, open }: { lock: FragmentType<typeof Fields>; open: boolean }) {
  const l = readFragment(Fields, lock)
  return (
    <>
      <span role="rowheader" className={`${table.name} ${styles.stack}`}>
        <Link from="/locks" to="/locks" search={(old) => ({ ...old, open: open ? undefined : l.id })} resetScroll={false} tabIndex={-1} aria-expanded={open} className={`${table.link} ${text.clip}`}>
          {l.stack ? <StackName stack={l.stack} /> : <code><Untrusted text={l.key} /></code>}
        </Link>
      </span>
      <span role="gridcell" className={`${styles.backend} ${text.clip}`}>{l.backend.id}</span>
      <span role="gridcell" className={`${styles.holder} ${text.clip}`}><Holder lock={l} brief /></span>
      <span role="gridcell" className={`${table.time} ${styles.since}`}><DayTime at={l.since ?? l.firstSeenAt} /></span>
      <span role="gridcell" className={`${styles.age} ${text.nowrap}`}>
        {l.goneAt ? <>held {duration(l.ageMs)}</> : <><Icon name="lock" size={14} /><Age at={l.since ?? l.firstSeenAt} /></>}
      </span>
      <span role="gridcell" className={`${styles.will} ${text.clip}`}>{l.cliWill ? <Untrusted text={l.cliWill.replaceAll('`', '')} /> : <span className={text.mute}>gone <DayTime at={l.goneAt} /></span>}</span>
    </>
  )
}
