import { createClient, fetchExchange, type Client } from 'urql'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { failureOf, type Failure } from './failure'

/** Longer than any answer the server promises; what takes longer counts as no answer. */
const patienceMs = 12_000

/** The connection to the server. Nothing is cached: pages keep what they read and say when. */
export function newClient(fetcher: typeof fetch = fetch): Client {
  return createClient({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'network-only',
    exchanges: [fetchExchange],
    fetchOptions: { headers: { 'X-Lumaft-Request': '1' }, credentials: 'same-origin', cache: 'no-store' },
    fetch: (input, init) => {
      const limit = AbortSignal.timeout(patienceMs)
      return fetcher(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit })
    },
  })
}

/** What reading a document gave. */
export type Answer<Data> = { ok: true; data: Data } | { ok: false; failure: Failure }

/** Asks once. */
export async function ask<Data, Variables extends object>(
  client: Client, document: TypedDocumentNode<Data, Variables>, variables: Variables,
): Promise<Answer<Data>> {
  const result = await client.query(document, variables as never, { requestPolicy: 'network-only' }).toPromise()
  if (result.error) return { ok: false, failure: failureOf(result.error) }
  if (result.data === undefined || result.data === null) return { ok: false, failure: { kind: 'unreachable' } }
  return { ok: true, data: result.data as Data }
}
