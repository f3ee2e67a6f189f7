import { useState, type KeyboardEvent } from 'react'
import { operator, printFilter, problem, type Field, type Token } from '../lib/filters'
import { plain } from '../lib/hostile'
import { Icon } from '../ui/Icon'
import styles from './filterBar.module.css'

type Props = {
  token: Token
  fields: readonly Field[]
  editing: boolean
  onEdit: () => void
  onPut: (text: string) => void
  onCancel: () => void
  onRemove: () => void
}

/** One term of a filter: field, operator, value. Enter edits it, Delete removes it. */
export function FilterToken({ token, fields, editing, onEdit, onPut, onCancel, onRemove }: Props) {
  const field = fields.find((f) => f.key === token.field)
  const wrong = problem(token, fields)
  const values = token.values.map((v) => field?.show?.(v) ?? plain(v, 60)).join(', ')
  const name = field?.label ?? token.field
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove()
    }
  }
  if (editing) return <TokenEditor text={printFilter([token])} onPut={onPut} onCancel={onCancel} label={`Edit filter ${name}`} />
  return (
    <span className={`${styles.token} ${wrong ? styles.wrong : ''}`} title={wrong ?? undefined}>
      <button type="button" data-token="" className={styles.body} onClick={onEdit} onKeyDown={onKeyDown}>
        <span className={styles.key}>{name} {operator(token, field)}</span>{' '}
        <span className={styles.value}>{values}</span>
        {wrong && <span className={styles.why}>{' '}not understood</span>}
      </button>
      <button type="button" className={styles.remove} aria-label={`Remove filter ${name}`} onClick={onRemove}><Icon name="close" size={14} /></button>
    </span>
  )
}

function TokenEditor({ text, onPut, onCancel, label }: { text: string; onPut: (text: string) => void; onCancel: () => void; label: string }) {
  const [value, setValue] = useState(text)
  return (
    <input
      autoFocus
      aria-label={label}
      className={styles.editor}
      size={Math.max(16, value.length + 1)}
      value={value}
      spellCheck={false}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => (value === text ? onCancel() : onPut(value))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onPut(value)
        if (event.key === 'Escape') onCancel()
      }}
    />
  )
}
