import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactNode } from 'react'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { dayKey, longDay, millis } from '../lib/instant'
import { useRowHeight } from '../lib/layout'
import { permalink, toOperation } from '../lib/urls'
import { Icon } from '../ui/Icon'
import { RowGrid } from '../ui/RowGrid'
import { RailsHead } from '../ui/SourceMark'
import table from '../ui/table.module.css'
import text from '../ui/text.module.css'
import { OperationRow } from './OperationRow'
import styles from './operationsTable.module.css'

const Fields = graphql(`
  fragment OperationsTable_operation on Operation {
    id
    orderAt
    ...OperationRow_operation
  }
`)

type Props = {
  label: string
  rows: readonly { node: FragmentType<typeof Fields> & { id: string }; arrived: boolean; gone: boolean }[]
  ofStack?: boolean
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

/** The timeline: days, rows, and a row opened in place. */
export function OperationsTable({ label, rows, ofStack = false, openId, onOpen, renderOpen, waiting, onShow, onMore, onCalm, complete, end }: Props) {
  const navigate = useNavigate()
  const height = useRowHeight(ofStack ? 64 : 87)
  const operations = useMemo(() => rows.map(({ node, arrived, gone }) => {
    const op = readFragment(Fields, node)
    return { id: op.id, arrived, gone, op, at: millis(op.orderAt) ?? 0 }
  }), [rows])
  const group = useCallback((index: number) => {
    const ms = operations[index]?.at ?? 0
    return { key: dayKey(ms), render: (first: boolean) => <><b>{longDay(ms)}</b>{first ? <span>times in UTC</span> : <span className={text.vh}>times in UTC</span>}</> }
  }, [operations])
  const cells = useCallback((index: number, open: boolean, toggle: () => void) => {
    const row = operations[index]
    return row && <OperationRow operation={row.op} ofStack={ofStack} open={open} onToggle={toggle} />
  }, [operations, ofStack])
  const opened = useMemo(() => ({ id: openId, onOpen, render: renderOpen, height: 190, className: styles.open }), [openId, onOpen, renderOpen])

  return (
    <RowGrid
      label={label} className={ofStack ? styles.ofStack : styles.all} rowClass={styles.row} rows={operations} height={height}
      group={group} cells={cells} opened={opened}
      onEnter={(id) => void navigate(toOperation(id))}
      onCopy={(id) => void navigator.clipboard?.writeText(permalink(id))}
      news={{ waiting, word: ['operation', 'operations'], onShow }} onMore={onMore} onCalm={onCalm} complete={complete} end={end}
      head={
        <>
          <span role="columnheader"><RailsHead /></span>
          <span role="columnheader">Outcome</span>
          {!ofStack && <span role="columnheader">Stack</span>}
          <span role="columnheader">Operation</span>
          <span role="columnheader">Impact</span>
          <span role="columnheader" className={styles.wide}>Source</span>
          <span role="columnheader" aria-sort="descending" className={table.sorted}>Started <Icon name="down" size={14} /></span>
          <span role="columnheader" className={`${table.num} ${styles.wide}`}>Took</span>
        </>
      }
    />
  )
}
