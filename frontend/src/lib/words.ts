// The closed words of the vocabulary, as pages spell them. GraphQL writes them in capitals.
import type {
  ActivityState, Authority, BackendHealth, ClaimKind, CliNoticeReason, Completeness, CoverageReason, Engine, ErrorKind, EvidenceKind,
  FactKind, FailureReason, Impact, IntegrityNote, JoinAmbiguity, Layout, LogLevel, OperationKind, Outcome, PartialReason, PendingType, Presence, Provenance,
  QuarantineReason, ResourceAction, Source,
} from '../gql/graphql'

/** The vocabulary's spelling of a GraphQL word: NOT_RECORDED is not-recorded. */
export function word(enumValue: string): string {
  return enumValue.toLowerCase().replaceAll('_', '-')
}

/** The GraphQL spelling of a vocabulary word. */
export function enumOf(written: string): string {
  return written.toUpperCase().replaceAll('-', '_')
}

export const outcomes: readonly Outcome[] = ['IN_PROGRESS', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'INCOMPLETE', 'NOT_RECORDED']
export const kinds: readonly OperationKind[] = ['UPDATE', 'PREVIEW', 'REFRESH', 'DESTROY', 'IMPORT', 'RESOURCE_IMPORT', 'RENAME']
export const impacts: readonly Impact[] = ['CHANGES', 'NONE', 'NOT_REPORTED']
export const sources: readonly Source[] = ['BACKEND', 'RUNNER']
export const authorities: readonly Authority[] = ['DEPLOYMENT_RUNNER', 'DEVELOPER_WORKFLOW']
export const presences: readonly Presence[] = ['PRESENT', 'RENAMED', 'REMOVED', 'UPGRADED', 'RUNNER_ONLY']

export const outcomeWord: Record<Outcome, string> = {
  IN_PROGRESS: 'In progress', SUCCEEDED: 'Succeeded', FAILED: 'Failed', CANCELLED: 'Cancelled',
  INCOMPLETE: 'Incomplete', NOT_RECORDED: 'Not recorded',
}

export const failureWord: Record<FailureReason, string> = {
  COMMAND_FAILED: 'command-failed', POLICY_DENIED: 'policy-denied',
}

/** What a row without a kind shows: the bucket showed a change and not what made it. */
export function kindWord(kind: OperationKind | null | undefined): string {
  return kind ? word(kind) : 'state change'
}

export const provenanceWord: Record<Provenance, string> = {
  CLAIMED: 'claimed', ASSERTED: 'asserted', OBSERVED: 'observed', VERIFIED: 'verified',
}

export const provenanceMeaning: Record<Provenance, string> = {
  CLAIMED: 'Found as text; nothing vouches for it.',
  ASSERTED: 'Reported under a token.',
  OBSERVED: 'Read from the bucket.',
  VERIFIED: 'A signature was checked.',
}

export const authorityWord: Record<Authority, string> = {
  DEPLOYMENT_RUNNER: 'deployment runner', DEVELOPER_WORKFLOW: 'developer workflow',
}

export const ambiguityWord: Record<JoinAmbiguity, string> = {
  MARKER_REPEATED: 'marker repeated', OTHER_STACK: 'other stack', OTHER_KIND: 'other kind',
}

/** Why a marker joins nothing, in words. */
export const ambiguityMeaning: Record<JoinAmbiguity, string> = {
  MARKER_REPEATED: 'More than one record, or more than one report, carries this marker. Lumaft cannot know which belong together.',
  OTHER_STACK: 'The record and the report that carry this marker are of different stacks.',
  OTHER_KIND: 'The record and the report that carry this marker are of different kinds.',
}

export const completenessWord: Record<Completeness, string> = { EXACT: 'exact', PARTIAL: 'partial' }

export const partialWord: Record<PartialReason, string> = {
  IMPORTING: 'importing', BEFORE_COVERAGE: 'before coverage', GAP: 'gap', PRUNED: 'pruned',
  QUARANTINED: 'quarantined', LIMIT: 'limit',
}

export const partialMeaning: Record<PartialReason, string> = {
  IMPORTING: 'A first import is still reading older records.',
  BEFORE_COVERAGE: 'It reaches into a time before Lumaft first observed a backend. What ran then and was pruned cannot be known.',
  GAP: 'A backend was not observed for some of the time.',
  PRUNED: 'Records were removed from a backend before they were read.',
  QUARANTINED: 'An object could not be read.',
  LIMIT: 'A ceiling was reached.',
}

export const presenceWord: Record<Presence, string> = {
  PRESENT: 'present', RENAMED: 'renamed', REMOVED: 'removed', UPGRADED: 'upgraded', RUNNER_ONLY: 'runner only',
}

export const presenceMeaning: Record<Presence, string> = {
  PRESENT: 'Its state object is there.',
  RENAMED: 'It lives on under another name.',
  REMOVED: 'Its state object is gone.',
  UPGRADED: 'It lives on in the project layout.',
  RUNNER_ONLY: 'No bucket has shown it. It stands on runner evidence alone.',
}

