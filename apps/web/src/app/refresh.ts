// Which knowledge an event of the centre makes old. A pure table; the stream gathers what comes together and reads it again once.
import type { CenterEvent } from '@releve/contract/events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Long enough for the events of one action to arrive together, short enough to be "at once". */
const GATHER_MS = 80

/**
 * Prefixes of the keys to read again; an empty one means everything. `me` is the person logged in. Demands are always among
 * them when a planning changes: what one may do with each depends on it.
 */
export function staleKeysOf(event: CenterEvent, me: string): QueryKey[] {
  switch (event.kind) {
    case 'demand':
      return [
        ['demands'],
        ['users', 'demands'],
        ['shifts', 'planning'],
        ...event.users.flatMap((userId) => [
          ['shifts', 'days', userId],
          ['shifts', 'planned', userId],
          ['users', 'changes', userId],
        ]),
      ]
    case 'planning':
      return [
        ['demands'],
        // No day: it is about the people themselves, their names, roles and accounts.
        ...(event.days.length === 0 ? [['users', 'list']] : []),
        ['planning'],
        ['shifts', 'planning'],
        ...event.users.flatMap((userId) => [
          ['shifts', 'days', userId],
          ['shifts', 'planned', userId],
          ['users', 'changes', userId],
          ['users', 'teams', userId],
          ['users', 'one', userId],
        ]),
      ]
    case 'points':
      return event.users.map((userId) => ['points', userId])
    case 'notification':
      // A request, what was decided on one's own, and a letter to the administrators are told by their notification alone.
      return event.users.includes(me) ? [['notifications'], ['planning'], ['tickets']] : []
    case 'announcement':
      // Its preview, its templates and whom it reaches stay as they are.
      return [
        ['announcements', 'one', event.announcementId],
        ['announcements', 'history'],
        ['announcements', 'stats'],
      ]
    case 'message':
      return event.users.includes(me) ? [['messages']] : []
    case 'resync':
      return [[]]
    case 'sessionEnded':
      return []
  }
}

/** Reads again what each event names, once for all events that come within a moment. Returns what to call with each event. */
export function createRefresher(
  queryClient: Pick<QueryClient, 'invalidateQueries'>,
  setTimer: (work: () => void, ms: number) => void,
): (event: CenterEvent, me: string) => void {
  let gathered = new Map<string, QueryKey>()
  return (event, me) => {
    const keys = staleKeysOf(event, me)
    if (keys.length === 0) return
    if (gathered.size === 0) {
      setTimer(() => {
        const all = gathered
        gathered = new Map()
        for (const queryKey of all.values()) {
          // The server opens each stream with `resync`: what is being read since the page opened is recent enough, and is not
          // asked for twice.
          void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: queryKey.length > 0 })
        }
      }, GATHER_MS)
    }
    for (const key of keys) gathered.set(JSON.stringify(key), key)
  }
}
