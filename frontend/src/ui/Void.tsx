import type { ReactNode } from 'react'
import styles from './states.module.css'

/** What a page says where it has nothing to list: what was looked at, and what can be done. */
export function Void({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <section className={styles.void}>
      <h2>{title}</h2>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
