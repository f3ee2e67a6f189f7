import { createContext, useContext, useSyncExternalStore } from 'react'

/** What is known of the server's side right now. */
export type LiveState = {
  status: 'starting' | 'live' | 'reconnecting'
  /** The newest entry of the change feed; whatever is shown can have changed only if this has. */
  sequence: string | null
  /** Whether the data is recorded sample data. */
  demo: boolean
  /** When the server last answered, by this machine's clock. */
  answeredAt: number | null
  /** What to add to this machine's clock to have the server's. */
  skew: number
}

/** Tells when something changed. Today it polls; an event stream can take its place. */
export type LiveFeed = {
  state(): LiveState
  subscribe(listener: () => void): () => void
  /** Begins; the result ends it. */
  start(): () => void
  /** Asks at once, for a reader who will not wait. */
  poke(): void
}

export type LiveReading = { sequence: string; now: number; demo: boolean }

type Parts = {
  read: () => Promise<LiveReading | null>
  everyMs?: number
  /** Whether anybody looks. */
  visible?: () => boolean
  onVisible?: (listener: () => void) => () => void
  clock?: () => number
}

const pageVisible = () => document.visibilityState === 'visible'
const onPageVisible = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** A feed that asks every two seconds while the page is visible, more rarely while nobody answers. */
export function pollingFeed({ read, everyMs = 2000, visible = pageVisible, onVisible = onPageVisible, clock = Date.now }: Parts): LiveFeed {
  let state: LiveState = { status: 'starting', sequence: null, demo: false, answeredAt: null, skew: 0 }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let asking = false
  let misses = 0

  const put = (next: LiveState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const again = () => {
    clearTimeout(timer)
    if (running && visible()) timer = setTimeout(tick, everyMs * Math.min(4, 1 + misses))
  }
  const tick = async () => {
    if (asking || !running) return
    asking = true
    const asked = clock()
    const answer = await read()
    asking = false
    if (answer) {
      misses = 0
      const answered = clock()
      const skew = answer.now - (asked + answered) / 2
      // Small differences are the network's; following them would make ages jump.
      const keep = state.answeredAt !== null && Math.abs(skew - state.skew) < 500
      put({ status: 'live', sequence: answer.sequence, demo: answer.demo, answeredAt: answered, skew: keep ? state.skew : skew })
    } else {
      misses++
      put({ ...state, status: 'reconnecting' })
    }
    again()
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      running = true
      void tick()
      const stop = onVisible(() => (visible() ? void tick() : clearTimeout(timer)))
      return () => {
        running = false
        clearTimeout(timer)
        stop()
      }
    },
    poke: () => void tick(),
  }
}

const still: LiveFeed = {
  state: () => stillState, subscribe: () => () => {}, start: () => () => {}, poke: () => {},
}
const stillState: LiveState = { status: 'starting', sequence: null, demo: false, answeredAt: null, skew: 0 }

export const LiveContext = createContext<LiveFeed>(still)

export function useLive(): LiveState {
  const feed = useContext(LiveContext)
  return useSyncExternalStore(feed.subscribe, feed.state)
}

export function useLiveFeed(): LiveFeed {
  return useContext(LiveContext)
}
