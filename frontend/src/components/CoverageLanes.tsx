import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import type { CoverageLanes_StackFragment, FactKind } from '../gql/graphql'
import { clock, dayKey, duration, millis, shortDay } from '../lib/instant'
import { many } from '../lib/size'
import { coverageMeaning, coverageWord, factWord } from '../lib/words'
import { DayTime } from '../ui/Time'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import facts from './facts.module.css'
import styles from './coverageLanes.module.css'

const Fields = graphql(`
  fragment CoverageLanes_stack on Stack {
    coverage {
      fact
      from
      until
      reason
    }
  }
`)

type Interval = CoverageLanes_StackFragment['coverage'][number]

const lanes: readonly { fact: FactKind }[] = [{ fact: 'HISTORY' }, { fact: 'STATE' }, { fact: 'LOCKS' }]

/** What is known of a stack and when: a thin line is known, a hatched box is not, dots are before it began. */
export function CoverageLanes({ stack, now }: { stack: FragmentType<typeof Fields>; now: number }) {
  const { coverage } = readFragment(Fields, stack)
  const ends = coverage.flatMap((c) => [millis(c.from), millis(c.until)]).filter((ms): ms is number => ms !== null)
  const first = Math.min(...ends, now)
  const reach = Math.max(60_000, now - first)
  const start = now - reach * 1.15
  const x = (ms: number) => Math.max(0, Math.min(900, ((ms - start) / (now - start)) * 900))
  if (coverage.length === 0) return <section className={page.section}><h2>Coverage <span className={text.mute}>not known</span></h2></section>
  return (
    <section className={page.section}>
      <h2>
        Coverage <span className={text.mute}>{moment(start)} to {moment(now)} UTC</span>
        <span className={styles.legend}><span><i className={styles.known} />known</span><span><i className={styles.unknown} />not known</span><span><i className={styles.early} />before coverage began</span></span>
      </h2>
      <div className={styles.lanes}>
        {lanes.map(({ fact }) => {
          const own = coverage.filter((c) => c.fact === fact)
          if (own.length === 0) return null
          return (
            <div key={fact} className={styles.lane}>
              <span>{factWord[fact]}</span>
              <svg viewBox="0 0 900 12" preserveAspectRatio="none" role="img" aria-label={own.map((c) => spoken(c)).join('; ')}>
                <defs><pattern id={`hatch-${fact}`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path className={styles.hatchLine} d="M0 0V5" /></pattern></defs>
                {own.map((c, i) => <Piece key={i} interval={c} x={x} now={now} hatch={`url(#hatch-${fact})`} />)}
              </svg>
              <span className={text.mute}>{told(own)}</span>
            </div>
          )
        })}
      </div>
    </section>
  )
}

/** The same as a table: every interval with what is known, or why it is not. */
export function CoverageTable({ stack }: { stack: FragmentType<typeof Fields> }) {
  const { coverage } = readFragment(Fields, stack)
  return (
    <section className={page.section}>
      <h2>Intervals <span className={text.mute}>{coverage.length === 0 ? 'none' : 'times in UTC'}</span></h2>
      {coverage.length > 0 && (
        <div className={page.frame}>
          <table className={`${facts.facts} ${facts.plain}`}>
            <thead><tr><th scope="col">Fact</th><th scope="col">From</th><th scope="col">Until</th><th scope="col">Known</th><th scope="col">Meaning</th></tr></thead>
            <tbody>
              {lanes.flatMap(({ fact }) => coverage.filter((c) => c.fact === fact)).map((c, i) => (
                <tr key={i}>
                  <td>{factWord[c.fact]}</td>
                  <td data-name="from">{c.from ? <DayTime at={c.from} /> : <span className={text.mute}>without end</span>}</td>
                  <td data-name="until">{c.until ? <DayTime at={c.until} /> : <b className={text.med}>goes on</b>}</td>
                  <td>{coverageWord[c.reason]}</td>
                  <td className={facts.wrap}>{coverageMeaning[c.reason]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Piece({ interval, x, now, hatch }: { interval: Interval; x: (ms: number) => number; now: number; hatch: string }) {
  const left = interval.from ? x(millis(interval.from) ?? 0) : 0
  const width = Math.max(2, x(interval.until ? (millis(interval.until) ?? now) : now) - left)
  const title = <title>{spoken(interval)}</title>
  if (interval.reason === 'OBSERVED') return <rect className={styles.line} x={left} y="4.5" width={width} height="3">{title}</rect>
  if (interval.reason === 'BEFORE_COVERAGE') return <path className={styles.dots} d={`M${left} 6H${left + width}`}>{title}</path>
  return <rect className={styles.box} fill={hatch} x={left} y="1" width={width} height="10">{title}</rect>
}

const moment = (ms: number) => `${shortDay(ms)} ${clock(ms)}`

function spoken(c: Interval): string {
  const from = millis(c.from)
  const until = millis(c.until)
  return `${coverageWord[c.reason]}${from === null ? '' : ` from ${moment(from)}`}${until === null ? '' : ` until ${until !== null && from !== null && dayKey(from) === dayKey(until) ? clock(until) : moment(until)}`}`
}

function told(own: readonly Interval[]): string {
  const gaps = own.filter((c) => c.reason !== 'OBSERVED' && c.reason !== 'BEFORE_COVERAGE')
  const open = gaps.find((c) => !c.until)
  if (open) return `${coverageWord[open.reason]}, goes on`
  if (gaps.length > 0) {
    const length = gaps.reduce((ms, c) => ms + (millis(c.until) ?? 0) - (millis(c.from) ?? 0), 0)
    return `${many(gaps.length, 'gap')}${gaps.every((c) => c.from) ? `, ${duration(length)}` : ''}`
  }
  const since = millis(own.find((c) => c.reason === 'OBSERVED')?.from)
  return since === null ? 'not known' : `since ${moment(since)}`
}
