// The routes, each page in a chunk of its own, behind the guard.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { session } from './current-session.ts'
import { readCenterSearch } from '../features/centers/components/center-search.ts'
import { readEmailsSearch } from '../features/announcements/components/emails-search.ts'
import { readExchangeSearch } from '../features/demands/components/exchange-search.ts'
import { readMessageSearch } from '../features/messages/components/message-search.ts'
import { readTicketSearch } from '../features/tickets/components/ticket-search.ts'
import { readCalendarSearch } from '../features/shifts/components/calendar-search.ts'
import { readDirectorySearch } from '../features/users/components/directory-search.ts'
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
  // Where he was going; `safeNext` of the guard says whether he may. `word`: what he has just done.
  validateSearch: (search): { next?: string; word?: 'password' } => ({
    ...(typeof search['next'] === 'string' && { next: search['next'] }),
    ...(search['word'] === 'password' && { word: search['word'] }),
  }),
  component: lazyRouteComponent(
    watch(() => import('../pages/login-page.tsx')),
    'LoginPage',
  ),
})

const creationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/creation',
  component: lazyRouteComponent(
    watch(() => import('../pages/creation-page.tsx')),
    'CreationPage',
  ),
})

const getStartedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/get-started',
  component: lazyRouteComponent(
    watch(() => import('../pages/get-started-page.tsx')),
    'GetStartedPage',
  ),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  // Of the link in a mail; the page takes it out of the address at once.
  validateSearch: (search): { token?: string } => (typeof search['token'] === 'string' ? { token: search['token'] } : {}),
  component: lazyRouteComponent(
    watch(() => import('../pages/reset-password-page.tsx')),
    'ResetPasswordPage',
  ),
})

const accountRecoveryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account-recovery',
  component: lazyRouteComponent(
    watch(() => import('../pages/account-recovery-page.tsx')),
    'AccountRecoveryPage',
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

/** Of visitors and members alike: its layout knows which. */
const contactLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'contact',
  component: lazyRouteComponent(
    watch(() => import('./layouts/contact-layout.tsx')),
    'ContactLayout',
  ),
})

const contactAdminRoute = createRoute({
  getParentRoute: () => contactLayoutRoute,
  path: '/contact-admin',
  component: lazyRouteComponent(
    watch(() => import('../pages/contact-admin-page.tsx')),
    'ContactAdminPage',
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

const messagesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/messages',
  validateSearch: readMessageSearch,
  component: lazyRouteComponent(
    watch(() => import('../pages/messages-page.tsx')),
    'MessagesPage',
  ),
})

const usersRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/users',
  validateSearch: readDirectorySearch,
  component: lazyRouteComponent(
    watch(() => import('../pages/users-page.tsx')),
    'UsersPage',
  ),
})

const adminPanelRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/admin-panel',
  component: lazyRouteComponent(
    watch(() => import('../pages/admin-panel-page.tsx')),
    'AdminPanelPage',
  ),
})

const rulesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/admin/rules',
  validateSearch: readCenterSearch,
  component: lazyRouteComponent(
    watch(() => import('../pages/rules-page.tsx')),
    'RulesPage',
  ),
})

const pendingUsersRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/admin/pending-users',
  component: lazyRouteComponent(
    watch(() => import('../pages/pending-users-page.tsx')),
    'PendingUsersPage',
  ),
})

const recoveryRequestsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/admin/account-recovery',
  component: lazyRouteComponent(
    watch(() => import('../pages/recovery-requests-page.tsx')),
    'RecoveryRequestsPage',
  ),
})

const ticketsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/tickets',
  validateSearch: readTicketSearch,
  component: lazyRouteComponent(
    watch(() => import('../pages/tickets-page.tsx')),
    'TicketsPage',
  ),
})

const rotationRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/rotation',
  validateSearch: readCenterSearch,
  component: lazyRouteComponent(
    watch(() => import('../pages/rotation-page.tsx')),
    'RotationPage',
  ),
})

const rotationEditorRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/rotation/$rotationId',
  component: lazyRouteComponent(
    watch(() => import('../pages/rotation-editor-page.tsx')),
    'RotationEditorPage',
  ),
})

const patchNotesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/patchnotes',
  component: lazyRouteComponent(
    watch(() => import('../pages/patchnotes-page.tsx')),
    'PatchNotesPage',
  ),
})

const fundingRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/financement',
  validateSearch: (search): { year?: number } => {
    const year = Number(search['year'])
    return Number.isInteger(year) && year >= 2000 && year <= 2199 ? { year } : {}
  },
  component: lazyRouteComponent(
    watch(() => import('../pages/financement-page.tsx')),
    'FinancementPage',
  ),
})

const hapticRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/haptic',
  component: lazyRouteComponent(
    watch(() => import('../pages/haptic-page.tsx')),
    'HapticPage',
  ),
})

const teamsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/center/$centerId/teams',
  component: lazyRouteComponent(
    watch(() => import('../pages/teams-page.tsx')),
    'TeamsPage',
  ),
})

const centersRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/center/centers',
  component: lazyRouteComponent(
    watch(() => import('../pages/centers-page.tsx')),
    'CentersPage',
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

const emailsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/emails',
  validateSearch: readEmailsSearch,
  component: lazyRouteComponent(
    watch(() => import('../pages/emails-page.tsx')),
    'EmailsPage',
  ),
})

/** Settings, in a layout of their own inside the default one. */
const parameterRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/parameter',
  component: lazyRouteComponent(
    watch(() => import('./layouts/parameter-layout.tsx')),
    'ParameterLayout',
  ),
})

const parameterIndexRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/',
  component: lazyRouteComponent(
    watch(() => import('../pages/parameter-page.tsx')),
    'ParameterIndexPage',
  ),
})

const parameterAccountRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/account',
  component: lazyRouteComponent(
    watch(() => import('../pages/parameter-account-page.tsx')),
    'ParameterAccountPage',
  ),
})

const parameterSecurityRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/security',
  component: lazyRouteComponent(
    watch(() => import('../pages/parameter-security-page.tsx')),
    'ParameterSecurityPage',
  ),
})

const parameterSessionsRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/sessions',
  component: lazyRouteComponent(
    watch(() => import('../pages/parameter-sessions-page.tsx')),
    'ParameterSessionsPage',
  ),
})

const parameterDataRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/data',
  component: lazyRouteComponent(
    watch(() => import('../pages/parameter-data-page.tsx')),
    'ParameterDataPage',
  ),
})

const parameterAppearanceRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/appearance',
  component: lazyRouteComponent(
    watch(() => import('../pages/parameter-appearance-page.tsx')),
    'ParameterAppearancePage',
  ),
})

const parameterNotificationsRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/notifications',
  component: lazyRouteComponent(
    watch(() => import('../pages/parameter-notifications-page.tsx')),
    'ParameterNotificationsPage',
  ),
})

const parameterCalendarRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/calendar',
  component: lazyRouteComponent(
    watch(() => import('../pages/parameter-calendar-page.tsx')),
    'ParameterCalendarPage',
  ),
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  landingRoute,
  loginRoute,
  creationRoute,
  getStartedRoute,
  resetPasswordRoute,
  accountRecoveryRoute,
  pendingApprovalRoute,
  accessibilityRoute,
  privacyRoute,
  contactLayoutRoute.addChildren([contactAdminRoute]),
  memberRoute.addChildren([
    dashboardRoute,
    adminPanelRoute,
    rulesRoute,
    usersRoute,
    pendingUsersRoute,
    profileRoute,
    changeHistoryRoute,
    transactionHistoryRoute,
    emailsRoute,
    calendarRoute,
    exchangeReplaceRoute,
    exchangeSwitchRoute,
    centersRoute,
    teamsRoute,
    rotationRoute,
    rotationEditorRoute,
    messagesRoute,
    ticketsRoute,
    patchNotesRoute,
    fundingRoute,
    hapticRoute,
    recoveryRequestsRoute,
    parameterRoute.addChildren([
      parameterIndexRoute,
      parameterAccountRoute,
      parameterSecurityRoute,
      parameterSessionsRoute,
      parameterDataRoute,
      parameterAppearanceRoute,
      parameterNotificationsRoute,
      parameterCalendarRoute,
    ]),
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
