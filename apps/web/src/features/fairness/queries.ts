// The work of each member over a period: everybody of a centre for its administrators, and one member with a mean.
import type { Day } from '@releve/domain/calendar/day'
import { useQuery } from '@tanstack/react-query'
import { callQuery, nothingBefore } from '#kit/call-query.ts'

export interface FairnessPeriod {
  readonly startDate: Day
  readonly endDate: Day
}

/** Null while no whole period is given: nothing is asked then. */
const queryOf = (period: FairnessPeriod | null) => ({ startDate: period?.startDate ?? '', endDate: period?.endDate ?? '' })

// No event tells when a vacation is over: whoever comes back reads again.
export function useCenterFairness(centerId: string, period: FairnessPeriod | null) {
  return useQuery({
    ...callQuery(['fairness', 'center', centerId, period], 'fairness.ofCenter', { params: { id: centerId }, query: queryOf(period) }),
    enabled: period !== null,
    staleTime: 0,
  })
}

export function useMemberFairness(userId: string, period: FairnessPeriod | null) {
  return useQuery({
    ...callQuery(['fairness', 'member', userId, period], 'fairness.ofMember', { params: { id: userId }, query: queryOf(period) }),
    ...nothingBefore,
    enabled: period !== null,
    staleTime: 0,
  })
}
