import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { plain } from '../lib/hostile'
import type { Reading } from '../lib/reading'
import { Bones } from '../ui/Bones'
import { FailureNote, FailurePage } from '../ui/FailureNote'
import page from '../ui/page.module.css'
import { LiveMark } from './LiveMark'
import { NotFound } from './NotFound'

type Props = {
  /** The list it belongs to. */
  list: string
  to: { to: ComponentProps<typeof Link>['to'] }
  name: string | null
  what: string
  reading: Reading<unknown>
  found: boolean
  children: ReactNode
}

/** A record on a page of its own, in whatever state reading it is. */
export function RecordPage({ list, to, name, what, reading, found, children }: Props) {
  const { data, failure, readAt, nextTryAt, retry } = reading
  return (
    <>
      <header className={page.top}>
        <nav className={page.path} aria-label="Path"><Link {...to}>{list}</Link><span>/</span><h1>{name ? plain(name, 60) : what.replace(/^./, (c) => c.toUpperCase())}</h1></nav>
        <LiveMark />
      </header>
      {data !== undefined && failure && <FailureNote failure={failure} readAt={readAt} nextTryAt={nextTryAt} retry={retry} />}
      {data === undefined && failure && <FailurePage what={`The ${what}`} failure={failure} nextTryAt={nextTryAt} retry={retry} />}
      {data === undefined && !failure && <Bones label={`the ${what}`} widths={[14, 50]} rows={9} />}
      {data !== undefined && !found && <NotFound what={what} />}
      {found && <div className={page.body} data-state="data">{children}</div>}
    </>
  )
}
