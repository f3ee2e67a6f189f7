// One stream for all tabs of a browser. The tab that holds the lock leads: it alone has the stream,
// and tells the others what came. When it closes, the browser hands the lock to the next.
import type { Batch } from './changes'
import type { Source } from './stream'

type Message = { batch: Batch } | { down: true } | { poke: true } | { hello: true }

/** What of the browser it takes. Either may be missing. */
export type Tabs = {
  locks: Pick<LockManager, 'request'> | undefined
  channel: ((name: string) => BroadcastChannel) | undefined
}

export const browserTabs = (): Tabs => ({
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks as LockManager | undefined,
  channel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
})

/** Shares a source between the tabs of a browser. Where the browser lacks the means, each tab has its own. */
export function shared(source: Source, { locks, channel }: Tabs, name = 'lumaft.changes'): Source {
  if (!locks || !channel) return source
  return (to, after) => {
    const air = channel(name)
    const resign = new AbortController()
    let lead: ReturnType<Source> | null = null
    let step = () => {}
    let newest: Batch | null = null
    const say = (message: Message) => air.postMessage(message)

    air.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('poke' in data) lead?.poke()
      else if ('hello' in data) {
        // A tab that just came knows at once that somebody listens for it.
        if (newest) say({ batch: { ...newest, changes: [], reset: false } })
      } else if (!lead) {
        if ('batch' in data) to.batch(data.batch)
        else to.down()
      }
    }
    say({ hello: true })
    const begin = () => {
      if (resign.signal.aborted) return Promise.resolve()
      lead = source({
        batch(batch) {
          newest = batch
          to.batch(batch)
          say({ batch })
        },
        down() {
          newest = null
          to.down()
          say({ down: true })
        },
      }, after)
      return new Promise<void>((resolve) => { step = resolve })
    }
    locks.request(name, { signal: resign.signal }, begin).catch(() => {
      // Ended before its turn, or the browser refuses locks here: then this tab is on its own.
      if (!resign.signal.aborted && !lead) lead = source(to, after)
    })
    return {
      stop() {
        resign.abort()
        lead?.stop()
        lead = null
        step()
        air.close()
      },
      poke() {
        if (lead) lead.poke()
        else say({ poke: true })
      },
    }
  }
}
