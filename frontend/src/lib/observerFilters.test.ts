import { describe, expect, it } from 'vitest'
import { activityFilter, activityTextField } from './activityFilter'
import { errorFilter, errorTextField, quarantineFilter, quarantineTextField } from './errorFilter'
import { parseFilter, term } from './filters'
import { lockFilter, lockTextField, unfinishedFilter } from './lockFilter'
import { parseSearch, printSearch, readErrorsSearch, readLocksSearch, readStackSearch, toErrors, toLocks, toStackView } from './urls'

describe('what the filters of the observer’s pages ask', () => {
  it.each([
    ['', undefined],
    ['failed', { state: ['FAILED'] }],
    ['state:executing,waiting', { state: ['EXECUTING', 'WAITING'] }],
    ['kind:import -backend:lab', { and: [{ kind: ['import'] }, { not: { backend: ['lab'] } }] }],
    ['state:finished backend:lab', { backend: ['lab'] }],
  ])('activities: %s', (filter, asked) => expect(activityFilter(parseFilter(filter, activityTextField))).toEqual(asked))

  it.each([
    ['', false, { closed: false }],
    ['server-error', true, { closed: true, and: [{ kind: ['SERVER_ERROR'] }] }],
    ['reason:malformed', false, { closed: false }],
    ['-kind:server-error backend:lab', false, { closed: false, and: [{ and: [{ not: { kind: ['SERVER_ERROR'] } }, { backend: ['lab'] }] }] }],
  ])('errors: %s', (filter, closed, asked) => expect(errorFilter(parseFilter(filter, errorTextField), closed)).toEqual(asked))

  it.each([
    ['malformed', false, { cleared: false, and: [{ reason: ['MALFORMED'] }] }],
    ['kind:server-error', true, { cleared: true }],
  ])('objects: %s', (filter, cleared, asked) => expect(quarantineFilter(parseFilter(filter, quarantineTextField), cleared)).toEqual(asked))

  it('locks and unfinished stacks', () => {
    const tokens = parseFilter('shop -backend:lab', lockTextField)
    const both = { and: [{ project: ['shop'] }, { not: { backend: ['lab'] } }] }
    expect(lockFilter(tokens, true)).toEqual({ held: true, and: [both] })
    expect(lockFilter([], false)).toEqual({ held: false })
    expect(unfinishedFilter(tokens, 'pending')).toEqual({ pending: true, and: [both] })
    expect(unfinishedFilter([], 'unsound')).toEqual({ integrityNotes: true })
  })
})

describe('their addresses', () => {
  it.each([
    [readErrorsSearch, '?show=unreadable&q=reason:malformed&open=qo_1', { show: 'unreadable', q: 'reason:malformed', open: 'qo_1' }],
    [readErrorsSearch, '?show=everything', {}],
    [readLocksSearch, '?show=held', {}],
    [readLocksSearch, '?show=earlier&show=pending', { show: 'earlier' }],
    [readStackSearch, '?view=coverage', { view: 'coverage' }],
    [readStackSearch, '?view=timeline&open=op_1', { open: 'op_1' }],
  ])('%o reads %s', (read, search, want) => expect(JSON.parse(JSON.stringify(read(parseSearch(search))))).toEqual(want))

  it('say only what does not go without saying', () => {
    expect(printSearch(toErrors('open').search)).toBe('')
    expect(printSearch(toErrors('unreadable', [term('backend', 'lab')]).search)).toBe('?show=unreadable&q=backend:lab')
    expect(printSearch(toLocks('pending').search)).toBe('?show=pending')
    expect(printSearch(toStackView('st_1', 'timeline').search)).toBe('')
  })
})
