// What the home page needs of plannings, joined once: one's own days, the centre's around now, its minimums, the clock.
import { addDays, fromDayNumber, mondayOf, toDayNumber, type Day } from '@releve/domain/calendar/day'
import { useMemo } from 'react'
import { startUpRange, shiftMapOf, useCenterPlanning, useMyShiftDays } from '../../../shifts/queries.ts'
import { useMe } from '../../../../session/me.ts'
import { useCenterRules, useHolidayArea, useMinute, useToday, useZone } from '../../../centers/queries.ts'
import { useDemands } from '../../../demands/queries.ts'
import { calendarDays, dutiesOf, nextDuty } from '../calendar-days.ts'

/** How far ahead administrators are warned. */
export const ALERT_DAYS = 14

/** Holds the alerts on any day: the week that has yesterday in it, and three more. */
const PLANNING_DAYS = 28

const laterOf = (a: Day, b: Day): Day => (a > b ? a : b)

export function useHome() {
  const me = useMe()._id
  const zone = useZone()
  const area = useHolidayArea()
  const today = useToday()
  const now = useMinute()
  const range = useMemo(() => startUpRange(today), [today])
  const query = useMyShiftDays(range)
  const demands = useDemands()
  const rules = useCenterRules()
  const known = query.data

  const duties = useMemo(() => dutiesOf(known ?? [], zone), [known, zone])
  const next = nextDuty(duties, now)
  const monday = fromDayNumber(mondayOf(toDayNumber(today)))
  // From yesterday, whose night may still run, to the alerts and the next vacation; by whole weeks, so that what was read yesterday
  // stands today as well, and what is kept of it does not grow day after day.
  const yesterday = addDays(today, -1)
  const startDate = fromDayNumber(mondayOf(toDayNumber(yesterday)))
  const endDate = laterOf(addDays(startDate, PLANNING_DAYS - 1), next === null ? today : fromDayNumber(next.day))
  const center = useCenterPlanning({ startDate, endDate }, { atLeast: { startDate: yesterday, endDate: today } })
  const shiftDays = useMemo(() => shiftMapOf(known), [known])
  const nextDate = next === null ? null : fromDayNumber(next.day)
  const entries = useMemo(() => {
    const facts = { shiftDays, demands: demands.data ?? [], me, today, zone, area, next }
    const ofNext = nextDate === null ? [] : calendarDays({ ...facts, range: { startDate: nextDate, endDate: nextDate } })
    return { week: calendarDays({ ...facts, range: { startDate: monday, endDate: addDays(monday, 6) } }), next: ofNext[0] ?? null }
  }, [monday, nextDate, shiftDays, demands.data, me, today, zone, area, next])

  return {
    me,
    zone,
    today,
    now,
    range,
    duties,
    /** The vacation that runs or comes next. */
    next,
    /** Its day: its vacation, and what became of it. */
    nextEntry: entries.next,
    week: entries.week,
    center,
    rules,
    minimums: rules.data?.minimumStaffing ?? {},
    query,
    /** Every day of the range is known. */
    isKnown: known !== undefined && !query.isPlaceholderData,
  }
}

export type Home = ReturnType<typeof useHome>
