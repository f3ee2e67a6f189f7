import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { Untrusted } from '../ui/Untrusted'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import styles from './facts.module.css'
import fold from './fold.module.css'

const Fields = graphql(`
  fragment EnvironmentTable_operation on Operation {
    environment {
      name
      value
    }
  }
`)

/** The environment the engine recorded: claims, folded away until somebody wants them. */
export function EnvironmentTable({ operation }: { operation: FragmentType<typeof Fields> }) {
  const { environment } = readFragment(Fields, operation)
  if (!environment || environment.length === 0) {
    return <section className={page.section}><h2>Environment <span className={text.mute}>{environment ? 'none' : 'not in this record'}</span></h2></section>
  }
  return (
    <section className={page.section}>
      <details className={fold.fold}>
        <summary><h2>Environment</h2> <span className={text.mute}>{environment.length} entries, as recorded</span></summary>
        <div className={page.frame}>
          <table className={`${styles.facts} ${styles.keys}`}>
            <tbody>
              {environment.map((entry) => (
                <tr key={entry.name}>
                  <th scope="row"><code><Untrusted text={entry.name} whole /></code></th>
                  <td>{entry.value === '' ? <span className={text.mute}>empty</span> : <Untrusted text={entry.value} whole />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}
