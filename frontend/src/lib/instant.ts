// Instants travel as RFC 3339 text with nine digits. The text is kept for what must be exact; the
// milliseconds serve arithmetic and display. Everything is shown in UTC.

const form = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
]

const two = (n: number) => String(n).padStart(2, '0')

/** Milliseconds since 1970, or null where the text is no instant. */
export function millis(instant: string | null | undefined): number | null {
  if (!instant || !form.test(instant)) return null
  const parsed = Date.parse(instant.replace(/(\.\d{3})\d+/, '$1'))
  return Number.isNaN(parsed) ? null : parsed
}

/** RFC 3339 text in UTC with nine digits, as the server wants it. */
export function instantOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.(\d{3})Z$/, '.$1000000Z')
}

/** 14:56:50 */
export function clock(ms: number): string {
  const d = new Date(ms)
  return `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`
}

/** 14:56:50.450, or without the fraction where it is nought. */
export function preciseClock(instant: string): string {
  const ms = millis(instant)
  if (ms === null) return instant
  const rest = ms % 1000
  return rest === 0 ? clock(ms) : `${clock(ms)}.${String(rest).padStart(3, '0')}`
}

/** Monday 30 November 2026 */
export function longDay(ms: number): string {
  const d = new Date(ms)
  return `${weekdays[d.getUTCDay()]} ${d.getUTCDate()} ${months[d.getUTCMonth()]} ${d.getUTCFullYear()}`
}

/** 30 Nov */
export function shortDay(ms: number): string {
  const d = new Date(ms)
  return `${d.getUTCDate()} ${(months[d.getUTCMonth()] ?? '').slice(0, 3)}`
}

/** 30 Nov 2026, 14:56:50 */
export function dayAndClock(ms: number): string {
  return `${shortDay(ms)} ${new Date(ms).getUTCFullYear()}, ${clock(ms)}`
}

/** The day an instant falls on, as 2026-11-30. */
export function dayKey(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** 30 Nov 2026, 14:56:50.450028896 UTC: every digit that is known. */
export function fullInstant(instant: string): string {
  const ms = millis(instant)
  const fraction = form.exec(instant)?.[7]?.replace(/0+$/, '')
  if (ms === null) return instant
  return `${dayAndClock(ms)}${fraction ? `.${fraction}` : ''} UTC`
}

/** A length of time in at most two units; less than a second has no figure. */
export function duration(ms: number): string {
  if (ms < 0) return '—'
  if (ms < 1000) return '<1 s'
  const s = Math.floor(ms / 1000)
  if (s < 60) return `${s} s`
  const m = Math.floor(s / 60)
  if (m < 60) return s % 60 && m < 10 ? `${m} m ${s % 60} s` : `${m} m`
  const h = Math.floor(m / 60)
  if (h < 48) return m % 60 ? `${h} h ${m % 60} m` : `${h} h`
  return `${Math.floor(h / 24)} d`
}

/** An age in one unit, for places that must keep their width. */
export function shortAge(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000))
  if (s < 60) return `${s} s`
  if (s < 3600) return `${Math.floor(s / 60)} m`
  if (s < 48 * 3600) return `${Math.floor(s / 3600)} h`
  return `${Math.floor(s / 86400)} d`
}

/** An age in words: 15 minutes ago. */
export function longAge(ms: number): string {
  const s = Math.floor(ms / 1000)
  // Clocks differ a little; only more than that is worth a word.
  if (s < -30) return 'in the future'
  if (s < 5) return 'just now'
  const [n, unit] =
    s < 60 ? [s, 'second'] : s < 3600 ? [Math.floor(s / 60), 'minute']
    : s < 48 * 3600 ? [Math.floor(s / 3600), 'hour'] : [Math.floor(s / 86400), 'day']
  return `${n} ${unit}${n === 1 ? '' : 's'} ago`
}

const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/**
 * What a person wrote for an instant: a day, a minute, a second, an RFC 3339 instant, or an age such
 * as 24h. Without a zone it is UTC. Null where it is none of these.
 */
export function writtenInstant(text: string, now: number): number | null {
  const age = /^(\d{1,5})([smhdw])$/.exec(text)
  if (age) return now - Number(age[1]) * (units[age[2] ?? ''] ?? 0)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return millis(`${text}T00:00:00Z`)
  const local = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text)
  if (!local) return null
  return millis(`${local[1]}${local[2] ?? ':00'}${local[3] ?? 'Z'}`)
}

/** How a written instant reads: 30 Nov 14:50, or 24 h ago. */
export function readInstant(text: string): string {
  const age = /^(\d{1,5})([smhdw])$/.exec(text)
  if (age) return `${age[1]} ${age[2]} ago`
  const ms = writtenInstant(text, 0)
  if (ms === null) return text
  const time = clock(ms)
  return time === '00:00:00' ? shortDay(ms) : `${shortDay(ms)} ${time.replace(/:00$/, '')}`
}
