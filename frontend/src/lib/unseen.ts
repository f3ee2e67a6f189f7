// Which backends are not observed now, and since when: what happened there meanwhile is not known.
import type { BackendHealth } from '../gql/graphql'
import type { Token } from './filters'
import { millis } from './instant'

/** Healths under which changes are still seen. */
const seeing: ReadonlySet<BackendHealth> = new Set(['OK', 'IMPORTING', 'THROTTLED', 'CLOCK_SKEW'])

/** Whether changes of a backend are still seen. */
export function isSeen(health: BackendHealth): boolean {
  return seeing.has(health)
}

export type Unseen = { id: string; since: number | null }

/** The backends that a filter asks about and that are not seen; all tells whether these are all it asks about. */
export function unseenOf(backends: readonly { id: string; health: BackendHealth; lastListedAt?: string | null }[], tokens: readonly Token[]): { unseen: Unseen[]; all: boolean } {
  const wanted = tokens.filter((t) => t.field === 'backend' && !t.not)
  const unwanted = tokens.filter((t) => t.field === 'backend' && t.not).flatMap((t) => t.values)
  const asked = backends.filter((b) => wanted.every((t) => t.values.includes(b.id)) && !unwanted.includes(b.id))
  const unseen = asked.filter((b) => !isSeen(b.health)).map((b) => ({ id: b.id, since: millis(b.lastListedAt) }))
  return { unseen, all: unseen.length > 0 && unseen.length === asked.length }
}
