// What each worked over a period: everybody of a centre for who administers it, and one member with a mean.
import type { Day } from '@releve/domain/calendar/day'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export interface FairnessPeriod {
  readonly startDate: Day
  readonly endDate: Day
}

/** Null while no whole period is given: nothing is asked then. */
const asked = (period: FairnessPeriod | null) => ({ startDate: period?.startDate ?? '', endDate: period?.endDate ?? '' })

// Nothing tells when a vacation is over: whoever comes back reads again.
export function useCenterFairness(centerId: string, period: FairnessPeriod | null) {
  return useQuery({
    queryKey: ['fairness', 'center', centerId, period],
    queryFn: ({ signal }) => call('fairness.ofCenter', { params: { id: centerId }, query: asked(period), signal }),
    enabled: period !== null,
    staleTime: 0,
  })
}

export function useMemberFairness(userId: string, period: FairnessPeriod | null) {
  return useQuery({
    queryKey: ['fairness', 'member', userId, period],
    queryFn: ({ signal }) => call('fairness.ofMember', { params: { id: userId }, query: asked(period), signal }),
    enabled: period !== null,
    staleTime: 0,
  })
}
