import { createContext, useContext, useEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import { Beat, readingsChanged, touches, type Batch, type Concern, type Touched } from './changes'
import type { Source } from './stream'

/** What is known of the server's side right now. */
export type LiveState = {
  status: 'starting' | 'live' | 'reconnecting'
  /** The newest entry of the change feed that was heard of. */
  sequence: string | null
  /** Whether the data is recorded sample data. */
  demo: boolean
  /** When the server was last heard, by this machine's clock. */
  answeredAt: number | null
  /** What to add to this machine's clock to have the server's. */
  skew: number
}

/** Tells what changed. Whatever is read once it left its start is told of from then on. */
export type LiveFeed = {
  state(): LiveState
  subscribe(listener: () => void): () => void
  /** Tells of every change from now on; the result ends that. */
  onTouched(listener: (touched: Touched) => void): () => void
  /** Begins; the result ends it. */
  start(): () => void
  /** Asks at once, for a reader who will not wait. */
  poke(): void
}

export type LiveReading = { sequence: string; now: number; demo: boolean }

type Parts = {
  /** Asks once where the feed stands. */
  read: () => Promise<LiveReading | null>
  /** Brings the changes; without one, and while it brings nothing, the feed is asked. */
  source?: Source
  everyMs?: number
  /** After so long without a word the source counts as down. */
  silenceMs?: number
  /** Whether anybody looks. */
  visible?: () => boolean
  onVisible?: (listener: () => void) => () => void
  clock?: () => number
}

export const pageVisible = () => document.visibilityState === 'visible'
export const onPageVisible = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * Follows the change feed: by the batches of a source, and by asking every two seconds while the
 * source brings none and the page is visible. Asking tells only that something changed, not what.
 */
export function liveFeed({ read, source, everyMs = 2000, silenceMs = 50_000, visible = pageVisible, onVisible = onPageVisible, clock = Date.now }: Parts): LiveFeed {
  let state: LiveState = { status: 'starting', sequence: null, demo: false, answeredAt: null, skew: 0 }
  const listeners = new Set<() => void>()
  const curious = new Set<(touched: Touched) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let due: ReturnType<typeof setTimeout> | undefined
  let running = false
  let asking = false
  let misses = 0
  let streaming = false
  let stream: ReturnType<Source> | null = null

  let known: (() => void)[] = []

  const put = (next: LiveState) => {
    state = next
    for (const listener of listeners) listener()
    if (state.sequence === null) return
    for (const go of known) go()
    known = []
  }
  // Where a stream begins: nothing that changed since the first answer may fall between.
  const after = async () => {
    if (state.sequence === null) await new Promise<void>((resolve) => known.push(resolve))
    return state.sequence ?? ''
  }
  const tell = (touched: Touched) => {
    if (touched !== 'everything' && touched.length === 0) return
    for (const listener of curious) listener(touched)
  }
  const again = () => {
    clearTimeout(timer)
    if (running && visible() && !streaming) timer = setTimeout(() => void tick(), everyMs * Math.min(4, 1 + misses))
  }
  const tick = async () => {
    if (asking || !running) return
    asking = true
    const asked = clock()
    const answer = await read()
    asking = false
    if (!running) return
    if (answer) {
      misses = 0
      const answered = clock()
      const skew = answer.now - (asked + answered) / 2
      // Small differences are the network's; following them would make ages jump.
      const keep = state.answeredAt !== null && Math.abs(skew - state.skew) < 500
      // What the stream has yet to bring must not be skipped.
      const sequence = streaming ? state.sequence : answer.sequence
      const moved = state.sequence !== null && state.sequence !== sequence
      put({ status: 'live', sequence, demo: answer.demo, answeredAt: answered, skew: keep ? state.skew : skew })
      if (moved) tell('everything')
    } else if (!streaming) {
      misses++
      put({ ...state, status: 'reconnecting' })
    }
    again()
  }
  const onBatch = (batch: Batch) => {
    if (!running) return
    streaming = true
    misses = 0
    clearTimeout(timer)
    clearTimeout(silence)
    silence = setTimeout(onDown, silenceMs)
    put({ ...state, status: 'live', sequence: batch.sequence, answeredAt: clock() })
    wake(batch.readingChangesAt)
    tell(batch.reset ? 'everything' : batch.changes)
  }
  const onDown = () => {
    clearTimeout(silence)
    const was = streaming
    streaming = false
    if (was && visible()) void tick()
  }
  // A reading that changes by itself leaves no entry in the feed.
  const wake = (at: number | null) => {
    clearTimeout(due)
    if (at === null) return
    const wait = at - state.skew - clock()
    // Timers hold 24 days; a later batch names the instant again.
    if (wait < 2 ** 31 - 1) due = setTimeout(() => tell(readingsChanged), Math.max(0, wait) + 250)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onTouched(listener) {
      curious.add(listener)
      return () => curious.delete(listener)
    },
    start() {
      running = true
      // Other tabs are heard before the server is asked, for the same reason.
      stream = source?.({ batch: onBatch, down: onDown }, after) ?? null
      void tick()
      const stop = onVisible(() => (visible() ? void tick() : clearTimeout(timer)))
      return () => {
        running = false
        for (const t of [timer, silence, due]) clearTimeout(t)
        stream?.stop()
        stream = null
        streaming = false
        stop()
      }
    },
    poke() {
      stream?.poke()
      void tick()
    },
  }
}

const stillState: LiveState = { status: 'live', sequence: null, demo: false, answeredAt: null, skew: 0 }
const still: LiveFeed = {
  state: () => stillState, subscribe: () => () => {}, onTouched: () => () => {}, start: () => () => {}, poke: () => {},
}

export const LiveContext = createContext<LiveFeed>(still)

export function useLive(): LiveState {
  const feed = useContext(LiveContext)
  return useSyncExternalStore(feed.subscribe, feed.state)
}

/** What to add to this machine's clock to have the server's. */
export function useSkew(): number {
  const feed = useContext(LiveContext)
  return useSyncExternalStore(feed.subscribe, () => feed.state().skew)
}

export function useLiveFeed(): LiveFeed {
  return useContext(LiveContext)
}

/** Whether the feed has begun, so that what is read now is followed. */
export function useBegun(): boolean {
  const feed = useContext(LiveContext)
  return useSyncExternalStore(feed.subscribe, () => feed.state().status !== 'starting')
}

/**
 * A number that grows when something changed that a reading shows: at most once a second, and not
 * while nobody looks.
 */
export function useChanges(about: readonly Concern[]): number {
  const feed = useContext(LiveContext)
  const [count, grow] = useReducer((n: number) => n + 1, 0)
  const latest = useRef(about)
  useEffect(() => {
    latest.current = about
  })
  useEffect(() => {
    const beat = new Beat(grow, { visible: pageVisible })
    const stops = [feed.onTouched((touched) => { if (touches(touched, latest.current)) beat.call() }), onPageVisible(beat.seen), beat.stop]
    return () => {
      for (const stop of stops) stop()
    }
  }, [feed])
  return count
}
