import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { comeBack, leaveFrom } from '../lib/comeBack'
import { useKeys } from '../lib/keyboard'
import { useRowHeight } from '../lib/layout'
import { toStack } from '../lib/urls'
import { VirtualList, type Item, type VirtualListHandle } from '../ui/VirtualList'
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
  complete: boolean
  onMore: () => void
  onCalm: (calm: () => boolean) => void
  end: ReactNode
}

/** The stacks, grouped by backend. */
export function StacksTable({ rows, backends, complete, onMore, onCalm, end }: Props) {
  const navigate = useNavigate()
  const height = useRowHeight(66)
  const list = useRef<VirtualListHandle>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(comeBack)
  const wanted = useRef(current)
  const stacks = useMemo(() => rows.map((row) => ({ ...row, stack: readFragment(Fields, row.node) })), [rows])
  const at = stacks.findIndex((s) => s.stack.id === current)

  useEffect(() => {
    onCalm(() => current === null && !grid.current?.contains(document.activeElement))
  }, [onCalm, current])

  const go = useCallback((index: number) => {
    const id = stacks[Math.max(0, Math.min(stacks.length - 1, index))]?.stack.id
    if (id === undefined) return
    setCurrent(id)
    wanted.current = id
    list.current?.reveal(id)
  }, [stacks])
  useEffect(() => {
    if (wanted.current === null) return
    const row = grid.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(wanted.current)}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  const openCurrent = () => { if (current !== null && at >= 0) { leaveFrom(current); void navigate(toStack(current)) } }
  useKeys({
    'j': () => go(at + 1),
    'k': () => go(at < 0 ? 0 : at - 1),
    'ArrowDown': () => go(at + 1),
    'ArrowUp': () => go(at < 0 ? 0 : at - 1),
    'Enter': openCurrent,
    'Escape': () => {
      setCurrent(null)
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    },
  })

  const items = useMemo(() => {
    const out: Item[] = []
    let group: string | null = null
    stacks.forEach(({ stack, node, arrived, gone }, index) => {
      const backend = stack.backend.id
      if (backend !== group) {
        group = backend
        const key = backends.get(backend)
        out.push({ key: `backend ${backend}`, height: 28, sticky: true, render: () => <BackendGroup id={backend} backend={key} /> })
      }
      out.push({
        key: stack.id,
        height,
        render: () => (
          <div
            role="row"
            data-id={stack.id}
            aria-rowindex={index + 2}
            tabIndex={current === stack.id || (current === null && index === 0) ? 0 : -1}
            onFocus={() => setCurrent(stack.id)}
            onClick={() => leaveFrom(stack.id)}
            className={[table.row, styles.row, current === stack.id ? table.selected : '', arrived ? table.arrived : '', gone ? table.gone : ''].join(' ')}
          >
            <StackRow stack={node as never} />
          </div>
        ),
      })
    })
    if (stacks.length) out.push({ key: 'end', height: 56, measured: true, render: () => <div role="row"><div role="gridcell" className={table.end}>{end}</div></div> })
    return out
  }, [stacks, backends, current, height, end])

  return (
    <div ref={grid} role="grid" aria-label="Stacks" aria-rowcount={complete ? rows.length + 1 : -1} className={`${table.grid} ${styles.grid}`} data-state="data">
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={table.head}>
          <span role="columnheader">Stack</span>
          <span role="columnheader">Lock, pending</span>
          <span role="columnheader">Last operation</span>
          <span role="columnheader">When <span className={styles.zone}>UTC</span></span>
          <span role="columnheader" className={styles.wide}>Last 16 operations</span>
          <span role="columnheader" className={table.num}>Resources</span>
        </div>
      </div>
      <VirtualList items={items} handle={list} onNearEnd={onMore} />
    </div>
  )
}
