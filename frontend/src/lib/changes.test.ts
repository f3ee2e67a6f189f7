import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Beat, touches, type Change } from './changes'

const change = (part: Partial<Change> = {}): Change => ({ kind: 'OPERATION', backend: 'shop', stack: 'st_1', node: 'op_1', ...part })

describe('what a reading cares about', () => {
  for (const [name, touched, about, want] of [
    ['everything', 'everything', [], true],
    ['a kind', [change()], [{ kinds: ['OPERATION'] }], true],
    ['another kind', [change()], [{ kinds: ['STACK', 'LOCK'] }], false],
    ['its stack', [change()], [{ kinds: ['OPERATION'], stack: 'st_1' }], true],
    ['another stack', [change()], [{ kinds: ['OPERATION'], stack: 'st_2' }], false],
    ['a stack that is not known', [change({ stack: null })], [{ kinds: ['OPERATION'], stack: 'st_2' }], true],
    ['another backend', [change()], [{ kinds: ['OPERATION'], backend: 'lab' }], false],
    ['another node', [change()], [{ kinds: ['OPERATION'], node: 'op_2' }], false],
    ['any of its concerns', [change({ kind: 'LOCK' })], [{ kinds: ['STACK'] }, { kinds: ['LOCK'], backend: 'shop' }], true],
    ['any of the entries', [change(), change({ kind: 'ERROR' })], [{ kinds: ['ERROR'] }], true],
    ['no entry', [], [{ kinds: ['ERROR'] }], false],
  ] as const) {
    it(name, () => expect(touches(touched, about)).toBe(want))
  }
})

describe('the beat', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())
  const beatOf = () => {
    const act = vi.fn()
    const page = { visible: true }
    return { act, page, beat: new Beat(act, { visible: () => page.visible }) }
  }

  it('acts soon on the first call, and at most once a second on a burst', () => {
    const { act, beat } = beatOf()
    for (let ms = 0; ms < 3000; ms += 10) {
      beat.call()
      vi.advanceTimersByTime(10)
    }
    expect(act.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect(act.mock.calls.length).toBeLessThanOrEqual(4)
    vi.advanceTimersByTime(5000)
    expect(act.mock.calls.length).toBe(4)
  })
  it('takes calls of one moment together', () => {
    const { act, beat } = beatOf()
    beat.call()
    beat.call()
    vi.advanceTimersByTime(60)
    expect(act).toHaveBeenCalledTimes(1)
  })
  it('holds back while nobody looks, and acts once when somebody does', () => {
    const { act, page, beat } = beatOf()
    page.visible = false
    beat.call()
    beat.call()
    vi.advanceTimersByTime(60_000)
    expect(act).not.toHaveBeenCalled()
    page.visible = true
    beat.seen()
    beat.seen()
    vi.advanceTimersByTime(5000)
    expect(act).toHaveBeenCalledTimes(1)
  })
  it('does nothing once stopped', () => {
    const { act, beat } = beatOf()
    beat.call()
    beat.stop()
    vi.advanceTimersByTime(5000)
    expect(act).not.toHaveBeenCalled()
  })
})
