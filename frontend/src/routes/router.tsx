import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router'
import { BrokenPage } from '../components/ErrorBoundary'
import { NotFound } from '../components/NotFound'
import { parseSearch, printSearch, readErrorsSearch, readListSearch, readLocksSearch, readOperationsSearch, readStackSearch, readStacksSearch } from '../lib/urls'
import { Activities } from './activities'
import { Activity } from './activities.$id'
import { Backends } from './backends'
import { Errors } from './errors'
import { ErrorItem } from './errors.$id'
import { Locks } from './locks'
import { Operation } from './operations.$id'
import { Operations } from './operations'
import { Root } from './root'
import { Stack } from './stacks.$id'
import { Stacks } from './stacks'

const root = createRootRoute({ component: Root, notFoundComponent: () => <NotFound what="page" /> })
const parent = { getParentRoute: () => root }
const routes = [
  createRoute({ ...parent, path: '/', component: () => <Navigate to="/operations" replace /> }),
  createRoute({ ...parent, path: '/operations', component: Operations, validateSearch: readOperationsSearch }),
  createRoute({ ...parent, path: '/operations/$id', component: Operation }),
  createRoute({ ...parent, path: '/stacks', component: Stacks, validateSearch: readStacksSearch }),
  createRoute({ ...parent, path: '/stacks/$id', component: Stack, validateSearch: readStackSearch }),
  createRoute({ ...parent, path: '/locks', component: Locks, validateSearch: readLocksSearch }),
  createRoute({ ...parent, path: '/backends', component: Backends }),
  createRoute({ ...parent, path: '/activities', component: Activities, validateSearch: readListSearch }),
  createRoute({ ...parent, path: '/activities/$id', component: Activity }),
  createRoute({ ...parent, path: '/errors', component: Errors, validateSearch: readErrorsSearch }),
  createRoute({ ...parent, path: '/errors/$id', component: ErrorItem }),
] as const

export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch: printSearch,
  scrollRestoration: true,
  defaultPreload: false,
  defaultErrorComponent: ({ reset }) => <BrokenPage onRetry={reset} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
