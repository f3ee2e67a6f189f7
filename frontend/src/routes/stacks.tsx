import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { graphql } from '../gql'
import { FilterBar } from '../components/FilterBar'
import { LiveMark } from '../components/LiveMark'
import { StacksTable } from '../components/StacksTable'
import { StacksVoid } from '../components/StacksVoid'
import { explain, parseFilter, printFilter, type Token } from '../lib/filters'
import { useList } from '../lib/list'
import { useReading } from '../lib/reading'
import { segments, stackFields, stackFilter, stackTextField, type Segment } from '../lib/stackFilter'
import { useArrivals } from '../lib/arrivals'
import { useTitle } from '../lib/title'
import { toStacks } from '../lib/urls'
import { Bones } from '../ui/Bones'
import { ExtentMark } from '../ui/ExtentMark'
import { FailureNote, FailurePage } from '../ui/FailureNote'
import controls from '../ui/controls.module.css'
import page from '../ui/page.module.css'

const StacksQuery = graphql(`
  query Stacks($filter: StackFilter, $first: Int!, $after: Cursor) {
    stacks(filter: $filter, orderBy: NAME, first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          ...StacksTable_stack
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
`)

const SummaryQuery = graphql(`
  query StacksSummary($all: StackFilter, $locked: StackFilter, $pending: StackFilter, $failed: StackFilter) {
    all: stacks(filter: $all, first: 1) {
      totalCount
      extent {
        completeness
        reasons
      }
    }
    locked: stacks(filter: $locked, first: 1) {
      totalCount
    }
    pending: stacks(filter: $pending, first: 1) {
      totalCount
    }
    failed: stacks(filter: $failed, first: 1) {
      totalCount
    }
    backends(first: 100) {
      nodes {
        id
        ...BackendGroup_backend
        ...StacksVoid_backend
      }
    }
  }
`)

const route = getRouteApi('/stacks')
const segmentWord: Record<Segment, string> = { all: 'All', locked: 'Locked', pending: 'Pending', failed: 'Last failed' }

/** What is locked, pending or failing, backend by backend. */
export function Stacks() {
  const { q = '', show = 'all' } = route.useSearch()
  const navigate = useNavigate()
  const tokens = useMemo(() => parseFilter(q, stackTextField), [q])
  const filter = useMemo(() => stackFilter(tokens, show), [tokens, show])
  const calm = useRef<() => boolean>(() => true)
  const onCalm = useCallback((is: () => boolean) => { calm.current = is }, [])

  const list = useList({
    name: 'stacks',
    key: `${show} ${printFilter(tokens)}`,
    document: StacksQuery,
    variables: (after) => ({ filter, first: 50, after }),
    page: ({ stacks }) => ({
      edges: stacks.edges, hasNextPage: stacks.pageInfo.hasNextPage, endCursor: stacks.pageInfo.endCursor ?? null, extra: stacks.extent,
    }),
    calm: () => calm.current(),
  })
  const summary = useReading(SummaryQuery, {
    all: stackFilter(tokens, 'all'), locked: stackFilter(tokens, 'locked'), pending: stackFilter(tokens, 'pending'), failed: stackFilter(tokens, 'failed'),
  }, { key: q })
  useArrivals(list)
  const backends = summary.data?.backends.nodes
  const byId = useMemo(() => new Map((backends ?? []).map((b) => [b.id, b])), [backends])
  const known = useMemo(() => ({ backend: (backends ?? []).map((b) => b.id) }), [backends])
  const setTokens = useCallback((next: Token[]) => void navigate({ to: '/stacks', search: (old) => ({ ...old, q: printFilter(next) || undefined }) }), [navigate])
  useTitle(show === 'all' ? null : segmentWord[show], tokens.length ? explain(tokens, stackFields) : null, 'Stacks')

  const more = list.hasMore
  const end = list.loadingMore ? <span>Reading more stacks</span> : more ? <button type="button" onClick={() => void list.more()}>Read more</button>
    : list.extra ? <><span>That is all of it</span> <ExtentMark {...list.extra} /></> : null
  return (
    <>
      <header className={page.top}>
        <h1>Stacks</h1>
        {summary.data && <span className={page.count}>{summary.data[show].totalCount} <ExtentMark {...summary.data.all.extent} /></span>}
        <LiveMark />
      </header>
      <FilterBar
        label="Stacks filter" fields={stackFields} textField={stackTextField} tokens={tokens} onChange={setTokens} known={known}
        before={<div className={controls.segments} role="group" aria-label="Show">
          {segments.map((s) => (
            <button key={s} type="button" aria-pressed={s === show} onClick={() => void navigate(toStacks(s, tokens))}>
              {segmentWord[s]} {summary.data && <span>{summary.data[s].totalCount}</span>}
            </button>
          ))}
        </div>}
      />
      {list.ready && list.failure && <FailureNote failure={list.failure} readAt={list.readAt} nextTryAt={list.nextTryAt} retry={list.retry} />}
      {!list.ready && list.failure && <FailurePage what="The stacks" failure={list.failure} nextTryAt={list.nextTryAt} retry={list.retry} />}
      {!list.ready && !list.failure && <Bones label="stacks" widths={[20, 12, 18, 10, 14]} rows={12} />}
      {list.ready && list.rows.length === 0 && <StacksVoid extent={list.extra} tokens={tokens} show={show} onClear={() => void navigate({ to: '/stacks' })} backends={backends} />}
      {list.ready && list.rows.length > 0 && <StacksTable rows={list.rows} backends={byId} complete={!more} onMore={list.more} onCalm={onCalm} end={end} />}
    </>
  )
}
