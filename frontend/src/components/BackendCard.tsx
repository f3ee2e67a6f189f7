import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import type { BackendHealth } from '../gql/graphql'
import { term } from '../lib/filters'
import { duration } from '../lib/instant'
import { bytes, figure, many } from '../lib/size'
import { toActivity, toErrors, toStacks } from '../lib/urls'
import { engineWord, healthMeaning, healthWord, layoutWord } from '../lib/words'
import { Icon, type IconName } from '../ui/Icon'
import { Age, DayTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import marks from '../ui/marks.module.css'
import text from '../ui/text.module.css'
import { ActivityProgress } from './ActivityProgress'
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
    lockedStackCount
    pendingStackCount
    quarantineCount
    lagMs
    callerIdentity
    spent {
      requests
      bytes
    }
    lastPoll {
      requests
      bytes
      tookMs
    }
    import {
      id
      ...ActivityProgress_activity
    }
  }
`)

const drawing: Record<BackendHealth, [IconName, string | undefined]> = {
  OK: ['ok', marks.ok], IMPORTING: ['import', marks.busy], DENIED: ['deny', marks.bad], NOT_FOUND: ['deny', marks.bad],
  UNREACHABLE: ['deny', marks.bad], THROTTLED: ['clock', marks.odd], CLOCK_SKEW: ['clock', marks.odd], WRONG_REGION: ['deny', marks.bad],
  CREDENTIALS_EXPIRED: ['deny', marks.bad], LAYOUT_MISMATCH: ['incomplete', marks.odd], DISABLED: ['off', marks.off],
}

const took = (ms: number) => (ms < 1000 ? `${ms} ms` : duration(ms))

/** A backend: where it is, how well Lumaft sees it and what to do about it. */
export function BackendCard({ backend }: { backend: FragmentType<typeof Fields> }) {
  const b = readFragment(Fields, backend)
  const [icon, tone] = drawing[b.health]
  const own = [term('backend', b.id)]
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
        {b.import && (
          <div className={styles.import}>
            <ActivityProgress activity={b.import} label={`Import of the history of ${b.id}`} aside="newest first, live observation has priority" />
            <Link {...toActivity(b.import.id)}>Open the import</Link>
          </div>
        )}
        <p className={text.mute}>
          Since <DayTime at={b.healthSince} />.{' '}
          {b.quarantineCount > 0 && <Link {...toErrors('unreadable', own)}>{many(b.quarantineCount, 'object')} could not be read</Link>}
        </p>
      </div>
      <dl className={styles.facts}>
        <dt>Last listing</dt><dd>{b.lastListedAt ? <><DayTime at={b.lastListedAt} /><span className={text.mute}>, complete</span></> : 'none complete yet'}</dd>
        <dt>Lag</dt><dd>{b.lagMs !== null && b.lagMs !== undefined && b.lastListedAt ? <><Age at={b.lastListedAt} />, polls every {duration(b.pollIntervalMs)}</> : 'not observed now'}</dd>
        <dt>Last poll</dt><dd>{b.lastPoll.requests === 0 ? <span className={text.mute}>none yet</span> : `${many(b.lastPoll.requests, 'request')}, ${bytes(b.lastPoll.bytes)}, ${took(b.lastPoll.tookMs)}`}</dd>
        <dt>Spent in all</dt><dd>{many(b.spent.requests, 'request')}, {bytes(b.spent.bytes)}</dd>
        <dt>Stacks</dt>
        <dd>
          <Link {...toStacks('all', own)}>{figure(b.stackCount)} present</Link>, <Link {...toStacks('locked', own)}>{figure(b.lockedStackCount)} locked</Link>, <Link {...toStacks('pending', own)}>{figure(b.pendingStackCount)} pending</Link>
        </dd>
        <dt>Observed</dt><dd>{b.coverageBeganAt ? <>since <DayTime at={b.coverageBeganAt} /></> : 'not yet'}</dd>
        <dt>Access</dt><dd>{b.credentialSource}{b.callerIdentity && <span className={text.break}>, the store takes it for <code><Untrusted text={b.callerIdentity} whole /></code></span>}</dd>
      </dl>
    </section>
  )
}
