import { describe, expect, it } from 'vitest'
import type { Batch } from './changes'
import type { Listener, Source } from './stream'
import { shared, type Tabs } from './tabs'

const batch = (sequence: string): Batch => ({
  sequence, changes: [{ kind: 'STACK', backend: 'shop', stack: 'st_1', node: 'st_1' }], reset: false, readingChangesAt: 5,
})

/** A browser: locks that are handed on, and a channel between tabs. */
function browser(part: Partial<Tabs> = {}) {
  const queue: { run: () => Promise<void> }[] = []
  let busy = false
  const next = () => {
    const first = queue.shift()
    busy = first !== undefined
    void first?.run().then(next)
  }
  const locks = {
    request: (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => new Promise<void>((resolve, reject) => {
      const turn = { run: () => run().then(resolve) }
      signal.addEventListener('abort', () => {
        const at = queue.indexOf(turn)
        if (at < 0) return
        queue.splice(at, 1)
        reject(new DOMException('ended', 'AbortError'))
      })
      queue.push(turn)
      if (!busy) next()
    }),
  } as unknown as NonNullable<Tabs['locks']>
  const ears = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>()
  const channel = () => {
    const own = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage(data: unknown) {
        for (const ear of ears) if (ear !== own) ear.onmessage?.({ data: structuredClone(data) } as MessageEvent)
      },
      close: () => ears.delete(own),
    }
    ears.add(own)
    return own as unknown as BroadcastChannel
  }
  const tabs: Tabs = { locks, channel, ...part }
  const streams: { to: Listener; stopped: boolean; poked: number }[] = []
  const source: Source = (to) => {
    const stream = { to, stopped: false, poked: 0 }
    streams.push(stream)
    return { stop: () => { stream.stopped = true }, poke: () => { stream.poked++ } }
  }
  const tab = () => {
    const heard: (Batch | 'down')[] = []
    const own = shared(source, tabs)({ batch: (b) => heard.push(b), down: () => heard.push('down') }, async () => '0')
    return { ...own, heard }
  }
  return { tab, streams }
}
const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('tabs of one browser', () => {
  it('have one stream, and all hear it', async () => {
    const { tab, streams } = browser()
    const [a, b, c] = [tab(), tab(), tab()]
    expect(streams.length).toBe(1)
    streams[0]?.to.batch(batch('1'))
    streams[0]?.to.down()
    for (const t of [a, b, c]) expect(t.heard).toEqual([batch('1'), 'down'])
  })
  it('hand the lead on when the leading tab closes', async () => {
    const { tab, streams } = browser()
    const [a, b] = [tab(), tab()]
    a.stop()
    await settle()
    expect(streams.map((s) => s.stopped)).toEqual([true, false])
    streams[1]?.to.batch(batch('2'))
    expect(b.heard).toEqual([batch('2')])
    expect(a.heard).toEqual([])
  })
  it('leave the lead to others once they are closed', async () => {
    const { tab, streams } = browser()
    const [a, b, c] = [tab(), tab(), tab()]
    b.stop()
    a.stop()
    await settle()
    streams[1]?.to.batch(batch('3'))
    expect([b.heard, c.heard]).toEqual([[], [batch('3')]])
    expect(streams.length).toBe(2)
  })
  it('that come later hear at once where the stream stands, and of no change twice', () => {
    const { tab, streams } = browser()
    const first = tab()
    streams[0]?.to.batch(batch('4'))
    const late = tab()
    expect(late.heard).toEqual([{ ...batch('4'), changes: [] }])
    expect(first.heard).toEqual([batch('4')])
    streams[0]?.to.down()
    expect(tab().heard).toEqual([])
  })
  it('ask the leading one to try again', () => {
    const { tab, streams } = browser()
    tab()
    tab().poke()
    expect(streams.map((s) => s.poked)).toEqual([1])
  })
  for (const [what, part] of [['locks', { locks: undefined }], ['channels', { channel: undefined }]] as const) {
    it(`have a stream each where the browser has no ${what}`, () => {
      const { tab, streams } = browser(part)
      const [a, b] = [tab(), tab()]
      expect(streams.length).toBe(2)
      streams[1]?.to.batch(batch('5'))
      expect([a.heard, b.heard]).toEqual([[], [batch('5')]])
    })
  }
  it('have a stream each where the browser refuses locks', async () => {
    const { tab, streams } = browser({ locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } as unknown as Tabs['locks'] })
    tab()
    await settle()
    expect(streams.length).toBe(1)
  })
})
