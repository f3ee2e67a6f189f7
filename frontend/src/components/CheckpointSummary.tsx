import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { bytes, many } from '../lib/size'
import { integrityWord, pendingWord } from '../lib/words'
import { Icon } from '../ui/Icon'
import { Note } from '../ui/Note'
import { FullTime } from '../ui/Time'
import { Untrusted } from '../ui/Untrusted'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import styles from './checkpointSummary.module.css'

const Fields = graphql(`
  fragment CheckpointSummary_checkpoint on Checkpoint {
    key
    digest
    size
    version
    observedAt
    recordedAt
    manifestAt
    engineVersion
    secretsProvider
    resourceCount
    customResourceCount
    protectedCount
    pendingDeleteCount
    externalCount
    initErrorCount
    taintedCount
    secretCount
    resourceTypes {
      type
      count
    }
    outputNames
    pendingOperations {
      type
      urn
    }
    integrity
  }
`)

/** A state in figures: what it holds, what was left half done, what a sound one would not hold. */
export function CheckpointSummary({ checkpoint, title }: { checkpoint: FragmentType<typeof Fields>; title: string }) {
  const c = readFragment(Fields, checkpoint)
  const odd = [
    [c.protectedCount, 'protected'], [c.pendingDeleteCount, 'replaced, still to be deleted'], [c.externalCount, 'only read'],
    [c.initErrorCount, 'not ready'], [c.taintedCount, 'to be replaced'],
  ] as const
  return (
    <section className={page.section}>
      <h2>{title} <span className={text.mute}>{many(c.resourceCount, 'resource')}, {c.customResourceCount} custom</span></h2>
      <div className={`${page.frame} ${styles.box}`}>
        {c.pendingOperations.length > 0 && (
          <Note tone="warn" icon="pending">
            <b>{many(c.pendingOperations.length, 'step')} had begun and {c.pendingOperations.length === 1 ? 'was' : 'were'} not seen to end.</b>
            <ul>{c.pendingOperations.map((p, i) => <li key={i}>{pendingWord[p.type]} <code><Untrusted text={p.urn} whole /></code></li>)}</ul>
          </Note>
        )}
        {c.integrity.length > 0 && (
          <Note tone="warn" icon="incomplete"><b>This state is not sound.</b> {c.integrity.map((n) => integrityWord[n]).join(' ')}</Note>
        )}
        <dl className={styles.facts}>
          <dt>Resources</dt>
          <dd>
            {c.resourceTypes.length === 0 && <span className={text.mute}>none</span>}
            <ul className={styles.types}>
              {c.resourceTypes.map((t) => <li key={t.type}><span className={styles.n}>{t.count}</span><code><Untrusted text={t.type} /></code></li>)}
            </ul>
          </dd>
          {odd.some(([n]) => n > 0) && <><dt>Of these</dt><dd>{odd.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`).join(', ')}</dd></>}
          <dt>Outputs</dt>
          <dd>{c.outputNames.length ? c.outputNames.map((name, i) => <span key={name}>{i > 0 && ', '}<Untrusted text={name} whole /></span>) : <span className={text.mute}>none</span>}</dd>
          <dt>Secrets</dt>
          <dd>{c.secretCount ? <><Icon name="lock" size={12} /> {many(c.secretCount, 'value')}, never shown</> : <span className={text.mute}>none</span>}{c.secretsProvider && <span className={text.mute}> provider <Untrusted text={c.secretsProvider} /></span>}</dd>
          <dt>Made</dt>
          <dd>{c.manifestAt ? <FullTime at={c.manifestAt} /> : <span className={text.mute}>the file does not say</span>}{c.engineVersion && <span className={text.mute}> by engine <Untrusted text={c.engineVersion} /></span>}</dd>
          <dt>Observed</dt>
          <dd><FullTime at={c.observedAt} /></dd>
          <dt>Object</dt>
          <dd className={text.break}><code><Untrusted text={c.key} whole /></code> <span className={text.mute}>{bytes(c.size)}, version {c.version}, SHA-256 <code title={c.digest}>{c.digest.slice(0, 12)}</code></span></dd>
        </dl>
      </div>
    </section>
  )
}
