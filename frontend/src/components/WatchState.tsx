import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { isSeen } from '../lib/unseen'
import { toBackends } from '../lib/urls'
import { Ago } from '../ui/Time'
import styles from './frame.module.css'

const Fields = graphql(`
  fragment WatchState_backends on BackendConnection {
    totalCount
    nodes {
      health
      lastListedAt
    }
  }
`)

/** How well Lumaft sees, at the foot of the navigation. */
export function WatchState({ backends }: { backends: FragmentType<typeof Fields> }) {
  const { totalCount, nodes } = readFragment(Fields, backends)
  if (totalCount === 0) return <Link {...toBackends()} className={styles.watch}><b>No backend is connected</b></Link>
  const observed = nodes.filter((b) => isSeen(b.health)).length
  const newest = nodes.map((b) => b.lastListedAt ?? '').sort().at(-1)
  const whole = observed === totalCount
  return (
    <Link {...toBackends()} className={`${styles.watch} ${whole ? '' : styles.troubled}`}>
      <b><i className={styles.pulse} />Observing {whole ? (totalCount === 1 ? '1 backend' : `${totalCount} backends`) : `${observed} of ${totalCount} backends`}</b>
      {newest ? <span>Last listing <Ago at={newest} /></span> : <span>No complete listing yet</span>}
    </Link>
  )
}
