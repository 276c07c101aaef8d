// The routes, each page in a chunk of its own, behind the guard.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { session } from './current-session.ts'
import { understood } from './understood.ts'
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

/** A page or a layout in a chunk of its own, which reloads once when its file is gone. */
const page = <Module extends Record<string, unknown>, Name extends keyof Module & string>(load: () => Promise<Module>, name: Name) =>
  lazyRouteComponent(moduleReload.watch(load), name)

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
  notFoundComponent: page(() => import('../pages/not-found-page.tsx'), 'NotFoundPage'),
})

/** The guard leads everybody further: to the dashboard, or to the landing page. */
const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => null })

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/landing',
  component: page(() => import('../pages/landing-page.tsx'), 'LandingPage'),
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  // Where he was going; `safeNext` of the guard says whether he may. `word`: what he has just done.
  validateSearch: (search): { next?: string; word?: 'password' } => ({
    ...(typeof search['next'] === 'string' && { next: search['next'] }),
    ...(search['word'] === 'password' && { word: search['word'] }),
  }),
  component: page(() => import('../pages/login-page.tsx'), 'LoginPage'),
})

const creationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/creation',
  component: page(() => import('../pages/creation-page.tsx'), 'CreationPage'),
})

const getStartedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/get-started',
  component: page(() => import('../pages/get-started-page.tsx'), 'GetStartedPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  // Of the link in a mail; the page takes it out of the address at once.
  validateSearch: (search): { token?: string } => (typeof search['token'] === 'string' ? { token: search['token'] } : {}),
  component: page(() => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const addressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/address',
  // Of the link in a mail; the page takes it out of the address at once.
  validateSearch: (search): { confirm?: string; restore?: string } => ({
    ...(typeof search['confirm'] === 'string' && { confirm: search['confirm'] }),
    ...(typeof search['restore'] === 'string' && { restore: search['restore'] }),
  }),
  component: page(() => import('../pages/address-page.tsx'), 'AddressPage'),
})

const accountRecoveryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account-recovery',
  component: page(() => import('../pages/account-recovery-page.tsx'), 'AccountRecoveryPage'),
})

const pendingApprovalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pending-approval',
  component: page(() => import('../pages/pending-approval-page.tsx'), 'PendingApprovalPage'),
})

const accessibilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accessibilite',
  component: page(() => import('../pages/accessibility-page.tsx'), 'AccessibilityPage'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confidentialite',
  component: page(() => import('../pages/privacy-page.tsx'), 'PrivacyPage'),
})

/** Of visitors and members alike: its layout knows which. */
const contactLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'contact',
  component: page(() => import('./layouts/contact-layout.tsx'), 'ContactLayout'),
})

const contactAdminRoute = createRoute({
  getParentRoute: () => contactLayoutRoute,
  path: '/contact-admin',
  component: page(() => import('../pages/contact-admin-page.tsx'), 'ContactAdminPage'),
})

