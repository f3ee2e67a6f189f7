import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { ambiguityMeaning } from '../lib/words'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'

const Fields = graphql(`
  fragment MarkerNote_operation on Operation {
    source
    marker
    joinAmbiguity
    joined {
      id
    }
  }
`)

/** What an operation's marker joins, or why it joins nothing. */
export function MarkerNote({ operation }: { operation: FragmentType<typeof Fields> }) {
  const op = readFragment(Fields, operation)
  if (!op.marker) return null
  return (
    <section className={page.section}>
      <h2>Marker</h2>
      <p><code>{op.marker}</code></p>
      <p className={text.ink2}>
        {op.joinAmbiguity && <>{ambiguityMeaning[op.joinAmbiguity]} It joins nothing; each row stands by itself.</>}
        {op.joined && 'The backend’s record and the runner’s report carry it, on one stack and of one kind. They are one run.'}
        {!op.joined && !op.joinAmbiguity && (op.source === 'BACKEND' ? 'No report carries it, so far.' : 'No record carries it, so far.')}
      </p>
    </section>
  )
}
