import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { graphql } from '../gql'
import { LiveMark } from '../components/LiveMark'
import { NotFound } from '../components/NotFound'
import { Notices } from '../components/Notices'
import { StackHead } from '../components/StackHead'
import { stackLabel } from '../components/StackName'
import { ViewTabs } from '../components/ViewTabs'
import { ofStack } from '../lib/concerns'
import { plain } from '../lib/hostile'
import { useReading } from '../lib/reading'
import { figure, many } from '../lib/size'
import { useTitle } from '../lib/title'
import { stackViews, toStacks, toStackView, type StackView } from '../lib/urls'
import { Bones } from '../ui/Bones'
import { FailureNote, FailurePage } from '../ui/FailureNote'
import { Note } from '../ui/Note'
import page from '../ui/page.module.css'
import { StackConfig, StackCoverage, StackLocks, StackState } from './stackViews'
import { StackTimeline } from './stackTimeline'

const StackQuery = graphql(`
  query StackRecord($id: ID!) {
    stack(id: $id) {
      id
      projectName
      name
      operationCount
      historyBacklog
      locks {
        id
      }
      backend {
        id
      }
      ...StackHead_stack
      ...Notices_stack
    }
  }
`)

const route = getRouteApi('/stacks/$id')
const viewWord: Record<StackView, string> = { timeline: 'Timeline', locks: 'Locks', state: 'Checkpoints', config: 'Config', coverage: 'Coverage' }

/** One stack: its timeline, its state, who holds it and what is known of it. */
export function Stack() {
  const { id } = route.useParams()
  const { view = 'timeline' } = route.useSearch()
  const [backend, setBackend] = useState<string>()
  const { data, failure, readAt, nextTryAt, retry } = useReading(StackQuery, { id }, ofStack(id, backend))
  const stack = data?.stack
  if (stack && stack.backend.id !== backend) setBackend(stack.backend.id)
  useTitle(view === 'timeline' ? null : viewWord[view], stack ? stackLabel(stack) : 'Stack')

  const path = (
    <header className={page.top}>
      <nav className={page.path} aria-label="Path"><Link {...toStacks()}>Stacks</Link><span>/</span><b>{stack ? plain(stackLabel(stack), 60) : 'Stack'}</b></nav>
      <LiveMark />
    </header>
  )
  if (!data) return <>{path}{failure ? <FailurePage what="The stack" failure={failure} nextTryAt={nextTryAt} retry={retry} /> : <Bones key={id} label="the stack" widths={[20, 40]} rows={9} />}</>
  if (!stack) return <>{path}<NotFound what="stack" /></>
  const counts: Partial<Record<StackView, number>> = { timeline: stack.operationCount, ...(stack.locks.length ? { locks: stack.locks.length } : {}) }
  return (
    <>
      {path}
      {failure && <FailureNote failure={failure} readAt={readAt} nextTryAt={nextTryAt} retry={retry} />}
      <StackHead stack={stack} />
      {stack.historyBacklog > 0 && (
        <Note icon="import"><b>{many(stack.historyBacklog, 'record')} of its history {stack.historyBacklog === 1 ? 'is' : 'are'} still to be read.</b> The import reads the newest first. Until it ends the timeline is partial.</Note>
      )}
      <Notices stack={stack} />
      <ViewTabs label="Stack">
        {stackViews.map((v) => (
          <Link key={v} {...toStackView(id, v)} resetScroll={false} activeOptions={{ explicitUndefined: true }}>
            {viewWord[v]} {counts[v] !== undefined && <span>{figure(counts[v])}</span>}
          </Link>
        ))}
      </ViewTabs>
      {view === 'timeline' && <StackTimeline key={id} id={id} backend={backend} label={plain(stackLabel(stack), 60)} />}
      {view === 'locks' && <StackLocks id={id} />}
      {view === 'state' && <StackState id={id} />}
      {view === 'config' && <StackConfig id={id} />}
      {view === 'coverage' && <StackCoverage id={id} backend={backend} />}
    </>
  )
}
