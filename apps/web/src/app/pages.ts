// Every page: its address, who may see it, what stands around it, where the menus name it, what it reads of its address, its module.
// Router, guard, menus, build and the tests in browsers follow from this table: a new page is its file, and its entry here.
import { createRootRouteWithContext, createRoute, lazyRouteComponent, type AnyRoute, type ParsedLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readCenterSearch } from '../features/centers/components/center-search.ts'
import { readCircleSearch } from '../features/circles/components/circle-search.ts'
import { readEmailsSearch, readReceivedSearch } from '../features/announcements/components/emails-search.ts'
import { readHoursSearch } from '../features/hours/components/hours-search.ts'
import { readExchangeSearch } from '../features/demands/components/exchange-search.ts'
import { readMessageSearch } from '../features/messages/components/message-search.ts'
import { readOwnTicketSearch, readTicketSearch } from '../features/tickets/components/ticket-search.ts'
import { readCalendarSearch } from '../features/calendar/components/calendar-search.ts'
import { readDecideSearch } from '../features/planning/components/decide/decide-search.ts'
import { readVacancySearch } from '../features/vacancies/components/vacancy-search.ts'
import { readDirectorySearch } from '../features/users/components/directory-search.ts'
import type { MenuEntry } from './layouts/entries.ts'
import type { SettingsEntry } from './layouts/parameter-layout.tsx'
import { moduleReload } from './module-reload.ts'
import { askForFiles } from './page-files.ts'

export type Audience =
  /** Only visitors see these: whoever is logged in is led to /. */
  | 'visitors'
  /** Visitors and members see it; whoever waits for approval does not. */
  | 'contact'
  /** Everybody sees these, logged in or not: what the law wants published, the screen of the room, the page of links about an address. */
  | 'everybody'
  | 'pending'
  | 'members'
  | 'administrators'

type Load<Name extends string> = () => Promise<Record<NoInfer<Name>, () => ReactNode>>

interface About {
  /** Its place in rail, drawer and bottom bar, which name pages in the order of this table. */
  readonly menu?: MenuEntry
  /** Its place in the list of the settings, which has the order of this table. */
  readonly settings?: SettingsEntry
  /** The page asks the server nothing when it opens, so it is complete without a network. */
  readonly isStill?: true
  /**
   * People open the application on it, so the build writes an HTML file for it (build/pages.ts). A visitor's page is whole in it; of a
   * member's it has the frame alone. `home` and `planning` are pages of members that are also kept for reading without network.
   */
  readonly html?: 'visitor' | 'member' | 'home' | 'planning'
}

export interface Page extends About {
  readonly path: string
  readonly for: Audience
  /** The functions that load the layouts, from the outermost, and the page. */
  readonly loads: readonly (() => Promise<unknown>)[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly page?: Page
    /** The loaders of a layout, with those around it. */
    readonly loads?: Page['loads']
  }
}

/** Every page, in the order of the table. */
export const pages: Page[] = []

/** A page or a layout in a chunk of its own, which reloads once when its file is gone. */
const lazy = <Name extends string>(load: Load<Name>, name: Name) => lazyRouteComponent(moduleReload.watch(load, name), name)

function layout<Parent extends AnyRoute, const Id extends string, Name extends string>(
  parent: Parent,
  id: Id,
  load: Load<Name>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => parent,
    id,
    component: lazy(load, name),
    staticData: { loads: [...(parent.options.staticData?.loads ?? []), load] },
  })
}

/** Adds a page to the table and makes its route. `read` gives the search parameters that the page uses. */
function page<Parent extends AnyRoute, const Path extends string, Name extends string, Search extends object = object>(
  parent: Parent,
  path: Path,
  audience: Audience,
  load: Load<Name>,
  name: Name,
  { read, ...about }: About & { readonly read?: ReadSearch<Search> } = {},
) {
  const entry: Page = { path, for: audience, loads: [...(parent.options.staticData?.loads ?? []), load], ...about }
  pages.push(entry)
  const loadWhole = () => {
    askForFiles(path)
    return load()
  }
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazy(loadWhole, name),
    staticData: { page: entry },
    validateSearch: searchReader(read),
  })
}

