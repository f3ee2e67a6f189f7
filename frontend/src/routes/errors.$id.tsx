import { getRouteApi } from '@tanstack/react-router'
import { graphql } from '../gql'
import { ErrorDetail } from '../components/ErrorDetail'
import { RecordPage } from '../components/RecordPage'
import { useReading } from '../lib/reading'
import { useTitle } from '../lib/title'
import { toErrors } from '../lib/urls'
import { errorWord } from '../lib/words'

const ErrorQuery = graphql(`
  query ErrorRecord($id: ID!) {
    error(id: $id) {
      id
      kind
      ...ErrorDetail_item
    }
  }
`)

const route = getRouteApi('/errors/$id')

/** One error item on a page of its own. */
export function ErrorItem() {
  const { id } = route.useParams()
  const reading = useReading(ErrorQuery, { id }, [{ kinds: ['ERROR'], node: id }])
  const item = reading.data?.error
  const name = item ? errorWord[item.kind] : null
  useTitle(name, 'Error item')
  return (
    <RecordPage list="Errors" to={toErrors()} name={name} what="error item" reading={reading} found={Boolean(item)}>
      {item && <ErrorDetail item={item} alone />}
    </RecordPage>
  )
}
