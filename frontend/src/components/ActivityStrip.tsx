import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import type { Outcome } from '../gql/graphql'
import { addTokens, type Token } from '../lib/filters'
import { clock, dayAndClock, dayKey, millis, shortDay } from '../lib/instant'
import { operationFields } from '../lib/operationFilter'
import { marksOf, type Span } from '../lib/span'
import type { Unseen } from '../lib/unseen'
import { toOperations } from '../lib/urls'
import { outcomeWord, outcomes } from '../lib/words'
import { ExtentMark } from '../ui/ExtentMark'
import text from '../ui/text.module.css'
import styles from './activityStrip.module.css'

const Fields = graphql(`
  fragment ActivityStrip_activity on OperationActivity {
    bars {
      from
      until
      counts {
        outcome
        count
      }
    }
    extent {
      completeness
      reasons
    }
  }
`)

const above: readonly Outcome[] = ['SUCCEEDED', 'CANCELLED', 'NOT_RECORDED', 'IN_PROGRESS']
const below: readonly Outcome[] = ['FAILED', 'INCOMPLETE']
const paint: Record<Outcome, string | undefined> = {
  SUCCEEDED: styles.up, CANCELLED: styles.up, NOT_RECORDED: styles.open, IN_PROGRESS: styles.live, FAILED: styles.down, INCOMPLETE: styles.warn,
}
const line = 33
const most = 31

type Bar = { from: string; until: string; counts: readonly { outcome: Outcome; count: number }[] }
type Props = { activity: FragmentType<typeof Fields>; span: Span; now: number; coveredSince: number | null; tokens: readonly Token[]; unseen: readonly Unseen[]; all: boolean }

/** How many operations fell when: what went well stands above the line, what did not hangs below it. */
export function ActivityStrip({ activity, span, now, coveredSince, tokens, unseen, all }: Props) {
  const { bars, extent } = readFragment(Fields, activity)
  const [asTable, setAsTable] = useState(false)
  const width = span.until - span.since
  const x = (ms: number) => ((ms - span.since) / width) * 1000
  const sums = bars.map((bar) => [sum(bar, above), sum(bar, below)] as const)
  const tallest = Math.max(1, ...sums.map(([up]) => up))
  const deepest = Math.max(1, ...sums.map(([, down]) => down))
  const unit = Math.min(6, most / tallest, 16 / deepest)
  const marks = marksOf(span)
  const oneDay = dayKey(span.since) === dayKey(span.until - 1)
  const filled = bars.filter((bar) => bar.counts.length > 0)
  // What none of them sees begins when the last of them stopped to see.
  const gapFrom = unseen.reduce<number | null>((from, u) => (u.since === null ? from : Math.max(from ?? u.since, u.since)), null)
  const reach = (from: number | null) => {
    const left = Math.max(0, from === null ? 0 : x(from))
    return { x: left, width: Math.max(0, Math.min(1000, x(now)) - left) }
  }
  const shown = now >= span.since ? unseen.filter((u) => (u.since ?? span.since) < span.until) : []
  const cover = coveredSince === null ? 1000 : Math.max(0, Math.min(1000, x(coveredSince)))

  return (
    <figure className={styles.strip} aria-label="Operations over time">
      <svg viewBox="0 0 1000 52" preserveAspectRatio="none" aria-hidden="true">
        <defs><pattern id="strip-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path className={styles.hatchLine} d="M0 0V5" /></pattern></defs>
        {marks.map((m) => <path key={m} className={styles.mark} d={`M${x(m)} 0V52`} />)}
        {cover > 0 && <path className={styles.before} d={`M0 ${line + 1}H${cover}`} />}
        {cover < 1000 && <path className={styles.axis} d={`M${cover} ${line + 1}H1000`} />}
        {all && <rect className={styles.gap} fill="url(#strip-hatch)" {...reach(gapFrom)} y="0" height="52" />}
        {!all && unseen.map((u) => <rect key={u.id} className={styles.gap} fill="url(#strip-hatch)" {...reach(u.since)} y="47" height="5" />)}
        {bars.map((bar) => <BarShape key={bar.from} bar={bar} x={x} unit={unit} />)}
        {now >= span.since && now <= span.until && <path className={styles.nowLine} d={`M${x(now)} 6V50`} />}
      </svg>
      <div className={styles.hits}>
        {filled.map((bar) => (
          <Link
            key={bar.from}
            {...toOperations(withSpan(tokens, bar))}
            tabIndex={-1}
            aria-hidden="true"
            title={`${barTime(bar)}\n${said(bar)}`}
            className={styles.hit}
            style={{ left: `${x(millis(bar.from) ?? 0) / 10}%`, width: `max(6px, ${(x(millis(bar.until) ?? 0) - x(millis(bar.from) ?? 0)) / 10}%)` }}
          />
        ))}
      </div>
      <figcaption className={styles.caption}>
        {marks.map((m) => <span key={m} style={{ left: `${x(m) / 10}%` }} className={x(m) > 930 ? styles.lastMark : undefined}>{oneDay ? clock(m).replace(/:00$/, '') : clock(m) === '00:00:00' ? shortDay(m) : `${shortDay(m)} ${clock(m).slice(0, 5)}`}</span>)}
      </figcaption>
      {shown.length > 0 && <p className={styles.gaps}>Not observed: {shown.map((u) => `${u.id}${u.since === null ? '' : ` since ${oneDay ? clock(u.since) : dayAndClock(u.since)}`}`).join(', ')}. What ran there since is not known.</p>}
      <button type="button" className={styles.switch} aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>{asTable ? 'Hide table' : 'As table'}</button>
      {asTable && <Twin bars={filled} tokens={tokens} />}
      {asTable && <p className={text.mute}>Counts are <ExtentMark completeness={extent.completeness} reasons={extent.reasons} /> Parts without an operation are left out.</p>}
    </figure>
  )
}

