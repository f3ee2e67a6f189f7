// Every address of the console is written and read here.
import { segments, type Segment } from './stackFilter'
import { errorViews, type ErrorView } from './errorFilter'
import { printFilter, type Token } from './filters'
import { lockViews, type LockView } from './lockFilter'

export type OperationsSearch = { q?: string; open?: string; rows?: 'raw' }
type ListSearch = Omit<OperationsSearch, 'rows'>
export type StacksSearch = { q?: string; show?: Segment }
export const stackViews = ['timeline', 'locks', 'state', 'config', 'coverage'] as const
export type StackView = (typeof stackViews)[number]
export type StackSearch = { open?: string; view?: StackView }
export type LocksSearch = { q?: string; show?: LockView; open?: string }
export type ErrorsSearch = { q?: string; show?: ErrorView; open?: string }

const text = (value: unknown, limit: number): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, limit) : undefined

export function readListSearch(raw: Record<string, unknown>): ListSearch {
  return { q: text(raw.q, 1500), open: text(raw.open, 100) }
}

export function readOperationsSearch(raw: Record<string, unknown>): OperationsSearch {
  return { ...readListSearch(raw), rows: raw.rows === 'raw' ? 'raw' : undefined }
}

/** One of some words; the first of them goes without saying. */
function choice<T extends string>(value: unknown, words: readonly T[]): T | undefined {
  const found = words.find((w) => w === value)
  return found === words[0] ? undefined : found
}

export function readStacksSearch(raw: Record<string, unknown>): StacksSearch {
  return { q: text(raw.q, 1500), show: choice(raw.show, segments) }
}

export function readStackSearch(raw: Record<string, unknown>): StackSearch {
  return { open: text(raw.open, 100), view: choice(raw.view, stackViews) }
}

export function readLocksSearch(raw: Record<string, unknown>): LocksSearch {
  return { ...readListSearch(raw), show: choice(raw.show, lockViews) }
}

export function readErrorsSearch(raw: Record<string, unknown>): ErrorsSearch {
  return { ...readListSearch(raw), show: choice(raw.show, errorViews) }
}

/** Reads the part of an address after the question mark; the first of repeated names counts. */
export function parseSearch(search: string): Record<string, string> {
  const out: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search)) out[name] ??= value
  return out
}

/** Writes it again, with what may stand there in a readable form. */
export function printSearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${readable(value)}`)
  return parts.length ? `?${parts.join('&')}` : ''
}

function readable(value: string): string {
  return encodeURIComponent(value).replace(/%(3A|2C|2F|20)/g, (kept) => ({ '%3A': ':', '%2C': ',', '%2F': '/', '%20': '+' })[kept] ?? kept)
}

export const toOperations = (tokens: readonly Token[] = []) =>
  ({ to: '/operations', search: { q: printFilter(tokens) || undefined } }) as const
export const toOperation = (id: string) => ({ to: '/operations/$id', params: { id } }) as const
export const toStacks = (show?: Segment, tokens: readonly Token[] = []) =>
  ({ to: '/stacks', search: { show: choice(show, segments), q: printFilter(tokens) || undefined } }) as const
export const toStack = (id: string) => ({ to: '/stacks/$id', params: { id } }) as const
export const toStackView = (id: string, view: StackView) => ({ to: '/stacks/$id', params: { id }, search: { view: choice(view, stackViews) } }) as const
export const toBackends = () => ({ to: '/backends' }) as const
export const toLocks = (show?: LockView, tokens: readonly Token[] = []) =>
  ({ to: '/locks', search: { show: choice(show, lockViews), q: printFilter(tokens) || undefined } }) as const
export const toActivities = (tokens: readonly Token[] = []) =>
  ({ to: '/activities', search: { q: printFilter(tokens) || undefined } }) as const
export const toActivity = (id: string) => ({ to: '/activities/$id', params: { id } }) as const
export const toErrors = (show?: ErrorView, tokens: readonly Token[] = []) =>
  ({ to: '/errors', search: { show: choice(show, errorViews), q: printFilter(tokens) || undefined } }) as const
export const toError = (id: string) => ({ to: '/errors/$id', params: { id } }) as const

/** The whole address of an operation, to be pasted elsewhere. */
export function permalink(id: string): string {
  return `${location.origin}/operations/${encodeURIComponent(id)}`
}

/** An address somebody else wrote: only https, and the host that a reader must see. Null for the rest. */
export function outsideLink(url: string | null | undefined): { href: string; host: string } | null {
  if (!url || !/^https:\/\/[^\s\\]+$/.test(url)) return null
  try {
    const parsed = new URL(url)
    if (parsed.protocol !== 'https:' || parsed.username || parsed.password || !parsed.hostname) return null
    return { href: parsed.href, host: parsed.host }
  } catch {
    return null
  }
}
