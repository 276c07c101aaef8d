// The two ends of a session: entering loads, restores and listens; leaving closes, forgets and leads to the log-in page.
import type { RouterHistory } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import { deviceStorage, session } from '../session/current-session.ts'
import { hasAccess, themeOf } from '../session/me.ts'
import { clearQueued, clearSnapshot } from '../session/kept-on-device.ts'
import type { EndReason } from '../session/session.ts'
import { setTheme } from '../session/theme.ts'
import { whenReachable } from '../ui/use-is-reachable.ts'
import { safeNext } from './guard.ts'
import type * as MemberStart from './member-start.ts'

/** The part of the router used here: this file must not depend on the pages. */
interface Navigation {
  invalidate(): Promise<void>
  readonly history: RouterHistory
}

/** Leaving of one's own will is no reason to come back where one was. */
function loginAddress(reason: EndReason, from: string): string {
  const next = reason === 'logout' ? null : safeNext(from)
  return next === null ? '/login' : `/login?${new URLSearchParams({ next })}`
}

/** A lost event stream is opened again after this time, then twice, three times as long. */
const HEAR_AGAIN_MS = 5_000

/** Comes with a member's pages. A visitor has nothing to forget, or at most what a form of theirs had read. */
let member: typeof MemberStart | null = null

/** Binds the session to the cache, the theme, the event stream and the addresses. Called once; `isShown` resolves after the first paint. */
export function followSession(router: Navigation, isShown: Promise<void>): void {
  let leave = () => {}

  async function enter(): Promise<void> {
    const user = session.user()
    if (user === null) return
    setTheme(themeOf(user))
    let isHere = true
    const stops: (() => void)[] = [() => (isHere = false)]
    leave = () => {
      for (const stop of stops) stop()
      leave = () => {}
    }
    if (hasAccess(user)) {
      const go = (address: string) => router.history.push(address)
      const hear = (tries: number): Promise<void> =>
        import('./hear-center.ts').then(
          ({ hearCenter }) => void (isHere && stops.push(hearCenter(user._id, go))),
          async () => {
            // Without it nothing would say that it is missing, nor that a server which refused this file alone is back.
            await Promise.race([whenReachable(), new Promise((resolve) => setTimeout(resolve, (tries + 1) * HEAR_AGAIN_MS))])
            if (isHere) await hear(tries + 1)
          },
        )
      void isShown.then(() => hear(0))
    }
    if (member === null) {
      member = await import('./member-start.ts').catch(() => null)
      member?.forgetUnseen()
    }
    // The work stands in the file of the layout: it is there before the first of their pages is, or there is no page to show.
    if (!isHere || member === null) return
    const hasStarted = await member.start(user, stops, isShown)
    if (hasStarted || !isHere) return
    // The server is told as well, if it can hear.
    void call('accounts.logout').catch(() => undefined)
    session.end('startUp')
  }

  function forgetAll(): void {
    leave()
    member?.forget()
    clearSnapshot(deviceStorage)
  }

  let access = accessOf()
  session.subscribe((change) => {
    const before = access
    access = accessOf()
    switch (change.kind) {
      case 'started':
        forgetAll()
        clearQueued(deviceStorage, session.user()?._id ?? null)
        void enter()
        void router.invalidate()
        return
      case 'renewed': {
        const user = session.user()
        if (user !== null) setTheme(themeOf(user))
        if (before === access) return
        // A member who was approved, promoted or moved has other rights and other data.
        leave()
        member?.readAgain()
        void enter()
        void router.invalidate()
        return
      }
      case 'replaced':
        forgetAll()
        clearQueued(deviceStorage, session.user()?._id ?? null)
        // It hears nothing any more. No form asks, as at the other ends of a session: what it holds is another's now, and the browser's
        // question would keep it here.
        router.history.destroy()
        location.assign('/')
        return
      case 'ended': {
        forgetAll()
        // After a log-out, or a session closed by the server, the waiting actions are cleared from this device. Otherwise they wait for
        // their owner.
        if (change.reason === 'logout' || change.reason === 'revoked') clearQueued(deviceStorage, null)
        const { href } = router.history.location
        if (!href.startsWith('/login')) {
          // The end of a session leads away from any form, unsaved or not.
          router.history.replace(loginAddress(change.reason, href), undefined, { ignoreBlocker: true })
        }
        void router.invalidate().then(() => session.forget())
      }
    }
  })
  void enter()
}

/** The facts that decide which pages and data a person has. */
function accessOf(): string {
  const user = session.user()
  return user === null
    ? ''
    : [user._id, user.centerId, user.status, user.isAdmin, user.adminType, user.mustSetUpTotp, JSON.stringify(user.roles)].join(' ')
}
