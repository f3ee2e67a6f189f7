/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  fragment ActivitiesTable_activity on Activity {\n    id\n    ...ActivityRow_activity\n  }\n": typeof types.ActivitiesTable_ActivityFragmentDoc,
    "\n  fragment ActivityDetail_activity on Activity {\n    id\n    kind\n    state\n    stateSince\n    priority\n    activateAt\n    tries\n    maxTries\n    holder\n    leaseUntil\n    lastError\n    createdAt\n    startedAt\n    endedAt\n    backend {\n      id\n    }\n    waitsFor {\n      id\n      kind\n      state\n      backend {\n        id\n      }\n    }\n    log(first: 50) {\n      at\n      level\n      text\n    }\n    ...ActivityProgress_activity\n  }\n": typeof types.ActivityDetail_ActivityFragmentDoc,
    "\n  fragment ActivityProgress_activity on Activity {\n    kind\n    state\n    progress {\n      done\n      total\n      unit\n      perMinute\n      remainingSeconds\n    }\n  }\n": typeof types.ActivityProgress_ActivityFragmentDoc,
    "\n  fragment ActivityRow_activity on Activity {\n    id\n    kind\n    state\n    stateSince\n    activateAt\n    tries\n    maxTries\n    lastError\n    backend {\n      id\n    }\n    ...ActivityProgress_activity\n  }\n": typeof types.ActivityRow_ActivityFragmentDoc,
    "\n  fragment ActivityStrip_activity on OperationActivity {\n    bars {\n      from\n      until\n      counts {\n        outcome\n        count\n      }\n    }\n    extent {\n      completeness\n      reasons\n    }\n  }\n": typeof types.ActivityStrip_ActivityFragmentDoc,
    "\n  fragment BackendCard_backend on Backend {\n    id\n    engine\n    layout\n    bucket\n    prefix\n    region\n    endpoint\n    credentialSource\n    health\n    healthDetail\n    healthSince\n    coverageBeganAt\n    lastListedAt\n    pollIntervalMs\n    stackCount\n    lockedStackCount\n    pendingStackCount\n    quarantineCount\n    lagMs\n    callerIdentity\n    spent {\n      requests\n      bytes\n    }\n    lastPoll {\n      requests\n      bytes\n      tookMs\n    }\n    import {\n      id\n      ...ActivityProgress_activity\n    }\n  }\n": typeof types.BackendCard_BackendFragmentDoc,
    "\n  fragment BackendGroup_backend on Backend {\n    id\n    engine\n    layout\n    bucket\n    prefix\n    health\n    stackCount\n  }\n": typeof types.BackendGroup_BackendFragmentDoc,
    "\n  fragment CheckpointSummary_checkpoint on Checkpoint {\n    key\n    digest\n    size\n    version\n    observedAt\n    recordedAt\n    manifestAt\n    engineVersion\n    secretsProvider\n    resourceCount\n    customResourceCount\n    protectedCount\n    pendingDeleteCount\n    externalCount\n    initErrorCount\n    taintedCount\n    secretCount\n    resourceTypes {\n      type\n      count\n    }\n    outputNames\n    pendingOperations {\n      type\n      urn\n    }\n    integrity\n  }\n": typeof types.CheckpointSummary_CheckpointFragmentDoc,
    "\n  fragment ClaimList_operation on Operation {\n    claims {\n      kind\n      value\n      url\n      provenance\n      source\n    }\n  }\n": typeof types.ClaimList_OperationFragmentDoc,
    "\n  fragment ConfigTable_operation on Operation {\n    config {\n      key\n      value\n      secret\n      structured\n    }\n  }\n": typeof types.ConfigTable_OperationFragmentDoc,
    "\n  fragment CoverageLanes_stack on Stack {\n    coverage {\n      fact\n      from\n      until\n      reason\n    }\n  }\n": typeof types.CoverageLanes_StackFragmentDoc,
    "\n  fragment EarlierLocks_stack on Stack {\n    earlierLocks(first: 20) {\n      id\n      since\n      firstSeenAt\n      goneAt\n      ageMs\n      ...Holder_lock\n    }\n  }\n": typeof types.EarlierLocks_StackFragmentDoc,
    "\n  fragment EnvironmentTable_operation on Operation {\n    environment {\n      name\n      value\n    }\n  }\n": typeof types.EnvironmentTable_OperationFragmentDoc,
    "\n  fragment ErrorDetail_item on ErrorItem {\n    id\n    kind\n    place\n    detail\n    count\n    firstAt\n    lastAt\n    nextTryAt\n    closedAt\n    backend {\n      id\n    }\n  }\n": typeof types.ErrorDetail_ItemFragmentDoc,
    "\n  fragment ErrorRow_item on ErrorItem {\n    id\n    kind\n    place\n    count\n    firstAt\n    lastAt\n    nextTryAt\n    closedAt\n    backend {\n      id\n    }\n  }\n": typeof types.ErrorRow_ItemFragmentDoc,
    "\n  fragment ErrorsTable_item on ErrorItem {\n    id\n    ...ErrorRow_item\n    ...ErrorDetail_item\n  }\n": typeof types.ErrorsTable_ItemFragmentDoc,
    "\n  fragment EvidenceList_operation on Operation {\n    evidence {\n      id\n      kind\n      provenance\n      key\n      etag\n      digest\n      size\n      sourceAt\n      receivedAt\n    }\n    readings {\n      source\n      heartbeatCount\n      leaseUntil\n    }\n  }\n": typeof types.EvidenceList_OperationFragmentDoc,
    "\n  fragment Holder_lock on Lock {\n    readable\n    holderUser\n    holderHost\n    holderPid\n  }\n": typeof types.Holder_LockFragmentDoc,
    "\n  fragment LockList_stack on Stack {\n    locks {\n      id\n      key\n      since\n      firstSeenAt\n      ...Holder_lock\n    }\n  }\n": typeof types.LockList_StackFragmentDoc,
    "\n  fragment LockMark_stack on Stack {\n    lockedSince\n    locks {\n      readable\n      holderUser\n      holderHost\n      firstSeenAt\n    }\n  }\n": typeof types.LockMark_StackFragmentDoc,
    "\n  fragment LockRow_lock on Lock {\n    id\n    key\n    since\n    firstSeenAt\n    goneAt\n    ageMs\n    cliWill\n    backend {\n      id\n    }\n    stack {\n      ...StackName_stack\n    }\n    ...Holder_lock\n  }\n": typeof types.LockRow_LockFragmentDoc,
    "\n  fragment LockedStack_stack on Stack {\n    id\n    checkpoint {\n      pendingOperations {\n        type\n        urn\n      }\n      integrity\n    }\n    ...Notices_stack\n    ...LockList_stack\n    ...EarlierLocks_stack\n  }\n": typeof types.LockedStack_StackFragmentDoc,
    "\n  fragment LocksTable_lock on Lock {\n    id\n    ...LockRow_lock\n  }\n": typeof types.LocksTable_LockFragmentDoc,
    "\n  fragment LocksTable_stack on Stack {\n    id\n    ...UnfinishedRow_stack\n  }\n": typeof types.LocksTable_StackFragmentDoc,
    "\n  fragment MarkerNote_operation on Operation {\n    source\n    marker\n    joinAmbiguity\n    joined {\n      id\n    }\n  }\n": typeof types.MarkerNote_OperationFragmentDoc,
    "\n  fragment NameHistory_stack on Stack {\n    names {\n      projectName\n      name\n      from\n      until\n      ended\n    }\n  }\n": typeof types.NameHistory_StackFragmentDoc,
    "\n  fragment Notices_stack on Stack {\n    cliWill {\n      reason\n      text\n    }\n  }\n": typeof types.Notices_StackFragmentDoc,
    "\n  fragment NowStrip_query on Query {\n    running: operations(filter: { outcome: [IN_PROGRESS] }, first: 1) {\n      totalCount\n    }\n    failed: operations(filter: { outcome: [FAILED], since: $dayAgo }, first: 1) {\n      totalCount\n    }\n    locked: stacks(filter: { locked: true }, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: { pending: true }, first: 1) {\n      totalCount\n    }\n  }\n": typeof types.NowStrip_QueryFragmentDoc,
    "\n  fragment OperationHead_operation on Operation {\n    source\n    authority\n    issuerName\n    marker\n    joinAmbiguity\n    kind\n    outcome\n    failureReason\n    impact\n    resourceChanges {\n      action\n      count\n    }\n    message\n    orderAt\n    startedAt\n    endedAt\n    engineVersion\n    readingChangesAt\n    stack {\n      id\n      ...StackName_stack\n    }\n    backend {\n      id\n      engine\n    }\n    readings {\n      source\n      authority\n      issuerName\n      outcome\n      leaseUntil\n      skewed\n    }\n  }\n": typeof types.OperationHead_OperationFragmentDoc,
    "\n  fragment OperationOpen_operation on Operation {\n    id\n    readings {\n      source\n      authority\n      issuerName\n      provenance\n      operationId\n      kind\n      outcome\n      failureReason\n      impact\n      resourceChanges {\n        action\n        count\n      }\n      startedAt\n      endedAt\n      receivedAt\n      message\n    }\n    evidence {\n      id\n      key\n    }\n  }\n": typeof types.OperationOpen_OperationFragmentDoc,
    "\n  fragment OperationRow_operation on Operation {\n    id\n    source\n    authority\n    issuerName\n    kind\n    outcome\n    failureReason\n    card\n    marker\n    joinAmbiguity\n    skewed\n    impact\n    resourceChanges {\n      action\n      count\n    }\n    message\n    orderAt\n    startedAt\n    endedAt\n    stack {\n      ...StackName_stack\n    }\n    backend {\n      id\n    }\n    claims {\n      kind\n      value\n    }\n    readings {\n      source\n      authority\n      issuerName\n      outcome\n      failureReason\n      skewed\n    }\n  }\n": typeof types.OperationRow_OperationFragmentDoc,
    "\n  fragment OperationsEnd_backend on Backend {\n    coverageBeganAt\n  }\n": typeof types.OperationsEnd_BackendFragmentDoc,
    "\n  fragment OperationsTable_operation on Operation {\n    id\n    orderAt\n    ...OperationRow_operation\n  }\n": typeof types.OperationsTable_OperationFragmentDoc,
    "\n  fragment OperationsVoid_backend on Backend {\n    id\n    health\n    coverageBeganAt\n  }\n": typeof types.OperationsVoid_BackendFragmentDoc,
    "\n  fragment PendingMark_stack on Stack {\n    pendingOperationCount\n  }\n": typeof types.PendingMark_StackFragmentDoc,
    "\n  fragment PlannedActual_operation on Operation {\n    id\n    kind\n    readings {\n      source\n    }\n    pair {\n      externalId\n      receivedAt\n      actualSource\n      planned {\n        id\n        outcome\n        impact\n        orderAt\n      }\n      actual {\n        id\n        outcome\n        orderAt\n      }\n      differences {\n        action\n        planned\n        actual\n        difference\n      }\n    }\n  }\n": typeof types.PlannedActual_OperationFragmentDoc,
    "\n  fragment QuarantineDetail_object on QuarantinedObject {\n    id\n    key\n    reason\n    detail\n    since\n    lastTriedAt\n    nextTryAt\n    clearedAt\n    backend {\n      id\n    }\n    stack {\n      id\n      ...StackName_stack\n    }\n  }\n": typeof types.QuarantineDetail_ObjectFragmentDoc,
    "\n  fragment QuarantineRow_object on QuarantinedObject {\n    id\n    key\n    reason\n    since\n    lastTriedAt\n    nextTryAt\n    clearedAt\n    backend {\n      id\n    }\n  }\n": typeof types.QuarantineRow_ObjectFragmentDoc,
    "\n  fragment QuarantineTable_object on QuarantinedObject {\n    id\n    key\n    reason\n    detail\n    since\n    nextTryAt\n    backend {\n      id\n    }\n  }\n": typeof types.QuarantineTable_ObjectFragmentDoc,
    "\n  fragment ReadingsTable_operation on Operation {\n    readings {\n      source\n      authority\n      provenance\n      kind\n      outcome\n      failureReason\n      impact\n      resourceChanges {\n        action\n        count\n      }\n      startedAt\n      endedAt\n      receivedAt\n      message\n      operationId\n      issuerName\n      exitCode\n      skewed\n      heartbeatCount\n      leaseUntil\n      expiresAt\n    }\n  }\n": typeof types.ReadingsTable_OperationFragmentDoc,
    "\n  fragment StackHead_stack on Stack {\n    presence\n    presenceSince\n    checkpointChanging\n    resourceCount\n    operationCount\n    historyBacklog\n    integrityNoteCount\n    backend {\n      id\n      engine\n      layout\n    }\n    ...StackName_stack\n    ...LockMark_stack\n    ...PendingMark_stack\n  }\n": typeof types.StackHead_StackFragmentDoc,
    "\n  fragment StackName_stack on Stack {\n    projectName\n    name\n  }\n": typeof types.StackName_StackFragmentDoc,
    "\n  fragment StackRow_stack on Stack {\n    id\n    presence\n    checkpointChanging\n    resourceCount\n    operationCount\n    quarantine {\n      id\n    }\n    lastOperation {\n      outcome\n      kind\n      startedAt\n      orderAt\n    }\n    recentOperations(first: 16) {\n      outcome\n    }\n    ...StackName_stack\n    ...LockMark_stack\n    ...PendingMark_stack\n  }\n": typeof types.StackRow_StackFragmentDoc,
    "\n  fragment StacksTable_stack on Stack {\n    id\n    backend {\n      id\n    }\n    ...StackRow_stack\n  }\n": typeof types.StacksTable_StackFragmentDoc,
    "\n  fragment StacksVoid_backend on Backend {\n    id\n    health\n  }\n": typeof types.StacksVoid_BackendFragmentDoc,
    "\n  fragment StateHistory_stack on Stack {\n    recentOperations(first: 16) {\n      id\n      kind\n      orderAt\n      checkpoint {\n        digest\n        size\n        resourceCount\n        pendingOperations {\n          type\n        }\n        integrity\n      }\n    }\n  }\n": typeof types.StateHistory_StackFragmentDoc,
    "\n  fragment TagList_stack on Stack {\n    tags {\n      name\n      value\n    }\n  }\n": typeof types.TagList_StackFragmentDoc,
    "\n  fragment UnfinishedRow_stack on Stack {\n    id\n    integrityNoteCount\n    backend {\n      id\n    }\n    lastOperation {\n      outcome\n      kind\n      startedAt\n      orderAt\n    }\n    cliWill {\n      reason\n      text\n    }\n    ...StackName_stack\n    ...PendingMark_stack\n    ...LockMark_stack\n  }\n": typeof types.UnfinishedRow_StackFragmentDoc,
    "\n  fragment UnreadableTable_object on QuarantinedObject {\n    id\n    ...QuarantineRow_object\n    ...QuarantineDetail_object\n  }\n": typeof types.UnreadableTable_ObjectFragmentDoc,
    "\n  fragment WatchState_backends on BackendConnection {\n    totalCount\n    nodes {\n      health\n      lastListedAt\n    }\n  }\n": typeof types.WatchState_BackendsFragmentDoc,
    "\n  query ActivityRecord($id: ID!) {\n    activity(id: $id) {\n      id\n      kind\n      backend {\n        id\n      }\n      ...ActivityDetail_activity\n    }\n  }\n": typeof types.ActivityRecordDocument,
    "\n  query Activities($filter: ActivityFilter, $first: Int!, $after: Cursor) {\n    activities(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...ActivitiesTable_activity\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ActivitiesDocument,
    "\n  query ActivitiesSummary($filter: ActivityFilter) {\n    activities(filter: $filter, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n      }\n    }\n  }\n": typeof types.ActivitiesSummaryDocument,
    "\n  query Backends {\n    backends(first: 100) {\n      totalCount\n      nodes {\n        id\n        ...BackendCard_backend\n      }\n    }\n    quarantine(first: 100) {\n      totalCount\n      nodes {\n        id\n        ...QuarantineTable_object\n      }\n    }\n  }\n": typeof types.BackendsDocument,
    "\n  query ErrorRecord($id: ID!) {\n    error(id: $id) {\n      id\n      kind\n      ...ErrorDetail_item\n    }\n  }\n": typeof types.ErrorRecordDocument,
    "\n  query Errors($filter: ErrorItemFilter, $first: Int!, $after: Cursor) {\n    errors(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...ErrorsTable_item\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ErrorsDocument,
    "\n  query UnreadableObjects($filter: QuarantineFilter, $first: Int!, $after: Cursor) {\n    quarantine(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...UnreadableTable_object\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.UnreadableObjectsDocument,
    "\n  query ErrorsSummary($open: ErrorItemFilter, $closed: ErrorItemFilter, $unreadable: QuarantineFilter, $cleared: QuarantineFilter) {\n    open: errors(filter: $open, first: 1) {\n      totalCount\n    }\n    closed: errors(filter: $closed, first: 1) {\n      totalCount\n    }\n    unreadable: quarantine(filter: $unreadable, first: 1) {\n      totalCount\n    }\n    cleared: quarantine(filter: $cleared, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n      }\n    }\n  }\n": typeof types.ErrorsSummaryDocument,
    "\n  query Live {\n    installation {\n      demo\n      now\n      changeSequence\n    }\n  }\n": typeof types.LiveDocument,
    "\n  subscription Changes($after: ID) {\n    changes(after: $after) {\n      sequence\n      reset\n      readingChangesAt\n      changes {\n        kind\n        backend\n        stack\n        node\n      }\n    }\n  }\n": typeof types.ChangesDocument,
    "\n  query OpenedLock($id: ID!) {\n    node(id: $id) {\n      __typename\n      ... on Lock {\n        key\n        stack {\n          ...LockedStack_stack\n        }\n      }\n    }\n  }\n": typeof types.OpenedLockDocument,
    "\n  query OpenedUnfinished($id: ID!) {\n    stack(id: $id) {\n      ...LockedStack_stack\n    }\n  }\n": typeof types.OpenedUnfinishedDocument,
    "\n  query Locks($filter: LockFilter, $first: Int!, $after: Cursor) {\n    locks(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...LocksTable_lock\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n": typeof types.LocksDocument,
    "\n  query UnfinishedStacks($filter: StackFilter, $first: Int!, $after: Cursor) {\n    stacks(filter: $filter, orderBy: LAST_OPERATION, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...LocksTable_stack\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n": typeof types.UnfinishedStacksDocument,
    "\n  query LocksSummary($held: LockFilter, $pending: StackFilter, $unsound: StackFilter, $earlier: LockFilter) {\n    held: locks(filter: $held, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: $pending, first: 1) {\n      totalCount\n    }\n    unsound: stacks(filter: $unsound, first: 1) {\n      totalCount\n    }\n    earlier: locks(filter: $earlier, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n      }\n    }\n  }\n": typeof types.LocksSummaryDocument,
    "\n  query OpenedOperation($id: ID!) {\n    operation(id: $id) {\n      readingChangesAt\n      stack {\n        id\n      }\n      ...OperationOpen_operation\n    }\n  }\n": typeof types.OpenedOperationDocument,
    "\n  query OperationRecord($id: ID!) {\n    operation(id: $id) {\n      id\n      message\n      kind\n      source\n      readingChangesAt\n      stack {\n        id\n        projectName\n        name\n      }\n      previousOnStack {\n        id\n      }\n      nextOnStack {\n        id\n      }\n      checkpoint {\n        ...CheckpointSummary_checkpoint\n      }\n      ...OperationHead_operation\n      ...ReadingsTable_operation\n      ...PlannedActual_operation\n      ...MarkerNote_operation\n      ...ClaimList_operation\n      ...ConfigTable_operation\n      ...EnvironmentTable_operation\n      ...EvidenceList_operation\n    }\n  }\n": typeof types.OperationRecordDocument,
    "\n  query Operations($filter: OperationFilter, $first: Int!, $after: Cursor) {\n    operations(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          orderAt\n          ...OperationsTable_operation\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n": typeof types.OperationsDocument,
    "\n  query OperationsSummary($filter: OperationFilter, $dayAgo: Instant!) {\n    operations(filter: $filter, first: 1) {\n      totalCount\n      extent {\n        completeness\n        reasons\n      }\n    }\n    backends(first: 100) {\n      nodes {\n        id\n        coverageBeganAt\n        health\n        lastListedAt\n        ...OperationsVoid_backend\n        ...OperationsEnd_backend\n      }\n    }\n    ...NowStrip_query\n  }\n": typeof types.OperationsSummaryDocument,
    "\n  query OperationsActivity($filter: OperationFilter, $since: Instant!, $until: Instant!, $parts: Int!) {\n    operationActivity(filter: $filter, since: $since, until: $until, parts: $parts) {\n      ...ActivityStrip_activity\n    }\n  }\n": typeof types.OperationsActivityDocument,
    "\n  query Frame {\n    backends(first: 100) {\n      ...WatchState_backends\n    }\n    stacks(first: 1) {\n      totalCount\n    }\n    locks(filter: { held: true }, first: 1) {\n      totalCount\n    }\n    errors(first: 1) {\n      totalCount\n    }\n  }\n": typeof types.FrameDocument,
    "\n  query StackAround($id: ID!) {\n    stack(id: $id) {\n      quarantine {\n        ...QuarantineTable_object\n      }\n      ...LockList_stack\n      ...NameHistory_stack\n      ...TagList_stack\n      ...CoverageLanes_stack\n    }\n  }\n": typeof types.StackAroundDocument,
    "\n  query StackTimeline($id: ID!, $first: Int!, $after: Cursor) {\n    stack(id: $id) {\n      operations(first: $first, after: $after) {\n        edges {\n          cursor\n          node {\n            id\n            ...OperationsTable_operation\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n        extent {\n          completeness\n          reasons\n        }\n      }\n    }\n  }\n": typeof types.StackTimelineDocument,
    "\n  query StackLocks($id: ID!) {\n    stack(id: $id) {\n      ...LockList_stack\n      ...EarlierLocks_stack\n    }\n  }\n": typeof types.StackLocksDocument,
    "\n  query StackState($id: ID!) {\n    stack(id: $id) {\n      checkpoint {\n        ...CheckpointSummary_checkpoint\n      }\n      ...StateHistory_stack\n    }\n  }\n": typeof types.StackStateDocument,
    "\n  query StackConfig($id: ID!) {\n    stack(id: $id) {\n      lastOperation {\n        id\n        kind\n        orderAt\n        ...ConfigTable_operation\n      }\n      ...TagList_stack\n    }\n  }\n": typeof types.StackConfigDocument,
    "\n  query StackCoverage($id: ID!) {\n    stack(id: $id) {\n      ...CoverageLanes_stack\n    }\n  }\n": typeof types.StackCoverageDocument,
    "\n  query StackRecord($id: ID!) {\n    stack(id: $id) {\n      id\n      projectName\n      name\n      operationCount\n      historyBacklog\n      locks {\n        id\n      }\n      backend {\n        id\n      }\n      ...StackHead_stack\n      ...Notices_stack\n    }\n  }\n": typeof types.StackRecordDocument,
    "\n  query Stacks($filter: StackFilter, $first: Int!, $after: Cursor) {\n    stacks(filter: $filter, orderBy: NAME, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...StacksTable_stack\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n": typeof types.StacksDocument,
    "\n  query StacksSummary($all: StackFilter, $locked: StackFilter, $pending: StackFilter, $unsound: StackFilter, $failed: StackFilter) {\n    all: stacks(filter: $all, first: 1) {\n      totalCount\n      extent {\n        completeness\n        reasons\n      }\n    }\n    locked: stacks(filter: $locked, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: $pending, first: 1) {\n      totalCount\n    }\n    unsound: stacks(filter: $unsound, first: 1) {\n      totalCount\n    }\n    failed: stacks(filter: $failed, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n        ...BackendGroup_backend\n        ...StacksVoid_backend\n      }\n    }\n  }\n": typeof types.StacksSummaryDocument,
};
const documents: Documents = {
    "\n  fragment ActivitiesTable_activity on Activity {\n    id\n    ...ActivityRow_activity\n  }\n": types.ActivitiesTable_ActivityFragmentDoc,
    "\n  fragment ActivityDetail_activity on Activity {\n    id\n    kind\n    state\n    stateSince\n    priority\n    activateAt\n    tries\n    maxTries\n    holder\n    leaseUntil\n    lastError\n    createdAt\n    startedAt\n    endedAt\n    backend {\n      id\n    }\n    waitsFor {\n      id\n      kind\n      state\n      backend {\n        id\n      }\n    }\n    log(first: 50) {\n      at\n      level\n      text\n    }\n    ...ActivityProgress_activity\n  }\n": types.ActivityDetail_ActivityFragmentDoc,
    "\n  fragment ActivityProgress_activity on Activity {\n    kind\n    state\n    progress {\n      done\n      total\n      unit\n      perMinute\n      remainingSeconds\n    }\n  }\n": types.ActivityProgress_ActivityFragmentDoc,
    "\n  fragment ActivityRow_activity on Activity {\n    id\n    kind\n    state\n    stateSince\n    activateAt\n    tries\n    maxTries\n    lastError\n    backend {\n      id\n    }\n    ...ActivityProgress_activity\n  }\n": types.ActivityRow_ActivityFragmentDoc,
    "\n  fragment ActivityStrip_activity on OperationActivity {\n    bars {\n      from\n      until\n      counts {\n        outcome\n        count\n      }\n    }\n    extent {\n      completeness\n      reasons\n    }\n  }\n": types.ActivityStrip_ActivityFragmentDoc,
    "\n  fragment BackendCard_backend on Backend {\n    id\n    engine\n    layout\n    bucket\n    prefix\n    region\n    endpoint\n    credentialSource\n    health\n    healthDetail\n    healthSince\n    coverageBeganAt\n    lastListedAt\n    pollIntervalMs\n    stackCount\n    lockedStackCount\n    pendingStackCount\n    quarantineCount\n    lagMs\n    callerIdentity\n    spent {\n      requests\n      bytes\n    }\n    lastPoll {\n      requests\n      bytes\n      tookMs\n    }\n    import {\n      id\n      ...ActivityProgress_activity\n    }\n  }\n": types.BackendCard_BackendFragmentDoc,
    "\n  fragment BackendGroup_backend on Backend {\n    id\n    engine\n    layout\n    bucket\n    prefix\n    health\n    stackCount\n  }\n": types.BackendGroup_BackendFragmentDoc,
    "\n  fragment CheckpointSummary_checkpoint on Checkpoint {\n    key\n    digest\n    size\n    version\n    observedAt\n    recordedAt\n    manifestAt\n    engineVersion\n    secretsProvider\n    resourceCount\n    customResourceCount\n    protectedCount\n    pendingDeleteCount\n    externalCount\n    initErrorCount\n    taintedCount\n    secretCount\n    resourceTypes {\n      type\n      count\n    }\n    outputNames\n    pendingOperations {\n      type\n      urn\n    }\n    integrity\n  }\n": types.CheckpointSummary_CheckpointFragmentDoc,
    "\n  fragment ClaimList_operation on Operation {\n    claims {\n      kind\n      value\n      url\n      provenance\n      source\n    }\n  }\n": types.ClaimList_OperationFragmentDoc,
    "\n  fragment ConfigTable_operation on Operation {\n    config {\n      key\n      value\n      secret\n      structured\n    }\n  }\n": types.ConfigTable_OperationFragmentDoc,
    "\n  fragment CoverageLanes_stack on Stack {\n    coverage {\n      fact\n      from\n      until\n      reason\n    }\n  }\n": types.CoverageLanes_StackFragmentDoc,
    "\n  fragment EarlierLocks_stack on Stack {\n    earlierLocks(first: 20) {\n      id\n      since\n      firstSeenAt\n      goneAt\n      ageMs\n      ...Holder_lock\n    }\n  }\n": types.EarlierLocks_StackFragmentDoc,
    "\n  fragment EnvironmentTable_operation on Operation {\n    environment {\n      name\n      value\n    }\n  }\n": types.EnvironmentTable_OperationFragmentDoc,
    "\n  fragment ErrorDetail_item on ErrorItem {\n    id\n    kind\n    place\n    detail\n    count\n    firstAt\n    lastAt\n    nextTryAt\n    closedAt\n    backend {\n      id\n    }\n  }\n": types.ErrorDetail_ItemFragmentDoc,
    "\n  fragment ErrorRow_item on ErrorItem {\n    id\n    kind\n    place\n    count\n    firstAt\n    lastAt\n    nextTryAt\n    closedAt\n    backend {\n      id\n    }\n  }\n": types.ErrorRow_ItemFragmentDoc,
    "\n  fragment ErrorsTable_item on ErrorItem {\n    id\n    ...ErrorRow_item\n    ...ErrorDetail_item\n  }\n": types.ErrorsTable_ItemFragmentDoc,
    "\n  fragment EvidenceList_operation on Operation {\n    evidence {\n      id\n      kind\n      provenance\n      key\n      etag\n      digest\n      size\n      sourceAt\n      receivedAt\n    }\n    readings {\n      source\n      heartbeatCount\n      leaseUntil\n    }\n  }\n": types.EvidenceList_OperationFragmentDoc,
    "\n  fragment Holder_lock on Lock {\n    readable\n    holderUser\n    holderHost\n    holderPid\n  }\n": types.Holder_LockFragmentDoc,
    "\n  fragment LockList_stack on Stack {\n    locks {\n      id\n      key\n      since\n      firstSeenAt\n      ...Holder_lock\n    }\n  }\n": types.LockList_StackFragmentDoc,
    "\n  fragment LockMark_stack on Stack {\n    lockedSince\n    locks {\n      readable\n      holderUser\n      holderHost\n      firstSeenAt\n    }\n  }\n": types.LockMark_StackFragmentDoc,
    "\n  fragment LockRow_lock on Lock {\n    id\n    key\n    since\n    firstSeenAt\n    goneAt\n    ageMs\n    cliWill\n    backend {\n      id\n    }\n    stack {\n      ...StackName_stack\n    }\n    ...Holder_lock\n  }\n": types.LockRow_LockFragmentDoc,
    "\n  fragment LockedStack_stack on Stack {\n    id\n    checkpoint {\n      pendingOperations {\n        type\n        urn\n      }\n      integrity\n    }\n    ...Notices_stack\n    ...LockList_stack\n    ...EarlierLocks_stack\n  }\n": types.LockedStack_StackFragmentDoc,
    "\n  fragment LocksTable_lock on Lock {\n    id\n    ...LockRow_lock\n  }\n": types.LocksTable_LockFragmentDoc,
    "\n  fragment LocksTable_stack on Stack {\n    id\n    ...UnfinishedRow_stack\n  }\n": types.LocksTable_StackFragmentDoc,
    "\n  fragment MarkerNote_operation on Operation {\n    source\n    marker\n    joinAmbiguity\n    joined {\n      id\n    }\n  }\n": types.MarkerNote_OperationFragmentDoc,
    "\n  fragment NameHistory_stack on Stack {\n    names {\n      projectName\n      name\n      from\n      until\n      ended\n    }\n  }\n": types.NameHistory_StackFragmentDoc,
    "\n  fragment Notices_stack on Stack {\n    cliWill {\n      reason\n      text\n    }\n  }\n": types.Notices_StackFragmentDoc,
    "\n  fragment NowStrip_query on Query {\n    running: operations(filter: { outcome: [IN_PROGRESS] }, first: 1) {\n      totalCount\n    }\n    failed: operations(filter: { outcome: [FAILED], since: $dayAgo }, first: 1) {\n      totalCount\n    }\n    locked: stacks(filter: { locked: true }, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: { pending: true }, first: 1) {\n      totalCount\n    }\n  }\n": types.NowStrip_QueryFragmentDoc,
    "\n  fragment OperationHead_operation on Operation {\n    source\n    authority\n    issuerName\n    marker\n    joinAmbiguity\n    kind\n    outcome\n    failureReason\n    impact\n    resourceChanges {\n      action\n      count\n    }\n    message\n    orderAt\n    startedAt\n    endedAt\n    engineVersion\n    readingChangesAt\n    stack {\n      id\n      ...StackName_stack\n    }\n    backend {\n      id\n      engine\n    }\n    readings {\n      source\n      authority\n      issuerName\n      outcome\n      leaseUntil\n      skewed\n    }\n  }\n": types.OperationHead_OperationFragmentDoc,
    "\n  fragment OperationOpen_operation on Operation {\n    id\n    readings {\n      source\n      authority\n      issuerName\n      provenance\n      operationId\n      kind\n      outcome\n      failureReason\n      impact\n      resourceChanges {\n        action\n        count\n      }\n      startedAt\n      endedAt\n      receivedAt\n      message\n    }\n    evidence {\n      id\n      key\n    }\n  }\n": types.OperationOpen_OperationFragmentDoc,
    "\n  fragment OperationRow_operation on Operation {\n    id\n    source\n    authority\n    issuerName\n    kind\n    outcome\n    failureReason\n    card\n    marker\n    joinAmbiguity\n    skewed\n    impact\n    resourceChanges {\n      action\n      count\n    }\n    message\n    orderAt\n    startedAt\n    endedAt\n    stack {\n      ...StackName_stack\n    }\n    backend {\n      id\n    }\n    claims {\n      kind\n      value\n    }\n    readings {\n      source\n      authority\n      issuerName\n      outcome\n      failureReason\n      skewed\n    }\n  }\n": types.OperationRow_OperationFragmentDoc,
    "\n  fragment OperationsEnd_backend on Backend {\n    coverageBeganAt\n  }\n": types.OperationsEnd_BackendFragmentDoc,
    "\n  fragment OperationsTable_operation on Operation {\n    id\n    orderAt\n    ...OperationRow_operation\n  }\n": types.OperationsTable_OperationFragmentDoc,
    "\n  fragment OperationsVoid_backend on Backend {\n    id\n    health\n    coverageBeganAt\n  }\n": types.OperationsVoid_BackendFragmentDoc,
    "\n  fragment PendingMark_stack on Stack {\n    pendingOperationCount\n  }\n": types.PendingMark_StackFragmentDoc,
    "\n  fragment PlannedActual_operation on Operation {\n    id\n    kind\n    readings {\n      source\n    }\n    pair {\n      externalId\n      receivedAt\n      actualSource\n      planned {\n        id\n        outcome\n        impact\n        orderAt\n      }\n      actual {\n        id\n        outcome\n        orderAt\n      }\n      differences {\n        action\n        planned\n        actual\n        difference\n      }\n    }\n  }\n": types.PlannedActual_OperationFragmentDoc,
    "\n  fragment QuarantineDetail_object on QuarantinedObject {\n    id\n    key\n    reason\n    detail\n    since\n    lastTriedAt\n    nextTryAt\n    clearedAt\n    backend {\n      id\n    }\n    stack {\n      id\n      ...StackName_stack\n    }\n  }\n": types.QuarantineDetail_ObjectFragmentDoc,
    "\n  fragment QuarantineRow_object on QuarantinedObject {\n    id\n    key\n    reason\n    since\n    lastTriedAt\n    nextTryAt\n    clearedAt\n    backend {\n      id\n    }\n  }\n": types.QuarantineRow_ObjectFragmentDoc,
    "\n  fragment QuarantineTable_object on QuarantinedObject {\n    id\n    key\n    reason\n    detail\n    since\n    nextTryAt\n    backend {\n      id\n    }\n  }\n": types.QuarantineTable_ObjectFragmentDoc,
    "\n  fragment ReadingsTable_operation on Operation {\n    readings {\n      source\n      authority\n      provenance\n      kind\n      outcome\n      failureReason\n      impact\n      resourceChanges {\n        action\n        count\n      }\n      startedAt\n      endedAt\n      receivedAt\n      message\n      operationId\n      issuerName\n      exitCode\n      skewed\n      heartbeatCount\n      leaseUntil\n      expiresAt\n    }\n  }\n": types.ReadingsTable_OperationFragmentDoc,
    "\n  fragment StackHead_stack on Stack {\n    presence\n    presenceSince\n    checkpointChanging\n    resourceCount\n    operationCount\n    historyBacklog\n    integrityNoteCount\n    backend {\n      id\n      engine\n      layout\n    }\n    ...StackName_stack\n    ...LockMark_stack\n    ...PendingMark_stack\n  }\n": types.StackHead_StackFragmentDoc,
    "\n  fragment StackName_stack on Stack {\n    projectName\n    name\n  }\n": types.StackName_StackFragmentDoc,
    "\n  fragment StackRow_stack on Stack {\n    id\n    presence\n    checkpointChanging\n    resourceCount\n    operationCount\n    quarantine {\n      id\n    }\n    lastOperation {\n      outcome\n      kind\n      startedAt\n      orderAt\n    }\n    recentOperations(first: 16) {\n      outcome\n    }\n    ...StackName_stack\n    ...LockMark_stack\n    ...PendingMark_stack\n  }\n": types.StackRow_StackFragmentDoc,
    "\n  fragment StacksTable_stack on Stack {\n    id\n    backend {\n      id\n    }\n    ...StackRow_stack\n  }\n": types.StacksTable_StackFragmentDoc,
    "\n  fragment StacksVoid_backend on Backend {\n    id\n    health\n  }\n": types.StacksVoid_BackendFragmentDoc,
    "\n  fragment StateHistory_stack on Stack {\n    recentOperations(first: 16) {\n      id\n      kind\n      orderAt\n      checkpoint {\n        digest\n        size\n        resourceCount\n        pendingOperations {\n          type\n        }\n        integrity\n      }\n    }\n  }\n": types.StateHistory_StackFragmentDoc,
    "\n  fragment TagList_stack on Stack {\n    tags {\n      name\n      value\n    }\n  }\n": types.TagList_StackFragmentDoc,
    "\n  fragment UnfinishedRow_stack on Stack {\n    id\n    integrityNoteCount\n    backend {\n      id\n    }\n    lastOperation {\n      outcome\n      kind\n      startedAt\n      orderAt\n    }\n    cliWill {\n      reason\n      text\n    }\n    ...StackName_stack\n    ...PendingMark_stack\n    ...LockMark_stack\n  }\n": types.UnfinishedRow_StackFragmentDoc,
    "\n  fragment UnreadableTable_object on QuarantinedObject {\n    id\n    ...QuarantineRow_object\n    ...QuarantineDetail_object\n  }\n": types.UnreadableTable_ObjectFragmentDoc,
    "\n  fragment WatchState_backends on BackendConnection {\n    totalCount\n    nodes {\n      health\n      lastListedAt\n    }\n  }\n": types.WatchState_BackendsFragmentDoc,
    "\n  query ActivityRecord($id: ID!) {\n    activity(id: $id) {\n      id\n      kind\n      backend {\n        id\n      }\n      ...ActivityDetail_activity\n    }\n  }\n": types.ActivityRecordDocument,
    "\n  query Activities($filter: ActivityFilter, $first: Int!, $after: Cursor) {\n    activities(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...ActivitiesTable_activity\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ActivitiesDocument,
    "\n  query ActivitiesSummary($filter: ActivityFilter) {\n    activities(filter: $filter, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n      }\n    }\n  }\n": types.ActivitiesSummaryDocument,
    "\n  query Backends {\n    backends(first: 100) {\n      totalCount\n      nodes {\n        id\n        ...BackendCard_backend\n      }\n    }\n    quarantine(first: 100) {\n      totalCount\n      nodes {\n        id\n        ...QuarantineTable_object\n      }\n    }\n  }\n": types.BackendsDocument,
    "\n  query ErrorRecord($id: ID!) {\n    error(id: $id) {\n      id\n      kind\n      ...ErrorDetail_item\n    }\n  }\n": types.ErrorRecordDocument,
    "\n  query Errors($filter: ErrorItemFilter, $first: Int!, $after: Cursor) {\n    errors(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...ErrorsTable_item\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ErrorsDocument,
    "\n  query UnreadableObjects($filter: QuarantineFilter, $first: Int!, $after: Cursor) {\n    quarantine(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...UnreadableTable_object\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.UnreadableObjectsDocument,
    "\n  query ErrorsSummary($open: ErrorItemFilter, $closed: ErrorItemFilter, $unreadable: QuarantineFilter, $cleared: QuarantineFilter) {\n    open: errors(filter: $open, first: 1) {\n      totalCount\n    }\n    closed: errors(filter: $closed, first: 1) {\n      totalCount\n    }\n    unreadable: quarantine(filter: $unreadable, first: 1) {\n      totalCount\n    }\n    cleared: quarantine(filter: $cleared, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n      }\n    }\n  }\n": types.ErrorsSummaryDocument,
    "\n  query Live {\n    installation {\n      demo\n      now\n      changeSequence\n    }\n  }\n": types.LiveDocument,
    "\n  subscription Changes($after: ID) {\n    changes(after: $after) {\n      sequence\n      reset\n      readingChangesAt\n      changes {\n        kind\n        backend\n        stack\n        node\n      }\n    }\n  }\n": types.ChangesDocument,
    "\n  query OpenedLock($id: ID!) {\n    node(id: $id) {\n      __typename\n      ... on Lock {\n        key\n        stack {\n          ...LockedStack_stack\n        }\n      }\n    }\n  }\n": types.OpenedLockDocument,
    "\n  query OpenedUnfinished($id: ID!) {\n    stack(id: $id) {\n      ...LockedStack_stack\n    }\n  }\n": types.OpenedUnfinishedDocument,
    "\n  query Locks($filter: LockFilter, $first: Int!, $after: Cursor) {\n    locks(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...LocksTable_lock\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n": types.LocksDocument,
    "\n  query UnfinishedStacks($filter: StackFilter, $first: Int!, $after: Cursor) {\n    stacks(filter: $filter, orderBy: LAST_OPERATION, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...LocksTable_stack\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n": types.UnfinishedStacksDocument,
    "\n  query LocksSummary($held: LockFilter, $pending: StackFilter, $unsound: StackFilter, $earlier: LockFilter) {\n    held: locks(filter: $held, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: $pending, first: 1) {\n      totalCount\n    }\n    unsound: stacks(filter: $unsound, first: 1) {\n      totalCount\n    }\n    earlier: locks(filter: $earlier, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n      }\n    }\n  }\n": types.LocksSummaryDocument,
    "\n  query OpenedOperation($id: ID!) {\n    operation(id: $id) {\n      readingChangesAt\n      stack {\n        id\n      }\n      ...OperationOpen_operation\n    }\n  }\n": types.OpenedOperationDocument,
    "\n  query OperationRecord($id: ID!) {\n    operation(id: $id) {\n      id\n      message\n      kind\n      source\n      readingChangesAt\n      stack {\n        id\n        projectName\n        name\n      }\n      previousOnStack {\n        id\n      }\n      nextOnStack {\n        id\n      }\n      checkpoint {\n        ...CheckpointSummary_checkpoint\n      }\n      ...OperationHead_operation\n      ...ReadingsTable_operation\n      ...PlannedActual_operation\n      ...MarkerNote_operation\n      ...ClaimList_operation\n      ...ConfigTable_operation\n      ...EnvironmentTable_operation\n      ...EvidenceList_operation\n    }\n  }\n": types.OperationRecordDocument,
    "\n  query Operations($filter: OperationFilter, $first: Int!, $after: Cursor) {\n    operations(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          orderAt\n          ...OperationsTable_operation\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n": types.OperationsDocument,
    "\n  query OperationsSummary($filter: OperationFilter, $dayAgo: Instant!) {\n    operations(filter: $filter, first: 1) {\n      totalCount\n      extent {\n        completeness\n        reasons\n      }\n    }\n    backends(first: 100) {\n      nodes {\n        id\n        coverageBeganAt\n        health\n        lastListedAt\n        ...OperationsVoid_backend\n        ...OperationsEnd_backend\n      }\n    }\n    ...NowStrip_query\n  }\n": types.OperationsSummaryDocument,
    "\n  query OperationsActivity($filter: OperationFilter, $since: Instant!, $until: Instant!, $parts: Int!) {\n    operationActivity(filter: $filter, since: $since, until: $until, parts: $parts) {\n      ...ActivityStrip_activity\n    }\n  }\n": types.OperationsActivityDocument,
    "\n  query Frame {\n    backends(first: 100) {\n      ...WatchState_backends\n    }\n    stacks(first: 1) {\n      totalCount\n    }\n    locks(filter: { held: true }, first: 1) {\n      totalCount\n    }\n    errors(first: 1) {\n      totalCount\n    }\n  }\n": types.FrameDocument,
    "\n  query StackAround($id: ID!) {\n    stack(id: $id) {\n      quarantine {\n        ...QuarantineTable_object\n      }\n      ...LockList_stack\n      ...NameHistory_stack\n      ...TagList_stack\n      ...CoverageLanes_stack\n    }\n  }\n": types.StackAroundDocument,
    "\n  query StackTimeline($id: ID!, $first: Int!, $after: Cursor) {\n    stack(id: $id) {\n      operations(first: $first, after: $after) {\n        edges {\n          cursor\n          node {\n            id\n            ...OperationsTable_operation\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n        extent {\n          completeness\n          reasons\n        }\n      }\n    }\n  }\n": types.StackTimelineDocument,
    "\n  query StackLocks($id: ID!) {\n    stack(id: $id) {\n      ...LockList_stack\n      ...EarlierLocks_stack\n    }\n  }\n": types.StackLocksDocument,
    "\n  query StackState($id: ID!) {\n    stack(id: $id) {\n      checkpoint {\n        ...CheckpointSummary_checkpoint\n      }\n      ...StateHistory_stack\n    }\n  }\n": types.StackStateDocument,
    "\n  query StackConfig($id: ID!) {\n    stack(id: $id) {\n      lastOperation {\n        id\n        kind\n        orderAt\n        ...ConfigTable_operation\n      }\n      ...TagList_stack\n    }\n  }\n": types.StackConfigDocument,
    "\n  query StackCoverage($id: ID!) {\n    stack(id: $id) {\n      ...CoverageLanes_stack\n    }\n  }\n": types.StackCoverageDocument,
    "\n  query StackRecord($id: ID!) {\n    stack(id: $id) {\n      id\n      projectName\n      name\n      operationCount\n      historyBacklog\n      locks {\n        id\n      }\n      backend {\n        id\n      }\n      ...StackHead_stack\n      ...Notices_stack\n    }\n  }\n": types.StackRecordDocument,
    "\n  query Stacks($filter: StackFilter, $first: Int!, $after: Cursor) {\n    stacks(filter: $filter, orderBy: NAME, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...StacksTable_stack\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n": types.StacksDocument,
    "\n  query StacksSummary($all: StackFilter, $locked: StackFilter, $pending: StackFilter, $unsound: StackFilter, $failed: StackFilter) {\n    all: stacks(filter: $all, first: 1) {\n      totalCount\n      extent {\n        completeness\n        reasons\n      }\n    }\n    locked: stacks(filter: $locked, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: $pending, first: 1) {\n      totalCount\n    }\n    unsound: stacks(filter: $unsound, first: 1) {\n      totalCount\n    }\n    failed: stacks(filter: $failed, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n        ...BackendGroup_backend\n        ...StacksVoid_backend\n      }\n    }\n  }\n": types.StacksSummaryDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ActivitiesTable_activity on Activity {\n    id\n    ...ActivityRow_activity\n  }\n"): (typeof documents)["\n  fragment ActivitiesTable_activity on Activity {\n    id\n    ...ActivityRow_activity\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ActivityDetail_activity on Activity {\n    id\n    kind\n    state\n    stateSince\n    priority\n    activateAt\n    tries\n    maxTries\n    holder\n    leaseUntil\n    lastError\n    createdAt\n    startedAt\n    endedAt\n    backend {\n      id\n    }\n    waitsFor {\n      id\n      kind\n      state\n      backend {\n        id\n      }\n    }\n    log(first: 50) {\n      at\n      level\n      text\n    }\n    ...ActivityProgress_activity\n  }\n"): (typeof documents)["\n  fragment ActivityDetail_activity on Activity {\n    id\n    kind\n    state\n    stateSince\n    priority\n    activateAt\n    tries\n    maxTries\n    holder\n    leaseUntil\n    lastError\n    createdAt\n    startedAt\n    endedAt\n    backend {\n      id\n    }\n    waitsFor {\n      id\n      kind\n      state\n      backend {\n        id\n      }\n    }\n    log(first: 50) {\n      at\n      level\n      text\n    }\n    ...ActivityProgress_activity\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ActivityProgress_activity on Activity {\n    kind\n    state\n    progress {\n      done\n      total\n      unit\n      perMinute\n      remainingSeconds\n    }\n  }\n"): (typeof documents)["\n  fragment ActivityProgress_activity on Activity {\n    kind\n    state\n    progress {\n      done\n      total\n      unit\n      perMinute\n      remainingSeconds\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ActivityRow_activity on Activity {\n    id\n    kind\n    state\n    stateSince\n    activateAt\n    tries\n    maxTries\n    lastError\n    backend {\n      id\n    }\n    ...ActivityProgress_activity\n  }\n"): (typeof documents)["\n  fragment ActivityRow_activity on Activity {\n    id\n    kind\n    state\n    stateSince\n    activateAt\n    tries\n    maxTries\n    lastError\n    backend {\n      id\n    }\n    ...ActivityProgress_activity\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ActivityStrip_activity on OperationActivity {\n    bars {\n      from\n      until\n      counts {\n        outcome\n        count\n      }\n    }\n    extent {\n      completeness\n      reasons\n    }\n  }\n"): (typeof documents)["\n  fragment ActivityStrip_activity on OperationActivity {\n    bars {\n      from\n      until\n      counts {\n        outcome\n        count\n      }\n    }\n    extent {\n      completeness\n      reasons\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BackendCard_backend on Backend {\n    id\n    engine\n    layout\n    bucket\n    prefix\n    region\n    endpoint\n    credentialSource\n    health\n    healthDetail\n    healthSince\n    coverageBeganAt\n    lastListedAt\n    pollIntervalMs\n    stackCount\n    lockedStackCount\n    pendingStackCount\n    quarantineCount\n    lagMs\n    callerIdentity\n    spent {\n      requests\n      bytes\n    }\n    lastPoll {\n      requests\n      bytes\n      tookMs\n    }\n    import {\n      id\n      ...ActivityProgress_activity\n    }\n  }\n"): (typeof documents)["\n  fragment BackendCard_backend on Backend {\n    id\n    engine\n    layout\n    bucket\n    prefix\n    region\n    endpoint\n    credentialSource\n    health\n    healthDetail\n    healthSince\n    coverageBeganAt\n    lastListedAt\n    pollIntervalMs\n    stackCount\n    lockedStackCount\n    pendingStackCount\n    quarantineCount\n    lagMs\n    callerIdentity\n    spent {\n      requests\n      bytes\n    }\n    lastPoll {\n      requests\n      bytes\n      tookMs\n    }\n    import {\n      id\n      ...ActivityProgress_activity\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BackendGroup_backend on Backend {\n    id\n    engine\n    layout\n    bucket\n    prefix\n    health\n    stackCount\n  }\n"): (typeof documents)["\n  fragment BackendGroup_backend on Backend {\n    id\n    engine\n    layout\n    bucket\n    prefix\n    health\n    stackCount\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CheckpointSummary_checkpoint on Checkpoint {\n    key\n    digest\n    size\n    version\n    observedAt\n    recordedAt\n    manifestAt\n    engineVersion\n    secretsProvider\n    resourceCount\n    customResourceCount\n    protectedCount\n    pendingDeleteCount\n    externalCount\n    initErrorCount\n    taintedCount\n    secretCount\n    resourceTypes {\n      type\n      count\n    }\n    outputNames\n    pendingOperations {\n      type\n      urn\n    }\n    integrity\n  }\n"): (typeof documents)["\n  fragment CheckpointSummary_checkpoint on Checkpoint {\n    key\n    digest\n    size\n    version\n    observedAt\n    recordedAt\n    manifestAt\n    engineVersion\n    secretsProvider\n    resourceCount\n    customResourceCount\n    protectedCount\n    pendingDeleteCount\n    externalCount\n    initErrorCount\n    taintedCount\n    secretCount\n    resourceTypes {\n      type\n      count\n    }\n    outputNames\n    pendingOperations {\n      type\n      urn\n    }\n    integrity\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ClaimList_operation on Operation {\n    claims {\n      kind\n      value\n      url\n      provenance\n      source\n    }\n  }\n"): (typeof documents)["\n  fragment ClaimList_operation on Operation {\n    claims {\n      kind\n      value\n      url\n      provenance\n      source\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ConfigTable_operation on Operation {\n    config {\n      key\n      value\n      secret\n      structured\n    }\n  }\n"): (typeof documents)["\n  fragment ConfigTable_operation on Operation {\n    config {\n      key\n      value\n      secret\n      structured\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CoverageLanes_stack on Stack {\n    coverage {\n      fact\n      from\n      until\n      reason\n    }\n  }\n"): (typeof documents)["\n  fragment CoverageLanes_stack on Stack {\n    coverage {\n      fact\n      from\n      until\n      reason\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment EarlierLocks_stack on Stack {\n    earlierLocks(first: 20) {\n      id\n      since\n      firstSeenAt\n      goneAt\n      ageMs\n      ...Holder_lock\n    }\n  }\n"): (typeof documents)["\n  fragment EarlierLocks_stack on Stack {\n    earlierLocks(first: 20) {\n      id\n      since\n      firstSeenAt\n      goneAt\n      ageMs\n      ...Holder_lock\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment EnvironmentTable_operation on Operation {\n    environment {\n      name\n      value\n    }\n  }\n"): (typeof documents)["\n  fragment EnvironmentTable_operation on Operation {\n    environment {\n      name\n      value\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ErrorDetail_item on ErrorItem {\n    id\n    kind\n    place\n    detail\n    count\n    firstAt\n    lastAt\n    nextTryAt\n    closedAt\n    backend {\n      id\n    }\n  }\n"): (typeof documents)["\n  fragment ErrorDetail_item on ErrorItem {\n    id\n    kind\n    place\n    detail\n    count\n    firstAt\n    lastAt\n    nextTryAt\n    closedAt\n    backend {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ErrorRow_item on ErrorItem {\n    id\n    kind\n    place\n    count\n    firstAt\n    lastAt\n    nextTryAt\n    closedAt\n    backend {\n      id\n    }\n  }\n"): (typeof documents)["\n  fragment ErrorRow_item on ErrorItem {\n    id\n    kind\n    place\n    count\n    firstAt\n    lastAt\n    nextTryAt\n    closedAt\n    backend {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ErrorsTable_item on ErrorItem {\n    id\n    ...ErrorRow_item\n    ...ErrorDetail_item\n  }\n"): (typeof documents)["\n  fragment ErrorsTable_item on ErrorItem {\n    id\n    ...ErrorRow_item\n    ...ErrorDetail_item\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment EvidenceList_operation on Operation {\n    evidence {\n      id\n      kind\n      provenance\n      key\n      etag\n      digest\n      size\n      sourceAt\n      receivedAt\n    }\n    readings {\n      source\n      heartbeatCount\n      leaseUntil\n    }\n  }\n"): (typeof documents)["\n  fragment EvidenceList_operation on Operation {\n    evidence {\n      id\n      kind\n      provenance\n      key\n      etag\n      digest\n      size\n      sourceAt\n      receivedAt\n    }\n    readings {\n      source\n      heartbeatCount\n      leaseUntil\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Holder_lock on Lock {\n    readable\n    holderUser\n    holderHost\n    holderPid\n  }\n"): (typeof documents)["\n  fragment Holder_lock on Lock {\n    readable\n    holderUser\n    holderHost\n    holderPid\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment LockList_stack on Stack {\n    locks {\n      id\n      key\n      since\n      firstSeenAt\n      ...Holder_lock\n    }\n  }\n"): (typeof documents)["\n  fragment LockList_stack on Stack {\n    locks {\n      id\n      key\n      since\n      firstSeenAt\n      ...Holder_lock\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment LockMark_stack on Stack {\n    lockedSince\n    locks {\n      readable\n      holderUser\n      holderHost\n      firstSeenAt\n    }\n  }\n"): (typeof documents)["\n  fragment LockMark_stack on Stack {\n    lockedSince\n    locks {\n      readable\n      holderUser\n      holderHost\n      firstSeenAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment LockRow_lock on Lock {\n    id\n    key\n    since\n    firstSeenAt\n    goneAt\n    ageMs\n    cliWill\n    backend {\n      id\n    }\n    stack {\n      ...StackName_stack\n    }\n    ...Holder_lock\n  }\n"): (typeof documents)["\n  fragment LockRow_lock on Lock {\n    id\n    key\n    since\n    firstSeenAt\n    goneAt\n    ageMs\n    cliWill\n    backend {\n      id\n    }\n    stack {\n      ...StackName_stack\n    }\n    ...Holder_lock\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment LockedStack_stack on Stack {\n    id\n    checkpoint {\n      pendingOperations {\n        type\n        urn\n      }\n      integrity\n    }\n    ...Notices_stack\n    ...LockList_stack\n    ...EarlierLocks_stack\n  }\n"): (typeof documents)["\n  fragment LockedStack_stack on Stack {\n    id\n    checkpoint {\n      pendingOperations {\n        type\n        urn\n      }\n      integrity\n    }\n    ...Notices_stack\n    ...LockList_stack\n    ...EarlierLocks_stack\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment LocksTable_lock on Lock {\n    id\n    ...LockRow_lock\n  }\n"): (typeof documents)["\n  fragment LocksTable_lock on Lock {\n    id\n    ...LockRow_lock\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment LocksTable_stack on Stack {\n    id\n    ...UnfinishedRow_stack\n  }\n"): (typeof documents)["\n  fragment LocksTable_stack on Stack {\n    id\n    ...UnfinishedRow_stack\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment MarkerNote_operation on Operation {\n    source\n    marker\n    joinAmbiguity\n    joined {\n      id\n    }\n  }\n"): (typeof documents)["\n  fragment MarkerNote_operation on Operation {\n    source\n    marker\n    joinAmbiguity\n    joined {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment NameHistory_stack on Stack {\n    names {\n      projectName\n      name\n      from\n      until\n      ended\n    }\n  }\n"): (typeof documents)["\n  fragment NameHistory_stack on Stack {\n    names {\n      projectName\n      name\n      from\n      until\n      ended\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Notices_stack on Stack {\n    cliWill {\n      reason\n      text\n    }\n  }\n"): (typeof documents)["\n  fragment Notices_stack on Stack {\n    cliWill {\n      reason\n      text\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment NowStrip_query on Query {\n    running: operations(filter: { outcome: [IN_PROGRESS] }, first: 1) {\n      totalCount\n    }\n    failed: operations(filter: { outcome: [FAILED], since: $dayAgo }, first: 1) {\n      totalCount\n    }\n    locked: stacks(filter: { locked: true }, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: { pending: true }, first: 1) {\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  fragment NowStrip_query on Query {\n    running: operations(filter: { outcome: [IN_PROGRESS] }, first: 1) {\n      totalCount\n    }\n    failed: operations(filter: { outcome: [FAILED], since: $dayAgo }, first: 1) {\n      totalCount\n    }\n    locked: stacks(filter: { locked: true }, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: { pending: true }, first: 1) {\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OperationHead_operation on Operation {\n    source\n    authority\n    issuerName\n    marker\n    joinAmbiguity\n    kind\n    outcome\n    failureReason\n    impact\n    resourceChanges {\n      action\n      count\n    }\n    message\n    orderAt\n    startedAt\n    endedAt\n    engineVersion\n    readingChangesAt\n    stack {\n      id\n      ...StackName_stack\n    }\n    backend {\n      id\n      engine\n    }\n    readings {\n      source\n      authority\n      issuerName\n      outcome\n      leaseUntil\n      skewed\n    }\n  }\n"): (typeof documents)["\n  fragment OperationHead_operation on Operation {\n    source\n    authority\n    issuerName\n    marker\n    joinAmbiguity\n    kind\n    outcome\n    failureReason\n    impact\n    resourceChanges {\n      action\n      count\n    }\n    message\n    orderAt\n    startedAt\n    endedAt\n    engineVersion\n    readingChangesAt\n    stack {\n      id\n      ...StackName_stack\n    }\n    backend {\n      id\n      engine\n    }\n    readings {\n      source\n      authority\n      issuerName\n      outcome\n      leaseUntil\n      skewed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OperationOpen_operation on Operation {\n    id\n    readings {\n      source\n      authority\n      issuerName\n      provenance\n      operationId\n      kind\n      outcome\n      failureReason\n      impact\n      resourceChanges {\n        action\n        count\n      }\n      startedAt\n      endedAt\n      receivedAt\n      message\n    }\n    evidence {\n      id\n      key\n    }\n  }\n"): (typeof documents)["\n  fragment OperationOpen_operation on Operation {\n    id\n    readings {\n      source\n      authority\n      issuerName\n      provenance\n      operationId\n      kind\n      outcome\n      failureReason\n      impact\n      resourceChanges {\n        action\n        count\n      }\n      startedAt\n      endedAt\n      receivedAt\n      message\n    }\n    evidence {\n      id\n      key\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OperationRow_operation on Operation {\n    id\n    source\n    authority\n    issuerName\n    kind\n    outcome\n    failureReason\n    card\n    marker\n    joinAmbiguity\n    skewed\n    impact\n    resourceChanges {\n      action\n      count\n    }\n    message\n    orderAt\n    startedAt\n    endedAt\n    stack {\n      ...StackName_stack\n    }\n    backend {\n      id\n    }\n    claims {\n      kind\n      value\n    }\n    readings {\n      source\n      authority\n      issuerName\n      outcome\n      failureReason\n      skewed\n    }\n  }\n"): (typeof documents)["\n  fragment OperationRow_operation on Operation {\n    id\n    source\n    authority\n    issuerName\n    kind\n    outcome\n    failureReason\n    card\n    marker\n    joinAmbiguity\n    skewed\n    impact\n    resourceChanges {\n      action\n      count\n    }\n    message\n    orderAt\n    startedAt\n    endedAt\n    stack {\n      ...StackName_stack\n    }\n    backend {\n      id\n    }\n    claims {\n      kind\n      value\n    }\n    readings {\n      source\n      authority\n      issuerName\n      outcome\n      failureReason\n      skewed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OperationsEnd_backend on Backend {\n    coverageBeganAt\n  }\n"): (typeof documents)["\n  fragment OperationsEnd_backend on Backend {\n    coverageBeganAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OperationsTable_operation on Operation {\n    id\n    orderAt\n    ...OperationRow_operation\n  }\n"): (typeof documents)["\n  fragment OperationsTable_operation on Operation {\n    id\n    orderAt\n    ...OperationRow_operation\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OperationsVoid_backend on Backend {\n    id\n    health\n    coverageBeganAt\n  }\n"): (typeof documents)["\n  fragment OperationsVoid_backend on Backend {\n    id\n    health\n    coverageBeganAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PendingMark_stack on Stack {\n    pendingOperationCount\n  }\n"): (typeof documents)["\n  fragment PendingMark_stack on Stack {\n    pendingOperationCount\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PlannedActual_operation on Operation {\n    id\n    kind\n    readings {\n      source\n    }\n    pair {\n      externalId\n      receivedAt\n      actualSource\n      planned {\n        id\n        outcome\n        impact\n        orderAt\n      }\n      actual {\n        id\n        outcome\n        orderAt\n      }\n      differences {\n        action\n        planned\n        actual\n        difference\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment PlannedActual_operation on Operation {\n    id\n    kind\n    readings {\n      source\n    }\n    pair {\n      externalId\n      receivedAt\n      actualSource\n      planned {\n        id\n        outcome\n        impact\n        orderAt\n      }\n      actual {\n        id\n        outcome\n        orderAt\n      }\n      differences {\n        action\n        planned\n        actual\n        difference\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment QuarantineDetail_object on QuarantinedObject {\n    id\n    key\n    reason\n    detail\n    since\n    lastTriedAt\n    nextTryAt\n    clearedAt\n    backend {\n      id\n    }\n    stack {\n      id\n      ...StackName_stack\n    }\n  }\n"): (typeof documents)["\n  fragment QuarantineDetail_object on QuarantinedObject {\n    id\n    key\n    reason\n    detail\n    since\n    lastTriedAt\n    nextTryAt\n    clearedAt\n    backend {\n      id\n    }\n    stack {\n      id\n      ...StackName_stack\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment QuarantineRow_object on QuarantinedObject {\n    id\n    key\n    reason\n    since\n    lastTriedAt\n    nextTryAt\n    clearedAt\n    backend {\n      id\n    }\n  }\n"): (typeof documents)["\n  fragment QuarantineRow_object on QuarantinedObject {\n    id\n    key\n    reason\n    since\n    lastTriedAt\n    nextTryAt\n    clearedAt\n    backend {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment QuarantineTable_object on QuarantinedObject {\n    id\n    key\n    reason\n    detail\n    since\n    nextTryAt\n    backend {\n      id\n    }\n  }\n"): (typeof documents)["\n  fragment QuarantineTable_object on QuarantinedObject {\n    id\n    key\n    reason\n    detail\n    since\n    nextTryAt\n    backend {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ReadingsTable_operation on Operation {\n    readings {\n      source\n      authority\n      provenance\n      kind\n      outcome\n      failureReason\n      impact\n      resourceChanges {\n        action\n        count\n      }\n      startedAt\n      endedAt\n      receivedAt\n      message\n      operationId\n      issuerName\n      exitCode\n      skewed\n      heartbeatCount\n      leaseUntil\n      expiresAt\n    }\n  }\n"): (typeof documents)["\n  fragment ReadingsTable_operation on Operation {\n    readings {\n      source\n      authority\n      provenance\n      kind\n      outcome\n      failureReason\n      impact\n      resourceChanges {\n        action\n        count\n      }\n      startedAt\n      endedAt\n      receivedAt\n      message\n      operationId\n      issuerName\n      exitCode\n      skewed\n      heartbeatCount\n      leaseUntil\n      expiresAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment StackHead_stack on Stack {\n    presence\n    presenceSince\n    checkpointChanging\n    resourceCount\n    operationCount\n    historyBacklog\n    integrityNoteCount\n    backend {\n      id\n      engine\n      layout\n    }\n    ...StackName_stack\n    ...LockMark_stack\n    ...PendingMark_stack\n  }\n"): (typeof documents)["\n  fragment StackHead_stack on Stack {\n    presence\n    presenceSince\n    checkpointChanging\n    resourceCount\n    operationCount\n    historyBacklog\n    integrityNoteCount\n    backend {\n      id\n      engine\n      layout\n    }\n    ...StackName_stack\n    ...LockMark_stack\n    ...PendingMark_stack\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment StackName_stack on Stack {\n    projectName\n    name\n  }\n"): (typeof documents)["\n  fragment StackName_stack on Stack {\n    projectName\n    name\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment StackRow_stack on Stack {\n    id\n    presence\n    checkpointChanging\n    resourceCount\n    operationCount\n    quarantine {\n      id\n    }\n    lastOperation {\n      outcome\n      kind\n      startedAt\n      orderAt\n    }\n    recentOperations(first: 16) {\n      outcome\n    }\n    ...StackName_stack\n    ...LockMark_stack\n    ...PendingMark_stack\n  }\n"): (typeof documents)["\n  fragment StackRow_stack on Stack {\n    id\n    presence\n    checkpointChanging\n    resourceCount\n    operationCount\n    quarantine {\n      id\n    }\n    lastOperation {\n      outcome\n      kind\n      startedAt\n      orderAt\n    }\n    recentOperations(first: 16) {\n      outcome\n    }\n    ...StackName_stack\n    ...LockMark_stack\n    ...PendingMark_stack\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment StacksTable_stack on Stack {\n    id\n    backend {\n      id\n    }\n    ...StackRow_stack\n  }\n"): (typeof documents)["\n  fragment StacksTable_stack on Stack {\n    id\n    backend {\n      id\n    }\n    ...StackRow_stack\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment StacksVoid_backend on Backend {\n    id\n    health\n  }\n"): (typeof documents)["\n  fragment StacksVoid_backend on Backend {\n    id\n    health\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment StateHistory_stack on Stack {\n    recentOperations(first: 16) {\n      id\n      kind\n      orderAt\n      checkpoint {\n        digest\n        size\n        resourceCount\n        pendingOperations {\n          type\n        }\n        integrity\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment StateHistory_stack on Stack {\n    recentOperations(first: 16) {\n      id\n      kind\n      orderAt\n      checkpoint {\n        digest\n        size\n        resourceCount\n        pendingOperations {\n          type\n        }\n        integrity\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TagList_stack on Stack {\n    tags {\n      name\n      value\n    }\n  }\n"): (typeof documents)["\n  fragment TagList_stack on Stack {\n    tags {\n      name\n      value\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment UnfinishedRow_stack on Stack {\n    id\n    integrityNoteCount\n    backend {\n      id\n    }\n    lastOperation {\n      outcome\n      kind\n      startedAt\n      orderAt\n    }\n    cliWill {\n      reason\n      text\n    }\n    ...StackName_stack\n    ...PendingMark_stack\n    ...LockMark_stack\n  }\n"): (typeof documents)["\n  fragment UnfinishedRow_stack on Stack {\n    id\n    integrityNoteCount\n    backend {\n      id\n    }\n    lastOperation {\n      outcome\n      kind\n      startedAt\n      orderAt\n    }\n    cliWill {\n      reason\n      text\n    }\n    ...StackName_stack\n    ...PendingMark_stack\n    ...LockMark_stack\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment UnreadableTable_object on QuarantinedObject {\n    id\n    ...QuarantineRow_object\n    ...QuarantineDetail_object\n  }\n"): (typeof documents)["\n  fragment UnreadableTable_object on QuarantinedObject {\n    id\n    ...QuarantineRow_object\n    ...QuarantineDetail_object\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment WatchState_backends on BackendConnection {\n    totalCount\n    nodes {\n      health\n      lastListedAt\n    }\n  }\n"): (typeof documents)["\n  fragment WatchState_backends on BackendConnection {\n    totalCount\n    nodes {\n      health\n      lastListedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ActivityRecord($id: ID!) {\n    activity(id: $id) {\n      id\n      kind\n      backend {\n        id\n      }\n      ...ActivityDetail_activity\n    }\n  }\n"): (typeof documents)["\n  query ActivityRecord($id: ID!) {\n    activity(id: $id) {\n      id\n      kind\n      backend {\n        id\n      }\n      ...ActivityDetail_activity\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Activities($filter: ActivityFilter, $first: Int!, $after: Cursor) {\n    activities(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...ActivitiesTable_activity\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Activities($filter: ActivityFilter, $first: Int!, $after: Cursor) {\n    activities(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...ActivitiesTable_activity\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ActivitiesSummary($filter: ActivityFilter) {\n    activities(filter: $filter, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  query ActivitiesSummary($filter: ActivityFilter) {\n    activities(filter: $filter, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Backends {\n    backends(first: 100) {\n      totalCount\n      nodes {\n        id\n        ...BackendCard_backend\n      }\n    }\n    quarantine(first: 100) {\n      totalCount\n      nodes {\n        id\n        ...QuarantineTable_object\n      }\n    }\n  }\n"): (typeof documents)["\n  query Backends {\n    backends(first: 100) {\n      totalCount\n      nodes {\n        id\n        ...BackendCard_backend\n      }\n    }\n    quarantine(first: 100) {\n      totalCount\n      nodes {\n        id\n        ...QuarantineTable_object\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ErrorRecord($id: ID!) {\n    error(id: $id) {\n      id\n      kind\n      ...ErrorDetail_item\n    }\n  }\n"): (typeof documents)["\n  query ErrorRecord($id: ID!) {\n    error(id: $id) {\n      id\n      kind\n      ...ErrorDetail_item\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Errors($filter: ErrorItemFilter, $first: Int!, $after: Cursor) {\n    errors(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...ErrorsTable_item\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Errors($filter: ErrorItemFilter, $first: Int!, $after: Cursor) {\n    errors(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...ErrorsTable_item\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UnreadableObjects($filter: QuarantineFilter, $first: Int!, $after: Cursor) {\n    quarantine(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...UnreadableTable_object\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query UnreadableObjects($filter: QuarantineFilter, $first: Int!, $after: Cursor) {\n    quarantine(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...UnreadableTable_object\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ErrorsSummary($open: ErrorItemFilter, $closed: ErrorItemFilter, $unreadable: QuarantineFilter, $cleared: QuarantineFilter) {\n    open: errors(filter: $open, first: 1) {\n      totalCount\n    }\n    closed: errors(filter: $closed, first: 1) {\n      totalCount\n    }\n    unreadable: quarantine(filter: $unreadable, first: 1) {\n      totalCount\n    }\n    cleared: quarantine(filter: $cleared, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  query ErrorsSummary($open: ErrorItemFilter, $closed: ErrorItemFilter, $unreadable: QuarantineFilter, $cleared: QuarantineFilter) {\n    open: errors(filter: $open, first: 1) {\n      totalCount\n    }\n    closed: errors(filter: $closed, first: 1) {\n      totalCount\n    }\n    unreadable: quarantine(filter: $unreadable, first: 1) {\n      totalCount\n    }\n    cleared: quarantine(filter: $cleared, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Live {\n    installation {\n      demo\n      now\n      changeSequence\n    }\n  }\n"): (typeof documents)["\n  query Live {\n    installation {\n      demo\n      now\n      changeSequence\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription Changes($after: ID) {\n    changes(after: $after) {\n      sequence\n      reset\n      readingChangesAt\n      changes {\n        kind\n        backend\n        stack\n        node\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription Changes($after: ID) {\n    changes(after: $after) {\n      sequence\n      reset\n      readingChangesAt\n      changes {\n        kind\n        backend\n        stack\n        node\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OpenedLock($id: ID!) {\n    node(id: $id) {\n      __typename\n      ... on Lock {\n        key\n        stack {\n          ...LockedStack_stack\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query OpenedLock($id: ID!) {\n    node(id: $id) {\n      __typename\n      ... on Lock {\n        key\n        stack {\n          ...LockedStack_stack\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OpenedUnfinished($id: ID!) {\n    stack(id: $id) {\n      ...LockedStack_stack\n    }\n  }\n"): (typeof documents)["\n  query OpenedUnfinished($id: ID!) {\n    stack(id: $id) {\n      ...LockedStack_stack\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Locks($filter: LockFilter, $first: Int!, $after: Cursor) {\n    locks(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...LocksTable_lock\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n"): (typeof documents)["\n  query Locks($filter: LockFilter, $first: Int!, $after: Cursor) {\n    locks(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...LocksTable_lock\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UnfinishedStacks($filter: StackFilter, $first: Int!, $after: Cursor) {\n    stacks(filter: $filter, orderBy: LAST_OPERATION, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...LocksTable_stack\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n"): (typeof documents)["\n  query UnfinishedStacks($filter: StackFilter, $first: Int!, $after: Cursor) {\n    stacks(filter: $filter, orderBy: LAST_OPERATION, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...LocksTable_stack\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LocksSummary($held: LockFilter, $pending: StackFilter, $unsound: StackFilter, $earlier: LockFilter) {\n    held: locks(filter: $held, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: $pending, first: 1) {\n      totalCount\n    }\n    unsound: stacks(filter: $unsound, first: 1) {\n      totalCount\n    }\n    earlier: locks(filter: $earlier, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  query LocksSummary($held: LockFilter, $pending: StackFilter, $unsound: StackFilter, $earlier: LockFilter) {\n    held: locks(filter: $held, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: $pending, first: 1) {\n      totalCount\n    }\n    unsound: stacks(filter: $unsound, first: 1) {\n      totalCount\n    }\n    earlier: locks(filter: $earlier, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OpenedOperation($id: ID!) {\n    operation(id: $id) {\n      readingChangesAt\n      stack {\n        id\n      }\n      ...OperationOpen_operation\n    }\n  }\n"): (typeof documents)["\n  query OpenedOperation($id: ID!) {\n    operation(id: $id) {\n      readingChangesAt\n      stack {\n        id\n      }\n      ...OperationOpen_operation\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OperationRecord($id: ID!) {\n    operation(id: $id) {\n      id\n      message\n      kind\n      source\n      readingChangesAt\n      stack {\n        id\n        projectName\n        name\n      }\n      previousOnStack {\n        id\n      }\n      nextOnStack {\n        id\n      }\n      checkpoint {\n        ...CheckpointSummary_checkpoint\n      }\n      ...OperationHead_operation\n      ...ReadingsTable_operation\n      ...PlannedActual_operation\n      ...MarkerNote_operation\n      ...ClaimList_operation\n      ...ConfigTable_operation\n      ...EnvironmentTable_operation\n      ...EvidenceList_operation\n    }\n  }\n"): (typeof documents)["\n  query OperationRecord($id: ID!) {\n    operation(id: $id) {\n      id\n      message\n      kind\n      source\n      readingChangesAt\n      stack {\n        id\n        projectName\n        name\n      }\n      previousOnStack {\n        id\n      }\n      nextOnStack {\n        id\n      }\n      checkpoint {\n        ...CheckpointSummary_checkpoint\n      }\n      ...OperationHead_operation\n      ...ReadingsTable_operation\n      ...PlannedActual_operation\n      ...MarkerNote_operation\n      ...ClaimList_operation\n      ...ConfigTable_operation\n      ...EnvironmentTable_operation\n      ...EvidenceList_operation\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Operations($filter: OperationFilter, $first: Int!, $after: Cursor) {\n    operations(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          orderAt\n          ...OperationsTable_operation\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n"): (typeof documents)["\n  query Operations($filter: OperationFilter, $first: Int!, $after: Cursor) {\n    operations(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          orderAt\n          ...OperationsTable_operation\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OperationsSummary($filter: OperationFilter, $dayAgo: Instant!) {\n    operations(filter: $filter, first: 1) {\n      totalCount\n      extent {\n        completeness\n        reasons\n      }\n    }\n    backends(first: 100) {\n      nodes {\n        id\n        coverageBeganAt\n        health\n        lastListedAt\n        ...OperationsVoid_backend\n        ...OperationsEnd_backend\n      }\n    }\n    ...NowStrip_query\n  }\n"): (typeof documents)["\n  query OperationsSummary($filter: OperationFilter, $dayAgo: Instant!) {\n    operations(filter: $filter, first: 1) {\n      totalCount\n      extent {\n        completeness\n        reasons\n      }\n    }\n    backends(first: 100) {\n      nodes {\n        id\n        coverageBeganAt\n        health\n        lastListedAt\n        ...OperationsVoid_backend\n        ...OperationsEnd_backend\n      }\n    }\n    ...NowStrip_query\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OperationsActivity($filter: OperationFilter, $since: Instant!, $until: Instant!, $parts: Int!) {\n    operationActivity(filter: $filter, since: $since, until: $until, parts: $parts) {\n      ...ActivityStrip_activity\n    }\n  }\n"): (typeof documents)["\n  query OperationsActivity($filter: OperationFilter, $since: Instant!, $until: Instant!, $parts: Int!) {\n    operationActivity(filter: $filter, since: $since, until: $until, parts: $parts) {\n      ...ActivityStrip_activity\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Frame {\n    backends(first: 100) {\n      ...WatchState_backends\n    }\n    stacks(first: 1) {\n      totalCount\n    }\n    locks(filter: { held: true }, first: 1) {\n      totalCount\n    }\n    errors(first: 1) {\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query Frame {\n    backends(first: 100) {\n      ...WatchState_backends\n    }\n    stacks(first: 1) {\n      totalCount\n    }\n    locks(filter: { held: true }, first: 1) {\n      totalCount\n    }\n    errors(first: 1) {\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StackAround($id: ID!) {\n    stack(id: $id) {\n      quarantine {\n        ...QuarantineTable_object\n      }\n      ...LockList_stack\n      ...NameHistory_stack\n      ...TagList_stack\n      ...CoverageLanes_stack\n    }\n  }\n"): (typeof documents)["\n  query StackAround($id: ID!) {\n    stack(id: $id) {\n      quarantine {\n        ...QuarantineTable_object\n      }\n      ...LockList_stack\n      ...NameHistory_stack\n      ...TagList_stack\n      ...CoverageLanes_stack\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StackTimeline($id: ID!, $first: Int!, $after: Cursor) {\n    stack(id: $id) {\n      operations(first: $first, after: $after) {\n        edges {\n          cursor\n          node {\n            id\n            ...OperationsTable_operation\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n        extent {\n          completeness\n          reasons\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query StackTimeline($id: ID!, $first: Int!, $after: Cursor) {\n    stack(id: $id) {\n      operations(first: $first, after: $after) {\n        edges {\n          cursor\n          node {\n            id\n            ...OperationsTable_operation\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n        extent {\n          completeness\n          reasons\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StackLocks($id: ID!) {\n    stack(id: $id) {\n      ...LockList_stack\n      ...EarlierLocks_stack\n    }\n  }\n"): (typeof documents)["\n  query StackLocks($id: ID!) {\n    stack(id: $id) {\n      ...LockList_stack\n      ...EarlierLocks_stack\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StackState($id: ID!) {\n    stack(id: $id) {\n      checkpoint {\n        ...CheckpointSummary_checkpoint\n      }\n      ...StateHistory_stack\n    }\n  }\n"): (typeof documents)["\n  query StackState($id: ID!) {\n    stack(id: $id) {\n      checkpoint {\n        ...CheckpointSummary_checkpoint\n      }\n      ...StateHistory_stack\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StackConfig($id: ID!) {\n    stack(id: $id) {\n      lastOperation {\n        id\n        kind\n        orderAt\n        ...ConfigTable_operation\n      }\n      ...TagList_stack\n    }\n  }\n"): (typeof documents)["\n  query StackConfig($id: ID!) {\n    stack(id: $id) {\n      lastOperation {\n        id\n        kind\n        orderAt\n        ...ConfigTable_operation\n      }\n      ...TagList_stack\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StackCoverage($id: ID!) {\n    stack(id: $id) {\n      ...CoverageLanes_stack\n    }\n  }\n"): (typeof documents)["\n  query StackCoverage($id: ID!) {\n    stack(id: $id) {\n      ...CoverageLanes_stack\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StackRecord($id: ID!) {\n    stack(id: $id) {\n      id\n      projectName\n      name\n      operationCount\n      historyBacklog\n      locks {\n        id\n      }\n      backend {\n        id\n      }\n      ...StackHead_stack\n      ...Notices_stack\n    }\n  }\n"): (typeof documents)["\n  query StackRecord($id: ID!) {\n    stack(id: $id) {\n      id\n      projectName\n      name\n      operationCount\n      historyBacklog\n      locks {\n        id\n      }\n      backend {\n        id\n      }\n      ...StackHead_stack\n      ...Notices_stack\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Stacks($filter: StackFilter, $first: Int!, $after: Cursor) {\n    stacks(filter: $filter, orderBy: NAME, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...StacksTable_stack\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n"): (typeof documents)["\n  query Stacks($filter: StackFilter, $first: Int!, $after: Cursor) {\n    stacks(filter: $filter, orderBy: NAME, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          ...StacksTable_stack\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StacksSummary($all: StackFilter, $locked: StackFilter, $pending: StackFilter, $unsound: StackFilter, $failed: StackFilter) {\n    all: stacks(filter: $all, first: 1) {\n      totalCount\n      extent {\n        completeness\n        reasons\n      }\n    }\n    locked: stacks(filter: $locked, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: $pending, first: 1) {\n      totalCount\n    }\n    unsound: stacks(filter: $unsound, first: 1) {\n      totalCount\n    }\n    failed: stacks(filter: $failed, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n        ...BackendGroup_backend\n        ...StacksVoid_backend\n      }\n    }\n  }\n"): (typeof documents)["\n  query StacksSummary($all: StackFilter, $locked: StackFilter, $pending: StackFilter, $unsound: StackFilter, $failed: StackFilter) {\n    all: stacks(filter: $all, first: 1) {\n      totalCount\n      extent {\n        completeness\n        reasons\n      }\n    }\n    locked: stacks(filter: $locked, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: $pending, first: 1) {\n      totalCount\n    }\n    unsound: stacks(filter: $unsound, first: 1) {\n      totalCount\n    }\n    failed: stacks(filter: $failed, first: 1) {\n      totalCount\n    }\n    backends(first: 100) {\n      nodes {\n        id\n        ...BackendGroup_backend\n        ...StacksVoid_backend\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;