import { useSyncExternalStore } from 'react'
import { recall, remember } from './storage'

// How much room rows have: the width of the window and the density a reader chose decide.

const narrow = typeof matchMedia === 'function' ? matchMedia('(max-width: 720px)') : null
const listeners = new Set<() => void>()
let compact = recall('density') === 'compact'

function changed(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) narrow?.addEventListener('change', changed)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) narrow?.removeEventListener('change', changed)
  }
}

/** Whether the window is as narrow as a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow?.matches ?? false)
}

/** Whether rows stand closer together. */
export function useCompact(): boolean {
  return useSyncExternalStore(subscribe, () => compact)
}

export function toggleCompact(): void {
  compact = !compact
  remember('density', compact ? 'compact' : null)
  changed()
}

/** The height of rows, in pixels; styles and the virtual lists agree on it. Narrow rows are cards. */
export function useRowHeight(card: number): number {
  const small = useNarrow()
  const close = useCompact()
  return small ? card : close ? 30 : 38
}
