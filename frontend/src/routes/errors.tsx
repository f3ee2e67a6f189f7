import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { graphql } from '../gql'
import { ErrorsTable } from '../components/ErrorsTable'
import { FilterBar } from '../components/FilterBar'
import { LiveMark } from '../components/LiveMark'
import { UnreadableTable } from '../components/UnreadableTable'
import { errorFields, errorFilter, errorTextField, errorViews, quarantineFields, quarantineFilter, quarantineTextField, type ErrorView } from '../lib/errorFilter'
import { explain, parseFilter, printFilter, problem, type Token } from '../lib/filters'
import { useList } from '../lib/list'
import { useReading } from '../lib/reading'
import { figure } from '../lib/size'
import { useTitle } from '../lib/title'
import { toErrors } from '../lib/urls'
import { ListEnd } from '../ui/ListEnd'
import { ListFrame } from '../ui/ListFrame'
import { Void } from '../ui/Void'
import controls from '../ui/controls.module.css'
import page from '../ui/page.module.css'

const ErrorsQuery = graphql(`
  query Errors($filter: ErrorItemFilter, $first: Int!, $after: Cursor) {
    errors(filter: $filter, first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          ...ErrorsTable_item
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const ObjectsQuery = graphql(`
  query UnreadableObjects($filter: QuarantineFilter, $first: Int!, $after: Cursor) {
    quarantine(filter: $filter, first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          ...UnreadableTable_object
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const SummaryQuery = graphql(`
  query ErrorsSummary($open: ErrorItemFilter, $closed: ErrorItemFilter, $unreadable: QuarantineFilter, $cleared: QuarantineFilter) {
    open: errors(filter: $open, first: 1) {
      totalCount
    }
    closed: errors(filter: $closed, first: 1) {
      totalCount
    }
    unreadable: quarantine(filter: $unreadable, first: 1) {
      totalCount
    }
    cleared: quarantine(filter: $cleared, first: 1) {
      totalCount
    }
    backends(first: 100) {
      nodes {
        id
      }
    }
  }
`)

const route = getRouteApi('/errors')
const aboutErrors = [{ kinds: ['ERROR'] }] as const
const aboutObjects = [{ kinds: ['QUARANTINE'] }] as const
const viewWord: Record<ErrorView, string> = { open: 'Open', closed: 'Closed', unreadable: 'Unreadable objects', cleared: 'Cleared objects' }
const nothing: Record<ErrorView, [title: string, says: string]> = {
  open: ['No error is open', 'Every backend that is enabled could be observed at its last try, and no request failed that was not tried again with success.'],
  closed: ['No error was closed', 'An item closes by itself when what failed succeeds again.'],
  unreadable: ['Every object that was listed could be read', 'An object that cannot be read stands here with the reason until it can.'],
  cleared: ['No object was cleared', 'An object is cleared when it can be read again, or when it is gone.'],
}

/** What went wrong, as items a person can read: errors of the server and of observation, and unreadable objects. */
export function Errors() {
  const { q = '', show = 'open', open } = route.useSearch()
  const navigate = useNavigate({ from: '/errors' })
  const objects = show === 'unreadable' || show === 'cleared'
  const fields = objects ? quarantineFields : errorFields
  const textField = objects ? quarantineTextField : errorTextField
  const tokens = useMemo(() => parseFilter(q, textField), [q, textField])
  // A term of the other kind of view asks nothing there.
  const counted = {
    open: errorFilter(tokens, false), closed: errorFilter(tokens, true),
    unreadable: quarantineFilter(tokens, false), cleared: quarantineFilter(tokens, true),
  }
  const { data } = useReading(SummaryQuery, counted, [...aboutErrors, ...aboutObjects])
  const known = useMemo(() => ({ backend: (data?.backends.nodes ?? []).map((b) => b.id) }), [data])
  const setTokens = useCallback((next: Token[]) => void navigate({ to: '/errors', search: (old) => ({ show: old.show, q: printFilter(next) || undefined }) }), [navigate])
  const setOpen = useCallback((id: string | undefined) => void navigate({ to: '/errors', search: (old) => ({ ...old, open: id }), resetScroll: false }), [navigate])
  useTitle(viewWord[show], tokens.length ? explain(tokens, fields) : null, 'Errors')
  const parts = { tokens, show, open, setOpen, clear: () => setTokens([]) }
  return (
    <>
      <header className={page.top}>
        <h1>Errors</h1>
        {data && <span className={page.count}>{figure(data[show].totalCount)}</span>}
        <LiveMark />
      </header>
      <FilterBar
        label="Errors filter" fields={fields} textField={textField} tokens={tokens} onChange={setTokens} known={known}
        before={<div className={controls.segments} role="group" aria-label="Show">
          {errorViews.map((view) => (
            <button key={view} type="button" aria-pressed={view === show} onClick={() => void navigate(toErrors(view, tokens.filter((t) => problem(t, view === 'open' || view === 'closed' ? errorFields : quarantineFields) === null)))}>
              {viewWord[view]} {data && <span>{figure(data[view].totalCount)}</span>}
            </button>
          ))}
        </div>}
      />
      {objects ? <Objects key={show} {...parts} /> : <Items key={show} {...parts} />}
    </>
  )
}

type Parts = { tokens: readonly Token[]; show: ErrorView; open: string | undefined; setOpen: (id: string | undefined) => void; clear: () => void }

function Empty({ tokens, show, clear }: Parts) {
  const [title, says] = nothing[show]
  const fields = show === 'open' || show === 'closed' ? errorFields : quarantineFields
  return (
    <div data-state="empty">
      {tokens.length
        ? <Void title="Nothing matches" actions={<button type="button" className={controls.button} onClick={clear}>Clear the filter</button>}><p>Everything in this view was checked. None has {explain(tokens, fields)}.</p></Void>
        : <Void title={title}><p>{says}</p></Void>}
    </div>
  )
}

function Items(parts: Parts) {
  const { tokens, show, open, setOpen } = parts
  const filter = useMemo(() => errorFilter(tokens, show === 'closed'), [tokens, show])
  const list = useList({
    name: 'errors', key: `${show} ${printFilter(tokens)}`, document: ErrorsQuery, about: aboutErrors,
    variables: (after) => ({ filter, first: 50, after }),
    page: ({ errors }) => ({ edges: errors.edges, hasNextPage: errors.pageInfo.hasNextPage, endCursor: errors.pageInfo.endCursor ?? null, extra: null }),
  })
  return (
    <ListFrame list={list} what="The error items" widths={[16, 26, 10, 8, 14, 14]} empty={<Empty {...parts} />}>
      <ErrorsTable
        rows={list.rows} openId={open} onOpen={setOpen} waiting={list.waiting} onShow={list.show} onMore={list.more} onCalm={list.onCalm}
        complete={!list.hasMore} end={<ListEnd list={list} what="items" />}
      />
    </ListFrame>
  )
}

function Objects(parts: Parts) {
  const { tokens, show, open, setOpen } = parts
  const filter = useMemo(() => quarantineFilter(tokens, show === 'cleared'), [tokens, show])
  const list = useList({
    name: 'objects', key: `${show} ${printFilter(tokens)}`, document: ObjectsQuery, about: aboutObjects,
    variables: (after) => ({ filter, first: 50, after }),
    page: ({ quarantine }) => ({ edges: quarantine.edges, hasNextPage: quarantine.pageInfo.hasNextPage, endCursor: quarantine.pageInfo.endCursor ?? null, extra: null }),
  })
  return (
    <ListFrame list={list} what="The objects" widths={[14, 40, 10, 12, 12]} empty={<Empty {...parts} />}>
      <UnreadableTable
        rows={list.rows} openId={open} onOpen={setOpen} waiting={list.waiting} onShow={list.show} onMore={list.more} onCalm={list.onCalm}
        complete={!list.hasMore} end={<ListEnd list={list} what="objects" />}
      />
    </ListFrame>
  )
}
