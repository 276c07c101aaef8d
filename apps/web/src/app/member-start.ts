// What the session of a member begins with: what the device knows, then what the server says. In the file of their layout
// (build/chunks.ts): a visitor does not download it.
import type { UserData } from '@releve/contract/accounts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { expectStart } from '../api/start.ts'
import { deviceStorage, session } from '../session/current-session.ts'
import { checkSession, hasAccess } from '../session/me.ts'
import { queryClient } from '../session/query-client.ts'
import { persistSnapshot, restoreSnapshot } from '../session/snapshot.ts'
import { reachability, subscribeReachability } from '../ui/reachability.ts'
import { startUp } from './start-up.ts'

export const forget = (): void => queryClient.clear()
/** What a visitor's form had read. What a screen is already reading stays: cancelled and cleared, it would wait for ever. */
export const forgetUnseen = (): void => queryClient.removeQueries({ type: 'inactive' })
export const readAgain = (): void => void queryClient.invalidateQueries()

/** True when the device knew something, which is in the cache now. */
function restore(user: UserData, stops: (() => void)[]): boolean {
  const isKnown = restoreSnapshot(queryClient, deviceStorage, user._id, Date.now())
  // Who knows nothing yet has more than one question to wait for: the small answers come first.
  if (isKnown) {
    stops.push(
      expectStart(
        (query) => call('start.read', { query }),
        async () => (await import('./essentials.ts')).startQueryOf(queryClient, user, Date.now),
      ),
    )
  }
  stops.push(persistSnapshot(queryClient, deviceStorage, user._id))
  // Opened without network: the cache believes it has had one all along, and would not read again by itself.
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
  // What the device knows is shown first, then read again.
  if (hasAccess(user) && restore(user, stops)) await isShown
  return !isHere || startUp(queryClient, Date.now)
}
