// The staffing that a centre asks for by the hour and by the kind of day: rows, and what they come to at each moment of a span.
import { holidayOf } from '../calendar/center-holidays.ts'
import type { HolidayCalendar } from '../calendar/center-holidays.ts'
import { minutesOf } from '../calendar/clock-time.ts'
import { fromDayNumber, isoWeekday } from '../calendar/day.ts'
import type { ClockTime, Day, DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'

export const DAY_KINDS = ['weekday', 'saturday', 'sunday', 'holiday', 'schoolHoliday'] as const

export type DayKind = (typeof DAY_KINDS)[number]

export interface StaffingRow {
  /** The row counts those who hold it; null: everybody. */
  readonly qualification: string | null
  readonly startTime: ClockTime
  /** An end that is not after the start is one of the next day: 19:00 – 07:00, 07:00 – 07:00. */
  readonly endTime: ClockTime
  /** The kinds of days on which these hours begin. */
  readonly kinds: readonly DayKind[]
  /** Days on which they begin, whatever their kind. */
  readonly dates: readonly Day[]
  readonly minimum: number
  /** Null: none. */
  readonly target: number | null
  readonly maximum: number | null
}

/** The days of a centre that are more than a day of the week. */
interface DayCalendar {
  readonly holidays: HolidayCalendar
  /** Days without school, both included. */
  readonly schoolHolidays: readonly { readonly from: DayNumber; readonly to: DayNumber }[]
}

/** The fewest people of a vacation: in all, and by qualification. */
interface VacationMinimum {
  readonly total: number
  readonly byQualification: Readonly<Record<string, number>>
}

/** The staffing that a centre asks for. */
export interface StaffingTerms {
  /** The minima by the name of the vacation, whoever works it at whichever hours. */
  readonly byShift: Readonly<Record<string, VacationMinimum>>
  readonly rows: readonly StaffingRow[]
  readonly calendar: DayCalendar
}

function kindsIn({ holidays, schoolHolidays }: DayCalendar, day: DayNumber): readonly DayKind[] {
  const weekday = isoWeekday(day)
  return [
    weekday === 6 ? 'saturday' : weekday === 7 ? 'sunday' : 'weekday',
    ...(holidayOf(day, holidays) === null ? [] : ['holiday' as const]),
    ...(schoolHolidays.some(({ from, to }) => from <= day && day <= to) ? ['schoolHoliday' as const] : []),
  ]
}

/** Minutes since midnight; the end may lie beyond 1440. */
function minutesOfRow({ startTime, endTime }: Pick<StaffingRow, 'startTime' | 'endTime'>) {
  const start = minutesOf(startTime)
  const end = minutesOf(endTime)
  return { start, end: end <= start ? end + 1440 : end }
}

/**
 * How particular the row is on a day; 0: it does not hold. A day that is named goes before a public holiday, this before a school holiday,
 * and all of them before the day of the week. What no more particular row says of some hours stays as that of the week.
 */
function rankOn({ kinds, dates }: StaffingRow, day: DayNumber, kindsOfDay: readonly DayKind[]): number {
  if (dates.length > 0 && dates.includes(fromDayNumber(day))) return 4
  const common = kindsOfDay.filter((kind) => kinds.includes(kind))
  if (common.includes('holiday')) return 3
  if (common.includes('schoolHoliday')) return 2
  return common.length > 0 ? 1 : 0
}

/** Every day is of one of these kinds. */
const EVERY_DAY: readonly DayKind[] = ['weekday', 'saturday', 'sunday']

/**
 * The minimum of a vacation as rows over its hours, on every day. A centre in which nobody is there at these hours but who works the vacation
 * lacks by these rows exactly what it lacked by the minimum (`timed-lacks.property.test.ts`); where vacations overlap, the rows count everybody
 * who is there.
 */
export function rowsOfMinimum(
  { total, byQualification }: VacationMinimum,
  { startTime, endTime }: Pick<StaffingRow, 'startTime' | 'endTime'>,
): StaffingRow[] {
  const asked: readonly (readonly [string | null, number])[] = [[null, total], ...Object.entries(byQualification)]
  return asked
    .filter(([, minimum]) => minimum > 0)
    .map(([qualification, minimum]) => ({
      qualification,
      startTime,
      endTime,
      kinds: EVERY_DAY,
      dates: [],
      minimum,
      target: null,
      maximum: null,
    }))
}

export type StaffingRefusal = 'staffingOutOfOrder' | 'staffingTwice'

const isInOrder = ({ minimum, target, maximum }: StaffingRow) =>
  (target === null || minimum <= target) && (maximum === null || Math.max(minimum, target ?? 0) <= maximum)

/** Kinds of days that may follow each other, so that hours beyond midnight meet hours of the next day. */
const FOLLOWING: ReadonlySet<DayKind> = new Set(['weekday', 'holiday', 'schoolHoliday'])

function sayTwice(a: StaffingRow, b: StaffingRow): boolean {
  if (a.qualification !== b.qualification) return false
  const [first, second] = [minutesOfRow(a), minutesOfRow(b)]
  const meet = (shift: number) => first.start < second.end + shift && second.start + shift < first.end
  const commonKinds = a.kinds.filter((kind) => b.kinds.includes(kind))
  if (commonKinds.length > 0 || a.dates.some((date) => b.dates.includes(date))) if (meet(0)) return true
  return commonKinds.some((kind) => FOLLOWING.has(kind)) && (meet(1440) || meet(-1440))
}

/** The first row that contradicts itself or one before it; null: none does. */
export function refuseStaffing(rows: readonly StaffingRow[]): { readonly index: number; readonly refusal: StaffingRefusal } | null {
  for (const [index, row] of rows.entries()) {
    if (!isInOrder(row)) return { index, refusal: 'staffingOutOfOrder' }
    if (rows.slice(0, index).some((before) => sayTwice(row, before))) return { index, refusal: 'staffingTwice' }
  }
  return null
}

/** The figures that hold for one function. */
interface Asked {
  readonly qualification: string | null
  readonly minimum: number
  readonly target: number | null
  readonly maximum: number | null
}

/** A stretch over which the same is asked. */
export interface AskedStretch {
  readonly startAt: number
  readonly endAt: number
  readonly asked: readonly Asked[]
}

interface PlacedRow {
  readonly row: StaffingRow
  readonly rank: number
  readonly startAt: number
  readonly endAt: number
}

type Rows = Pick<StaffingTerms, 'rows' | 'calendar'>

function placedRows({ rows, calendar }: Rows, span: { startAt: number; endAt: number }, zone: Zone): PlacedRow[] {
  const placed: PlacedRow[] = []
  const hours = rows.map(minutesOfRow)
  for (let day = zone.dayAt(span.startAt) - 1; day <= zone.dayAt(span.endAt); day++) {
    const kinds = kindsIn(calendar, day)
    for (const [index, row] of rows.entries()) {
      const rank = rankOn(row, day, kinds)
      const { start = 0, end = 0 } = hours[index] ?? {}
      if (rank === 0) continue
      const [startAt, endAt] = [Math.max(span.startAt, zone.instantAt(day, start)), Math.min(span.endAt, zone.instantAt(day, end))]
      if (startAt < endAt) placed.push({ row, rank, startAt, endAt })
    }
  }
  return placed
}

const least = (values: readonly (number | null)[]) => values.reduce((a, b) => (a === null ? b : b === null ? a : Math.min(a, b)), null)
const most = (values: readonly (number | null)[]) => values.reduce((a, b) => (a === null ? b : b === null ? a : Math.max(a, b)), null)

/** The most particular rows of each function; where hours of two days meet after midnight, the stricter one. */
function askedBy(active: readonly PlacedRow[]): Asked[] {
  return [...Map.groupBy(active, ({ row }) => row.qualification)].map(([qualification, ofFunction]) => {
    const rank = Math.max(...ofFunction.map((placed) => placed.rank))
    const rows = ofFunction.filter((placed) => placed.rank === rank).map(({ row }) => row)
    return {
      qualification,
      minimum: Math.max(...rows.map(({ minimum }) => minimum)),
      target: most(rows.map(({ target }) => target)),
      maximum: least(rows.map(({ maximum }) => maximum)),
    }
  })
}

/** The demands of the rows over a span of instants, in order; hours of which no row speaks are left out. */
export function askedOver(terms: Rows, span: { readonly startAt: number; readonly endAt: number }, zone: Zone): AskedStretch[] {
  const placed = placedRows(terms, span, zone)
  const bounds = [...new Set(placed.flatMap(({ startAt, endAt }) => [startAt, endAt]))].toSorted((a, b) => a - b)
  return bounds.slice(1).flatMap((endAt, index) => {
    const startAt = bounds[index] ?? endAt
    const active = placed.filter((each) => each.startAt <= startAt && each.endAt >= endAt)
    return active.length === 0 ? [] : [{ startAt, endAt, asked: askedBy(active) }]
  })
}
