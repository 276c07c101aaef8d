// Run at build time only (build/pages.ts): the first pages as HTML, there before any script has arrived.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Matches,
  Outlet,
  RouterContextProvider,
} from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemberShell } from './app/layouts/member-shell.tsx'
import { queryClient } from './app/query-client.ts'
import { LandingPage } from './pages/landing-page.tsx'
import { LoginPage } from './pages/login-page.tsx'

const rootRoute = createRootRoute({ component: Outlet })

function routeOf(path: string, component: () => ReactNode) {
  return createRoute({ getParentRoute: () => rootRoute, path, component })
}

const nothing = () => null
/** Pages that are rendered, and those they lead to: a link is drawn only to a page that exists. */
const routeTree = rootRoute.addChildren([
  routeOf('/landing', LandingPage),
  routeOf('/login', LoginPage),
  routeOf('/member', () => <MemberShell />),
  routeOf('/home', () => <MemberShell isHome />),
  routeOf('/planning', () => <MemberShell hasLook />),
  ...['/creation', '/get-started', '/reset-password', '/account-recovery', '/contact-admin', '/accessibilite', '/confidentialite'].map(
    (path) => routeOf(path, nothing),
  ),
])

/**
 * `/member` stands for every page of a member: what is around it; `/home` for the one that tells his next vacation, `/planning` for
 * the one that stands as it was left.
 */
export async function prerender(path: string): Promise<string> {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <Matches />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}
