// Days without a vacation, of what is known of plannings: from today on, and only where a cycle says that nothing is worked.
import { toDayNumber, type Day, type DayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { freeDays } from '@releve/domain/planning/free-days'
import type { WireShiftDay } from '@releve/contract/shifts'
import { isUnplanned, type DayRange } from '#features/shifts/queries.ts'
import { dutiesOf } from '#shared/duties-of.ts'

/**
 * Free for each of the people whose days these are, in order. A day that somebody's list does not know, or that no cycle
 * covers, is not free.
 */
export function knownFreeDays(people: readonly (readonly WireShiftDay[])[], { startDate, endDate }: DayRange, zone: Zone): DayNumber[] {
  const planned = people.map(
    (days) => new Set(days.flatMap((day): Day[] => (isUnplanned(day) ? [] : [day.date])).map((date) => toDayNumber(date))),
  )
  const duties = people.flatMap((days) => dutiesOf(days, zone))
  const free = freeDays(duties, toDayNumber(startDate), toDayNumber(endDate))
  return free.filter((day) => planned.every((known) => known.has(day)))
}
