import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { Icon } from '../ui/Icon'
import { Untrusted } from '../ui/Untrusted'
import { UntrustedBlock } from '../ui/UntrustedBlock'
import marks from '../ui/marks.module.css'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import styles from './facts.module.css'

const Fields = graphql(`
  fragment ConfigTable_operation on Operation {
    config {
      key
      value
      secret
      structured
    }
  }
`)

/** The configuration a run had. Secret values were masked before they were stored. */
export function ConfigTable({ operation }: { operation: FragmentType<typeof Fields> }) {
  const { config } = readFragment(Fields, operation)
  const said = config === null || config === undefined ? 'not in this record' : config.length === 0 ? 'none' : null
  return (
    <section className={page.section}>
      <h2>Config <span className={text.mute}>{said ?? `${config?.length} ${config?.length === 1 ? 'key' : 'keys'}`}</span></h2>
      {config && config.length > 0 && (
        <div className={page.frame}>
          <table className={`${styles.facts} ${styles.keys}`}>
            <tbody>
              {config.map((entry) => (
                <tr key={entry.key}>
                  <th scope="row"><code><Untrusted text={entry.key} whole /></code></th>
                  <td><Value {...entry} /></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Value({ value, secret, structured }: { value?: string | null; secret: boolean; structured: boolean }) {
  if (secret && (value === null || value === undefined)) return <span className={marks.mask}><Icon name="lock" size={12} />secret</span>
  if (value === null || value === undefined) return <span className={text.mute}>not known</span>
  if (value === '') return <span className={text.mute}>empty</span>
  if (!structured) return <Untrusted text={value} whole />
  return <UntrustedBlock text={pretty(value)} />
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
