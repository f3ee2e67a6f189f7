// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary'

afterEach(cleanup)

it('holds a page that broke, keeps what is around it, and draws it again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let broken = true
  const Page = () => {
    if (broken) throw new Error('secret cause')
    return <p>whole</p>
  }
  const { container } = render(<><nav>Pages</nav><ErrorBoundary><Page /></ErrorBoundary></>)
  expect(screen.getByRole('navigation')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('could not be drawn')
  expect(container.textContent).not.toContain('secret cause')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Draw it again' }))
  expect(screen.getByText('whole')).toBeTruthy()
})
