import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import styles from './states.module.css'

/** One line above a list that says what limits it. */
export function Note({ tone = 'plain', icon = 'info', children, action }: { tone?: 'plain' | 'warn' | 'bad'; icon?: IconName; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={`${styles.note} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icon} />
      <div>{children}</div>
      {action && <span className={styles.noteAction}>{action}</span>}
    </div>
  )
}
