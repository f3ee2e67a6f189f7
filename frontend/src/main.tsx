import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'urql'
import { LiveContext, type LiveFeed } from './lib/live'
import { newClient } from './lib/client'
import { liveFeed } from './routes/live'
import { router } from './routes/router'
import './ui/tokens.css'
import './ui/base.css'

const client = newClient()
const feed = liveFeed(client)

function App({ feed }: { feed: LiveFeed }) {
  useEffect(() => feed.start(), [feed])
  return (
    <Provider value={client}>
      <LiveContext value={feed}>
        <RouterProvider router={router} />
      </LiveContext>
    </Provider>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode><App feed={feed} /></StrictMode>)
