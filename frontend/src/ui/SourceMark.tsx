import type { Authority, Source } from '../gql/graphql'
import { authorityWord } from '../lib/words'
import text from './text.module.css'
import marks from './marks.module.css'
import styles from './rails.module.css'

/** The rails of a timeline row: a square for the backend, a circle for a runner, a tie for both. */
export function Rails({ sources }: { sources: readonly Source[] }) {
  const backend = sources.includes('BACKEND')
  const runner = sources.includes('RUNNER')
  return (
    <span className={styles.rails}>
      {backend && <i className={styles.square} />}
      {backend && runner && <i className={styles.tie} />}
      {runner && <i className={styles.circle} />}
      <span className={text.vh}>{backend && runner ? 'Backend and runner' : runner ? 'Runner' : 'Backend'}</span>
    </span>
  )
}

/** The rails' meaning, above them. */
export function RailsHead() {
  return (
    <span className={`${styles.rails} ${styles.head}`} title="Square: backend. Circle: runner.">
      <i className={styles.square} /><i className={styles.circle} />
      <span className={text.vh}>Sources</span>
    </span>
  )
}

/** A source by its sign and word; a runner with the kind of its credential. */
export function SourceWord({ source, authority }: { source: Source; authority?: Authority | null }) {
  return (
    <span className={marks.mini}>
      <i className={source === 'BACKEND' ? marks.square : marks.circle} />
      {sourceWords(source, authority)}
    </span>
  )
}

/** A source in words, such as "Runner (deployment runner)". */
export function sourceWords(source: Source, authority?: Authority | null): string {
  if (source === 'BACKEND') return 'Backend'
  return authority ? `Runner (${authorityWord[authority]})` : 'Runner'
}
