import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { plain } from '../lib/hostile'
import { Icon } from '../ui/Icon'
import { Age } from '../ui/Time'
import marks from '../ui/marks.module.css'
import text from '../ui/text.module.css'

const Fields = graphql(`
  fragment LockMark_stack on Stack {
    lockedSince
    locks {
      readable
      holderUser
      holderHost
      firstSeenAt
    }
  }
`)

/** That a stack is held, for how long, and by whom as the lock claims. */
export function LockMark({ stack }: { stack: FragmentType<typeof Fields> }) {
  const { lockedSince, locks } = readFragment(Fields, stack)
  const lock = locks[0]
  if (!lock) return null
  const holder = [lock.holderUser, lock.holderHost].filter(Boolean).join('@')
  return (
    <span className={`${marks.mark} ${marks.lock} ${text.clip}`} title={`Locked, as the lock claims${holder ? `, by ${plain(holder, 80)}` : ''}`}>
      <Icon name="lock" size={14} /><span className={text.vh}>Locked for </span><Age at={lockedSince ?? lock.firstSeenAt} />
      {locks.length > 1 && <span className={text.mute}>{locks.length} locks</span>}
      {holder && <span className={`${text.mute} ${text.clip} ${text.alone} ${text.notNarrow}`}>{plain(holder, 40)}</span>}
    </span>
  )
}
