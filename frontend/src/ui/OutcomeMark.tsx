import type { Outcome } from '../gql/graphql'
import { outcomeWord, word } from '../lib/words'
import { Icon, type IconName } from './Icon'
import styles from './marks.module.css'

/** How an operation reads: a silhouette and its word. The solid ones want attention. */
export function OutcomeMark({ outcome, big = false }: { outcome: Outcome; big?: boolean }) {
  const name = word(outcome)
  return (
    <span className={`${styles.mark} ${styles.outcome} ${styles[name] ?? ''} ${big ? styles.big : ''}`}>
      <Icon name={name as IconName} size={big ? 20 : 16} turning={outcome === 'IN_PROGRESS'} />
      {outcomeWord[outcome]}
    </span>
  )
}

/** The newest operations as ticks, oldest first: height and fill, then colour. */
export function OutcomeTicks({ outcomes }: { outcomes: readonly Outcome[] }) {
  if (outcomes.length === 0) return null
  const counts = new Map<Outcome, number>()
  for (const o of outcomes) counts.set(o, (counts.get(o) ?? 0) + 1)
  const said = [...counts].map(([o, n]) => `${n} ${outcomeWord[o].toLowerCase()}`).join(', ')
  return (
    <span className={styles.ticks} role="img" aria-label={`Last ${outcomes.length}: ${said}`} title={said}>
      {outcomes.map((o, i) => <i key={i} className={styles[word(o)]} />)}
    </span>
  )
}
