import { useEffect, useMemo, useReducer, useRef, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { Concern } from './changes'
import { ask, type Answer } from './client'
import { passes, type Failure } from './failure'
import { pageVisible, useBegun, useChanges } from './live'

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

type Held<Data> = Omit<Reading<Data>, 'retry'>

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
 * One question, asked again when told to: one at a time, and once more where it was told to meanwhile,
 * so that a slow answer is shown before the next is waited for.
 */
export class Question<Data> {
  private held: Held<Data>
  private misses = 0
  private asking = false
  private again = false
  private readonly key: string
  private readonly listeners = new Set<() => void>()

  constructor(key: string) {
    this.key = key
    const before = kept.get(key)
    this.held = { data: before?.data as Data | undefined, failure: null, readAt: before?.readAt ?? null, nextTryAt: null }
  }

  readonly state = (): Held<Data> => this.held

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly ask = async (how: () => Promise<Answer<Data>>): Promise<void> => {
    this.again = this.asking
    if (this.asking) return
    this.asking = true
    const answer = await how()
    this.asking = false
    if (answer.ok) {
      this.misses = 0
      keep(this.key, answer.data)
      this.held = { data: answer.data, failure: null, readAt: Date.now(), nextTryAt: null }
    } else {
      this.misses++
      this.held = { ...this.held, failure: answer.failure, nextTryAt: passes(answer.failure) ? Date.now() + waitBefore(this.misses) : null }
    }
    for (const listener of this.listeners) listener()
    if (!this.again) return
    this.again = false
    return this.ask(how)
  }
}

/**
 * Reads a document, and reads it again whenever something changed that it shows. Data stays where it
 * is while that happens, and when it fails. A key names the question where its variables move with time;
 * everyMs is for what moves without an entry in the change feed, such as the times of listings.
 */
export function useReading<Data, Variables extends object>(
  document: TypedDocumentNode<Data, Variables>, variables: Variables, about: readonly Concern[], options: { paused?: boolean; key?: string; everyMs?: number } = {},
): Reading<Data> {
  const client = useClient()
  const begun = useBegun()
  const changes = useChanges(about)
  const name = (document.definitions[0] as { name?: { value: string } } | undefined)?.name?.value ?? ''
  const paused = options.paused || !begun
  const key = `${name} ${options.key ?? JSON.stringify(variables)}`
  const question = useMemo(() => new Question<Data>(key), [key])
  const held = useSyncExternalStore(question.subscribe, question.state)
  const [attempt, retry] = useReducer((n: number) => n + 1, 0)
  const vars = useRef(variables)
  useEffect(() => {
    vars.current = variables
  })
  useEffect(() => {
    if (!paused) void question.ask(() => ask(client, document, vars.current))
  }, [client, document, question, changes, attempt, paused])

  const { everyMs } = options
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => { if (pageVisible()) retry() }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])

  const { nextTryAt } = held
  useEffect(() => {
    if (nextTryAt === null) return
    const timer = setTimeout(retry, Math.max(0, nextTryAt - Date.now()))
    return () => clearTimeout(timer)
  }, [nextTryAt])
  return { ...held, retry }
}
