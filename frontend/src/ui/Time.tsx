import { useNow } from '../lib/clock'
import { clock, dayAndClock, dayKey, duration, fullInstant, longAge, millis, shortAge, shortDay } from '../lib/instant'
import text from './text.module.css'

const unknown = <span><span aria-hidden="true">—</span><span className={text.vh}>not known</span></span>

/** The time of day of an instant; the day stands elsewhere. */
export function ClockTime({ at, note }: { at: string | null | undefined; note?: string }) {
  const ms = millis(at)
  if (ms === null || !at) return unknown
  return <time dateTime={at} title={note ? `${fullInstant(at)}\n${note}` : fullInstant(at)}>{clock(ms)}</time>
}

/** The time of day for today, the day before it for the rest. */
export function DayTime({ at }: { at: string | null | undefined }) {
  const now = useNow()
  const ms = millis(at)
  if (ms === null || !at) return unknown
  return <time dateTime={at} title={fullInstant(at)}>{dayKey(ms) === dayKey(now) ? '' : `${shortDay(ms)} `}{clock(ms)}</time>
}

/** Day, time, zone and age. */
export function FullTime({ at, age = true }: { at: string | null | undefined; age?: boolean }) {
  const ms = millis(at)
  if (ms === null || !at) return unknown
  return (
    <span>
      <time className={text.nowrap} dateTime={at} title={fullInstant(at)}>{dayAndClock(ms)} UTC</time>
      {age && <> <span className={text.nowrap}><Ago at={at} /></span></>}
    </span>
  )
}

/** How long ago, in words; ticks. */
export function Ago({ at }: { at: string }) {
  const now = useNow()
  const ms = millis(at)
  return ms === null ? unknown : <span className={text.mute}>{longAge(now - ms)}</span>
}

/** An age in figures, for a column; ticks. */
export function Age({ at }: { at: string }) {
  const now = useNow()
  const ms = millis(at)
  return ms === null ? unknown : <span title={fullInstant(at)}>{shortAge(now - ms)}</span>
}

/** How long something took, or has taken so far while it runs. */
export function Took({ from, until, running = false }: { from: string | null | undefined; until: string | null | undefined; running?: boolean }) {
  const start = millis(from)
  const end = millis(until)
  if (start !== null && running && end === null) return <RunningFor start={start} />
  if (start === null || end === null || end < start) return unknown
  return <span>{duration(end - start)}</span>
}

function RunningFor({ start }: { start: number }) {
  return <span>{duration(Math.max(0, useNow() - start))}</span>
}
