import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { quarantineMeaning, quarantineWord } from '../lib/words'
import { DayTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import marks from '../ui/marks.module.css'
import table from '../ui/table.module.css'
import text from '../ui/text.module.css'
import styles from './troubles.module.css'

const Fields = graphql(`
  fragment QuarantineRow_object on QuarantinedObject {
    id
    key
    reason
    since
    lastTriedAt
    nextTryAt
    clearedAt
    backend {
      id
    }
  }
`)

/** The cells of one object that could not be read. */
export function QuarantineRow({ object, open }: { object: FragmentType<typeof Fields>; open: boolean }) {
  const o = readFragment(Fields, object)
  return (
    <>
      <span role="gridcell" className={styles.what}><span className={marks.tag} title={quarantineMeaning[o.reason]}>{quarantineWord[o.reason]}</span></span>
      <span role="rowheader" className={`${styles.place} ${text.clip}`}>
        <Link from="/errors" to="/errors" search={(old) => ({ ...old, open: open ? undefined : o.id })} resetScroll={false} tabIndex={-1} aria-expanded={open} className={table.link}><code><Untrusted text={o.key} /></code></Link>
      </span>
      <span role="gridcell" className={`${styles.backend} ${text.clip}`}>{o.backend.id}</span>
      <span role="gridcell" className={`${table.time} ${styles.count}`}><DayTime at={o.since} /></span>
      <span role="gridcell" className={`${table.time} ${styles.last}`}><span className={text.onlyNarrow}>tried </span><DayTime at={o.lastTriedAt} /></span>
      <span role="gridcell" className={`${table.time} ${styles.next}`}>
        {o.clearedAt ? <>cleared <DayTime at={o.clearedAt} /></> : o.nextTryAt ? <DayTime at={o.nextTryAt} /> : <span className={text.mute}>on change</span>}
      </span>
    </>
  )
}
