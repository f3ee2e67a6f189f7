import { graphql } from '../gql'
import { readFragment, type FragmentType } from '../gql/fragment-masking'
import { amountDone, pace } from '../lib/progress'
import { Progress } from '../ui/Progress'
import text from '../ui/text.module.css'
import styles from './activity.module.css'

const Fields = graphql(`
  fragment ActivityProgress_activity on Activity {
    kind
    state
    progress {
      done
      total
      unit
      perMinute
      remainingSeconds
    }
  }
`)

/** How much of an activity is done: a bar and the words for it. */
export function ActivityProgress({ activity, label, aside, brief = false }: { activity: FragmentType<typeof Fields>; label: string; aside?: string; brief?: boolean }) {
  const { progress, state } = readFragment(Fields, activity)
  if (!progress) return <span className={text.mute}>{brief ? 'not counted' : 'This work is not counted.'}</span>
  const done = amountDone(progress)
  const speed = state === 'EXECUTING' || state === 'WAITING' ? pace(progress) : ''
  return (
    <div className={styles.progress}>
      <Progress label={label} done={progress.done} total={progress.total ?? null} text={[done, speed].filter(Boolean).join(', ')} quiet={state !== 'EXECUTING'} />
      <p className={brief ? text.clip : undefined}><b>{done}</b>{!brief && speed && <span className={text.mute}> · {speed}</span>}{!brief && aside && <span className={text.mute}> · {aside}</span>}</p>
    </div>
  )
}