type ReadSearch<Search> = (search: Record<string, unknown>) => Search

/**
 * Makes the function that reads the search parameters of a page. The router lays its result over the search of the address, so every
 * parameter that the page does not use is set to undefined: left out, it would reach the page once before the address is corrected.
 */
export function searchReader<Search extends object>(read?: ReadSearch<Search>): ReadSearch<Search> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is blanked counts as absent
  return (search) => ({ ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])), ...read?.(search) }) as Search
}

/** The texts of these names in the address. */
const readTexts =
  <Name extends string>(...names: readonly Name[]): ReadSearch<{ [N in Name]?: string }> =>
  (search) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts, by these names
    Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))) as {
      [N in Name]?: string
    }

/** `next`: the page they asked for before they logged in; `safeNext` of the guard says whether they may go there. */
const readNext = readTexts('next')

/** `word`: what they have just done. */
const readLoginSearch = (search: Record<string, unknown>): { next?: string; word?: 'password' } => ({
  ...readNext(search),
  ...(search['word'] === 'password' && { word: search['word'] }),
})

/** The text behind « ? » as a provider of sign-on wrote it, which is no search of ours: its values stay texts. */
const readSignOnAnswer = (search: Record<string, unknown>): { answer?: string } => {
  if (typeof search['answer'] === 'string') return { answer: search['answer'] }
  return 'state' in search ? { answer: location.search.slice(1) } : {}
}

/** The centre whose cycles are shown; `new`: the page opens on a new one. */
const readRotationSearch = (search: Record<string, unknown>): { center?: string; new?: 1 } => ({
  ...readCenterSearch(search),
  ...((search['new'] === 1 || search['new'] === '1') && { new: 1 }),
})

