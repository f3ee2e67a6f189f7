import type { Provenance } from '../gql/graphql'
import { provenanceMeaning, provenanceWord } from '../lib/words'
import { Icon } from './Icon'
import styles from './marks.module.css'

/** How a fact is known, and where it comes from when that is worth saying. */
export function ProvenanceMark({ provenance, from }: { provenance: Provenance; from?: string }) {
  const name = provenanceWord[provenance] as 'claimed' | 'asserted' | 'observed' | 'verified'
  return (
    <span className={`${styles.mark} ${styles.provenance} ${provenance === 'VERIFIED' ? styles.verified : ''}`} title={provenanceMeaning[provenance]}>
      <Icon name={name} size={10} />
      {name}{from ? ` · ${from}` : ''}
    </span>
  )
}
