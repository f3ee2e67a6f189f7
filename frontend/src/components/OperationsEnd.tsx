import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import type { Completeness, PartialReason } from '../gql/graphql'
import { dayAndClock, millis } from '../lib/instant'
import { ExtentMark } from '../ui/ExtentMark'
import text from '../ui/text.module.css'

const Fields = graphql(`
  fragment OperationsEnd_backend on Backend {
    coverageBeganAt
  }
`)

type Props = {
  more: boolean
  loading: boolean
  onMore: () => void
  extent: { completeness: Completeness; reasons: readonly PartialReason[] } | undefined
  backends: readonly FragmentType<typeof Fields>[]
}

/** Below the last row: that older ones are coming, or how far back the record reaches. */
export function OperationsEnd({ more, loading, onMore, extent, backends }: Props) {
  const began = backends.map((b) => millis(readFragment(Fields, b).coverageBeganAt)).filter((ms): ms is number => ms !== null)
  if (loading) return <span>Reading older rows, 50 more</span>
  if (more) return <button type="button" onClick={onMore}>Read older rows</button>
  if (!extent) return null
  if (extent.completeness === 'EXACT') return <><span>That is all of it</span> <ExtentMark {...extent} /></>
  return (
    <p>
      <b className={text.med}>The known record ends here.</b>{' '}
      {began.length > 0 && extent.reasons.includes('BEFORE_COVERAGE')
        ? <>Lumaft first observed a backend on {dayAndClock(Math.min(...began))} UTC. Older rows are what the buckets still held then; what was pruned before is unknown. </>
        : null}
      <ExtentMark {...extent} />
    </p>
  )
}
