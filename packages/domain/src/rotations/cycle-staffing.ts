// The people a cycle leaves missing over the days shown, if everybody works what their team works: by the minima of vacations and by the
// rows of the centre, from which hour to which.
import { clockOf } from '../calendar/clock-time.ts'
import { fromDayNumber } from '../calendar/day.ts'
import type { ClockTime, Day, DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import { dutyOf, timesOf } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import type { StaffingTerms } from '../planning/staffing-rows.ts'
import { inVacations, lacksByRows } from '../working-time/timed-lacks.ts'
import { shortage } from '../working-time/staffing.ts'
import type { Qualifications, Shortage } from '../working-time/staffing.ts'

export interface CycleStaffing {
  readonly terms: StaffingTerms
  readonly zone: Zone
  /** The qualifications of each member, by their team. */
  readonly peopleOf: ReadonlyMap<string, readonly Qualifications[]>
}

/** The same lack at the same hours of one vacation, on the days shown on which it occurs. */
export interface CycleLack extends Shortage {
  /** Null: no vacation of the cycle covers these hours. */
  readonly shiftName: string | null
  readonly startTime: ClockTime
  readonly endTime: ClockTime
  /** It is all of the vacation. */
  readonly isWhole: boolean
  readonly dates: readonly Day[]
}

interface PlacedRow {
  readonly teamId: string
  /** One a day from the first day shown on; the day before the first stands at its front. */
  readonly shifts: readonly (Shift | null)[]
}

interface Worked {
  readonly day: DayNumber
  readonly name: string
  readonly shift: Shift
  readonly startAt: number
  readonly endAt: number
  readonly people: readonly Qualifications[]
}

function workedBy(rows: readonly PlacedRow[], before: DayNumber, { zone, peopleOf }: CycleStaffing): Worked[] {
  return rows.flatMap(({ teamId, shifts }) =>
    shifts.flatMap((shift, index) => {
      if (shift === null || shift.type === 'rest') return []
      const { startAt, endAt } = dutyOf(before + index, shift, null, zone)
      return [{ day: before + index, name: shift.name, shift, startAt, endAt, people: peopleOf.get(teamId) ?? [] }]
    }),
  )
}

interface DatedLack extends Omit<CycleLack, 'dates'> {
  readonly day: DayNumber
}

function lacksOfMinima(worked: readonly Worked[], from: DayNumber, { terms }: CycleStaffing): DatedLack[] {
  return [...Map.groupBy(worked, ({ day, name }) => `${day} ${name}`).values()].flatMap((ofVacation) => {
    const [first] = ofVacation
    const minimum = first === undefined ? undefined : terms.byShift[first.name]
    if (first === undefined || first.day < from || minimum === undefined) return []
    const lack = shortage(
      ofVacation.flatMap(({ people }) => people),
      minimum,
    )
    const { startTime, endTime } = timesOf(first.shift)
    return lack.total === 0 ? [] : [{ ...lack, day: first.day, shiftName: first.name, startTime, endTime, isWhole: true }]
  })
}

function lacksOfRows(worked: readonly Worked[], from: DayNumber, dayCount: number, { terms, zone }: CycleStaffing): DatedLack[] {
  if (terms.rows.length === 0) return []
  const presence = worked.flatMap(({ startAt, endAt, people }) =>
    people.map((qualifications) => ({ qualifications, parts: [{ startAt, endAt }] })),
  )
  const span = { startAt: zone.instantAt(from, 0), endAt: zone.instantAt(from + dayCount, 0) }
  const whole = new Map(worked.map((vacation) => [`${vacation.day} ${vacation.name}`, vacation]))
  return inVacations(lacksByRows(terms, presence, span, zone), [...whole.values()], zone).map(
    ({ day, shiftName, startAt, endAt, total, missing }) => {
      const vacation = whole.get(`${day} ${shiftName ?? ''}`)
      const clock = (instant: number) => clockOf(zone.minutesAt(instant))
      const isWhole = vacation !== undefined && startAt <= vacation.startAt && endAt >= vacation.endAt
      return { day, shiftName, startTime: clock(startAt), endTime: clock(endAt), isWhole, total, missing }
    },
  )
}

/**
 * The lacks of the days shown, the earliest first; each once, with all of its days. Empty while no team has members: a centre that is being
 * set up lacks everybody.
 * @param rows of the teams, from the day before `from` on
 */
export function cycleLacks(rows: readonly PlacedRow[], from: DayNumber, dayCount: number, staffing: CycleStaffing): CycleLack[] {
  const worked = workedBy(rows, from - 1, staffing)
  if (worked.every(({ people }) => people.length === 0)) return []
  const found = [...lacksOfMinima(worked, from, staffing), ...lacksOfRows(worked, from, dayCount, staffing)].toSorted(
    (a, b) => a.day - b.day,
  )
  const alike = Map.groupBy(found, ({ day: _day, ...lack }) => JSON.stringify(lack))
  return [...alike.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const { day: _day, ...lack } = first
    return [{ ...lack, dates: same.map(({ day }) => fromDayNumber(day)) }]
  })
}
