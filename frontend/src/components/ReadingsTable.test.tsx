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
  operationId: 'op_1', issuerName: null, exitCode: null, skewed: false, heartbeatCount: 0, leaseUntil: null, expiresAt: null,
}
const runner: typeof backend = {
  ...backend, source: 'RUNNER', authority: 'DEPLOYMENT_RUNNER', provenance: 'ASSERTED', kind: null, outcome: 'CANCELLED', impact: 'NOT_REPORTED',
  resourceChanges: null, startedAt: '2026-11-30T15:07:33.902000000Z', endedAt: null, message: null,
  operationId: '01234567-89ab-7def-8123-456789abcdef', issuerName: 'ci-shop', exitCode: 130, heartbeatCount: 2, leaseUntil: '2026-11-30T15:12:33.902000000Z',
  expiresAt: '2026-12-01T15:07:33.902000000Z',
}

const table = (readings: typeof backend[]) =>
  render(<ReadingsTable operation={makeFragmentData({ readings }, ReadingsTable_OperationFragmentDoc)} />)
const cells = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell').map((c) => c.textContent)

it('sets sources side by side and picks none', () => {
  table([backend, runner])
  expect(screen.getAllByRole('columnheader').map((h) => h.textContent)).toEqual(['Backend observed', 'Runner (deployment runner) asserted'])
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
  expect(cells('Started')).toEqual(['15:07:33 whole seconds, the tool’s clock', '15:07:33.902 by the runner’s clock'])
  expect(cells('Received')[0]).toBe('15:07:40.118 by Lumaft’s clock')
})

it('says what a runner reported, and leaves that out of a record alone', () => {
  table([backend, runner])
  expect(cells('Token')).toEqual(['not in this source', 'ci-shop names the credential, not a person'])
  expect(cells('Exit code')).toEqual(['not in this source', '130'])
  expect(cells('Heartbeats')).toEqual(['not in this source', '2 heartbeats'])
  expect(cells('Lease')).toEqual(['not in this source', 'over, its end was reported'])
  cleanup()
  table([backend])
  expect(screen.queryByRole('row', { name: /^Token/ })).toBeNull()
})

it('tells a lease that runs from one that lapsed, and a clock that differs', () => {
  table([{ ...runner, outcome: 'IN_PROGRESS' }])
  expect(cells('Lease')).toEqual(['15:12:33.902 ends unless a heartbeat arrives'])
  cleanup()
  table([{ ...runner, outcome: 'INCOMPLETE', skewed: true }])
  expect(cells('Lease')).toEqual(['15:12:33.902 lapsed without an end'])
  expect(cells('Received')).toEqual(['15:07:40.118 by Lumaft’s clock; the runner’s is over five minutes away'])
})
