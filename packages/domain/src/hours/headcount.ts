// The people that a centre needs: the hours in which it wants somebody there in a year, divided by the hours that one of them works. An
// estimate for who plans a year: what is asked for on single dates and holidays is left aside.
import { minutesOf } from '../calendar/clock-time.ts'
import type { ClockTime } from '../calendar/day.ts'
import type { DayKind, StaffingRow } from '../planning/staffing-rows.ts'

/** Places that are held at the same hours on as many days of a year. */
export interface HeldPlaces {
  /** The vacation that holds them; null: hours of the staffing. */
  readonly shiftName: string | null
  readonly startTime: ClockTime
  readonly endTime: ClockTime
  readonly places: number
  readonly minutesPerDay: number
  readonly daysPerYear: number
}

interface Staffing {
  readonly minimumStaffing: Readonly<Record<string, { readonly total: number }>>
  readonly staffing?: readonly Pick<StaffingRow, 'qualification' | 'startTime' | 'endTime' | 'kinds' | 'minimum'>[] | undefined
}

/** The usual hours of the vacations of a cycle, by name. */
export type UsualHours = ReadonlyMap<string, { readonly startTime: ClockTime; readonly endTime: ClockTime }>

const DAY_MINUTES = 1440
const DAYS_PER_YEAR = 365
/** The days of a year of 365 by their kind: a year has a day more than 52 weeks, which is a weekday in five years of seven. */
const DAYS_OF_KIND: Readonly<Partial<Record<DayKind, number>>> = { weekday: 261, saturday: 52, sunday: 52 }

const minutesPerDay = ({ startTime, endTime }: { readonly startTime: ClockTime; readonly endTime: ClockTime }) => {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)]
  return end > start ? end - start : end - start + DAY_MINUTES
}

/**
 * The places that a centre wants held: those of its staffing by the hour for everybody, else the minima of its vacations. A vacation of which
 * no cycle knows the hours is left out.
 */
export function heldPlaces({ minimumStaffing, staffing = [] }: Staffing, usual: UsualHours): HeldPlaces[] {
  const rows = staffing.filter(({ qualification, minimum }) => qualification === null && minimum > 0)
  const ofRows = rows.flatMap(({ startTime, endTime, kinds, minimum }): HeldPlaces[] => {
    const daysPerYear = kinds.reduce((sum, kind) => sum + (DAYS_OF_KIND[kind] ?? 0), 0)
    if (daysPerYear === 0) return []
    return [{ shiftName: null, startTime, endTime, places: minimum, minutesPerDay: minutesPerDay({ startTime, endTime }), daysPerYear }]
  })
  if (ofRows.length > 0) return ofRows
  return Object.entries(minimumStaffing).flatMap(([shiftName, { total }]): HeldPlaces[] => {
    const hours = usual.get(shiftName)
    if (hours === undefined || total === 0) return []
    return [{ shiftName, ...hours, places: total, minutesPerDay: minutesPerDay(hours), daysPerYear: DAYS_PER_YEAR }]
  })
}

/** The minutes of a year in which somebody is wanted. */
export const minutesToCover = (list: readonly HeldPlaces[]): number =>
  list.reduce((sum, each) => sum + each.places * each.minutesPerDay * each.daysPerYear, 0)

interface Worked {
  /** Minutes that one person owes in a year, net of leave and holidays. */
  readonly annualMinutes: number
  /** The part of them that is lost to illness, training and other absences, in hundredths: 0 to 99. */
  readonly absencePercent: number
}

/** People at full time, not rounded. */
export const peopleNeeded = (minutes: number, { annualMinutes, absencePercent }: Worked): number =>
  minutes / (annualMinutes * (1 - absencePercent / 100))
