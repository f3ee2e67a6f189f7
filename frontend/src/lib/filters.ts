// The filter grammar: one text that people type, that the address holds and that tokens print.
// Terms are set apart by spaces: field:value, field:one,two, -field:value. Bare words are searched
// in the text field. What is not understood is kept and shown, never dropped.

/** One term of a filter, as written. */
export type Token = { field: string; not: boolean; values: string[] }

/** A term that asks for these values of a field. */
export const term = (field: string, ...values: string[]): Token => ({ field, not: false, values })

const begun = /^(-?)([a-z][a-z-]*):/

/** Reads a filter. Bare words that follow each other make one value of textField. */
export function parseFilter(text: string, textField: string): Token[] {
  const tokens: Token[] = []
  let bare: string[] = []
  const endBare = () => {
    if (bare.length) tokens.push({ field: textField, not: false, values: [bare.join(' ')] })
    bare = []
  }
  let at = 0
  while (at < text.length) {
    const space = /^\s+/.exec(text.slice(at))
    if (space) {
      at += space[0].length
      continue
    }
    const head = begun.exec(text.slice(at))
    const list = head ? readList(text, at + head[0].length) : null
    if (head && list && list.values.length) {
      endBare()
      tokens.push({ field: head[2] ?? '', not: head[1] === '-', values: list.values })
      at = list.end
      continue
    }
    const value = readValue(text, at, /[\s"]/)
    if (value.end === at) value.end++
    bare.push(value.value)
    at = value.end
  }
  endBare()
  return tokens
}

function readList(text: string, start: number): { values: string[]; end: number } {
  const values: string[] = []
  let at = start
  while (at < text.length && !/\s/.test(text[at] ?? '')) {
    const value = readValue(text, at, /[\s",]/)
    if (value.end === at) at++
    else {
      values.push(value.value)
      at = value.end
    }
    if (text[at] === ',') at++
  }
  return { values, end: at }
}

function readValue(text: string, start: number, stop: RegExp): { value: string; end: number } {
  let at = start
  let value = ''
  if (text[at] === '"') {
    at++
    while (at < text.length && text[at] !== '"') {
      if (text[at] === '\\' && at + 1 < text.length) at++
      value += text[at]
      at++
    }
    return { value, end: Math.min(at + 1, text.length) }
  }
  while (at < text.length && !stop.test(text[at] ?? '')) {
    value += text[at]
    at++
  }
  return { value, end: at }
}

/** Writes a filter so that parseFilter reads the same terms again. */
export function printFilter(tokens: readonly Token[]): string {
  return tokens.map((t) => `${t.not ? '-' : ''}${t.field}:${t.values.map(printValue).join(',')}`).join(' ')
}

function printValue(value: string): string {
  if (/^[^\s",\\]+$/.test(value)) return value
  return `"${value.replace(/["\\]/g, (c) => `\\${c}`)}"`
}

/** What a field of a filter is called, what it takes, and how it reads. */
export type Field = {
  key: string
  label: string
  /** How the operator reads for one value, and for several. */
  how: [one: string, many: string]
  /** How the opposite reads; absent where a field has none. */
  howNot?: string
  /** Whether a second term of the field narrows further, instead of adding to the first. */
  narrows?: boolean
  /** The words it takes; absent where any text will do. */
  words?: readonly string[]
  hint: string
  /** What is wrong with a value, or null. */
  check?: (value: string) => string | null
  /** How a value is shown. */
  show?: (value: string) => string
}

/** The operators of a field whose values are compared as a whole. */
export const isAny: Field['how'] = ['is', 'is any of']

/** What is wrong with a text that is compared, or null. */
export const short = (value: string): string | null => (value.length > 200 ? 'That is longer than 200 characters.' : null)

/** The field that every list has. */
export const backendField: Field = { key: 'backend', label: 'Backend', how: isAny, howNot: 'is not', hint: 'production', check: short }

/** What a filter asks of the server. */
type Clause<F> = F & { and?: F[] | null; not?: F | null }

/** What the understood terms ask of the server together; undefined when nothing is asked. */
export function allOf<F extends object>(tokens: readonly Token[], fields: readonly Field[], clause: (token: Token) => F): F | undefined {
  const clauses = tokens
    .filter((token) => problem(token, fields) === null)
    .map((token) => (token.not ? { not: clause(token) } as Clause<F> : clause(token)))
  return clauses.length === 0 ? undefined : clauses.length === 1 ? clauses[0] : { and: clauses } as Clause<F>
}

/** What is wrong with a term, in a sentence; null when it is understood. */
export function problem(token: Token, fields: readonly Field[]): string | null {
  const field = fields.find((f) => f.key === token.field)
  if (!field) return `There is no field ${token.field}.`
  if (token.not && !field.howNot) return `${field.label} has no opposite.`
  for (const value of token.values) {
    if (field.words && !field.words.includes(value)) return `${field.label} takes ${wordList(field.words)}.`
    const wrong = field.check?.(value) ?? null
    if (wrong) return wrong
  }
  return null
}

/** The operator of a term, in words. */
export function operator(token: Token, field: Field | undefined): string {
  if (!field) return token.not ? 'is not' : 'is'
  if (token.not) return field.howNot ?? 'is not'
  return token.values.length > 1 ? field.how[1] : field.how[0]
}

/** A filter as a sentence. */
export function explain(tokens: readonly Token[], fields: readonly Field[]): string {
  return tokens
    .map((token) => {
      const field = fields.find((f) => f.key === token.field)
      const wrong = problem(token, fields)
      if (wrong) return `“${printFilter([token])}” is not understood and left out`
      const values = token.values.map((v) => field?.show?.(v) ?? (field?.words ? v : `“${v}”`))
      return `${(field?.label ?? token.field).toLowerCase()} ${operator(token, field).replace('any of', '')} ${values.join(' or ')}`.replace(/ +/g, ' ')
    })
    .join(', and ')
}

function wordList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** Adds terms to a filter: values join those of the same field, except where a second term narrows. */
export function addTokens(tokens: readonly Token[], added: readonly Token[], fields: readonly Field[]): Token[] {
  const out = tokens.map((t) => ({ ...t, values: [...t.values] }))
  for (const token of added) {
    const narrows = fields.find((f) => f.key === token.field)?.narrows ?? false
    const same = narrows ? undefined : out.find((t) => t.field === token.field && t.not === token.not)
    if (!same) out.push({ ...token, values: [...token.values] })
    else same.values = [...new Set([...same.values, ...token.values])]
  }
  return out
}
