import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import type { ClaimList_OperationFragment } from '../gql/graphql'
import { outsideLink } from '../lib/urls'
import { claimWord } from '../lib/words'
import { Icon } from '../ui/Icon'
import { ProvenanceMark } from '../ui/ProvenanceMark'
import { Untrusted } from '../ui/Untrusted'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import styles from './claimList.module.css'

const Fields = graphql(`
  fragment ClaimList_operation on Operation {
    claims {
      kind
      value
      url
      provenance
      source
    }
  }
`)

type Claim = ClaimList_OperationFragment['claims'][number]

/** What others wrote about a run: who, what, where. */
export function ClaimList({ operation }: { operation: FragmentType<typeof Fields> }) {
  const { claims } = readFragment(Fields, operation)
  return (
    <section className={page.section}>
      <h2>Claims <span className={text.mute}>{claims.length ? 'written by others' : 'none in this record'}</span></h2>
      <ul className={styles.claims}>
        {claims.map((claim, i) => (
          <li key={i}>
            <span className={styles.kind}>{claimWord[claim.kind]}</span>
            <span className={styles.value}><Value claim={claim} /></span>
            <ProvenanceMark provenance={claim.provenance} from={claim.source === 'BACKEND' ? 'bucket' : 'runner'} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Value({ claim }: { claim: Claim }) {
  if (claim.kind === 'DIRTY_TREE' && (claim.value === 'true' || claim.value === 'false')) {
    return <>{claim.value === 'true' ? 'dirty, with uncommitted changes' : 'clean'}</>
  }
  const code = claim.kind === 'COMMIT' || claim.kind === 'PULL_REQUEST_HEAD'
  const short = code && /^[0-9a-f]{16,64}$/i.test(claim.value) ? claim.value.slice(0, 12) : claim.value
  const shown = code ? <code title={claim.value}><Untrusted text={short} /></code> : <Untrusted text={short} whole />
  const link = outsideLink(claim.url)
  if (!link) return shown
  return (
    <>
      <a href={link.href} rel="noopener noreferrer" target="_blank" className={styles.link}>{shown}<Icon name="outside" size={12} /></a>
      <span className={text.mute}> {link.host}</span>
    </>
  )
}
