/* eslint-disable */
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A position in a list. Cursors are opaque, and bound to the filter, the order and the instant of the page they came from. */
  Cursor: { input: string; output: string; }
  /** A moment as RFC 3339 text in UTC with nine digits of fraction. */
  Instant: { input: string; output: string; }
  /** A whole number that 32 bits may not hold, as a JSON number: bytes, or milliseconds over days. At most 2^53 - 1. */
  Long: { input: number; output: number; }
};

/** How often a run took one action. */
export type ActionCount = {
  __typename?: 'ActionCount';
  /** The action. */
  action: ResourceAction;
  /** How often. */
  count: Scalars['Int']['output'];
};

/** How often an action was planned, and how often it was taken. */
export type ActionDifference = {
  __typename?: 'ActionDifference';
  /** The action. */
  action: ResourceAction;
  /** How often it was taken; absent where no source of the run tells its counts. */
  actual?: Maybe<Scalars['Int']['output']>;
  /** Actual less planned; absent unless both are known. */
  difference?: Maybe<Scalars['Int']['output']>;
  /** How often it was planned; absent where the preview does not tell its counts. */
  planned?: Maybe<Scalars['Int']['output']>;
};

/** A unit of background work, such as observing a backend or importing its history. */
export type Activity = Node & {
  __typename?: 'Activity';
  /** Before when nobody begins it; absent while it executes and once it ended. */
  activateAt?: Maybe<Scalars['Instant']['output']>;
  /** The backend it works on; absent when it concerns none. */
  backend?: Maybe<Backend>;
  /** When it was made. */
  createdAt: Scalars['Instant']['output'];
  /** When it was completed, failed or canceled. */
  endedAt?: Maybe<Scalars['Instant']['output']>;
  /** Which server works on it; absent unless it executes. */
  holder?: Maybe<Scalars['String']['output']>;
  /** The permanent id. */
  id: Scalars['ID']['output'];
  /** What it does: observe or import. Later versions may have further kinds. */
  kind: Scalars['String']['output'];
  /** Why its last try failed; absent when none did. */
  lastError?: Maybe<Scalars['String']['output']>;
  /** Until when that server may work on it without renewing its lease. */
  leaseUntil?: Maybe<Scalars['Instant']['output']>;
  /** The newest lines of its log, newest first, at most 100. */
  log: Array<ActivityLogEntry>;
  /** How often it may be begun without success before it fails. */
  maxTries: Scalars['Int']['output'];
  /** How urgent it is: lower goes first. */
  priority: Scalars['Int']['output'];
  /** How much of it is done; absent for work that is not counted. */
  progress?: Maybe<ActivityProgress>;
  /** When it was first begun. */
  startedAt?: Maybe<Scalars['Instant']['output']>;
  /** Where it stands. */
  state: ActivityState;
  /** Since when it stands there. */
  stateSince: Scalars['Instant']['output'];
  /** How often it was begun since it last succeeded. */
  tries: Scalars['Int']['output'];
  /** What it waits for: activities that must be completed first and are not. */
  waitsFor: Array<Activity>;
};


/** A unit of background work, such as observing a backend or importing its history. */
export type ActivityLogArgs = {
  first: Scalars['Int']['input'];
};

/** A page of activities, newest first. */
export type ActivityConnection = {
  __typename?: 'ActivityConnection';
  /** The rows with their cursors. */
  edges: Array<ActivityEdge>;
  /** The rows. */
  nodes: Array<Activity>;
  /** Where the page lies. */
  pageInfo: PageInfo;
  /** How many match in all. Costs a count: ask only when it is shown. */
  totalCount: Scalars['Int']['output'];
};

/** An activity in a list. */
export type ActivityEdge = {
  __typename?: 'ActivityEdge';
  /** Its position. */
  cursor: Scalars['Cursor']['output'];
  /** The activity. */
  node: Activity;
};

/** Which activities to list. All fields given must hold. */
export type ActivityFilter = {
  /** All of these hold. */
  and?: InputMaybe<Array<ActivityFilter>>;
  /** Its backend is one of these. */
  backend?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Its kind is one of these. */
  kind?: InputMaybe<Array<Scalars['String']['input']>>;
  /** This does not hold. */
  not?: InputMaybe<ActivityFilter>;
  /** At least one of these holds. */
  or?: InputMaybe<Array<ActivityFilter>>;
  /** It stands in one of these states. */
  state?: InputMaybe<Array<ActivityState>>;
};

/** A line of an activity's log. */
export type ActivityLogEntry = {
  __typename?: 'ActivityLogEntry';
  /** When it was written. */
  at: Scalars['Instant']['output'];
  /** How much it matters. */
  level: LogLevel;
  /** What it says. */
  text: Scalars['String']['output'];
};

/** How much of an activity is done. */
export type ActivityProgress = {
  __typename?: 'ActivityProgress';
  /** How many items are done. */
  done: Scalars['Int']['output'];
  /** How many were done a minute since it began; absent while it cannot be told. */
  perMinute?: Maybe<Scalars['Float']['output']>;
  /** About how many seconds the rest takes; absent while it cannot be told. */
  remainingSeconds?: Maybe<Scalars['Int']['output']>;
  /** How many there are in all, as far as is known; absent while it is not. */
  total?: Maybe<Scalars['Int']['output']>;
  /** What the items are, such as records. */
  unit: Scalars['String']['output'];
};

/** Where a unit of background work stands. */
export type ActivityState =
  /** It was called off. */
  | 'CANCELED'
  /** It is done. */
  | 'COMPLETED'
  /** A server works on it. */
  | 'EXECUTING'
  /** It failed for good. */
  | 'FAILED'
  /** It waits for others to be completed. */
  | 'PENDING'
  /** It can be begun. */
  | 'READY'
  /** A try failed or its server was lost; it is begun again. */
  | 'RESTARTING'
  /** It asked to go on at a later time. */
  | 'WAITING';

/** What kind of credential reported an operation. */
export type Authority =
  /** A deployment runner's. */
  | 'DEPLOYMENT_RUNNER'
  /** A developer workflow's. */
  | 'DEVELOPER_WORKFLOW';

/** A bucket and prefix whose state Lumaft reads and never writes. */
export type Backend = Node & {
  __typename?: 'Backend';
  /** The bucket's name. */
  bucket: Scalars['String']['output'];
  /** Whom the store takes its caller for, where it said so. A claim of the store. */
  callerIdentity?: Maybe<Scalars['String']['output']>;
  /** When Lumaft first observed it; absent before the first complete listing. */
  coverageBeganAt?: Maybe<Scalars['Instant']['output']>;
  /** Where its credentials come from, never their values: static, files or default-chain. */
  credentialSource: Scalars['String']['output'];
  /** Whether it is observed. */
  enabled: Scalars['Boolean']['output'];
  /** The address of an S3-compatible store; absent for Amazon S3. */
  endpoint?: Maybe<Scalars['String']['output']>;
  /** The tool that writes the state. */
  engine: Engine;
  /** How well Lumaft can see it. */
  health: BackendHealth;
  /** What is wrong and what to do, in one or two sentences; absent when all is well. */
  healthDetail?: Maybe<Scalars['String']['output']>;
  /** Since when the health reads so. */
  healthSince: Scalars['Instant']['output'];
  /** The id people use, such as production. */
  id: Scalars['ID']['output'];
  /** The newest import of its history that has not ended; absent when none is going on. */
  import?: Maybe<Activity>;
  /** Milliseconds since the last complete listing ended; absent before the first, and while it is not observed. */
  lagMs?: Maybe<Scalars['Long']['output']>;
  /** When the last complete listing ended; absent before the first. */
  lastListedAt?: Maybe<Scalars['Instant']['output']>;
  /** What its last poll cost. */
  lastPoll: PollCost;
  /** How objects are laid out; absent until the bucket has shown it. */
  layout?: Maybe<Layout>;
  /** How many stacks are locked. */
  lockedStackCount: Scalars['Int']['output'];
  /** How many stacks hold pending operations. */
  pendingStackCount: Scalars['Int']['output'];
  /** Milliseconds between polls. */
  pollIntervalMs: Scalars['Int']['output'];
  /** The prefix inside the bucket, without slashes at its ends; empty for the root. */
  prefix: Scalars['String']['output'];
  /** How many objects could not be read and still cannot. */
  quarantineCount: Scalars['Int']['output'];
  /** The region requests are signed for. */
  region: Scalars['String']['output'];
  /** What observing it has cost since Lumaft first observed it. */
  spent: ObservationCost;
  /** How many stacks are present. */
  stackCount: Scalars['Int']['output'];
};

/** A page of backends. */
export type BackendConnection = {
  __typename?: 'BackendConnection';
  /** The rows with their cursors. */
  edges: Array<BackendEdge>;
  /** The rows. */
  nodes: Array<Backend>;
  /** Where the page lies. */
  pageInfo: PageInfo;
  /** How many there are in all. */
  totalCount: Scalars['Int']['output'];
};

/** A backend in a list. */
export type BackendEdge = {
  __typename?: 'BackendEdge';
  /** Its position. */
  cursor: Scalars['Cursor']['output'];
  /** The backend. */
  node: Backend;
};

/** How well Lumaft can see a backend. */
export type BackendHealth =
  /** This machine's clock and the store's differ too much. */
  | 'CLOCK_SKEW'
  /** The credentials have expired, or are not known to the store. */
  | 'CREDENTIALS_EXPIRED'
  /** The store refuses the credentials' rights. */
  | 'DENIED'
  /** Observation is switched off. */
  | 'DISABLED'
  /** The first import is still reading. */
  | 'IMPORTING'
  /** The objects are not laid out as the settings say. */
  | 'LAYOUT_MISMATCH'
  /** There is no such bucket. */
  | 'NOT_FOUND'
  /** Every listing and reading succeeds. */
  | 'OK'
  /** The store asks to slow down. */
  | 'THROTTLED'
  /** The store does not answer. */
  | 'UNREACHABLE'
  /** The bucket is in another region. */
  | 'WRONG_REGION';

/** What the Pulumi CLI will ask or refuse at the next update. */
export type CliNotice = {
  __typename?: 'CLINotice';
  /** Why. */
  reason: CliNoticeReason;
  /** What it does, in one or two sentences. */
  text: Scalars['String']['output'];
};

/** Why the Pulumi CLI will ask or refuse. */
export type CliNoticeReason =
  /** The state does not fit together. */
  | 'INTEGRITY'
  /** Somebody holds a lock. */
  | 'LOCKED'
  /** The state holds pending operations. */
  | 'PENDING_OPERATIONS';

/** An entry of the change feed. */
export type Change = {
  __typename?: 'Change';
  /** The backend that it concerns; absent for none. */
  backend?: Maybe<Scalars['ID']['output']>;
  /** What it tells of. */
  kind: ChangeKind;
  /** The node that changed, or came into being. */
  node: Scalars['ID']['output'];
  /** Its place in the feed. */
  sequence: Scalars['ID']['output'];
  /** The stack that it concerns; absent for none. */
  stack?: Maybe<Scalars['ID']['output']>;
};

/** Some entries of the change feed, and when what a page shows can next change without one. */
export type ChangeBatch = {
  __typename?: 'ChangeBatch';
  /** The entries, oldest first, each node once. Empty for the first batch of a stream that begins now, and for a sign of life. */
  changes: Array<Change>;
  /** The instant of this batch, by the server's clock. */
  now: Scalars['Instant']['output'];
  /** The earliest instant at which a reading changes by itself, such as a lease that lapses; absent when none does. */
  readingChangesAt?: Maybe<Scalars['Instant']['output']>;
  /** Whether entries were left out because the feed no longer holds them or there are too many: everything may have changed. */
  reset: Scalars['Boolean']['output'];
  /** The newest entry of the feed that this batch reaches. Give it as after to go on from here. */
  sequence: Scalars['ID']['output'];
};

/** What an entry of the change feed tells of. */
export type ChangeKind =
  /** An activity. */
  | 'ACTIVITY'
  /** A backend's settings, health or progress. */
  | 'BACKEND'
  /** A checkpoint. */
  | 'CHECKPOINT'
  /** An error item. */
  | 'ERROR'
  /** A lock. */
  | 'LOCK'
  /** An operation. */
  | 'OPERATION'
  /** An object that could not be read. */
  | 'QUARANTINE'
  /** A stack. */
  | 'STACK';

/** One observed state of a stack. */
export type Checkpoint = Node & {
  __typename?: 'Checkpoint';
  /** How many of them are custom resources. */
  customResourceCount: Scalars['Int']['output'];
  /** SHA-256 of the decompressed object, in hexadecimal. */
  digest: Scalars['String']['output'];
  /** The version of the engine that made it; absent when the file does not say. */
  engineVersion?: Maybe<Scalars['String']['output']>;
  /** The object's ETag. */
  etag: Scalars['String']['output'];
  /** How many are only read. */
  externalCount: Scalars['Int']['output'];
  /** The permanent id. */
  id: Scalars['ID']['output'];
  /** How many exist but did not become ready. */
  initErrorCount: Scalars['Int']['output'];
  /** What a sound state would not hold. */
  integrity: Array<IntegrityNote>;
  /** The key of the object it was read from. */
  key: Scalars['String']['output'];
  /** When the engine says it made it; absent when the file does not say. */
  manifestAt?: Maybe<Scalars['Instant']['output']>;
  /** When Lumaft read it. */
  observedAt: Scalars['Instant']['output'];
  /** The names of the stack's outputs. */
  outputNames: Array<Scalars['String']['output']>;
  /** How many are replaced and still to be deleted. */
  pendingDeleteCount: Scalars['Int']['output'];
  /** Steps that had begun and were not seen to end. */
  pendingOperations: Array<PendingOperation>;
  /** The project its resources name; absent without resources. */
  projectName?: Maybe<Scalars['String']['output']>;
  /** How many are protected. */
  protectedCount: Scalars['Int']['output'];
  /** The nanoseconds of its key in the history: the oldest of the records that left it. Absent for a state that no record tells of. */
  recordedAt?: Maybe<Scalars['Instant']['output']>;
  /** How many resources it holds, the root stack and providers included. */
  resourceCount: Scalars['Int']['output'];
  /** How many resources it holds of each type, by type. */
  resourceTypes: Array<ResourceTypeCount>;
  /** How many secret values it holds. None is ever shown. */
  secretCount: Scalars['Int']['output'];
  /** The kind of secrets provider; absent without one. */
  secretsProvider?: Maybe<Scalars['String']['output']>;
  /** Bytes of the object as stored. */
  size: Scalars['Int']['output'];
  /** The stack it is a state of. */
  stack: Stack;
  /** How many are to be replaced by the next update. */
  taintedCount: Scalars['Int']['output'];
  /** The version of its format. */
  version: Scalars['Int']['output'];
};

/** One fact that somebody wrote about a run. */
export type Claim = {
  __typename?: 'Claim';
  /** Which fact. */
  kind: ClaimKind;
  /** How it is known. */
  provenance: Provenance;
  /** The source that carries it. */
  source: Source;
  /** An https address that shows it; absent without one. Built from claims, so no more trustworthy than they are. */
  url?: Maybe<Scalars['String']['output']>;
  /** Its value, as written. */
  value: Scalars['String']['output'];
};

/** Which fact about a run somebody else wrote down. */
export type ClaimKind =
  /** Who started the run, as its CI names them. */
  | 'ACTOR'
  /** The author of the commit. */
  | 'AUTHOR'
  /** The author's address. */
  | 'AUTHOR_EMAIL'
  /** The branch or tag. */
  | 'BRANCH'
  /** The build's id. */
  | 'BUILD'
  /** The build's number. */
  | 'BUILD_NUMBER'
  /** What started the build. */
  | 'BUILD_TYPE'
  /** The CI system. */
  | 'CI_SYSTEM'
  /** The commit. */
  | 'COMMIT'
  /** The committer. */
  | 'COMMITTER'
  /** The committer's address. */
  | 'COMMITTER_EMAIL'
  /** Whether the checkout had uncommitted changes: true or false. */
  | 'DIRTY_TREE'
  /** How the engine was started: cli or auto.local. */
  | 'INVOKED_BY'
  /** The head of the pull request. */
  | 'PULL_REQUEST_HEAD'
  /** The repository, as owner/name. */
  | 'REPOSITORY';

