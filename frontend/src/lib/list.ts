import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { ask } from './client'
import { KeysetList, type ListState, type Page } from './keyset'
import type { Concern } from './changes'
import { useBegun, useChanges } from './live'

/** Lists that were read lately, so that going back finds them as they were left. */
const lists = new Map<string, KeysetList<{ id: string }, unknown>>()
const listLimit = 12

/** A list on a page: what it shows and what can be done with it. */
export type ListReading<Node extends { id: string }, Extra> = ListState<Node, Extra> & {
  more: () => Promise<void>
  show: () => void
  retry: () => void
  /** Takes what tells whether rows may appear under the reader. */
  onCalm: (calm: () => boolean) => void
}

/**
 * Reads a list page by page, and its head again whenever something changed that it shows. calm tells whether
 * rows may appear under the reader.
 */
export function useList<Data, Variables extends object, Node extends { id: string }, Extra>(parts: {
  name: string
  document: TypedDocumentNode<Data, Variables>
  variables: (after: string | null) => Variables
  /** What makes this list another list, such as its filter as written. */
  key: string
  page: (data: Data) => Page<Node, Extra> | null
  about: readonly Concern[]
}): ListReading<Node, Extra> {
  const client = useClient()
  const begun = useBegun()
  const changes = useChanges(parts.about)
  const calm = useRef<() => boolean>(() => true)
  const onCalm = useCallback((is: () => boolean) => { calm.current = is }, [])
  const key = `${parts.name} ${parts.key}`
  const list = keptList(key, () => {
    // A list keeps the question it was made with: its cursors belong to that filter.
    const { document, variables, page } = parts
    return new KeysetList<Node, Extra>(async (after) => {
      const answer = await ask(client, document, variables(after))
      if (!answer.ok) return answer
      const read = page(answer.data)
      return read ? { ok: true, data: read } : { ok: false, failure: { kind: 'refused', code: 'NOT_FOUND', id: null } }
    })
  })
  const state = useSyncExternalStore(list.subscribe, list.state)

  useEffect(() => {
    if (begun) void list.refresh(() => calm.current())
  }, [list, changes, begun])

  const { nextTryAt } = state
  useEffect(() => {
    if (nextTryAt === null) return
    const timer = setTimeout(() => void list.refresh(() => calm.current()), Math.max(0, nextTryAt - Date.now()))
    return () => clearTimeout(timer)
  }, [list, nextTryAt])

  const arrived = state.rows.some((r) => r.arrived)
  useEffect(() => {
    if (!arrived) return
    const timer = setTimeout(list.settle, 2000)
    return () => clearTimeout(timer)
  }, [arrived, list])

  return { ...state, more: list.more, show: list.show, onCalm, retry: () => void list.refresh(() => calm.current()) }
}

function keptList<Node extends { id: string }, Extra>(key: string, make: () => KeysetList<Node, Extra>): KeysetList<Node, Extra> {
  const before = lists.get(key)
  if (before) return before as unknown as KeysetList<Node, Extra>
  const list = make()
  lists.set(key, list as unknown as KeysetList<{ id: string }, unknown>)
  const oldest = lists.keys().next()
  if (lists.size > listLimit && !oldest.done) lists.delete(oldest.value)
  return list
}

/** Forgets what lists were read; tests begin anew with it. */
export function forgetLists(): void {
  lists.clear()
}
