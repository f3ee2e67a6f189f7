import { useSyncExternalStore } from 'react'
import { useSkew } from './live'

// One beat a second for every age on the page, and none while nobody looks.
let second = Math.floor(Date.now() / 1000)
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function beat(): void {
  second = Math.floor(Date.now() / 1000)
  for (const listener of listeners) listener()
}

function pace(): void {
  clearInterval(timer)
  timer = undefined
  if (listeners.size === 0 || document.visibilityState !== 'visible') return
  // After a rest the last beat is old.
  beat()
  timer = setInterval(beat, 1000)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', pace)
  listeners.add(listener)
  if (listeners.size === 1) pace()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', pace)
    pace()
  }
}

/** The server's clock in milliseconds, ticking once a second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => second) * 1000 + useSkew()
}
