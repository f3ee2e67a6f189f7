import { useEffect } from 'react'
import { millis } from './instant'
import { useSkew } from './live'

/** Reads again at the instant a reading changes by itself, by the server's clock. */
export function useLapse(at: string | null | undefined, retry: () => void): void {
  const skew = useSkew()
  useEffect(() => {
    const due = millis(at)
    if (due === null) return
    const wait = due - skew - Date.now()
    if (wait >= 2 ** 31) return // timers hold 24 days; nothing lapses later
    const timer = setTimeout(retry, Math.max(0, wait) + 100)
    return () => clearTimeout(timer)
  }, [at, skew, retry])
}
