import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactNode } from 'react'
import { graphql } from '../gql'
import type { Completeness, PartialReason } from '../gql/graphql'
import { FilterBar } from '../components/FilterBar'
import { LiveMark } from '../components/LiveMark'
import { LocksTable, UnfinishedTable } from '../components/LocksTable'
import { anyStack } from '../lib/concerns'
import { explain, parseFilter, printFilter, type Token } from '../lib/filters'
import { useList } from '../lib/list'
import { lockFields, lockFilter, lockTextField, lockViews, unfinishedFilter, type LockView } from '../lib/lockFilter'
import { useReading } from '../lib/reading'
import { figure } from '../lib/size'
import { useTitle } from '../lib/title'
import { toLocks } from '../lib/urls'
import { partialMeaning } from '../lib/words'
import { ExtentMark } from '../ui/ExtentMark'
import { Icon } from '../ui/Icon'
import { ListEnd } from '../ui/ListEnd'
import { ListFrame } from '../ui/ListFrame'
import { Void } from '../ui/Void'
import controls from '../ui/controls.module.css'
import page from '../ui/page.module.css'
import { OpenedLock, OpenedUnfinished } from './lockOpened'

const LocksQuery = graphql(`
  query Locks($filter: LockFilter, $first: Int!, $after: Cursor) {
    locks(filter: $filter, first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          ...LocksTable_lock
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

const UnfinishedQuery = graphql(`
  query UnfinishedStacks($filter: StackFilter, $first: Int!, $after: Cursor) {
    stacks(filter: $filter, orderBy: LAST_OPERATION, first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          ...LocksTable_stack
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
  query LocksSummary($held: LockFilter, $pending: StackFilter, $unsound: StackFilter, $earlier: LockFilter) {
    held: locks(filter: $held, first: 1) {
      totalCount
    }
    pending: stacks(filter: $pending, first: 1) {
      totalCount
    }
    unsound: stacks(filter: $unsound, first: 1) {
      totalCount
    }
    earlier: locks(filter: $earlier, first: 1) {
      totalCount
    }
    backends(first: 100) {
      nodes {
        id
      }
    }
  }
`)

const route = getRouteApi('/locks')
const aboutLocks = [{ kinds: ['LOCK', 'STACK', 'BACKEND'] }] as const
const viewWord: Record<LockView, string> = { held: 'Held', pending: 'Pending', unsound: 'Not sound', earlier: 'Earlier locks' }
const nothing: Record<LockView, string> = {
  held: 'No stack is locked', pending: 'No stack has pending operations', unsound: 'No stack has integrity notes', earlier: 'No earlier lock was seen',
}
type Extent = { completeness: Completeness; reasons: readonly PartialReason[] }

/** Who is said to hold which stack, what was left half done, and what the CLI will ask next. */
export function Locks() {
  const { q = '', show = 'held', open } = route.useSearch()
  const navigate = useNavigate({ from: '/locks' })
  const tokens = useMemo(() => parseFilter(q, lockTextField), [q])
  const { data } = useReading(SummaryQuery, {
    held: lockFilter(tokens, true), earlier: lockFilter(tokens, false), pending: unfinishedFilter(tokens, 'pending'), unsound: unfinishedFilter(tokens, 'unsound'),
  }, anyStack)
  const known = useMemo(() => ({ backend: (data?.backends.nodes ?? []).map((b) => b.id) }), [data])
  const setTokens = useCallback((next: Token[]) => void navigate({ to: '/locks', search: (old) => ({ show: old.show, q: printFilter(next) || undefined }) }), [navigate])
  const setOpen = useCallback((id: string | undefined) => void navigate({ to: '/locks', search: (old) => ({ ...old, open: id }), resetScroll: false }), [navigate])
  useTitle(viewWord[show], tokens.length ? explain(tokens, lockFields) : null, 'Locks and unfinished work')
  const parts = { tokens, show, open, setOpen, clear: () => setTokens([]) }
  return (
    <>
      <header className={page.top}>
        <h1>Locks and unfinished work</h1>
        {data && <span className={page.count}>{figure(data[show].totalCount)}</span>}
        <LiveMark />
      </header>
      <FilterBar
        label="Locks filter" fields={lockFields} textField={lockTextField} tokens={tokens} onChange={setTokens} known={known}
        before={<div className={controls.segments} role="group" aria-label="Show">
          {lockViews.map((view) => (
            <button key={view} type="button" aria-pressed={view === show} onClick={() => void navigate(toLocks(view, tokens))}>
              {viewWord[view]} {data && <span>{figure(data[view].totalCount)}</span>}
            </button>
          ))}
        </div>}
      />
      {show === 'held' || show === 'earlier' ? <LockView key={show} {...parts} /> : <StackView key={show} {...parts} />}
    </>
  )
}

type Parts = { tokens: readonly Token[]; show: LockView; open: string | undefined; setOpen: (id: string | undefined) => void; clear: () => void }

function Empty({ tokens, show, clear, extent }: Parts & { extent: Extent | undefined }) {
  const exact = extent?.completeness === 'EXACT'
  const asked = tokens.length > 0 && ` Asked was what has ${explain(tokens, lockFields)}.`
  return (
    <div data-state="empty">
      <Void
        title={exact ? nothing[show] : 'None in what is known'}
        actions={tokens.length > 0 && <button type="button" className={controls.button} onClick={clear}>Clear the filter</button>}
      >
        {exact ? <p>Every backend was checked.{asked}</p> : (
          <>
            <p>This answer is partial, so it does not show that there is none.{asked}</p>
            <ul>{(extent?.reasons ?? []).map((r) => <li key={r}><Icon name="info" size={14} /><span>{partialMeaning[r]}</span></li>)}</ul>
          </>
        )}
      </Void>
    </div>
  )
}

function endOf(list: Parameters<typeof ListEnd>[0]['list'] & { extra: Extent | undefined }): ReactNode {
  return <><ListEnd list={list} what="rows" />{!list.hasMore && list.extra && <ExtentMark {...list.extra} />}</>
}

function LockView(parts: Parts) {
  const { tokens, show, open, setOpen } = parts
  const filter = useMemo(() => lockFilter(tokens, show === 'held'), [tokens, show])
  const list = useList({
    name: 'locks', key: `${show} ${printFilter(tokens)}`, document: LocksQuery, about: aboutLocks,
    variables: (after) => ({ filter, first: 50, after }),
    page: ({ locks }) => ({ edges: locks.edges, hasNextPage: locks.pageInfo.hasNextPage, endCursor: locks.pageInfo.endCursor ?? null, extra: locks.extent }),
  })
  const renderOpen = useCallback((id: string) => <OpenedLock id={id} />, [])
  return (
    <ListFrame list={list} what="The locks" widths={[18, 10, 18, 10, 30]} empty={<Empty {...parts} extent={list.extra} />}>
      <LocksTable
        rows={list.rows} openId={open} onOpen={setOpen} renderOpen={renderOpen} waiting={list.waiting} onShow={list.show} onMore={list.more}
        onCalm={list.onCalm} complete={!list.hasMore} end={endOf(list)}
      />
    </ListFrame>
  )
}

function StackView(parts: Parts) {
  const { tokens, show, open, setOpen } = parts
  const filter = useMemo(() => unfinishedFilter(tokens, show === 'unsound' ? 'unsound' : 'pending'), [tokens, show])
  const list = useList({
    name: 'unfinished', key: `${show} ${printFilter(tokens)}`, document: UnfinishedQuery, about: anyStack,
    variables: (after) => ({ filter, first: 50, after }),
    page: ({ stacks }) => ({ edges: stacks.edges, hasNextPage: stacks.pageInfo.hasNextPage, endCursor: stacks.pageInfo.endCursor ?? null, extra: stacks.extent }),
  })
  const renderOpen = useCallback((id: string) => <OpenedUnfinished id={id} />, [])
  return (
    <ListFrame list={list} what="The stacks" widths={[18, 10, 18, 18, 30]} empty={<Empty {...parts} extent={list.extra} />}>
      <UnfinishedTable
        rows={list.rows} openId={open} onOpen={setOpen} renderOpen={renderOpen} waiting={list.waiting} onShow={list.show} onMore={list.more}
        onCalm={list.onCalm} complete={!list.hasMore} end={endOf(list)}
      />
    </ListFrame>
  )
}
