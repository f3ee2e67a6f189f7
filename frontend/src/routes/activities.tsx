import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { graphql } from '../gql'
import { ActivitiesTable } from '../components/ActivitiesTable'
import { FilterBar } from '../components/FilterBar'
import { LiveMark } from '../components/LiveMark'
import { activityFields, activityFilter, activityTextField } from '../lib/activityFilter'
import { explain, parseFilter, printFilter, type Token } from '../lib/filters'
import { useList } from '../lib/list'
import { useReading } from '../lib/reading'
import { figure } from '../lib/size'
import { useTitle } from '../lib/title'
import { ListEnd } from '../ui/ListEnd'
import { ListFrame } from '../ui/ListFrame'
import { Void } from '../ui/Void'
import controls from '../ui/controls.module.css'
import page from '../ui/page.module.css'
import { OpenedActivity } from './activities.$id'

const ActivitiesQuery = graphql(`
  query Activities($filter: ActivityFilter, $first: Int!, $after: Cursor) {
    activities(filter: $filter, first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          ...ActivitiesTable_activity
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
  query ActivitiesSummary($filter: ActivityFilter) {
    activities(filter: $filter, first: 1) {
      totalCount
    }
    backends(first: 100) {
      nodes {
        id
      }
    }
  }
`)

const route = getRouteApi('/activities')
const about = [{ kinds: ['ACTIVITY'] }] as const

/** What the server does by itself: where each unit of background work stands. */
export function Activities() {
  const { q = '', open } = route.useSearch()
  const navigate = useNavigate({ from: '/activities' })
  const tokens = useMemo(() => parseFilter(q, activityTextField), [q])
  const filter = useMemo(() => activityFilter(tokens), [tokens])
  const list = useList({
    name: 'activities', key: printFilter(tokens), document: ActivitiesQuery, about,
    variables: (after) => ({ filter, first: 50, after }),
    page: ({ activities }) => ({ edges: activities.edges, hasNextPage: activities.pageInfo.hasNextPage, endCursor: activities.pageInfo.endCursor ?? null, extra: null }),
  })
  const { data } = useReading(SummaryQuery, { filter }, about)
  const known = useMemo(() => ({ backend: (data?.backends.nodes ?? []).map((b) => b.id), kind: ['observe', 'import'] }), [data])
  const setTokens = useCallback((next: Token[]) => void navigate({ to: '/activities', search: { q: printFilter(next) || undefined } }), [navigate])
  const setOpen = useCallback((id: string | undefined) => void navigate({ to: '/activities', search: (old) => ({ ...old, open: id }), resetScroll: false }), [navigate])
  const renderOpen = useCallback((id: string) => <OpenedActivity id={id} />, [])
  useTitle(tokens.length ? explain(tokens, activityFields) : null, 'Activities')
  return (
    <>
      <header className={page.top}>
        <h1>Activities</h1>
        {data && <span className={page.count}>{figure(data.activities.totalCount)}</span>}
        <LiveMark />
      </header>
      <FilterBar label="Activities filter" fields={activityFields} textField={activityTextField} tokens={tokens} onChange={setTokens} known={known} />
      <ListFrame
        list={list} what="The activities" widths={[10, 10, 12, 24, 6, 16]}
        empty={<div data-state="empty"><Void
          title={tokens.length ? 'No activity matches' : 'No background work is recorded'}
          actions={tokens.length > 0 && <button type="button" className={controls.button} onClick={() => setTokens([])}>Show all activities</button>}
        ><p>{tokens.length ? `Every activity was checked. None has ${explain(tokens, activityFields)}.` : 'A server that observes backends has one activity for each.'}</p></Void></div>}
      >
        <ActivitiesTable
          rows={list.rows} openId={open} onOpen={setOpen} renderOpen={renderOpen} waiting={list.waiting} onShow={list.show} onMore={list.more}
          onCalm={list.onCalm} complete={!list.hasMore} end={<ListEnd list={list} what="activities" />}
        />
      </ListFrame>
    </>
  )
}
