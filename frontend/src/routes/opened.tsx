import { graphql } from '../gql'
import { OperationOpen } from '../components/OperationOpen'
import { ofOperation } from '../lib/concerns'
import { useReading } from '../lib/reading'
import { Bones } from '../ui/Bones'
import { FailureNote } from '../ui/FailureNote'

const OpenedQuery = graphql(`
  query OpenedOperation($id: ID!) {
    operation(id: $id) {
      ...OperationOpen_operation
    }
  }
`)

/** Reads what a row opened in place shows. Several routes open rows. */
export function OpenedOperation({ id }: { id: string }) {
  const { data, failure, readAt, nextTryAt, retry } = useReading(OpenedQuery, { id }, ofOperation(id))
  if (data?.operation) return <OperationOpen operation={data.operation} />
  if (failure) return <FailureNote failure={failure} readAt={readAt} nextTryAt={nextTryAt} retry={retry} />
  return <Bones rows={4} widths={[12, 40]} label="what each source says" />
}
