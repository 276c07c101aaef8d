// Reads one's own days of a range, each with what became of it: the month, the home page and an opened day draw the same.
import type { WireSchoolPeriod } from '@releve/contract/school-holidays'
import type { WireShiftDay } from '@releve/contract/shifts'
import type { Duty } from '@releve/domain/planning/shift'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMe } from '#session/me.ts'
import { useFirmUntil, useHolidays, useToday, useZone } from '#features/centers/queries.ts'
import { useDemands } from '#features/demands/queries.ts'
import { shiftMapOf, type DayRange } from '#features/shifts/queries.ts'
import { calendarDays, type CalendarDay } from './calendar-days.ts'

/** The days drawn last, where they are equal. */
function createSharing(): (days: CalendarDay[]) => CalendarDay[] {
  let last: CalendarDay[] = []
  return (days) => (last = replaceEqualDeep(last, days))
}

/** `known`: of these days, maybe among others, what was read. `next`: the vacation that runs or comes next. */
export function useOwnDays(
  range: DayRange,
  knownDays: readonly WireShiftDay[] | undefined,
  next: Duty | null,
  school?: readonly WireSchoolPeriod[],
): CalendarDay[] {
  const me = useMe()._id
  const zone = useZone()
  const holidays = useHolidays()
  const today = useToday()
  const firmUntil = useFirmUntil()
  const { data: demands } = useDemands()
  const { startDate, endDate } = range
  // A day that is as it was is the same one: its row is not drawn again with each answer that tells of others.
  const [shared] = useState(createSharing)
  return useMemo(() => {
    const shown = { startDate, endDate }
    const days = calendarDays({
      range: shown,
      shiftDays: shiftMapOf(knownDays),
      demands: demands ?? [],
      me,
      today,
      zone,
      holidays,
      firmUntil,
      next,
      school,
    })
    return shared(days)
  }, [startDate, endDate, knownDays, demands, me, today, zone, holidays, firmUntil, next, school, shared])
}
