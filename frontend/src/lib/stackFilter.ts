// The fields a stacks filter has, and what they ask of the server.
import type { Presence, StackFilter } from '../gql/graphql'
import { backendField, isAny as is, problem, short, type Field, type Token } from './filters'
import { enumOf, outcomes, presences, word } from './words'

export const stackTextField = 'name'

export const stackFields: readonly Field[] = [
  { key: 'presence', label: 'Presence', how: is, words: presences.map(word), hint: 'present, removed' },
  backendField,
  { key: 'project', label: 'Project', how: is, howNot: 'is not', hint: 'shop', check: short },
  { key: 'last', label: 'Last outcome', how: is, howNot: 'is not', words: outcomes.map(word), hint: 'failed' },
  { key: 'name', label: 'Name', how: ['contains', 'contains any of'], howNot: 'does not contain', hint: 'part of project/name', check: short, narrows: true },
]

/** The ready-made selections above the table. */
export const segments = ['all', 'locked', 'pending', 'unsound', 'failed'] as const
export type Segment = (typeof segments)[number]

function clause({ field, values }: Token): StackFilter {
  switch (field) {
    case 'presence': return { presence: values.map((v) => enumOf(v) as Presence) }
    case 'backend': return { backend: values }
    case 'project': return { project: values }
    case 'last': return { lastOutcome: values.map((v) => enumOf(v) as never) }
    default: {
      const [only, ...more] = values
      return more.length ? { or: values.map((nameContains) => ({ nameContains })) } : { nameContains: only }
    }
  }
}

const segmentClause: Record<Segment, StackFilter | null> = {
  all: null, locked: { locked: true }, pending: { pending: true }, unsound: { integrityNotes: true }, failed: { lastOutcome: ['FAILED'] },
}

/** What the understood terms and the chosen segment ask of the server. */
export function stackFilter(tokens: readonly Token[], segment: Segment): StackFilter | undefined {
  const understood = tokens.filter((token) => problem(token, stackFields) === null)
  // The server lists present stacks unless the outermost filter names a presence.
  const presence = understood.filter((t) => t.field === 'presence').flatMap((t) => t.values.map((v) => enumOf(v) as Presence))
  const clauses = understood
    .filter((t) => t.field !== 'presence')
    .map((token) => (token.not ? { not: clause(token) } : clause(token)))
  const chosen = segmentClause[segment]
  if (chosen) clauses.push(chosen)
  const filter: StackFilter = {}
  if (presence.length) filter.presence = [...new Set(presence)]
  if (clauses.length) filter.and = clauses
  return Object.keys(filter).length ? filter : undefined
}
