// The routes, each page in a chunk of its own, behind the guard.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { session } from './current-session.ts'
import { readExchangeSearch } from '../features/demands/components/exchange-search.ts'
import { readCalendarSearch } from '../features/shifts/components/calendar-search.ts'
import { FailureScreen } from './failure-screen.tsx'
import { resolveNavigation } from './guard.ts'
import { moduleReload } from './module-reload.ts'
import { scrollBehaviorOf } from './scroll.ts'

const { watch } = moduleReload

const rootRoute = createRootRoute({
  component: Outlet,
  beforeLoad: ({ location }) => {
    const redirection = resolveNavigation({ path: location.pathname, search: location.search, session: session.user() })
    if (redirection === null) return
    const { to, next } = redirection
    // The whole address, since `next` of a visitor carries what stood behind the path.
    const asked = next === undefined ? null : next + location.searchStr + (location.hash === '' ? '' : `#${location.hash}`)
    throw redirect({ href: asked === null ? to : `${to}?${new URLSearchParams({ next: asked })}`, replace: true })
  },
  notFoundComponent: lazyRouteComponent(
    watch(() => import('../pages/not-found-page.tsx')),
    'NotFoundPage',
  ),
})

/** The guard leads everybody further: to the dashboard, or to the landing page. */
const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => null })

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/landing',
  component: lazyRouteComponent(
    watch(() => import('../pages/landing-page.tsx')),
    'LandingPage',
  ),
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  // Where he was going; `safeNext` of the guard says whether he may.
  validateSearch: (search): { next?: string } => (typeof search['next'] === 'string' ? { next: search['next'] } : {}),
  component: lazyRouteComponent(
    watch(() => import('../pages/login-page.tsx')),
    'LoginPage',
  ),
})

const pendingApprovalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pending-approval',
  component: lazyRouteComponent(
    watch(() => import('../pages/pending-approval-page.tsx')),
    'PendingApprovalPage',
  ),
})

const accessibilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accessibilite',
  component: lazyRouteComponent(
    watch(() => import('../pages/accessibility-page.tsx')),
    'AccessibilityPage',
  ),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confidentialite',
  component: lazyRouteComponent(
    watch(() => import('../pages/privacy-page.tsx')),
    'PrivacyPage',
  ),
})

/** Pages of a member, within the default layout: bar, navigation, notifications. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  component: lazyRouteComponent(
    watch(() => import('./layouts/member-layout.tsx')),
    'MemberLayout',
  ),
})

const calendarRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/calendar',
  validateSearch: readCalendarSearch,
  component: lazyRouteComponent(
    watch(() => import('../pages/calendar-page.tsx')),
    'CalendarPage',
  ),
})

const dashboardRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/dashboard',
  component: lazyRouteComponent(
    watch(() => import('../pages/dashboard-page.tsx')),
    'DashboardPage',
  ),
})

const exchangeReplaceRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/exchange/replace',
  validateSearch: readExchangeSearch,
  component: lazyRouteComponent(
    watch(() => import('../pages/exchange-replace-page.tsx')),
    'ExchangeReplacePage',
  ),
})

const exchangeSwitchRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/exchange/switch',
  validateSearch: readExchangeSearch,
  component: lazyRouteComponent(
    watch(() => import('../pages/exchange-switch-page.tsx')),
    'ExchangeSwitchPage',
  ),
})

const profileRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/profile/$userId',
  component: lazyRouteComponent(
    watch(() => import('../pages/profile-page.tsx')),
    'ProfilePage',
  ),
})

const changeHistoryRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/profile/$userId/change-history',
  component: lazyRouteComponent(
    watch(() => import('../pages/change-history-page.tsx')),
    'ChangeHistoryPage',
  ),
})

const transactionHistoryRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/profile/$userId/transaction-history',
  component: lazyRouteComponent(
    watch(() => import('../pages/transaction-history-page.tsx')),
    'TransactionHistoryPage',
  ),
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  landingRoute,
  loginRoute,
  pendingApprovalRoute,
  accessibilityRoute,
  privacyRoute,
  memberRoute.addChildren([
    dashboardRoute,
    profileRoute,
    changeHistoryRoute,
    transactionHistoryRoute,
    calendarRoute,
    exchangeReplaceRoute,
    exchangeSwitchRoute,
  ]),
])

export const router = createRouter({
  routeTree,
  // What a page does not understand in its address never reaches it.
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
