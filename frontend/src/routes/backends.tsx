import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { BackendCard } from '../components/BackendCard'
import { LiveMark } from '../components/LiveMark'
import { QuarantineTable } from '../components/QuarantineTable'
import { anyBackend } from '../lib/concerns'
import { useReading } from '../lib/reading'
import { many } from '../lib/size'
import { useTitle } from '../lib/title'
import { toErrors } from '../lib/urls'
import { Bones } from '../ui/Bones'
import { FailureNote, FailurePage } from '../ui/FailureNote'
import { Void } from '../ui/Void'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'

const BackendsQuery = graphql(`
  query Backends {
    backends(first: 100) {
      totalCount
      nodes {
        id
        ...BackendCard_backend
      }
    }
    quarantine(first: 100) {
      totalCount
      nodes {
        id
        ...QuarantineTable_object
      }
    }
  }
`)

/** Whether Lumaft can still see, and what to do where it cannot. */
export function Backends() {
  const { data, failure, readAt, nextTryAt, retry } = useReading(BackendsQuery, {}, anyBackend, { everyMs: 10_000 })
  useTitle('Backends')
  return (
    <>
      <header className={page.top}>
        <h1>Backends</h1>
        {data && <span className={page.count}>{data.backends.totalCount}</span>}
        <span className={`${text.mute} ${text.notNarrow}`}>Lumaft lists and reads. It cannot write to a bucket.</span>
        <LiveMark />
      </header>
      {data && failure && <FailureNote failure={failure} readAt={readAt} nextTryAt={nextTryAt} retry={retry} />}
      {!data && failure && <FailurePage what="The backends" failure={failure} nextTryAt={nextTryAt} retry={retry} />}
      {!data && !failure && <Bones label="backends" widths={[18, 44, 14]} rows={6} />}
      {data && data.backends.nodes.length === 0 && (
        <div data-state="empty"><Void title="No backend is connected"><p>Backends are named in <code>lumaft.yaml</code>. Two permissions are enough: <code>s3:ListBucket</code> and <code>s3:GetObject</code>.</p></Void></div>
      )}
      {data && data.backends.nodes.length > 0 && (
        <div data-state="data">
          {data.backends.nodes.map((b) => <BackendCard key={b.id} backend={b} />)}
          <div className={page.body}>
            <section className={page.section}>
              <h2>Quarantine <span className={text.mute}>{data.quarantine.totalCount === 0 ? 'every object that was listed could be read' : `${many(data.quarantine.totalCount, 'object')} could not be read. Their stacks keep their rows.`}</span> {data.quarantine.totalCount > 0 && <Link {...toErrors('unreadable')} className={text.right}>Open as items</Link>}</h2>
              {data.quarantine.nodes.length > 0 && <QuarantineTable objects={data.quarantine.nodes} />}
            </section>
          </div>
        </div>
      )}
    </>
  )
}
