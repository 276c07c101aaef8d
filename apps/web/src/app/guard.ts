// The navigation guard of specification §2, as a pure function: the pages each person may see. The server decides what they may do.
import type { UserData } from '@releve/contract/accounts'
import { normalizePath, pageAt, pages } from './pages.ts'

const PENDING_PAGE = '/pending-approval'
/** Administrators set up there the second factor that their centre requires: nothing else is open to them until they have. */
const TOTP_PAGE = '/parameter/security'
/** "/admin, all under it" (specification §2) needs an administrator, as all under a page for administrators. */
const ADMIN_PATHS = ['/admin', ...pages.flatMap((page) => (page.for === 'administrators' ? page.path : []))]

/** Pages that stand elsewhere now: a bookmark of before arrives, with what stood behind its path. */
const MOVED: ReadonlyMap<string, string> = new Map([['/admin/month', '/month']])

/** `path` and `search`: of the address bar. */
interface NavigationFacts {
  readonly path: string
  readonly search: Readonly<Record<string, unknown>>
  readonly session: Pick<UserData, 'status' | 'isAdmin' | 'mustSetUpTotp'> | null
}

/** The address to go to instead, and the one to come back to after logging in, or once approved. */
export interface Redirection {
  readonly to: string
  /** A path: with what stands behind it in this address. */
  readonly next?: string
  /** A whole address, which was carried until here. */
  readonly carried?: string
  /** The page has another address: what stands behind the path goes with it. */
  readonly isMove?: true
}

const OWN_ORIGIN = 'https://releve.invalid'

/** A path of this site to come back to, or null for anything that could lead elsewhere, or back to a page for visitors. */
export function safeNext(next: unknown): string | null {
  // The parser of addresses drops tabs and line feeds and reads \ as /: none of them belongs in a path of ours.
  if (typeof next !== 'string' || next.length > 500 || !/^\/[^\s\\\p{C}]*$/u.test(next)) return null
  if (!URL.canParse(next, OWN_ORIGIN)) return null
  const url = new URL(next, OWN_ORIGIN)
  // Dots may shorten /..//host to //host.
  if (url.origin !== OWN_ORIGIN || url.pathname.startsWith('//')) return null
  const path = normalizePath(url.pathname)
  if (path === '/' || path === PENDING_PAGE || pageAt(path)?.for === 'visitors') return null
  return url.pathname + url.search + url.hash
}

function needsAdmin(path: string): boolean {
  return ADMIN_PATHS.some((start) => path === start || path.startsWith(`${start}/`))
}

/** Null: the page may be shown. */
export function resolveNavigation({ path: address, search, session }: NavigationFacts): Redirection | null {
  const path = normalizePath(address)
  const moved = MOVED.get(path)
  if (moved !== undefined) return { to: moved, isMove: true }
  const audience = pageAt(path)?.for
  if (audience === 'everybody') return null
  if (session === null) {
    if (path === '/') return { to: '/landing' }
    if (audience === 'visitors' || audience === 'contact') return null
    const next = safeNext(address)
    return next === null ? { to: '/login' } : { to: '/login', next }
  }
  // A person who had to log in to confirm an address comes back to it, whatever else waits for them.
  const back = path === '/login' || path === PENDING_PAGE ? safeNext(search['next']) : null
  if (back?.startsWith('/address?') === true) return { to: back }
  if (session.status === 'pending') {
    if (path === PENDING_PAGE) return null
    const next = audience === 'contact' ? null : safeNext(address)
    return { to: PENDING_PAGE, ...(back !== null && { carried: back }), ...(next !== null && { next }) }
  }
  if (session.mustSetUpTotp) return path === TOTP_PAGE ? null : { to: TOTP_PAGE }
  if (path === '/') return { to: '/dashboard' }
  if (audience === 'visitors' || path === PENDING_PAGE) return { to: back ?? '/' }
  if (needsAdmin(path) && !session.isAdmin) return { to: '/' }
  return null
}
