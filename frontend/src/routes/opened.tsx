import { useState } from 'react'
import { graphql } from '../gql'
import { OperationOpen } from '../components/OperationOpen'
import { ofOperation } from '../lib/concerns'
import { useLapse } from '../lib/lapse'
import { useReading } from '../lib/reading'
import { Bones } from '../ui/Bones'
import { FailureNote } from '../ui/FailureNote'

const OpenedQuery = graphql(`
  query OpenedOperation($id: ID!) {
    operation(id: $id) {
      readingChangesAt
      stack {
        id
      }
      ...OperationOpen_operation
    }
  }
`)

/** Reads what a row opened in place shows. Several routes open rows. */
export function OpenedOperation({ id }: { id: string }) {
  const [stack, setStack] = useState<string>()
  const { data, failure, readAt, nextTryAt, retry } = useReading(OpenedQuery, { id }, ofOperation(id, stack))
  const of = data?.operation?.stack.id
  if (of && of !== stack) setStack(of)
  useLapse(data?.operation?.readingChangesAt, retry)
  if (data?.operation) return <OperationOpen operation={data.operation} />
  if (failure) return <FailureNote failure={failure} readAt={readAt} nextTryAt={nextTryAt} retry={retry} />
  return <Bones rows={4} widths={[12, 40]} label="what each source says" />
}
