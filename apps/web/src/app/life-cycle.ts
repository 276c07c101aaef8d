// What happens around a session: entering loads, restores and listens; leaving closes, forgets and leads to the log-in page.
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { expectStart } from '../api/start.ts'
import { reachability, subscribeReachability } from '../ui/reachability.ts'
import { checkSession, themeOf } from '../session/me.ts'
import { deviceStorage, session } from '../session/current-session.ts'
import { safeNext } from './guard.ts'
import type { EndReason } from '../session/session.ts'
import { clearSnapshot, keepSnapshot, restoreSnapshot } from '../session/snapshot.ts'
import { hasAccess, startUp } from './start-up.ts'
import { setTheme } from '../session/theme.ts'

/** The part of the router used here: this file must not depend on the pages. */
interface Navigation {
  invalidate(): Promise<void>
  readonly history: {
    replace(href: string, state: undefined, options: { ignoreBlocker: boolean }): void
    readonly location: { readonly href: string }
    /** It hears nothing any more: no form holds the page at the browser's door. */
    destroy(): void
  }
}

/** Leaving of one's own will is no reason to come back where one was. */
function loginAddress(reason: EndReason, from: string): string {
  const next = reason === 'logout' ? null : safeNext(from)
  return next === null ? '/login' : `/login?${new URLSearchParams({ next })}`
}

/**
 * Binds the session to the cache, the theme, the event stream and the addresses. Called once, before the first rendering;
 * `isShown` resolves after its paint.
 */
export function followSession(queryClient: QueryClient, router: Navigation, isShown: Promise<void>): void {
  let leave = () => {}

  function enter(): void {
    const user = session.user()
    if (user === null) return
    setTheme(themeOf(user))
    const me = user._id
    let isHere = true
    let isKnown = false
    const stops: (() => void)[] = [() => (isHere = false)]
    if (hasAccess(user)) {
      isKnown = restoreSnapshot(queryClient, deviceStorage, me, Date.now())
      // Who knows nothing yet has more than one question to wait for: the small answers come first.
      if (isKnown) {
        stops.push(
          expectStart(
            (query) => call('start.read', { query }),
            async () => (await import('./essentials.ts')).startQueryOf(queryClient, user, Date.now),
          ),
        )
      }
      stops.push(keepSnapshot(queryClient, deviceStorage, me))
      // Opened without network: the cache believes it has had one all along, and would not read again by itself.
      stops.push(
        subscribeReachability(() => {
          if (reachability().isReachable) void queryClient.refetchQueries({ type: 'active', stale: true })
        }),
      )
      // In the file of the member's layout: without it there is no page to hear for.
      void import('./hear-center.ts').then(
        ({ hearCenter }) => isHere && stops.push(hearCenter(queryClient, me)),
        () => undefined,
      )
    }
    leave = () => {
      for (const stop of stops) stop()
      leave = () => {}
    }
    // What the device knows is shown first, then read again.
    void (isKnown ? isShown : Promise.resolve()).then(async () => {
      if (!isHere) return
      const hasStarted = await startUp(queryClient, Date.now)
      if (hasStarted || !isHere) return
      // The server is told as well, if it can hear.
      void call('accounts.logout').catch(() => undefined)
      session.end('startUp')
    })
  }

  function forgetAll(): void {
    leave()
    queryClient.clear()
    clearSnapshot(deviceStorage)
  }

  // His centre began to require a second factor of its administrators: who he is says so, and the guard leads him on.
  const onFailure = (error: unknown) => {
    const isNew = error instanceof ApiError && error.code === 'totpSetupRequired' && session.user()?.mustSetUpTotp === false
    if (isNew) void checkSession().catch(() => undefined)
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error)
  })

  let access = accessOf()
  session.subscribe((change) => {
    const before = access
    access = accessOf()
    switch (change.kind) {
      case 'started':
        forgetAll()
        enter()
        void router.invalidate()
        return
      case 'renewed': {
        const user = session.user()
        if (user !== null) setTheme(themeOf(user))
        if (before === access) return
        // Approved, promoted, moved: other rights, other data.
        leave()
        void queryClient.invalidateQueries()
        enter()
        void router.invalidate()
        return
      }
      case 'replaced':
        forgetAll()
        // No form asks, as at the other ends of a session: what it holds is another's now, and the browser's question would keep it here.
        router.history.destroy()
        location.assign('/')
        return
      case 'ended': {
        forgetAll()
        const { href } = router.history.location
        if (!href.startsWith('/login')) {
          // Whose session has ended is led away whatever he was writing.
          router.history.replace(loginAddress(change.reason, href), undefined, { ignoreBlocker: true })
        }
        void router.invalidate().then(() => session.forget())
      }
    }
  })
  enter()
}

/** What decides which pages and data a person has. */
function accessOf(): string {
  const user = session.user()
  return user === null ? '' : [user._id, user.centerId, user.status, user.isAdmin, user.adminType, user.mustSetUpTotp].join(' ')
}
