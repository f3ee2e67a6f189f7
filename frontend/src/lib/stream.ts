// One event stream to the server, kept alive: the browser comes back by itself with Last-Event-ID
// when a connection ends; when that fails too, a new one is opened after ever longer waits.
import type { Batch } from './changes'

/** Who is told what a stream brings. */
export type Listener = {
  batch: (batch: Batch) => void
  /** Nothing comes for now. The stream keeps trying by itself. */
  down: () => void
}

/** Something that brings batches until it is stopped. after tells, once it is known, the entry to go on from. */
export type Source = (to: Listener, after: () => Promise<string>) => { stop: () => void; poke: () => void }

type Parts = {
  /** Where the stream goes on after an entry. */
  address: (after: string) => string
  /** Reads an event; null where it is none that the page knows. */
  read: (data: string) => Batch | null
  make?: (address: string) => EventSource
  /** Longer than the server is ever silent. */
  silenceMs?: number
}

/** The names of events that carry a batch. */
const named = ['next', 'message'] as const

/** How long to wait before the nth new stream, in milliseconds. */
export function streamWait(misses: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(0, misses - 1))
}

export function eventStream({ address, read, make = (at) => new EventSource(at), silenceMs = 40_000 }: Parts): Source {
  return (to, after) => {
    let source: EventSource | null = null
    let again: ReturnType<typeof setTimeout> | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    let misses = 0
    let stopped = false
    let opening: Promise<void> | null = null
    // Whether the browser is on its way back to a stream that worked.
    let returning = false

    const close = () => {
      clearTimeout(again)
      clearTimeout(silence)
      source?.close()
      source = null
    }
    const lost = () => {
      close()
      misses++
      to.down()
      if (!stopped) again = setTimeout(open, streamWait(misses))
    }
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(lost, silenceMs)
    }
    const open = () => {
      close()
      opening = after().then((from) => {
        opening = null
        if (!stopped) connect(make(address(from)))
      })
    }
    const connect = (own: EventSource) => {
      returning = false
      source = own
      listen()
      const onEvent = (event: MessageEvent<string>) => {
        if (source !== own) return
        const batch = read(event.data)
        if (!batch) return lost()
        misses = 0
        returning = false
        listen()
        to.batch(batch)
      }
      for (const name of named) own.addEventListener(name, onEvent as EventListener)
      // The server ended the stream on purpose; a new one goes on where it stood.
      own.addEventListener('complete', () => { if (source === own) lost() })
      own.addEventListener('error', () => {
        if (source !== own) return
        // A stream that worked gets one try of the browser's own, which brings its Last-Event-ID.
        const worked = misses === 0 && !returning
        if (own.readyState === 0 && worked) {
          returning = true
          to.down()
          return
        }
        lost()
      })
    }
    open()
    return {
      stop: () => {
        stopped = true
        close()
      },
      poke: () => {
        if (source === null && opening === null && !stopped) open()
      },
    }
  }
}
