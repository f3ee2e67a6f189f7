import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import type { BackendHealth } from '../gql/graphql'
import { duration } from '../lib/instant'
import { toStacks } from '../lib/urls'
import { engineWord, healthMeaning, healthWord, layoutWord } from '../lib/words'
import { Icon, type IconName } from '../ui/Icon'
import { Ago, DayTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import marks from '../ui/marks.module.css'
import text from '../ui/text.module.css'
import { bucketAddress } from './BackendGroup'
import styles from './backendCard.module.css'

const Fields = graphql(`
  fragment BackendCard_backend on Backend {
    id
    engine
    layout
    bucket
    prefix
    region
    endpoint
    credentialSource
    health
    healthDetail
    healthSince
    coverageBeganAt
    lastListedAt
    pollIntervalMs
    stackCount
    quarantineCount
  }
`)

const drawing: Record<BackendHealth, [IconName, string | undefined]> = {
  OK: ['ok', marks.ok], IMPORTING: ['import', marks.busy], DENIED: ['deny', marks.bad], NOT_FOUND: ['deny', marks.bad],
  UNREACHABLE: ['deny', marks.bad], THROTTLED: ['clock', marks.odd], CLOCK_SKEW: ['clock', marks.odd], WRONG_REGION: ['deny', marks.bad],
  CREDENTIALS_EXPIRED: ['deny', marks.bad], LAYOUT_MISMATCH: ['incomplete', marks.odd], DISABLED: ['off', marks.off],
}

/** A backend: where it is, how well Lumaft sees it and what to do about it. */
export function BackendCard({ backend }: { backend: FragmentType<typeof Fields> }) {
  const b = readFragment(Fields, backend)
  const [icon, tone] = drawing[b.health]
  return (
    <section className={styles.card} aria-labelledby={`backend-${b.id}`}>
      <div>
        <h2 id={`backend-${b.id}`}>{b.id}</h2>
        <p className={text.mute}><code><Untrusted text={bucketAddress(b)} whole /></code></p>
        <p className={text.mute}>{engineWord[b.engine]}{b.layout ? `, ${layoutWord[b.layout]}` : ', layout not seen yet'}</p>
        <p className={text.mute}>{b.endpoint ? <Untrusted text={b.endpoint} whole /> : 'Amazon S3'}, {b.region}</p>
      </div>
      <div>
        <p className={`${marks.mark} ${marks.health} ${tone}`}><Icon name={icon} />{healthWord[b.health]}</p>
        <p className={styles.say}>{b.healthDetail ?? healthMeaning[b.health]}</p>
        <p className={text.mute}>Since <DayTime at={b.healthSince} />.{b.quarantineCount > 0 && ` ${b.quarantineCount} ${b.quarantineCount === 1 ? 'object' : 'objects'} could not be read.`}</p>
      </div>
      <dl className={styles.facts}>
        <dt>Last listing</dt><dd>{b.lastListedAt ? <Ago at={b.lastListedAt} /> : 'none complete yet'}</dd>
        <dt>Every</dt><dd>{duration(b.pollIntervalMs)}</dd>
        <dt>Stacks</dt><dd><Link {...toStacks('all', [{ field: 'backend', not: false, values: [b.id] }])}>{b.stackCount}</Link></dd>
        <dt>Observed</dt><dd>{b.coverageBeganAt ? <>since <DayTime at={b.coverageBeganAt} /></> : 'not yet'}</dd>
        <dt>Access</dt><dd>{b.credentialSource}</dd>
      </dl>
    </section>
  )
}
