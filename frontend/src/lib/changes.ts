// Entries of the change feed, and which of them a reading cares about.
import type { ChangeKind } from '../gql/graphql'

/** What an entry of the feed tells of. Null is not known, and may be anything. */
export type Change = { kind: ChangeKind; backend: string | null; stack: string | null; node: string | null }

/** Some entries, and where the feed stands after them. */
export type Batch = {
  sequence: string
  changes: readonly Change[]
  /** Entries were left out: everything may have changed. */
  reset: boolean
  /** When a reading next changes by itself, by the server's clock. */
  readingChangesAt: number | null
}

/** What can have changed: everything, or what these entries tell of. */
export type Touched = 'everything' | readonly Change[]

/** What a reading shows, so that only entries about it cause it to be asked again. */
export type Concern = { kinds: readonly ChangeKind[]; backend?: string; stack?: string; node?: string }

const agrees = (wanted: string | undefined, told: string | null) => wanted === undefined || told === null || told === wanted

/** Whether what was touched is among what a reading shows. */
export function touches(touched: Touched, about: readonly Concern[]): boolean {
  if (touched === 'everything') return true
  return touched.some((change) => about.some((a) =>
    a.kinds.includes(change.kind) && agrees(a.backend, change.backend) && agrees(a.stack, change.stack) && agrees(a.node, change.node)))
}

/** What changes when a reading changes by itself: a lease lapsed somewhere. */
export const readingsChanged: readonly Change[] = [{ kind: 'OPERATION', backend: null, stack: null, node: null }]

type Timer = ReturnType<typeof setTimeout>

/**
 * Turns bursts into a beat: the first call acts after a moment in which others may join it, the next
 * ones at most once in everyMs. While nobody looks it holds back, and acts when told that one does.
 */
export class Beat {
  private readonly act: () => void
  private readonly parts: { everyMs: number; joinMs: number; visible: () => boolean; clock: () => number }
  private timer: Timer | undefined
  private held = false
  private last = -Infinity

  constructor(act: () => void, parts: Partial<Beat['parts']> = {}) {
    this.act = act
    this.parts = { everyMs: 1000, joinMs: 40, visible: () => true, clock: Date.now, ...parts }
  }

  readonly call = (): void => {
    if (this.timer !== undefined) return
    if (!this.parts.visible()) {
      this.held = true
      return
    }
    const { everyMs, joinMs, clock } = this.parts
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.last = clock()
      this.act()
    }, Math.max(joinMs, this.last + everyMs - clock()))
  }

  /** Acts on what was held back. */
  readonly seen = (): void => {
    if (!this.held || !this.parts.visible()) return
    this.held = false
    this.call()
  }

  readonly stop = (): void => {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
