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
    "\n  fragment ActivityStrip_activity on OperationActivity {\n    bars {\n      from\n      until\n      counts {\n        outcome\n        count\n      }\n    }\n    extent {\n      completeness\n      reasons\n    }\n  }\n": typeof types.ActivityStrip_ActivityFragmentDoc,
    "\n  fragment NowStrip_query on Query {\n    running: operations(filter: { outcome: [IN_PROGRESS] }, first: 1) {\n      totalCount\n    }\n    failed: operations(filter: { outcome: [FAILED], since: $dayAgo }, first: 1) {\n      totalCount\n    }\n    locked: stacks(filter: { locked: true }, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: { pending: true }, first: 1) {\n      totalCount\n    }\n  }\n": typeof types.NowStrip_QueryFragmentDoc,
    "\n  fragment OperationOpen_operation on Operation {\n    id\n    readings {\n      source\n      authority\n      provenance\n      operationId\n      kind\n      outcome\n      failureReason\n      impact\n      resourceChanges {\n        action\n        count\n      }\n      startedAt\n      endedAt\n      receivedAt\n      message\n    }\n    evidence {\n      id\n      key\n    }\n  }\n": typeof types.OperationOpen_OperationFragmentDoc,
    "\n  fragment OperationRow_operation on Operation {\n    id\n    source\n    kind\n    outcome\n    impact\n    resourceChanges {\n      action\n      count\n    }\n    message\n    orderAt\n    startedAt\n    endedAt\n    stack {\n      ...StackName_stack\n    }\n    backend {\n      id\n    }\n    branch: claim(kind: BRANCH) {\n      value\n    }\n    commit: claim(kind: COMMIT) {\n      value\n    }\n    ci: claim(kind: CI_SYSTEM) {\n      value\n    }\n    build: claim(kind: BUILD_NUMBER) {\n      value\n    }\n    readings {\n      source\n      outcome\n    }\n  }\n": typeof types.OperationRow_OperationFragmentDoc,
    "\n  fragment OperationsEnd_backend on Backend {\n    coverageBeganAt\n  }\n": typeof types.OperationsEnd_BackendFragmentDoc,
    "\n  fragment OperationsTable_operation on Operation {\n    id\n    orderAt\n    ...OperationRow_operation\n  }\n": typeof types.OperationsTable_OperationFragmentDoc,
    "\n  fragment OperationsVoid_backend on Backend {\n    id\n    health\n    coverageBeganAt\n  }\n": typeof types.OperationsVoid_BackendFragmentDoc,
    "\n  fragment StackName_stack on Stack {\n    projectName\n    name\n  }\n": typeof types.StackName_StackFragmentDoc,
    "\n  fragment WatchState_backends on BackendConnection {\n    totalCount\n    nodes {\n      health\n      lastListedAt\n    }\n  }\n": typeof types.WatchState_BackendsFragmentDoc,
    "\n  query Live {\n    installation {\n      demo\n      now\n      changeSequence\n    }\n  }\n": typeof types.LiveDocument,
    "\n  query OpenedOperation($id: ID!) {\n    operation(id: $id) {\n      ...OperationOpen_operation\n    }\n  }\n": typeof types.OpenedOperationDocument,
    "\n  query Operations($filter: OperationFilter, $first: Int!, $after: Cursor) {\n    operations(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          orderAt\n          ...OperationsTable_operation\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n": typeof types.OperationsDocument,
    "\n  query OperationsSummary($filter: OperationFilter, $dayAgo: Instant!) {\n    operations(filter: $filter, first: 1) {\n      totalCount\n      extent {\n        completeness\n        reasons\n      }\n    }\n    backends(first: 100) {\n      nodes {\n        id\n        ...OperationsVoid_backend\n        ...OperationsEnd_backend\n      }\n    }\n    ...NowStrip_query\n  }\n": typeof types.OperationsSummaryDocument,
    "\n  query OperationsActivity($filter: OperationFilter, $since: Instant!, $until: Instant!, $parts: Int!) {\n    operationActivity(filter: $filter, since: $since, until: $until, parts: $parts) {\n      ...ActivityStrip_activity\n    }\n  }\n": typeof types.OperationsActivityDocument,
    "\n  query Frame {\n    backends(first: 100) {\n      ...WatchState_backends\n    }\n    stacks(first: 1) {\n      totalCount\n    }\n  }\n": typeof types.FrameDocument,
};
const documents: Documents = {
    "\n  fragment ActivityStrip_activity on OperationActivity {\n    bars {\n      from\n      until\n      counts {\n        outcome\n        count\n      }\n    }\n    extent {\n      completeness\n      reasons\n    }\n  }\n": types.ActivityStrip_ActivityFragmentDoc,
    "\n  fragment NowStrip_query on Query {\n    running: operations(filter: { outcome: [IN_PROGRESS] }, first: 1) {\n      totalCount\n    }\n    failed: operations(filter: { outcome: [FAILED], since: $dayAgo }, first: 1) {\n      totalCount\n    }\n    locked: stacks(filter: { locked: true }, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: { pending: true }, first: 1) {\n      totalCount\n    }\n  }\n": types.NowStrip_QueryFragmentDoc,
    "\n  fragment OperationOpen_operation on Operation {\n    id\n    readings {\n      source\n      authority\n      provenance\n      operationId\n      kind\n      outcome\n      failureReason\n      impact\n      resourceChanges {\n        action\n        count\n      }\n      startedAt\n      endedAt\n      receivedAt\n      message\n    }\n    evidence {\n      id\n      key\n    }\n  }\n": types.OperationOpen_OperationFragmentDoc,
    "\n  fragment OperationRow_operation on Operation {\n    id\n    source\n    kind\n    outcome\n    impact\n    resourceChanges {\n      action\n      count\n    }\n    message\n    orderAt\n    startedAt\n    endedAt\n    stack {\n      ...StackName_stack\n    }\n    backend {\n      id\n    }\n    branch: claim(kind: BRANCH) {\n      value\n    }\n    commit: claim(kind: COMMIT) {\n      value\n    }\n    ci: claim(kind: CI_SYSTEM) {\n      value\n    }\n    build: claim(kind: BUILD_NUMBER) {\n      value\n    }\n    readings {\n      source\n      outcome\n    }\n  }\n": types.OperationRow_OperationFragmentDoc,
    "\n  fragment OperationsEnd_backend on Backend {\n    coverageBeganAt\n  }\n": types.OperationsEnd_BackendFragmentDoc,
    "\n  fragment OperationsTable_operation on Operation {\n    id\n    orderAt\n    ...OperationRow_operation\n  }\n": types.OperationsTable_OperationFragmentDoc,
    "\n  fragment OperationsVoid_backend on Backend {\n    id\n    health\n    coverageBeganAt\n  }\n": types.OperationsVoid_BackendFragmentDoc,
    "\n  fragment StackName_stack on Stack {\n    projectName\n    name\n  }\n": types.StackName_StackFragmentDoc,
    "\n  fragment WatchState_backends on BackendConnection {\n    totalCount\n    nodes {\n      health\n      lastListedAt\n    }\n  }\n": types.WatchState_BackendsFragmentDoc,
    "\n  query Live {\n    installation {\n      demo\n      now\n      changeSequence\n    }\n  }\n": types.LiveDocument,
    "\n  query OpenedOperation($id: ID!) {\n    operation(id: $id) {\n      ...OperationOpen_operation\n    }\n  }\n": types.OpenedOperationDocument,
    "\n  query Operations($filter: OperationFilter, $first: Int!, $after: Cursor) {\n    operations(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          orderAt\n          ...OperationsTable_operation\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n": types.OperationsDocument,
    "\n  query OperationsSummary($filter: OperationFilter, $dayAgo: Instant!) {\n    operations(filter: $filter, first: 1) {\n      totalCount\n      extent {\n        completeness\n        reasons\n      }\n    }\n    backends(first: 100) {\n      nodes {\n        id\n        ...OperationsVoid_backend\n        ...OperationsEnd_backend\n      }\n    }\n    ...NowStrip_query\n  }\n": types.OperationsSummaryDocument,
    "\n  query OperationsActivity($filter: OperationFilter, $since: Instant!, $until: Instant!, $parts: Int!) {\n    operationActivity(filter: $filter, since: $since, until: $until, parts: $parts) {\n      ...ActivityStrip_activity\n    }\n  }\n": types.OperationsActivityDocument,
    "\n  query Frame {\n    backends(first: 100) {\n      ...WatchState_backends\n    }\n    stacks(first: 1) {\n      totalCount\n    }\n  }\n": types.FrameDocument,
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
export function graphql(source: "\n  fragment ActivityStrip_activity on OperationActivity {\n    bars {\n      from\n      until\n      counts {\n        outcome\n        count\n      }\n    }\n    extent {\n      completeness\n      reasons\n    }\n  }\n"): (typeof documents)["\n  fragment ActivityStrip_activity on OperationActivity {\n    bars {\n      from\n      until\n      counts {\n        outcome\n        count\n      }\n    }\n    extent {\n      completeness\n      reasons\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment NowStrip_query on Query {\n    running: operations(filter: { outcome: [IN_PROGRESS] }, first: 1) {\n      totalCount\n    }\n    failed: operations(filter: { outcome: [FAILED], since: $dayAgo }, first: 1) {\n      totalCount\n    }\n    locked: stacks(filter: { locked: true }, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: { pending: true }, first: 1) {\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  fragment NowStrip_query on Query {\n    running: operations(filter: { outcome: [IN_PROGRESS] }, first: 1) {\n      totalCount\n    }\n    failed: operations(filter: { outcome: [FAILED], since: $dayAgo }, first: 1) {\n      totalCount\n    }\n    locked: stacks(filter: { locked: true }, first: 1) {\n      totalCount\n    }\n    pending: stacks(filter: { pending: true }, first: 1) {\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OperationOpen_operation on Operation {\n    id\n    readings {\n      source\n      authority\n      provenance\n      operationId\n      kind\n      outcome\n      failureReason\n      impact\n      resourceChanges {\n        action\n        count\n      }\n      startedAt\n      endedAt\n      receivedAt\n      message\n    }\n    evidence {\n      id\n      key\n    }\n  }\n"): (typeof documents)["\n  fragment OperationOpen_operation on Operation {\n    id\n    readings {\n      source\n      authority\n      provenance\n      operationId\n      kind\n      outcome\n      failureReason\n      impact\n      resourceChanges {\n        action\n        count\n      }\n      startedAt\n      endedAt\n      receivedAt\n      message\n    }\n    evidence {\n      id\n      key\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OperationRow_operation on Operation {\n    id\n    source\n    kind\n    outcome\n    impact\n    resourceChanges {\n      action\n      count\n    }\n    message\n    orderAt\n    startedAt\n    endedAt\n    stack {\n      ...StackName_stack\n    }\n    backend {\n      id\n    }\n    branch: claim(kind: BRANCH) {\n      value\n    }\n    commit: claim(kind: COMMIT) {\n      value\n    }\n    ci: claim(kind: CI_SYSTEM) {\n      value\n    }\n    build: claim(kind: BUILD_NUMBER) {\n      value\n    }\n    readings {\n      source\n      outcome\n    }\n  }\n"): (typeof documents)["\n  fragment OperationRow_operation on Operation {\n    id\n    source\n    kind\n    outcome\n    impact\n    resourceChanges {\n      action\n      count\n    }\n    message\n    orderAt\n    startedAt\n    endedAt\n    stack {\n      ...StackName_stack\n    }\n    backend {\n      id\n    }\n    branch: claim(kind: BRANCH) {\n      value\n    }\n    commit: claim(kind: COMMIT) {\n      value\n    }\n    ci: claim(kind: CI_SYSTEM) {\n      value\n    }\n    build: claim(kind: BUILD_NUMBER) {\n      value\n    }\n    readings {\n      source\n      outcome\n    }\n  }\n"];
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
export function graphql(source: "\n  fragment StackName_stack on Stack {\n    projectName\n    name\n  }\n"): (typeof documents)["\n  fragment StackName_stack on Stack {\n    projectName\n    name\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment WatchState_backends on BackendConnection {\n    totalCount\n    nodes {\n      health\n      lastListedAt\n    }\n  }\n"): (typeof documents)["\n  fragment WatchState_backends on BackendConnection {\n    totalCount\n    nodes {\n      health\n      lastListedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Live {\n    installation {\n      demo\n      now\n      changeSequence\n    }\n  }\n"): (typeof documents)["\n  query Live {\n    installation {\n      demo\n      now\n      changeSequence\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OpenedOperation($id: ID!) {\n    operation(id: $id) {\n      ...OperationOpen_operation\n    }\n  }\n"): (typeof documents)["\n  query OpenedOperation($id: ID!) {\n    operation(id: $id) {\n      ...OperationOpen_operation\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Operations($filter: OperationFilter, $first: Int!, $after: Cursor) {\n    operations(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          orderAt\n          ...OperationsTable_operation\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n"): (typeof documents)["\n  query Operations($filter: OperationFilter, $first: Int!, $after: Cursor) {\n    operations(filter: $filter, first: $first, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          orderAt\n          ...OperationsTable_operation\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      extent {\n        completeness\n        reasons\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OperationsSummary($filter: OperationFilter, $dayAgo: Instant!) {\n    operations(filter: $filter, first: 1) {\n      totalCount\n      extent {\n        completeness\n        reasons\n      }\n    }\n    backends(first: 100) {\n      nodes {\n        id\n        ...OperationsVoid_backend\n        ...OperationsEnd_backend\n      }\n    }\n    ...NowStrip_query\n  }\n"): (typeof documents)["\n  query OperationsSummary($filter: OperationFilter, $dayAgo: Instant!) {\n    operations(filter: $filter, first: 1) {\n      totalCount\n      extent {\n        completeness\n        reasons\n      }\n    }\n    backends(first: 100) {\n      nodes {\n        id\n        ...OperationsVoid_backend\n        ...OperationsEnd_backend\n      }\n    }\n    ...NowStrip_query\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OperationsActivity($filter: OperationFilter, $since: Instant!, $until: Instant!, $parts: Int!) {\n    operationActivity(filter: $filter, since: $since, until: $until, parts: $parts) {\n      ...ActivityStrip_activity\n    }\n  }\n"): (typeof documents)["\n  query OperationsActivity($filter: OperationFilter, $since: Instant!, $until: Instant!, $parts: Int!) {\n    operationActivity(filter: $filter, since: $since, until: $until, parts: $parts) {\n      ...ActivityStrip_activity\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Frame {\n    backends(first: 100) {\n      ...WatchState_backends\n    }\n    stacks(first: 1) {\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query Frame {\n    backends(first: 100) {\n      ...WatchState_backends\n    }\n    stacks(first: 1) {\n      totalCount\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;