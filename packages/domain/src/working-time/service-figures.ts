// What a period of somebody's planning adds up to: hours, nights, week-ends and holidays worked. A vacation counts for the day
// it starts, its hours are real ones (instants).
import { isoWeekday, mondayOf } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { holidayOf } from '../calendar/holidays.ts'
import type { HolidayArea } from '../calendar/holidays.ts'
import type { Profile } from './rules.ts'
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

interface Night {
  /** Minutes of the day on which it begins. */
  readonly from: number
  readonly to: number
}

/** Décret 2000-815, article 3: 22:00 to 05:00. */
const PUBLIC_NIGHT: Night = { from: 22 * 60, to: 29 * 60 }
/** Décret 2002-9, and code du travail, L. 3122-20: 21:00 to 06:00. */
const LONG_NIGHT: Night = { from: 21 * 60, to: 30 * 60 }

const NIGHTS: Readonly<Record<Profile, Night>> = {
  SPP12: PUBLIC_NIGHT,
  SPP_G24: PUBLIC_NIGHT,
  FPT: PUBLIC_NIGHT,
  FPH: LONG_NIGHT,
  PN: PUBLIC_NIGHT,
  CODE_TRAVAIL: LONG_NIGHT,
}

/** Code du travail, L. 3122-5: three hours of it make a night. */
const NIGHT_MINUTES = 180

/** True when at least three hours of the vacation, on the wall clock, lie in the night of that regime. */
export function isNight({ day, nominalStart, nominalEnd }: Pick<Duty, 'day' | 'nominalStart' | 'nominalEnd'>, profile: Profile): boolean {
  const { from, to } = NIGHTS[profile]
  let minutes = 0
  // The night before its day, that of its day, that of the next one: a vacation ends on the next day at the latest.
  for (const start of [(day - 1) * 1440, day * 1440, (day + 1) * 1440]) {
    minutes += Math.max(0, Math.min(nominalEnd, start + to) - Math.max(nominalStart, start + from))
  }
  return minutes >= NIGHT_MINUTES
}

/** What figures are counted by: the holidays of the place, the night of the regime. */
export interface ServiceTerms {
  readonly area: HolidayArea
  readonly profile: Profile
}

/** The figures of the vacations that start on `from … to`, both included. */
export function serviceFigures(duties: readonly Duty[], from: DayNumber, to: DayNumber, { area, profile }: ServiceTerms): ServiceFigures {
  let vacations = 0
  let ms = 0
  let nights = 0
  const weekends = new Set<DayNumber>()
  const holidays = new Set<DayNumber>()
  for (const duty of duties) {
    const { day } = duty
    if (day < from || day > to) continue
    vacations++
    ms += durationMs(duty)
    if (isNight(duty, profile)) nights++
    if (isoWeekday(day) > 5) weekends.add(mondayOf(day))
    if (holidayOf(day, area) !== null) holidays.add(day)
  }
  return { vacations, minutes: Math.round(ms / 60_000), nights, weekends: weekends.size, holidays: holidays.size }
}
