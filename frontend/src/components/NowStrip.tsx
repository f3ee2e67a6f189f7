import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { toOperations, toStacks } from '../lib/urls'
import { Icon } from '../ui/Icon'
import styles from './nowStrip.module.css'

const Fields = graphql(`
  fragment NowStrip_query on Query {
    running: operations(filter: { outcome: [IN_PROGRESS] }, first: 1) {
      totalCount
    }
    failed: operations(filter: { outcome: [FAILED], since: $dayAgo }, first: 1) {
      totalCount
    }
    locked: stacks(filter: { locked: true }, first: 1) {
      totalCount
    }
    pending: stacks(filter: { pending: true }, first: 1) {
      totalCount
    }
  }
`)

/** What wants a look now. Each count leads to its rows. */
export function NowStrip({ query }: { query: FragmentType<typeof Fields> }) {
  const { running, failed, locked, pending } = readFragment(Fields, query)
  return (
    <nav className={styles.now} aria-label="Now">
      <span className={styles.title} aria-hidden="true">Now</span>
      {running.totalCount > 0 && (
        <Link {...toOperations([{ field: 'outcome', not: false, values: ['in-progress'] }])} className={styles.live}>
          <Icon name="in-progress" size={14} /><b>{running.totalCount}</b> in progress
        </Link>
      )}
      <Link {...toOperations([{ field: 'outcome', not: false, values: ['failed'] }, { field: 'since', not: false, values: ['24h'] }])} className={failed.totalCount ? styles.fail : ''}>
        <Icon name="failed" size={14} /><b>{failed.totalCount}</b> failed, 24 h
      </Link>
      <Link {...toStacks('locked')}><Icon name="lock" size={14} /><b>{locked.totalCount}</b> locked</Link>
      <Link {...toStacks('pending')} className={pending.totalCount ? styles.warn : ''}><Icon name="pending" size={14} /><b>{pending.totalCount}</b> pending</Link>
    </nav>
  )
}
