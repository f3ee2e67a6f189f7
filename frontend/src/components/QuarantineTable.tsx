import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { quarantineWord } from '../lib/words'
import { DayTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import marks from '../ui/marks.module.css'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import styles from './quarantineTable.module.css'

const Fields = graphql(`
  fragment QuarantineTable_object on QuarantinedObject {
    id
    key
    reason
    detail
    since
    nextTryAt
    backend {
      id
    }
  }
`)

/** Objects that could not be read, and why. Their content is never shown. */
export function QuarantineTable({ objects }: { objects: readonly FragmentType<typeof Fields>[] }) {
  const rows = objects.map((o) => readFragment(Fields, o))
  return (
    <div className={page.frame}>
      <table className={styles.table}>
        <thead><tr><th scope="col">Object</th><th scope="col">Reason</th><th scope="col">Meaning</th><th scope="col">Since</th><th scope="col">Next try</th></tr></thead>
        <tbody>
          {rows.map((o) => (
            <tr key={o.id}>
              <td><span className={text.mute}>{o.backend.id} </span><code><Untrusted text={o.key} whole /></code></td>
              <td><span className={marks.tag}>{quarantineWord[o.reason]}</span></td>
              <td><Untrusted text={o.detail} whole /></td>
              <td className={text.nowrap}><DayTime at={o.since} /></td>
              <td className={text.nowrap}>{o.nextTryAt ? <DayTime at={o.nextTryAt} /> : 'on change'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
