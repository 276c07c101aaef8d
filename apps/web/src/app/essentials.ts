// The data that every screen of a member needs, loaded at start-up (specification §9).
import type { UserData } from '@releve/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { centerQuery, todayIn } from '../features/centers/queries.ts'
import { demandsQuery, yearAhead } from '../features/demands/queries.ts'
import { balanceQuery } from '../features/points/queries.ts'
import { rosterQuery, shiftDaysQuery, startUpRange } from '../features/shifts/queries.ts'
import { usersQuery } from '../features/users/queries.ts'

export async function loadEssentials(queryClient: QueryClient, me: UserData, now: () => number): Promise<void> {
  // A master administrator may belong to no centre: they have no planning.
  await Promise.all([
    queryClient.fetchQuery(usersQuery(me)),
    me.centerId === null ? null : loadCenter(queryClient, me._id, me.centerId, now),
  ])
}

async function loadCenter(queryClient: QueryClient, me: string, centerId: string, now: () => number): Promise<void> {
  const today = todayIn((await queryClient.fetchQuery(centerQuery(centerId))).zone, now())
  await Promise.all([
    queryClient.fetchQuery(shiftDaysQuery(me, startUpRange(today))),
    queryClient.fetchQuery(demandsQuery(yearAhead(today))),
    // These are ours, not the specification's: their failure is shown where they are used.
    queryClient.prefetchQuery(rosterQuery(centerId)),
    queryClient.prefetchQuery(balanceQuery(me)),
  ])
}
