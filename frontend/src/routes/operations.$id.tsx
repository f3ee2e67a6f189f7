import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { graphql } from '../gql'
import { CheckpointSummary } from '../components/CheckpointSummary'
import { ClaimList } from '../components/ClaimList'
import { ConfigTable } from '../components/ConfigTable'
import { EnvironmentTable } from '../components/EnvironmentTable'
import { EvidenceList } from '../components/EvidenceList'
import { LiveMark } from '../components/LiveMark'
import { MarkerNote } from '../components/MarkerNote'
import { NotFound } from '../components/NotFound'
import { OperationHead } from '../components/OperationHead'
import { PlannedActual } from '../components/PlannedActual'
import { ReadingsTable } from '../components/ReadingsTable'
import { stackLabel } from '../components/StackName'
import { useKeys } from '../lib/keyboard'
import { ofOperation } from '../lib/concerns'
import { useLapse } from '../lib/lapse'
import { useReading } from '../lib/reading'
import { useTitle } from '../lib/title'
import { permalink, toOperation, toOperations, toStack } from '../lib/urls'
import { kindWord } from '../lib/words'
import { Bones } from '../ui/Bones'
import { FailureNote, FailurePage } from '../ui/FailureNote'
import { Icon } from '../ui/Icon'
import { Kbd } from '../ui/Kbd'
import { plain } from '../lib/hostile'
import controls from '../ui/controls.module.css'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'

const RecordQuery = graphql(`
  query OperationRecord($id: ID!) {
    operation(id: $id) {
      id
      message
      kind
      source
      readingChangesAt
      stack {
        id
        projectName
        name
      }
      previousOnStack {
        id
      }
      nextOnStack {
        id
      }
      checkpoint {
        ...CheckpointSummary_checkpoint
      }
      ...OperationHead_operation
      ...ReadingsTable_operation
      ...PlannedActual_operation
      ...MarkerNote_operation
      ...ClaimList_operation
      ...ConfigTable_operation
      ...EnvironmentTable_operation
      ...EvidenceList_operation
    }
  }
`)

const route = getRouteApi('/operations/$id')

/** The record of one operation: what each source says, and what others claim. */
export function Operation() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const [stack, setStack] = useState<string>()
  const { data, failure, readAt, nextTryAt, retry } = useReading(RecordQuery, { id }, ofOperation(id, stack))
  const op = data?.operation
  if (op && op.stack.id !== stack) setStack(op.stack.id)
  useLapse(op?.readingChangesAt, retry)
  const previous = op?.previousOnStack?.id
  const next = op?.nextOnStack?.id
  const copy = () => void navigator.clipboard?.writeText(permalink(id)).then(() => setCopied(true), () => {})
  const [copied, setCopied] = useState(false)
  useKeys({
    '[': () => { if (previous) void navigate(toOperation(previous)) },
    ']': () => { if (next) void navigate(toOperation(next)) },
    'c': copy,
    'Escape': () => { if (op) void navigate(toOperations()) },
  })
  useTitle(op ? op.message || kindWord(op.kind) : 'Operation', op ? stackLabel(op.stack) : null)

  if (!data) {
    return failure
      ? <><Path /><FailurePage what="The operation" failure={failure} nextTryAt={nextTryAt} retry={retry} /></>
      : <><Path /><Bones key={id} label="the operation" widths={[14, 50]} rows={9} /></>
  }
  if (!op) return <><Path /><NotFound what="operation" /></>
  return (
    <>
      <header className={page.top}>
        <nav className={page.path} aria-label="Path">
          <Link {...toOperations()} className={text.notNarrow}>Operations</Link><span className={text.notNarrow}>/</span>
          <Link {...toStack(op.stack.id)}>{plain(stackLabel(op.stack), 60)}</Link><span className={text.notNarrow}>/</span>
          <code className={`${text.ink2} ${text.notNarrow}`} title={id}>{id.length > 22 ? `${id.slice(0, 20)}…` : id}</code>
          <button type="button" className={`${controls.button} ${controls.quiet} ${controls.icon}`} aria-label="Copy permalink" title="Copy permalink (c)" onClick={copy}><Icon name={copied ? 'ok' : 'copy'} /></button>
          <span role="status" className={copied ? text.mute : text.vh}>{copied ? 'Copied' : ''}</span>
        </nav>
        <div className={page.tools}>
          <span className={text.notNarrow}><LiveMark /></span>
          <Step id={previous} label="Previous on stack" keyName="[" icon="left" />
          <Step id={next} label="Next" keyName="]" icon="right" />
        </div>
      </header>
      {failure && <FailureNote failure={failure} readAt={readAt} nextTryAt={nextTryAt} retry={retry} />}
      <OperationHead operation={op} />
      <div className={page.columns} data-state="data">
        <div className={page.body}>
          <ReadingsTable operation={op} />
          <PlannedActual operation={op} />
          {op.source === 'RUNNER'
            ? <section className={page.section}><h2>State it left <span className={text.mute}>runners do not report it</span></h2></section>
            : op.checkpoint
            ? <CheckpointSummary checkpoint={op.checkpoint} title="State it left" />
            : <section className={page.section}><h2>State it left <span className={text.mute}>no copy of it was found</span></h2></section>}
          <ConfigTable operation={op} />
          <EnvironmentTable operation={op} />
        </div>
        <aside className={page.side} aria-label="Claims and evidence">
          <MarkerNote operation={op} />
          <ClaimList operation={op} />
          <EvidenceList operation={op} />
        </aside>
      </div>
    </>
  )
}

function Path() {
  return <header className={page.top}><nav className={page.path} aria-label="Path"><Link {...toOperations()}>Operations</Link><span>/</span><b>Operation</b></nav></header>
}

function Step({ id, label, keyName, icon }: { id: string | undefined; label: string; keyName: string; icon: 'left' | 'right' }) {
  const inside = <>{icon === 'left' && <Icon name={icon} size={14} />}<span className={text.notNarrow}>{label}</span><span className={text.notNarrow}><Kbd>{keyName}</Kbd></span>{icon === 'right' && <Icon name={icon} size={14} />}</>
  if (!id) return <span className={controls.button} role="link" aria-disabled="true" aria-label={label}>{inside}</span>
  return <Link {...toOperation(id)} className={controls.button} aria-label={label}>{inside}</Link>
}
