import { useEffect, useState } from 'react'
import text from './text.module.css'
import styles from './states.module.css'

/** True after 200 ms: what comes sooner needs no sign that it is coming. */
export function useLate(ms = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}

/** Grey bars where rows will be. */
export function Bones({ rows = 8, widths, label }: { rows?: number; widths: readonly number[]; label: string }) {
  const late = useLate()
  return (
    <div role="status" data-state="loading">
      <span className={text.vh}>{late ? `Reading ${label}` : ''}</span>
      {late && Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.boneRow} aria-hidden="true">
          {widths.map((w, i) => <span key={i} className={styles.bone} style={{ width: `${w * (1 - ((row * 7 + i * 3) % 5) / 12)}%` }} />)}
        </div>
      ))}
    </div>
  )
}
