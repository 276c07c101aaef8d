// Starts the application in the page.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { followOtherTabs } from './app/current-session.ts'
import { vibrate } from './app/haptics.ts'
import { followSession } from './app/life-cycle.ts'
import { moduleReload } from './app/module-reload.ts'
import { readEarlyInput, restoreEarlyInput } from './app/prerendered.ts'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'
import './app/styles.css'
import { SnackbarProvider } from './ui/snackbar.tsx'
import type { SnackbarKind } from './ui/snackbar.tsx'

/** The hand learns what the eye would read: what was done, refused, or is to be known. */
const feel = (kind: SnackbarKind) => void vibrate(kind === 'info' ? 'message' : kind)

async function start(container: Element): Promise<void> {
  // The rules of the domain ask Temporal for the offsets of a zone; browsers without it load it before anything else.
  if (!('Temporal' in globalThis)) await moduleReload.watch(() => import('temporal-polyfill/global'))()

  router.subscribe('onResolved', moduleReload.onRouterReady)
  followOtherTabs()
  followSession(queryClient, router)

  const root = createRoot(container)
  const application = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SnackbarProvider onShow={feel}>
          <RouterProvider router={router} />
        </SnackbarProvider>
      </QueryClientProvider>
    </StrictMode>
  )
  if (!container.hasAttribute('data-prerendered')) {
    root.render(application)
    return
  }
  // The page that is read already stays until the same one, alive, takes its place at once.
  await router.load()
  const early = readEarlyInput(container)
  flushSync(() => root.render(application))
  container.removeAttribute('data-prerendered')
  restoreEarlyInput(container, early)
}

const container = document.querySelector('#root')
if (container === null) throw new Error('The page has no #root element.')
start(container).catch((error: unknown) => {
  if (!moduleReload.onLoadFailure()) throw error
})
