// What a member's session begins with before the first of their pages is drawn. In the file of their layout (build/chunks.ts): a visitor
// does not download it.
import type { UserData } from '@releve/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { expectStart } from '../api/start.ts'
import { deviceStorage } from '../session/current-session.ts'
import { persistSnapshot, restoreSnapshot } from '../session/snapshot.ts'
import { reachability, subscribeReachability } from '../ui/reachability.ts'

/** Adds to `stops` how to end what it begins. True when the device knew something, which is in the cache now. */
export function startMember(queryClient: QueryClient, user: UserData, stops: (() => void)[]): boolean {
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
