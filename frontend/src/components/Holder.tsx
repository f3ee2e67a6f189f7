import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { ProvenanceMark } from '../ui/ProvenanceMark'
import { Untrusted } from '../ui/Untrusted'
import text from '../ui/text.module.css'

const Fields = graphql(`
  fragment Holder_lock on Lock {
    readable
    holderUser
    holderHost
    holderPid
  }
`)

/** Who holds a lock, as the lock claims. */
export function Holder({ lock, brief = false }: { lock: FragmentType<typeof Fields>; brief?: boolean }) {
  const { readable, holderUser, holderHost, holderPid } = readFragment(Fields, lock)
  const holder = [holderUser, holderHost].filter(Boolean).join('@')
  if (!readable) return <span className={text.mute}>{brief ? 'not readable' : 'The lock could not be read. Its holder is unknown.'}</span>
  if (!holder) return <span className={text.mute}>names nobody</span>
  return (
    <>
      <code><Untrusted text={holder} whole={!brief} /></code>
      {holderPid ? <span className={text.mute}> pid {holderPid}</span> : null}
      {brief ? <span className={text.vh}>, claimed</span> : <> <ProvenanceMark provenance="CLAIMED" from="holder" /></>}
    </>
  )
}
