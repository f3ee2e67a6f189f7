import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { presenceWord } from '../lib/words'
import { FullTime } from '../ui/Time'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import { Untrusted } from '../ui/Untrusted'
import { stackLabel } from './StackName'
import styles from './stackSide.module.css'

const Fields = graphql(`
  fragment NameHistory_stack on Stack {
    names {
      projectName
      name
      from
      until
      ended
    }
  }
`)

/** The names a stack has and had, newest first. It stayed the same stack. */
export function NameHistory({ stack }: { stack: FragmentType<typeof Fields> }) {
  const names = [...readFragment(Fields, stack).names].reverse()
  return (
    <section className={page.section}>
      <h2>Names <span className={text.mute}>{names.length === 0 ? 'none recorded' : names.length === 1 ? 'no earlier name seen' : `${names.length}, the same stack under each`}</span></h2>
      <ol className={styles.list}>
        {names.map((n, i) => (
          <li key={i}>
            <p className={i === 0 && !n.until ? text.med : text.ink2}><Untrusted text={stackLabel(n)} whole /></p>
            <p className={text.mute}>since <FullTime at={n.from} age={false} /></p>
            {n.until && <p className={text.mute}>{n.ended ? presenceWord[n.ended] : 'until'} <FullTime at={n.until} age={false} /></p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
