import { useCallback, useMemo, type ReactNode } from 'react'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { useRowHeight } from '../lib/layout'
import { RowGrid } from '../ui/RowGrid'
import table from '../ui/table.module.css'
import { ActivityRow } from './ActivityRow'
import styles from './activity.module.css'

const Fields = graphql(`
  fragment ActivitiesTable_activity on Activity {
    id
    ...ActivityRow_activity
  }
`)

type Props = {
  rows: readonly { node: FragmentType<typeof Fields> & { id: string }; arrived: boolean; gone: boolean }[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  renderOpen: (id: string) => ReactNode
  waiting: number
  onShow: () => void
  onMore: () => void
  onCalm: (calm: () => boolean) => void
  complete: boolean
  end: ReactNode
}

/** The background work, newest first, and one unit of it opened in place. */
export function ActivitiesTable({ rows, openId, onOpen, renderOpen, waiting, onShow, ...rest }: Props) {
  const height = useRowHeight(84)
  const activities = useMemo(() => rows.map(({ node, arrived, gone }) => {
    const activity = readFragment(Fields, node)
    return { id: activity.id, arrived, gone, activity }
  }), [rows])
  const cells = useCallback((index: number, open: boolean) => {
    const row = activities[index]
    return row && <ActivityRow activity={row.activity} open={open} />
  }, [activities])
  const opened = useMemo(() => ({ id: openId, onOpen, render: renderOpen, height: 320 }), [openId, onOpen, renderOpen])
  return (
    <RowGrid
      {...rest} label="Activities" className={styles.grid} rowClass={styles.row} rows={activities} height={height} cells={cells} opened={opened}
      onEnter={(id) => onOpen(openId === id ? undefined : id)} news={{ waiting, word: ['activity', 'activities'], onShow }}
      head={
        <>
          <span role="columnheader">State</span>
          <span role="columnheader">Kind</span>
          <span role="columnheader">Backend</span>
          <span role="columnheader">Progress</span>
          <span role="columnheader" className={table.num}>Tries</span>
          <span role="columnheader">Since, UTC</span>
          <span role="columnheader" className={styles.next}>Next</span>
        </>
      }
    />
  )
}
