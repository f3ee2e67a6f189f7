import styles from './progress.module.css'

type Props = {
  label: string
  done: number
  /** Not known yet: then the bar shows no share. */
  total: number | null
  /** How it stands, in words. */
  text: string
  quiet?: boolean
}

/** How much is done, as a bar. The words beside it say the same. */
export function Progress({ label, done, total, text, quiet = false }: Props) {
  const share = total === null || total <= 0 ? null : Math.max(0, Math.min(1, done / total))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={share === null ? undefined : (total ?? undefined)}
      aria-valuenow={share === null ? undefined : Math.min(done, total ?? done)}
      aria-valuetext={text}
      className={`${styles.track} ${share === null ? styles.open : ''} ${quiet ? styles.quiet : ''}`}
    >
      {share !== null && <div className={styles.done} style={{ width: `${share * 100}%` }} />}
    </div>
  )
}
