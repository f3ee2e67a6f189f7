import type { Client } from 'urql'
import { graphql } from '../gql'
import { ask } from '../lib/client'
import { millis } from '../lib/instant'
import { pollingFeed, type LiveFeed } from '../lib/live'

const LiveQuery = graphql(`
  query Live {
    installation {
      demo
      now
      changeSequence
    }
  }
`)

/** The change feed, read from the installation. */
export function liveFeed(client: Client): LiveFeed {
  return pollingFeed({
    read: async () => {
      const answer = await ask(client, LiveQuery, {})
      if (!answer.ok) return null
      const { demo, now, changeSequence } = answer.data.installation
      return { demo, sequence: changeSequence, now: millis(now) ?? Date.now() }
    },
  })
}
