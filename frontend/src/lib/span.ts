// The span of time that the activity strip shows, and where its bars and marks lie.

const parts = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200,
  86_400, 172_800, 604_800, 1_209_600, 2_592_000, 7_776_000, 31_536_000,
].map((s) => s * 1000)

export type Span = { since: number; until: number; parts: number }

/** A span around two instants, in at most 100 parts of a length that people count in. */
export function spanAround(from: number, to: number): Span {
  const width = Math.max(60_000, to - from)
  const part = parts.find((p) => width / p <= 98) ?? Math.ceil(width / 98)
  const since = Math.floor(from / part) * part
  const until = Math.max(since + part, Math.floor(to / part) * part + part)
  return { since, until, parts: Math.round((until - since) / part) }
}

/** The span of what a list shows: from its oldest row to now, or to its newest row where now is far. */
export function listSpan(oldest: number, newest: number, now: number): Span {
  const reach = Math.max(60_000, newest - oldest)
  return spanAround(oldest, now - newest <= reach ? Math.max(now, newest) : newest)
}

/** Round instants to write below the strip, at most five. */
export function marksOf(span: Span): number[] {
  const step = parts.find((p) => (span.until - span.since) / p <= 5) ?? span.until - span.since
  const marks: number[] = []
  for (let at = Math.ceil(span.since / step) * step; at < span.until; at += step) marks.push(at)
  return marks
}
