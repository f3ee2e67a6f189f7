// What the recorded sample data does not show: answers that tests and pictures put in its place.

const at = (minutesAgo) => new Date(Date.now() - minutesAgo * 60_000).toISOString().replace('Z', '000000Z')

/** Text that means harm, for every place that shows what others wrote. */
export const hostile = '<img src=x onerror="window.pwned=1">\u202egnp.exe\u202c\u0000' + 'y'.repeat(300)

let made = 0

/** One unit of background work. */
export const activity = (part = {}) => ({
  __typename: 'Activity', id: `act_sample${++made}`, kind: 'observe', backend: { id: 'production' }, state: 'EXECUTING', stateSince: at(3), priority: 10,
  activateAt: null, tries: 1, maxTries: 10, progress: null, waitsFor: [], holder: 'lumaftd-7f31', leaseUntil: at(-0.5), lastError: null,
  createdAt: at(60), startedAt: at(59), endedAt: null, log: [], ...part,
})

export const importing = (part = {}) => activity({
  kind: 'import', priority: 20, progress: { done: 12_410, total: 20_000, unit: 'records', perMinute: 2840.4, remainingSeconds: 160 },
  log: [
    { at: at(0.2), level: 'INFO', text: 'Read 12,410 of 20,000 records.' },
    { at: at(1), level: 'WARNING', text: 'The store asked to slow down; the import went on after 2 s.' },
    { at: at(4), level: 'INFO', text: 'Began with the newest record.' },
  ], ...part,
})

/** A unit of each state. */
export const activities = () => [
  importing(),
  activity(),
  activity({ state: 'WAITING', backend: { id: 'shop' }, activateAt: at(-1), holder: null, leaseUntil: null }),
  activity({ kind: 'import', backend: { id: 'lab' }, state: 'PENDING', holder: null, leaseUntil: null, startedAt: null, tries: 0, waitsFor: [{ id: 'act_first', kind: 'observe', state: 'RESTARTING', backend: { id: 'lab' } }], progress: { done: 0, total: null, unit: 'records', perMinute: null, remainingSeconds: null } }),
  activity({ backend: { id: 'lab' }, state: 'RESTARTING', activateAt: at(-2), tries: 4, holder: null, leaseUntil: null, lastError: 'list .pulumi/stacks/: the store answered 503 SlowDown', log: [{ at: at(2), level: 'ERROR', text: 'list .pulumi/stacks/: the store answered 503 SlowDown' }] }),
  activity({ kind: 'import', state: 'FAILED', tries: 10, endedAt: at(30), holder: null, leaseUntil: null, lastError: 'the bucket is gone', progress: { done: 310, total: 900, unit: 'records', perMinute: null, remainingSeconds: null } }),
  activity({ kind: 'import', backend: { id: 'shop' }, state: 'COMPLETED', endedAt: at(40), holder: null, leaseUntil: null, progress: { done: 66, total: 66, unit: 'records', perMinute: null, remainingSeconds: null } }),
  activity({ kind: 'import', backend: { id: 'old' }, state: 'CANCELED', endedAt: at(50), holder: null, leaseUntil: null }),
]

/** One error item. */
export const errorItem = (part = {}) => ({
  __typename: 'ErrorItem', id: `err_sample${++made}`, kind: 'FAILED_OBSERVATION', place: 'observe', backend: { id: 'lab' },
  detail: 'list .pulumi/stacks/: the store answered 403 AccessDenied to ListObjectsV2.', count: 1204, firstAt: at(400), lastAt: at(1), nextTryAt: at(-1), closedAt: null, ...part,
})

export const errors = () => [
  errorItem(),
  errorItem({ kind: 'SERVER_ERROR', place: 'stacks.edges.node.lastOperation', backend: null, count: 1, nextTryAt: null, lastAt: at(90), firstAt: at(90), detail: 'err_5d20a1: read operations: database is locked\ngoroutine 41 [running]:\n\tserver/query.(*Reader).Operations(…)' }),
]

/** A page of a list. */
export const pageOf = (nodes) => ({ edges: nodes.map((node, i) => ({ cursor: `c${i}`, node })), pageInfo: { hasNextPage: false, endCursor: nodes.length ? `c${nodes.length - 1}` : null } })

const give = (data) => ({ route }) => route.fulfill({ status: 200, contentType: 'application/graphql-response+json', body: JSON.stringify({ data }) })

/** Handlers that put background work and errors in place of the server's. */
export function samples({ work = activities(), items = errors() } = {}) {
  return {
    Activities: give({ activities: pageOf(work) }),
    ActivitiesSummary: ({ change }) => change((json) => { json.data.activities.totalCount = work.length }),
    ActivityRecord: ({ route }) => give({ activity: work.find((a) => a.id === route.request().postDataJSON().variables.id) ?? null })({ route }),
    Errors: give({ errors: pageOf(items) }),
    ErrorsSummary: ({ change }) => change((json) => { json.data.open.totalCount = items.length }),
    ErrorRecord: ({ route }) => give({ error: items.find((e) => e.id === route.request().postDataJSON().variables.id) ?? null })({ route }),
    Frame: ({ change }) => change((json) => { json.data.errors.totalCount = items.length }),
  }
}

/** A backend that imports, one that is refused, one that is quiet. */
export const troubledBackends = ({ change }) => change((json) => {
  const [first, second, third] = json.data.backends.nodes
  Object.assign(first, { health: 'IMPORTING', healthDetail: null, import: importing({ backend: { id: first.id } }), callerIdentity: 'arn:aws:iam::123456789012:user/lumaft-reader', lagMs: 2100, spent: { requests: 48_211, bytes: 5_368_709_120 }, lastPoll: { requests: 9, bytes: 120_400, tookMs: 412 } })
  if (second) Object.assign(second, { health: 'DENIED', healthDetail: 'The store refused ListObjectsV2 below .pulumi/. Grant s3:ListBucket and s3:GetObject on this prefix; nothing else is needed.', lagMs: null, callerIdentity: null })
  if (third) Object.assign(third, { health: 'DISABLED', healthDetail: null, lagMs: null })
})
