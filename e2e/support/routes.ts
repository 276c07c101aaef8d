// Every page of the table of the application, with who sees each, and where the guard leads everybody else. Tests that go through the
// whole application (walk, accessibility, narrow screens, crawler) take their list from here.

import { pageAt, pages, type Audience } from '@releve/web/src/app/pages.ts'

export const roles = ['visitor', 'pending', 'member', 'admin', 'master'] as const
export type Role = (typeof roles)[number]

export interface Route {
  /** The path as the specification writes it, §2. */
  readonly path: string
  /** `nobody`: / shows nothing itself. */
  readonly audience: Exclude<Audience, 'everybody'> | 'nobody'
}

export const routes: readonly Route[] = [
  { path: '/', audience: 'nobody' },
  ...pages.flatMap(({ path, for: audience }) =>
    audience === 'everybody' ? [] : [{ path: path.replaceAll(/\$(\w+)/g, '{$1}'), audience }],
  ),
]

/** For everybody, whoever they are: those that need no link and no code in their address. */
export const pagesForAll: readonly string[] = pages.flatMap((page) => (page.for === 'everybody' && page.isStill === true ? page.path : []))

/** Whether the page asks nothing by itself: it stands whatever the server says. */
export const isStill = (address: string): boolean => pageAt(address)?.isStill === true

/** Says where a role finds itself after having asked for a route: on it, or elsewhere. `address`: the path asked, filled in. */
export function landingOf({ audience }: Route, role: Role, address: string): string {
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
export function addressFor({ path }: Route, ids: Readonly<Record<'userId' | 'centerId' | 'rotationId', string>>): string {
  return path.replace('{userId}', ids.userId).replace('{centerId}', ids.centerId).replace('{rotationId}', ids.rotationId)
}
