// The views of the Errors page, the fields their filters have, and what they ask of the server.
import type { ErrorItemFilter, ErrorKind, QuarantineFilter, QuarantineReason } from '../gql/graphql'
import { allOf, backendField, isAny, type Field, type Token } from './filters'
import { enumOf, errorKinds, quarantineReasons, word } from './words'

/** Error items that are open or closed, and objects that cannot be read or could be again. */
export const errorViews = ['open', 'closed', 'unreadable', 'cleared'] as const
export type ErrorView = (typeof errorViews)[number]

export const errorTextField = 'kind'

export const errorFields: readonly Field[] = [
  { key: 'kind', label: 'Kind', how: isAny, howNot: 'is not', words: errorKinds.map(word), hint: 'failed-observation' },
  backendField,
]

/** What the understood terms ask of the server. */
export function errorFilter(tokens: readonly Token[], closed: boolean): ErrorItemFilter {
  const asked = allOf<ErrorItemFilter>(tokens, errorFields, ({ field, values }) =>
    field === 'kind' ? { kind: values.map((v) => enumOf(v) as ErrorKind) } : { backend: values })
  return asked ? { closed, and: [asked] } : { closed }
}

export const quarantineTextField = 'reason'

export const quarantineFields: readonly Field[] = [
  { key: 'reason', label: 'Reason', how: isAny, howNot: 'is not', words: quarantineReasons.map(word), hint: 'malformed' },
  backendField,
]

/** What the understood terms ask of the server. */
export function quarantineFilter(tokens: readonly Token[], cleared: boolean): QuarantineFilter {
  const asked = allOf<QuarantineFilter>(tokens, quarantineFields, ({ field, values }) =>
    field === 'reason' ? { reason: values.map((v) => enumOf(v) as QuarantineReason) } : { backend: values })
  return asked ? { cleared, and: [asked] } : { cleared }
}
