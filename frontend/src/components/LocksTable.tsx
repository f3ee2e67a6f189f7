import { useCallback, useMemo, type ReactNode } from 'react'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { useRowHeight } from '../lib/layout'
import { RowGrid } from '../ui/RowGrid'
import { LockRow } from './LockRow'
import { UnfinishedRow } from './UnfinishedRow'
import styles from './locks.module.css'

const LockFields = graphql(`
  fragment LocksTable_lock on Lock {
    id
    ...LockRow_lock
  }
`)

const StackFields = graphql(`
  fragment LocksTable_stack on Stack {
    id
    ...UnfinishedRow_stack
  }
`)

type Common = {
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
type Row<Node> = { node: Node & { id: string }; arrived: boolean; gone: boolean }

/** Locks, held or gone, and what the CLI does while they are there. */
export function LocksTable({ rows, openId, onOpen, renderOpen, waiting, onShow, ...rest }: Common & { rows: readonly Row<FragmentType<typeof LockFields>>[] }) {
  const height = useRowHeight(84)
  const locks = useMemo(() => rows.map(({ node, arrived, gone }) => {
    const lock = readFragment(LockFields, node)
    return { id: lock.id, arrived, gone, lock }
  }), [rows])
  const cells = useCallback((index: number, open: boolean) => {
    const row = locks[index]
    return row && <LockRow lock={row.lock} open={open} />
  }, [locks])
  const opened = useMemo(() => ({ id: openId, onOpen, render: renderOpen, height: 260 }), [openId, onOpen, renderOpen])
  return (
    <RowGrid
      {...rest} label="Locks" className={styles.locks} rowClass={styles.row} rows={locks} height={height} cells={cells} opened={opened}
      onEnter={(id) => onOpen(openId === id ? undefined : id)} news={{ waiting, word: ['lock', 'locks'], onShow }}
      head={
        <>
          <span role="columnheader">Stack</span>
          <span role="columnheader">Backend</span>
          <span role="columnheader">Holder, claimed</span>
          <span role="columnheader" className={styles.since}>Since, UTC</span>
          <span role="columnheader">Age</span>
          <span role="columnheader" className={styles.will}>What the CLI will do</span>
        </>
      }
    />
  )
}

/** Stacks that were left half done, and what the CLI will ask. */
export function UnfinishedTable({ rows, openId, onOpen, renderOpen, waiting, onShow, ...rest }: Common & { rows: readonly Row<FragmentType<typeof StackFields>>[] }) {
  const height = useRowHeight(84)
  const stacks = useMemo(() => rows.map(({ node, arrived, gone }) => {
    const stack = readFragment(StackFields, node)
    return { id: stack.id, arrived, gone, stack }
  }), [rows])
  const cells = useCallback((index: number, open: boolean) => {
    const row = stacks[index]
    return row && <UnfinishedRow stack={row.stack} open={open} />
  }, [stacks])
  const opened = useMemo(() => ({ id: openId, onOpen, render: renderOpen, height: 260 }), [openId, onOpen, renderOpen])
  return (
    <RowGrid
      {...rest} label="Unfinished stacks" className={styles.stacks} rowClass={styles.row} rows={stacks} height={height} cells={cells} opened={opened}
      onEnter={(id) => onOpen(openId === id ? undefined : id)} news={{ waiting, word: ['stack', 'stacks'], onShow }}
      head={
        <>
          <span role="columnheader">Stack</span>
          <span role="columnheader">Backend</span>
          <span role="columnheader">Left behind</span>
          <span role="columnheader">Last operation</span>
          <span role="columnheader" className={styles.when}>When, UTC</span>
          <span role="columnheader" className={styles.will}>What the CLI will ask</span>
        </>
      }
    />
  )
}
