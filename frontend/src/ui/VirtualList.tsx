import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react'
import styles from './virtualList.module.css'

export type Item = {
  key: string
  /** Its height, or its likely height when it is measured. */
  height: number
  /** It stays at the top while what follows it is seen. */
  sticky?: boolean
  /** Its height is whatever it turns out to be. */
  measured?: boolean
  render: () => ReactNode
}

export type VirtualListHandle = { reveal: (key: string) => void }

/** Rows of known heights, of which only those near the window exist. The page scrolls, not the list. */
export function VirtualList({ items, onNearEnd, handle, label }: { items: readonly Item[]; onNearEnd?: () => void; handle?: Ref<VirtualListHandle>; label?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const place = () => {
      const top = box.current ? Math.round(box.current.getBoundingClientRect().top + window.scrollY) : 0
      setMargin((old) => (Math.abs(old - top) < 1 ? old : top))
    }
    place()
    const watch = new ResizeObserver(place)
    watch.observe(document.body)
    if (box.current?.parentElement?.parentElement) watch.observe(box.current.parentElement.parentElement)
    return () => watch.disconnect()
  })

  const sticky = useMemo(() => items.flatMap((item, i) => (item.sticky ? [i] : [])), [items])
  const active = useRef(-1)
  const rangeExtractor = useCallback((range: Range) => {
    active.current = sticky.findLast((i) => i <= range.startIndex) ?? -1
    const seen = defaultRangeExtractor(range)
    return active.current >= 0 && !seen.includes(active.current) ? [active.current, ...seen] : seen
  }, [sticky])

  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: (i) => items[i]?.height ?? 0,
    getItemKey: (i) => items[i]?.key ?? i,
    overscan: 12,
    scrollMargin: margin,
    scrollPaddingStart: 62,
    scrollPaddingEnd: 64,
    rangeExtractor,
  })
  // Heights that are known change with the density and the width of the window.
  const heights = items.map((i) => (i.measured ? '' : i.height)).join()
  useLayoutEffect(() => virtual.measure(), [virtual, heights])

  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1
  const near = last >= items.length - 10
  useEffect(() => {
    if (near && items.length > 0) onNearEnd?.()
  }, [near, items.length, onNearEnd])

  useImperativeHandle(handle, () => ({
    reveal(key) {
      const index = items.findIndex((item) => item.key === key)
      if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
    },
  }), [items, virtual])

  return (
    <div ref={box} role="rowgroup" aria-label={label} className={styles.list} style={{ height: virtual.getTotalSize() }}>
      {shown.map((v) => {
        const item = items[v.index]
        if (!item) return null
        const stuck = v.index === active.current
        return (
          <div
            key={v.key}
            role="presentation"
            data-index={v.index}
            ref={item.measured ? virtual.measureElement : undefined}
            className={stuck ? styles.stuck : styles.item}
            style={stuck ? { height: item.height } : { transform: `translateY(${v.start - margin}px)`, height: item.measured ? undefined : item.height }}
          >
            {item.render()}
          </div>
        )
      })}
    </div>
  )
}
