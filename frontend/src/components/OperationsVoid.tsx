import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import type { Completeness, PartialReason } from '../gql/graphql'
import { explain, type Token } from '../lib/filters'
import { dayAndClock, millis } from '../lib/instant'
import { operationFields } from '../lib/operationFilter'
import { toBackends } from '../lib/urls'
import { healthWord, partialMeaning } from '../lib/words'
import { Icon, type IconName } from '../ui/Icon'
import { Void } from '../ui/Void'
import controls from '../ui/controls.module.css'

const Fields = graphql(`
  fragment OperationsVoid_backend on Backend {
    id
    health
    coverageBeganAt
  }
`)

const reasonIcon: Record<PartialReason, IconName> = {
  IMPORTING: 'import', BEFORE_COVERAGE: 'clock', GAP: 'gap', PRUNED: 'gap', QUARANTINED: 'quarantine', LIMIT: 'info',
}

type Props = {
  extent: { completeness: Completeness; reasons: readonly PartialReason[] } | undefined
  tokens: readonly Token[]
  onChange: (tokens: Token[]) => void
  backends: readonly FragmentType<typeof Fields>[]
  /** Whether the backends were read. */
  known: boolean
}

/** Why there is no row: nothing connected, nothing matching, or nothing known. */
export function OperationsVoid({ extent, tokens, onChange, backends, known }: Props) {
  const all = backends.map((b) => readFragment(Fields, b))
  const remove = tokens.length > 0 && (
    <>
      <button type="button" className={controls.button} onClick={() => onChange(tokens.slice(0, -1))}>Remove the last filter</button>
      {tokens.length > 1 && <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={() => onChange([])}>Clear all</button>}
    </>
  )
  if (known && all.length === 0) {
    return (
      <div data-state="empty">
        <Void title="No backend is connected">
          <p>Lumaft shows operations once it can list and read a bucket that holds Pulumi state. Two permissions are enough: <code>s3:ListBucket</code> and <code>s3:GetObject</code>. Backends are named in <code>lumaft.yaml</code>.</p>
        </Void>
      </div>
    )
  }
  if (extent?.completeness === 'EXACT') {
    const began = all.map((b) => millis(b.coverageBeganAt)).filter((ms): ms is number => ms !== null)
    const where = all.length === 1 && all[0] ? `backend ${all[0].id}` : `${all.length} backends`
    return (
      <div data-state="empty">
        <Void title={tokens.length ? 'No operation matches' : 'No operation is recorded'} actions={remove}>
          <p>Every known operation of {where} was checked{began.length ? `, observed since ${dayAndClock(Math.min(...began))} UTC` : ''}.{tokens.length ? ` None has ${explain(tokens, operationFields)}.` : ''}</p>
        </Void>
      </div>
    )
  }
  const troubled = all.filter((b) => b.health !== 'OK')
  return (
    <div data-state="empty">
      <Void title={tokens.length ? 'No match in what is known' : 'No operation is known yet'} actions={<>{remove}<Link {...toBackends()}>Open backends</Link></>}>
        <p>This answer is partial, so it does not show that nothing happened.</p>
        <ul>
          {(extent?.reasons ?? []).map((r) => <li key={r}><Icon name={reasonIcon[r]} size={14} /><span>{partialMeaning[r]}</span></li>)}
          {troubled.map((b) => <li key={b.id}><Icon name={b.health === 'IMPORTING' ? 'import' : 'deny'} size={14} /><span>{b.id}: {healthWord[b.health].toLowerCase()}</span></li>)}
        </ul>
      </Void>
    </div>
  )
}
