import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import type { ClaimKind } from '../gql/graphql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { plain } from '../lib/hostile'
import { withoutMarker } from '../lib/marker'
import { toOperation } from '../lib/urls'
import { ambiguityMeaning, ambiguityWord, failureWord, kindWord } from '../lib/words'
import { ImpactMark } from '../ui/ImpactMark'
import { OutcomeMark } from '../ui/OutcomeMark'
import { Rails, sourceWords } from '../ui/SourceMark'
import { ClockTime, Took } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import marks from '../ui/marks.module.css'
import table from '../ui/table.module.css'
import text from '../ui/text.module.css'
import { StackName } from './StackName'
import styles from './operationRow.module.css'

const Fields = graphql(`
  fragment OperationRow_operation on Operation {
    id
    source
    authority
    issuerName
    kind
    outcome
    failureReason
    card
    marker
    joinAmbiguity
    skewed
    impact
    resourceChanges {
      action
      count
    }
    message
    orderAt
    startedAt
    endedAt
    stack {
      ...StackName_stack
    }
    backend {
      id
    }
    claims {
      kind
      value
    }
    readings {
      source
      authority
      issuerName
      outcome
      failureReason
      skewed
    }
  }
`)

type Props = {
  operation: FragmentType<typeof Fields>
  /** Whether the stack is told elsewhere. */
  ofStack: boolean
  open: boolean
  onToggle: () => void
}

/** The cells of one row of the timeline. */
export function OperationRow({ operation, ofStack, open, onToggle }: Props) {
  const op = readFragment(Fields, operation)
  // A row that is shown by itself says what its own source says, and nothing of the other's.
  const alone = !op.card
  const readings = alone ? [op] : op.readings
  const sources = alone ? [op.source] : [...new Set([op.source, ...readings.map((r) => r.source)])]
  const differ = new Set(readings.map((r) => r.outcome)).size > 1
  const both = sources.length > 1
  const runner = readings.find((r) => r.source === 'RUNNER')
  const reason = readings.map((r) => r.failureReason).find((r) => r)
  const skewed = readings.some((r) => r.skewed)
  const claimed = (kind: ClaimKind) => op.claims.find((c) => c.kind === kind)?.value
  const message = withoutMarker(op.message ?? '', both ? op.marker : null)
  return (
    <>
      <span role="gridcell" className={styles.rail}>
        <button type="button" tabIndex={-1} className={styles.toggle} aria-expanded={open} onClick={onToggle} title={open ? 'Close (Space)' : 'Open in place (Space)'}>
          <Rails sources={sources} />
          <span className={text.vh}>, {open ? 'close' : 'open in place'}</span>
        </button>
      </span>
      <span role="gridcell" className={styles.outcome}><OutcomeMark outcome={op.outcome} /></span>
      {!ofStack && <span role="gridcell" className={`${table.name} ${styles.stack}`}><StackName stack={op.stack} /></span>}
      <span role="gridcell" className={styles.what}>
        <Link {...toOperation(op.id)} tabIndex={-1} className={`${table.link} ${styles.message}`}>
          <span className={styles.kind}>{kindWord(op.kind)}</span>{' '}
          {message
            ? <Untrusted text={message} className={styles.words} />
            : <span className={`${text.mute} ${text.clip}`}>
                {op.source === 'RUNNER'
                  ? <><span className={styles.who}>{sourceWords(op.source, op.authority)}, </span>reported{op.issuerName && <> under <Untrusted text={op.issuerName} /></>}</>
                  : 'no message'}
              </span>}
        </Link>
        {reason && <span className={styles.reason}>{failureWord[reason]}</span>}
        {op.joinAmbiguity && <span className={marks.differ} title={ambiguityMeaning[op.joinAmbiguity]}>ambiguous: {ambiguityWord[op.joinAmbiguity]}</span>}
        {skewed && <span className={marks.differ} title="A time of the runner was over five minutes away from when it was received">clock differs</span>}
        {differ && <span className={marks.differ} title="The sources report different outcomes">sources differ</span>}
        <Reference
          branch={claimed('BRANCH')}
          commit={claimed('COMMIT')}
          ci={claimed('CI_SYSTEM')}
          build={claimed('BUILD_NUMBER')}
        />
      </span>
      <span role="gridcell" className={styles.impact}><ImpactMark impact={op.impact} changes={op.resourceChanges} /></span>
      <span role="gridcell" className={`${styles.source} ${text.clip}`}>
        {both
          ? <>Backend + runner{runner?.issuerName && <> <span className={text.mute}><Untrusted text={runner.issuerName} /></span></>}</>
          : op.source === 'BACKEND'
            ? <>Backend <span className={text.mute}>{op.backend.id}</span></>
            : <span title={op.issuerName ? plain(`Under the token ${op.issuerName}`, 200) : undefined}>{sourceWords(op.source, op.authority)}</span>}
      </span>
      <span role="gridcell" className={`${table.time} ${styles.time}`}>
        <ClockTime at={op.startedAt ?? op.orderAt} note={`In the timeline at ${op.orderAt}`} />
      </span>
      <span role="gridcell" className={`${table.time} ${table.num} ${styles.took}`}>
        <Took from={op.startedAt} until={op.endedAt} running={op.outcome === 'IN_PROGRESS'} />
      </span>
    </>
  )
}

// Branch and commit, or the build: claims, so they stand small and at the end.
function Reference({ branch, commit, ci, build }: { branch?: string; commit?: string; ci?: string; build?: string }) {
  const short = commit && /^[0-9a-f]{12,64}$/i.test(commit) ? commit.slice(0, 7) : commit
  const shown = branch || short ? [branch, short].filter(Boolean).join('@') : [ci, build].filter(Boolean).join(' ')
  if (!shown) return null
  return (
    <code className={`${styles.reference} ${text.alone}`} title="Claimed: written into the record by whoever ran it">
      {plain(shown, 40)}<span className={text.vh}>, claimed</span>
    </code>
  )
}
