// What is loaded when somebody arrives (specification §9), and what a failure of it means (§4: it logs him out).
import type { UserData } from '@releve/contract/accounts'
import { addMonths, firstOfMonth, fromDayNumber, lastOfMonth, toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/errors.ts'
import { checkSession } from '../features/accounts/queries.ts'
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

/**
 * Loads what every screen needs, whatever the screen: nothing waits for it. Resolves with false when the server answered one of
 * the loads with an error: the start-up has failed. No answer at all (no network) is no failure: what is known stays.
 */
export async function startUp(queryClient: QueryClient, now: () => number): Promise<boolean> {
  try {
    const me = await checkSession()
    if (me.status === 'approved') await loadEssentials(queryClient, me, now)
    return true
  } catch (error) {
    return !(error instanceof ApiError)
  }
}

async function loadEssentials(queryClient: QueryClient, me: UserData, now: () => number): Promise<void> {
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
