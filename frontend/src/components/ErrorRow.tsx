import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import type { ErrorKind } from '../gql/graphql'
import { figure } from '../lib/size'
import { errorMeaning, errorWord } from '../lib/words'
import { Icon, type IconName } from '../ui/Icon'
import { Ago, DayTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import marks from '../ui/marks.module.css'
import table from '../ui/table.module.css'
import text from '../ui/text.module.css'
import styles from './troubles.module.css'

const Fields = graphql(`
  fragment ErrorRow_item on ErrorItem {
    id
    kind
    place
    count
    firstAt
    lastAt
    nextTryAt
    closedAt
    backend {
      id
    }
  }
`)

const icon: Record<ErrorKind, IconName> = { FAILED_OBSERVATION: 'deny', SERVER_ERROR: 'flag' }

/** The cells of one error item. */
export function ErrorRow({ item, open }: { item: FragmentType<typeof Fields>; open: boolean }) {
  const e = readFragment(Fields, item)
  return (
    <>
      <span role="rowheader" className={styles.what}>
        <Link from="/errors" to="/errors" search={(old) => ({ ...old, open: open ? undefined : e.id })} resetScroll={false} tabIndex={-1} aria-expanded={open} title={errorMeaning[e.kind]} className={`${table.link} ${marks.mark} ${marks.health} ${e.closedAt ? marks.off : marks.bad}`}>
          <Icon name={icon[e.kind]} />{errorWord[e.kind]}
        </Link>
      </span>
      <span role="gridcell" className={`${styles.place} ${text.clip}`}><code><Untrusted text={e.place} /></code></span>
      <span role="gridcell" className={`${styles.backend} ${text.clip}`}>{e.backend?.id ?? <span className={text.mute}>none</span>}</span>
      <span role="gridcell" className={`${table.num} ${styles.count}`}>{figure(e.count)}<span className={text.mute}> {e.count === 1 ? 'time' : 'times'}</span></span>
      <span role="gridcell" className={`${table.time} ${styles.first}`}><DayTime at={e.firstAt} /></span>
      <span role="gridcell" className={`${table.time} ${styles.last}`}><DayTime at={e.lastAt} /> <Ago at={e.lastAt} /></span>
      <span role="gridcell" className={`${table.time} ${styles.next}`}>
        {e.closedAt ? <>closed <DayTime at={e.closedAt} /></> : e.nextTryAt ? <DayTime at={e.nextTryAt} /> : <span className={text.mute}>not by itself</span>}
      </span>
    </>
  )
}
