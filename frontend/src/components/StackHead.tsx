import { Link } from '@tanstack/react-router'
import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { many } from '../lib/size'
import { toBackends } from '../lib/urls'
import { engineWord, layoutWord, presenceMeaning, presenceWord } from '../lib/words'
import { Icon } from '../ui/Icon'
import { DayTime } from '../ui/Time'
import marks from '../ui/marks.module.css'
import page from '../ui/page.module.css'
import text from '../ui/text.module.css'
import { LockMark } from './LockMark'
import { PendingMark } from './PendingMark'
import { StackName } from './StackName'

const Fields = graphql(`
  fragment StackHead_stack on Stack {
    presence
    presenceSince
    checkpointChanging
    resourceCount
    operationCount
    historyBacklog
    integrityNoteCount
    backend {
      id
      engine
      layout
    }
    ...StackName_stack
    ...LockMark_stack
    ...PendingMark_stack
  }
`)

/** What a stack is, in two lines. */
export function StackHead({ stack }: { stack: FragmentType<typeof Fields> }) {
  const s = readFragment(Fields, stack)
  return (
    <div className={page.head}>
      <div className={page.lead}>
        <h1><StackName stack={s} /></h1>
        <span className={marks.tag} title={presenceMeaning[s.presence]}>{presenceWord[s.presence]}</span>
        {s.presence !== 'PRESENT' && <span className={text.mute}>since <DayTime at={s.presenceSince} /></span>}
        {s.presence === 'RUNNER_ONLY' && <span className={text.ink2}>{presenceMeaning.RUNNER_ONLY}</span>}
        {s.checkpointChanging && <span className={marks.tag}>checkpoint changing</span>}
      </div>
      <div className={page.aside}>
        <span><Icon name="bucket" /><Link {...toBackends()}>{s.backend.id}</Link></span>
        <span>{engineWord[s.backend.engine]}{s.backend.layout ? `, ${layoutWord[s.backend.layout]}` : ''}</span>
        <span>{s.resourceCount === null || s.resourceCount === undefined ? 'Resources not known' : many(s.resourceCount, 'resource')}</span>
        <span>{many(s.operationCount, 'operation')} known</span>
        <LockMark stack={s} />
        <PendingMark stack={s} words />
        {s.integrityNoteCount ? <span className={marks.differ}>{many(s.integrityNoteCount, 'integrity note')}</span> : null}
        {s.historyBacklog > 0 && <span className={text.mute}><Icon name="import" />{many(s.historyBacklog, 'record')} still to be read</span>}
      </div>
    </div>
  )
}