/** Pages of a member, within the default layout: bar, navigation, notifications. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  component: page(() => import('./layouts/member-layout.tsx'), 'MemberLayout'),
})

const calendarRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/calendar',
  validateSearch: understood(readCalendarSearch),
  component: page(() => import('../pages/calendar-page.tsx'), 'CalendarPage'),
})

const dashboardRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/dashboard',
  component: page(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
})

const exchangeReplaceRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/exchange/replace',
  validateSearch: understood(readExchangeSearch),
  component: page(() => import('../pages/exchange-replace-page.tsx'), 'ExchangeReplacePage'),
})

const exchangeSwitchRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/exchange/switch',
  validateSearch: understood(readExchangeSearch),
  component: page(() => import('../pages/exchange-switch-page.tsx'), 'ExchangeSwitchPage'),
})

const messagesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/messages',
  validateSearch: understood(readMessageSearch),
  component: page(() => import('../pages/messages-page.tsx'), 'MessagesPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/users',
  validateSearch: understood(readDirectorySearch),
  component: page(() => import('../pages/users-page.tsx'), 'UsersPage'),
})

const adminPanelRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/admin-panel',
  component: page(() => import('../pages/admin-panel-page.tsx'), 'AdminPanelPage'),
})

const rulesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/admin/rules',
  validateSearch: understood(readCenterSearch),
  component: page(() => import('../pages/rules-page.tsx'), 'RulesPage'),
})

const pendingUsersRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/admin/pending-users',
  component: page(() => import('../pages/pending-users-page.tsx'), 'PendingUsersPage'),
})

const recoveryRequestsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/admin/account-recovery',
  component: page(() => import('../pages/recovery-requests-page.tsx'), 'RecoveryRequestsPage'),
})

const ticketsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/tickets',
  validateSearch: understood(readTicketSearch),
  component: page(() => import('../pages/tickets-page.tsx'), 'TicketsPage'),
})

const rotationRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/rotation',
  validateSearch: understood(readCenterSearch),
  component: page(() => import('../pages/rotation-page.tsx'), 'RotationPage'),
})

const rotationEditorRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/rotation/$rotationId',
  component: page(() => import('../pages/rotation-editor-page.tsx'), 'RotationEditorPage'),
})

const patchNotesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/patchnotes',
  component: page(() => import('../pages/patchnotes-page.tsx'), 'PatchNotesPage'),
})

const fundingRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/financement',
  validateSearch: (search): { year?: number } => {
    const year = Number(search['year'])
    return Number.isInteger(year) && year >= 2000 && year <= 2199 ? { year } : {}
  },
  component: page(() => import('../pages/financement-page.tsx'), 'FinancementPage'),
})

const hapticRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/haptic',
  component: page(() => import('../pages/haptic-page.tsx'), 'HapticPage'),
})

const teamsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/center/$centerId/teams',
  component: page(() => import('../pages/teams-page.tsx'), 'TeamsPage'),
})

const centersRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/center/centers',
  component: page(() => import('../pages/centers-page.tsx'), 'CentersPage'),
})

const profileRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/profile/$userId',
  component: page(() => import('../pages/profile-page.tsx'), 'ProfilePage'),
})

const changeHistoryRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/profile/$userId/change-history',
  component: page(() => import('../pages/change-history-page.tsx'), 'ChangeHistoryPage'),
})

const transactionHistoryRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/profile/$userId/transaction-history',
  component: page(() => import('../pages/transaction-history-page.tsx'), 'TransactionHistoryPage'),
})

const emailsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/emails',
  validateSearch: understood(readEmailsSearch),
  component: page(() => import('../pages/emails-page.tsx'), 'EmailsPage'),
})

/** Settings, in a layout of their own inside the default one. */
const parameterRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/parameter',
  component: page(() => import('./layouts/parameter-layout.tsx'), 'ParameterLayout'),
})

const parameterIndexRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/',
  component: page(() => import('../pages/parameter-page.tsx'), 'ParameterIndexPage'),
})

const parameterAccountRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/account',
  component: page(() => import('../pages/parameter-account-page.tsx'), 'ParameterAccountPage'),
})

const parameterSecurityRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/security',
  component: page(() => import('../pages/parameter-security-page.tsx'), 'ParameterSecurityPage'),
})

const parameterSessionsRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/sessions',
  component: page(() => import('../pages/parameter-sessions-page.tsx'), 'ParameterSessionsPage'),
})

const parameterDataRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/data',
  component: page(() => import('../pages/parameter-data-page.tsx'), 'ParameterDataPage'),
})

const parameterAppearanceRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/appearance',
  component: page(() => import('../pages/parameter-appearance-page.tsx'), 'ParameterAppearancePage'),
})

const parameterNotificationsRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/notifications',
  component: page(() => import('../pages/parameter-notifications-page.tsx'), 'ParameterNotificationsPage'),
})

const parameterCalendarRoute = createRoute({
  getParentRoute: () => parameterRoute,
  path: '/calendar',
  component: page(() => import('../pages/parameter-calendar-page.tsx'), 'ParameterCalendarPage'),
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  landingRoute,
  loginRoute,
  creationRoute,
  getStartedRoute,
  resetPasswordRoute,
  addressRoute,
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
