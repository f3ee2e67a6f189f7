import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { graphql } from '../gql'
import { ActivityStrip } from '../components/ActivityStrip'
import { FilterBar } from '../components/FilterBar'
import { LiveMark } from '../components/LiveMark'
import { NowStrip } from '../components/NowStrip'
import { OperationsEnd } from '../components/OperationsEnd'
import { OperationsTable } from '../components/OperationsTable'
import { OperationsVoid } from '../components/OperationsVoid'
import { useNow } from '../lib/clock'
import { anyOperation, anyStack } from '../lib/concerns'
import { explain, parseFilter, printFilter, type Token } from '../lib/filters'
import { instantOf, millis } from '../lib/instant'
import { useList } from '../lib/list'
import { useChanges, useSkew } from '../lib/live'
import { operationFields, operationFilter, operationTextField } from '../lib/operationFilter'
import { useReading } from '../lib/reading'
import { listSpan } from '../lib/span'
import { unseenOf } from '../lib/unseen'
import { useTitle } from '../lib/title'
import { ExtentMark } from '../ui/ExtentMark'
import { ListFrame } from '../ui/ListFrame'
import controls from '../ui/controls.module.css'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import { OpenedOperation } from './opened'

const OperationsQuery = graphql(`
  query Operations($filter: OperationFilter, $first: Int!, $after: Cursor) {
    operations(filter: $filter, first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          orderAt
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
`)

const SummaryQuery = graphql(`
  query OperationsSummary($filter: OperationFilter, $dayAgo: Instant!) {
    operations(filter: $filter, first: 1) {
      totalCount
      extent {
        completeness
        reasons
      }
    }
    backends(first: 100) {
      nodes {
        id
        coverageBeganAt
        health
        lastListedAt
        ...OperationsVoid_backend
        ...OperationsEnd_backend
      }
    }
    ...NowStrip_query
  }
`)

const ActivityQuery = graphql(`
  query OperationsActivity($filter: OperationFilter, $since: Instant!, $until: Instant!, $parts: Int!) {
    operationActivity(filter: $filter, since: $since, until: $until, parts: $parts) {
      ...ActivityStrip_activity
    }
  }
`)

const route = getRouteApi('/operations')
const minute = 60_000
// The counts of what wants a look now include locks and unfinished steps.
const summed = [...anyOperation, ...anyStack]

/** What happened, in one timeline. */
export function Operations() {
  const { q = '', open, rows } = route.useSearch()
  const navigate = useNavigate({ from: '/operations' })
  const tokens = useMemo(() => parseFilter(q, operationTextField), [q])
  const skew = useSkew()
  const changes = useChanges(anyOperation)
  // Ages in a filter count from when the page was opened or last changed.
  const asOf = useMemo(() => Math.floor((Date.now() + skew) / minute) * minute, [changes, skew, q]) // eslint-disable-line react-hooks/exhaustive-deps
  const raw = rows === 'raw'
  const filter = useMemo(() => {
    const asked = operationFilter(tokens, asOf)
    return raw ? { ...asked, rows: 'RAW' as const } : asked
  }, [tokens, asOf, raw])

  const list = useList({
    name: 'operations',
    key: `${raw ? 'raw ' : ''}${printFilter(tokens)}`,
    document: OperationsQuery,
    variables: (after) => ({ filter, first: 50, after }),
    page: ({ operations }) => ({
      edges: operations.edges, hasNextPage: operations.pageInfo.hasNextPage, endCursor: operations.pageInfo.endCursor ?? null, extra: operations.extent,
    }),
    about: anyOperation,
  })
  const summary = useReading(SummaryQuery, { filter, dayAgo: instantOf(asOf - 24 * 60 * minute) }, summed, { key: `${raw ? 'raw ' : ''}${q}` })
  const newest = millis(list.rows[0]?.node.orderAt)
  const oldest = millis(list.rows[Math.min(49, list.rows.length - 1)]?.node.orderAt)
  const span = newest !== null && oldest !== null ? listSpan(oldest, newest, asOf + minute) : null
  const activity = useReading(ActivityQuery, {
    filter, since: instantOf(span?.since ?? 0), until: instantOf(span?.until ?? minute), parts: span?.parts ?? 1,
  }, anyOperation, { paused: span === null, key: `${raw ? 'raw ' : ''}${q} ${span ? `${span.since} ${span.until}` : ''}` })

  const nodes = summary.data?.backends.nodes
  const backends = useMemo(() => nodes ?? [], [nodes])
  const known = useMemo(() => ({ backend: backends.map((b) => b.id) }), [backends])
  const setTokens = useCallback((next: Token[]) => void navigate({ to: '/operations', search: (old) => ({ q: printFilter(next) || undefined, rows: old.rows }) }), [navigate])
  const setRaw = (on: boolean) => void navigate({ to: '/operations', search: (old) => ({ q: old.q, rows: on ? 'raw' : undefined }) })
  const setOpen = useCallback((id: string | undefined) => void navigate({ to: '/operations', search: (old) => ({ ...old, open: id }), resetScroll: false }), [navigate])
  const renderOpen = useCallback((id: string) => <OpenedOperation id={id} />, [])
  useTitle(tokens.length ? explain(tokens, operationFields) : null, 'Operations')

  const began = backends.map((b) => millis(b.coverageBeganAt)).filter((ms): ms is number => ms !== null)
  const covered = began.length ? Math.min(...began) : null
  const total = summary.data?.operations
  const complete = !list.hasMore
  const end = <OperationsEnd more={list.hasMore} loading={list.loadingMore} onMore={list.more} extent={list.extra} backends={backends} />
  return (
    <>
      <header className={page.top}>
        <h1>Operations</h1>
        {total && <span className={page.count}>{total.totalCount} <ExtentMark {...total.extent} /></span>}
        {summary.data && <NowStrip query={summary.data} />}
        <LiveMark />
        <div className={controls.segments} role="group" aria-label="Rows">
          <button type="button" aria-pressed={!raw} title="One row for what a marker joins" onClick={() => setRaw(false)}>Cards</button>
          <button type="button" aria-pressed={raw} title="One row for what each source says" onClick={() => setRaw(true)}>Raw rows</button>
        </div>
      </header>
      <FilterBar label="Operations filter" fields={operationFields} textField={operationTextField} tokens={tokens} onChange={setTokens} known={known} />
      {span && activity.data && <Strip activity={activity.data.operationActivity} span={span} tokens={tokens} coveredSince={covered} {...unseenOf(backends, tokens)} />}
      <ListFrame
        list={list} what="The operations" widths={[10, 14, 34, 12, 10, 6]}
        empty={<OperationsVoid extent={list.extra} tokens={tokens} onChange={setTokens} backends={backends} known={summary.data !== undefined} />}
      >
        <OperationsTable
          label="Operations" rows={list.rows} openId={open} onOpen={setOpen} renderOpen={renderOpen} waiting={list.waiting}
          onShow={list.show} onMore={list.more} onCalm={list.onCalm} complete={complete} end={end}
        />
      </ListFrame>
      <p className={text.vh} role="status">{list.waiting > 0 ? `${list.waiting} new operations` : ''}</p>
    </>
  )
}

function Strip(props: Omit<Parameters<typeof ActivityStrip>[0], 'now'>) {
  return <ActivityStrip {...props} now={useNow()} />
}