const sum = (bar: Bar, of: readonly Outcome[]) => bar.counts.reduce((n, c) => n + (of.includes(c.outcome) ? c.count : 0), 0)
const said = (bar: Bar) => outcomes.flatMap((o) => bar.counts.filter((c) => c.outcome === o && c.count > 0).map((c) => `${c.count} ${outcomeWord[o].toLowerCase()}`)).join(', ')
const barTime = (bar: Bar) => `${dayAndClock(millis(bar.from) ?? 0)} to ${clock(millis(bar.until) ?? 0)} UTC`
const brief = (instant: string) => instant.replace(/\.0+Z$/, 'Z')

function withSpan(tokens: readonly Token[], bar: Bar): Token[] {
  const rest = tokens.filter((t) => t.field !== 'since' && t.field !== 'until')
  return addTokens(rest, [
    { field: 'since', not: false, values: [brief(bar.from)] },
    { field: 'until', not: false, values: [brief(bar.until)] },
  ], operationFields)
}

function BarShape({ bar, x, unit }: { bar: Bar; x: (ms: number) => number; unit: number }) {
  const left = x(millis(bar.from) ?? 0)
  const width = Math.max(1.5, (x(millis(bar.until) ?? 0) - left) * 0.78)
  let top = line
  let bottom = line + 2
  const shapes = []
  for (const outcome of [...above, ...below]) {
    const count = bar.counts.find((c) => c.outcome === outcome)?.count ?? 0
    if (count === 0) continue
    const height = Math.max(3, count * unit)
    const up = above.includes(outcome)
    if (up) top -= height
    shapes.push(<rect key={outcome} className={paint[outcome]} x={left} y={up ? top : bottom} width={width} height={height - 0.5} />)
    if (!up) bottom += height
  }
  return <>{shapes}</>
}

function Twin({ bars, tokens }: { bars: readonly Bar[]; tokens: readonly Token[] }) {
  return (
    <div className={styles.twin} tabIndex={0} role="region" aria-label="Operations over time, as a table">
      <table>
        <thead><tr><th scope="col">From, until (UTC)</th>{outcomes.map((o) => <th scope="col" key={o}>{outcomeWord[o]}</th>)}</tr></thead>
        <tbody>
          {[...bars].reverse().map((bar) => (
            <tr key={bar.from}>
              <th scope="row"><Link {...toOperations(withSpan(tokens, bar))}>{barTime(bar).replace(' UTC', '')}</Link></th>
              {outcomes.map((o) => <td key={o}>{bar.counts.find((c) => c.outcome === o)?.count ?? 0}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
