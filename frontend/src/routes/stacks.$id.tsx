import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { graphql } from '../gql'
import { CheckpointSummary } from '../components/CheckpointSummary'
import { CoverageLanes } from '../components/CoverageLanes'
import { LiveMark } from '../components/LiveMark'
import { LockList } from '../components/LockList'
import { NotFound } from '../components/NotFound'
import { OperationsTable } from '../components/OperationsTable'
import { QuarantineTable } from '../components/QuarantineTable'
import { StackHead } from '../components/StackHead'
import { stackLabel } from '../components/StackName'
import { TagList } from '../components/TagList'
import { useArrivals } from '../lib/arrivals'
import { useNow } from '../lib/clock'
import { plain } from '../lib/hostile'
import { useList } from '../lib/list'
import { useReading } from '../lib/reading'
import { useTitle } from '../lib/title'
import { toStacks } from '../lib/urls'
import { Bones } from '../ui/Bones'
import { ExtentMark } from '../ui/ExtentMark'
import { FailureNote, FailurePage } from '../ui/FailureNote'
import { Void } from '../ui/Void'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import { OpenedOperation } from './opened'

const StackQuery = graphql(`
  query StackRecord($id: ID!) {
    stack(id: $id) {
      id
      projectName
      name
      operationCount
      checkpoint {
        ...CheckpointSummary_checkpoint
      }
      quarantine {
        ...QuarantineTable_object
      }
      ...StackHead_stack
      ...LockList_stack
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

/** One stack: its timeline, its state, who holds it and what is known of it. */
export function Stack() {
  const { id } = route.useParams()
  const { open } = route.useSearch()
  const navigate = useNavigate()
  const { data, failure, readAt, nextTryAt, retry } = useReading(StackQuery, { id })
  const calm = useRef<() => boolean>(() => true)
  const onCalm = useCallback((is: () => boolean) => { calm.current = is }, [])
  const list = useList({
    name: 'stack', key: id, document: TimelineQuery,
    variables: (after) => ({ id, first: 50, after }),
    page: ({ stack }) => (stack ? {
      edges: stack.operations.edges, hasNextPage: stack.operations.pageInfo.hasNextPage,
      endCursor: stack.operations.pageInfo.endCursor ?? null, extra: stack.operations.extent,
    } : null),
    calm: () => calm.current(),
  })
  useArrivals(list)
  const setOpen = useCallback((op: string | undefined) => void navigate({ to: '/stacks/$id', params: { id }, search: { open: op }, resetScroll: false }), [navigate, id])
  const renderOpen = useCallback((op: string) => <OpenedOperation id={op} />, [])
  const stack = data?.stack
  useTitle(stack ? stackLabel(stack) : 'Stack')

  const path = (
    <header className={page.top}>
      <nav className={page.path} aria-label="Path"><Link {...toStacks()}>Stacks</Link><span>/</span><b>{stack ? plain(stackLabel(stack), 60) : 'Stack'}</b></nav>
      <LiveMark />
    </header>
  )
  if (!data) return <>{path}{failure ? <FailurePage what="The stack" failure={failure} nextTryAt={nextTryAt} retry={retry} /> : <Bones label="the stack" widths={[20, 40]} rows={9} />}</>
  if (!stack) return <>{path}<NotFound what="stack" /></>
  const end = list.hasMore ? <button type="button" onClick={() => void list.more()}>Read older rows</button>
    : list.extra ? <><span>The known record ends here</span> <ExtentMark {...list.extra} /></> : null
  return (
    <>
      {path}
      {failure && <FailureNote failure={failure} readAt={readAt} nextTryAt={nextTryAt} retry={retry} />}
      <StackHead stack={stack} />
      <div className={page.columns}>
        <div data-state="data">
          <div className={page.body}>
            <Coverage stack={stack} />
            {stack.quarantine.length > 0 && (
              <section className={page.section}>
                <h2>Quarantine <span className={text.mute}>could not be read; what stood before stays shown</span></h2>
                <QuarantineTable objects={stack.quarantine} />
              </section>
            )}
          </div>
          {list.ready && list.rows.length === 0 && <Void title="No operation in history"><p>The history of this stack holds no record. Whether anything ran before Lumaft observed it cannot be known.</p></Void>}
          {list.rows.length > 0 && (
            <OperationsTable
              ofStack label={`Operations of ${plain(stackLabel(stack), 60)}`} rows={list.rows} openId={open} onOpen={setOpen} renderOpen={renderOpen}
              waiting={list.waiting} onShow={list.show} onMore={list.more} onCalm={onCalm} complete={!list.hasMore} end={end}
            />
          )}
        </div>
        <aside className={page.side} aria-label="Locks, tags and state">
          <LockList stack={stack} />
          <TagList stack={stack} />
          {stack.checkpoint
            ? <CheckpointSummary checkpoint={stack.checkpoint} title="Newest state" />
            : <section className={page.section}><h2>Newest state <span className={text.mute}>could not be read yet</span></h2></section>}
        </aside>
      </div>
    </>
  )
}

function Coverage({ stack }: { stack: Parameters<typeof CoverageLanes>[0]['stack'] }) {
  return <CoverageLanes stack={stack} now={useNow()} />
}
