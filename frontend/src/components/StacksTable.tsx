import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactNode } from 'react'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { useRowHeight } from '../lib/layout'
import { toStack } from '../lib/urls'
import { RowGrid } from '../ui/RowGrid'
import table from '../ui/table.module.css'
import { BackendGroup, type BackendGroup_backendKey } from './BackendGroup'
import { StackRow } from './StackRow'
import styles from './stacksTable.module.css'

const Fields = graphql(`
  fragment StacksTable_stack on Stack {
    id
    backend {
      id
    }
    ...StackRow_stack
  }
`)

type Props = {
  rows: readonly { node: FragmentType<typeof Fields> & { id: string }; arrived: boolean; gone: boolean }[]
  backends: ReadonlyMap<string, BackendGroup_backendKey>
  waiting: number
  onShow: () => void
  complete: boolean
  onMore: () => void
  onCalm: (calm: () => boolean) => void
  end: ReactNode
}

/** The stacks, grouped by backend. */
export function StacksTable({ rows, backends, waiting, onShow, complete, onMore, onCalm, end }: Props) {
  const navigate = useNavigate()
  const height = useRowHeight(66)
  const stacks = useMemo(() => rows.map(({ node, arrived, gone }) => {
    const stack = readFragment(Fields, node)
    return { id: stack.id, arrived, gone, stack }
  }), [rows])
  const group = useCallback((index: number) => {
    const backend = stacks[index]?.stack.backend.id
    return backend === undefined ? null : { key: backend, render: () => <BackendGroup id={backend} backend={backends.get(backend)} /> }
  }, [stacks, backends])
  const cells = useCallback((index: number) => {
    const row = stacks[index]
    return row && <StackRow stack={row.stack} />
  }, [stacks])

  return (
    <RowGrid
      label="Stacks" className={styles.grid} rowClass={styles.row} rows={stacks} height={height} group={group} cells={cells}
      onEnter={(id) => void navigate(toStack(id))}
      news={{ waiting, word: ['stack', 'stacks'], onShow }} onMore={onMore} onCalm={onCalm} complete={complete} end={end}
      head={
        <>
          <span role="columnheader">Stack</span>
          <span role="columnheader">Lock, pending</span>
          <span role="columnheader">Last operation</span>
          <span role="columnheader">When <span className={styles.zone}>UTC</span></span>
          <span role="columnheader" className={styles.wide}>Last 16 operations</span>
          <span role="columnheader" className={table.num}>Resources</span>
        </>
      }
    />
  )
}
