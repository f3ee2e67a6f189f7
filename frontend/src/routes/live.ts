import { stringifyDocument, type Client } from 'urql'
import { graphql } from '../gql'
import type { ChangesSubscription } from '../gql/graphql'
import type { Batch } from '../lib/changes'
import { ask } from '../lib/client'
import { millis } from '../lib/instant'
import { liveFeed, type LiveFeed } from '../lib/live'
import { eventStream } from '../lib/stream'
import { browserTabs, shared } from '../lib/tabs'

const LiveQuery = graphql(`
  query Live {
    installation {
      demo
      now
      changeSequence
    }
  }
`)

const ChangesDocument = graphql(`
  subscription Changes($after: ID) {
    changes(after: $after) {
      sequence
      reset
      readingChangesAt
      changes {
        kind
        backend
        stack
        node
      }
    }
  }
`)

const document = stringifyDocument(ChangesDocument).replace(/\s+/g, ' ')

/** Where the change feed goes on after an entry. */
export function streamAddress(after: string): string {
  return `/graphql?${new URLSearchParams({ operationName: 'Changes', query: document, variables: JSON.stringify({ after }) })}`
}

/** Reads an event of the stream; null where it brings no batch. */
export function readBatch(data: string): Batch | null {
  let answer: { data?: Partial<ChangesSubscription> | null } | null
  try {
    answer = JSON.parse(data) as typeof answer
  } catch {
    return null
  }
  const batch = answer?.data?.changes
  if (!batch) return null
  return {
    sequence: batch.sequence,
    reset: batch.reset,
    readingChangesAt: millis(batch.readingChangesAt),
    changes: batch.changes.map(({ kind, backend, stack, node }) => ({ kind, backend: backend ?? null, stack: stack ?? null, node })),
  }
}

/** The change feed of the installation: over one event stream of this browser, else by asking. */
export function installationFeed(client: Client): LiveFeed {
  return liveFeed({
    read: async () => {
      const answer = await ask(client, LiveQuery, {})
      if (!answer.ok) return null
      const { demo, now, changeSequence } = answer.data.installation
      return { demo, sequence: changeSequence, now: millis(now) ?? Date.now() }
    },
    source: typeof EventSource === 'undefined' ? undefined : shared(eventStream({ address: streamAddress, read: readBatch }), browserTabs()),
  })
}
