import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { bytes, many } from '../lib/size'
import { toOperation } from '../lib/urls'
import { kindWord } from '../lib/words'
import { DayTime } from '../ui/Time'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import styles from './facts.module.css'

const Fields = graphql(`
  fragment StateHistory_stack on Stack {
    recentOperations(first: 16) {
      id
      kind
      orderAt
      checkpoint {
        digest
        size
        resourceCount
        pendingOperations {
          type
        }
        integrity
      }
    }
  }
`)

/** The states that the newest operations left. */
export function StateHistory({ stack }: { stack: FragmentType<typeof Fields> }) {
  const { recentOperations } = readFragment(Fields, stack)
  return (
    <section className={page.section}>
      <h2>Checkpoints <span className={text.mute}>{recentOperations.length === 0 ? 'no operation in history' : `what the newest ${many(recentOperations.length, 'operation')} left`}</span></h2>
      {recentOperations.length > 0 && (
        <div className={page.frame}>
          <table className={`${styles.facts} ${styles.plain}`}>
            <thead><tr><th scope="col">Operation</th><th scope="col">In the timeline</th><th scope="col">Resources</th><th scope="col">Left behind</th><th scope="col">Size</th><th scope="col">SHA-256</th></tr></thead>
            <tbody>
              {recentOperations.map(({ id, kind, orderAt, checkpoint: c }) => (
                <tr key={id}>
                  <td><Link {...toOperation(id)}>{kindWord(kind)}</Link></td>
                  <td><DayTime at={orderAt} /></td>
                  {c ? (
                    <>
                      <td data-name="resources">{c.resourceCount}</td>
                      <td>{[c.pendingOperations.length ? `${c.pendingOperations.length} pending` : '', c.integrity.length ? 'not sound' : ''].filter(Boolean).join(', ') || <span className={text.mute}>nothing</span>}</td>
                      <td>{bytes(c.size)}</td>
                      <td><code title={c.digest}>{c.digest.slice(0, 12)}</code></td>
                    </>
                  ) : <td colSpan={4}><span className={text.mute}>no copy of it was found</span></td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
