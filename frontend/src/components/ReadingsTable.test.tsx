// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { makeFragmentData } from '../gql/fragment-masking'
import { ReadingsTable_OperationFragmentDoc, type ReadingsTable_OperationFragment } from '../gql/graphql'
import { ReadingsTable } from './ReadingsTable'

afterEach(cleanup)

const backend: ReadingsTable_OperationFragment['readings'][number] = {
  source: 'BACKEND', authority: null, provenance: 'OBSERVED', kind: 'UPDATE', outcome: 'FAILED', failureReason: null, impact: 'CHANGES',
  resourceChanges: [{ action: 'CREATE', count: 3 }], startedAt: '2026-11-30T15:07:33.000000000Z', endedAt: '2026-11-30T15:07:34.000000000Z',
  receivedAt: '2026-11-30T15:07:40.118000000Z', message: 'interrupted',
}
const runner: typeof backend = {
  ...backend, source: 'RUNNER', authority: 'DEPLOYMENT_RUNNER', provenance: 'ASSERTED', kind: null, outcome: 'CANCELLED', impact: 'NOT_REPORTED',
  resourceChanges: null, startedAt: '2026-11-30T15:07:33.902000000Z', endedAt: null, message: null,
}

const table = (readings: typeof backend[]) =>
  render(<ReadingsTable operation={makeFragmentData({ readings }, ReadingsTable_OperationFragmentDoc)} />)
const cells = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell').map((c) => c.textContent)

it('sets sources side by side and picks none', () => {
  table([backend, runner])
  expect(screen.getAllByRole('columnheader').map((h) => h.textContent)).toEqual(['Backend observed', 'Runner deployment runner asserted'])
  expect(cells('Outcome')).toEqual(['Failed reason not reported', 'Cancelled'])
  expect(cells('Impact')).toEqual(['+3 create', 'Changes not reported'])
})

it('says what a source does not tell', () => {
  table([runner])
  expect(cells('Message')).toEqual(['not in this source'])
  expect(cells('Ended')).toEqual(['not in this source'])
  expect(cells('Kind')).toEqual(['not in this source'])
})

it('shows the clock each time was told by', () => {
  table([backend, runner])
  expect(cells('Started')).toEqual(['15:07:33 whole seconds, the tool’s clock', '15:07:33.902'])
  expect(cells('Received')[0]).toBe('15:07:40.118 by Lumaft’s clock')
})
