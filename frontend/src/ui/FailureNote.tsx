import { useNow } from '../lib/clock'
import { useSkew } from '../lib/live'
import type { Failure } from '../lib/failure'
import { clock } from '../lib/instant'
import { Note } from './Note'
import { Void } from './Void'
import controls from './controls.module.css'

type Props = { failure: Failure; readAt: number | null; nextTryAt: number | null; retry: () => void }

function Countdown({ until }: { until: number }) {
  const skew = useSkew()
  const left = Math.max(0, Math.ceil((until + skew - useNow()) / 1000))
  return <>{left > 0 ? ` Trying again in ${left} s.` : ' Trying again.'}</>
}

/** Above what stays shown when reading again failed. */
export function FailureNote({ failure, readAt, nextTryAt, retry }: Props) {
  const skew = useSkew()
  const shown = readAt === null ? null : <> Shown is what was read at {clock(readAt + skew)} UTC.</>
  return (
    <Note tone="bad" icon="deny" action={<button type="button" onClick={retry}>Try now</button>}>
      <b>{headline(failure)}</b>
      {failure.kind === 'refused' && failure.id && <> The error was recorded as <code>{failure.id}</code>.</>}
      {shown}
      {nextTryAt !== null && <Countdown until={nextTryAt} />}
    </Note>
  )
}

/** In place of a page of which nothing could be read. */
export function FailurePage({ what, failure, nextTryAt, retry }: Omit<Props, 'readAt'> & { what: string }) {
  return (
    <div role="alert" data-state="error">
      <Void
        title={headline(failure)}
        actions={<button type="button" className={`${controls.button} ${controls.primary}`} onClick={retry}>Try now</button>}
      >
        <p>
          {failure.kind === 'refused'
            ? <>{what} could not be read.{failure.id ? <> The error was recorded as <code>{failure.id}</code>.</> : null} The rest of the console works.</>
            : <>{what} could not be read, so nothing is shown. This says nothing about what exists.</>}
          {nextTryAt !== null && <Countdown until={nextTryAt} />}
        </p>
      </Void>
    </div>
  )
}

function headline(failure: Failure): string {
  if (failure.kind === 'unreachable') return 'The server did not answer.'
  if (failure.kind === 'busy') return 'The server asks to wait.'
  return failure.code === 'BAD_INPUT' ? 'The server does not accept this filter.' : 'This part could not be read.'
}
