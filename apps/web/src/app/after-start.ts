// The rest of a start, which no first page needs, in a file of its own: the data that administrators load besides, and the server's tags
// for the parts it sent, so that it does not send them again.
import type { UserData } from '@releve/contract/accounts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { startAnswer, type StartQuery } from '../api/start.ts'
import { centerQuery, todayIn } from '../features/centers/queries.ts'
import { sinceKnown } from '../features/demands/queries.ts'
import { rosterQuery, shiftDaysQuery } from '../features/shifts/queries.ts'
import { usersQuery } from '../features/users/queries.ts'
import { LONGEST_PERSISTED_MS } from '../session/snapshot.ts'

/** Nothing waits for it, and its failure is shown where it is used. */
export function loadOthers(queryClient: QueryClient, me: UserData): void {
  // "Administrator: tickets are loaded at start-up" (§6). Their code is no part of the first page.
  if (me.isAdmin) {
    void import('../features/tickets/queries.ts').then(
      ({ ticketsQuery }) => queryClient.prefetchInfiniteQuery(ticketsQuery('all')),
      () => undefined,
    )
  }
  // "Master administrator: loads all users and all teams" (§6): a page of them, where they are many.
  if (me.adminType === 'master') {
    void import('../features/teams/queries.ts').then(
      ({ teamsQuery }) => queryClient.prefetchQuery(teamsQuery(null)),
      () => undefined,
    )
  }
}

/** The server's tag for a known part, while that part is just as it was read then. */
interface Tag {
  readonly tag: string
  readonly queryKey: QueryKey
  readonly updatedAt: number
}

const TAGS = ['startTags']

/** The tags of the parts that the device has kept from the last start: the server does not send those again. */
export function startQueryOf(queryClient: QueryClient, me: UserData, now: () => number): StartQuery {
  const tags = queryClient.getQueryData<Readonly<Record<string, Tag>>>(TAGS) ?? {}
  const known = Object.entries(tags).filter(
    ([, { queryKey, updatedAt }]) => queryClient.getQueryState(queryKey)?.dataUpdatedAt === updatedAt,
  )
  const zone = me.centerId === null ? undefined : queryClient.getQueryData(centerQuery(me.centerId).queryKey)?.zone
  const since = zone === undefined ? undefined : sinceKnown(queryClient, todayIn(zone, now()))
  return { ...Object.fromEntries(known.map(([part, { tag }]) => [part, tag])), ...(since === undefined ? {} : { since }) }
}

export async function noteTags(queryClient: QueryClient, me: UserData): Promise<void> {
  const start = await startAnswer()
  if (start === null) return
  const { users, ofCenter } = start
  const parts: [string, string, QueryKey][] = [['users', users.tag, usersQuery(me).queryKey]]
  if (ofCenter !== null) {
    const { center, roster, shifts } = ofCenter
    const { startDate, endDate } = shifts
    parts.push(['roster', roster.tag, rosterQuery(center._id).queryKey])
    parts.push(['shifts', shifts.days.tag, shiftDaysQuery(me._id, { startDate, endDate }).queryKey])
  }
  const tags = parts.flatMap(([part, tag, queryKey]): [string, Tag][] => {
    const state = queryClient.getQueryState(queryKey)
    return state?.data === undefined ? [] : [[part, { tag, queryKey, updatedAt: state.dataUpdatedAt }]]
  })
  // It is persisted with the data that the tags name.
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: TAGS, meta: { persisted: true }, gcTime: LONGEST_PERSISTED_MS })
  query.setData(Object.fromEntries(tags))
}
