import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'urql'
import { LiveContext } from './lib/live'
import { newClient } from './lib/client'
import { installationFeed } from './routes/live'
import { router } from './routes/router'
import './ui/tokens.css'
import './ui/base.css'

const client = newClient()
const feed = installationFeed(client)
// It lives as long as the tab, and pages wait for it: before them it begins.
feed.start()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Provider value={client}>
        <LiveContext value={feed}>
          <RouterProvider router={router} />
        </LiveContext>
      </Provider>
    </StrictMode>,
  )
}
