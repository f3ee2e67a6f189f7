import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Batch, Touched } from './changes'
import { liveFeed, type LiveReading } from './live'
import type { Listener } from './stream'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function feedOf(answers: (LiveReading | null)[], withStream = false) {
  const read = vi.fn(async () => answers.shift() ?? null)
  let visible = true
  let wake = () => {}
  const streams: { to: Listener; after: () => Promise<string>; poked: number; stopped: boolean }[] = []
  const feed = liveFeed({
    read, visible: () => visible, onVisible: (listener) => { wake = listener; return () => {} }, clock: () => 10_000,
    ...(withStream ? { source: (to, after) => {
      const own = { to, after, poked: 0, stopped: false }
      streams.push(own)
      return { poke: () => { own.poked++ }, stop: () => { own.stopped = true } }
    } } : {}),
  })
  const touched: Touched[] = []
  feed.onTouched((t) => touched.push(t))
  const stream = () => {
    const own = streams.at(-1)
    if (!own) throw new Error('no stream')
    return own
  }
  return { feed, read, touched, stream, hide: () => { visible = false; wake() }, look: () => { visible = true; wake() } }
}
const reading = (sequence: string): LiveReading => ({ sequence, now: 70_000, demo: true })
const change = { kind: 'STACK', backend: 'shop', stack: 'st_1', node: 'st_1' } as const
const batch = (sequence: string, part: Partial<Batch> = {}): Batch => ({ sequence, changes: [], reset: false, readingChangesAt: null, ...part })

describe('a feed without a stream', () => {
  it('asks every two seconds and tells of a moved sequence', async () => {
    const { feed, read, touched } = feedOf([reading('1'), reading('1'), reading('2')])
    const stop = feed.start()
    expect(feed.state().status).toBe('starting')
    await vi.advanceTimersByTimeAsync(0)
    expect(feed.state()).toMatchObject({ status: 'live', sequence: '1', demo: true, skew: 60_000 })
    await vi.advanceTimersByTimeAsync(2000)
    expect(touched).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    expect(feed.state().sequence).toBe('2')
    expect(touched).toEqual(['everything'])
    stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(read).toHaveBeenCalledTimes(3)
  })
  it('keeps what it knew while nobody answers, and asks more rarely', async () => {
    const { feed, read } = feedOf([reading('1'), null, null, reading('3')])
    const stop = feed.start()
    await vi.advanceTimersByTimeAsync(2000)
    expect(feed.state()).toMatchObject({ status: 'reconnecting', sequence: '1', answeredAt: 10_000 })
    await vi.advanceTimersByTimeAsync(3900)
    expect(read).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(6200)
    expect(feed.state()).toMatchObject({ status: 'live', sequence: '3' })
    stop()
  })
  it('rests while nobody looks', async () => {
    const { feed, read, hide, look } = feedOf([reading('1'), reading('2')])
    const stop = feed.start()
    await vi.advanceTimersByTimeAsync(0)
    hide()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).toHaveBeenCalledTimes(1)
    look()
    await vi.advanceTimersByTimeAsync(0)
    expect(read).toHaveBeenCalledTimes(2)
    stop()
  })
})

describe('a feed with a stream', () => {
  async function streaming(answers: (LiveReading | null)[] = []) {
    const parts = feedOf([reading('1'), ...answers], true)
    const stop = parts.feed.start()
    const { to, after } = parts.stream()
    const from = after()
    await vi.advanceTimersByTimeAsync(0)
    expect(await from).toBe('1')
    to.batch(batch('1'))
    return { ...parts, stop, to }
  }

  it('begins after the entry that the first answer named, and then asks no more', async () => {
    const { feed, read, touched, to, stop } = await streaming()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(read).toHaveBeenCalledTimes(1)
    to.batch(batch('2', { changes: [change] }))
    expect(feed.state()).toMatchObject({ status: 'live', sequence: '2', demo: true })
    to.batch(batch('9', { reset: true, changes: [change] }))
    expect(touched).toEqual([[change], 'everything'])
    stop()
  })
  it('asks while the stream is down, and rests again when it is back', async () => {
    const { feed, read, touched, to, stop } = await streaming([reading('4'), reading('5')])
    to.down()
    await vi.advanceTimersByTimeAsync(2000)
    expect(read).toHaveBeenCalledTimes(3)
    expect(touched).toEqual(['everything', 'everything'])
    expect(feed.state()).toMatchObject({ status: 'live', sequence: '5' })
    to.batch(batch('5'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(read).toHaveBeenCalledTimes(3)
    stop()
  })
  it('says that it reconnects when neither answers, and lives again by either', async () => {
    const { feed, to, stop } = await streaming([null])
    to.down()
    await vi.advanceTimersByTimeAsync(0)
    expect(feed.state().status).toBe('reconnecting')
    to.batch(batch('2', { changes: [change] }))
    expect(feed.state().status).toBe('live')
    stop()
  })
  it('does not believe a source that fell silent', async () => {
    const { read, stop } = await streaming([reading('2')])
    await vi.advanceTimersByTimeAsync(50_000)
    expect(read).toHaveBeenCalledTimes(2)
    stop()
  })
  it('does not let an answer skip what the stream has yet to bring', async () => {
    const { feed, touched, to, look, stream, stop } = await streaming([reading('8')])
    look()
    await vi.advanceTimersByTimeAsync(0)
    expect(feed.state().sequence).toBe('1')
    expect(await stream().after()).toBe('1')
    to.batch(batch('8', { changes: [change] }))
    expect(touched).toEqual([[change]])
    stop()
  })
  it('wakes when a reading changes by itself', async () => {
    const { touched, to, stop } = await streaming()
    // The server's clock is a minute ahead.
    to.batch(batch('1', { readingChangesAt: 75_000 }))
    await vi.advanceTimersByTimeAsync(5200)
    expect(touched).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(touched).toEqual([[{ kind: 'OPERATION', backend: null, stack: null, node: null }]])
    stop()
  })
  it('hears of nothing once it ended', async () => {
    const { touched, to, stream, stop } = await streaming()
    to.batch(batch('1', { readingChangesAt: 75_000 }))
    stop()
    to.batch(batch('2', { changes: [change] }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(touched).toEqual([])
    expect(stream().stopped).toBe(true)
  })
})
