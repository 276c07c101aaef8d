// Everything a month of one's own calendar needs, joined: days, demands, who is on duty, the clock of the centre.
import { addDays, daysBetween, type Day } from '@releve/domain/calendar/day'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { WireShiftDay } from '@releve/contract/shifts'
import { useEffect, useMemo, useState } from 'react'
import type { Reading } from '#kit/loaded.tsx'
import { onIdle } from '#ui/on-idle.ts'
import {
  startUpRange,
  centerPlanningQuery,
  knownShiftDays,
  shiftDaysQuery,
  useCenterPlanning,
  useFailure,
  useMyShiftDays,
  type DayRange,
} from '#features/shifts/queries.ts'
import { useCenterId, useIsElsewhere } from '#session/center-id.ts'
import { useMe } from '#session/me.ts'
import { useMinute, useToday, useZone } from '#features/centers/queries.ts'
import { useDemands } from '#features/demands/queries.ts'
import { useSchoolPeriods } from '#features/school-holidays/queries.ts'
import { dutiesOf } from '#shared/duties-of.ts'
import { nextDuty } from '../calendar-days.ts'
import { firstDayOf, gridOf, lastDayOf, monthOf, shiftMonth, type Month } from '../calendar-search.ts'
import { useOwnDays } from '../use-own-days.ts'

/** Days either side of the grid: what ends on its first day, and the rests around its last. */
const MARGIN_DAYS = 7

function rangeOf(month: Month): DayRange {
  const { startDate, endDate } = gridOf(month)
  return { startDate: addDays(startDate, -MARGIN_DAYS), endDate: addDays(endDate, MARGIN_DAYS) }
}

/** The vacation that runs or comes next. */
function useNextDuty(today: Day, now: number) {
  const zone = useZone()
  const { data } = useMyShiftDays(startUpRange(today))
  return useMemo(() => nextDuty(dutiesOf(data ?? [], zone), now), [data, zone, now])
}

/** Reads the months around once nothing else is to do, so that turning a page waits for nothing; true once that is done. */
export function usePrefetchAround(month: Month, isReady: boolean): boolean {
  const queryClient = useQueryClient()
  const { _id } = useMe()
  const centerId = useCenterId()
  const isElsewhere = useIsElsewhere()
  const [doneFor, setDoneFor] = useState<Month | null>(null)
  useEffect(() => {
    if (!isReady) return undefined
    let isLeft = false
    const giveUp = onIdle(() => {
      const readings = [1, -1].flatMap((k) => {
        const other = shiftMonth(month, k)
        const days = isElsewhere ? [] : [queryClient.prefetchQuery(shiftDaysQuery(_id, rangeOf(other)))]
        return centerId === null ? days : [...days, queryClient.prefetchQuery(centerPlanningQuery(centerId, gridOf(other)))]
      })
      void Promise.all(readings).then(() => {
        if (!isLeft) setDoneFor(month)
      })
    })
    return () => {
      isLeft = true
      giveUp()
    }
  }, [queryClient, month, isReady, _id, centerId, isElsewhere])
  return doneFor === month
}

/** The days of a month that could not be read, with those around it, where other pages have read all of the month. */
function knownMonth(queryClient: QueryClient, me: string, month: Month): WireShiftDay[] | undefined {
  const days = knownShiftDays(queryClient, me, rangeOf(month))
  const ofMonth = days?.filter(({ date }) => monthOf(date) === month)
  return ofMonth?.length === daysBetween(firstDayOf(month), lastDayOf(month)) + 1 ? days : undefined
}

/** Reads the month that is shown, who is on duty in it, and then the months around; true once these are read too. */
export function useMonthReading(month: Month): boolean {
  const { isSuccess, isPlaceholderData } = useMyShiftDays(rangeOf(month))
  useCenterPlanning(gridOf(month))
  return usePrefetchAround(month, isSuccess && !isPlaceholderData)
}

/** The known data of a month: `useMonthReading` reads it. */
export function useCalendar(month: Month) {
  const queryClient = useQueryClient()
  const me = useMe()._id
  const zone = useZone()
  const today = useToday()
  const now = useMinute()
  const query = useMyShiftDays(rangeOf(month), { enabled: false })
  const { refetch: refetchDemands } = useDemands()
  const next = useNextDuty(today, now)
  const known = query.data === undefined && query.isError ? knownMonth(queryClient, me, month) : query.data
  const school = useSchoolPeriods()
  const grid = gridOf(month)
  const days = useOwnDays(grid, known, next, school)
  // The week after the grid is read with it: near the end of a month the next vacations stand in it.
  const after = useOwnDays({ startDate: addDays(grid.endDate, 1), endDate: addDays(grid.endDate, MARGIN_DAYS) }, known, next, school)

  const refresh = () => Promise.all([query.refetch(), refetchDemands()])
  const data = known?.length === 0 ? undefined : known
  const reading: Reading<WireShiftDay[]> = { data, ...useFailure(query.error), isFetching: query.isFetching, refetch: refresh }
  return { month, days, after, today, now, zone, next, reading, refresh }
}

export type Calendar = ReturnType<typeof useCalendar>
