import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { graphql } from '../gql'
import { CheckpointSummary } from '../components/CheckpointSummary'
import { ConfigTable } from '../components/ConfigTable'
import { CoverageTable } from '../components/CoverageLanes'
import { EarlierLocks } from '../components/EarlierLocks'
import { LockList } from '../components/LockList'
import { StateHistory } from '../components/StateHistory'
import { TagList } from '../components/TagList'
import { ofStack } from '../lib/concerns'
import { useReading, type Reading } from '../lib/reading'
import { toOperation } from '../lib/urls'
import { kindWord } from '../lib/words'
import { Bones } from '../ui/Bones'
import { FailureNote, FailurePage } from '../ui/FailureNote'
import { FullTime } from '../ui/Time'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import { Coverage } from './stackTimeline'

const LocksQuery = graphql(`
  query StackLocks($id: ID!) {
    stack(id: $id) {
      ...LockList_stack
      ...EarlierLocks_stack
    }
  }
`)

const StateQuery = graphql(`
  query StackState($id: ID!) {
    stack(id: $id) {
      checkpoint {
        ...CheckpointSummary_checkpoint
      }
      ...StateHistory_stack
    }
  }
`)

const ConfigQuery = graphql(`
  query StackConfig($id: ID!) {
    stack(id: $id) {
      lastOperation {
        id
        kind
        orderAt
        ...ConfigTable_operation
      }
      ...TagList_stack
    }
  }
`)

const CoverageQuery = graphql(`
  query StackCoverage($id: ID!) {
    stack(id: $id) {
      ...CoverageLanes_stack
    }
  }
`)

function View({ reading: { data, failure, readAt, nextTryAt, retry }, what, children }: { reading: Reading<unknown>; what: string; children: ReactNode }) {
  if (data === undefined) return failure ? <FailurePage what={what} failure={failure} nextTryAt={nextTryAt} retry={retry} /> : <Bones label={what.toLowerCase()} widths={[20, 40]} rows={5} />
  return (
    <>
      {failure && <FailureNote failure={failure} readAt={readAt} nextTryAt={nextTryAt} retry={retry} />}
      <div className={page.body} data-state="data">{children}</div>
    </>
  )
}

/** Who holds a stack, and who held it. */
export function StackLocks({ id }: { id: string }) {
  const reading = useReading(LocksQuery, { id }, [{ kinds: ['LOCK', 'STACK'], stack: id }])
  const stack = reading.data?.stack
  return <View reading={reading} what="The locks">{stack && <><LockList stack={stack} /><EarlierLocks stack={stack} /></>}</View>
}

/** The newest state of a stack, and those before it. */
export function StackState({ id }: { id: string }) {
  const reading = useReading(StateQuery, { id }, ofStack(id))
  const stack = reading.data?.stack
  return (
    <View reading={reading} what="The checkpoints">
      {stack && (
        <>
          {stack.checkpoint
            ? <CheckpointSummary checkpoint={stack.checkpoint} title="Newest state" />
            : <section className={page.section}><h2>Newest state <span className={text.mute}>could not be read yet</span></h2></section>}
          <StateHistory stack={stack} />
        </>
      )}
    </View>
  )
}

/** The configuration of the newest operation, and the tags. */
export function StackConfig({ id }: { id: string }) {
  const reading = useReading(ConfigQuery, { id }, [{ kinds: ['OPERATION', 'STACK'], stack: id }])
  const stack = reading.data?.stack
  const last = stack?.lastOperation
  return (
    <View reading={reading} what="The configuration">
      {last
        ? <><p className={text.ink2}>As the newest operation had it: <Link {...toOperation(last.id)}>{kindWord(last.kind)}</Link> of <FullTime at={last.orderAt} />.</p><ConfigTable operation={last} /></>
        : <section className={page.section}><h2>Config <span className={text.mute}>no operation in history tells of one</span></h2></section>}
      {stack && <TagList stack={stack} />}
    </View>
  )
}

/** What is known of a stack, as lanes and as a table. */
export function StackCoverage({ id, backend }: { id: string; backend: string | undefined }) {
  const reading = useReading(CoverageQuery, { id }, ofStack(id, backend))
  const stack = reading.data?.stack
  return <View reading={reading} what="The coverage">{stack && <><Coverage stack={stack} /><CoverageTable stack={stack} /></>}</View>
}
