import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { plain } from '../lib/hostile'
import { many } from '../lib/size'
import { engineWord, healthWord, layoutWord } from '../lib/words'
import table from '../ui/table.module.css'
import text from '../ui/text.module.css'

const Fields = graphql(`
  fragment BackendGroup_backend on Backend {
    id
    engine
    layout
    bucket
    prefix
    health
    stackCount
  }
`)

export type BackendGroup_backendKey = FragmentType<typeof Fields>

/** Where a bucket and prefix are, as tools write it. */
export function bucketAddress(b: { bucket: string; prefix: string }): string {
  return `s3://${b.bucket}${b.prefix ? `/${b.prefix}` : ''}`
}

/** What stands above a backend's stacks. */
export function BackendGroup({ id, backend }: { id: string; backend: BackendGroup_backendKey | undefined }) {
  const b = backend ? readFragment(Fields, backend) : null
  return (
    <>
      <b>{id}</b>
      {b && (
        <>
          <span>{many(b.stackCount, 'stack')} · {engineWord[b.engine]}{b.layout ? `, ${layoutWord[b.layout]}` : ''}{b.health === 'OK' ? '' : ` · ${healthWord[b.health].toLowerCase()}`}</span>
          <span className={`${table.aside} ${text.alone}`}>{plain(bucketAddress(b), 80)}</span>
        </>
      )}
    </>
  )
}
