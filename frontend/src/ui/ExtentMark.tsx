import type { Completeness, PartialReason } from '../gql/graphql'
import { partialMeaning, partialWord } from '../lib/words'
import styles from './marks.module.css'

/** How complete a list or number is, beside it and without a hover. */
export function ExtentMark({ completeness, reasons }: { completeness: Completeness; reasons: readonly PartialReason[] }) {
  if (completeness === 'EXACT') return <span className={`${styles.extent} ${styles.exact}`}>exact</span>
  return (
    <span className={`${styles.extent} ${styles.partial}`} title={reasons.map((r) => partialMeaning[r]).join(' ')}>
      <span>partial{reasons.length ? `: ${reasons.map((r) => partialWord[r]).join(', ')}` : ''}</span>
    </span>
  )
}
