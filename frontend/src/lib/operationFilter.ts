// The fields an operations filter has, and what they ask of the server.
import type { OperationFilter } from '../gql/graphql'
import { allOf, backendField, isAny as is, short, type Field, type Token } from './filters'
import { instantOf, readInstant, writtenInstant } from './instant'
import { authorities, enumOf, impacts, kinds, outcomes, sources, word } from './words'

const instant = (value: string) =>
  writtenInstant(value, 0) === null ? 'Write a time as 2026-11-30T14:50, a day, or an age such as 24h.' : null

export const operationTextField = 'message'

export const operationFields: readonly Field[] = [
  { key: 'outcome', label: 'Outcome', how: is, howNot: 'is not', words: outcomes.map(word), hint: 'failed, incomplete' },
  { key: 'impact', label: 'Impact', how: is, howNot: 'is not', words: impacts.map(word), hint: 'changes' },
  { key: 'kind', label: 'Kind', how: is, howNot: 'is not', words: kinds.map(word), hint: 'update, destroy' },
  backendField,
  { key: 'project', label: 'Project', how: is, howNot: 'is not', hint: 'shop', check: short },
  { key: 'stack', label: 'Stack', how: is, howNot: 'is not', hint: 'shop/dev', check: short },
  { key: 'source', label: 'Source', how: is, howNot: 'is not', words: sources.map(word), hint: 'backend' },
  { key: 'authority', label: 'Authority', how: is, howNot: 'is not', words: authorities.map(word), hint: 'deployment-runner' },
  { key: 'since', label: 'Started', how: ['since', 'since'], hint: '24h, or 2026-11-30T14:50', narrows: true, check: instant, show: readInstant },
  { key: 'until', label: 'Started', how: ['before', 'before'], hint: '2026-11-30T15:00', narrows: true, check: instant, show: readInstant },
  {
    key: 'commit', label: 'Commit', how: ['starts with', 'starts with any of'], howNot: 'does not start with', hint: '6073bec',
    check: (value) => (/^[0-9a-fA-F]{4,64}$/.test(value) ? null : 'A commit has at least four hexadecimal digits.'),
  },
  { key: 'branch', label: 'Branch', how: is, howNot: 'is not', hint: 'main', check: short },
  { key: 'repository', label: 'Repository', how: is, howNot: 'is not', hint: 'owner/name', check: short },
  { key: 'ci', label: 'CI system', how: is, howNot: 'is not', hint: 'as recorded', check: short },
  { key: 'message', label: 'Message', how: ['contains', 'contains any of'], howNot: 'does not contain', hint: 'words of the message', check: short, narrows: true },
]

function clause(token: Token, now: number): OperationFilter {
  const { values } = token
  const each = (one: (value: string) => OperationFilter): OperationFilter =>
    values.length === 1 && values[0] !== undefined ? one(values[0]) : { or: values.map(one) }
  const enums = <T extends string>() => values.map((v) => enumOf(v) as T)
  switch (token.field) {
    case 'outcome': return { outcome: enums() }
    case 'impact': return { impact: enums() }
    case 'kind': return { kind: enums() }
    case 'source': return { source: enums() }
    case 'authority': return { authority: enums() }
    case 'backend': return { backend: values }
    case 'project': return { project: values }
    case 'ci': return { ciSystem: values }
    case 'stack': return each(stackClause)
    case 'since': return each((v) => ({ since: instantOf(writtenInstant(v, now) ?? now) }))
    case 'until': return each((v) => ({ until: instantOf(writtenInstant(v, now) ?? now) }))
    case 'commit': return each((v) => ({ commit: v.toLowerCase() }))
    case 'branch': return each((branch) => ({ branch }))
    case 'repository': return each((repository) => ({ repository }))
    default: return each((messageContains) => ({ messageContains }))
  }
}

// A stack is named as pages name it: project/name, or the name alone.
function stackClause(value: string): OperationFilter {
  const slash = value.indexOf('/')
  if (slash < 0) return { stackName: [value] }
  return { project: [value.slice(0, slash)], stackName: [value.slice(slash + 1)] }
}

/** What the understood terms ask of the server; undefined when nothing is asked. Ages count from now. */
export function operationFilter(tokens: readonly Token[], now: number): OperationFilter | undefined {
  return allOf(tokens, operationFields, (token) => clause(token, now))
}