/** Whether a list or number holds everything there is. */
export type Completeness =
  /** It holds everything there is. */
  | 'EXACT'
  /** It holds what is known, and more may exist. */
  | 'PARTIAL';

/** One entry of a run's configuration. */
export type ConfigEntry = {
  __typename?: 'ConfigEntry';
  /** Its key, with its project. */
  key: Scalars['String']['output'];
  /** Whether it is a secret. */
  secret: Scalars['Boolean']['output'];
  /** Whether the value is JSON. */
  structured: Scalars['Boolean']['output'];
  /** Its value: text, or JSON when structured. Secrets inside are masked; a secret has none. */
  value?: Maybe<Scalars['String']['output']>;
};

/** An interval of what is known of a stack. */
export type CoverageInterval = {
  __typename?: 'CoverageInterval';
  /** The kind of fact. */
  fact: FactKind;
  /** Where it begins; absent when it reaches back without end. */
  from?: Maybe<Scalars['Instant']['output']>;
  /** What is known, or why it is not. */
  reason: CoverageReason;
  /** Where it ends; absent while it goes on. */
  until?: Maybe<Scalars['Instant']['output']>;
};

/** What is known of an interval, or why it is not. */
export type CoverageReason =
  /** The store refused. */
  | 'BACKEND_DENIED'
  /** Observation was switched off. */
  | 'BACKEND_DISABLED'
  /** The store did not answer. */
  | 'BACKEND_UNREACHABLE'
  /** Lumaft had not observed the stack yet. */
  | 'BEFORE_COVERAGE'
  /** The engine keeps no such facts. */
  | 'ENGINE_UNSUPPORTED'
  /** An object could not be read. */
  | 'OBJECT_UNREADABLE'
  /** It was observed. */
  | 'OBSERVED'
  /** The observer was stopped. */
  | 'OBSERVER_STOPPED'
  /** Records were removed before they were read. */
  | 'PRUNED';

/** The tool that writes a backend's state. A plain state does not say which of Terraform and OpenTofu wrote it; the backend's setting does. */
export type Engine =
  /** OpenTofu. */
  | 'OPENTOFU'
  /** Pulumi. */
  | 'PULUMI'
  /** Terraform. */
  | 'TERRAFORM';

/** One entry of the environment that the engine recorded. */
export type EnvironmentEntry = {
  __typename?: 'EnvironmentEntry';
  /** Its name. */
  name: Scalars['String']['output'];
  /** Its value, as recorded. */
  value: Scalars['String']['output'];
};

/** A server error or a failed observation, to be read by a person. The same trouble at the same place is one item that counts, until it is closed. */
export type ErrorItem = Node & {
  __typename?: 'ErrorItem';
  /** The backend it concerns; absent when it concerns none. */
  backend?: Maybe<Backend>;
  /** When what failed there succeeded again; absent while it is open. */
  closedAt?: Maybe<Scalars['Instant']['output']>;
  /** How often it happened. */
  count: Scalars['Int']['output'];
  /** What is known of it, for operators. It names causes, never secrets. */
  detail: Scalars['String']['output'];
  /** When it first happened. */
  firstAt: Scalars['Instant']['output'];
  /** The permanent id. */
  id: Scalars['ID']['output'];
  /** What it is about. */
  kind: ErrorKind;
  /** When it last happened. */
  lastAt: Scalars['Instant']['output'];
  /** When the server tries what failed again; absent while it does, when it does not by itself, and once the item is closed. */
  nextTryAt?: Maybe<Scalars['Instant']['output']>;
  /** Where it happened: a path of the API, or an activity. */
  place: Scalars['String']['output'];
};

/** A page of error items, those first that happened last. */
export type ErrorItemConnection = {
  __typename?: 'ErrorItemConnection';
  /** The rows with their cursors. */
  edges: Array<ErrorItemEdge>;
  /** The rows. */
  nodes: Array<ErrorItem>;
  /** Where the page lies. */
  pageInfo: PageInfo;
  /** How many match in all. Costs a count: ask only when it is shown. */
  totalCount: Scalars['Int']['output'];
};

/** An error item in a list. */
export type ErrorItemEdge = {
  __typename?: 'ErrorItemEdge';
  /** Its position. */
  cursor: Scalars['Cursor']['output'];
  /** The item. */
  node: ErrorItem;
};

/** Which error items to list. All fields given must hold. */
export type ErrorItemFilter = {
  /** All of these hold. */
  and?: InputMaybe<Array<ErrorItemFilter>>;
  /** Its backend is one of these. */
  backend?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Whether what failed succeeded since. */
  closed?: InputMaybe<Scalars['Boolean']['input']>;
  /** Its kind is one of these. */
  kind?: InputMaybe<Array<ErrorKind>>;
  /** This does not hold. */
  not?: InputMaybe<ErrorItemFilter>;
  /** At least one of these holds. */
  or?: InputMaybe<Array<ErrorItemFilter>>;
};

/** What an error item is about. */
export type ErrorKind =
  /** A backend could not be observed. */
  | 'FAILED_OBSERVATION'
  /** The server could not answer a request as it should. */
  | 'SERVER_ERROR';

/** Something an operation rests on. It never changes. */
export type Evidence = {
  __typename?: 'Evidence';
  /** SHA-256 of the decompressed object or of the report, in hexadecimal. */
  digest: Scalars['String']['output'];
  /** The object's ETag; absent for a report. */
  etag?: Maybe<Scalars['String']['output']>;
  /** Its permanent id. */
  id: Scalars['ID']['output'];
  /** The object's key; absent for a report. */
  key?: Maybe<Scalars['String']['output']>;
  /** What kind it is. */
  kind: EvidenceKind;
  /** How it is known. */
  provenance: Provenance;
  /** When Lumaft had it. */
  receivedAt: Scalars['Instant']['output'];
  /** Bytes of the object as stored, or of the report. */
  size: Scalars['Int']['output'];
  /** When the source says it was made; absent when it does not say. */
  sourceAt?: Maybe<Scalars['Instant']['output']>;
};

/** What kind of evidence it is. */
export type EvidenceKind =
  /** A runner announced an operation. */
  | 'ANNOUNCE'
  /** A runner reported the end. */
  | 'FINALIZE'
  /** A runner reported that it still runs. */
  | 'HEARTBEAT'
  /** A record of the stack's history. */
  | 'HISTORY_RECORD';

/** How complete a list or number is. */
export type Extent = {
  __typename?: 'Extent';
  /** Whether it holds everything there is. */
  completeness: Completeness;
  /** Why it is only partial; empty when exact. */
  reasons: Array<PartialReason>;
};

/** The kind of fact that coverage is told for. */
export type FactKind =
  /** Records of finished updates. */
  | 'HISTORY'
  /** Locks. */
  | 'LOCKS'
  /** The state itself. */
  | 'STATE';

/** Why a run failed. */
export type FailureReason =
  /** The command failed. */
  | 'COMMAND_FAILED'
  /** A mandatory policy forbade it. */
  | 'POLICY_DENIED';

/** What a run changed. Outcome and impact are separate facts. */
export type Impact =
  /** Something; the counts say what. */
  | 'CHANGES'
  /** Nothing. */
  | 'NONE'
  /** The source does not say. */
  | 'NOT_REPORTED';

/** This installation of Lumaft. */
export type Installation = {
  __typename?: 'Installation';
  /** The newest entry of the change feed. What a page shows can have changed only if this has, but for ages, leases that lapse (readingChangesAt) and the times of listings. */
  changeSequence: Scalars['ID']['output'];
  /** Whether it shows recorded sample data instead of somebody's buckets. */
  demo: Scalars['Boolean']['output'];
  /** The instant of this answer, by the server's clock. */
  now: Scalars['Instant']['output'];
};

/** What a checkpoint holds that a sound one would not. */
export type IntegrityNote =
  /** Two live resources with one URN. */
  | 'DUPLICATE_URN'
  /** A URN that does not have the form of one. */
  | 'MALFORMED_URN'
  /** A dependency that is not there. */
  | 'MISSING_DEPENDENCY'
  /** A parent that is not there. */
  | 'MISSING_PARENT'
  /** A resource before one that it depends on. */
  | 'OUT_OF_ORDER'
  /** A resource that is its own ancestor. */
  | 'PARENT_CYCLE'
  /** More resources than Lumaft reads. */
  | 'TOO_MANY_RESOURCES';

/** Why a marker joins an observed operation with no reported one. */
export type JoinAmbiguity =
  /** More than one record, or more than one report, carries it. */
  | 'MARKER_REPEATED'
  /** The record and the report are of different kinds. */
  | 'OTHER_KIND'
  /** The record and the report are of different stacks. */
  | 'OTHER_STACK';

/** How state objects are laid out below the prefix. */
export type Layout =
  /** Pulumi's older layout: stacks without project folders. */
  | 'LEGACY'
  /** Pulumi's current layout: stacks grouped by project. */
  | 'PROJECT'
  /** Terraform's and OpenTofu's workspaces. */
  | 'WORKSPACES';

/** Who is said to hold a stack. A lock tells neither what its holder does nor whether it still runs. */
export type Lock = Node & {
  __typename?: 'Lock';
  /** Milliseconds since the holder claims to hold it, or since Lumaft first saw it; to its end when it is gone. */
  ageMs: Scalars['Long']['output'];
  /** The backend it is in. */
  backend: Backend;
  /** What the Pulumi CLI does while it is there, in one or two sentences; absent once it is gone. */
  cliWill?: Maybe<Scalars['String']['output']>;
  /** When Lumaft first saw it. */
  firstSeenAt: Scalars['Instant']['output'];
  /** When a complete listing first lacked it; absent while it is there. */
  goneAt?: Maybe<Scalars['Instant']['output']>;
  /** The claimed machine. */
  holderHost?: Maybe<Scalars['String']['output']>;
  /** The claimed process. */
  holderPid?: Maybe<Scalars['Int']['output']>;
  /** The claimed holder's account on its machine. */
  holderUser?: Maybe<Scalars['String']['output']>;
  /** The permanent id. */
  id: Scalars['ID']['output'];
  /** The object's key. */
  key: Scalars['String']['output'];
  /** When a complete listing last held it. */
  lastSeenAt: Scalars['Instant']['output'];
  /** Whether the object could be read; its claims are absent when not. */
  readable: Scalars['Boolean']['output'];
  /** Since when the holder claims to hold it. */
  since?: Maybe<Scalars['Instant']['output']>;
  /** The stack it is on; absent when no such stack is known. */
  stack?: Maybe<Stack>;
};

/** A page of locks, those first that were seen first. */
export type LockConnection = {
  __typename?: 'LockConnection';
  /** The rows with their cursors. */
  edges: Array<LockEdge>;
  /** How complete the list is. */
  extent: Extent;
  /** The rows. */
  nodes: Array<Lock>;
  /** Where the page lies. */
  pageInfo: PageInfo;
  /** How many match in all. Costs a count: ask only when it is shown. */
  totalCount: Scalars['Int']['output'];
};

/** A lock in a list. */
export type LockEdge = {
  __typename?: 'LockEdge';
  /** Its position. */
  cursor: Scalars['Cursor']['output'];
  /** The lock. */
  node: Lock;
};

/** Which locks to list. All fields given must hold. */
export type LockFilter = {
  /** All of these hold. */
  and?: InputMaybe<Array<LockFilter>>;
  /** Its backend is one of these. */
  backend?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Whether it is still there. */
  held?: InputMaybe<Scalars['Boolean']['input']>;
  /** This does not hold. */
  not?: InputMaybe<LockFilter>;
  /** At least one of these holds. */
  or?: InputMaybe<Array<LockFilter>>;
  /** Its project is one of these. */
  project?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Its stack is one of these, by id. */
  stack?: InputMaybe<Array<Scalars['ID']['input']>>;
};

/** How much a line of a log matters. */
export type LogLevel =
  /** The work stopped. */
  | 'ERROR'
  /** For the curious. */
  | 'INFO'
  /** Something went wrong and the work goes on. */
  | 'WARNING';

/** Something with a permanent id. */
export type Node = {
  /** The permanent id. */
  id: Scalars['ID']['output'];
};

/** What observing a backend has cost. */
export type ObservationCost = {
  __typename?: 'ObservationCost';
  /** Bytes that were read from it. */
  bytes: Scalars['Long']['output'];
  /** Requests to the store. */
  requests: Scalars['Int']['output'];
};

/** A row of the timeline: what one source says a run did, and on the same card what the other says where a marker joins them. */
export type Operation = Node & {
  __typename?: 'Operation';
  /** What kind of credential reported it; absent for an observed one. */
  authority?: Maybe<Authority>;
  /** The backend of its stack. */
  backend: Backend;
  /** Whether it is a row of the timeline's cards; false for a reported one that is shown on the card of the observed one it is joined with. */
  card: Scalars['Boolean']['output'];
  /** The state it left; absent when no copy of it was found. */
  checkpoint?: Maybe<Checkpoint>;
  /** The claim of one kind. */
  claim?: Maybe<Claim>;
  /** What others wrote about the run, each with how it is known. */
  claims: Array<Claim>;
  /** The configuration it ran with, by key; absent where the source has none. */
  config?: Maybe<Array<ConfigEntry>>;
  /** When it is said to have ended, likewise. */
  endedAt?: Maybe<Scalars['Instant']['output']>;
  /** The version of the engine that ran, as claimed. */
  engineVersion?: Maybe<Scalars['String']['output']>;
  /** The environment the engine recorded, by name; absent where the source has none. */
  environment?: Maybe<Array<EnvironmentEntry>>;
  /** What it rests on, in the order received. */
  evidence: Array<Evidence>;
  /** The exit code of the command, as reported; absent where no source says. */
  exitCode?: Maybe<Scalars['Int']['output']>;
  /** When its issuer can add nothing any more; absent for an observed one. */
  expiresAt?: Maybe<Scalars['Instant']['output']>;
  /** Why it failed; absent when the source does not report it. */
  failureReason?: Maybe<FailureReason>;
  /** The permanent id. An observed operation keeps it when the database is dropped and the bucket read again. */
  id: Scalars['ID']['output'];
  /** What it changed. */
  impact: Impact;
  /** The name of the token that reported it; absent for an observed one. */
  issuerName?: Maybe<Scalars['String']['output']>;
  /** Why its marker joins it with no row of the other source; absent where it does, and without a marker. */
  joinAmbiguity?: Maybe<JoinAmbiguity>;
  /** The row of the other source that its marker joins it with; absent without one. */
  joined?: Maybe<Operation>;
  /** What it did; absent where the source does not say. */
  kind?: Maybe<OperationKind>;
  /** The UUID of its marker: in the message of an observed operation, in the announce of a reported one. */
  marker?: Maybe<Scalars['String']['output']>;
  /** The message given with the run, exactly as recorded; absent where the source has none. */
  message?: Maybe<Scalars['String']['output']>;
  /** The operation after it on its stack. */
  nextOnStack?: Maybe<Operation>;
  /** Its place in the timeline: the nanoseconds of the record's key, or when a report was received. */
  orderAt: Scalars['Instant']['output'];
  /** How it reads at readingAsOf. */
  outcome: Outcome;
  /** The explicit pair of planned and actual that it is part of; absent without one. Nothing is paired by times, names or counts. */
  pair?: Maybe<OperationPair>;
  /** The operation before it on its stack. */
  previousOnStack?: Maybe<Operation>;
  /** The instant the outcome was read at. */
  readingAsOf: Scalars['Instant']['output'];
  /** When what either source says will read otherwise unless something new arrives; absent when nothing is due. */
  readingChangesAt?: Maybe<Scalars['Instant']['output']>;
  /** What each source says, backend first. */
  readings: Array<SourceReading>;
  /** When Lumaft first had it. */
  receivedAt: Scalars['Instant']['output'];
  /** How often it took each action; absent when not reported, empty when it took none. */
  resourceChanges?: Maybe<Array<ActionCount>>;
  /** Whether a time of the source was over five minutes away from when it was received. */
  skewed: Scalars['Boolean']['output'];
  /** Where it comes from. */
  source: Source;
  /** The stack it ran on. */
  stack: Stack;
  /** When it is said to have started. An observed one has whole seconds of the runner's clock. */
  startedAt?: Maybe<Scalars['Instant']['output']>;
};


