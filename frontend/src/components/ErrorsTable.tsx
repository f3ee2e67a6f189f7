import { useCallback, useMemo, type ReactNode } from 'react'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { useRowHeight } from '../lib/layout'
import { RowGrid } from '../ui/RowGrid'
import table from '../ui/table.module.css'
import { ErrorDetail } from './ErrorDetail'
import { ErrorRow } from './ErrorRow'
import styles from './troubles.module.css'

const Fields = graphql(`
  fragment ErrorsTable_item on ErrorItem {
    id
    ...ErrorRow_item
    ...ErrorDetail_item
  }
`)

type Props = {
  rows: readonly { node: FragmentType<typeof Fields> & { id: string }; arrived: boolean; gone: boolean }[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  waiting: number
  onShow: () => void
  onMore: () => void
  onCalm: (calm: () => boolean) => void
  complete: boolean
  end: ReactNode
}

/** Error items, those first that happened last, and one opened in place. */
export function ErrorsTable({ rows, openId, onOpen, waiting, onShow, ...rest }: Props) {
  const height = useRowHeight(84)
  const items = useMemo(() => rows.map(({ node, arrived, gone }) => {
    const item = readFragment(Fields, node)
    return { id: item.id, arrived, gone, item }
  }), [rows])
  const cells = useCallback((index: number, open: boolean) => {
    const row = items[index]
    return row && <ErrorRow item={row.item} open={open} />
  }, [items])
  const opened = useMemo(() => ({
    id: openId, onOpen, height: 240,
    render: (id: string) => {
      const row = items.find((r) => r.id === id)
      return row && <ErrorDetail item={row.item} />
    },
  }), [openId, onOpen, items])
  return (
    <RowGrid
      {...rest} label="Error items" className={styles.grid} rowClass={styles.row} rows={items} height={height} cells={cells} opened={opened}
      onEnter={(id) => onOpen(openId === id ? undefined : id)} news={{ waiting, word: ['item', 'items'], onShow }}
      head={
        <>
          <span role="columnheader">Kind</span>
          <span role="columnheader">Place</span>
          <span role="columnheader">Backend</span>
          <span role="columnheader" className={table.num}>Happened</span>
          <span role="columnheader" className={styles.first}>First, UTC</span>
          <span role="columnheader">Last, UTC</span>
          <span role="columnheader">Next try</span>
        </>
      }
    />
  )
}
