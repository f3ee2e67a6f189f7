import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clock, duration, fullInstant, instantOf, longAge, millis, preciseClock, readInstant, shortAge, writtenInstant } from './instant'

const at = '2026-11-30T14:56:50.450028896Z'

describe('instants', () => {
  it('keeps every digit that is known', () => {
    expect(fullInstant(at)).toBe('30 Nov 2026, 14:56:50.450028896 UTC')
    expect(fullInstant('2026-11-30T14:56:50.000000000Z')).toBe('30 Nov 2026, 14:56:50 UTC')
  })
  it('shows the time of day with seconds, and parts of a second where they are known', () => {
    expect(clock(millis(at) ?? 0)).toBe('14:56:50')
    expect(preciseClock(at)).toBe('14:56:50.450')
    expect(preciseClock('2026-11-30T14:56:50.000000000Z')).toBe('14:56:50')
  })
  it('does not take what is no instant', () => {
    for (const text of ['', 'yesterday', '2026-11-30', '2026-11-30 14:56:50', null, undefined]) expect(millis(text)).toBeNull()
  })
  it('writes what it reads, for every millisecond of two centuries', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 6_311_433_600_000 }), (ms) => {
      expect(millis(instantOf(ms))).toBe(ms)
    }))
  })
})

describe('lengths and ages', () => {
  it.each([[0, '<1 s'], [999, '<1 s'], [1000, '1 s'], [41_000, '41 s'], [65_000, '1 m 5 s'], [13 * 60_000 + 5000, '13 m'], [7_500_000, '2 h 5 m'], [3 * 86_400_000, '3 d'], [-1, '—']])('%d ms took %s', (ms, said) => {
    expect(duration(ms)).toBe(said)
  })
  it.each([[9_000, '9 s'], [840_000, '14 m'], [7_200_000, '2 h'], [200_000_000, '2 d']])('%d ms is the age %s', (ms, said) => {
    expect(shortAge(ms)).toBe(said)
  })
  it.each([[2_000, 'just now'], [30_000, '30 seconds ago'], [60_000, '1 minute ago'], [900_000, '15 minutes ago'], [-60_000, 'in the future']])('%d ms reads %s', (ms, said) => {
    expect(longAge(ms)).toBe(said)
  })
})

describe('written instants', () => {
  const now = millis('2026-11-30T15:00:00.000000000Z') ?? 0
  it.each([
    ['24h', now - 86_400_000], ['30m', now - 1_800_000], ['2026-11-30', millis('2026-11-30T00:00:00Z')],
    ['2026-11-30T14:50', millis('2026-11-30T14:50:00Z')], ['2026-11-30T14:50:09Z', millis('2026-11-30T14:50:09Z')],
    ['2026-11-30T15:50+01:00', millis('2026-11-30T14:50:00Z')], ['noon', null], ['2026-13-40', null],
  ])('%s', (text, ms) => {
    expect(writtenInstant(text, now)).toBe(ms)
  })
  it('reads them in short', () => {
    expect(readInstant('24h')).toBe('24 h ago')
    expect(readInstant('2026-11-30T14:50')).toBe('30 Nov 14:50')
    expect(readInstant('2026-11-30')).toBe('30 Nov')
  })
})
