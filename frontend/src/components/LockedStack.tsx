import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { integrityWord, pendingWord } from '../lib/words'
import { toStack } from '../lib/urls'
import { Untrusted } from '../ui/Untrusted'
import text from '../ui/text.module.css'
import { EarlierLocks } from './EarlierLocks'
import { LockList } from './LockList'
import { Notices } from './Notices'
import detail from './detail.module.css'
import styles from './locks.module.css'

const Fields = graphql(`
  fragment LockedStack_stack on Stack {
    id
    checkpoint {
      pendingOperations {
        type
        urn
      }
      integrity
    }
    ...Notices_stack
    ...LockList_stack
    ...EarlierLocks_stack
  }
`)

/** Who holds a stack, what was left half done in it, and how long it was held before. */
export function LockedStack({ stack }: { stack: FragmentType<typeof Fields> }) {
  const s = readFragment(Fields, stack)
  const pending = s.checkpoint?.pendingOperations ?? []
  const notes = s.checkpoint?.integrity ?? []
  return (
    <div className={detail.detail}>
      <div className={styles.notices}><Notices stack={s} /></div>
      <div className={detail.twin}>
        <div className={styles.now}>
          <LockList stack={s} />
          {pending.length > 0 && (
            <section>
              <h3>Pending operations <span className={text.mute}>had begun and were not seen to end</span></h3>
              <ul className={detail.list}>{pending.map((p, i) => <li key={i} className={text.break}>{pendingWord[p.type]} <code><Untrusted text={p.urn} whole /></code></li>)}</ul>
            </section>
          )}
          {notes.length > 0 && (
            <section>
              <h3>Integrity notes <span className={text.mute}>what a sound state would not hold</span></h3>
              <ul className={detail.list}>{notes.map((n) => <li key={n}>{integrityWord[n]}</li>)}</ul>
            </section>
          )}
          <p><Link {...toStack(s.id)}>Open the stack</Link></p>
        </div>
        <EarlierLocks stack={s} limit={6} />
      </div>
    </div>
  )
}
