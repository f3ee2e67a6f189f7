import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { Untrusted } from '../ui/Untrusted'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import styles from './stackSide.module.css'

const Fields = graphql(`
  fragment TagList_stack on Stack {
    tags {
      name
      value
    }
  }
`)

/** A stack's tags. */
export function TagList({ stack }: { stack: FragmentType<typeof Fields> }) {
  const { tags } = readFragment(Fields, stack)
  return (
    <section className={page.section}>
      <h2>Tags <span className={text.mute}>{tags ? (tags.length === 0 ? 'none' : tags.length) : 'could not be read'}</span></h2>
      {tags && tags.length > 0 && (
        <dl className={styles.pairs}>
          {tags.map((tag) => <div key={tag.name}><dt><Untrusted text={tag.name} whole /></dt><dd><Untrusted text={tag.value} whole /></dd></div>)}
        </dl>
      )}
    </section>
  )
}
