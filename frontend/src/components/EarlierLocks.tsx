import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { duration } from '../lib/instant'
import { many } from '../lib/size'
import { DayTime } from '../ui/Time'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import { Holder } from './Holder'
import styles from './facts.module.css'

const Fields = graphql(`
  fragment EarlierLocks_stack on Stack {
    earlierLocks(first: 20) {
      id
      since
      firstSeenAt
      goneAt
      ageMs
      ...Holder_lock
    }
  }
`)

/** The middle one of some lengths of time; null without any. */
export function usual(lengths: readonly number[]): number | null {
  const sorted = [...lengths].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

/** Locks that are gone, and how long they were held as a rule. */
export function EarlierLocks({ stack, limit = 20 }: { stack: FragmentType<typeof Fields>; limit?: number }) {
  const locks = readFragment(Fields, stack).earlierLocks
  const hold = usual(locks.map((l) => l.ageMs))
  return (
    <section className={page.section}>
      <h2>Earlier locks <span className={text.mute}>{hold === null ? 'none seen' : `the newest ${many(locks.length, 'lock')}, held ${duration(hold)} as a rule`}</span></h2>
      {locks.length > 0 && (
        <div className={page.frame}>
          <table className={`${styles.facts} ${styles.plain}`}>
            <thead><tr><th scope="col">Holder, claimed</th><th scope="col">Since</th><th scope="col">Gone</th><th scope="col">Held</th></tr></thead>
            <tbody>
              {locks.slice(0, limit).map((lock) => (
                <tr key={lock.id}>
                  <td><Holder lock={lock} brief /></td>
                  <td data-name="since"><DayTime at={lock.since ?? lock.firstSeenAt} /></td>
                  <td data-name="gone"><DayTime at={lock.goneAt} /></td>
                  <td data-name="held">{duration(lock.ageMs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
