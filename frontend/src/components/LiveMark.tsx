import { clock } from '../lib/instant'
import { useLive } from '../lib/live'
import styles from './frame.module.css'

/** Whether what is shown follows the server. */
export function LiveMark() {
  const live = useLive()
  if (live.status === 'starting') return null
  if (live.status === 'live') return <span className={styles.fresh}><i className={styles.pulse} />Live</span>
  return <span className={`${styles.fresh} ${styles.lost}`}>Reconnecting{live.answeredAt !== null && `, as of ${clock(live.answeredAt + live.skew)}`}</span>
}
