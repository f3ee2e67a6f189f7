import type { ReactNode } from 'react'
import styles from './viewTabs.module.css'

/** The views of a record. Each has an address, so each is a link. */
export function ViewTabs({ label, children }: { label: string; children: ReactNode }) {
  return <nav className={styles.tabs} aria-label={label}>{children}</nav>
}