export const engineWord: Record<Engine, string> = { PULUMI: 'Pulumi', TERRAFORM: 'Terraform', OPENTOFU: 'OpenTofu' }

export const layoutWord: Record<Layout, string> = {
  PROJECT: 'project layout', LEGACY: 'legacy layout', WORKSPACES: 'workspaces',
}

export const claimWord: Record<ClaimKind, string> = {
  COMMIT: 'Commit', BRANCH: 'Branch', DIRTY_TREE: 'Tree', AUTHOR: 'Author', AUTHOR_EMAIL: 'Author address',
  COMMITTER: 'Committer', COMMITTER_EMAIL: 'Committer address', REPOSITORY: 'Repository', CI_SYSTEM: 'CI system',
  BUILD: 'Build', BUILD_NUMBER: 'Build number', BUILD_TYPE: 'Build type', PULL_REQUEST_HEAD: 'Pull request',
  INVOKED_BY: 'Invoked by',
  ACTOR: 'Actor',
}

export const evidenceWord: Record<EvidenceKind, string> = {
  HISTORY_RECORD: 'History record', ANNOUNCE: 'Announced', HEARTBEAT: 'Heartbeat', FINALIZE: 'Finalized',
}

export const healthWord: Record<BackendHealth, string> = {
  OK: 'Observed', IMPORTING: 'Importing', DENIED: 'Access denied', NOT_FOUND: 'No such bucket',
  UNREACHABLE: 'Not reachable', THROTTLED: 'Slowed down', CLOCK_SKEW: 'Clock differs', WRONG_REGION: 'Wrong region',
  CREDENTIALS_EXPIRED: 'Credentials expired', LAYOUT_MISMATCH: 'Layout differs', DISABLED: 'Disabled',
}

/** What a health means for a reader, where the server gives no detail. */
export const healthMeaning: Record<BackendHealth, string> = {
  OK: 'Every listing and reading succeeds.',
  IMPORTING: 'The first import is still reading what was in the bucket before.',
  DENIED: 'The store refuses the rights of the credentials. What changed since is unknown. Grant s3:ListBucket and s3:GetObject; nothing else is needed.',
  NOT_FOUND: 'There is no such bucket. Check the name and the endpoint.',
  UNREACHABLE: 'The store does not answer. What changed since is unknown. Lumaft keeps trying.',
  THROTTLED: 'The store asks to slow down. Rows may come later than usual.',
  CLOCK_SKEW: 'The clocks of this server and the store differ too much. Set the server’s clock.',
  WRONG_REGION: 'The bucket is in another region. Correct the region in the settings.',
  CREDENTIALS_EXPIRED: 'The credentials have expired or are not known to the store. Replace them.',
  LAYOUT_MISMATCH: 'The objects are not laid out as the settings say.',
  DISABLED: 'Observation is switched off. Its record stays readable.',
}

export const quarantineWord: Record<QuarantineReason, string> = {
  MALFORMED: 'malformed', TOO_LARGE: 'too-large', TOO_DEEP: 'too-deep', UNSUPPORTED_VERSION: 'unsupported-version',
  BAD_COMPRESSION: 'bad-compression', ENCRYPTED: 'encrypted', NAME_NOT_UNDERSTOOD: 'name-not-understood',
  LAYOUT_MISMATCH: 'layout-mismatch', VANISHED: 'vanished', CHECKSUM_MISMATCH: 'checksum-mismatch',
}

export const coverageWord: Record<CoverageReason, string> = {
  OBSERVED: 'known', BEFORE_COVERAGE: 'before coverage began', PRUNED: 'pruned before it was read',
  OBSERVER_STOPPED: 'the observer was stopped', BACKEND_UNREACHABLE: 'the store did not answer',
  BACKEND_DENIED: 'the store refused', BACKEND_DISABLED: 'observation was off',
  OBJECT_UNREADABLE: 'an object could not be read', ENGINE_UNSUPPORTED: 'the engine keeps no such facts',
}

/** What the beginning and the end of an interval mean for a reader. */
export const coverageMeaning: Record<CoverageReason, string> = {
  OBSERVED: 'Lumaft read it.',
  BEFORE_COVERAGE: 'Lumaft had not observed the stack yet. What ran then and was pruned cannot be known.',
  PRUNED: 'Records were removed from the bucket before they were read. They cannot come back.',
  OBSERVER_STOPPED: 'The observer was stopped.',
  BACKEND_UNREACHABLE: 'The store did not answer.',
  BACKEND_DENIED: 'The store refused the rights of the credentials.',
  BACKEND_DISABLED: 'Observation was switched off in the settings.',
  OBJECT_UNREADABLE: 'An object could not be read; it stands in quarantine.',
  ENGINE_UNSUPPORTED: 'The engine keeps no such facts.',
}

