import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outsideLink, parseSearch, printSearch, readOperationsSearch, readStacksSearch } from './urls'

describe('addresses', () => {
  it('read again what they write', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (q) => {
      expect(parseSearch(printSearch({ q, none: undefined }))).toEqual({ q })
    }))
  })
  it('stay readable', () => {
    expect(printSearch({ q: 'outcome:failed,incomplete stack:shop/dev' })).toBe('?q=outcome:failed,incomplete+stack:shop/dev')
  })
  it('take only what a page knows', () => {
    expect(readOperationsSearch({ q: 'a', open: 7, other: 'x' })).toEqual({ q: 'a', open: undefined })
    expect(readStacksSearch({ show: 'everything' })).toEqual({ q: undefined, show: undefined })
    expect(readStacksSearch({ show: 'locked' }).show).toBe('locked')
  })
})

describe('links that others wrote', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.com/', '//evil.example', 'https:evil', 'https://user:pw@evil.example/', 'java\tscript:x', 'https://a b', 'https:\\\\evil.example', '', null])('does not follow %j', (url) => {
    expect(outsideLink(url)).toBeNull()
  })
  it('follows https and shows the host', () => {
    expect(outsideLink('https://github.com/acme/orders')).toEqual({ href: 'https://github.com/acme/orders', host: 'github.com' })
  })
  it('shows look-alike hosts as they are resolved', () => {
    expect(outsideLink('https://gіthub.com/')?.host).toMatch(/^xn--/)
  })
})
