// Text that others wrote. It is shown on one line, with what cannot be seen made visible, and cut
// where it grows past what a row can bear. Nothing here changes what is stored.

/** A run of visible text, or the name of a character that would not be seen. */
export type Piece = { text: string } | { sign: string }

/** Characters shown before a text is cut. */
export const visibleLimit = 512

const named: Record<number, string> = {
  0x00: 'NUL', 0x07: 'BEL', 0x08: 'BS', 0x09: 'TAB', 0x0a: 'LF', 0x0b: 'VT', 0x0c: 'FF', 0x0d: 'CR',
  0x1b: 'ESC', 0x7f: 'DEL', 0x85: 'NEL', 0xad: 'SHY', 0x61c: 'ALM', 0x115f: 'HCF', 0x1160: 'HJF',
  0x180e: 'MVS', 0x200b: 'ZWSP', 0x200c: 'ZWNJ', 0x200d: 'ZWJ', 0x200e: 'LRM', 0x200f: 'RLM',
  0x2028: 'LSEP', 0x2029: 'PSEP', 0x202a: 'LRE', 0x202b: 'RLE', 0x202c: 'PDF', 0x202d: 'LRO',
  0x202e: 'RLO', 0x2060: 'WJ', 0x2066: 'LRI', 0x2067: 'RLI', 0x2068: 'FSI', 0x2069: 'PDI',
  0x3164: 'HF', 0xfeff: 'BOM',
}

const hex = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

function unseen(code: number): string | null {
  const name = named[code]
  if (name) return name
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return hex(code)
  if (code >= 0x206a && code <= 0x206f) return hex(code)
  if (code >= 0xd800 && code <= 0xdfff) return hex(code)
  if (code >= 0xe0000 && code <= 0xe0fff) return hex(code)
  return null
}

const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u

/** Splits text into what can be seen and signs for what cannot. */
export function pieces(text: string): Piece[] {
  const out: Piece[] = []
  let run = ''
  const chars = [...text]
  for (const [i, char] of chars.entries()) {
    const sign = unseen(char.codePointAt(0) ?? 0)
    // A joiner between pictographs makes one picture of them and hides nothing.
    const joins = sign === 'ZWJ' && pictograph.test(chars[i - 1] ?? '') && pictograph.test(chars[i + 1] ?? '')
    if (sign === null || joins) {
      run += char
      continue
    }
    if (run) out.push({ text: run })
    run = ''
    out.push({ sign })
  }
  if (run) out.push({ text: run })
  return out
}

/** The first characters of a text and how many follow them. */
export function cut(text: string, limit = visibleLimit): { head: string; rest: number } {
  // Code units bound the work before code points are counted.
  if (text.length <= limit) return { head: text, rest: 0 }
  const chars = [...text]
  if (chars.length <= limit) return { head: text, rest: 0 }
  return { head: chars.slice(0, limit).join(''), rest: chars.length - limit }
}

/** Text for places that cannot hold markup, such as a title: signs in brackets. */
export function plain(text: string, limit = 120): string {
  const { head, rest } = cut(text, limit)
  return pieces(head).map((p) => ('text' in p ? p.text : `[${p.sign}]`)).join('') + (rest ? '…' : '')
}
