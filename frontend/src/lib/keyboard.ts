import { useEffect, useRef } from 'react'
import { recall, remember } from './storage'

/** What keys do: a key, or two after each other such as "g o". */
export type KeyMap = Record<string, (event: KeyboardEvent) => void>

const maps: { current: KeyMap }[] = []
let prefix: { key: string; at: number } | null = null
const prefixMs = 1500

/** Whether single letters act. A reader may turn them off; the other keys stay. */
export function lettersOn(): boolean {
  return recall('letters') !== 'off'
}

export function setLetters(on: boolean): void {
  remember('letters', on ? null : 'off')
}

function inField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"]') !== null
}

// A key that a focused control uses itself is left to it.
function ownKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (key !== 'Enter' && key !== ' ') return false
  return target.closest('a, button, summary, [role="button"], [role="radio"]') !== null
}

function find(key: string): ((event: KeyboardEvent) => void) | undefined {
  for (let i = maps.length - 1; i >= 0; i--) {
    const action = maps[i]?.current[key]
    if (action) return action
  }
  return undefined
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (inField(event.target) || ownKey(event.target, event.key)) return
  const single = event.key.length === 1 && event.key !== ' '
  if (single && !lettersOn()) return
  const led = prefix && event.timeStamp - prefix.at < prefixMs ? `${prefix.key} ${event.key}` : null
  prefix = null
  const action = (led && find(led)) || (led ? undefined : find(event.key))
  if (action) {
    event.preventDefault()
    action(event)
    return
  }
  if (event.key === 'g') prefix = { key: 'g', at: event.timeStamp }
}

/** Lets keys act while the component is there. The one mounted last comes first. */
export function useKeys(map: KeyMap): void {
  const ref = useRef(map)
  useEffect(() => {
    ref.current = map
  })
  useEffect(() => {
    if (maps.length === 0) document.addEventListener('keydown', onKey)
    maps.push(ref)
    return () => {
      maps.splice(maps.indexOf(ref), 1)
      if (maps.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [])
}
