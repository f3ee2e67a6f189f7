import { graphql } from '../gql'
import { LockedStack } from '../components/LockedStack'
import { ofStack } from '../lib/concerns'
import { useReading, type Reading } from '../lib/reading'
import { Bones } from '../ui/Bones'
import { FailureNote } from '../ui/FailureNote'
import { Void } from '../ui/Void'

const LockQuery = graphql(`
  query OpenedLock($id: ID!) {
    node(id: $id) {
      __typename
      ... on Lock {
        key
        stack {
          ...LockedStack_stack
        }
      }
    }
  }
`)

const StackQuery = graphql(`
  query OpenedUnfinished($id: ID!) {
    stack(id: $id) {
      ...LockedStack_stack
    }
  }
`)

const aboutLock = [{ kinds: ['LOCK', 'STACK', 'CHECKPOINT'] }] as const

/** Reads what a lock opened in place shows: its stack. */
export function OpenedLock({ id }: { id: string }) {
  const reading = useReading(LockQuery, { id }, aboutLock)
  const node = reading.data?.node
  if (!node) return <Waiting reading={reading} />
  const stack = node.__typename === 'Lock' ? node.stack : null
  if (!stack) return <Void title="No such stack is known"><p>The key of this lock names a stack whose state object was not seen.</p></Void>
  return <LockedStack stack={stack} />
}

/** Reads what an unfinished stack opened in place shows. */
export function OpenedUnfinished({ id }: { id: string }) {
  const reading = useReading(StackQuery, { id }, ofStack(id))
  return reading.data?.stack ? <LockedStack stack={reading.data.stack} /> : <Waiting reading={reading} />
}

function Waiting({ reading: { failure, readAt, nextTryAt, retry } }: { reading: Reading<unknown> }) {
  if (failure) return <FailureNote failure={failure} readAt={readAt} nextTryAt={nextTryAt} retry={retry} />
  return <Bones rows={4} widths={[12, 40]} label="the stack" />
}
