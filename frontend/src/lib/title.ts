import { useEffect } from 'react'
import { plain } from './hostile'

/** Names the page in the window's title: what it shows before where it stands. */
export function useTitle(...parts: (string | null | undefined)[]): void {
  const title = [...parts.filter((p): p is string => Boolean(p)).map((p) => plain(p, 80)), 'Lumaft'].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
