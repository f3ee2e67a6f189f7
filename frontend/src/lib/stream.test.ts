import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Batch } from './changes'
import { eventStream } from './stream'

/** An event source that a test drives. */
class FakeSource extends EventTarget {
  readyState = 0
  closed = false
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
  }
  close() {
    this.closed = true
    this.readyState = 2
  }
  bring(sequence: string) {
    this.readyState = 1
    this.dispatchEvent(new MessageEvent('next', { data: sequence }))
  }
  break(readyState: 0 | 2) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

const batch = (sequence: string): Batch => ({ sequence, changes: [], reset: false, readingChangesAt: null })

async function open() {
  const made: FakeSource[] = []
  const heard: string[] = []
  let sequence = '7'
  const stream = eventStream({
    address: (after) => `?after=${after}`,
    read: (data) => (data === 'bad' ? null : batch(data)),
    make: (address) => {
      const source = new FakeSource(address)
      made.push(source)
      return source as unknown as EventSource
    },
    silenceMs: 40_000,
  })({ batch: (b) => { sequence = b.sequence; heard.push(b.sequence) }, down: () => heard.push('down') }, async () => sequence)
  await vi.advanceTimersByTimeAsync(0)
  const last = () => {
    const source = made.at(-1)
    if (!source) throw new Error('no stream was opened')
    return source
  }
  return { stream, made, heard, last }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the event stream', () => {
  it('begins where the page stands and brings batches', async () => {
    const { heard, last } = await open()
    expect(last().address).toBe('?after=7')
    last().bring('8')
    last().bring('9')
    expect(heard).toEqual(['8', '9'])
  })
  it('leaves the first try to the browser, which names the last event itself', async () => {
    const { made, heard, last } = await open()
    last().bring('8')
    last().break(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(made.length).toBe(1)
    last().bring('9')
    expect(heard).toEqual(['8', 'down', '9'])
  })
  it('opens a new one after ever longer waits, from the newest entry', async () => {
    const { made, last } = await open()
    last().bring('8')
    last().break(2)
    const waits: number[] = []
    for (let i = 0; i < 7; i++) {
      const before = made.length
      let ms = 0
      while (made.length === before) {
        await vi.advanceTimersByTimeAsync(500)
        ms += 500
      }
      waits.push(ms)
      expect(last().address).toBe('?after=8')
      last().break(2)
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })
  it('does not believe a stream that fell silent', async () => {
    const { made, heard, last } = await open()
    last().bring('8')
    await vi.advanceTimersByTimeAsync(41_500)
    expect(made[0]?.closed).toBe(true)
    expect(made.length).toBe(2)
    expect(heard).toEqual(['8', 'down'])
    last().bring('9')
    made[0]?.bring('stale')
    expect(heard).toEqual(['8', 'down', '9'])
  })
  it('gives up an event it cannot read, and one that says the end', async () => {
    const { made, heard, last } = await open()
    last().bring('bad')
    await vi.advanceTimersByTimeAsync(1000)
    expect(made.length).toBe(2)
    last().dispatchEvent(new Event('complete'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(made.length).toBe(3)
    expect(heard).toEqual(['down', 'down'])
  })
  it('comes back at once for a reader who will not wait, and never once stopped', async () => {
    const { stream, made, last } = await open()
    last().break(2)
    stream.poke()
    stream.poke()
    await vi.advanceTimersByTimeAsync(0)
    expect(made.length).toBe(2)
    last().break(2)
    stream.stop()
    stream.poke()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(made.length).toBe(2)
  })
})
