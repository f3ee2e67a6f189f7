// The views of the Locks page, the fields its filter has, and what they ask of the server.
import type { LockFilter, StackFilter } from '../gql/graphql'
import { allOf, backendField, isAny, short, type Field, type Token } from './filters'

/** Locks that are held, stacks that were left half done, and locks that are gone. */
export const lockViews = ['held', 'pending', 'unsound', 'earlier'] as const
export type LockView = (typeof lockViews)[number]

export const lockTextField = 'project'

export const lockFields: readonly Field[] = [
  backendField,
  { key: 'project', label: 'Project', how: isAny, howNot: 'is not', hint: 'shop', check: short },
]

const clause = ({ field, values }: Token) => (field === 'backend' ? { backend: values } : { project: values })

/** What the understood terms ask of the server. */
export function lockFilter(tokens: readonly Token[], held: boolean): LockFilter {
  const asked = allOf<LockFilter>(tokens, lockFields, clause)
  return asked ? { held, and: [asked] } : { held }
}

/** Which stacks were left half done, in one way or the other. */
export function unfinishedFilter(tokens: readonly Token[], view: 'pending' | 'unsound'): StackFilter {
  const left: StackFilter = view === 'pending' ? { pending: true } : { integrityNotes: true }
  const asked = allOf<StackFilter>(tokens, lockFields, clause)
  return asked ? { ...left, and: [asked] } : left
}