/** A row of the timeline: what one source says a run did, and on the same card what the other says where a marker joins them. */
export type OperationClaimArgs = {
  kind: ClaimKind;
};

/** How many operations fall into each part of a span of time. */
export type OperationActivity = {
  __typename?: 'OperationActivity';
  /** The parts, oldest first, all of the same length. */
  bars: Array<OperationActivityBar>;
  /** How complete the counts are. */
  extent: Extent;
};

/** One part of a span of time. */
export type OperationActivityBar = {
  __typename?: 'OperationActivityBar';
  /** How many read as each outcome; outcomes without any are left out. */
  counts: Array<OutcomeCount>;
  /** Where it begins. */
  from: Scalars['Instant']['output'];
  /** Where it ends. */
  until: Scalars['Instant']['output'];
};

/** A page of operations, newest first. */
export type OperationConnection = {
  __typename?: 'OperationConnection';
  /** The rows with their cursors. */
  edges: Array<OperationEdge>;
  /** How complete the list is. */
  extent: Extent;
  /** The rows. */
  nodes: Array<Operation>;
  /** Where the page lies. */
  pageInfo: PageInfo;
  /** The instant the outcomes were read at; later pages keep it. */
  readingAsOf: Scalars['Instant']['output'];
  /** How many match in all. Costs a count: ask only when it is shown. */
  totalCount: Scalars['Int']['output'];
};

/** An operation in a list. */
export type OperationEdge = {
  __typename?: 'OperationEdge';
  /** Its position. */
  cursor: Scalars['Cursor']['output'];
  /** The operation. */
  node: Operation;
};

/** Which operations to list. All fields given must hold. */
export type OperationFilter = {
  /** All of these hold. */
  and?: InputMaybe<Array<OperationFilter>>;
  /** Its authority is one of these, on either source of its card. */
  authority?: InputMaybe<Array<Authority>>;
  /** Its backend is one of these. */
  backend?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Its branch is this. */
  branch?: InputMaybe<Scalars['String']['input']>;
  /** Its CI system is one of these, as recorded. */
  ciSystem?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Its commit starts with this, at least four hexadecimal digits. */
  commit?: InputMaybe<Scalars['String']['input']>;
  /** Its impact is one of these. */
  impact?: InputMaybe<Array<Impact>>;
  /** Its kind is one of these. */
  kind?: InputMaybe<Array<OperationKind>>;
  /** Its message contains this text of at most 1,000 bytes, whatever the case of ASCII letters. */
  messageContains?: InputMaybe<Scalars['String']['input']>;
  /** This does not hold. */
  not?: InputMaybe<OperationFilter>;
  /** At least one of these holds. */
  or?: InputMaybe<Array<OperationFilter>>;
  /** It reads as one of these at the instant of the first page. */
  outcome?: InputMaybe<Array<Outcome>>;
  /** Its project is one of these. */
  project?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Its repository is this, as owner/name. */
  repository?: InputMaybe<Scalars['String']['input']>;
  /** What the list is made of; cards unless given. At the top of the filter only. */
  rows?: InputMaybe<OperationRows>;
  /** Its place in the timeline is at or after this. */
  since?: InputMaybe<Scalars['Instant']['input']>;
  /** Its source is one of these; a card that both share is of both. */
  source?: InputMaybe<Array<Source>>;
  /** Its stack is one of these, by id. */
  stack?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Its stack's name is one of these. */
  stackName?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Its place in the timeline is before this. */
  until?: InputMaybe<Scalars['Instant']['input']>;
};

/** What a run did. */
export type OperationKind =
  /** Destroyed resources. */
  | 'DESTROY'
  /** Imported a state. */
  | 'IMPORT'
  /** Showed what an update would do. */
  | 'PREVIEW'
  /** Read the resources again. */
  | 'REFRESH'
  /** Renamed the stack. */
  | 'RENAME'
  /** Imported resources. */
  | 'RESOURCE_IMPORT'
  /** Brought the stack to what the program says. */
  | 'UPDATE';

/** A preview and what followed it, as a runner's explicit word pairs them. */
export type OperationPair = {
  __typename?: 'OperationPair';
  /** What followed it, as its card. */
  actual: Operation;
  /** The source whose counts are compared as actual: the runner's, or the backend's of the same card where the runner does not tell. */
  actualSource: Source;
  /** What was planned beside what was done, action by action; empty where neither side tells a count. */
  differences: Array<ActionDifference>;
  /** The name that its issuer gave it, such as a build's; absent without one. */
  externalId?: Maybe<Scalars['String']['output']>;
  /** The id that the pair was answered with. */
  id: Scalars['ID']['output'];
  /** The preview. */
  planned: Operation;
  /** When Lumaft had it. */
  receivedAt: Scalars['Instant']['output'];
};

/** What a list of operations is made of. */
export type OperationRows =
  /** One row for what a trusted join says is one run. */
  | 'CARDS'
  /** One row for what each source says. */
  | 'RAW';

/** How an operation reads at an instant. */
export type Outcome =
  /** It was stopped. */
  | 'CANCELLED'
  /** It ended badly. */
  | 'FAILED'
  /** Its runner stopped reporting. */
  | 'INCOMPLETE'
  /** A runner reports that it runs. */
  | 'IN_PROGRESS'
  /** The state changed and nothing says how that ended. */
  | 'NOT_RECORDED'
  /** It ended well. */
  | 'SUCCEEDED';

/** How many operations read as an outcome. */
export type OutcomeCount = {
  __typename?: 'OutcomeCount';
  /** How many. */
  count: Scalars['Int']['output'];
  /** The outcome. */
  outcome: Outcome;
};

/** Where a page lies in its list. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** The cursor of the last row of this page, absent for an empty page. */
  endCursor?: Maybe<Scalars['Cursor']['output']>;
  /** Whether rows follow this page. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether rows precede this page. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first row of this page, absent for an empty page. */
  startCursor?: Maybe<Scalars['Cursor']['output']>;
};

/** Why a list or number is only partial. */
export type PartialReason =
  /** It reaches into a time before Lumaft first observed the backend. */
  | 'BEFORE_COVERAGE'
  /** The backend was not observed for some of the time. */
  | 'GAP'
  /** A first import is still reading older records. */
  | 'IMPORTING'
  /** A ceiling was reached. */
  | 'LIMIT'
  /** Records were removed from the backend before they were read. */
  | 'PRUNED'
  /** An object could not be read. */
  | 'QUARANTINED';

/** A step that had begun and was not seen to end. */
export type PendingOperation = {
  __typename?: 'PendingOperation';
  /** The step. */
  type: PendingType;
  /** The resource. */
  urn: Scalars['String']['output'];
};

/** The step that a pending operation was in. */
export type PendingType =
  /** Creating the resource. */
  | 'CREATING'
  /** Deleting it. */
  | 'DELETING'
  /** Importing it. */
  | 'IMPORTING'
  /** Reading it. */
  | 'READING'
  /** Updating it. */
  | 'UPDATING';

/** What one poll cost. */
export type PollCost = {
  __typename?: 'PollCost';
  /** Bytes that were read from it. */
  bytes: Scalars['Long']['output'];
  /** Requests to the store. */
  requests: Scalars['Int']['output'];
  /** Milliseconds it took. */
  tookMs: Scalars['Int']['output'];
};

/** Whether a stack is still there. */
export type Presence =
  /** Its state object is there. */
  | 'PRESENT'
  /** Its state object is gone. */
  | 'REMOVED'
  /** It lives on under another name. */
  | 'RENAMED'
  /** Only runners have told of it. */
  | 'RUNNER_ONLY'
  /** It lives on in the project layout. */
  | 'UPGRADED';

/** How a fact is known. */
export type Provenance =
  /** A runner with a known credential reported it. */
  | 'ASSERTED'
  /** Somebody wrote it into an object or report; nothing vouches for it. */
  | 'CLAIMED'
  /** Lumaft read it in the backend. */
  | 'OBSERVED'
  /** A signature vouches for it. */
  | 'VERIFIED';

/** A page of unreadable objects, newest first. */
export type QuarantineConnection = {
  __typename?: 'QuarantineConnection';
  /** The rows with their cursors. */
  edges: Array<QuarantineEdge>;
  /** The rows. */
  nodes: Array<QuarantinedObject>;
  /** Where the page lies. */
  pageInfo: PageInfo;
  /** How many match in all. Costs a count: ask only when it is shown. */
  totalCount: Scalars['Int']['output'];
};

/** An unreadable object in a list. */
export type QuarantineEdge = {
  __typename?: 'QuarantineEdge';
  /** Its position. */
  cursor: Scalars['Cursor']['output'];
  /** The object. */
  node: QuarantinedObject;
};

/** Which unreadable objects to list. All fields given must hold. */
export type QuarantineFilter = {
  /** All of these hold. */
  and?: InputMaybe<Array<QuarantineFilter>>;
  /** Its backend is one of these. */
  backend?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Whether it could be read again or was gone since. */
  cleared?: InputMaybe<Scalars['Boolean']['input']>;
  /** This does not hold. */
  not?: InputMaybe<QuarantineFilter>;
  /** At least one of these holds. */
  or?: InputMaybe<Array<QuarantineFilter>>;
  /** Its reason is one of these. */
  reason?: InputMaybe<Array<QuarantineReason>>;
  /** Its stack is one of these, by id. */
  stack?: InputMaybe<Array<Scalars['ID']['input']>>;
};

/** Why an object could not be read. */
export type QuarantineReason =
  /** It could not be decompressed. */
  | 'BAD_COMPRESSION'
  /** What was read is not what the store announced. */
  | 'CHECKSUM_MISMATCH'
  /** It is encrypted. */
  | 'ENCRYPTED'
  /** It does not belong to the layout. */
  | 'LAYOUT_MISMATCH'
  /** It does not have the form it should. */
  | 'MALFORMED'
  /** Its key does not name what it should. */
  | 'NAME_NOT_UNDERSTOOD'
  /** It is nested too deeply. */
  | 'TOO_DEEP'
  /** It is over a ceiling of size. */
  | 'TOO_LARGE'
  /** Its format has a version Lumaft does not know. */
  | 'UNSUPPORTED_VERSION'
  /** It was gone when it was to be read. */
  | 'VANISHED';

/** An object that the layout claims and that could not be read. Its content is never shown. */
export type QuarantinedObject = Node & {
  __typename?: 'QuarantinedObject';
  /** The backend it is in. */
  backend: Backend;
  /** When it could be read again or was gone; absent while it stands. */
  clearedAt?: Maybe<Scalars['Instant']['output']>;
  /** What was expected where, without quoting the object. */
  detail: Scalars['String']['output'];
  /** The permanent id. */
  id: Scalars['ID']['output'];
  /** The object's key. */
  key: Scalars['String']['output'];
  /** When it was last tried. */
  lastTriedAt: Scalars['Instant']['output'];
  /** When it is tried next; absent when only a change of the object causes that. */
  nextTryAt?: Maybe<Scalars['Instant']['output']>;
  /** Why it could not be read. */
  reason: QuarantineReason;
  /** When it was first found unreadable. */
  since: Scalars['Instant']['output'];
  /** The stack it belongs to; absent when its key names none. */
  stack?: Maybe<Stack>;
};

/** Everything that can be read. */
export type Query = {
  __typename?: 'Query';
  /** The activities that match. */
  activities: ActivityConnection;
  /** One activity. */
  activity?: Maybe<Activity>;
  /** One backend. */
  backend?: Maybe<Backend>;
  /** The backends, by id. */
  backends: BackendConnection;
  /** One observed state. */
  checkpoint?: Maybe<Checkpoint>;
  /** One error item. */
  error?: Maybe<ErrorItem>;
  /** The error items that match, open ones unless the filter says otherwise. */
  errors: ErrorItemConnection;
  /** This installation. */
  installation: Installation;
  /** The locks that match. */
  locks: LockConnection;
  /** Anything with a permanent id. Nothing there and nothing the viewer may see read the same. */
  node?: Maybe<Node>;
  /** One operation. The id of a row that is shown on the card of another finds that card; node finds the row itself. */
  operation?: Maybe<Operation>;
  /** The operations that match, counted over a span of time of at least a second in 1 to 200 equal parts. */
  operationActivity: OperationActivity;
  /** The operations that match, newest first. */
  operations: OperationConnection;
  /** The objects that could not be read, those that still cannot unless the filter says otherwise. */
  quarantine: QuarantineConnection;
  /** One stack. */
  stack?: Maybe<Stack>;
  /** The stacks that match, present ones unless the filter says otherwise. */
  stacks: StackConnection;
};


