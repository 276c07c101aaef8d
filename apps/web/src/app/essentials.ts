// What every screen of a member needs, loaded at start-up (specification §9). A chunk of its own: visitors do not download it.
import type { UserData } from '@releve/contract/accounts'
import { addMonths, firstOfMonth, fromDayNumber, lastOfMonth, toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import type { QueryClient } from '@tanstack/react-query'
import { centerQuery, todayIn } from '../features/centers/queries.ts'
import { demandsQuery, yearAhead } from '../features/demands/queries.ts'
import { balanceQuery } from '../features/points/queries.ts'
import { rosterQuery, shiftDaysQuery } from '../features/shifts/queries.ts'
import type { DayRange } from '../features/shifts/queries.ts'
import { usersQuery } from '../features/users/queries.ts'

/** "From the first day of the previous month to the end of next month." */
export function startUpRange(today: Day): DayRange {
  const day = toDayNumber(today)
  return {
    startDate: fromDayNumber(firstOfMonth(addMonths(day, -1))),
    endDate: fromDayNumber(lastOfMonth(addMonths(day, 1))),
  }
}

export async function loadEssentials(queryClient: QueryClient, me: UserData, now: () => number): Promise<void> {
  // "Administrator: tickets are loaded at start-up" (§6). Their code is no part of the first page.
  if (me.isAdmin) {
    void import('../features/tickets/queries.ts').then(
      ({ ticketsQuery }) => queryClient.prefetchInfiniteQuery(ticketsQuery('all')),
      () => undefined,
    )
  }
  // "Master administrator: loads all users and all teams" (§6).
  if (me.adminType === 'master') {
    void import('../features/teams/queries.ts').then(
      ({ teamsQuery }) => queryClient.prefetchQuery(teamsQuery()),
      () => undefined,
    )
  }
  const users = queryClient.fetchQuery(usersQuery(me))
  // Waited for below; failing before that (a page left takes its readings along) it would count as handled by nobody.
  users.catch(() => undefined)
  // A master administrator may belong to no centre: he has no planning.
  if (me.centerId === null) {
    await users
    return
  }
  const center = await queryClient.fetchQuery(centerQuery(me.centerId))
  const today = todayIn(center.zone, now())
  await Promise.all([
    users,
    queryClient.fetchQuery(shiftDaysQuery(me._id, startUpRange(today))),
    queryClient.fetchQuery(demandsQuery(yearAhead(today))),
    // Ours, not the specification's: their failure is shown where they are used.
    queryClient.prefetchQuery(rosterQuery(me.centerId)),
    queryClient.prefetchQuery(balanceQuery(me._id)),
  ])
}
