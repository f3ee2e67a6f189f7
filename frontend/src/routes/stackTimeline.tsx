import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { graphql } from '../gql'
import { CoverageLanes } from '../components/CoverageLanes'
import { LockList } from '../components/LockList'
import { NameHistory } from '../components/NameHistory'
import { OperationsTable } from '../components/OperationsTable'
import { QuarantineTable } from '../components/QuarantineTable'
import { TagList } from '../components/TagList'
import { useNow } from '../lib/clock'
import { ofStack } from '../lib/concerns'
import { useList } from '../lib/list'
import { useReading } from '../lib/reading'
import { ExtentMark } from '../ui/ExtentMark'
import { ListFrame } from '../ui/ListFrame'
import { Void } from '../ui/Void'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import { OpenedOperation } from './opened'

const AroundQuery = graphql(`
  query StackAround($id: ID!) {
    stack(id: $id) {
      quarantine {
        ...QuarantineTable_object
      }
      ...LockList_stack
      ...NameHistory_stack
      ...TagList_stack
      ...CoverageLanes_stack
    }
  }
`)

const TimelineQuery = graphql(`
  query StackTimeline($id: ID!, $first: Int!, $after: Cursor) {
    stack(id: $id) {
      operations(first: $first, after: $after) {
        edges {
          cursor
          node {
            id
            ...OperationsTable_operation
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        extent {
          completeness
          reasons
        }
      }
    }
  }
`)

const route = getRouteApi('/stacks/$id')

/** The timeline of a stack, what is known of it, and beside it who holds it, its names and its tags. */
export function StackTimeline({ id, backend, label }: { id: string; backend: string | undefined; label: string }) {
  const { open } = route.useSearch()
  const navigate = useNavigate()
  const about = ofStack(id, backend)
  const stack = useReading(AroundQuery, { id }, about).data?.stack
  const list = useList({
    name: 'stack', key: id, document: TimelineQuery, about,
    variables: (after) => ({ id, first: 50, after }),
    page: (data) => (data.stack ? {
      edges: data.stack.operations.edges, hasNextPage: data.stack.operations.pageInfo.hasNextPage,
      endCursor: data.stack.operations.pageInfo.endCursor ?? null, extra: data.stack.operations.extent,
    } : null),
  })
  const setOpen = useCallback((op: string | undefined) => void navigate({ to: '/stacks/$id', params: { id }, search: { open: op }, resetScroll: false }), [navigate, id])
  const renderOpen = useCallback((op: string) => <OpenedOperation id={op} />, [])
  const end = list.hasMore ? <button type="button" onClick={() => void list.more()}>Read older rows</button>
    : list.extra ? <><span>The known record ends here</span> <ExtentMark {...list.extra} /></> : null
  return (
    <div className={page.columns}>
      <div data-state="data">
        {stack && (
          <div className={page.body}>
            <Coverage stack={stack} />
            {stack.quarantine.length > 0 && (
              <section className={page.section}>
                <h2>Quarantine <span className={text.mute}>could not be read; what stood before stays shown</span></h2>
                <QuarantineTable objects={stack.quarantine} />
              </section>
            )}
          </div>
        )}
        <ListFrame
          list={list} what="The timeline" widths={[12, 40, 14, 8]}
          empty={<Void title="No operation in history"><p>The history of this stack holds no record. Whether anything ran before Lumaft observed it cannot be known.</p></Void>}
        >
          <OperationsTable
            ofStack label={`Operations of ${label}`} rows={list.rows} openId={open} onOpen={setOpen} renderOpen={renderOpen}
            waiting={list.waiting} onShow={list.show} onMore={list.more} onCalm={list.onCalm} complete={!list.hasMore} end={end}
          />
        </ListFrame>
      </div>
      {stack && (
        <aside className={page.side} aria-label="Locks, names and tags">
          <LockList stack={stack} />
          <NameHistory stack={stack} />
          <TagList stack={stack} />
        </aside>
      )}
    </div>
  )
}

/** The lanes of coverage, up to now. */
export function Coverage({ stack }: { stack: Parameters<typeof CoverageLanes>[0]['stack'] }) {
  return <CoverageLanes stack={stack} now={useNow()} />
}
