import { Outlet } from '@tanstack/react-router'
import { graphql } from '../gql'
import { Frame } from '../components/Frame'
import { WatchState } from '../components/WatchState'
import { useReading } from '../lib/reading'
import { ErrorBoundary } from '../components/ErrorBoundary'

const FrameQuery = graphql(`
  query Frame {
    backends(first: 100) {
      ...WatchState_backends
    }
    stacks(first: 1) {
      totalCount
    }
    locks(filter: { held: true }, first: 1) {
      totalCount
    }
    errors(first: 1) {
      totalCount
    }
  }
`)

const framed = [{ kinds: ['BACKEND', 'STACK', 'ERROR', 'LOCK'] }] as const

/** The frame around every page. It stays when a page breaks. */
export function Root() {
  const { data } = useReading(FrameQuery, {}, framed, { everyMs: 10_000 })
  const counts = data ? { Stacks: data.stacks.totalCount, Locks: data.locks.totalCount, Errors: data.errors.totalCount } : null
  return (
    <Frame watch={data ? <WatchState backends={data.backends} /> : null} counts={counts}>
      <ErrorBoundary><Outlet /></ErrorBoundary>
    </Frame>
  )
}
