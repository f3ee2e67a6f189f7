import { describe, expect, it } from 'vitest'
import type { Answer } from './client'
import { KeysetList, mergeHead, type Page } from './keyset'

type Node = { id: string; say: string }
const node = (id: string, say = ''): Node => ({ id, say })
const rows = (...ids: string[]) => ids.map((id) => ({ node: node(id), arrived: false, gone: false }))
const page = (ids: string[], hasNextPage = false): Page<Node, string> => ({
  edges: ids.map((id) => ({ cursor: id, node: node(id, 'new') })), hasNextPage, endCursor: ids.at(-1) ?? null, extra: 'e',
})
const shownIds = (list: { node: Node }[]) => list.map((r) => r.node.id).join('')

function listOf(script: Answer<Page<Node, string>>[]) {
  const asked: (string | null)[] = []
  const list = new KeysetList<Node, string>(async (after) => {
    asked.push(after)
    const next = script.shift()
    if (!next) throw new Error('asked too often')
    return next
  }, () => 1000)
  return { list, asked }
}
const ok = (ids: string[], more = false): Answer<Page<Node, string>> => ({ ok: true, data: page(ids, more) })
const down: Answer<Page<Node, string>> = { ok: false, failure: { kind: 'unreachable' } }

describe('a newly read head', () => {
  it('changes rows in place and counts what is new', () => {
    const merge = mergeHead(rows('c', 'b', 'a'), page(['d', 'c', 'b'], true))
    expect(merge.added).toBe(1)
    expect(merge.inPlace.map((r) => r.node.say)).toEqual(['new', 'new', ''])
    expect(shownIds(merge.shown)).toBe('dcba')
    expect(merge.shown[0]?.arrived).toBe(true)
  })
  it('marks rows it should hold and does not', () => {
    const merge = mergeHead(rows('c', 'b', 'a'), page(['c', 'a'], true))
    expect(merge.inPlace.map((r) => r.gone)).toEqual([false, true, false])
    expect(shownIds(merge.shown)).toBe('ca')
  })
  it('takes the place of rows it does not reach', () => {
    const merge = mergeHead(rows('b', 'a'), page(['f', 'e', 'd'], true))
    expect(merge.connected).toBe(false)
    expect(shownIds(merge.shown)).toBe('fed')
  })
  it('empties a list that has nothing left', () => {
    const merge = mergeHead(rows('b', 'a'), page([]))
    expect(merge.inPlace.every((r) => r.gone)).toBe(true)
    expect(merge.shown).toEqual([])
  })
})

describe('a list', () => {
  it('shows the first page at once, then lets new rows wait for a reader', async () => {
    const { list } = listOf([ok(['b', 'a']), ok(['c', 'b', 'a'])])
    await list.refresh(() => false)
    await list.refresh(() => false)
    expect(shownIds([...list.state().rows])).toBe('ba')
    expect(list.state().waiting).toBe(1)
    list.show()
    expect(shownIds([...list.state().rows])).toBe('cba')
    expect(list.state().waiting).toBe(0)
    expect(list.state().rows[0]?.arrived).toBe(true)
    list.settle()
    expect(list.state().rows.some((r) => r.arrived)).toBe(false)
  })
  it('shows new rows at once where the reader is calm', async () => {
    const { list } = listOf([ok(['a']), ok(['b', 'a'])])
    await list.refresh(() => true)
    await list.refresh(() => true)
    expect(shownIds([...list.state().rows])).toBe('ba')
  })
  it('reads older pages from its last cursor and drops what it has already', async () => {
    const { list, asked } = listOf([ok(['d', 'c'], true), ok(['c', 'b', 'a'])])
    await list.refresh(() => true)
    await list.more()
    expect(asked).toEqual([null, 'c'])
    expect(shownIds([...list.state().rows])).toBe('dcba')
    expect(list.state().hasMore).toBe(false)
    await list.more()
  })
  it('keeps its rows when reading fails, and says when it tries again', async () => {
    const { list } = listOf([ok(['a']), down])
    await list.refresh(() => true)
    await list.refresh(() => true)
    expect(shownIds([...list.state().rows])).toBe('a')
    expect(list.state().failure).toEqual({ kind: 'unreachable' })
    expect(list.state().nextTryAt).toBe(3000)
  })
  it('is not ready, rather than empty, when the first reading fails', async () => {
    const { list } = listOf([down])
    await list.refresh(() => true)
    expect(list.state().ready).toBe(false)
    expect(list.state().failure).not.toBeNull()
  })
  it('begins again where its cursor is refused', async () => {
    const { list, asked } = listOf([ok(['b'], true), { ok: false, failure: { kind: 'refused', code: 'BAD_CURSOR', id: null } }, ok(['c', 'b'], true)])
    await list.refresh(() => true)
    await list.more()
    expect(asked).toEqual([null, 'b', null])
    expect(shownIds([...list.state().rows])).toBe('cb')
  })
})
