// The 31 routes of the specification, §2, as data, with who sees each, and where the guard of §2 leads everybody else. What crosses
// the application (walk, accessibility, narrow screens, crawler) takes its list from here.

import { pageAt, pages, type Audience } from '@releve/web/src/app/pages.ts'

export const roles = ['visitor', 'pending', 'member', 'admin', 'master'] as const
export type Role = (typeof roles)[number]

export interface SpecifiedRoute {
  /** As §2 writes it. */
  readonly path: string
  /** `nobody`: / shows nothing itself. */
  readonly audience: Audience | 'nobody'
}

const routesFor = (audience: SpecifiedRoute['audience'], ...paths: readonly string[]): SpecifiedRoute[] =>
  paths.map((path) => ({ path, audience }))

export const specifiedRoutes: readonly SpecifiedRoute[] = [
  ...routesFor('nobody', '/'),
  ...routesFor('visitors', '/landing', '/login', '/creation', '/get-started', '/reset-password', '/account-recovery'),
  ...routesFor('contact', '/contact-admin'),
  ...routesFor('pending', '/pending-approval'),
  ...routesFor(
    'members',
    '/dashboard',
    '/calendar',
    '/exchange/replace',
    '/exchange/switch',
    '/messages',
    '/profile/{userId}',
    '/profile/{userId}/change-history',
    '/profile/{userId}/transaction-history',
    '/users',
    '/rotation',
    '/center/centers',
    '/center/{centerId}/teams',
    '/parameter',
    '/haptic',
    '/patchnotes',
    '/financement',
  ),
  // /emails and /tickets: beyond §2, as the server has it.
  ...routesFor('administrators', '/admin-panel', '/admin/pending-users', '/admin/account-recovery', '/admin/rules', '/tickets', '/emails'),
]

const specified = new Set(specifiedRoutes.map(({ path }) => path))

/** Pages besides those of §2, with the same care: what the table of the application has more, but for what everybody sees. */
export const furtherRoutes: readonly SpecifiedRoute[] = pages
  .map((page) => ({ path: page.path.replaceAll(/\$(\w+)/g, '{$1}'), audience: page.for }))
  .filter(({ path, audience }) => audience !== 'everybody' && !specified.has(path))

/** For everybody, whoever they are. */
export const pagesForAll = ['/accessibilite', '/confidentialite'] as const

/** Whether the page asks nothing by itself: it stands whatever the server says. */
export const isStill = (address: string): boolean => pageAt(address)?.isStill === true

/** Routes that the application does not have yet. Empty when all stand; a test fails when it says anything but the truth. */
export const notYet: readonly string[] = []

/** Where a role finds itself after having asked for a route: on it, or elsewhere. `address`: the path asked, filled in. */
export function landingOf({ audience }: SpecifiedRoute, role: Role, address: string): string {
  if (role === 'visitor') {
    if (audience === 'visitors' || audience === 'contact') return address
    if (audience === 'nobody') return '/landing'
    return audience === 'pending' ? '/login' : `/login?next=${encodeURIComponent(address)}`
  }
  if (role === 'pending') {
    const isGoingOn = audience === 'members' || audience === 'administrators'
    return isGoingOn ? `/pending-approval?next=${encodeURIComponent(address)}` : '/pending-approval'
  }
  const isAllowed =
    audience === 'members' || audience === 'contact' || (audience === 'administrators' && (role === 'admin' || role === 'master'))
  return isAllowed ? address : '/dashboard'
}

/** The path with the identifiers of somebody. */
export function addressFor({ path }: SpecifiedRoute, ids: Readonly<Record<'userId' | 'centerId' | 'rotationId', string>>): string {
  return path.replace('{userId}', ids.userId).replace('{centerId}', ids.centerId).replace('{rotationId}', ids.rotationId)
}
