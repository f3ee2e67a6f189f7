import { getRouteApi } from '@tanstack/react-router'
import { graphql } from '../gql'
import { ActivityDetail } from '../components/ActivityDetail'
import { useReading } from '../lib/reading'
import { useTitle } from '../lib/title'
import { toActivities } from '../lib/urls'
import { Bones } from '../ui/Bones'
import { FailureNote } from '../ui/FailureNote'
import { RecordPage } from '../components/RecordPage'

const ActivityQuery = graphql(`
  query ActivityRecord($id: ID!) {
    activity(id: $id) {
      id
      kind
      backend {
        id
      }
      ...ActivityDetail_activity
    }
  }
`)

// What it waits for changes, too.
const about = [{ kinds: ['ACTIVITY'] }] as const

/** Reads what a row opened in place shows. */
export function OpenedActivity({ id }: { id: string }) {
  const { data, failure, readAt, nextTryAt, retry } = useReading(ActivityQuery, { id }, about)
  if (data?.activity) return <ActivityDetail activity={data.activity} />
  if (failure) return <FailureNote failure={failure} readAt={readAt} nextTryAt={nextTryAt} retry={retry} />
  return <Bones rows={4} widths={[12, 40]} label="the activity" />
}

const route = getRouteApi('/activities/$id')

/** One unit of background work on a page of its own. */
export function Activity() {
  const { id } = route.useParams()
  const reading = useReading(ActivityQuery, { id }, about)
  const activity = reading.data?.activity
  const name = activity ? `${activity.kind}${activity.backend ? ` of ${activity.backend.id}` : ''}` : null
  useTitle(name, 'Activity')
  return (
    <RecordPage list="Activities" to={toActivities()} name={name} what="activity" reading={reading} found={Boolean(activity)}>
      {activity && <ActivityDetail activity={activity} alone />}
    </RecordPage>
  )
}
