import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pollingFeed, type LiveReading } from './live'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function feedOf(answers: (LiveReading | null)[]) {
  const read = vi.fn(async () => answers.shift() ?? null)
  let visible = true
  let wake = () => {}
  const feed = pollingFeed({
    read, visible: () => visible, onVisible: (listener) => { wake = listener; return () => {} }, clock: () => 10_000,
  })
  return { feed, read, hide: () => { visible = false; wake() }, look: () => { visible = true; wake() } }
}
const reading = (sequence: string): LiveReading => ({ sequence, now: 70_000, demo: true })

describe('the polling feed', () => {
  it('asks every two seconds and tells of a moved sequence', async () => {
    const { feed, read } = feedOf([reading('1'), reading('2')])
    const told = vi.fn()
    feed.subscribe(told)
    const stop = feed.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(feed.state()).toMatchObject({ status: 'live', sequence: '1', demo: true, skew: 60_000 })
    await vi.advanceTimersByTimeAsync(2000)
    expect(feed.state().sequence).toBe('2')
    expect(told).toHaveBeenCalledTimes(2)
    stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(read).toHaveBeenCalledTimes(2)
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
