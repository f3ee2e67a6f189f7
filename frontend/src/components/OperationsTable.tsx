import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { dayKey, longDay, millis } from '../lib/instant'
import { comeBack, leaveFrom } from '../lib/comeBack'
import { useKeys } from '../lib/keyboard'
import { useRowHeight } from '../lib/layout'
import { permalink, toOperation } from '../lib/urls'
import { Icon } from '../ui/Icon'
import { RailsHead } from '../ui/SourceMark'
import { VirtualList, type Item, type VirtualListHandle } from '../ui/VirtualList'
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

export type TimelineRow = { node: FragmentType<typeof Fields> & { id: string }; arrived: boolean; gone: boolean }

type Props = {
  label: string
  rows: readonly TimelineRow[]
  ofStack?: boolean
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  renderOpen: (id: string) => ReactNode
  waiting: number
  onShow: () => void
  onMore: () => void
  /** Tells whether rows may appear: at the top, nothing focused, opened or chosen. */
  onCalm: (calm: () => boolean) => void
  complete: boolean
  end: ReactNode
}

/** The timeline: days, rows, and a row opened in place. */
export function OperationsTable({ label, rows, ofStack = false, openId, onOpen, renderOpen, waiting, onShow, onMore, onCalm, complete, end }: Props) {
  const navigate = useNavigate()
  const height = useRowHeight(ofStack ? 64 : 87)
  const list = useRef<VirtualListHandle>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(comeBack)
  const wanted = useRef(current)
  const operations = useMemo(() => rows.map((row) => ({ ...row, op: readFragment(Fields, row.node) })), [rows])
  const ids = useMemo(() => operations.map((r) => r.op.id), [operations])
  const at = current === null ? -1 : ids.indexOf(current)

  useEffect(() => {
    onCalm(() => window.scrollY < 8 && openId === undefined && current === null && !grid.current?.contains(document.activeElement))
  }, [onCalm, openId, current])

  const go = useCallback((index: number) => {
    const id = ids[Math.max(0, Math.min(ids.length - 1, index))]
    if (id === undefined) return
    setCurrent(id)
    wanted.current = id
    list.current?.reveal(`op ${id}`)
  }, [ids])
  // A row far away exists only after the list has scrolled there.
  useEffect(() => {
    if (wanted.current === null) return
    const row = grid.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(wanted.current)}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  const toggle = useCallback((id: string) => onOpen(openId === id ? undefined : id), [onOpen, openId])
  const chosen = () => (at >= 0 ? ids[at] : undefined)
  useKeys({
    'j': () => go(at + 1),
    'k': () => go(at < 0 ? 0 : at - 1),
    'ArrowDown': () => go(at + 1),
    'ArrowUp': () => go(at < 0 ? 0 : at - 1),
    'Enter': () => { const id = chosen(); if (id) { leaveFrom(id); void navigate(toOperation(id)) } },
    ' ': () => { const id = chosen(); if (id) toggle(id); else window.scrollBy({ top: window.innerHeight * 0.8 }) },
    'c': () => { const id = chosen(); if (id) void navigator.clipboard?.writeText(permalink(id)) },
    '.': () => { onShow(); window.scrollTo({ top: 0 }) },
    'Escape': () => {
      if (openId !== undefined) onOpen(undefined)
      else if (current !== null) {
        setCurrent(null)
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }
    },
  })

  const items = useMemo(() => {
    const out: Item[] = []
    let day = ''
    operations.forEach(({ op, node, arrived, gone }, index) => {
      const ms = millis(op.orderAt) ?? 0
      const key = dayKey(ms)
      if (key !== day) {
        const first = day === ''
        day = key
        out.push({ key: `day ${key}`, height: 28, sticky: true, render: () => <DayRow ms={ms} first={first} /> })
      }
      const open = openId === op.id
      out.push({
        key: `op ${op.id}`,
        height,
        render: () => (
          <div
            role="row"
            data-id={op.id}
            aria-rowindex={index + 2}
            tabIndex={current === op.id || (current === null && index === 0) ? 0 : -1}
            onFocus={() => setCurrent(op.id)}
            onClick={() => leaveFrom(op.id)}
            className={[table.row, styles.row, open || current === op.id ? table.selected : '', arrived ? table.arrived : '', gone ? table.gone : ''].join(' ')}
          >
            <OperationRow operation={node as never} ofStack={ofStack} open={open} onToggle={() => toggle(op.id)} />
          </div>
        ),
      })
      if (open) {
        out.push({ key: `open ${op.id}`, height: 190, measured: true, render: () => (
          <div role="row" className={styles.open}><div role="gridcell">{renderOpen(op.id)}</div></div>
        ) })
      }
    })
    if (operations.length) out.push({ key: 'end', height: 56, measured: true, render: () => <div role="row"><div role="gridcell" className={table.end}>{end}</div></div> })
    return out
  }, [operations, openId, current, height, ofStack, toggle, renderOpen, end])

  return (
    <div ref={grid} role="grid" aria-label={label} aria-rowcount={complete ? rows.length + 1 : -1} className={`${table.grid} ${ofStack ? styles.ofStack : styles.all}`} data-state="data">
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={table.head}>
          <span role="columnheader"><RailsHead /></span>
          <span role="columnheader">Outcome</span>
          {!ofStack && <span role="columnheader">Stack</span>}
          <span role="columnheader">Operation</span>
          <span role="columnheader">Impact</span>
          <span role="columnheader" className={styles.wide}>Source</span>
          <span role="columnheader" aria-sort="descending" className={table.sorted}>Started <Icon name="down" size={14} /></span>
          <span role="columnheader" className={`${table.num} ${styles.wide}`}>Took</span>
        </div>
      </div>
      {waiting > 0 && (
        // A grid holds rows and nothing else, so the pill is a row of one cell.
        <div role="rowgroup" className={styles.pillPlace}>
          <div role="row" className={styles.bare}>
            <div role="gridcell" className={styles.bare}>
              <button type="button" className={styles.pill} onClick={() => { onShow(); window.scrollTo({ top: 0 }) }}>
                <Icon name="up" size={14} />{waiting === 1 ? '1 new operation' : `${waiting >= 50 ? 'At least 50' : waiting} new operations`}
              </button>
            </div>
          </div>
        </div>
      )}
      <VirtualList items={items} handle={list} onNearEnd={onMore} />
    </div>
  )
}

function DayRow({ ms, first }: { ms: number; first: boolean }) {
  return (
    <div role="row" className={table.group}>
      <div role="rowheader"><b>{longDay(ms)}</b>{first ? <span>times in UTC</span> : <span className={text.vh}>times in UTC</span>}</div>
    </div>
  )
}
