// The beginning of a member's session: the data the device knows, then the server's answer (specification §9), and the meaning of a failure
// (§4: it logs them out). It is in the file of their layout (build/chunks.ts): a visitor does not download it.
import type { UserData } from '@releve/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { earlyStart, endStart, expectStart } from '../api/start.ts'
import { deviceStorage, session } from '../session/current-session.ts'
import { loadEssentials } from './essentials.ts'
import { checkSession, hasAccess } from '../session/me.ts'
import { queryClient } from '../session/query-client.ts'
import { persistSnapshot, restoreSnapshot } from '../session/snapshot.ts'
import { reachability, subscribeReachability } from '../ui/use-is-reachable.ts'

export const forget = (): void => queryClient.clear()
/**
 * Forgets the data that a visitor's form had read. A query that a screen is already reading stays: cancelled and cleared, it would wait for
 * ever.
 */
export const forgetUnseen = (): void => queryClient.removeQueries({ type: 'inactive' })
export const readAgain = (): void => void queryClient.invalidateQueries()

/** True when the device knew something, which is in the cache now. */
function restore(user: UserData, stops: (() => void)[]): boolean {
  const isKnown = restoreSnapshot(queryClient, deviceStorage, user._id, Date.now())
  stops.push(
    expectStart(
      async (query) => (await earlyStart(user._id)) ?? call('start.read', { query: { ...query, form: 'columns' } }),
      async () => (isKnown ? (await import('./after-start.ts')).startQueryOf(queryClient, user, Date.now) : {}),
    ),
  )
  stops.push(persistSnapshot(queryClient, deviceStorage, user._id))
  // When it was opened without network, the cache believes it has had one all along, and would not read again by itself.
  stops.push(
    subscribeReachability(() => {
      if (reachability().isReachable) void queryClient.refetchQueries({ type: 'active', stale: true })
    }),
  )
  return isKnown
}

/** Their centre began to require a second factor of its administrators: who they are says so, and the guard leads them on. */
function onFailure(error: unknown): void {
  const isNew = error instanceof ApiError && error.code === 'totpSetupRequired' && session.user()?.mustSetUpTotp === false
  if (isNew) void checkSession().catch(() => undefined)
}

/** « Later »: too many calls, or a server that starts, stops or has lost its database. It has judged nothing yet. */
const LATER: ReadonlySet<number> = new Set([429, 503])

/**
 * Loads what every screen needs, whatever the screen: nothing waits for it. Resolves with false when the server answered one of
 * the loads with an error: the start-up has failed. No answer at all (no network), or « later », is no failure: what is known stays.
 */
export async function startUp(client: QueryClient, now: () => number): Promise<boolean> {
  try {
    // It is on its way while the server says who they are.
    const afterStart = import('./after-start.ts')
    afterStart.catch(() => undefined)
    const me = await checkSession()
    if (hasAccess(me)) {
      void afterStart.then(
        ({ loadOthers }) => loadOthers(client, me),
        () => undefined,
      )
      await loadEssentials(client, me, now)
      await (await afterStart.catch(() => null))?.noteTags(client, me)
    }
    return true
  } catch (error) {
    return !(error instanceof ApiError) || LATER.has(error.status)
  } finally {
    endStart()
  }
}

/** Adds to `stops` how to end what it begins, were it at work still. False: the start-up has failed. */
export async function start(user: UserData, stops: (() => void)[], isShown: Promise<void>): Promise<boolean> {
  let isHere = true
  stops.push(
    () => (isHere = false),
    ...[queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error)
      }),
    ),
  )
  if (hasAccess(user)) {
    // Data the device knows is shown first, then read again; without any, the answer under way is awaited.
    if (!restore(user, stops)) void loadEssentials(queryClient, user, Date.now).catch(() => undefined)
    await isShown
  }
  return !isHere || startUp(queryClient, Date.now)
}
