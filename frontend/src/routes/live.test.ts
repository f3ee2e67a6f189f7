import { describe, expect, it } from 'vitest'
import { readBatch, streamAddress } from './live'

describe('an event of the stream', () => {
  it('brings a batch', () => {
    const changes = { sequence: '9', reset: false, readingChangesAt: '2026-11-30T15:00:00.000000000Z', changes: [{ kind: 'STACK', backend: 'shop', node: 'st_1' }] }
    expect(readBatch(JSON.stringify({ data: { changes } }))).toEqual({
      sequence: '9', reset: false, readingChangesAt: Date.UTC(2026, 10, 30, 15), changes: [{ kind: 'STACK', backend: 'shop', stack: null, node: 'st_1' }],
    })
  })
  it.each(['', 'garbage', 'null', '{}', '{"data":null,"errors":[{"message":"no"}]}'])('that says %s brings none', (data) => {
    expect(readBatch(data)).toBeNull()
  })
  it('is asked for after an entry, in an address the server takes', () => {
    const address = streamAddress('4&2')
    expect(address.length).toBeLessThan(1000)
    const search = new URL(address, 'http://localhost').searchParams
    expect(search.get('operationName')).toBe('Changes')
    expect(search.get('query')).toMatch(/^subscription Changes\(\$after: ID\) \{ changes\(after: \$after\) \{ sequence /)
    expect(JSON.parse(search.get('variables') ?? '')).toEqual({ after: '4&2' })
  })
})
