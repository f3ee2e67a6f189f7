import type { ReactNode } from 'react'
import type { ListState } from '../lib/keyset'
import { Bones } from './Bones'
import { FailureNote, FailurePage } from './FailureNote'

type Props = {
  list: Pick<ListState<{ id: string }, unknown>, 'ready' | 'failure' | 'readAt' | 'nextTryAt' | 'waiting'> & { rows: readonly unknown[]; retry: () => void }
  /** What could not be read, at the beginning of a sentence. */
  what: string
  widths: readonly number[]
  /** What stands where there is no row. */
  empty: ReactNode
  children: ReactNode
}

/** A list in whatever state it is: coming, failed, empty, or there. */
export function ListFrame({ list, what, widths, empty, children }: Props) {
  const some = list.rows.length > 0 || list.waiting > 0
  if (!list.ready) {
    return list.failure
      ? <FailurePage what={what} failure={list.failure} nextTryAt={list.nextTryAt} retry={list.retry} />
      : <Bones label={what.toLowerCase()} widths={widths} rows={12} />
  }
  return (
    <>
      {list.failure && <FailureNote failure={list.failure} readAt={list.readAt} nextTryAt={list.nextTryAt} retry={list.retry} />}
      {some ? children : empty}
    </>
  )
}
