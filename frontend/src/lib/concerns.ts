// What the readings of more than one page care about.
import type { Concern } from './changes'

/** Rows of the timeline, and how complete it is. */
export const anyOperation: readonly Concern[] = [{ kinds: ['OPERATION', 'STACK', 'BACKEND', 'QUARANTINE'] }]
/** Stacks with their locks and newest states. */
export const anyStack: readonly Concern[] = [{ kinds: ['STACK', 'LOCK', 'CHECKPOINT', 'OPERATION', 'BACKEND', 'QUARANTINE'] }]
export const anyBackend: readonly Concern[] = [{ kinds: ['BACKEND', 'STACK', 'LOCK', 'CHECKPOINT', 'QUARANTINE', 'ACTIVITY'] }]

/** One stack; of its backend only what is told of the backend itself. */
export const ofStack = (stack: string, backend?: string): readonly Concern[] => [
  { kinds: ['STACK', 'LOCK', 'CHECKPOINT', 'OPERATION', 'QUARANTINE'], stack }, { kinds: ['BACKEND'], ...(backend === undefined ? {} : { backend }) },
]

/** One operation; its neighbours and its state belong to its stack, once that is known. */
export const ofOperation = (operation: string, stack?: string): readonly Concern[] =>
  stack === undefined ? [{ kinds: ['OPERATION'], node: operation }] : [{ kinds: ['OPERATION', 'CHECKPOINT', 'STACK'], stack }]
