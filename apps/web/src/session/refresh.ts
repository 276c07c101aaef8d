// The data that an event of the centre makes stale. A pure table; the stream gathers events that come together and reads again once.
// Somebody else's act reaches every screen of the centre at the same moment: they read it again spread over a second.
import type { WireDemand } from '@releve/contract/demands'
import type { CenterEvent } from '@releve/contract/events'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Long enough for the events of one action to arrive together, short enough to be "at once". */
const GATHER_MS = 80
const SPREAD_MS = 1000

/** Data that depends on demands beside their lists; read by the few who have it open. */
const AROUND_DEMANDS: readonly QueryKey[] = [
  ['demands', 'checkShift'],
  ['demands', 'compatible'],
]

/** The keys of demands that an event makes old: all, unless it says which. What it brings or names is seen to apart (`createRefresher`). */
function demandKeysOf(event: Extract<CenterEvent, { kind: 'demand' | 'planning' }>): readonly QueryKey[] {
  if (event.near === undefined) return [['demands']]
  return event.kind === 'demand' ? [['demands', 'one', event.demandId], ...AROUND_DEMANDS] : AROUND_DEMANDS
}

const keysOfMember = (userId: string): readonly QueryKey[] => [
  ['shifts', 'days', userId],
  ['shifts', 'planned', userId],
  ['users', 'changes', userId],
]

/**
 * Prefixes of the keys to read again; an empty one means everything. `me` is the person logged in. Demands are always among
 * them when a planning changes: what one may do with each depends on it.
 */
function staleKeysOf(event: CenterEvent, me: string): QueryKey[] {
  switch (event.kind) {
    case 'demand':
      return [
        ...demandKeysOf(event),
        ['users', 'demands'],
        ['vacancies'],
        // An open demand moves nobody, whether it was posted, changed or has gone.
        ...(event.near === undefined || event.users.length > 1 ? [['shifts', 'planning']] : []),
        ...event.users.flatMap(keysOfMember),
      ]
    case 'planning':
      return [
        ...demandKeysOf(event),
        // No day: it is about the people themselves, their names, roles and accounts.
        ...(event.days.length === 0 ? [['users', 'list'], ['vacancyKeepers']] : []),
        ['planning'],
        ['vacancies'],
        ['shifts', 'planning'],
        ...event.users.flatMap((userId) => [...keysOfMember(userId), ['users', 'teams', userId], ['users', 'one', userId]]),
      ]
    case 'points':
      return event.users.map((userId) => ['points', userId])
    case 'notification':
      // A request, what was decided on one's own, an announcement and a letter to the administrators are told by their notification alone.
      return event.users.includes(me) ? [['notifications'], ['planning'], ['tickets'], ['announcements', 'received'], ['circles']] : []
    case 'announcement':
      // Its preview, its templates and whom it reaches stay as they are.
      return [
        ['announcements', 'one', event.announcementId],
        ['announcements', 'history'],
        ['announcements', 'stats'],
      ]
    case 'message':
      return event.users.includes(me) ? [['messages']] : []
    case 'handover':
      return [['handover']]
    case 'resync':
      return [[]]
    case 'sessionEnded':
      return []
  }
}

interface RefresherOptions {
  readonly setTimer: (work: () => void, ms: number) => void
  /** Gives a number from 0 to 1. */
  readonly random: () => number
  /** Puts a demand that came with an event where it is known, `null` taking it out. False: it is to be read again. */
  readonly put: (demandId: string, demand: WireDemand | null) => Promise<boolean>
  /** Asks anew what these demands mean. */
  readonly recategorize: (ids: readonly string[]) => Promise<void>
}

/** Collects what comes within a moment, then does it once. */
function gatherer<T>(setTimer: RefresherOptions['setTimer'], delayMs: () => number, work: (all: ReadonlyMap<string, T>) => void) {
  let gathered = new Map<string, T>()
  return (key: string, value: T) => {
    if (gathered.size === 0) {
      setTimer(() => {
        const all = gathered
        gathered = new Map()
        work(all)
      }, delayMs())
    }
    gathered.set(key, value)
  }
}

/** Data that nearly every screen of a centre shows. The rest is before the eyes of few, and read again at once. */
const SHOWN_TO_ALL: ReadonlySet<string> = new Set(
  [[], ['handover'], ['demands'], ['demands', 'list'], ['shifts', 'planning'], ['users', 'list']].map((key) => JSON.stringify(key)),
)

/** True for what one did oneself, or what was done to one: it is read again at once. */
function concerns(event: CenterEvent, me: string): boolean {
  return !('users' in event) || event.users.includes(me)
}

/** Reads again what each event names, once for all events that come within a moment. Returns what to call with each event. */
export function createRefresher(
  queryClient: Pick<QueryClient, 'getQueryCache' | 'invalidateQueries'>,
  { setTimer, random, put, recategorize }: RefresherOptions,
): (event: CenterEvent, me: string) => void {
  const spreadMs = () => GATHER_MS + Math.round(random() * (SPREAD_MS - GATHER_MS))
  const invalidate = (keys: ReadonlyMap<string, QueryKey>) => {
    for (const queryKey of keys.values()) {
      // A query under way is requested anew: its answer may have been read just before the change. A first reading is repeated once it is
      // there.
      const first = queryClient
        .getQueryCache()
        .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
      const again = ({ queryKey }: Query) => void queryClient.invalidateQueries({ queryKey, exact: true })
      for (const query of first) void query.promise?.then(() => again(query)).catch(() => undefined)
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  const soon = gatherer<QueryKey>(setTimer, () => GATHER_MS, invalidate)
  const spread = gatherer<QueryKey>(setTimer, spreadMs, invalidate)
  const near = gatherer<string>(setTimer, spreadMs, (ids) => void recategorize([...ids.values()]))
  return (event, me) => {
    const isNear = event.kind !== 'resync' && concerns(event, me)
    const read = (queryKey: QueryKey) => {
      const key = JSON.stringify(queryKey)
      const when = isNear || !SHOWN_TO_ALL.has(key) ? soon : spread
      when(key, queryKey)
    }
    for (const key of staleKeysOf(event, me)) read(key)
    if (event.kind !== 'demand' && event.kind !== 'planning') return
    for (const id of event.near ?? []) near(id, id)
    if (event.kind === 'planning' || event.near === undefined) return
    const { demand } = event
    const again = () => read(['demands', 'list'])
    if (demand === undefined) again()
    else void put(event.demandId, demand).then((isPut) => isPut || again(), again)
  }
}
