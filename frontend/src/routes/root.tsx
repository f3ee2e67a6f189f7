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
  }
`)

/** The frame around every page. It stays when a page breaks. */
export function Root() {
  const { data } = useReading(FrameQuery, {})
  return (
    <Frame watch={data ? <WatchState backends={data.backends} /> : null} stackCount={data?.stacks.totalCount ?? null}>
      <ErrorBoundary><Outlet /></ErrorBoundary>
    </Frame>
  )
}