/** Everything that can be read. */
export type QueryActivitiesArgs = {
  after?: InputMaybe<Scalars['Cursor']['input']>;
  before?: InputMaybe<Scalars['Cursor']['input']>;
  filter?: InputMaybe<ActivityFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Everything that can be read. */
export type QueryActivityArgs = {
  id: Scalars['ID']['input'];
};


/** Everything that can be read. */
export type QueryBackendArgs = {
  id: Scalars['ID']['input'];
};


/** Everything that can be read. */
export type QueryBackendsArgs = {
  after?: InputMaybe<Scalars['Cursor']['input']>;
  before?: InputMaybe<Scalars['Cursor']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Everything that can be read. */
export type QueryCheckpointArgs = {
  id: Scalars['ID']['input'];
};


/** Everything that can be read. */
export type QueryErrorArgs = {
  id: Scalars['ID']['input'];
};


/** Everything that can be read. */
export type QueryErrorsArgs = {
  after?: InputMaybe<Scalars['Cursor']['input']>;
  before?: InputMaybe<Scalars['Cursor']['input']>;
  filter?: InputMaybe<ErrorItemFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Everything that can be read. */
export type QueryLocksArgs = {
  after?: InputMaybe<Scalars['Cursor']['input']>;
  before?: InputMaybe<Scalars['Cursor']['input']>;
  filter?: InputMaybe<LockFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Everything that can be read. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** Everything that can be read. */
export type QueryOperationArgs = {
  id: Scalars['ID']['input'];
};


/** Everything that can be read. */
export type QueryOperationActivityArgs = {
  filter?: InputMaybe<OperationFilter>;
  parts: Scalars['Int']['input'];
  since: Scalars['Instant']['input'];
  until: Scalars['Instant']['input'];
};


/** Everything that can be read. */
export type QueryOperationsArgs = {
  after?: InputMaybe<Scalars['Cursor']['input']>;
  before?: InputMaybe<Scalars['Cursor']['input']>;
  filter?: InputMaybe<OperationFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Everything that can be read. */
export type QueryQuarantineArgs = {
  after?: InputMaybe<Scalars['Cursor']['input']>;
  before?: InputMaybe<Scalars['Cursor']['input']>;
  filter?: InputMaybe<QuarantineFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Everything that can be read. */
export type QueryStackArgs = {
  id: Scalars['ID']['input'];
};


/** Everything that can be read. */
export type QueryStacksArgs = {
  after?: InputMaybe<Scalars['Cursor']['input']>;
  before?: InputMaybe<Scalars['Cursor']['input']>;
  filter?: InputMaybe<StackFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<StackOrder>;
};

/** What a run did to a resource, as engines count it. */
export type ResourceAction =
  /** Created. */
  | 'CREATE'
  /** Created as a replacement. */
  | 'CREATE_REPLACEMENT'
  /** Deleted. */
  | 'DELETE'
  /** Deleted after its replacement. */
  | 'DELETE_REPLACED'
  /** Dropped from the state without deleting. */
  | 'DISCARD'
  /** Dropped from the state after its replacement. */
  | 'DISCARD_REPLACED'
  /** Imported. */
  | 'IMPORT'
  /** Imported as a replacement. */
  | 'IMPORT_REPLACEMENT'
  /** Read. */
  | 'READ'
  /** A read resource dropped from the state. */
  | 'READ_DISCARD'
  /** Read as a replacement. */
  | 'READ_REPLACEMENT'
  /** Read again. */
  | 'REFRESH'
  /** A pending replacement removed from the state. */
  | 'REMOVE_PENDING_REPLACE'
  /** Replaced. */
  | 'REPLACE'
  /** Left as it was. */
  | 'SAME'
  /** Updated in place. */
  | 'UPDATE';

/** How many resources of a type there are. */
export type ResourceTypeCount = {
  __typename?: 'ResourceTypeCount';
  /** How many. */
  count: Scalars['Int']['output'];
  /** The type token. */
  type: Scalars['String']['output'];
};

/** Where an operation's row comes from. */
export type Source =
  /** Observed in the backend. */
  | 'BACKEND'
  /** Reported by a runner. */
  | 'RUNNER';

/** What one source says of an operation. */
export type SourceReading = {
  __typename?: 'SourceReading';
  /** What kind of credential reported it; absent for an observed one. */
  authority?: Maybe<Authority>;
  /** When it is said to have ended. */
  endedAt?: Maybe<Scalars['Instant']['output']>;
  /** The exit code of the command; absent where the source does not say. */
  exitCode?: Maybe<Scalars['Int']['output']>;
  /** When its issuer can add nothing any more; absent for an observed one. */
  expiresAt?: Maybe<Scalars['Instant']['output']>;
  /** Why it failed. */
  failureReason?: Maybe<FailureReason>;
  /** How many heartbeats were received; 0 for an observed one. */
  heartbeatCount: Scalars['Int']['output'];
  /** What it changed. */
  impact: Impact;
  /** The name of the token that reported it; absent for an observed one. */
  issuerName?: Maybe<Scalars['String']['output']>;
  /** What it did. */
  kind?: Maybe<OperationKind>;
  /** When its lease lapses, or lapsed, unless a heartbeat or the end arrives before; absent for an observed one. */
  leaseUntil?: Maybe<Scalars['Instant']['output']>;
  /** The message; absent where the source has none. */
  message?: Maybe<Scalars['String']['output']>;
  /** The id of the row that carries it. */
  operationId: Scalars['ID']['output'];
  /** How it reads. */
  outcome: Outcome;
  /** How its facts are known. */
  provenance: Provenance;
  /** When Lumaft first had it. */
  receivedAt: Scalars['Instant']['output'];
  /** How often it took each action; absent when not reported. */
  resourceChanges?: Maybe<Array<ActionCount>>;
  /** Whether a time of the source was over five minutes away from when it was received. */
  skewed: Scalars['Boolean']['output'];
  /** The source. */
  source: Source;
  /** When it is said to have started. */
  startedAt?: Maybe<Scalars['Instant']['output']>;
};

/** One incarnation of a stack: a stack removed and made again is two. */
export type Stack = Node & {
  __typename?: 'Stack';
  /** The backend it lives in. */
  backend: Backend;
  /** Its newest observed state; absent when it could not be read yet. */
  checkpoint?: Maybe<Checkpoint>;
  /** Whether its state object changed and no finished record tells of it yet. */
  checkpointChanging: Scalars['Boolean']['output'];
  /** What the Pulumi CLI will ask or refuse at the next update because of locks, the integrity of the state and pending operations, in the order that it comes upon them; empty when nothing is in its way. */
  cliWill: Array<CliNotice>;
  /** What is known of it, and why the rest is not. */
  coverage: Array<CoverageInterval>;
  /** Earlier locks, newest first, at most 100. */
  earlierLocks: Array<Lock>;
  /** When Lumaft first saw it. */
  firstSeenAt: Scalars['Instant']['output'];
  /** How many records of its history were listed and are still to be read. */
  historyBacklog: Scalars['Int']['output'];
  /** The permanent id. */
  id: Scalars['ID']['output'];
  /** How many integrity notes its newest state has; absent when unknown. */
  integrityNoteCount?: Maybe<Scalars['Int']['output']>;
  /** Its newest operation; absent when its history holds none. */
  lastOperation?: Maybe<Operation>;
  /** Since when it is locked, as the oldest lock claims; absent when it is not locked. */
  lockedSince?: Maybe<Scalars['Instant']['output']>;
  /** Who is said to hold it now, oldest lock first. */
  locks: Array<Lock>;
  /** Its name. */
  name: Scalars['String']['output'];
  /** The names it has and had, oldest first. A renamed, moved or upgraded stack stays the same stack. */
  names: Array<StackName>;
  /** How many operations are known. */
  operationCount: Scalars['Int']['output'];
  /** Its timeline, newest first. */
  operations: OperationConnection;
  /** How many pending operations its newest state holds; absent when unknown. */
  pendingOperationCount?: Maybe<Scalars['Int']['output']>;
  /** Whether it is still there. */
  presence: Presence;
  /** Since when its presence reads so. */
  presenceSince: Scalars['Instant']['output'];
  /** Its project; absent in a legacy layout, which has none. */
  projectName?: Maybe<Scalars['String']['output']>;
  /** Its objects that could not be read and still cannot, newest first, at most 100. */
  quarantine: Array<QuarantinedObject>;
  /** Its newest operations, newest first, at most 32. */
  recentOperations: Array<Operation>;
  /** How many resources its newest state holds, the root stack and providers included; absent when unknown. */
  resourceCount?: Maybe<Scalars['Int']['output']>;
  /** Its tags, by name. Absent when they could not be read. */
  tags?: Maybe<Array<Tag>>;
};


/** One incarnation of a stack: a stack removed and made again is two. */
export type StackEarlierLocksArgs = {
  first: Scalars['Int']['input'];
};


/** One incarnation of a stack: a stack removed and made again is two. */
export type StackOperationsArgs = {
  after?: InputMaybe<Scalars['Cursor']['input']>;
  before?: InputMaybe<Scalars['Cursor']['input']>;
  filter?: InputMaybe<OperationFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** One incarnation of a stack: a stack removed and made again is two. */
export type StackRecentOperationsArgs = {
  first: Scalars['Int']['input'];
};

/** A page of stacks. */
export type StackConnection = {
  __typename?: 'StackConnection';
  /** The rows with their cursors. */
  edges: Array<StackEdge>;
  /** How complete the list is. */
  extent: Extent;
  /** The rows. */
  nodes: Array<Stack>;
  /** Where the page lies. */
  pageInfo: PageInfo;
  /** The instant the rows were read at. */
  readingAsOf: Scalars['Instant']['output'];
  /** How many match in all. Costs a count: ask only when it is shown. */
  totalCount: Scalars['Int']['output'];
};

/** A stack in a list. */
export type StackEdge = {
  __typename?: 'StackEdge';
  /** Its position. */
  cursor: Scalars['Cursor']['output'];
  /** The stack. */
  node: Stack;
};

/** Which stacks to list. All fields given must hold. */
export type StackFilter = {
  /** All of these hold. */
  and?: InputMaybe<Array<StackFilter>>;
  /** Its backend is one of these. */
  backend?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Whether its newest state has integrity notes. */
  integrityNotes?: InputMaybe<Scalars['Boolean']['input']>;
  /** The outcome of its newest operation is one of these. */
  lastOutcome?: InputMaybe<Array<Outcome>>;
  /** Whether it is locked. */
  locked?: InputMaybe<Scalars['Boolean']['input']>;
  /** Its project/name contains this text of at most 1,000 bytes, whatever the case of ASCII letters. */
  nameContains?: InputMaybe<Scalars['String']['input']>;
  /** This does not hold. */
  not?: InputMaybe<StackFilter>;
  /** At least one of these holds. */
  or?: InputMaybe<Array<StackFilter>>;
  /** Whether its newest state holds pending operations. */
  pending?: InputMaybe<Scalars['Boolean']['input']>;
  /** Its presence is one of these. */
  presence?: InputMaybe<Array<Presence>>;
  /** Its project is one of these. */
  project?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A name that a stack has, or had. */
export type StackName = {
  __typename?: 'StackName';
  /** How the name ended: renamed, upgraded or removed; absent while it has it. */
  ended?: Maybe<Presence>;
  /** When Lumaft first saw it under this name. */
  from: Scalars['Instant']['output'];
  /** Its name. */
  name: Scalars['String']['output'];
  /** Its project; absent in a legacy layout, which has none. */
  projectName?: Maybe<Scalars['String']['output']>;
  /** When it was first seen without it; absent while it has it. */
  until?: Maybe<Scalars['Instant']['output']>;
};

/** How to order stacks. */
export type StackOrder =
  /** By newest operation, newest first; stacks without one last. */
  | 'LAST_OPERATION'
  /** By backend, project and name. */
  | 'NAME';

/** What the server tells of by itself, over server-sent events. */
export type Subscription = {
  __typename?: 'Subscription';
  /** The change feed from after an entry on; from now on when no entry is named. The Last-Event-ID header takes the place of after when a client comes back. */
  changes: ChangeBatch;
};


/** What the server tells of by itself, over server-sent events. */
export type SubscriptionChangesArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
};

/** A stack tag. */
export type Tag = {
  __typename?: 'Tag';
  /** Its name. */
  name: Scalars['String']['output'];
  /** Its value. */
  value: Scalars['String']['output'];
};

export type ActivitiesTable_ActivityFragment = (
  { __typename?: 'Activity', id: string }
  & { ' $fragmentRefs'?: { 'ActivityRow_ActivityFragment': ActivityRow_ActivityFragment } }
) & { ' $fragmentName'?: 'ActivitiesTable_ActivityFragment' };

export type ActivityDetail_ActivityFragment = (
  { __typename?: 'Activity', id: string, kind: string, state: ActivityState, stateSince: string, priority: number, activateAt?: string | null, tries: number, maxTries: number, holder?: string | null, leaseUntil?: string | null, lastError?: string | null, createdAt: string, startedAt?: string | null, endedAt?: string | null, backend?: { __typename?: 'Backend', id: string } | null, waitsFor: Array<{ __typename?: 'Activity', id: string, kind: string, state: ActivityState, backend?: { __typename?: 'Backend', id: string } | null }>, log: Array<{ __typename?: 'ActivityLogEntry', at: string, level: LogLevel, text: string }> }
  & { ' $fragmentRefs'?: { 'ActivityProgress_ActivityFragment': ActivityProgress_ActivityFragment } }
) & { ' $fragmentName'?: 'ActivityDetail_ActivityFragment' };

export type ActivityProgress_ActivityFragment = { __typename?: 'Activity', kind: string, state: ActivityState, progress?: { __typename?: 'ActivityProgress', done: number, total?: number | null, unit: string, perMinute?: number | null, remainingSeconds?: number | null } | null } & { ' $fragmentName'?: 'ActivityProgress_ActivityFragment' };

export type ActivityRow_ActivityFragment = (
  { __typename?: 'Activity', id: string, kind: string, state: ActivityState, stateSince: string, activateAt?: string | null, tries: number, maxTries: number, lastError?: string | null, backend?: { __typename?: 'Backend', id: string } | null }
  & { ' $fragmentRefs'?: { 'ActivityProgress_ActivityFragment': ActivityProgress_ActivityFragment } }
) & { ' $fragmentName'?: 'ActivityRow_ActivityFragment' };

export type ActivityStrip_ActivityFragment = { __typename?: 'OperationActivity', bars: Array<{ __typename?: 'OperationActivityBar', from: string, until: string, counts: Array<{ __typename?: 'OutcomeCount', outcome: Outcome, count: number }> }>, extent: { __typename?: 'Extent', completeness: Completeness, reasons: Array<PartialReason> } } & { ' $fragmentName'?: 'ActivityStrip_ActivityFragment' };

export type BackendCard_BackendFragment = { __typename?: 'Backend', id: string, engine: Engine, layout?: Layout | null, bucket: string, prefix: string, region: string, endpoint?: string | null, credentialSource: string, health: BackendHealth, healthDetail?: string | null, healthSince: string, coverageBeganAt?: string | null, lastListedAt?: string | null, pollIntervalMs: number, stackCount: number, lockedStackCount: number, pendingStackCount: number, quarantineCount: number, lagMs?: number | null, callerIdentity?: string | null, spent: { __typename?: 'ObservationCost', requests: number, bytes: number }, lastPoll: { __typename?: 'PollCost', requests: number, bytes: number, tookMs: number }, import?: (
    { __typename?: 'Activity', id: string }
    & { ' $fragmentRefs'?: { 'ActivityProgress_ActivityFragment': ActivityProgress_ActivityFragment } }
  ) | null } & { ' $fragmentName'?: 'BackendCard_BackendFragment' };

export type BackendGroup_BackendFragment = { __typename?: 'Backend', id: string, engine: Engine, layout?: Layout | null, bucket: string, prefix: string, health: BackendHealth, stackCount: number } & { ' $fragmentName'?: 'BackendGroup_BackendFragment' };

export type CheckpointSummary_CheckpointFragment = { __typename?: 'Checkpoint', key: string, digest: string, size: number, version: number, observedAt: string, recordedAt?: string | null, manifestAt?: string | null, engineVersion?: string | null, secretsProvider?: string | null, resourceCount: number, customResourceCount: number, protectedCount: number, pendingDeleteCount: number, externalCount: number, initErrorCount: number, taintedCount: number, secretCount: number, outputNames: Array<string>, integrity: Array<IntegrityNote>, resourceTypes: Array<{ __typename?: 'ResourceTypeCount', type: string, count: number }>, pendingOperations: Array<{ __typename?: 'PendingOperation', type: PendingType, urn: string }> } & { ' $fragmentName'?: 'CheckpointSummary_CheckpointFragment' };

export type ClaimList_OperationFragment = { __typename?: 'Operation', claims: Array<{ __typename?: 'Claim', kind: ClaimKind, value: string, url?: string | null, provenance: Provenance, source: Source }> } & { ' $fragmentName'?: 'ClaimList_OperationFragment' };

export type ConfigTable_OperationFragment = { __typename?: 'Operation', config?: Array<{ __typename?: 'ConfigEntry', key: string, value?: string | null, secret: boolean, structured: boolean }> | null } & { ' $fragmentName'?: 'ConfigTable_OperationFragment' };

export type CoverageLanes_StackFragment = { __typename?: 'Stack', coverage: Array<{ __typename?: 'CoverageInterval', fact: FactKind, from?: string | null, until?: string | null, reason: CoverageReason }> } & { ' $fragmentName'?: 'CoverageLanes_StackFragment' };

export type EarlierLocks_StackFragment = { __typename?: 'Stack', earlierLocks: Array<(
    { __typename?: 'Lock', id: string, since?: string | null, firstSeenAt: string, goneAt?: string | null, ageMs: number }
    & { ' $fragmentRefs'?: { 'Holder_LockFragment': Holder_LockFragment } }
  )> } & { ' $fragmentName'?: 'EarlierLocks_StackFragment' };

export type EnvironmentTable_OperationFragment = { __typename?: 'Operation', environment?: Array<{ __typename?: 'EnvironmentEntry', name: string, value: string }> | null } & { ' $fragmentName'?: 'EnvironmentTable_OperationFragment' };

export type ErrorDetail_ItemFragment = { __typename?: 'ErrorItem', id: string, kind: ErrorKind, place: string, detail: string, count: number, firstAt: string, lastAt: string, nextTryAt?: string | null, closedAt?: string | null, backend?: { __typename?: 'Backend', id: string } | null } & { ' $fragmentName'?: 'ErrorDetail_ItemFragment' };

export type ErrorRow_ItemFragment = { __typename?: 'ErrorItem', id: string, kind: ErrorKind, place: string, count: number, firstAt: string, lastAt: string, nextTryAt?: string | null, closedAt?: string | null, backend?: { __typename?: 'Backend', id: string } | null } & { ' $fragmentName'?: 'ErrorRow_ItemFragment' };

export type ErrorsTable_ItemFragment = (
  { __typename?: 'ErrorItem', id: string }
  & { ' $fragmentRefs'?: { 'ErrorRow_ItemFragment': ErrorRow_ItemFragment;'ErrorDetail_ItemFragment': ErrorDetail_ItemFragment } }
) & { ' $fragmentName'?: 'ErrorsTable_ItemFragment' };

export type EvidenceList_OperationFragment = { __typename?: 'Operation', evidence: Array<{ __typename?: 'Evidence', id: string, kind: EvidenceKind, provenance: Provenance, key?: string | null, etag?: string | null, digest: string, size: number, sourceAt?: string | null, receivedAt: string }>, readings: Array<{ __typename?: 'SourceReading', source: Source, heartbeatCount: number, leaseUntil?: string | null }> } & { ' $fragmentName'?: 'EvidenceList_OperationFragment' };

export type Holder_LockFragment = { __typename?: 'Lock', readable: boolean, holderUser?: string | null, holderHost?: string | null, holderPid?: number | null } & { ' $fragmentName'?: 'Holder_LockFragment' };

export type LockList_StackFragment = { __typename?: 'Stack', locks: Array<(
    { __typename?: 'Lock', id: string, key: string, since?: string | null, firstSeenAt: string }
    & { ' $fragmentRefs'?: { 'Holder_LockFragment': Holder_LockFragment } }
  )> } & { ' $fragmentName'?: 'LockList_StackFragment' };

export type LockMark_StackFragment = { __typename?: 'Stack', lockedSince?: string | null, locks: Array<{ __typename?: 'Lock', readable: boolean, holderUser?: string | null, holderHost?: string | null, firstSeenAt: string }> } & { ' $fragmentName'?: 'LockMark_StackFragment' };

export type LockRow_LockFragment = (
  { __typename?: 'Lock', id: string, key: string, since?: string | null, firstSeenAt: string, goneAt?: string | null, ageMs: number, cliWill?: string | null, backend: { __typename?: 'Backend', id: string }, stack?: (
    { __typename?: 'Stack' }
    & { ' $fragmentRefs'?: { 'StackName_StackFragment': StackName_StackFragment } }
  ) | null }
  & { ' $fragmentRefs'?: { 'Holder_LockFragment': Holder_LockFragment } }
) & { ' $fragmentName'?: 'LockRow_LockFragment' };

export type LockedStack_StackFragment = (
  { __typename?: 'Stack', id: string, checkpoint?: { __typename?: 'Checkpoint', integrity: Array<IntegrityNote>, pendingOperations: Array<{ __typename?: 'PendingOperation', type: PendingType, urn: string }> } | null }
  & { ' $fragmentRefs'?: { 'Notices_StackFragment': Notices_StackFragment;'LockList_StackFragment': LockList_StackFragment;'EarlierLocks_StackFragment': EarlierLocks_StackFragment } }
) & { ' $fragmentName'?: 'LockedStack_StackFragment' };

export type LocksTable_LockFragment = (
  { __typename?: 'Lock', id: string }
  & { ' $fragmentRefs'?: { 'LockRow_LockFragment': LockRow_LockFragment } }
) & { ' $fragmentName'?: 'LocksTable_LockFragment' };

export type LocksTable_StackFragment = (
  { __typename?: 'Stack', id: string }
  & { ' $fragmentRefs'?: { 'UnfinishedRow_StackFragment': UnfinishedRow_StackFragment } }
) & { ' $fragmentName'?: 'LocksTable_StackFragment' };

export type MarkerNote_OperationFragment = { __typename?: 'Operation', source: Source, marker?: string | null, joinAmbiguity?: JoinAmbiguity | null, joined?: { __typename?: 'Operation', id: string } | null } & { ' $fragmentName'?: 'MarkerNote_OperationFragment' };

export type NameHistory_StackFragment = { __typename?: 'Stack', names: Array<{ __typename?: 'StackName', projectName?: string | null, name: string, from: string, until?: string | null, ended?: Presence | null }> } & { ' $fragmentName'?: 'NameHistory_StackFragment' };

export type Notices_StackFragment = { __typename?: 'Stack', cliWill: Array<{ __typename?: 'CLINotice', reason: CliNoticeReason, text: string }> } & { ' $fragmentName'?: 'Notices_StackFragment' };

export type NowStrip_QueryFragment = { __typename?: 'Query', running: { __typename?: 'OperationConnection', totalCount: number }, failed: { __typename?: 'OperationConnection', totalCount: number }, locked: { __typename?: 'StackConnection', totalCount: number }, pending: { __typename?: 'StackConnection', totalCount: number } } & { ' $fragmentName'?: 'NowStrip_QueryFragment' };

export type OperationHead_OperationFragment = { __typename?: 'Operation', source: Source, authority?: Authority | null, issuerName?: string | null, marker?: string | null, joinAmbiguity?: JoinAmbiguity | null, kind?: OperationKind | null, outcome: Outcome, failureReason?: FailureReason | null, impact: Impact, message?: string | null, orderAt: string, startedAt?: string | null, endedAt?: string | null, engineVersion?: string | null, readingChangesAt?: string | null, resourceChanges?: Array<{ __typename?: 'ActionCount', action: ResourceAction, count: number }> | null, stack: (
    { __typename?: 'Stack', id: string }
    & { ' $fragmentRefs'?: { 'StackName_StackFragment': StackName_StackFragment } }
  ), backend: { __typename?: 'Backend', id: string, engine: Engine }, readings: Array<{ __typename?: 'SourceReading', source: Source, authority?: Authority | null, issuerName?: string | null, outcome: Outcome, leaseUntil?: string | null, skewed: boolean }> } & { ' $fragmentName'?: 'OperationHead_OperationFragment' };

export type OperationOpen_OperationFragment = { __typename?: 'Operation', id: string, readings: Array<{ __typename?: 'SourceReading', source: Source, authority?: Authority | null, issuerName?: string | null, provenance: Provenance, operationId: string, kind?: OperationKind | null, outcome: Outcome, failureReason?: FailureReason | null, impact: Impact, startedAt?: string | null, endedAt?: string | null, receivedAt: string, message?: string | null, resourceChanges?: Array<{ __typename?: 'ActionCount', action: ResourceAction, count: number }> | null }>, evidence: Array<{ __typename?: 'Evidence', id: string, key?: string | null }> } & { ' $fragmentName'?: 'OperationOpen_OperationFragment' };

export type OperationRow_OperationFragment = { __typename?: 'Operation', id: string, source: Source, authority?: Authority | null, issuerName?: string | null, kind?: OperationKind | null, outcome: Outcome, failureReason?: FailureReason | null, card: boolean, marker?: string | null, joinAmbiguity?: JoinAmbiguity | null, skewed: boolean, impact: Impact, message?: string | null, orderAt: string, startedAt?: string | null, endedAt?: string | null, resourceChanges?: Array<{ __typename?: 'ActionCount', action: ResourceAction, count: number }> | null, stack: (
    { __typename?: 'Stack' }
    & { ' $fragmentRefs'?: { 'StackName_StackFragment': StackName_StackFragment } }
  ), backend: { __typename?: 'Backend', id: string }, claims: Array<{ __typename?: 'Claim', kind: ClaimKind, value: string }>, readings: Array<{ __typename?: 'SourceReading', source: Source, authority?: Authority | null, issuerName?: string | null, outcome: Outcome, failureReason?: FailureReason | null, skewed: boolean }> } & { ' $fragmentName'?: 'OperationRow_OperationFragment' };

export type OperationsEnd_BackendFragment = { __typename?: 'Backend', coverageBeganAt?: string | null } & { ' $fragmentName'?: 'OperationsEnd_BackendFragment' };

export type OperationsTable_OperationFragment = (
  { __typename?: 'Operation', id: string, orderAt: string }
  & { ' $fragmentRefs'?: { 'OperationRow_OperationFragment': OperationRow_OperationFragment } }
) & { ' $fragmentName'?: 'OperationsTable_OperationFragment' };

export type OperationsVoid_BackendFragment = { __typename?: 'Backend', id: string, health: BackendHealth, coverageBeganAt?: string | null } & { ' $fragmentName'?: 'OperationsVoid_BackendFragment' };

export type PendingMark_StackFragment = { __typename?: 'Stack', pendingOperationCount?: number | null } & { ' $fragmentName'?: 'PendingMark_StackFragment' };

export type PlannedActual_OperationFragment = { __typename?: 'Operation', id: string, kind?: OperationKind | null, readings: Array<{ __typename?: 'SourceReading', source: Source }>, pair?: { __typename?: 'OperationPair', externalId?: string | null, receivedAt: string, actualSource: Source, planned: { __typename?: 'Operation', id: string, outcome: Outcome, impact: Impact, orderAt: string }, actual: { __typename?: 'Operation', id: string, outcome: Outcome, orderAt: string }, differences: Array<{ __typename?: 'ActionDifference', action: ResourceAction, planned?: number | null, actual?: number | null, difference?: number | null }> } | null } & { ' $fragmentName'?: 'PlannedActual_OperationFragment' };

export type QuarantineDetail_ObjectFragment = { __typename?: 'QuarantinedObject', id: string, key: string, reason: QuarantineReason, detail: string, since: string, lastTriedAt: string, nextTryAt?: string | null, clearedAt?: string | null, backend: { __typename?: 'Backend', id: string }, stack?: (
    { __typename?: 'Stack', id: string }
    & { ' $fragmentRefs'?: { 'StackName_StackFragment': StackName_StackFragment } }
  ) | null } & { ' $fragmentName'?: 'QuarantineDetail_ObjectFragment' };

export type QuarantineRow_ObjectFragment = { __typename?: 'QuarantinedObject', id: string, key: string, reason: QuarantineReason, since: string, lastTriedAt: string, nextTryAt?: string | null, clearedAt?: string | null, backend: { __typename?: 'Backend', id: string } } & { ' $fragmentName'?: 'QuarantineRow_ObjectFragment' };

export type QuarantineTable_ObjectFragment = { __typename?: 'QuarantinedObject', id: string, key: string, reason: QuarantineReason, detail: string, since: string, nextTryAt?: string | null, backend: { __typename?: 'Backend', id: string } } & { ' $fragmentName'?: 'QuarantineTable_ObjectFragment' };

export type ReadingsTable_OperationFragment = { __typename?: 'Operation', readings: Array<{ __typename?: 'SourceReading', source: Source, authority?: Authority | null, provenance: Provenance, kind?: OperationKind | null, outcome: Outcome, failureReason?: FailureReason | null, impact: Impact, startedAt?: string | null, endedAt?: string | null, receivedAt: string, message?: string | null, operationId: string, issuerName?: string | null, exitCode?: number | null, skewed: boolean, heartbeatCount: number, leaseUntil?: string | null, expiresAt?: string | null, resourceChanges?: Array<{ __typename?: 'ActionCount', action: ResourceAction, count: number }> | null }> } & { ' $fragmentName'?: 'ReadingsTable_OperationFragment' };

export type StackHead_StackFragment = (
  { __typename?: 'Stack', presence: Presence, presenceSince: string, checkpointChanging: boolean, resourceCount?: number | null, operationCount: number, historyBacklog: number, integrityNoteCount?: number | null, backend: { __typename?: 'Backend', id: string, engine: Engine, layout?: Layout | null } }
  & { ' $fragmentRefs'?: { 'StackName_StackFragment': StackName_StackFragment;'LockMark_StackFragment': LockMark_StackFragment;'PendingMark_StackFragment': PendingMark_StackFragment } }
) & { ' $fragmentName'?: 'StackHead_StackFragment' };

export type StackName_StackFragment = { __typename?: 'Stack', projectName?: string | null, name: string } & { ' $fragmentName'?: 'StackName_StackFragment' };

export type StackRow_StackFragment = (
  { __typename?: 'Stack', id: string, presence: Presence, checkpointChanging: boolean, resourceCount?: number | null, operationCount: number, quarantine: Array<{ __typename?: 'QuarantinedObject', id: string }>, lastOperation?: { __typename?: 'Operation', outcome: Outcome, kind?: OperationKind | null, startedAt?: string | null, orderAt: string } | null, recentOperations: Array<{ __typename?: 'Operation', outcome: Outcome }> }
  & { ' $fragmentRefs'?: { 'StackName_StackFragment': StackName_StackFragment;'LockMark_StackFragment': LockMark_StackFragment;'PendingMark_StackFragment': PendingMark_StackFragment } }
) & { ' $fragmentName'?: 'StackRow_StackFragment' };

export type StacksTable_StackFragment = (
  { __typename?: 'Stack', id: string, backend: { __typename?: 'Backend', id: string } }
  & { ' $fragmentRefs'?: { 'StackRow_StackFragment': StackRow_StackFragment } }
) & { ' $fragmentName'?: 'StacksTable_StackFragment' };

export type StacksVoid_BackendFragment = { __typename?: 'Backend', id: string, health: BackendHealth } & { ' $fragmentName'?: 'StacksVoid_BackendFragment' };

export type StateHistory_StackFragment = { __typename?: 'Stack', recentOperations: Array<{ __typename?: 'Operation', id: string, kind?: OperationKind | null, orderAt: string, checkpoint?: { __typename?: 'Checkpoint', digest: string, size: number, resourceCount: number, integrity: Array<IntegrityNote>, pendingOperations: Array<{ __typename?: 'PendingOperation', type: PendingType }> } | null }> } & { ' $fragmentName'?: 'StateHistory_StackFragment' };

export type TagList_StackFragment = { __typename?: 'Stack', tags?: Array<{ __typename?: 'Tag', name: string, value: string }> | null } & { ' $fragmentName'?: 'TagList_StackFragment' };

export type UnfinishedRow_StackFragment = (
  { __typename?: 'Stack', id: string, integrityNoteCount?: number | null, backend: { __typename?: 'Backend', id: string }, lastOperation?: { __typename?: 'Operation', outcome: Outcome, kind?: OperationKind | null, startedAt?: string | null, orderAt: string } | null, cliWill: Array<{ __typename?: 'CLINotice', reason: CliNoticeReason, text: string }> }
  & { ' $fragmentRefs'?: { 'StackName_StackFragment': StackName_StackFragment;'PendingMark_StackFragment': PendingMark_StackFragment;'LockMark_StackFragment': LockMark_StackFragment } }
) & { ' $fragmentName'?: 'UnfinishedRow_StackFragment' };

export type UnreadableTable_ObjectFragment = (
  { __typename?: 'QuarantinedObject', id: string }
  & { ' $fragmentRefs'?: { 'QuarantineRow_ObjectFragment': QuarantineRow_ObjectFragment;'QuarantineDetail_ObjectFragment': QuarantineDetail_ObjectFragment } }
) & { ' $fragmentName'?: 'UnreadableTable_ObjectFragment' };

export type WatchState_BackendsFragment = { __typename?: 'BackendConnection', totalCount: number, nodes: Array<{ __typename?: 'Backend', health: BackendHealth, lastListedAt?: string | null }> } & { ' $fragmentName'?: 'WatchState_BackendsFragment' };

export type ActivityRecordQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ActivityRecordQuery = { __typename?: 'Query', activity?: (
    { __typename?: 'Activity', id: string, kind: string, backend?: { __typename?: 'Backend', id: string } | null }
    & { ' $fragmentRefs'?: { 'ActivityDetail_ActivityFragment': ActivityDetail_ActivityFragment } }
  ) | null };

export type ActivitiesQueryVariables = Exact<{
  filter?: InputMaybe<ActivityFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['Cursor']['input']>;
}>;


export type ActivitiesQuery = { __typename?: 'Query', activities: { __typename?: 'ActivityConnection', edges: Array<{ __typename?: 'ActivityEdge', cursor: string, node: (
        { __typename?: 'Activity', id: string }
        & { ' $fragmentRefs'?: { 'ActivitiesTable_ActivityFragment': ActivitiesTable_ActivityFragment } }
      ) }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } };

export type ActivitiesSummaryQueryVariables = Exact<{
  filter?: InputMaybe<ActivityFilter>;
}>;


export type ActivitiesSummaryQuery = { __typename?: 'Query', activities: { __typename?: 'ActivityConnection', totalCount: number }, backends: { __typename?: 'BackendConnection', nodes: Array<{ __typename?: 'Backend', id: string }> } };

export type BackendsQueryVariables = Exact<{ [key: string]: never; }>;


export type BackendsQuery = { __typename?: 'Query', backends: { __typename?: 'BackendConnection', totalCount: number, nodes: Array<(
      { __typename?: 'Backend', id: string }
      & { ' $fragmentRefs'?: { 'BackendCard_BackendFragment': BackendCard_BackendFragment } }
    )> }, quarantine: { __typename?: 'QuarantineConnection', totalCount: number, nodes: Array<(
      { __typename?: 'QuarantinedObject', id: string }
      & { ' $fragmentRefs'?: { 'QuarantineTable_ObjectFragment': QuarantineTable_ObjectFragment } }
    )> } };

export type ErrorRecordQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ErrorRecordQuery = { __typename?: 'Query', error?: (
    { __typename?: 'ErrorItem', id: string, kind: ErrorKind }
    & { ' $fragmentRefs'?: { 'ErrorDetail_ItemFragment': ErrorDetail_ItemFragment } }
  ) | null };

export type ErrorsQueryVariables = Exact<{
  filter?: InputMaybe<ErrorItemFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['Cursor']['input']>;
}>;


export type ErrorsQuery = { __typename?: 'Query', errors: { __typename?: 'ErrorItemConnection', edges: Array<{ __typename?: 'ErrorItemEdge', cursor: string, node: (
        { __typename?: 'ErrorItem', id: string }
        & { ' $fragmentRefs'?: { 'ErrorsTable_ItemFragment': ErrorsTable_ItemFragment } }
      ) }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } };

export type UnreadableObjectsQueryVariables = Exact<{
  filter?: InputMaybe<QuarantineFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['Cursor']['input']>;
}>;


export type UnreadableObjectsQuery = { __typename?: 'Query', quarantine: { __typename?: 'QuarantineConnection', edges: Array<{ __typename?: 'QuarantineEdge', cursor: string, node: (
        { __typename?: 'QuarantinedObject', id: string }
        & { ' $fragmentRefs'?: { 'UnreadableTable_ObjectFragment': UnreadableTable_ObjectFragment } }
      ) }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } };

export type ErrorsSummaryQueryVariables = Exact<{
  open?: InputMaybe<ErrorItemFilter>;
  closed?: InputMaybe<ErrorItemFilter>;
  unreadable?: InputMaybe<QuarantineFilter>;
  cleared?: InputMaybe<QuarantineFilter>;
}>;


export type ErrorsSummaryQuery = { __typename?: 'Query', open: { __typename?: 'ErrorItemConnection', totalCount: number }, closed: { __typename?: 'ErrorItemConnection', totalCount: number }, unreadable: { __typename?: 'QuarantineConnection', totalCount: number }, cleared: { __typename?: 'QuarantineConnection', totalCount: number }, backends: { __typename?: 'BackendConnection', nodes: Array<{ __typename?: 'Backend', id: string }> } };

export type LiveQueryVariables = Exact<{ [key: string]: never; }>;


export type LiveQuery = { __typename?: 'Query', installation: { __typename?: 'Installation', demo: boolean, now: string, changeSequence: string } };

export type ChangesSubscriptionVariables = Exact<{
  after?: InputMaybe<Scalars['ID']['input']>;
}>;


export type ChangesSubscription = { __typename?: 'Subscription', changes: { __typename?: 'ChangeBatch', sequence: string, reset: boolean, readingChangesAt?: string | null, changes: Array<{ __typename?: 'Change', kind: ChangeKind, backend?: string | null, stack?: string | null, node: string }> } };

export type OpenedLockQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type OpenedLockQuery = { __typename?: 'Query', node?:
    | { __typename: 'Activity' }
    | { __typename: 'Backend' }
    | { __typename: 'Checkpoint' }
    | { __typename: 'ErrorItem' }
    | { __typename: 'Lock', key: string, stack?: (
        { __typename?: 'Stack' }
        & { ' $fragmentRefs'?: { 'LockedStack_StackFragment': LockedStack_StackFragment } }
      ) | null }
    | { __typename: 'Operation' }
    | { __typename: 'QuarantinedObject' }
    | { __typename: 'Stack' }
   | null };

export type OpenedUnfinishedQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type OpenedUnfinishedQuery = { __typename?: 'Query', stack?: (
    { __typename?: 'Stack' }
    & { ' $fragmentRefs'?: { 'LockedStack_StackFragment': LockedStack_StackFragment } }
  ) | null };

export type LocksQueryVariables = Exact<{
  filter?: InputMaybe<LockFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['Cursor']['input']>;
}>;


export type LocksQuery = { __typename?: 'Query', locks: { __typename?: 'LockConnection', edges: Array<{ __typename?: 'LockEdge', cursor: string, node: (
        { __typename?: 'Lock', id: string }
        & { ' $fragmentRefs'?: { 'LocksTable_LockFragment': LocksTable_LockFragment } }
      ) }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null }, extent: { __typename?: 'Extent', completeness: Completeness, reasons: Array<PartialReason> } } };

export type UnfinishedStacksQueryVariables = Exact<{
  filter?: InputMaybe<StackFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['Cursor']['input']>;
}>;


export type UnfinishedStacksQuery = { __typename?: 'Query', stacks: { __typename?: 'StackConnection', edges: Array<{ __typename?: 'StackEdge', cursor: string, node: (
        { __typename?: 'Stack', id: string }
        & { ' $fragmentRefs'?: { 'LocksTable_StackFragment': LocksTable_StackFragment } }
      ) }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null }, extent: { __typename?: 'Extent', completeness: Completeness, reasons: Array<PartialReason> } } };

export type LocksSummaryQueryVariables = Exact<{
  held?: InputMaybe<LockFilter>;
  pending?: InputMaybe<StackFilter>;
  unsound?: InputMaybe<StackFilter>;
  earlier?: InputMaybe<LockFilter>;
}>;


export type LocksSummaryQuery = { __typename?: 'Query', held: { __typename?: 'LockConnection', totalCount: number }, pending: { __typename?: 'StackConnection', totalCount: number }, unsound: { __typename?: 'StackConnection', totalCount: number }, earlier: { __typename?: 'LockConnection', totalCount: number }, backends: { __typename?: 'BackendConnection', nodes: Array<{ __typename?: 'Backend', id: string }> } };

export type OpenedOperationQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type OpenedOperationQuery = { __typename?: 'Query', operation?: (
    { __typename?: 'Operation', readingChangesAt?: string | null, stack: { __typename?: 'Stack', id: string } }
    & { ' $fragmentRefs'?: { 'OperationOpen_OperationFragment': OperationOpen_OperationFragment } }
  ) | null };

export type OperationRecordQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type OperationRecordQuery = { __typename?: 'Query', operation?: (
    { __typename?: 'Operation', id: string, message?: string | null, kind?: OperationKind | null, source: Source, readingChangesAt?: string | null, stack: { __typename?: 'Stack', id: string, projectName?: string | null, name: string }, previousOnStack?: { __typename?: 'Operation', id: string } | null, nextOnStack?: { __typename?: 'Operation', id: string } | null, checkpoint?: (
      { __typename?: 'Checkpoint' }
      & { ' $fragmentRefs'?: { 'CheckpointSummary_CheckpointFragment': CheckpointSummary_CheckpointFragment } }
    ) | null }
    & { ' $fragmentRefs'?: { 'OperationHead_OperationFragment': OperationHead_OperationFragment;'ReadingsTable_OperationFragment': ReadingsTable_OperationFragment;'PlannedActual_OperationFragment': PlannedActual_OperationFragment;'MarkerNote_OperationFragment': MarkerNote_OperationFragment;'ClaimList_OperationFragment': ClaimList_OperationFragment;'ConfigTable_OperationFragment': ConfigTable_OperationFragment;'EnvironmentTable_OperationFragment': EnvironmentTable_OperationFragment;'EvidenceList_OperationFragment': EvidenceList_OperationFragment } }
  ) | null };

export type OperationsQueryVariables = Exact<{
  filter?: InputMaybe<OperationFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['Cursor']['input']>;
}>;


export type OperationsQuery = { __typename?: 'Query', operations: { __typename?: 'OperationConnection', edges: Array<{ __typename?: 'OperationEdge', cursor: string, node: (
        { __typename?: 'Operation', id: string, orderAt: string }
        & { ' $fragmentRefs'?: { 'OperationsTable_OperationFragment': OperationsTable_OperationFragment } }
      ) }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null }, extent: { __typename?: 'Extent', completeness: Completeness, reasons: Array<PartialReason> } } };

export type OperationsSummaryQueryVariables = Exact<{
  filter?: InputMaybe<OperationFilter>;
  dayAgo: Scalars['Instant']['input'];
}>;


export type OperationsSummaryQuery = (
  { __typename?: 'Query', operations: { __typename?: 'OperationConnection', totalCount: number, extent: { __typename?: 'Extent', completeness: Completeness, reasons: Array<PartialReason> } }, backends: { __typename?: 'BackendConnection', nodes: Array<(
      { __typename?: 'Backend', id: string, coverageBeganAt?: string | null, health: BackendHealth, lastListedAt?: string | null }
      & { ' $fragmentRefs'?: { 'OperationsVoid_BackendFragment': OperationsVoid_BackendFragment;'OperationsEnd_BackendFragment': OperationsEnd_BackendFragment } }
    )> } }
  & { ' $fragmentRefs'?: { 'NowStrip_QueryFragment': NowStrip_QueryFragment } }
);

export type OperationsActivityQueryVariables = Exact<{
  filter?: InputMaybe<OperationFilter>;
  since: Scalars['Instant']['input'];
  until: Scalars['Instant']['input'];
  parts: Scalars['Int']['input'];
}>;


export type OperationsActivityQuery = { __typename?: 'Query', operationActivity: (
    { __typename?: 'OperationActivity' }
    & { ' $fragmentRefs'?: { 'ActivityStrip_ActivityFragment': ActivityStrip_ActivityFragment } }
  ) };

export type FrameQueryVariables = Exact<{ [key: string]: never; }>;


export type FrameQuery = { __typename?: 'Query', backends: (
    { __typename?: 'BackendConnection' }
    & { ' $fragmentRefs'?: { 'WatchState_BackendsFragment': WatchState_BackendsFragment } }
  ), stacks: { __typename?: 'StackConnection', totalCount: number }, locks: { __typename?: 'LockConnection', totalCount: number }, errors: { __typename?: 'ErrorItemConnection', totalCount: number } };

export type StackAroundQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type StackAroundQuery = { __typename?: 'Query', stack?: (
    { __typename?: 'Stack', quarantine: Array<(
      { __typename?: 'QuarantinedObject' }
      & { ' $fragmentRefs'?: { 'QuarantineTable_ObjectFragment': QuarantineTable_ObjectFragment } }
    )> }
    & { ' $fragmentRefs'?: { 'LockList_StackFragment': LockList_StackFragment;'NameHistory_StackFragment': NameHistory_StackFragment;'TagList_StackFragment': TagList_StackFragment;'CoverageLanes_StackFragment': CoverageLanes_StackFragment } }
  ) | null };

export type StackTimelineQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['Cursor']['input']>;
}>;


export type StackTimelineQuery = { __typename?: 'Query', stack?: { __typename?: 'Stack', operations: { __typename?: 'OperationConnection', edges: Array<{ __typename?: 'OperationEdge', cursor: string, node: (
          { __typename?: 'Operation', id: string }
          & { ' $fragmentRefs'?: { 'OperationsTable_OperationFragment': OperationsTable_OperationFragment } }
        ) }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null }, extent: { __typename?: 'Extent', completeness: Completeness, reasons: Array<PartialReason> } } } | null };

export type StackLocksQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type StackLocksQuery = { __typename?: 'Query', stack?: (
    { __typename?: 'Stack' }
    & { ' $fragmentRefs'?: { 'LockList_StackFragment': LockList_StackFragment;'EarlierLocks_StackFragment': EarlierLocks_StackFragment } }
  ) | null };

export type StackStateQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type StackStateQuery = { __typename?: 'Query', stack?: (
    { __typename?: 'Stack', checkpoint?: (
      { __typename?: 'Checkpoint' }
      & { ' $fragmentRefs'?: { 'CheckpointSummary_CheckpointFragment': CheckpointSummary_CheckpointFragment } }
    ) | null }
    & { ' $fragmentRefs'?: { 'StateHistory_StackFragment': StateHistory_StackFragment } }
  ) | null };

export type StackConfigQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type StackConfigQuery = { __typename?: 'Query', stack?: (
    { __typename?: 'Stack', lastOperation?: (
      { __typename?: 'Operation', id: string, kind?: OperationKind | null, orderAt: string }
      & { ' $fragmentRefs'?: { 'ConfigTable_OperationFragment': ConfigTable_OperationFragment } }
    ) | null }
    & { ' $fragmentRefs'?: { 'TagList_StackFragment': TagList_StackFragment } }
  ) | null };

export type StackCoverageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type StackCoverageQuery = { __typename?: 'Query', stack?: (
    { __typename?: 'Stack' }
    & { ' $fragmentRefs'?: { 'CoverageLanes_StackFragment': CoverageLanes_StackFragment } }
  ) | null };

export type StackRecordQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type StackRecordQuery = { __typename?: 'Query', stack?: (
    { __typename?: 'Stack', id: string, projectName?: string | null, name: string, operationCount: number, historyBacklog: number, locks: Array<{ __typename?: 'Lock', id: string }>, backend: { __typename?: 'Backend', id: string } }
    & { ' $fragmentRefs'?: { 'StackHead_StackFragment': StackHead_StackFragment;'Notices_StackFragment': Notices_StackFragment } }
  ) | null };

export type StacksQueryVariables = Exact<{
  filter?: InputMaybe<StackFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['Cursor']['input']>;
}>;


export type StacksQuery = { __typename?: 'Query', stacks: { __typename?: 'StackConnection', edges: Array<{ __typename?: 'StackEdge', cursor: string, node: (
        { __typename?: 'Stack', id: string }
        & { ' $fragmentRefs'?: { 'StacksTable_StackFragment': StacksTable_StackFragment } }
      ) }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null }, extent: { __typename?: 'Extent', completeness: Completeness, reasons: Array<PartialReason> } } };

export type StacksSummaryQueryVariables = Exact<{
  all?: InputMaybe<StackFilter>;
  locked?: InputMaybe<StackFilter>;
  pending?: InputMaybe<StackFilter>;
  unsound?: InputMaybe<StackFilter>;
  failed?: InputMaybe<StackFilter>;
}>;


export type StacksSummaryQuery = { __typename?: 'Query', all: { __typename?: 'StackConnection', totalCount: number, extent: { __typename?: 'Extent', completeness: Completeness, reasons: Array<PartialReason> } }, locked: { __typename?: 'StackConnection', totalCount: number }, pending: { __typename?: 'StackConnection', totalCount: number }, unsound: { __typename?: 'StackConnection', totalCount: number }, failed: { __typename?: 'StackConnection', totalCount: number }, backends: { __typename?: 'BackendConnection', nodes: Array<(
      { __typename?: 'Backend', id: string }
      & { ' $fragmentRefs'?: { 'BackendGroup_BackendFragment': BackendGroup_BackendFragment;'StacksVoid_BackendFragment': StacksVoid_BackendFragment } }
    )> } };

export const ActivityProgress_ActivityFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityProgress_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"perMinute"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSeconds"}}]}}]}}]} as unknown as DocumentNode<ActivityProgress_ActivityFragment, unknown>;
export const ActivityRow_ActivityFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityRow_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"stateSince"}},{"kind":"Field","name":{"kind":"Name","value":"activateAt"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"maxTries"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityProgress_activity"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityProgress_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"perMinute"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSeconds"}}]}}]}}]} as unknown as DocumentNode<ActivityRow_ActivityFragment, unknown>;
export const ActivitiesTable_ActivityFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivitiesTable_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityRow_activity"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityProgress_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"perMinute"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSeconds"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityRow_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"stateSince"}},{"kind":"Field","name":{"kind":"Name","value":"activateAt"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"maxTries"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityProgress_activity"}}]}}]} as unknown as DocumentNode<ActivitiesTable_ActivityFragment, unknown>;
export const ActivityDetail_ActivityFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityDetail_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"stateSince"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"activateAt"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"maxTries"}},{"kind":"Field","name":{"kind":"Name","value":"holder"}},{"kind":"Field","name":{"kind":"Name","value":"leaseUntil"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"log"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityProgress_activity"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityProgress_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"perMinute"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSeconds"}}]}}]}}]} as unknown as DocumentNode<ActivityDetail_ActivityFragment, unknown>;
export const ActivityStrip_ActivityFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityStrip_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperationActivity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bars"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"extent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeness"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]} as unknown as DocumentNode<ActivityStrip_ActivityFragment, unknown>;
export const BackendCard_BackendFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendCard_backend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"engine"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"credentialSource"}},{"kind":"Field","name":{"kind":"Name","value":"health"}},{"kind":"Field","name":{"kind":"Name","value":"healthDetail"}},{"kind":"Field","name":{"kind":"Name","value":"healthSince"}},{"kind":"Field","name":{"kind":"Name","value":"coverageBeganAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastListedAt"}},{"kind":"Field","name":{"kind":"Name","value":"pollIntervalMs"}},{"kind":"Field","name":{"kind":"Name","value":"stackCount"}},{"kind":"Field","name":{"kind":"Name","value":"lockedStackCount"}},{"kind":"Field","name":{"kind":"Name","value":"pendingStackCount"}},{"kind":"Field","name":{"kind":"Name","value":"quarantineCount"}},{"kind":"Field","name":{"kind":"Name","value":"lagMs"}},{"kind":"Field","name":{"kind":"Name","value":"callerIdentity"}},{"kind":"Field","name":{"kind":"Name","value":"spent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastPoll"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"import"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityProgress_activity"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityProgress_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"perMinute"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSeconds"}}]}}]}}]} as unknown as DocumentNode<BackendCard_BackendFragment, unknown>;
export const BackendGroup_BackendFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendGroup_backend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"engine"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"health"}},{"kind":"Field","name":{"kind":"Name","value":"stackCount"}}]}}]} as unknown as DocumentNode<BackendGroup_BackendFragment, unknown>;
export const CheckpointSummary_CheckpointFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CheckpointSummary_checkpoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checkpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"observedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"manifestAt"}},{"kind":"Field","name":{"kind":"Name","value":"engineVersion"}},{"kind":"Field","name":{"kind":"Name","value":"secretsProvider"}},{"kind":"Field","name":{"kind":"Name","value":"resourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"customResourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"protectedCount"}},{"kind":"Field","name":{"kind":"Name","value":"pendingDeleteCount"}},{"kind":"Field","name":{"kind":"Name","value":"externalCount"}},{"kind":"Field","name":{"kind":"Name","value":"initErrorCount"}},{"kind":"Field","name":{"kind":"Name","value":"taintedCount"}},{"kind":"Field","name":{"kind":"Name","value":"secretCount"}},{"kind":"Field","name":{"kind":"Name","value":"resourceTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"outputNames"}},{"kind":"Field","name":{"kind":"Name","value":"pendingOperations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"urn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"integrity"}}]}}]} as unknown as DocumentNode<CheckpointSummary_CheckpointFragment, unknown>;
export const ClaimList_OperationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClaimList_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"claims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"provenance"}},{"kind":"Field","name":{"kind":"Name","value":"source"}}]}}]}}]} as unknown as DocumentNode<ClaimList_OperationFragment, unknown>;
export const ConfigTable_OperationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConfigTable_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"config"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"structured"}}]}}]}}]} as unknown as DocumentNode<ConfigTable_OperationFragment, unknown>;
export const CoverageLanes_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CoverageLanes_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fact"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<CoverageLanes_StackFragment, unknown>;
export const EnvironmentTable_OperationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EnvironmentTable_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"environment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<EnvironmentTable_OperationFragment, unknown>;
export const ErrorRow_ItemFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorRow_item"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"firstAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ErrorRow_ItemFragment, unknown>;
export const ErrorDetail_ItemFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorDetail_item"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"firstAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ErrorDetail_ItemFragment, unknown>;
export const ErrorsTable_ItemFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorsTable_item"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorRow_item"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorDetail_item"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorRow_item"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"firstAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorDetail_item"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"firstAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ErrorsTable_ItemFragment, unknown>;
export const EvidenceList_OperationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidenceList_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"provenance"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"etag"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"sourceAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"heartbeatCount"}},{"kind":"Field","name":{"kind":"Name","value":"leaseUntil"}}]}}]}}]} as unknown as DocumentNode<EvidenceList_OperationFragment, unknown>;
export const Notices_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Notices_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cliWill"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]} as unknown as DocumentNode<Notices_StackFragment, unknown>;
export const Holder_LockFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Holder_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"holderPid"}}]}}]} as unknown as DocumentNode<Holder_LockFragment, unknown>;
export const LockList_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockList_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Holder_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"holderPid"}}]}}]} as unknown as DocumentNode<LockList_StackFragment, unknown>;
export const EarlierLocks_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EarlierLocks_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"earlierLocks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"ageMs"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Holder_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"holderPid"}}]}}]} as unknown as DocumentNode<EarlierLocks_StackFragment, unknown>;
export const LockedStack_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockedStack_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"checkpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingOperations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"urn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"integrity"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Notices_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockList_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"EarlierLocks_stack"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Holder_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"holderPid"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Notices_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cliWill"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockList_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EarlierLocks_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"earlierLocks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"ageMs"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}}]}}]} as unknown as DocumentNode<LockedStack_StackFragment, unknown>;
export const StackName_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]} as unknown as DocumentNode<StackName_StackFragment, unknown>;
export const LockRow_LockFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockRow_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"ageMs"}},{"kind":"Field","name":{"kind":"Name","value":"cliWill"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Holder_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"holderPid"}}]}}]} as unknown as DocumentNode<LockRow_LockFragment, unknown>;
export const LocksTable_LockFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LocksTable_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockRow_lock"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Holder_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"holderPid"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockRow_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"ageMs"}},{"kind":"Field","name":{"kind":"Name","value":"cliWill"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}}]} as unknown as DocumentNode<LocksTable_LockFragment, unknown>;
export const PendingMark_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingOperationCount"}}]}}]} as unknown as DocumentNode<PendingMark_StackFragment, unknown>;
export const LockMark_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lockedSince"}},{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}}]}}]}}]} as unknown as DocumentNode<LockMark_StackFragment, unknown>;
export const UnfinishedRow_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnfinishedRow_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"integrityNoteCount"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastOperation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cliWill"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingMark_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockMark_stack"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingOperationCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lockedSince"}},{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}}]}}]}}]} as unknown as DocumentNode<UnfinishedRow_StackFragment, unknown>;
export const LocksTable_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LocksTable_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnfinishedRow_stack"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingOperationCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lockedSince"}},{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnfinishedRow_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"integrityNoteCount"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastOperation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cliWill"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingMark_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockMark_stack"}}]}}]} as unknown as DocumentNode<LocksTable_StackFragment, unknown>;
export const MarkerNote_OperationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MarkerNote_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"marker"}},{"kind":"Field","name":{"kind":"Name","value":"joinAmbiguity"}},{"kind":"Field","name":{"kind":"Name","value":"joined"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<MarkerNote_OperationFragment, unknown>;
export const NameHistory_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NameHistory_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"names"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"ended"}}]}}]}}]} as unknown as DocumentNode<NameHistory_StackFragment, unknown>;
export const NowStrip_QueryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NowStrip_query"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Query"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"running"},"name":{"kind":"Name","value":"operations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"outcome"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"IN_PROGRESS"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"failed"},"name":{"kind":"Name","value":"operations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"outcome"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"FAILED"}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"dayAgo"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"locked"},"name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"locked"},"value":{"kind":"BooleanValue","value":true}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"pending"},"name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"pending"},"value":{"kind":"BooleanValue","value":true}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<NowStrip_QueryFragment, unknown>;
export const OperationHead_OperationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationHead_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"marker"}},{"kind":"Field","name":{"kind":"Name","value":"joinAmbiguity"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"resourceChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"engineVersion"}},{"kind":"Field","name":{"kind":"Name","value":"readingChangesAt"}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"engine"}}]}},{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"leaseUntil"}},{"kind":"Field","name":{"kind":"Name","value":"skewed"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]} as unknown as DocumentNode<OperationHead_OperationFragment, unknown>;
export const OperationOpen_OperationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationOpen_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"provenance"}},{"kind":"Field","name":{"kind":"Name","value":"operationId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"resourceChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}}]}}]}}]} as unknown as DocumentNode<OperationOpen_OperationFragment, unknown>;
export const OperationsEnd_BackendFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationsEnd_backend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"coverageBeganAt"}}]}}]} as unknown as DocumentNode<OperationsEnd_BackendFragment, unknown>;
export const OperationRow_OperationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationRow_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"card"}},{"kind":"Field","name":{"kind":"Name","value":"marker"}},{"kind":"Field","name":{"kind":"Name","value":"joinAmbiguity"}},{"kind":"Field","name":{"kind":"Name","value":"skewed"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"resourceChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"claims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"skewed"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]} as unknown as DocumentNode<OperationRow_OperationFragment, unknown>;
export const OperationsTable_OperationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationsTable_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperationRow_operation"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationRow_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"card"}},{"kind":"Field","name":{"kind":"Name","value":"marker"}},{"kind":"Field","name":{"kind":"Name","value":"joinAmbiguity"}},{"kind":"Field","name":{"kind":"Name","value":"skewed"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"resourceChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"claims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"skewed"}}]}}]}}]} as unknown as DocumentNode<OperationsTable_OperationFragment, unknown>;
export const OperationsVoid_BackendFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationsVoid_backend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"health"}},{"kind":"Field","name":{"kind":"Name","value":"coverageBeganAt"}}]}}]} as unknown as DocumentNode<OperationsVoid_BackendFragment, unknown>;
export const PlannedActual_OperationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlannedActual_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pair"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"actualSource"}},{"kind":"Field","name":{"kind":"Name","value":"planned"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actual"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"differences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"actual"}},{"kind":"Field","name":{"kind":"Name","value":"difference"}}]}}]}}]}}]} as unknown as DocumentNode<PlannedActual_OperationFragment, unknown>;
export const QuarantineTable_ObjectFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuarantineTable_object"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantinedObject"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<QuarantineTable_ObjectFragment, unknown>;
export const ReadingsTable_OperationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingsTable_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"provenance"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"resourceChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"operationId"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"exitCode"}},{"kind":"Field","name":{"kind":"Name","value":"skewed"}},{"kind":"Field","name":{"kind":"Name","value":"heartbeatCount"}},{"kind":"Field","name":{"kind":"Name","value":"leaseUntil"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<ReadingsTable_OperationFragment, unknown>;
export const StackHead_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackHead_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"presence"}},{"kind":"Field","name":{"kind":"Name","value":"presenceSince"}},{"kind":"Field","name":{"kind":"Name","value":"checkpointChanging"}},{"kind":"Field","name":{"kind":"Name","value":"resourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"operationCount"}},{"kind":"Field","name":{"kind":"Name","value":"historyBacklog"}},{"kind":"Field","name":{"kind":"Name","value":"integrityNoteCount"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"engine"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockMark_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingMark_stack"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lockedSince"}},{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingOperationCount"}}]}}]} as unknown as DocumentNode<StackHead_StackFragment, unknown>;
export const StackRow_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackRow_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"presence"}},{"kind":"Field","name":{"kind":"Name","value":"checkpointChanging"}},{"kind":"Field","name":{"kind":"Name","value":"resourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"operationCount"}},{"kind":"Field","name":{"kind":"Name","value":"quarantine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastOperation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recentOperations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"16"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockMark_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingMark_stack"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lockedSince"}},{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingOperationCount"}}]}}]} as unknown as DocumentNode<StackRow_StackFragment, unknown>;
export const StacksTable_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StacksTable_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackRow_stack"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lockedSince"}},{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingOperationCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackRow_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"presence"}},{"kind":"Field","name":{"kind":"Name","value":"checkpointChanging"}},{"kind":"Field","name":{"kind":"Name","value":"resourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"operationCount"}},{"kind":"Field","name":{"kind":"Name","value":"quarantine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastOperation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recentOperations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"16"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockMark_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingMark_stack"}}]}}]} as unknown as DocumentNode<StacksTable_StackFragment, unknown>;
export const StacksVoid_BackendFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StacksVoid_backend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"health"}}]}}]} as unknown as DocumentNode<StacksVoid_BackendFragment, unknown>;
export const StateHistory_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StateHistory_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recentOperations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"16"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"Field","name":{"kind":"Name","value":"checkpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"resourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"pendingOperations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"Field","name":{"kind":"Name","value":"integrity"}}]}}]}}]}}]} as unknown as DocumentNode<StateHistory_StackFragment, unknown>;
export const TagList_StackFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagList_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<TagList_StackFragment, unknown>;
export const QuarantineRow_ObjectFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuarantineRow_object"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantinedObject"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"lastTriedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"clearedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<QuarantineRow_ObjectFragment, unknown>;
export const QuarantineDetail_ObjectFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuarantineDetail_object"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantinedObject"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"lastTriedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"clearedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]} as unknown as DocumentNode<QuarantineDetail_ObjectFragment, unknown>;
export const UnreadableTable_ObjectFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnreadableTable_object"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantinedObject"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"QuarantineRow_object"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"QuarantineDetail_object"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuarantineRow_object"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantinedObject"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"lastTriedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"clearedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuarantineDetail_object"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantinedObject"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"lastTriedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"clearedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}}]}}]}}]} as unknown as DocumentNode<UnreadableTable_ObjectFragment, unknown>;
export const WatchState_BackendsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchState_backends"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BackendConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"}},{"kind":"Field","name":{"kind":"Name","value":"lastListedAt"}}]}}]}}]} as unknown as DocumentNode<WatchState_BackendsFragment, unknown>;
export const ActivityRecordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ActivityRecord"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityDetail_activity"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityProgress_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"perMinute"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSeconds"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityDetail_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"stateSince"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"activateAt"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"maxTries"}},{"kind":"Field","name":{"kind":"Name","value":"holder"}},{"kind":"Field","name":{"kind":"Name","value":"leaseUntil"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"waitsFor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"log"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityProgress_activity"}}]}}]} as unknown as DocumentNode<ActivityRecordQuery, ActivityRecordQueryVariables>;
export const ActivitiesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Activities"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivitiesTable_activity"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityProgress_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"perMinute"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSeconds"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityRow_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"stateSince"}},{"kind":"Field","name":{"kind":"Name","value":"activateAt"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"maxTries"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityProgress_activity"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivitiesTable_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityRow_activity"}}]}}]} as unknown as DocumentNode<ActivitiesQuery, ActivitiesQueryVariables>;
export const ActivitiesSummaryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ActivitiesSummary"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backends"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<ActivitiesSummaryQuery, ActivitiesSummaryQueryVariables>;
export const BackendsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendCard_backend"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"quarantine"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"QuarantineTable_object"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityProgress_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Activity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"perMinute"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSeconds"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendCard_backend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"engine"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"credentialSource"}},{"kind":"Field","name":{"kind":"Name","value":"health"}},{"kind":"Field","name":{"kind":"Name","value":"healthDetail"}},{"kind":"Field","name":{"kind":"Name","value":"healthSince"}},{"kind":"Field","name":{"kind":"Name","value":"coverageBeganAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastListedAt"}},{"kind":"Field","name":{"kind":"Name","value":"pollIntervalMs"}},{"kind":"Field","name":{"kind":"Name","value":"stackCount"}},{"kind":"Field","name":{"kind":"Name","value":"lockedStackCount"}},{"kind":"Field","name":{"kind":"Name","value":"pendingStackCount"}},{"kind":"Field","name":{"kind":"Name","value":"quarantineCount"}},{"kind":"Field","name":{"kind":"Name","value":"lagMs"}},{"kind":"Field","name":{"kind":"Name","value":"callerIdentity"}},{"kind":"Field","name":{"kind":"Name","value":"spent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastPoll"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"import"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityProgress_activity"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuarantineTable_object"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantinedObject"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<BackendsQuery, BackendsQueryVariables>;
export const ErrorRecordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ErrorRecord"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"error"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorDetail_item"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorDetail_item"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"firstAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ErrorRecordQuery, ErrorRecordQueryVariables>;
export const ErrorsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Errors"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorItemFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errors"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorsTable_item"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorRow_item"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"firstAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorDetail_item"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"firstAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorsTable_item"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorRow_item"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorDetail_item"}}]}}]} as unknown as DocumentNode<ErrorsQuery, ErrorsQueryVariables>;
export const UnreadableObjectsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UnreadableObjects"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantineFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quarantine"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnreadableTable_object"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuarantineRow_object"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantinedObject"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"lastTriedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"clearedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuarantineDetail_object"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantinedObject"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"lastTriedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"clearedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnreadableTable_object"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantinedObject"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"QuarantineRow_object"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"QuarantineDetail_object"}}]}}]} as unknown as DocumentNode<UnreadableObjectsQuery, UnreadableObjectsQueryVariables>;
export const ErrorsSummaryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ErrorsSummary"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"open"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorItemFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"closed"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorItemFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"unreadable"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantineFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cleared"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantineFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"open"},"name":{"kind":"Name","value":"errors"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"open"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"closed"},"name":{"kind":"Name","value":"errors"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"closed"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"unreadable"},"name":{"kind":"Name","value":"quarantine"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"unreadable"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"cleared"},"name":{"kind":"Name","value":"quarantine"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cleared"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backends"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<ErrorsSummaryQuery, ErrorsSummaryQueryVariables>;
export const LiveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Live"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"installation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demo"}},{"kind":"Field","name":{"kind":"Name","value":"now"}},{"kind":"Field","name":{"kind":"Name","value":"changeSequence"}}]}}]}}]} as unknown as DocumentNode<LiveQuery, LiveQueryVariables>;
export const ChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"Changes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"reset"}},{"kind":"Field","name":{"kind":"Name","value":"readingChangesAt"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"backend"}},{"kind":"Field","name":{"kind":"Name","value":"stack"}},{"kind":"Field","name":{"kind":"Name","value":"node"}}]}}]}}]}}]} as unknown as DocumentNode<ChangesSubscription, ChangesSubscriptionVariables>;
export const OpenedLockDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OpenedLock"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockedStack_stack"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Notices_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cliWill"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Holder_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"holderPid"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockList_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EarlierLocks_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"earlierLocks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"ageMs"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockedStack_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"checkpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingOperations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"urn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"integrity"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Notices_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockList_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"EarlierLocks_stack"}}]}}]} as unknown as DocumentNode<OpenedLockQuery, OpenedLockQueryVariables>;
export const OpenedUnfinishedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OpenedUnfinished"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockedStack_stack"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Notices_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cliWill"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Holder_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"holderPid"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockList_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EarlierLocks_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"earlierLocks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"ageMs"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockedStack_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"checkpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingOperations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"urn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"integrity"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Notices_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockList_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"EarlierLocks_stack"}}]}}]} as unknown as DocumentNode<OpenedUnfinishedQuery, OpenedUnfinishedQueryVariables>;
export const LocksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Locks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LockFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LocksTable_lock"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"extent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeness"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Holder_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"holderPid"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockRow_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"ageMs"}},{"kind":"Field","name":{"kind":"Name","value":"cliWill"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LocksTable_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockRow_lock"}}]}}]} as unknown as DocumentNode<LocksQuery, LocksQueryVariables>;
export const UnfinishedStacksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UnfinishedStacks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StackFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"LAST_OPERATION"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LocksTable_stack"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"extent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeness"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingOperationCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lockedSince"}},{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnfinishedRow_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"integrityNoteCount"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastOperation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cliWill"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingMark_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockMark_stack"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LocksTable_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnfinishedRow_stack"}}]}}]} as unknown as DocumentNode<UnfinishedStacksQuery, UnfinishedStacksQueryVariables>;
export const LocksSummaryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LocksSummary"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"held"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LockFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pending"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StackFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"unsound"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StackFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"earlier"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LockFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"held"},"name":{"kind":"Name","value":"locks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"held"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"pending"},"name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pending"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"unsound"},"name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"unsound"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"earlier"},"name":{"kind":"Name","value":"locks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"earlier"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backends"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<LocksSummaryQuery, LocksSummaryQueryVariables>;
export const OpenedOperationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OpenedOperation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readingChangesAt"}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperationOpen_operation"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationOpen_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"provenance"}},{"kind":"Field","name":{"kind":"Name","value":"operationId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"resourceChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}}]}}]}}]} as unknown as DocumentNode<OpenedOperationQuery, OpenedOperationQueryVariables>;
export const OperationRecordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperationRecord"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"readingChangesAt"}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousOnStack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextOnStack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CheckpointSummary_checkpoint"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperationHead_operation"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingsTable_operation"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlannedActual_operation"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"MarkerNote_operation"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClaimList_operation"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConfigTable_operation"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"EnvironmentTable_operation"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidenceList_operation"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CheckpointSummary_checkpoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checkpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"observedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"manifestAt"}},{"kind":"Field","name":{"kind":"Name","value":"engineVersion"}},{"kind":"Field","name":{"kind":"Name","value":"secretsProvider"}},{"kind":"Field","name":{"kind":"Name","value":"resourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"customResourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"protectedCount"}},{"kind":"Field","name":{"kind":"Name","value":"pendingDeleteCount"}},{"kind":"Field","name":{"kind":"Name","value":"externalCount"}},{"kind":"Field","name":{"kind":"Name","value":"initErrorCount"}},{"kind":"Field","name":{"kind":"Name","value":"taintedCount"}},{"kind":"Field","name":{"kind":"Name","value":"secretCount"}},{"kind":"Field","name":{"kind":"Name","value":"resourceTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"outputNames"}},{"kind":"Field","name":{"kind":"Name","value":"pendingOperations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"urn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"integrity"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationHead_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"marker"}},{"kind":"Field","name":{"kind":"Name","value":"joinAmbiguity"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"resourceChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"engineVersion"}},{"kind":"Field","name":{"kind":"Name","value":"readingChangesAt"}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"engine"}}]}},{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"leaseUntil"}},{"kind":"Field","name":{"kind":"Name","value":"skewed"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingsTable_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"provenance"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"resourceChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"operationId"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"exitCode"}},{"kind":"Field","name":{"kind":"Name","value":"skewed"}},{"kind":"Field","name":{"kind":"Name","value":"heartbeatCount"}},{"kind":"Field","name":{"kind":"Name","value":"leaseUntil"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlannedActual_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pair"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"actualSource"}},{"kind":"Field","name":{"kind":"Name","value":"planned"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actual"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"differences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"actual"}},{"kind":"Field","name":{"kind":"Name","value":"difference"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MarkerNote_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"marker"}},{"kind":"Field","name":{"kind":"Name","value":"joinAmbiguity"}},{"kind":"Field","name":{"kind":"Name","value":"joined"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClaimList_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"claims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"provenance"}},{"kind":"Field","name":{"kind":"Name","value":"source"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConfigTable_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"config"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"structured"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EnvironmentTable_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"environment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidenceList_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"provenance"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"etag"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"sourceAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"heartbeatCount"}},{"kind":"Field","name":{"kind":"Name","value":"leaseUntil"}}]}}]}}]} as unknown as DocumentNode<OperationRecordQuery, OperationRecordQueryVariables>;
export const OperationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Operations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"OperationFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperationsTable_operation"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"extent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeness"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationRow_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"card"}},{"kind":"Field","name":{"kind":"Name","value":"marker"}},{"kind":"Field","name":{"kind":"Name","value":"joinAmbiguity"}},{"kind":"Field","name":{"kind":"Name","value":"skewed"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"resourceChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"claims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"skewed"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationsTable_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperationRow_operation"}}]}}]} as unknown as DocumentNode<OperationsQuery, OperationsQueryVariables>;
export const OperationsSummaryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperationsSummary"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"OperationFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"dayAgo"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"extent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeness"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"backends"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"coverageBeganAt"}},{"kind":"Field","name":{"kind":"Name","value":"health"}},{"kind":"Field","name":{"kind":"Name","value":"lastListedAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperationsVoid_backend"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperationsEnd_backend"}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NowStrip_query"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationsVoid_backend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"health"}},{"kind":"Field","name":{"kind":"Name","value":"coverageBeganAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationsEnd_backend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"coverageBeganAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NowStrip_query"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Query"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"running"},"name":{"kind":"Name","value":"operations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"outcome"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"IN_PROGRESS"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"failed"},"name":{"kind":"Name","value":"operations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"outcome"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"FAILED"}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"dayAgo"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"locked"},"name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"locked"},"value":{"kind":"BooleanValue","value":true}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"pending"},"name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"pending"},"value":{"kind":"BooleanValue","value":true}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<OperationsSummaryQuery, OperationsSummaryQueryVariables>;
export const OperationsActivityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperationsActivity"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"OperationFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"until"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"parts"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operationActivity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}},{"kind":"Argument","name":{"kind":"Name","value":"until"},"value":{"kind":"Variable","name":{"kind":"Name","value":"until"}}},{"kind":"Argument","name":{"kind":"Name","value":"parts"},"value":{"kind":"Variable","name":{"kind":"Name","value":"parts"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActivityStrip_activity"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActivityStrip_activity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperationActivity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bars"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"extent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeness"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]} as unknown as DocumentNode<OperationsActivityQuery, OperationsActivityQueryVariables>;
export const FrameDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Frame"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WatchState_backends"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"held"},"value":{"kind":"BooleanValue","value":true}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchState_backends"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BackendConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"}},{"kind":"Field","name":{"kind":"Name","value":"lastListedAt"}}]}}]}}]} as unknown as DocumentNode<FrameQuery, FrameQueryVariables>;
export const StackAroundDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StackAround"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quarantine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QuarantineTable_object"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockList_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NameHistory_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TagList_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CoverageLanes_stack"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Holder_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"holderPid"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuarantineTable_object"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuarantinedObject"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockList_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NameHistory_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"names"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"ended"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagList_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CoverageLanes_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fact"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<StackAroundQuery, StackAroundQueryVariables>;
export const StackTimelineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StackTimeline"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperationsTable_operation"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"extent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeness"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationRow_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"card"}},{"kind":"Field","name":{"kind":"Name","value":"marker"}},{"kind":"Field","name":{"kind":"Name","value":"joinAmbiguity"}},{"kind":"Field","name":{"kind":"Name","value":"skewed"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"resourceChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"stack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"claims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"readings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"authority"}},{"kind":"Field","name":{"kind":"Name","value":"issuerName"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"skewed"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationsTable_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperationRow_operation"}}]}}]} as unknown as DocumentNode<StackTimelineQuery, StackTimelineQueryVariables>;
export const StackLocksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StackLocks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockList_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"EarlierLocks_stack"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Holder_lock"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lock"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"holderPid"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockList_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EarlierLocks_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"earlierLocks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"ageMs"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Holder_lock"}}]}}]}}]} as unknown as DocumentNode<StackLocksQuery, StackLocksQueryVariables>;
export const StackStateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StackState"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CheckpointSummary_checkpoint"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StateHistory_stack"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CheckpointSummary_checkpoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checkpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"observedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"manifestAt"}},{"kind":"Field","name":{"kind":"Name","value":"engineVersion"}},{"kind":"Field","name":{"kind":"Name","value":"secretsProvider"}},{"kind":"Field","name":{"kind":"Name","value":"resourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"customResourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"protectedCount"}},{"kind":"Field","name":{"kind":"Name","value":"pendingDeleteCount"}},{"kind":"Field","name":{"kind":"Name","value":"externalCount"}},{"kind":"Field","name":{"kind":"Name","value":"initErrorCount"}},{"kind":"Field","name":{"kind":"Name","value":"taintedCount"}},{"kind":"Field","name":{"kind":"Name","value":"secretCount"}},{"kind":"Field","name":{"kind":"Name","value":"resourceTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"outputNames"}},{"kind":"Field","name":{"kind":"Name","value":"pendingOperations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"urn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"integrity"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StateHistory_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recentOperations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"16"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"Field","name":{"kind":"Name","value":"checkpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"resourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"pendingOperations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"Field","name":{"kind":"Name","value":"integrity"}}]}}]}}]}}]} as unknown as DocumentNode<StackStateQuery, StackStateQueryVariables>;
export const StackConfigDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StackConfig"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lastOperation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConfigTable_operation"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TagList_stack"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConfigTable_operation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Operation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"config"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"structured"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagList_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<StackConfigQuery, StackConfigQueryVariables>;
export const StackCoverageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StackCoverage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CoverageLanes_stack"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CoverageLanes_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fact"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<StackCoverageQuery, StackCoverageQueryVariables>;
export const StackRecordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StackRecord"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"operationCount"}},{"kind":"Field","name":{"kind":"Name","value":"historyBacklog"}},{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackHead_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Notices_stack"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lockedSince"}},{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingOperationCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackHead_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"presence"}},{"kind":"Field","name":{"kind":"Name","value":"presenceSince"}},{"kind":"Field","name":{"kind":"Name","value":"checkpointChanging"}},{"kind":"Field","name":{"kind":"Name","value":"resourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"operationCount"}},{"kind":"Field","name":{"kind":"Name","value":"historyBacklog"}},{"kind":"Field","name":{"kind":"Name","value":"integrityNoteCount"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"engine"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockMark_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingMark_stack"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Notices_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cliWill"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]} as unknown as DocumentNode<StackRecordQuery, StackRecordQueryVariables>;
export const StacksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Stacks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StackFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"NAME"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StacksTable_stack"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"extent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeness"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackName_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LockMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lockedSince"}},{"kind":"Field","name":{"kind":"Name","value":"locks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"holderUser"}},{"kind":"Field","name":{"kind":"Name","value":"holderHost"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeenAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingMark_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingOperationCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StackRow_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"presence"}},{"kind":"Field","name":{"kind":"Name","value":"checkpointChanging"}},{"kind":"Field","name":{"kind":"Name","value":"resourceCount"}},{"kind":"Field","name":{"kind":"Name","value":"operationCount"}},{"kind":"Field","name":{"kind":"Name","value":"quarantine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastOperation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"orderAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recentOperations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"16"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackName_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LockMark_stack"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingMark_stack"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StacksTable_stack"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Stack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StackRow_stack"}}]}}]} as unknown as DocumentNode<StacksQuery, StacksQueryVariables>;
export const StacksSummaryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StacksSummary"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"all"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StackFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locked"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StackFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pending"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StackFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"unsound"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StackFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"failed"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StackFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"all"},"name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"all"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"extent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeness"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"locked"},"name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locked"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"pending"},"name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pending"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"unsound"},"name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"unsound"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"failed"},"name":{"kind":"Name","value":"stacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"failed"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backends"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendGroup_backend"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StacksVoid_backend"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendGroup_backend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"engine"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"health"}},{"kind":"Field","name":{"kind":"Name","value":"stackCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StacksVoid_backend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"health"}}]}}]} as unknown as DocumentNode<StacksSummaryQuery, StacksSummaryQueryVariables>;