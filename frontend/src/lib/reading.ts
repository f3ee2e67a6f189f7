import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useClient } from 'urql'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { ask } from './client'
import { passes, type Failure } from './failure'
import { useLive } from './live'

/** Something a page read: nothing yet, what was read, or what was read before reading failed. */
export type Reading<Data> = {
  data: Data | undefined
  failure: Failure | null
  /** When the data was read, by this machine's clock. */
  readAt: number | null
  /** When it is tried again by itself; null when it is not. */
  nextTryAt: number | null
  retry: () => void
}

type Held<Data> = { key: string; data?: Data; failure: Failure | null; readAt: number | null; nextTryAt: number | null; misses: number }

/** What was read under a key lately, so that going back shows it at once. */
const kept = new Map<string, { data: unknown; readAt: number }>()
const keptLimit = 24

function keep(key: string, data: unknown): void {
  kept.delete(key)
  kept.set(key, { data, readAt: Date.now() })
  const oldest = kept.keys().next()
  if (kept.size > keptLimit && !oldest.done) kept.delete(oldest.value)
}

/** How long to wait before the nth try, in milliseconds. */
export function waitBefore(misses: number): number {
  return Math.min(30_000, 2000 * 2 ** Math.max(0, misses - 1))
}

/**
 * Reads a document and reads it again whenever the change feed moves. Data stays where it is while
 * that happens, and when it fails. A key names the question where its variables move with time.
 */
export function useReading<Data, Variables extends object>(
  document: TypedDocumentNode<Data, Variables>, variables: Variables, options: { paused?: boolean; key?: string } = {},
): Reading<Data> {
  const client = useClient()
  const { sequence } = useLive()
  const name = (document.definitions[0] as { name?: { value: string } } | undefined)?.name?.value ?? ''
  const { paused = false } = options
  const key = `${name} ${options.key ?? JSON.stringify(variables)}`
  const held = useRef<Held<Data>>(fresh(key))
  if (held.current.key !== key) held.current = fresh(key)
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [attempt, retry] = useReducer((n: number) => n + 1, 0)
  const vars = useRef(variables)
  vars.current = variables
  useEffect(() => {
    if (paused) return
    let stale = false
    void ask(client, document, vars.current).then((answer) => {
      if (stale) return
      const before = held.current
      if (answer.ok) {
        keep(key, answer.data)
        held.current = { key, data: answer.data, failure: null, readAt: Date.now(), nextTryAt: null, misses: 0 }
      } else {
        const misses = before.misses + 1
        const nextTryAt = passes(answer.failure) ? Date.now() + waitBefore(misses) : null
        held.current = { ...before, failure: answer.failure, nextTryAt, misses }
      }
      redraw()
    })
    return () => {
      stale = true
    }
  }, [client, document, key, sequence, attempt, paused])

  const { nextTryAt } = held.current
  useEffect(() => {
    if (nextTryAt === null) return
    const timer = setTimeout(retry, Math.max(0, nextTryAt - Date.now()))
    return () => clearTimeout(timer)
  }, [nextTryAt])

  const now = held.current
  return { data: now.data, failure: now.failure, readAt: now.readAt, nextTryAt, retry: useCallback(() => retry(), []) }

  function fresh(forKey: string): Held<Data> {
    const before = kept.get(forKey)
    return { key: forKey, data: before?.data as Data | undefined, failure: null, readAt: before?.readAt ?? null, nextTryAt: null, misses: 0 }
  }
}
