// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Impact } from '../gql/graphql'
import { outcomes, outcomeWord } from '../lib/words'
import { ExtentMark } from './ExtentMark'
import { bySign, ImpactMark, type Change } from './ImpactMark'
import { OutcomeMark, OutcomeTicks } from './OutcomeMark'
import { Took } from './Time'
import { Untrusted } from './Untrusted'

afterEach(cleanup)
const said = (impact: Impact, changes: Change[] | null) => {
  const { container } = render(<ImpactMark impact={impact} changes={changes} />)
  return container.textContent
}

describe('the status grammar', () => {
  it('has a drawing and a word for every outcome', () => {
    for (const outcome of outcomes) {
      const { container, unmount } = render(<OutcomeMark outcome={outcome} />)
      expect(container.textContent).toBe(outcomeWord[outcome])
      expect(container.querySelector('svg')?.childElementCount).toBeGreaterThan(0)
      unmount()
    }
  })
  it('never shows a nought where nobody said', () => {
    expect(said('NOT_REPORTED', null)).toBe('Changes not reported')
    expect(said('NONE', [{ action: 'SAME', count: 6 }])).toBe('No changes')
  })
  it('writes signs in the fixed order, and their words for those who hear', () => {
    expect(said('CHANGES', [{ action: 'DELETE', count: 2 }, { action: 'SAME', count: 9 }, { action: 'CREATE', count: 1 }, { action: 'REPLACE', count: 3 }]))
      .toBe('+1 create±3 replace−2 delete')
  })
  it('tells of changes that no sign stands for', () => {
    expect(said('CHANGES', [{ action: 'READ', count: 2 }])).toBe('2 other changes')
  })
  it('counts actions of one sign together', () => {
    expect(bySign([{ action: 'IMPORT', count: 1 }, { action: 'IMPORT_REPLACEMENT', count: 2 }]).changed).toEqual([['↓', 3]])
  })
  it('says how complete a number is without a hover', () => {
    const { container } = render(<><ExtentMark completeness="EXACT" reasons={[]} /><ExtentMark completeness="PARTIAL" reasons={['IMPORTING', 'GAP']} /></>)
    expect(container.textContent).toBe('exactpartial: importing, gap')
  })
  it('tells ticks in words', () => {
    render(<OutcomeTicks outcomes={['SUCCEEDED', 'FAILED', 'SUCCEEDED']} />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Last 3: 2 succeeded, 1 failed')
  })
  it('shows what is not known as a dash with words', () => {
    const { container } = render(<Took from="2026-11-30T14:56:50.000000000Z" until={null} />)
    expect(container.textContent).toBe('—not known')
  })
})

describe('untrusted text', () => {
  it('is text, whatever it holds', () => {
    const { container } = render(<Untrusted text={'<img src=x onerror=alert(1)>\u202e'} />)
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('<img src=x onerror=alert(1)>RLO')
  })
  it('is cut where it is long, and opens', async () => {
    render(<Untrusted text={'x'.repeat(600)} whole />)
    const button = screen.getByRole('button', { name: 'Show 88 more characters' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    button.click()
    expect(await screen.findByRole('button', { name: 'Show less' })).toBeTruthy()
  })
})
