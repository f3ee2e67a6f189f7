import type { ActivityState } from '../gql/graphql'
import { activityMeaning, activityWord } from '../lib/words'
import { Icon, type IconName } from './Icon'
import styles from './marks.module.css'

const drawing: Record<ActivityState, [IconName, string | undefined]> = {
  READY: ['right', styles.off], PENDING: ['pending', styles.off], EXECUTING: ['activity', styles.busy], WAITING: ['clock', styles.off],
  RESTARTING: ['activity', styles.odd], COMPLETED: ['ok', styles.ok], FAILED: ['deny', styles.bad], CANCELED: ['off', styles.off],
}

/** Where a unit of background work stands. Its signs are those of health, not those of outcomes. */
export function ActivityMark({ state }: { state: ActivityState }) {
  const [icon, tone] = drawing[state]
  return <span className={`${styles.mark} ${styles.health} ${tone}`} title={activityMeaning[state]}><Icon name={icon} />{activityWord[state]}</span>
}
