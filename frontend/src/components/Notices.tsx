import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import type { CliNoticeReason } from '../gql/graphql'
import { noticeWord } from '../lib/words'
import { Icon, type IconName } from '../ui/Icon'
import { Prose } from '../ui/Prose'
import styles from './notices.module.css'

const Fields = graphql(`
  fragment Notices_stack on Stack {
    cliWill {
      reason
      text
    }
  }
`)

const icon: Record<CliNoticeReason, IconName> = { LOCKED: 'lock', PENDING_OPERATIONS: 'pending', INTEGRITY: 'incomplete' }

/** What the CLI will ask or refuse at the next update. Nothing where nothing is in its way. */
export function Notices({ stack }: { stack: FragmentType<typeof Fields> }) {
  const { cliWill } = readFragment(Fields, stack)
  if (cliWill.length === 0) return null
  return (
    <section className={styles.notices} aria-label="What the CLI will do at the next update">
      <h2>What the CLI will do at the next update</h2>
      <ul>
        {cliWill.map((notice) => (
          <li key={notice.reason}><Icon name={icon[notice.reason]} /><span><b>{noticeWord[notice.reason]}.</b> <Prose text={notice.text} /></span></li>
        ))}
      </ul>
    </section>
  )
}
