// What is loaded when somebody arrives (specification §9), and what a failure of it means (§4: it logs them out).
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/errors.ts'
import { checkSession, hasAccess } from '../session/me.ts'

/** « Later »: too many calls, or a server that starts, stops or has lost its database. It has judged nothing yet. */
const LATER: ReadonlySet<number> = new Set([429, 503])

/**
 * Loads what every screen needs, whatever the screen: nothing waits for it. Resolves with false when the server answered one of
 * the loads with an error: the start-up has failed. No answer at all (no network), or « later », is no failure: what is known stays.
 */
export async function startUp(queryClient: QueryClient, now: () => number): Promise<boolean> {
  try {
    // On its way while the server says who they are.
    const essentials = import('./essentials.ts')
    essentials.catch(() => undefined)
    const me = await checkSession()
    if (hasAccess(me)) await (await essentials).loadEssentials(queryClient, me, now)
    return true
  } catch (error) {
    return !(error instanceof ApiError) || LATER.has(error.status)
  }
}
