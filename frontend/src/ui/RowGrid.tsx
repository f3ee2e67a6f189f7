import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { comeBack, leaveFrom } from '../lib/comeBack'
import { useKeys } from '../lib/keyboard'
import { Icon } from './Icon'
import { VirtualList, type Item, type VirtualListHandle } from './VirtualList'
import styles from './rowGrid.module.css'
import table from './table.module.css'

export type GridRow = { id: string; arrived: boolean; gone: boolean }

type Props = {
  label: string
  /** Names the columns, as --cols. */
  className: string | undefined
  rowClass: string | undefined
  head: ReactNode
  rows: readonly GridRow[]
  height: number
  /** What stands above a row; it stays in sight while the rows below it are seen. */
  group?: (index: number) => { key: string; render: (first: boolean) => ReactNode } | null
  cells: (index: number, open: boolean, toggle: () => void) => ReactNode
  /** What a row shows when it is opened in place. */
  opened?: { id: string | undefined; onOpen: (id: string | undefined) => void; render: (id: string) => ReactNode; height: number; className?: string | undefined }
  onEnter: (id: string) => void
  onCopy?: (id: string) => void
  /** Rows that arrived and wait until the reader wants them. */
  news?: { waiting: number; word: [one: string, more: string]; onShow: () => void }
  onMore: () => void
  /** Tells whether rows may appear: at the top, nothing focused, opened or chosen. */
  onCalm: (calm: () => boolean) => void
  complete: boolean
  end: ReactNode
}

/** A list that is walked with keys: groups, rows, and a row opened in place. Nothing moves under the reader. */
export function RowGrid({ label, className, rowClass, head, rows, height, group, cells, opened, onEnter, onCopy, news, onMore, onCalm, complete, end }: Props) {
  const list = useRef<VirtualListHandle>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(comeBack)
  const wanted = useRef(current)
  const at = rows.findIndex((r) => r.id === current)
  const openId = opened?.id
  const onOpen = opened?.onOpen

  useEffect(() => {
    onCalm(() => window.scrollY < 8 && openId === undefined && current === null && !grid.current?.contains(document.activeElement))
  }, [onCalm, openId, current])

  const go = useCallback((index: number) => {
    const id = rows[Math.max(0, Math.min(rows.length - 1, index))]?.id
    if (id === undefined) return
    setCurrent(id)
    wanted.current = id
    list.current?.reveal(`row ${id}`)
  }, [rows])
  // A row far away exists only after the list has scrolled there.
  useEffect(() => {
    if (wanted.current === null) return
    const row = grid.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(wanted.current)}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  const toggle = useCallback((id: string) => onOpen?.(openId === id ? undefined : id), [onOpen, openId])
  const show = () => {
    news?.onShow()
    window.scrollTo({ top: 0 })
  }
  const withChosen = (act: ((id: string) => void) | undefined, otherwise = () => {}) => () => {
    const id = rows[at]?.id
    if (id !== undefined && act) act(id)
    else otherwise()
  }
  useKeys({
    'j': () => go(at + 1),
    'k': () => go(at < 0 ? 0 : at - 1),
    'ArrowDown': () => go(at + 1),
    'ArrowUp': () => go(at < 0 ? 0 : at - 1),
    'Enter': withChosen((id) => { leaveFrom(id); onEnter(id) }),
    ' ': withChosen(onOpen && toggle, () => window.scrollBy({ top: window.innerHeight * 0.8 })),
    'c': withChosen(onCopy),
    '.': show,
    'Escape': () => {
      if (openId !== undefined) onOpen?.(undefined)
      else if (current !== null) {
        setCurrent(null)
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }
    },
  })

  const items = useMemo(() => {
    const out: Item[] = []
    let above: string | null = null
    rows.forEach(({ id, arrived, gone }, index) => {
      const over = group?.(index) ?? null
      if (over && over.key !== above) {
        const first = above === null
        above = over.key
        out.push({ key: `group ${over.key}`, height: 28, sticky: true, render: () => <div role="row" className={table.group}><div role="rowheader">{over.render(first)}</div></div> })
      }
      const open = opened?.id === id
      out.push({
        key: `row ${id}`,
        height,
        render: () => (
          <div
            role="row"
            data-id={id}
            aria-rowindex={index + 2}
            tabIndex={current === id || (current === null && index === 0) ? 0 : -1}
            onFocus={() => setCurrent(id)}
            onClick={() => leaveFrom(id)}
            className={[table.row, rowClass, open || current === id ? table.selected : '', arrived ? table.arrived : '', gone ? table.gone : ''].join(' ')}
          >
            {cells(index, open, () => toggle(id))}
          </div>
        ),
      })
      if (open && opened) {
        out.push({ key: `open ${id}`, height: opened.height, measured: true, render: () => (
          <div role="row" data-opened={id} className={`${styles.open} ${opened.className ?? ''}`}><div role="gridcell">{opened.render(id)}</div></div>
        ) })
      }
    })
    if (rows.length) out.push({ key: 'end', height: 56, measured: true, render: () => <div role="row"><div role="gridcell" className={table.end}>{end}</div></div> })
    return out
  }, [rows, group, opened, height, rowClass, current, cells, toggle, end])

  return (
    <div ref={grid} role="grid" aria-label={label} aria-rowcount={complete ? rows.length + 1 : -1} className={`${table.grid} ${className ?? ''}`} data-state="data">
      <div role="rowgroup"><div role="row" aria-rowindex={1} className={table.head}>{head}</div></div>
      {news && news.waiting > 0 && (
        // A grid holds rows and nothing else, so the pill is a row of one cell.
        <div role="rowgroup" className={styles.pillPlace}>
          <div role="row" className={styles.bare}>
            <div role="gridcell" className={styles.bare}>
              <button type="button" className={styles.pill} onClick={show}>
                <Icon name="up" size={14} />{news.waiting >= 50 ? 'At least 50' : news.waiting} new {news.word[news.waiting === 1 ? 0 : 1]}
              </button>
            </div>
          </div>
        </div>
      )}
      <VirtualList items={items} handle={list} onNearEnd={onMore} />
    </div>
  )
}
