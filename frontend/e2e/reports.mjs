// What a CI job would report, posted to the running server through its REST contract.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { base } from './browser.mjs'

const token = process.env.LUMAFT_E2E_TOKEN
if (!token) throw new Error('LUMAFT_E2E_TOKEN is an integration token of the demo for all its stacks')

const now = (ms = 0) => new Date(Date.now() + ms).toISOString()

async function post(path, body) {
  const response = await fetch(`${base}/api/v1/ingestion/${path}`, {
    method: 'POST', headers: { 'Authorization': `Bearer ${token}`, 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  })
  const answer = await response.json()
  assert.ok(response.ok, `${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Announces an operation and returns its id. */
export async function announce({ kind = 'update', backend = 'production', project = 'shop', stack = 'dev', marker = null, context, startedAgo = 0 } = {}) {
  const { operationId } = await post('operations', {
    schemaVersion: context ? 2 : 1, idempotencyKey: randomUUID(), correlationId: marker, kind, startTime: now(-startedAgo),
    target: { backendId: backend, projectName: project, stackName: stack },
    ...(context ? { context: { commit: null, branch: null, buildUrl: null, actor: null, ci: null, ...context } } : {}),
  })
  return operationId
}

export const heartbeats = (id, ...sequences) => post(`operations/${id}/events`, {
  schemaVersion: 1, events: sequences.map((sequence) => ({ eventId: randomUUID(), kind: 'heartbeat', sequence, assertedAt: now() })),
})

export const finalize = (id, { result = 'succeeded', reason = null, exitCode = 0, changes = null } = {}) => post(`operations/${id}/finalize`, {
  schemaVersion: 2, result, reason, exitCode, endTime: now(1000), resourceChanges: changes && Object.entries(changes).map(([operation, count]) => ({ operation, count })),
})

export const correlate = (planned, actual, externalId = null) =>
  post('correlations', { schemaVersion: 1, plannedEvidenceId: planned, actualEvidenceId: actual, externalId })

/** Puts a runner's word beside a record: what a joined card looks like. */
export const joinedCard = ({ change }) => change((json) => {
  const op = json.data.operation
  const marker = '0b6d4f2a-1c3e-4a5b-8d9f-0e1a2b3c4d5e'
  const id = '01234567-89ab-7def-8123-456789abcdef'
  const own = op.readings[0]
  op.marker = marker
  op.message = own.message = `${op.message} [lumaft:v1:${marker}]`
  op.joined = { __typename: 'Operation', id }
  op.readings.push({
    ...own, source: 'RUNNER', authority: 'DEPLOYMENT_RUNNER', provenance: 'ASSERTED', operationId: id, issuerName: 'ci-shop', outcome: 'CANCELLED',
    failureReason: null, impact: 'NOT_REPORTED', resourceChanges: null, exitCode: 130, heartbeatCount: 4, message: null,
    leaseUntil: own.receivedAt, expiresAt: own.receivedAt, skewed: true,
  })
  for (const kind of ['ANNOUNCE', 'FINALIZE']) {
    op.evidence.push({ ...op.evidence[0], id: `${id}/${kind}`, kind, provenance: 'ASSERTED', key: null, etag: null, size: 180 })
  }
  op.claims.push({ __typename: 'Claim', kind: 'BUILD', value: 'https://ci.example.com/build/4821', url: 'https://ci.example.com/build/4821', provenance: 'CLAIMED', source: 'RUNNER' })
})
