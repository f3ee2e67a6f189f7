import { describe, expect, it } from 'vitest'
import { parseFilter } from './filters'
import { millis } from './instant'
import { unseenOf } from './unseen'

const listed = '2026-11-30T15:08:58.000000000Z'
const since = millis(listed)
const backends = [
  { id: 'production', health: 'OK', lastListedAt: listed }, { id: 'lab', health: 'DENIED', lastListedAt: listed },
  { id: 'new', health: 'UNREACHABLE', lastListedAt: null }, { id: 'slow', health: 'THROTTLED', lastListedAt: listed },
] as const

describe('what is not observed now', () => {
  for (const [filter, ids, all] of [
    ['', ['lab', 'new'], false],
    ['outcome:failed', ['lab', 'new'], false],
    ['backend:production,slow', [], false],
    ['backend:production,lab', ['lab'], false],
    ['backend:lab,new', ['lab', 'new'], true],
    ['-backend:lab', ['new'], false],
    ['-backend:production,slow', ['lab', 'new'], true],
    ['backend:nowhere', [], false],
  ] as const) {
    it(`for “${filter}”`, () => {
      const { unseen, ...rest } = unseenOf(backends, parseFilter(filter, 'message'))
      expect([unseen.map((u) => u.id), rest.all]).toEqual([ids, all])
    })
  }
  it('is so since the last complete listing', () => {
    expect(unseenOf(backends, []).unseen).toEqual([{ id: 'lab', since }, { id: 'new', since: null }])
  })
})
