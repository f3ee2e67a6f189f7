// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseFilter, printFilter, type Token } from '../lib/filters'
import { operationFields } from '../lib/operationFilter'
import { FilterBar } from './FilterBar'
import { hints } from './FilterInput'

afterEach(cleanup)

function bar(filter: string) {
  const onChange = vi.fn<(tokens: Token[]) => void>()
  render(<FilterBar label="Filter" fields={operationFields} textField="message" tokens={parseFilter(filter, 'message')} onChange={onChange} />)
  return { changed: () => printFilter(onChange.mock.calls.at(-1)?.[0] ?? []) }
}

describe('the filter bar', () => {
  it('shows a term as field, operator and value', () => {
    bar('outcome:failed,incomplete')
    expect(screen.getByRole('button', { name: 'Outcome is any of failed, incomplete' })).toBeTruthy()
  })
  it('keeps a term that is not understood and says so', () => {
    bar('kind:updaet')
    expect(screen.getByRole('button', { name: /^Kind is updaet\s+not understood$|^Kind is updaetnot understood$/ })).toBeTruthy()
  })
  it('edits a term from the keyboard', () => {
    const { changed } = bar('outcome:failed kind:update')
    fireEvent.click(screen.getByRole('button', { name: 'Outcome is failed' }))
    const editor = screen.getByRole('textbox', { name: 'Edit filter Outcome' })
    fireEvent.change(editor, { target: { value: '-outcome:succeeded' } })
    fireEvent.keyDown(editor, { key: 'Enter' })
    expect(changed()).toBe('-outcome:succeeded kind:update')
  })
  it('removes a term with Delete and with its button', () => {
    const { changed } = bar('outcome:failed kind:update')
    fireEvent.keyDown(screen.getByRole('button', { name: 'Kind is update' }), { key: 'Delete' })
    expect(changed()).toBe('outcome:failed')
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Outcome' }))
    expect(changed()).toBe('kind:update')
  })
  it('reads what is typed and says how', () => {
    const { changed } = bar('')
    const box = screen.getByRole('combobox')
    fireEvent.focus(box)
    fireEvent.change(box, { target: { value: 'outcome:failed grow' } })
    expect(screen.getByText(/Reads as: outcome is failed, and message contains “grow”/)).toBeTruthy()
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(changed()).toBe('outcome:failed message:grow')
  })
  it('offers fields, then their words, then what is known', () => {
    expect(hints('ou', operationFields, {}).map((h) => h.text)).toEqual(['outcome:'])
    expect(hints('-kind:re', operationFields, {}).map((h) => h.text)).toEqual(['-kind:refresh', '-kind:resource-import', '-kind:rename'])
    expect(hints('outcome:failed,in', operationFields, {}).map((h) => h.text)).toEqual(['outcome:failed,in-progress', 'outcome:failed,incomplete'])
    expect(hints('backend:', operationFields, { backend: ['shop', 'lab'] }).map((h) => h.label)).toEqual(['shop', 'lab'])
  })
})
