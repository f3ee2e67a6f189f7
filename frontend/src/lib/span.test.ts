import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listSpan, marksOf, spanAround } from './span'

const instant = fc.integer({ min: 0, max: 4_000_000_000_000 })

describe('the span of the activity strip', () => {
  it('holds what it is made for, in parts the server allows', () => {
    fc.assert(fc.property(instant, fc.integer({ min: 0, max: 900_000_000_000 }), (from, width) => {
      const span = spanAround(from, from + width)
      expect(span.since).toBeLessThanOrEqual(from)
      expect(span.until).toBeGreaterThan(from + width)
      expect(span.parts).toBeGreaterThanOrEqual(1)
      expect(span.parts).toBeLessThanOrEqual(200)
      expect((span.until - span.since) % span.parts).toBe(0)
      expect(marksOf(span).length).toBeLessThanOrEqual(6)
    }))
  })
  it('reaches to now only where now is near', () => {
    const hour = 3_600_000
    expect(listSpan(0, hour, hour * 1.5).until).toBeGreaterThanOrEqual(hour * 1.5)
    expect(listSpan(0, hour, hour * 100).until).toBeLessThan(hour * 2)
  })
})
