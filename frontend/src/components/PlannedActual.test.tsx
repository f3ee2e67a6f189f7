// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { makeFragmentData } from '../gql/fragment-masking'
import { PlannedActual_OperationFragmentDoc, type PlannedActual_OperationFragment } from '../gql/graphql'
import { PlannedActual } from './PlannedActual'

afterEach(cleanup)

type Shown = PlannedActual_OperationFragment
type Pair = NonNullable<Shown['pair']>

const pair: Pair = {
  externalId: 'build-4821', receivedAt: '2026-11-30T15:07:40.118000000Z', actualSource: 'RUNNER',
  planned: { id: 'p', outcome: 'SUCCEEDED', impact: 'CHANGES', orderAt: '2026-11-30T15:00:00.000000000Z' },
  actual: { id: 'a', outcome: 'FAILED', orderAt: '2026-11-30T15:07:00.000000000Z' },
  differences: [
    { action: 'CREATE', planned: 2, actual: 3, difference: 1 }, { action: 'DELETE', planned: 4, actual: 1, difference: -3 },
    { action: 'SAME', planned: 9, actual: 9, difference: 0 },
  ],
}

async function show(part: Partial<Shown>) {
  const operation = makeFragmentData({ id: 'a', kind: 'UPDATE', readings: [{ source: 'RUNNER' }], pair: null, ...part } satisfies Shown, PlannedActual_OperationFragmentDoc)
  const root = createRootRoute({ component: () => <PlannedActual operation={operation} /> })
  render(<RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />)
  await screen.findByRole('heading', { name: /Planned and actual/ })
}

const cells = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell').map((c) => c.textContent)

it('sets planned beside actual with the difference', async () => {
  await show({ pair })
  expect(cells('create')).toEqual(['2', '3', '+1'])
  expect(cells('delete')).toEqual(['4', '1', '−3'])
  expect(cells('same')).toEqual(['9', '9', 'as planned'])
  expect(screen.getByText(/build-4821/)).toBeTruthy()
})

it('never makes a nought of what was not reported', async () => {
  await show({ pair: { ...pair, differences: [{ action: 'CREATE', planned: 2, actual: null, difference: null }] } })
  expect(cells('create')).toEqual(['2', 'not reported', 'not known'])
  expect(screen.getByText(/The run did not report its counts/)).toBeTruthy()
})

it.each([
  ['a record alone', { readings: [{ source: 'BACKEND' as const }] }, /No runner reported this operation/],
  ['a preview', { kind: 'PREVIEW' as const }, /which operation followed this preview/],
  ['an update', {}, /which preview planned this operation/],
])('says why %s is not paired', async (_, part, words) => {
  await show(part)
  expect(screen.getByText(words)).toBeTruthy()
})
