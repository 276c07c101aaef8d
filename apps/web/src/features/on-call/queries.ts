// The reading of those on call in one's centre.
import type { WireTimeOnCall } from '@releve/contract/on-call'
import { addDays, type Day } from '@releve/domain/calendar/day'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#kit/call-query.ts'

/** Days after today of which times on call are listed. */
const DAYS_AHEAD = 7

/** The times on call of the centre from yesterday on: one that began then may still run. They are refreshed with plannings. */
export function useTimesOnCall(centerId: string | null, today: Day) {
  const query = { startDate: addDays(today, -1), endDate: addDays(today, DAYS_AHEAD) }
  return useQuery({
    ...callQuery(['planning', 'onCall', centerId, query], 'onCall.list', { params: { id: centerId ?? '' }, query }),
    select: ({ times }) => times,
    enabled: centerId !== null,
  })
}

/** Those who can be reached at `now`, and the first ones to be so later. */
export function reachable(times: readonly WireTimeOnCall[], now: number): { now: WireTimeOnCall[]; next: WireTimeOnCall[] } {
  const isOn = ({ spans }: WireTimeOnCall) => spans.some(({ startAt, endAt }) => startAt <= now && now < endAt)
  const on = times.filter(isOn)
  const later = times.filter((time) => !on.includes(time) && time.spans.some(({ startAt }) => startAt > now))
  return { now: on, next: later.slice(0, 3) }
}
