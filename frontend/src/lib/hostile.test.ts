import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut, pieces, plain, visibleLimit } from './hostile'

const signs = (text: string) => pieces(text).flatMap((p) => ('sign' in p ? [p.sign] : []))
const seen = (text: string) => pieces(text).map((p) => ('text' in p ? p.text : '')).join('')

describe('untrusted text', () => {
  it.each([
    ['line one\nline two', ['LF']], ['rtl \u202eabc\u202c', ['RLO', 'PDF']], ['tab\there', ['TAB']], ['a\u200bb\ufeff', ['ZWSP', 'BOM']],
    ['\u2066x\u2069', ['LRI', 'PDI']], ['\u0000\u001b[31m', ['NUL', 'ESC']], ['\u0085', ['NEL']], ['\ud800', ['U+D800']], ['\u{e0041}', ['U+E0041']],
  ])('shows what cannot be seen in %j', (text, expected) => {
    expect(signs(text)).toEqual(expected)
  })
  it('leaves letters, marks and pictures as they are', () => {
    const text = 'Änderung: größer ✨ emoji 🚀🔥 👩‍💻 עברית <script>alert(1)</script>'
    expect(pieces(text)).toEqual([{ text }])
  })
  it('shows a joiner that joins no pictures', () => {
    expect(signs('pay\u200dpal')).toEqual(['ZWJ'])
  })
  it('never lets a control or direction character through as text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(seen(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]/)
    }))
  })
  it('loses nothing but signs', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(seen(text)).toBe(text)
    }))
  })
})

describe('long text', () => {
  it('is cut after the limit and says how much follows', () => {
    expect(cut('x'.repeat(visibleLimit))).toEqual({ head: 'x'.repeat(visibleLimit), rest: 0 })
    expect(cut('x'.repeat(visibleLimit + 3)).rest).toBe(3)
  })
  it('is never cut inside a character', () => {
    expect(cut('🚀'.repeat(600)).head).toBe('🚀'.repeat(visibleLimit))
  })
  it('goes into titles with signs in brackets', () => {
    expect(plain('a\u202eb')).toBe('a[RLO]b')
    expect(plain('y'.repeat(200), 10)).toBe(`${'y'.repeat(10)}…`)
  })
})
