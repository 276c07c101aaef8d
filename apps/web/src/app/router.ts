// The router: the table of pages behind the guard.
import { createRouter, redirect, type ParsedLocation } from '@tanstack/react-router'
import { session } from '../session/current-session.ts'
import { FailureScreen } from './failure-screen.tsx'
import { resolveNavigation } from './guard.ts'
import { routeTree, scrollBehaviorOf } from './pages.ts'

/** Leads away who may not see the page of this address. */
function guard({ pathname, search, searchStr, hash }: ParsedLocation): void {
  const redirection = resolveNavigation({ path: pathname, search, session: session.user() })
  if (redirection === null) return
  const { to, next, carried, isMove = false } = redirection
  const behind = searchStr + (hash === '' ? '' : `#${hash}`)
  if (isMove) throw redirect({ href: to + behind, replace: true })
  // The whole address, since `next` carries what stood behind the path.
  const target = next === undefined ? carried : next + behind
  throw redirect({ href: target === undefined ? to : `${to}?${new URLSearchParams({ next: target })}`, replace: true })
}

export const router = createRouter({
  routeTree,
  context: { guard },
  // Parameters that a page does not understand never reach it.
  search: { strict: true },
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: FailureScreen,
})

router.subscribe('onBeforeLoad', ({ toLocation }) => {
  router.options.scrollRestorationBehavior = scrollBehaviorOf(toLocation.pathname, matchMedia('(prefers-reduced-motion: reduce)').matches)
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
