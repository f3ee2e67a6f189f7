import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { many } from '../lib/size'
import { Icon } from '../ui/Icon'
import marks from '../ui/marks.module.css'
import text from '../ui/text.module.css'

const Fields = graphql(`
  fragment PendingMark_stack on Stack {
    pendingOperationCount
  }
`)

/** That steps had begun and were not seen to end. Nothing where there are none, or none are known. */
export function PendingMark({ stack, words = false }: { stack: FragmentType<typeof Fields>; words?: boolean }) {
  const { pendingOperationCount: n } = readFragment(Fields, stack)
  if (!n) return null
  return (
    <span className={`${marks.mark} ${marks.pending}`} title={`${many(n, 'step')} had begun and ${n === 1 ? 'was' : 'were'} not seen to end`}>
      <Icon name="pending" size={14} />{words ? `${n} pending` : n}{!words && <span className={text.vh}> pending</span>}
    </span>
  )
}
