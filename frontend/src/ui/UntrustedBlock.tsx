import { useState } from 'react'
import { cut, pieces } from '../lib/hostile'
import { figure } from '../lib/size'
import styles from './marks.module.css'

/** Text of several lines that others had a part in: lines stay lines, what cannot be seen is made visible. */
export function UntrustedBlock({ text, limit = 4000 }: { text: string; limit?: number }) {
  const [open, setOpen] = useState(false)
  const { head, rest } = cut(text, limit)
  return (
    <>
      <pre className={styles.block}>
        {(open ? text : head).split('\n').map((line, i) => (
          <span key={i}>{pieces(line).map((p, n) => ('text' in p ? p.text : <span key={n} className={styles.sign}>{p.sign}</span>))}{'\n'}</span>
        ))}
      </pre>
      {rest > 0 && <button type="button" className={styles.more} onClick={() => setOpen(!open)} aria-expanded={open}>{open ? 'Show less' : `Show ${figure(rest)} more characters`}</button>}
    </>
  )
}
