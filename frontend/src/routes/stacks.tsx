import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { graphql } from '../gql'
import { FilterBar } from '../components/FilterBar'
import { LiveMark } from '../components/LiveMark'
import { StacksTable } from '../components/StacksTable'
import { StacksVoid } from '../components/StacksVoid'
import { anyStack } from '../lib/concerns'
import { explain, parseFilter, printFilter, type Token } from '../lib/filters'
import { useList } from '../lib/list'
import { useReading } from '../lib/reading'
import { segments, stackFields, stackFilter, stackTextField, type Segment } from '../lib/stackFilter'
import { useTitle } from '../lib/title'
import { toStacks } from '../lib/urls'
import { ExtentMark } from '../ui/ExtentMark'
import { ListFrame } from '../ui/ListFrame'
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
  query StacksSummary($all: StackFilter, $locked: StackFilter, $pending: StackFilter, $unsound: StackFilter, $failed: StackFilter) {
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
    unsound: stacks(filter: $unsound, first: 1) {
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
const segmentWord: Record<Segment, string> = { all: 'All', locked: 'Locked', pending: 'Pending', unsound: 'Not sound', failed: 'Last failed' }

/** What is locked, pending or failing, backend by backend. */
export function Stacks() {
  const { q = '', show = 'all' } = route.useSearch()
  const navigate = useNavigate({ from: '/stacks' })
  const tokens = useMemo(() => parseFilter(q, stackTextField), [q])
  const filter = useMemo(() => stackFilter(tokens, show), [tokens, show])

  const list = useList({
    name: 'stacks',
    key: `${show} ${printFilter(tokens)}`,
    document: StacksQuery,
    variables: (after) => ({ filter, first: 50, after }),
    page: ({ stacks }) => ({
      edges: stacks.edges, hasNextPage: stacks.pageInfo.hasNextPage, endCursor: stacks.pageInfo.endCursor ?? null, extra: stacks.extent,
    }),
    about: anyStack,
  })
  const summary = useReading(SummaryQuery, {
    all: stackFilter(tokens, 'all'), locked: stackFilter(tokens, 'locked'), pending: stackFilter(tokens, 'pending'),
    unsound: stackFilter(tokens, 'unsound'), failed: stackFilter(tokens, 'failed'),
  }, anyStack, { key: q })
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
      <ListFrame
        list={list} what="The stacks" widths={[20, 12, 18, 10, 14]}
        empty={<StacksVoid extent={list.extra} tokens={tokens} show={show} onClear={() => void navigate({ to: '/stacks' })} backends={backends} />}
      >
        <StacksTable rows={list.rows} backends={byId} waiting={list.waiting} onShow={list.show} complete={!more} onMore={list.more} onCalm={list.onCalm} end={end} />
      </ListFrame>
    </>
  )
}
