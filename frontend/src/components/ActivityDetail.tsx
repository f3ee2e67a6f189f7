import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { term } from '../lib/filters'
import { fullInstant, preciseClock } from '../lib/instant'
import { toActivity, toErrors } from '../lib/urls'
import { activityKindMeaning, activityMeaning, logWord } from '../lib/words'
import { ActivityMark } from '../ui/ActivityMark'
import { FullTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import text from '../ui/text.module.css'
import { ActivityProgress } from './ActivityProgress'
import styles from './activity.module.css'
import detail from './detail.module.css'

const Fields = graphql(`
  fragment ActivityDetail_activity on Activity {
    id
    kind
    state
    stateSince
    priority
    activateAt
    tries
    maxTries
    holder
    leaseUntil
    lastError
    createdAt
    startedAt
    endedAt
    backend {
      id
    }
    waitsFor {
      id
      kind
      state
      backend {
        id
      }
    }
    log(first: 50) {
      at
      level
      text
    }
    ...ActivityProgress_activity
  }
`)

const tone = { INFO: undefined, WARNING: styles.warning, ERROR: styles.error }

/** A unit of background work: where it stands, who works on it, what it waits for, and its log. */
export function ActivityDetail({ activity, alone = false }: { activity: FragmentType<typeof Fields>; alone?: boolean }) {
  const a = readFragment(Fields, activity)
  return (
    <div className={detail.detail}>
      <div className={detail.twin}>
        <dl className={detail.facts}>
          <dt>State</dt><dd><ActivityMark state={a.state} /> <span className={text.mute}>{activityMeaning[a.state]} Since <FullTime at={a.stateSince} /></span></dd>
          <dt>Does</dt><dd>{activityKindMeaning[a.kind] ?? <Untrusted text={a.kind} whole />}{a.backend && <span className={text.mute}> Backend {a.backend.id}.</span>}</dd>
          <dt>Progress</dt><dd><ActivityProgress activity={a} label={`Progress of ${a.kind}, in detail`} /></dd>
          {a.waitsFor.length > 0 && (
            <>
              <dt>Waits for</dt>
              <dd><ul className={detail.list}>{a.waitsFor.map((w) => <li key={w.id}><Link {...toActivity(w.id)}><Untrusted text={w.kind} />{w.backend ? ` of ${w.backend.id}` : ''}</Link> <ActivityMark state={w.state} /></li>)}</ul></dd>
            </>
          )}
          {a.activateAt && <><dt>Begins</dt><dd>not before <FullTime at={a.activateAt} age={false} /></dd></>}
          <dt>Tries</dt><dd>{a.tries} of {a.maxTries}<span className={text.mute}> since it last succeeded</span></dd>
          {a.lastError && <><dt>Last error</dt><dd className={text.break}><Untrusted text={a.lastError} whole /> {a.backend && <Link {...toErrors('open', [term('backend', a.backend.id)])} className={text.nowrap}>Errors of {a.backend.id}</Link>}</dd></>}
          <dt>Server</dt><dd>{a.holder ? <><code><Untrusted text={a.holder} whole /></code> {a.leaseUntil && <span className={text.mute}>lease until <FullTime at={a.leaseUntil} age={false} /></span>}</> : <span className={text.mute}>no server works on it</span>}</dd>
          <dt>Priority</dt><dd>{a.priority}<span className={text.mute}>, lower goes first</span></dd>
          <dt>Made</dt><dd><FullTime at={a.createdAt} /></dd>
          <dt>Begun</dt><dd>{a.startedAt ? <FullTime at={a.startedAt} /> : <span className={text.mute}>not yet</span>}</dd>
          {a.endedAt && <><dt>Ended</dt><dd><FullTime at={a.endedAt} /></dd></>}
          <dt>Id</dt><dd className={text.break}>{alone ? <code>{a.id}</code> : <Link {...toActivity(a.id)}><code>{a.id}</code></Link>}</dd>
        </dl>
        <section aria-label="Log">
          <h3>Log <span className={text.mute}>{a.log.length === 0 ? 'empty' : a.log.length === 50 ? 'newest 50 lines' : 'newest first'}</span></h3>
          <ol className={styles.log}>
            {a.log.map((line, i) => (
              <li key={i}>
                <time dateTime={line.at} title={fullInstant(line.at)}>{preciseClock(line.at)}</time>
                <span className={tone[line.level]}>{logWord[line.level]}</span>
                <span className={text.break}><Untrusted text={line.text} whole /></span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  )
}
