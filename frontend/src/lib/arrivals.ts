import { useEffect } from 'react'

/** Lets rows that arrived keep their tint for two seconds. */
export function useArrivals(list: { rows: readonly { arrived: boolean }[]; settle: () => void }): void {
  const { settle } = list
  const some = list.rows.some((r) => r.arrived)
  useEffect(() => {
    if (!some) return
    const timer = setTimeout(settle, 2000)
    return () => clearTimeout(timer)
  }, [some, settle])
}
