import type { Impact, ResourceAction } from '../gql/graphql'
import { actionSign, signWord, type Sign } from '../lib/words'
import text from './text.module.css'
import styles from './marks.module.css'

export type Change = { action: ResourceAction; count: number }

const order: readonly Sign[] = ['+', '~', '↓', '±', '−']

/** Counts of change by sign, in the fixed order; what is unchanged stands apart. */
export function bySign(changes: readonly Change[]): { changed: [Sign, number][]; same: number; other: number } {
  const sums = new Map<Sign, number>()
  let other = 0
  for (const { action, count } of changes) {
    const sign = actionSign[action]
    if (sign) sums.set(sign, (sums.get(sign) ?? 0) + count)
    else other += count
  }
  return {
    changed: order.flatMap((sign) => (sums.get(sign) ? [[sign, sums.get(sign) ?? 0] as [Sign, number]] : [])),
    same: sums.get('=') ?? 0,
    other,
  }
}

/** What a run changed: never in the colours of an outcome, and never a nought where nobody said. */
export function ImpactMark({ impact, changes, unchanged = false }: { impact: Impact; changes: readonly Change[] | null | undefined; unchanged?: boolean }) {
  if (impact === 'NOT_REPORTED') return <span className={styles.impactUnknown}>Changes not reported</span>
  const { changed, same, other } = bySign(changes ?? [])
  const rest = unchanged && same > 0 ? <span className={text.mute}><span className={text.mono}>={same}</span> unchanged</span> : null
  if (impact === 'NONE') return <><span className={styles.impactWords}>No changes</span>{rest && <> {rest}</>}</>
  if (changed.length === 0) {
    return <span className={styles.impactWords}>{other > 0 ? `${other} other change${other === 1 ? '' : 's'}` : 'Changes, not counted'}</span>
  }
  return (
    <>
      <span className={styles.impact}>
        {changed.map(([sign, count]) => (
          <span key={sign} className={sign === '±' || sign === '−' ? styles.takes : undefined} title={`${count} ${signWord[sign]}`}>
            <span aria-hidden="true">{sign}</span>{count}<span className={text.vh}> {signWord[sign]}</span>
          </span>
        ))}
      </span>
      {rest && <> {rest}</>}
    </>
  )
}