/** The month that is shown; absent: the last one that is over. */
const readMonthSearch = (search: Record<string, unknown>): { center?: string; month?: string } => {
  const { month } = search
  const isMonth = typeof month === 'string' && /^(?:20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(month)
  return { ...readCenterSearch(search), ...(isMonth && { month }) }
}

const readYear = (search: Record<string, unknown>): { year?: number } => {
  const year = Number(search['year'])
  return Number.isInteger(year) && year >= 2000 && year <= 2199 ? { year } : {}
}

/** Compares paths as the router does: without their case, their encoding, doubled and trailing slashes. */
export function normalizePath(path: string): string {
  let decoded = path
  try {
    decoded = decodeURI(path)
  } catch {
    // A stray % names no page of ours.
  }
  const single = decoded.toLowerCase().replaceAll(/\/{2,}/g, '/')
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single
}

/** The page at this address, if there is one. */
export function pageAt(address: string): Page | undefined {
  const addressParts = normalizePath(address).split('/')
  return pages.find(({ path }) => {
    const parts = path.split('/')
    return (
      parts.length === addressParts.length &&
      parts.every((part, place) => part.startsWith('$') || part.toLowerCase() === addressParts[place])
    )
  })
}

/** "A navigation scrolls to the top, smoothly on the parameter and profile history pages" (specification §2). */
export const scrollBehaviorOf = (address: string, wantsLessMotion: boolean): 'auto' | 'smooth' =>
  /^\/parameter\b|-history$/.test(pageAt(address)?.path ?? '') && !wantsLessMotion ? 'smooth' : 'auto'

/** `guard` throws a redirection for people who may not see the page they ask for. */
const root = createRootRouteWithContext<{ readonly guard: (location: ParsedLocation) => void }>()({
  beforeLoad: ({ context, location }) => context.guard(location),
  notFoundComponent: lazy(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
})
/** The address / shows nothing: the guard sends everybody to another page. */
const index = createRoute({ getParentRoute: () => root, path: '/', component: () => null })
const visitor = layout(root, 'visitor', () => import('./layouts/public-layout.tsx'), 'VisitorLayout')
const access = layout(root, 'access', () => import('./layouts/access-layout.tsx'), 'AccessLayout')
const forms = layout(access, 'forms', () => import('./layouts/data-layout.tsx'), 'DataLayout')
const waiting = layout(root, 'waiting', () => import('./layouts/waiting-layout.tsx'), 'WaitingLayout')
const contact = layout(root, 'contact', () => import('./layouts/contact-layout.tsx'), 'ContactLayout')
const member = layout(root, 'member', () => import('./layouts/member-layout.tsx'), 'MemberLayout')
const settings = layout(member, 'settings', () => import('./layouts/parameter-layout.tsx'), 'ParameterLayout')
const wall = layout(root, 'wall', () => import('./layouts/wall-layout.tsx'), 'WallLayout')
/** It surrounds the texts that everybody may read. */
const open = layout(root, 'public', () => import('./layouts/public-layout.tsx'), 'PublicLayout')

export const routeTree = root.addChildren([
  index,
  visitor.addChildren([
    page(visitor, '/landing', 'visitors', () => import('../pages/landing-page.tsx'), 'LandingPage', { html: 'visitor', isStill: true }),
    page(visitor, '/get-started', 'visitors', () => import('../pages/get-started-page.tsx'), 'GetStartedPage', { isStill: true }),
  ]),
  access.addChildren([
    page(access, '/login', 'visitors', () => import('../pages/login-page.tsx'), 'LoginPage', {
      read: readLoginSearch,
      html: 'visitor',
      isStill: true,
    }),
    forms.addChildren([
      page(forms, '/creation', 'visitors', () => import('../features/accounts/components/access/creation-form.tsx'), 'CreationForm'),
      // The page removes the token of a mail's link from the address at once.
      page(forms, '/reset-password', 'visitors', () => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage', {
        read: readTexts('token'),
        isStill: true,
      }),
      page(forms, '/address', 'everybody', () => import('../pages/address-page.tsx'), 'AddressPage', {
        read: readTexts('confirm', 'restore'),
      }),
      page(forms, '/sign-on/$providerId', 'everybody', () => import('../pages/sign-on-return-page.tsx'), 'SignOnReturnPage', {
        read: readSignOnAnswer,
      }),
      page(
        forms,
        '/account-recovery',
        'visitors',
        () => import('../features/accounts/components/access/recovery-form.tsx'),
        'RecoveryForm',
      ),
    ]),
  ]),
  waiting.addChildren([
    page(waiting, '/pending-approval', 'pending', () => import('../pages/pending-approval-page.tsx'), 'PendingApprovalPage', {
      read: readNext,
      isStill: true,
    }),
  ]),
  contact.addChildren([
    page(contact, '/contact-admin', 'contact', () => import('../features/tickets/components/contact-screen.tsx'), 'ContactScreen', {
      read: readOwnTicketSearch,
      menu: { label: 'Nous écrire', icon: 'life-buoy', place: 'Relève' },
      isStill: true,
    }),
  ]),
  member.addChildren([
    page(member, '/dashboard', 'members', () => import('../pages/dashboard-page.tsx'), 'DashboardPage', {
      menu: { label: 'Accueil', icon: 'house', place: 'main' },
      html: 'home',
    }),
    page(member, '/calendar', 'members', () => import('../pages/calendar-page.tsx'), 'CalendarPage', {
      read: readCalendarSearch,
      menu: { label: 'Calendrier', icon: 'calendar-days', place: 'main' },
      html: 'planning',
    }),
    page(member, '/exchange/replace', 'members', () => import('../pages/exchanges-page.tsx'), 'ExchangeReplacePage', {
      read: readExchangeSearch,
      menu: { label: 'Échanges', icon: 'arrow-left-right', place: 'main', count: 'exchanges', prefixes: ['/exchange'], search: { all: 1 } },
      html: 'member',
    }),
    page(member, '/exchange/switch', 'members', () => import('../pages/exchanges-page.tsx'), 'ExchangeSwitchPage', {
      read: readExchangeSearch,
      html: 'member',
    }),
    page(member, '/exchange/circle', 'members', () => import('../pages/circle-page.tsx'), 'CirclePage', { read: readCircleSearch }),
    page(member, '/messages', 'members', () => import('../pages/messages-page.tsx'), 'MessagesPage', {
      read: readMessageSearch,
      menu: { label: 'Messages', icon: 'message-square', place: 'main', count: 'messages' },
      html: 'member',
    }),
    page(member, '/profile/$userId', 'members', () => import('../pages/profile-page.tsx'), 'ProfilePage', {
      menu: { label: 'Profil', icon: 'user-round', place: 'main' },
    }),
    page(member, '/profile/$userId/change-history', 'members', () => import('../pages/change-history-page.tsx'), 'ChangeHistoryPage'),
    page(member, '/profile/$userId/hours', 'members', () => import('../pages/hours-page.tsx'), 'HoursPage', { read: readHoursSearch }),
    page(
      member,
      '/profile/$userId/transaction-history',
      'members',
      () => import('../pages/transaction-history-page.tsx'),
      'TransactionHistoryPage',
    ),
    page(member, '/center/centers', 'members', () => import('../pages/centers-page.tsx'), 'CentersPage', {
      menu: { label: 'Votre centre', masterLabel: 'Centres', icon: 'building-2', place: 'Centre' },
    }),
    page(member, '/users', 'members', () => import('../features/users/components/directory/directory-screen.tsx'), 'DirectoryScreen', {
      read: readDirectorySearch,
      menu: { label: 'Membres', icon: 'users', place: 'Centre' },
      html: 'member',
    }),
    page(member, '/center/$centerId/teams', 'members', () => import('../pages/teams-page.tsx'), 'TeamsPage', {
      menu: { label: 'Équipes', icon: 'users-round', place: 'Centre' },
    }),
    page(member, '/leave', 'members', () => import('../pages/leave-page.tsx'), 'LeavePage', {
      read: readCenterSearch,
      menu: { label: 'Congés', icon: 'calendar-check', place: 'Centre' },
    }),
    page(member, '/rotation', 'members', () => import('../pages/rotation-page.tsx'), 'RotationPage', {
      read: readRotationSearch,
      menu: { label: 'Cycle de service', icon: 'refresh-cw', place: 'Centre' },
    }),
    page(member, '/announcements', 'members', () => import('../features/announcements/components/received-screen.tsx'), 'ReceivedScreen', {
      read: readReceivedSearch,
      menu: { label: 'Annonces reçues', icon: 'megaphone', place: 'Centre' },
    }),
    page(member, '/rotation/$rotationId', 'members', () => import('../pages/rotation-editor-page.tsx'), 'RotationEditorPage'),
    page(member, '/vacancies', 'members', () => import('../pages/vacancies-page.tsx'), 'VacanciesPage', {
      read: readVacancySearch,
      menu: { label: 'Vacations à pourvoir', icon: 'calendar-search', place: 'Gestion', power: 'noteCalls' },
    }),
    page(member, '/decide', 'members', () => import('../pages/decide-page.tsx'), 'DecidePage', {
      read: readDecideSearch,
      menu: { label: 'À décider', icon: 'list-checks', place: 'Gestion', isOfDeciders: true },
    }),
    page(member, '/admin/pending-users', 'administrators', () => import('../pages/pending-users-page.tsx'), 'PendingUsersPage', {
      menu: { label: 'Comptes en attente', icon: 'user-check', place: 'Gestion', count: 'accounts' },
    }),
    page(member, '/admin/rules', 'administrators', () => import('../pages/rules-page.tsx'), 'RulesPage', {
      read: readCenterSearch,
      menu: { label: 'Règles', icon: 'scale', place: 'Gestion' },
    }),
    page(member, '/admin/activities', 'administrators', () => import('../pages/activities-page.tsx'), 'ActivitiesPage', {
      read: readCenterSearch,
      menu: { label: 'Activités', icon: 'list-checks', place: 'Gestion' },
    }),
    page(member, '/admin/hours', 'administrators', () => import('../pages/hour-terms-page.tsx'), 'HourTermsPage', {
      read: readCenterSearch,
      menu: { label: 'Heures dues', icon: 'hourglass', place: 'Gestion' },
    }),
    page(member, '/admin/roles', 'administrators', () => import('../pages/roles-page.tsx'), 'RolesPage', {
      read: readCenterSearch,
      menu: { label: 'Qui peut quoi', icon: 'shield-check', place: 'Gestion' },
    }),
    page(member, '/admin/keys', 'administrators', () => import('../pages/keys-page.tsx'), 'KeysPage', {
      read: readCenterSearch,
      menu: { label: 'Clés', icon: 'key-round', place: 'Gestion' },
    }),
    page(member, '/admin/approvals', 'administrators', () => import('../pages/approvals-page.tsx'), 'ApprovalsPage', {
      read: readCenterSearch,
      menu: { label: 'Approbations', icon: 'list-checks', place: 'Gestion' },
    }),
    page(member, '/month', 'members', () => import('../pages/month-page.tsx'), 'MonthPage', {
      read: readMonthSearch,
      menu: { label: 'Fin de mois', icon: 'calendar-check', place: 'Gestion', power: 'readAbsences' },
    }),
    page(member, '/admin/takeover', 'administrators', () => import('../pages/takeover-page.tsx'), 'TakeoverPage', {
      read: readCenterSearch,
      menu: { label: 'Reprise d’un planning', icon: 'sheet', place: 'Gestion' },
    }),
    page(member, '/admin/account-recovery', 'administrators', () => import('../pages/recovery-requests-page.tsx'), 'RecoveryRequestsPage', {
      menu: { label: 'Accès perdus', icon: 'key-round', place: 'Gestion' },
    }),
    page(member, '/tickets', 'administrators', () => import('../features/tickets/components/tickets-screen.tsx'), 'TicketsScreen', {
      read: readTicketSearch,
      menu: { label: 'Courrier reçu', icon: 'inbox', place: 'Gestion' },
    }),
    page(member, '/emails', 'administrators', () => import('../features/announcements/components/emails-screen.tsx'), 'EmailsScreen', {
      read: readEmailsSearch,
      menu: { label: 'Annonces', icon: 'mail', place: 'Gestion' },
    }),
    page(member, '/admin/fairness', 'administrators', () => import('../pages/fairness-page.tsx'), 'FairnessPage', {
      read: readCenterSearch,
      menu: { label: 'Équité', icon: 'chart-no-axes-column', place: 'Gestion' },
    }),
    page(member, '/admin/journal', 'administrators', () => import('../pages/journal-page.tsx'), 'JournalPage', {
      read: readCenterSearch,
      menu: { label: 'Journal', icon: 'history', place: 'Gestion' },
    }),
    page(member, '/admin/sign-on', 'administrators', () => import('../pages/sign-on-page.tsx'), 'SignOnPage', {
      menu: { label: 'Services de connexion', icon: 'key-round', place: 'Gestion', isMasters: true },
    }),
    page(member, '/admin/directories', 'administrators', () => import('../pages/directories-page.tsx'), 'DirectoriesPage', {
      menu: { label: 'Annuaires', icon: 'users', place: 'Gestion', isMasters: true },
    }),
    page(member, '/admin/circles', 'administrators', () => import('../pages/circles-page.tsx'), 'CirclesPage', {
      menu: { label: 'Recherche d’échanges', icon: 'refresh-cw', place: 'Gestion' },
    }),
    page(member, '/patchnotes', 'members', () => import('../pages/patchnotes-page.tsx'), 'PatchNotesPage', {
      menu: { label: 'Nouveautés', icon: 'gift', place: 'Relève' },
    }),
    page(member, '/financement', 'members', () => import('../pages/financement-page.tsx'), 'FinancementPage', {
      read: readYear,
      menu: { label: 'Financement', icon: 'landmark', place: 'Relève' },
    }),
    page(member, '/admin-panel', 'administrators', () => import('../pages/admin-panel-page.tsx'), 'AdminPanelPage', {
      menu: {
        label: 'Administration',
        icon: 'shield-check',
        place: 'end',
        beneath: ['/admin', '/center', '/users', '/rotation', '/tickets', '/emails', '/vacancies', '/month'],
      },
    }),
    settings.addChildren([
      page(settings, '/parameter', 'members', () => import('../pages/parameter-page.tsx'), 'ParameterIndexPage', {
        menu: { label: 'Réglages', icon: 'settings', place: 'end', prefixes: ['/parameter', '/haptic'] },
        isStill: true,
      }),
      page(settings, '/parameter/account', 'members', () => import('../pages/parameter-account-page.tsx'), 'ParameterAccountPage', {
        settings: { title: 'Compte', note: 'Nom, photo, adresse e-mail', icon: 'user-round' },
      }),
      page(settings, '/parameter/security', 'members', () => import('../pages/parameter-security-page.tsx'), 'ParameterSecurityPage', {
        settings: { title: 'Connexion', note: 'Mot de passe et code à usage unique', icon: 'key-round' },
        isStill: true,
      }),
      page(
        settings,
        '/parameter/sessions',
        'members',
        () => import('../features/accounts/components/settings/session-list.tsx'),
        'SessionList',
        {
          settings: { title: 'Appareils connectés', note: 'Où votre compte est ouvert', icon: 'monitor-smartphone' },
        },
      ),
      page(
        settings,
        '/parameter/appearance',
        'members',
        () => import('../pages/parameter-appearance-page.tsx'),
        'ParameterAppearancePage',
        { settings: { title: 'Apparence', note: 'Thème sombre ou clair', icon: 'sun-moon' }, isStill: true },
      ),
      page(
        settings,
        '/parameter/notifications',
        'members',
        () => import('../features/notifications/components/notification-settings.tsx'),
        'NotificationSettings',
        { settings: { title: 'Notifications', note: 'Ce dont vous êtes prévenu, et comment', icon: 'bell' }, isStill: true },
      ),
      page(
        settings,
        '/parameter/availability',
        'members',
        () => import('../features/availability/components/availability-settings.tsx'),
        'AvailabilitySettings',
        { settings: { title: 'Disponibilités', note: 'Quand vous pouvez être sollicité', icon: 'hand-helping' } },
      ),
      page(settings, '/parameter/calendar', 'members', () => import('../features/feeds/components/feed-settings.tsx'), 'FeedSettings', {
        settings: { title: 'Calendrier du téléphone', note: 'Vos vacations dans votre agenda', icon: 'calendar-sync' },
      }),
      page(settings, '/haptic', 'members', () => import('../pages/haptic-page.tsx'), 'HapticPage', {
        settings: { title: 'Vibrations', note: 'Intensité, ou aucune', icon: 'vibrate' },
        isStill: true,
      }),
      page(settings, '/parameter/data', 'members', () => import('../features/accounts/components/settings/own-data.tsx'), 'OwnData', {
        settings: { title: 'Mes données', note: 'Les télécharger, les effacer', icon: 'database' },
        isStill: true,
      }),
    ]),
  ]),
  wall.addChildren([page(wall, '/wall', 'everybody', () => import('../pages/wall-page.tsx'), 'WallPage')]),
  open.addChildren([
    page(open, '/accessibilite', 'everybody', () => import('../pages/accessibility-page.tsx'), 'AccessibilityPage', {
      settings: { title: 'Accessibilité', note: 'Où en est l’application', icon: 'accessibility' },
      isStill: true,
    }),
    page(open, '/confidentialite', 'everybody', () => import('../pages/privacy-page.tsx'), 'PrivacyPage', {
      settings: { title: 'Confidentia\u00ADlité', note: 'Ce que Relève garde de vous', icon: 'scale' },
      isStill: true,
    }),
  ]),
])
