// Starts the application in the page.
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useLayoutEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { followOtherTabs, session } from './session/current-session.ts'
import { followSession } from './app/life-cycle.ts'
import { moduleReload } from './app/module-reload.ts'
import { readPageFiles } from './app/page-files.ts'
import { rememberPrerendered } from './app/prerendered.ts'
import { router } from './app/router.ts'
import './app/styles.css'
import { SnackbarProvider, type SnackbarKind } from './ui/snackbar.tsx'

declare global {
  interface ImportMetaEnv {
    /** `1` in the build for telephones (vite.config.ts). */
    readonly VITE_SHELL: '1' | ''
    /** The project of Google by which the application there is told; empty: none (scripts/mobile-push.ts). */
    readonly VITE_PUSH_ANDROID: string
    readonly VITE_PUSH_IOS: string
  }
}

/** The hand learns what the eye would read: what was done, refused, or is to be known. */
const feel = (kind: SnackbarKind) =>
  void import('./session/haptics.ts').then(
    ({ vibrate }) => vibrate(kind === 'info' ? 'message' : kind),
    () => undefined,
  )

/** `onShown` runs once, with the first commit. */
function Application({ onShown }: { onShown: () => void }): ReactNode {
  useLayoutEffect(onShown, [onShown])
  return (
    <StrictMode>
      <SnackbarProvider onShow={feel}>
        <RouterProvider router={router} />
      </SnackbarProvider>
    </StrictMode>
  )
}

/** A tab that is not seen paints nothing, and waits for no paint. */
const UNSEEN_MS = 200

/** Lets the browser answer and paint between two pieces of work. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function start(container: Element): Promise<void> {
  // The rules of the domain ask Temporal for the offsets of a zone; browsers without it load it before anything else.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

  // Only the build for telephones loads this: a browser does not.
  if (import.meta.env.VITE_SHELL === '1') await (await import('./app/shell/enter-shell.tsx')).enterShell(container, router)

  router.subscribe('onResolved', moduleReload.onRouterReady)
  followOtherTabs()
  await pause()
  let show = () => {}
  const isShown = new Promise<void>((resolve) => {
    show = () => {
      // Between the paint and what follows, the browser answers to fingers.
      requestAnimationFrame(() => setTimeout(resolve))
      setTimeout(resolve, UNSEEN_MS)
    }
  })
  followSession(router, isShown)
  // A page whose HTML names its files begins without the list of the others; who is led on from it needs the list.
  const reader = container.getAttribute('data-prerendered')
  const isPrerendered = reader !== null
  void (reader === (session.user() === null ? 'visitor' : 'member') ? isShown : Promise.resolve()).then(readPageFiles)
  void isShown.then(() => import('./app/once-shown.ts')).catch(() => undefined)
  await pause()

  // The page that is read already stays until the same one, alive, takes its place at once.
  if (isPrerendered) await router.load()
  const onReplaced = isPrerendered ? rememberPrerendered(container) : () => {}
  const onShown = () => {
    onReplaced()
    show()
  }
  // The start is not urgent: it is drawn in slices, between which the browser answers.
  startTransition(() => createRoot(container).render(<Application onShown={onShown} />))
}

const container = document.querySelector('#root')
if (container === null) throw new Error('The page has no #root element.')
start(container).catch((error: unknown) => {
  if (moduleReload.onLoadFailure()) return
  dispatchEvent(new Event('releve:failed'))
  throw error
})
