import type { Answer } from './client'
import { passes, type Failure } from './failure'
import { waitBefore } from './reading'

/** One page of a list, as the server gives it. */
export type Page<Node, Extra> = {
  edges: readonly { cursor: string; node: Node }[]
  hasNextPage: boolean
  endCursor: string | null
  extra: Extra
}

export type Row<Node> = {
  node: Node
  /** It came while the reader looked, and is tinted for a moment. */
  arrived: boolean
  /** It no longer matches, and goes with the next refresh. */
  gone: boolean
}

/** What a list shows. */
export type ListState<Node, Extra> = {
  rows: readonly Row<Node>[]
  /** Read at least once. */
  ready: boolean
  /** Of the newest page that is shown. */
  extra: Extra | undefined
  /** Rows that arrived and wait to be shown. */
  waiting: number
  hasMore: boolean
  loadingMore: boolean
  failure: Failure | null
  readAt: number | null
  nextTryAt: number | null
}

type Source<Node, Extra> = (after: string | null) => Promise<Answer<Page<Node, Extra>>>

/**
 * A list read page by page from its head. Older rows are added below as they are asked for. The head
 * is read again when something changed: rows that are shown change in place at once, rows that are
 * new or gone wait until the reader can bear them.
 */
export class KeysetList<Node extends { id: string }, Extra> {
  private readonly source: Source<Node, Extra>
  private readonly now: () => number
  private value: ListState<Node, Extra> = {
    rows: [], ready: false, extra: undefined, waiting: 0, hasMore: false, loadingMore: false, failure: null, readAt: null, nextTryAt: null,
  }
  private cursor: string | null = null
  private head: Page<Node, Extra> | null = null
  private misses = 0
  private reading: Promise<void> | null = null
  private again = false
  private readonly listeners = new Set<() => void>()

  constructor(source: Source<Node, Extra>, now: () => number = Date.now) {
    this.source = source
    this.now = now
  }

  readonly state = (): ListState<Node, Extra> => this.value

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Reads the head. Where calm says so, new rows are shown at once. */
  readonly refresh = (calm: () => boolean): Promise<void> => {
    if (this.reading) {
      this.again = true
      return this.reading
    }
    this.reading = this.readHead(calm).finally(() => {
      this.reading = null
      if (!this.again) return
      this.again = false
      void this.refresh(calm)
    })
    return this.reading
  }

  private async readHead(calm: () => boolean): Promise<void> {
    const answer = await this.source(null)
    if (!answer.ok) return this.fail(answer.failure)
    this.misses = 0
    const page = answer.data
    const base = { ready: true, failure: null, readAt: this.now(), nextTryAt: null }
    if (!this.value.ready) {
      this.head = null
      this.cursor = page.endCursor
      this.put({ ...base, rows: page.edges.map((e) => plainRow(e.node)), extra: page.extra, waiting: 0, hasMore: page.hasNextPage })
      return
    }
    const merge = mergeHead(this.value.rows, page)
    this.head = page
    this.put({ ...base, rows: merge.inPlace, waiting: merge.added })
    if (merge.changed && calm()) this.show()
    else if (!merge.changed) this.put({ extra: page.extra })
  }

  /** Shows what waits. */
  readonly show = (): void => {
    const page = this.head
    if (!page) return
    this.head = null
    const { shown, connected } = mergeHead(this.value.rows, page)
    if (!connected) this.cursor = page.endCursor
    this.put({ rows: shown, waiting: 0, extra: page.extra, ...(connected ? {} : { hasMore: page.hasNextPage }) })
  }

  /** Lets tinted rows look like the others. */
  readonly settle = (): void => {
    if (this.value.rows.some((r) => r.arrived)) this.put({ rows: this.value.rows.map((r) => (r.arrived ? { ...r, arrived: false } : r)) })
  }

  /** Reads the next older page. */
  readonly more = async (): Promise<void> => {
    if (!this.value.hasMore || this.value.loadingMore || this.cursor === null) return
    this.put({ loadingMore: true })
    const from = this.cursor
    const answer = await this.source(from)
    if (this.cursor !== from) return this.put({ loadingMore: false })
    if (!answer.ok) {
      this.put({ loadingMore: false })
      // A cursor can outlive what it points into; the list then begins again at its head.
      if (answer.failure.kind === 'refused' && answer.failure.code === 'BAD_CURSOR') return this.begin()
      return this.fail(answer.failure)
    }
    const page = answer.data
    const known = new Set(this.value.rows.map((r) => r.node.id))
    this.cursor = page.endCursor ?? this.cursor
    this.put({
      rows: [...this.value.rows, ...page.edges.filter((e) => !known.has(e.node.id)).map((e) => plainRow(e.node))],
      hasMore: page.hasNextPage, loadingMore: false, failure: null, nextTryAt: null,
    })
  }

  private begin(): Promise<void> {
    this.put({ ready: false })
    return this.refresh(() => true)
  }

  private fail(failure: Failure): void {
    this.misses++
    this.put({ failure, nextTryAt: passes(failure) ? this.now() + waitBefore(this.misses) : null })
  }

  private put(part: Partial<ListState<Node, Extra>>): void {
    this.value = { ...this.value, ...part }
    for (const listener of this.listeners) listener()
  }
}

const plainRow = <Node>(node: Node): Row<Node> => ({ node, arrived: false, gone: false })

/** How a newly read head meets the rows that are shown. */
export function mergeHead<Node extends { id: string }>(
  rows: readonly Row<Node>[], page: { edges: readonly { node: Node }[]; hasNextPage: boolean },
): { inPlace: Row<Node>[]; shown: Row<Node>[]; added: number; changed: boolean; connected: boolean } {
  const fresh = new Map(page.edges.map((e) => [e.node.id, e.node]))
  const known = new Set(rows.map((r) => r.node.id))
  // The head reaches down to the last shown row it holds; what is shown above that and missing from it is gone.
  let reach = page.hasNextPage ? rows.findLastIndex((r) => fresh.has(r.node.id)) : rows.length - 1
  const connected = reach >= 0 || !page.hasNextPage
  if (!connected) reach = -1
  const inPlace = rows.map((row, i) => {
    const node = fresh.get(row.node.id)
    if (node) return { ...row, node, gone: false }
    return i <= reach ? { ...row, gone: true } : row
  })
  const added = page.edges.filter((e) => !known.has(e.node.id)).length
  const head = page.edges.map((e) => ({ node: e.node, arrived: !known.has(e.node.id), gone: false }))
  const rest = connected ? rows.slice(reach + 1).filter((r) => !fresh.has(r.node.id)) : []
  const changed = added > 0 || inPlace.some((r) => r.gone)
  return { inPlace, shown: [...head, ...rest], added, changed, connected }
}
