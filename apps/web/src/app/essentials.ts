// What every screen of a member needs, loaded at start-up (specification §9). A chunk of its own: visitors do not download it.
import type { UserData } from '@releve/contract/accounts'
import type { WireShiftDay } from '@releve/contract/shifts'
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { fromStart, startAnswer, valueOf, type StartQuery } from '../api/start.ts'
import { centerQuery, todayIn } from '../features/centers/queries.ts'
import { demandsQuery, sinceKnown, yearAhead } from '../features/demands/queries.ts'
import { balanceQuery } from '../features/points/queries.ts'
import { isSame, rosterQuery, shiftDaysQuery, startUpRange, type DayRange } from '../features/shifts/queries.ts'
import { usersQuery } from '../features/users/queries.ts'
import { LONGEST_PERSISTED_MS } from '../session/snapshot.ts'

/** Here alone from the one answer: whoever shows other days must not wait for it. */
function ownDaysQuery(me: string, range: DayRange) {
  const query = shiftDaysQuery(me, range)
  return queryOptions({
    ...query,
    queryFn: ({ signal, client }) =>
      fromStart(
        'days',
        ({ ofCenter }) =>
          ofCenter !== null && isSame(ofCenter.shifts, range)
            ? valueOf(ofCenter.shifts.days, () => client.getQueryData<WireShiftDay[]>(query.queryKey))
            : undefined,
        () => call('shifts.getWithSubstitutions', { params: { id: me }, body: { dates: { ...range } }, signal }),
      ),
  })
}

export async function loadEssentials(queryClient: QueryClient, me: UserData, now: () => number): Promise<void> {
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
  // A master administrator may belong to no centre: they have no planning.
  await Promise.all([
    queryClient.fetchQuery(usersQuery(me)),
    me.centerId === null ? null : loadCenter(queryClient, me._id, me.centerId, now),
  ])
  await noteTags(queryClient, me)
}

async function loadCenter(queryClient: QueryClient, me: string, centerId: string, now: () => number): Promise<void> {
  const center = await queryClient.fetchQuery(centerQuery(centerId))
  const today = todayIn(center.zone, now())
  await Promise.all([
    queryClient.fetchQuery(ownDaysQuery(me, startUpRange(today))),
    queryClient.fetchQuery(demandsQuery(yearAhead(today))),
    // Ours, not the specification's: their failure is shown where they are used.
    queryClient.prefetchQuery(rosterQuery(centerId)),
    queryClient.prefetchQuery(balanceQuery(me)),
  ])
}

/** What the server called a part that is known here, while it is just as it was read then. */
interface Tag {
  readonly tag: string
  readonly queryKey: QueryKey
  readonly updatedAt: number
}

const TAGS = ['startTags']

/** What the device has kept of the last start: it is not sent again. */
export function startQueryOf(queryClient: QueryClient, me: UserData, now: () => number): StartQuery {
  const tags = queryClient.getQueryData<Readonly<Record<string, Tag>>>(TAGS) ?? {}
  const known = Object.entries(tags).filter(
    ([, { queryKey, updatedAt }]) => queryClient.getQueryState(queryKey)?.dataUpdatedAt === updatedAt,
  )
  const zone = me.centerId === null ? undefined : queryClient.getQueryData(centerQuery(me.centerId).queryKey)?.zone
  const since = zone === undefined ? undefined : sinceKnown(queryClient, todayIn(zone, now()))
  return { ...Object.fromEntries(known.map(([part, { tag }]) => [part, tag])), ...(since === undefined ? {} : { since }) }
}

async function noteTags(queryClient: QueryClient, me: UserData): Promise<void> {
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
  // With what they name.
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: TAGS, meta: { persisted: true }, gcTime: LONGEST_PERSISTED_MS })
  query.setData(Object.fromEntries(tags))
}
