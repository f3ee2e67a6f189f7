import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import type { Completeness, PartialReason } from '../gql/graphql'
import { explain, type Token } from '../lib/filters'
import { stackFields, type Segment } from '../lib/stackFilter'
import { toBackends } from '../lib/urls'
import { healthWord, partialMeaning } from '../lib/words'
import { Icon } from '../ui/Icon'
import { Void } from '../ui/Void'
import controls from '../ui/controls.module.css'

const Fields = graphql(`
  fragment StacksVoid_backend on Backend {
    id
    health
  }
`)

const asked: Record<Segment, string> = { all: '', locked: 'is locked', pending: 'has pending operations', unsound: 'has a state that is not sound', failed: 'failed last' }

type Props = {
  extent: { completeness: Completeness; reasons: readonly PartialReason[] } | undefined
  tokens: readonly Token[]
  show: Segment
  onClear: () => void
  backends: readonly FragmentType<typeof Fields>[] | undefined
}

/** Why there is no stack to list. */
export function StacksVoid({ extent, tokens, show, onClear, backends }: Props) {
  const all = (backends ?? []).map((b) => readFragment(Fields, b))
  const filtered = tokens.length > 0 || show !== 'all'
  const clear = filtered && <button type="button" className={controls.button} onClick={onClear}>Show all stacks</button>
  if (backends && all.length === 0) {
    return (
      <div data-state="empty"><Void title="No backend is connected">
        <p>Stacks show once Lumaft can list and read a bucket that holds state. Backends are named in <code>lumaft.yaml</code>.</p>
      </Void></div>
    )
  }
  const question = [asked[show], tokens.length ? `has ${explain(tokens, stackFields)}` : ''].filter(Boolean).join(' and ')
  if (extent?.completeness === 'EXACT') {
    return (
      <div data-state="empty"><Void title={filtered ? 'No stack matches' : 'No stack is present'} actions={clear}>
        <p>Every stack of {all.length === 1 && all[0] ? `backend ${all[0].id}` : 'the backends'} was checked.{question ? ` None ${question}.` : ''}</p>
      </Void></div>
    )
  }
  return (
    <div data-state="empty">
      <Void title={filtered ? 'No match in what is known' : 'No stack is known yet'} actions={<>{clear}<Link {...toBackends()}>Open backends</Link></>}>
        <p>This answer is partial, so it does not show that there is none.{question ? ` Asked was which stack ${question}.` : ''}</p>
        <ul>
          {(extent?.reasons ?? []).map((r) => <li key={r}><Icon name="info" size={14} /><span>{partialMeaning[r]}</span></li>)}
          {all.filter((b) => b.health !== 'OK').map((b) => <li key={b.id}><Icon name="deny" size={14} /><span>{b.id}: {healthWord[b.health].toLowerCase()}</span></li>)}
        </ul>
      </Void>
    </div>
  )
}
