import { useState, type ClipboardEvent } from 'react'
import { cut, pieces, plain } from '../lib/hostile'
import styles from './marks.module.css'

/** Text that others wrote: on one line or whole, what cannot be seen made visible, cut where it is long. */
export function Untrusted({ text, whole = false, className = '' }: { text: string; whole?: boolean; className?: string }) {
  const [open, setOpen] = useState(false)
  const { head, rest } = cut(text)
  const shown = open ? text : head
  return (
    <span
      className={`${styles.untrusted} ${whole || open ? styles.whole : ''} ${className}`}
      title={whole ? undefined : plain(text, 1000)}
      onCopy={(event) => copyTrue(event, text)}
    >
      {pieces(shown).map((piece, i) => ('text' in piece ? piece.text : <span key={i} className={styles.sign}>{piece.sign}</span>))}
      {rest > 0 && !open && '…'}
      {rest > 0 && whole && (
        <button type="button" className={styles.more} onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? 'Show less' : `Show ${rest} more characters`}
        </button>
      )}
    </span>
  )
}

// Copying the whole of it gives what is stored, not the signs that stand for it.
function copyTrue(event: ClipboardEvent<HTMLElement>, text: string): void {
  const selection = getSelection()
  if (!selection || !selection.containsNode(event.currentTarget, false)) {
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null
    const inside = range && event.currentTarget.contains(range.commonAncestorContainer)
    if (!inside || selection?.toString().replace(/\s/g, '') !== event.currentTarget.textContent?.replace(/\s/g, '')) return
  }
  event.clipboardData.setData('text/plain', text)
  event.preventDefault()
}