export const factWord: Record<FactKind, string> = { HISTORY: 'History', STATE: 'State', LOCKS: 'Locks' }

export const integrityWord: Record<IntegrityNote, string> = {
  DUPLICATE_URN: 'Two live resources have one URN.', MISSING_PARENT: 'A parent is not there.',
  MISSING_DEPENDENCY: 'A dependency is not there.', PARENT_CYCLE: 'A resource is its own ancestor.',
  OUT_OF_ORDER: 'A resource stands before one that it depends on.',
  TOO_MANY_RESOURCES: 'It holds more resources than Lumaft reads.',
  MALFORMED_URN: 'A URN does not have the form of one.',
}

export const pendingWord: Record<PendingType, string> = {
  CREATING: 'creating', UPDATING: 'updating', DELETING: 'deleting', IMPORTING: 'importing', READING: 'reading',
}

export const activityStates: readonly ActivityState[] = ['EXECUTING', 'READY', 'PENDING', 'WAITING', 'RESTARTING', 'COMPLETED', 'FAILED', 'CANCELED']

export const activityWord: Record<ActivityState, string> = {
  READY: 'Ready', PENDING: 'Pending', EXECUTING: 'Executing', WAITING: 'Waiting', RESTARTING: 'Restarting',
  COMPLETED: 'Completed', FAILED: 'Failed', CANCELED: 'Canceled',
}

export const activityMeaning: Record<ActivityState, string> = {
  READY: 'It can be begun.',
  PENDING: 'It waits for others to be completed.',
  EXECUTING: 'A server works on it.',
  WAITING: 'It asked to go on at a later time.',
  RESTARTING: 'A try failed or its server was lost. It is begun again.',
  COMPLETED: 'It is done.',
  FAILED: 'It failed for good.',
  CANCELED: 'It was called off.',
}

/** What a kind of activity does. Later servers may have kinds this page does not know. */
export const activityKindMeaning: Record<string, string> = {
  observe: 'Lists the bucket and reads what changed.',
  import: 'Reads the history that was in the bucket before, newest first.',
}

export const logWord: Record<LogLevel, string> = { INFO: 'info', WARNING: 'warning', ERROR: 'error' }

export const errorKinds: readonly ErrorKind[] = ['FAILED_OBSERVATION', 'SERVER_ERROR']

export const errorWord: Record<ErrorKind, string> = { FAILED_OBSERVATION: 'Failed observation', SERVER_ERROR: 'Server error' }

export const errorMeaning: Record<ErrorKind, string> = {
  FAILED_OBSERVATION: 'A backend could not be observed. The item closes by itself when it can be again.',
  SERVER_ERROR: 'The server could not answer a request as it should.',
}

export const quarantineReasons: readonly QuarantineReason[] = [
  'MALFORMED', 'TOO_LARGE', 'TOO_DEEP', 'UNSUPPORTED_VERSION', 'BAD_COMPRESSION', 'ENCRYPTED', 'NAME_NOT_UNDERSTOOD', 'LAYOUT_MISMATCH',
  'VANISHED', 'CHECKSUM_MISMATCH',
]

export const quarantineMeaning: Record<QuarantineReason, string> = {
  MALFORMED: 'It does not have the form it should.',
  TOO_LARGE: 'It is over a ceiling of size.',
  TOO_DEEP: 'It is nested too deeply.',
  UNSUPPORTED_VERSION: 'Its format has a version that Lumaft does not know.',
  BAD_COMPRESSION: 'It could not be decompressed.',
  ENCRYPTED: 'It is encrypted.',
  NAME_NOT_UNDERSTOOD: 'Its key does not name what it should.',
  LAYOUT_MISMATCH: 'It does not belong to the layout.',
  VANISHED: 'It was gone when it was to be read.',
  CHECKSUM_MISMATCH: 'What was read is not what the store announced.',
}

export const noticeWord: Record<CliNoticeReason, string> = { LOCKED: 'Locked', PENDING_OPERATIONS: 'Pending operations', INTEGRITY: 'Not sound' }

/** How an action is drawn. Actions with one sign are counted together. */
export type Sign = '+' | '~' | '↓' | '±' | '−' | '='
export const actionSign: Record<ResourceAction, Sign | null> = {
  CREATE: '+', UPDATE: '~', IMPORT: '↓', REPLACE: '±', DELETE: '−', SAME: '=',
  // The halves of a replacement are told by the whole, except for an engine that counts only halves.
  CREATE_REPLACEMENT: null, DELETE_REPLACED: null, IMPORT_REPLACEMENT: '↓', DISCARD: '−', DISCARD_REPLACED: null,
  READ: null, READ_REPLACEMENT: null, READ_DISCARD: null, REFRESH: null, REMOVE_PENDING_REPLACE: null,
}

export const signWord: Record<Sign, string> = {
  '+': 'create', '~': 'update', '↓': 'import', '±': 'replace', '−': 'delete', '=': 'unchanged',
}
