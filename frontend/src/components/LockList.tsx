import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { Age, FullTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import { Holder } from './Holder'
import styles from './stackSide.module.css'

const Fields = graphql(`
  fragment LockList_stack on Stack {
    locks {
      id
      key
      since
      firstSeenAt
      ...Holder_lock
    }
  }
`)

/** Who is said to hold a stack now. A lock tells neither what its holder does nor whether it still runs. */
export function LockList({ stack }: { stack: FragmentType<typeof Fields> }) {
  const { locks } = readFragment(Fields, stack)
  return (
    <section className={page.section}>
      <h2>Locks <span className={text.mute}>{locks.length === 0 ? 'none seen in the last listing' : locks.length}</span></h2>
      <ul className={styles.list}>
        {locks.map((lock) => (
          <li key={lock.id}>
            <p>Locked <Age at={lock.since ?? lock.firstSeenAt} /></p>
            <p><Holder lock={lock} /></p>
            {lock.since && <p className={text.mute}>since <FullTime at={lock.since} age={false} />, claimed</p>}
            <p className={text.mute}>first seen <FullTime at={lock.firstSeenAt} age={false} /></p>
            <p className={`${text.mute} ${text.break}`}><code><Untrusted text={lock.key} whole /></code></p>
          </li>
        ))}
      </ul>
    </section>
  )
}
