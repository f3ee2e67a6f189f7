import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { plain } from '../lib/hostile'
import { activityKindMeaning } from '../lib/words'
import { ActivityMark } from '../ui/ActivityMark'
import { Ago, DayTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import table from '../ui/table.module.css'
import text from '../ui/text.module.css'
import { ActivityProgress } from './ActivityProgress'
import styles from './activity.module.css'

const Fields = graphql(`
  fragment ActivityRow_activity on Activity {
    id
    kind
    state
    stateSince
    activateAt
    tries
    maxTries
    lastError
    backend {
      id
    }
    ...ActivityProgress_activity
  }
`)

/** The cells of one unit of background work. */
export function ActivityRow({ activity, open }: { activity: FragmentType<typeof Fields>; open: boolean }) {
  const a = readFragment(Fields, activity)
  return (
    <>
      <span role="gridcell" className={styles.state}><ActivityMark state={a.state} /></span>
      <span role="rowheader" className={`${styles.kind} ${text.clip}`} title={activityKindMeaning[a.kind]}>
        <Link from="/activities" to="/activities" search={(old) => ({ ...old, open: open ? undefined : a.id })} resetScroll={false} tabIndex={-1} aria-expanded={open} className={table.link}>
          <Untrusted text={a.kind} />
        </Link>
      </span>
      <span role="gridcell" className={`${styles.backend} ${text.clip}`}>{a.backend?.id ?? <span className={text.mute}>none</span>}</span>
      <span role="gridcell" className={styles.amount}><ActivityProgress activity={a} label={`Progress of ${plain(a.backend ? `${a.kind} of ${a.backend.id}` : a.kind, 60)}`} brief /></span>
      <span role="gridcell" className={`${table.num} ${styles.tries}`}>{a.tries} <span className={text.mute}>of {a.maxTries}</span></span>
      <span role="gridcell" className={`${table.time} ${styles.since}`}><DayTime at={a.stateSince} /> <Ago at={a.stateSince} /></span>
      <span role="gridcell" className={`${styles.next} ${text.clip}`}>
        {a.activateAt ? <>from <DayTime at={a.activateAt} /></> : a.lastError ? <span className={text.mute}><Untrusted text={a.lastError} /></span> : ''}
      </span>
    </>
  )
}
