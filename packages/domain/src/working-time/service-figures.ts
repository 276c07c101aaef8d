// The totals of a period of somebody's planning: hours, nights, week-ends and holidays worked. A vacation counts for the day it starts, its
// hours are real ones (instants).
import { isoWeekday, mondayOf } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { holidayOf } from '../calendar/center-holidays.ts'
import type { HolidayCalendar } from '../calendar/center-holidays.ts'
import { isNight } from '../planning/night.ts'
import type { Profile } from '../planning/profile.ts'
import { durationMs } from '../planning/shift.ts'
import type { Duty } from '../planning/shift.ts'

export interface ServiceFigures {
  readonly vacations: number
  /** Real minutes: a night of clock change counts 11 h or 13 h. */
  readonly minutes: number
  readonly nights: number
  /** Week-ends with at least one vacation that starts on Saturday or Sunday. */
  readonly weekends: number
  /** Public holidays on which a vacation starts. */
  readonly holidays: number
}

/** The terms of the figures: the holidays of the centre, the night of the regime. */
export interface ServiceTerms {
  readonly holidays: HolidayCalendar
  readonly profile: Profile
}

/** The figures of the vacations that start on `from … to`, both included. */
export function serviceFigures(
  duties: readonly Duty[],
  from: DayNumber,
  to: DayNumber,
  { holidays: calendar, profile }: ServiceTerms,
): ServiceFigures {
  let vacations = 0
  let ms = 0
  let nights = 0
  const weekends = new Set<DayNumber>()
  const holidays = new Set<DayNumber>()
  for (const duty of duties) {
    const { day } = duty
    if (day < from || day > to) continue
    ms += durationMs(duty)
    // Training is work, and no vacation; two parts of one vacation are one.
    if (duty.activity !== undefined || duty.isContinued) continue
    vacations++
    if (isNight(duty, profile)) nights++
    if (isoWeekday(day) > 5) weekends.add(mondayOf(day))
    if (holidayOf(day, calendar) !== null) holidays.add(day)
  }
  return { vacations, minutes: Math.round(ms / 60_000), nights, weekends: weekends.size, holidays: holidays.size }
}
