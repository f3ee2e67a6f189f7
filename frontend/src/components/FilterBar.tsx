import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { addTokens, parseFilter, type Field, type Token } from '../lib/filters'
import { useKeys } from '../lib/keyboard'
import { Icon } from '../ui/Icon'
import controls from '../ui/controls.module.css'
import { FilterInput, type FilterInputHandle } from './FilterInput'
import { FilterToken } from './FilterToken'
import styles from './filterBar.module.css'

type Props = {
  label: string
  fields: readonly Field[]
  textField: string
  tokens: readonly Token[]
  onChange: (tokens: Token[]) => void
  /** Values that are likely for a field, beyond its words. */
  known?: Record<string, readonly string[]>
  before?: ReactNode
}

/** The filter as tokens, each editable, and a box that reads the same grammar. */
export function FilterBar({ label, fields, textField, tokens, onChange, known = {}, before }: Props) {
  const input = useRef<FilterInputHandle>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<number | null>(null)
  useKeys({ '/': () => input.current?.focus() })

  const put = (index: number, text: string) => {
    const next = parseFilter(text, textField)
    setEditing(null)
    onChange([...tokens.slice(0, index), ...next, ...tokens.slice(index + 1)])
  }
  const remove = (index: number) => {
    onChange(tokens.filter((_, i) => i !== index))
    input.current?.focus()
  }
  const onArrow = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const stops = [...(bar.current?.querySelectorAll<HTMLElement>('[data-token]') ?? [])]
    const at = stops.indexOf(event.target as HTMLElement)
    if (at < 0) return
    stops[at + (event.key === 'ArrowLeft' ? -1 : 1)]?.focus()
  }

  return (
    <div ref={bar} role="search" aria-label={label} className={styles.bar} onKeyDown={onArrow}>
      {before}
      {tokens.map((token, index) => (
        <FilterToken
          key={`${index} ${token.field}`}
          token={token}
          fields={fields}
          editing={editing === index}
          onEdit={() => setEditing(index)}
          onPut={(text) => put(index, text)}
          onCancel={() => setEditing(null)}
          onRemove={() => remove(index)}
        />
      ))}
      <FilterInput
        ref={input}
        fields={fields}
        textField={textField}
        known={known}
        onAdd={(text) => onChange(addTokens(tokens, parseFilter(text, textField), fields))}
      />
      <MenuTrigger>
        <Button className={`${controls.button} ${controls.quiet}`}><Icon name="plus" size={14} />Filter</Button>
        <Popover className={controls.menu} placement="bottom start">
          <Menu aria-label="Fields" onAction={(key) => input.current?.begin(`${key}:`)}>
            {fields.map((field) => (
              <MenuItem key={field.key} id={field.key} textValue={`${field.label} ${field.how[0]}`} className={controls.menuItem}>
                {field.label}{field.key === 'since' || field.key === 'until' ? ` ${field.how[0]}` : ''}
                <span className={controls.aside}>{field.key}:</span>
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {tokens.length > 1 && (
        <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={() => onChange([])}>Clear all</button>
      )}
    </div>
  )
}
