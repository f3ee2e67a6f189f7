import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { explain, parseFilter, type Field } from '../lib/filters'
import { Icon } from '../ui/Icon'
import { Kbd } from '../ui/Kbd'
import styles from './filterBar.module.css'

export type FilterInputHandle = { focus: () => void; begin: (text: string) => void }

type Props = {
  ref: Ref<FilterInputHandle>
  fields: readonly Field[]
  textField: string
  known: Record<string, readonly string[]>
  onAdd: (text: string) => void
}

type Hint = { text: string; label: string; aside: string }

/** What could stand where the reader types: fields, or words of the field that was begun. */
export function hints(text: string, fields: readonly Field[], known: Record<string, readonly string[]>): Hint[] {
  const word = /\S*$/.exec(text)?.[0] ?? ''
  const before = text.slice(0, text.length - word.length)
  const colon = word.indexOf(':')
  if (colon < 0) {
    const start = word.replace(/^-/, '').toLowerCase()
    const minus = word.startsWith('-') ? '-' : ''
    return fields
      .filter((f) => start !== '' && (f.key.startsWith(start) || f.label.toLowerCase().startsWith(start)))
      .map((f) => ({ text: `${before}${minus}${f.key}:`, label: `${minus}${f.key}:`, aside: f.hint }))
  }
  const field = fields.find((f) => f.key === word.slice(0, colon).replace(/^-/, ''))
  if (!field) return []
  const written = word.slice(colon + 1).split(',')
  const last = (written.at(-1) ?? '').toLowerCase()
  const earlier = written.slice(0, -1)
  const stem = `${before}${word.slice(0, colon + 1)}${earlier.map((v) => `${v},`).join('')}`
  return [...(field.words ?? []), ...(known[field.key] ?? [])]
    .filter((w) => w.toLowerCase().startsWith(last) && w !== last && !earlier.includes(w))
    .slice(0, 12)
    .map((w) => ({ text: `${stem}${/[\s",\\]/.test(w) ? JSON.stringify(w) : w}`, label: w, aside: '' }))
}

/** The box that reads the filter grammar, completes it, and says how it reads. */
export function FilterInput({ ref, fields, textField, known, onAdd }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [focused, setFocused] = useState(false)
  const [at, setAt] = useState(-1)
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    begin(start) {
      setText(start)
      setAt(-1)
      // The menu gives focus back to its button first.
      requestAnimationFrame(() => input.current?.focus())
    },
  }))

  const offered = focused ? hints(text, fields, known) : []
  const read = text.trim() === '' ? '' : explain(parseFilter(text, textField), fields)
  const open = focused && (offered.length > 0 || read !== '')
  const take = (hint: Hint) => {
    setText(hint.text)
    setAt(-1)
    input.current?.focus()
  }
  const add = () => {
    if (text.trim() === '') return
    onAdd(text)
    setText('')
    setAt(-1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const hint = offered[at]
    if (event.key === 'ArrowDown' && offered.length) setAt((at + 1) % offered.length)
    else if (event.key === 'ArrowUp' && offered.length) setAt(at <= 0 ? offered.length - 1 : at - 1)
    else if (event.key === 'Tab' && text !== '' && offered.length > 0 && !event.shiftKey) take(hint ?? offered[0]!)
    else if (event.key === 'Enter' && hint) take(hint)
    else if (event.key === 'Enter') add()
    else if (event.key === 'Escape') {
      if (text !== '') setText('')
      else input.current?.blur()
      setAt(-1)
    } else return
    event.preventDefault()
  }

  return (
    <div className={styles.ask}>
      <Icon name="search" size={14} />
      <input
        ref={input}
        role="combobox"
        aria-label="Filter by words or field:value"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-describedby={`${id}-reads`}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 && offered[at] ? `${id}-${at}` : undefined}
        placeholder="Words, or field:value"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(-1)
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
      />
      {!focused && <Kbd>/</Kbd>}
      <div className={styles.drop} hidden={!open}>
        <ul role="listbox" id={`${id}-list`} aria-label="Completions">
          {offered.map((hint, i) => (
            <li
              key={hint.text}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === at}
              className={styles.hint}
              onMouseDown={(event) => {
                event.preventDefault()
                take(hint)
              }}
            >
              <code>{hint.label}</code><span>{hint.aside}</span>
            </li>
          ))}
        </ul>
        <p id={`${id}-reads`} className={styles.reads}>{read && <>Reads as: {read}. <span className={styles.enter}>Enter adds it.</span></>}</p>
      </div>
    </div>
  )
}
