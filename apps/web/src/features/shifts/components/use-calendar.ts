// Everything a month of one's own calendar needs, joined: days, demands, who is on duty, the clock of the centre.
import { addDays, toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { holidayAreas } from '@releve/domain/calendar/holidays'
import type { HolidayArea } from '@releve/domain/calendar/holidays'
import { isNight, serviceFigures } from '@releve/domain/planning/service-figures'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { onIdle } from '../../../ui/on-idle.ts'
import { useMe } from '../../accounts/queries.ts'
import { useCenter, useMinute, useToday, useZone } from '../../centers/queries.ts'
import { useDemands } from '../../demands/queries.ts'
import { calendarDays, dutiesOf, nextDuty } from './calendar-days.ts'
import { firstDayOf, gridOf, lastDayOf, monthOf, shiftMonth } from './calendar-search.ts'
import type { Month } from './calendar-search.ts'
import { centerPlanningQuery, shiftDaysQuery, shiftMapOf, useCenterPlanning, useMyShiftDays } from '../queries.ts'
import type { DayRange } from '../queries.ts'

/** Days either side of the grid: what ends on its first day, and the rests around its last. */
const MARGIN_DAYS = 7

function rangeOf(month: Month): DayRange {
  const { startDate, endDate } = gridOf(month)
  return { startDate: addDays(startDate, -MARGIN_DAYS), endDate: addDays(endDate, MARGIN_DAYS) }
}

/** The holidays of one's own centre. */
export function useHolidayArea(): HolidayArea {
  const { data } = useCenter()
  return holidayAreas.find((area) => area === data?.holidayArea) ?? 'metropole'
}

/** The vacation that runs or comes next. */
function useNextDuty(today: Day, now: number) {
  const zone = useZone()
  const { data } = useMyShiftDays({ startDate: addDays(today, -2), endDate: addDays(today, 30) })
  return useMemo(() => nextDuty(dutiesOf(data ?? [], zone), now), [data, zone, now])
}

/** Reads the months around once nothing else is to do, so that turning a page waits for nothing. */
function usePrefetchAround(month: Month, isReady: boolean): void {
  const queryClient = useQueryClient()
  const { _id, centerId } = useMe()
  useEffect(() => {
    if (!isReady) return
    onIdle(() => {
      for (const k of [1, -1]) {
        const other = shiftMonth(month, k)
        void queryClient.prefetchQuery(shiftDaysQuery(_id, rangeOf(other)))
        if (centerId !== null) void queryClient.prefetchQuery(centerPlanningQuery(centerId, gridOf(other)))
      }
    })
  }, [queryClient, month, isReady, _id, centerId])
}

export function useCalendar(month: Month) {
  const me = useMe()._id
  const zone = useZone()
  const area = useHolidayArea()
  const today = useToday()
  const now = useMinute()
  const range = useMemo(() => gridOf(month), [month])
  const query = useMyShiftDays(rangeOf(month))
  const demands = useDemands()
  const { planning } = useCenterPlanning(range)
  const next = useNextDuty(today, now)
  const known = query.data
  usePrefetchAround(month, query.isSuccess && !query.isPlaceholderData)

  const days = useMemo(
    () => calendarDays({ range, shiftDays: shiftMapOf(known), demands: demands.data ?? [], me, today, zone, area, next }),
    [range, known, demands.data, me, today, zone, area, next],
  )
  const figures = useMemo(() => {
    const [from, to] = [toDayNumber(firstDayOf(month)), toDayNumber(lastDayOf(month))]
    // Figures of a month half known would be wrong figures.
    const isWhole = days.every(({ day, shiftDay }) => shiftDay !== null || monthOf(day) !== month)
    if (!isWhole) return null
    const duties = dutiesOf(known ?? [], zone)
    return { ...serviceFigures(duties, from, to, area), nightName: duties.find((duty) => isNight(duty))?.name ?? null }
  }, [days, known, zone, area, month])

  return {
    month,
    days,
    figures,
    today,
    now,
    zone,
    next,
    /** Null until it is known; of this month or of another while this one is read. */
    planning,
    isPending: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    hasData: known !== undefined && known.length > 0,
    refresh: async () => {
      await Promise.all([query.refetch(), demands.refetch()])
    },
  }
}

export type Calendar = ReturnType<typeof useCalendar>
