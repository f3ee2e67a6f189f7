import { Fragment } from 'react'
import { Untrusted } from './Untrusted'

/** A sentence of the server that sets commands between backticks. */
export function Prose({ text }: { text: string }) {
  return <>{text.split('`').map((part, i) => (part === '' ? null : i % 2 ? <code key={i}><Untrusted text={part} whole /></code> : <Fragment key={i}><Untrusted text={part} whole /></Fragment>))}</>
}
