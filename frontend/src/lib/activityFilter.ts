// The fields an activities filter has, and what they ask of the server.
import type { ActivityFilter, ActivityState } from '../gql/graphql'
import { allOf, backendField, isAny, short, type Field, type Token } from './filters'
import { activityStates, enumOf, word } from './words'

export const activityTextField = 'state'

export const activityFields: readonly Field[] = [
  { key: 'state', label: 'State', how: isAny, howNot: 'is not', words: activityStates.map(word), hint: 'executing, failed' },
  { key: 'kind', label: 'Kind', how: isAny, howNot: 'is not', hint: 'observe, import', check: short },
  backendField,
]

function clause({ field, values }: Token): ActivityFilter {
  switch (field) {
    case 'state': return { state: values.map((v) => enumOf(v) as ActivityState) }
    case 'kind': return { kind: values }
    default: return { backend: values }
  }
}

/** What the understood terms ask of the server; undefined when nothing is asked. */
export function activityFilter(tokens: readonly Token[]): ActivityFilter | undefined {
  return allOf(tokens, activityFields, clause)
}
