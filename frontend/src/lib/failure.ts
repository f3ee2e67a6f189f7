import type { CombinedError } from 'urql'

/** Why something could not be read, as far as a reader may know it. */
export type Failure =
  /** No answer, or none that is ours: the server is away, slow or something stands between. */
  | { kind: 'unreachable' }
  /** The server asks to wait. */
  | { kind: 'busy' }
  /** The server answered that it could not; the id leads to its record. */
  | { kind: 'refused'; code: string; id: string | null }

/** Sorts an error of the transport or of the answer. The text of a cause is never passed on. */
export function failureOf(error: CombinedError): Failure {
  const status = (error.response as Response | undefined)?.status
  if (status === 429) return { kind: 'busy' }
  const first = error.graphQLErrors[0]
  if (!first) return { kind: 'unreachable' }
  const { code, id } = first.extensions as { code?: unknown; id?: unknown }
  if (code === 'RATE_LIMITED') return { kind: 'busy' }
  if (code === 'UNAVAILABLE' || code === 'TIMED_OUT') return { kind: 'unreachable' }
  return {
    kind: 'refused',
    code: typeof code === 'string' ? code : 'UNKNOWN',
    id: typeof id === 'string' ? id : null,
  }
}

/** Whether trying again may help without anybody doing anything. */
export function passes(failure: Failure): boolean {
  return failure.kind !== 'refused'
}
