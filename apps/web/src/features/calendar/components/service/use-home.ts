// The data the home page needs of plannings, joined once: one's own days, the centre's around now, its minimums, the clock.
import { addDays, fromDayNumber, mondayOf, toDayNumber, type Day } from '@releve/domain/calendar/day'
import { nextFreeWeekend } from '@releve/domain/planning/free-days'
import type { Duty } from '@releve/domain/planning/shift'
import { useMemo } from 'react'
import type { WireShiftDay } from '@releve/contract/shifts'
import type { Zone } from '@releve/domain/calendar/zone'
import { isUnplanned, startUpRange, useCenterPlanning, useMyShiftDays, type DayRange } from '#features/shifts/queries.ts'
import { useMe } from '#session/me.ts'
import { useCenterRules, useMinute, useToday, useZone } from '#features/centers/queries.ts'
import { dutiesOf } from '#shared/duties-of.ts'
import { nextDuty } from '../calendar-days.ts'
import { knownFreeDays } from '../free-days.ts'
import { useOwnDays } from '../use-own-days.ts'

/** How far ahead administrators are warned. */
export const ALERT_DAYS = 14

/** Holds the alerts on any day: the week that has yesterday in it, and three more. */
const PLANNING_DAYS = 28

const mondayBefore = (day: Day): Day => fromDayNumber(mondayOf(toDayNumber(day)))

/** The next free week-end and the vacation that ends on its Saturday; null: none in these days; undefined where no cycle says. */
function freeWeekendOf(
  knownDays: readonly WireShiftDay[],
  ahead: DayRange,
  zone: Zone,
): { saturday: Day; ending: Duty | null } | null | undefined {
  const saturday = nextFreeWeekend(knownFreeDays([knownDays], ahead, zone), toDayNumber(ahead.startDate), toDayNumber(ahead.endDate))
  if (saturday === null) return knownDays.every((day) => day.date < ahead.startDate || !isUnplanned(day)) ? null : undefined
  const ending = dutiesOf(knownDays, zone).find(({ day, endAt }) => day === saturday - 1 && zone.dayAt(endAt) === saturday) ?? null
  return { saturday: fromDayNumber(saturday), ending }
}

export function useHome() {
  const me = useMe()._id
  const zone = useZone()
  const today = useToday()
  const now = useMinute()
  const range = startUpRange(today)
  const query = useMyShiftDays(range)
  const rules = useCenterRules()
  const known = query.data

  const duties = useMemo(() => dutiesOf(known ?? [], zone), [known, zone])
  const next = nextDuty(duties, now)
  // The range goes from yesterday, whose night may still run, to the alerts and the next vacation; by whole weeks, so that what was read
  // yesterday stands today as well, and what is persisted of it does not grow day after day.
  const yesterday = addDays(today, -1)
  const startDate = mondayBefore(yesterday)
  const lastDay = Math.max(toDayNumber(startDate) + PLANNING_DAYS - 1, next?.day ?? 0)
  const endDate = fromDayNumber(lastDay)
  const center = useCenterPlanning({ startDate, endDate }, { atLeast: { startDate: yesterday, endDate: today } })
  const entries = useOwnDays(range, known, next)
  const isKnown = known !== undefined && !query.isPlaceholderData

  return {
    me,
    zone,
    today,
    now,
    range,
    duties,
    /** The vacation that runs or comes next. */
    next,
    /** The day of the next vacation: the vacation itself, and what became of it. */
    nextEntry: entries.find(({ isNext }) => isNext) ?? null,
    /** Seven days from yesterday on, whatever day it is: from Friday on a week that began on Monday would be days gone by. */
    week: entries.filter(({ day }) => yesterday <= day && day <= addDays(yesterday, 6)),
    center,
    rules,
    minimums: rules.data?.minimumStaffing ?? {},
    query,
    /** Every day of the range is known. */
    isKnown,
    freeWeekend: isKnown ? freeWeekendOf(known, { startDate: today, endDate: range.endDate }, zone) : undefined,
  }
}

export type Home = ReturnType<typeof useHome>
