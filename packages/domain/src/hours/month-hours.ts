// The hours of a member, month by month, counted from the pieces of their days. A vacation belongs wholly to the month in which it begins,
// its hours are real ones, and nothing is rounded here.
import { addMonths, firstOfMonth } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { Zone } from '../calendar/zone.ts'
import { isAwayKind } from '../planning/activity.ts'
import type { CenterPlan, Dated, MemberPlan } from '../planning/center-plan.ts'
import { datedValue } from '../planning/cycle.ts'
import { layerDays } from '../planning/layers.ts'
import type { DayLayers } from '../planning/layers.ts'
import { isNight } from '../planning/night.ts'
import { heldParts, piecesOver } from '../planning/pieces.ts'
import type { Piece } from '../planning/pieces.ts'
import { durationMs, dutyOf, nominalMinutes } from '../planning/shift.ts'
import type { Duty, Shift } from '../planning/shift.ts'
import type { ServiceTerms } from '../working-time/service-figures.ts'
import { clockHours } from './clock-hours.ts'
import { fixedHoursOf } from './fixed-hours.ts'
import { usualHourTerms } from './due.ts'
import type { CenterHourTerms } from './due.ts'
import { overCycleByMonth } from './over-cycle.ts'
import { overlapMs } from './span.ts'

/** Minutes, not rounded. */
export interface HourSums {
  /** Those of vacations that are no nights. */
  readonly day: number
  /** Those of vacations that are nights by the regime. */
  readonly night: number
  /** Work beside vacations: training, meetings, in real time or as their centre fixes the hours of a day. */
  readonly activity: number
  /** Interventions of on-call duty: they are work. */
  readonly intervention: number
  /** On-call hours without interventions: they are no work, and count nowhere. */
  readonly onCall: number
  /** The planned hours of absences that stay counted: illness, mandate. */
  readonly absence: number
  /** The planned hours that a leave gave up: they count nowhere. */
  readonly leave: number
  /** Hours of work that fall in the night, on Sundays, on public holidays: they are among those above, in real time. */
  readonly atNight: number
  readonly onSundays: number
  readonly onHolidays: number
}

export interface MonthHours {
  /** The first day of the month. */
  readonly month: DayNumber
  readonly done: HourSums
  /** The hours that are not over yet. */
  readonly planned: HourSums
  /** Minutes of work done outside one's own cycle, less what was given away in the month: never below zero. */
  readonly overCycle: number
}

/** The minutes that count for the year: leave and on-call hours are none of them, and the hours told apart by the clock are among the others. */
export const countedMinutes = ({ day, night, activity, intervention, absence }: HourSums): number =>
  day + night + activity + intervention + absence

export interface HoursInput {
  readonly center: CenterPlan
  readonly member: MemberPlan
  /** The first and last day, both included: whole months. */
  readonly from: DayNumber
  readonly to: DayNumber
  readonly terms: ServiceTerms
  readonly centerTerms: readonly Dated<CenterHourTerms>[]
  /** Identifiers of the absences of whole days whose planned hours do not count: leave. A day off is always one. */
  readonly leaves: ReadonlySet<string>
  /** An instant, in milliseconds: what is over by then is done. */
  readonly now: number
}

type Counted = { -readonly [Key in keyof HourSums]: number }

const MINUTE_MS = 60_000
const GUARD_MINUTES = 24 * 60

const noHours = (): Counted => ({
  day: 0,
  night: 0,
  activity: 0,
  intervention: 0,
  onCall: 0,
  absence: 0,
  leave: 0,
  atNight: 0,
  onSundays: 0,
  onHolidays: 0,
})

/** The vacation of a day, as it stood before hours of activities cut it. */
interface Vacation extends Duty {
  /** The part of its hours that counts: below 1 for a guard of 24 h whose centre counts it for less. */
  readonly weight: number
  readonly isNight: boolean
}

interface DayFacts {
  readonly layers: DayLayers
  readonly vacation: Vacation | null
}

/** The days of the period and two on either side: hours of activities reach over midnight from the day before and the day after. */
const MARGIN = 2

/** The part of the hours of a vacation that counts: all of them, but for a guard of 24 h whose centre counts it for less. */
export function weightOf(shift: Shift, centerTerms: HoursInput['centerTerms'], day: DayNumber): number {
  const { guardHours } = datedValue(centerTerms, day) ?? usualHourTerms
  return guardHours !== null && nominalMinutes(shift) === GUARD_MINUTES ? guardHours / 24 : 1
}

function factsOfDays({ center, member, from, to, terms, centerTerms }: HoursInput, zone: Zone): DayFacts[] {
  return layerDays(center, member, from - MARGIN, to + MARGIN).map((layers, index) => {
    const { heldShift } = layers
    if (heldShift.type === 'rest') return { layers, vacation: null }
    const day = from - MARGIN + index
    const duty = dutyOf(day, heldShift, null, zone)
    return { layers, vacation: { ...duty, weight: weightOf(heldShift, centerTerms, day), isNight: isNight(duty, terms.profile) } }
  })
}

/** The months of the period, in order, with the hours of the member. */
export function hoursOfMonths(input: HoursInput): MonthHours[] {
  const { center, member, from, to, terms, leaves, now } = input
  const zone = zoneOf(center.zone)
  const facts = factsOfDays(input, zone)
  const layers = facts.map((each) => each.layers)
  // The layers that pieces are made of begin a day before their first day, and end a day after their last one.
  const pieces = piecesOver(layers, member, from - 1, to + 1, zone)
  const weightOfActivity = fixedHoursOf(pieces)
  const factsOn = (day: DayNumber) => facts[day - from + MARGIN]
  const months = new Map<DayNumber, { done: Counted; planned: Counted }>()
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.set(month, { done: noHours(), planned: noHours() })
  /** The sums in which something of `day` counts; null: the day lies beside the period. */
  const sumsOf = (day: DayNumber, endAt: number): Counted | null => {
    const month = day < from || day > to ? undefined : months.get(firstOfMonth(day))
    return month?.[endAt <= now ? 'done' : 'planned'] ?? null
  }

  for (const piece of pieces) {
    const kind = piece.activity?.kind ?? 'work'
    if (isAwayKind(kind)) {
      addAway(piece, kind)
      continue
    }
    const sums = sumsOf(piece.day, piece.endAt)
    if (sums === null) continue
    if (kind === 'onCall') sums.onCall += piece.endAt - piece.startAt
    else addWork(sums, piece, factsOn(piece.day)?.vacation ?? null)
  }
  for (let day = from; day <= to; day++) {
    if (factsOn(day)?.layers.isOff !== true) continue
    const kind = isGivenUp(member, day, leaves) ? 'leave' : 'absence'
    // A part that a colleague works was planned for them no more; one that they took was.
    for (const { shift, part } of heldParts(center, member, day)) {
      const duty = dutyOf(day, shift, null, zone, part)
      const sums = duty.endAt > duty.startAt ? sumsOf(day, duty.endAt) : null
      if (sums !== null) sums[kind] += durationMs(duty) * weightOf(shift, input.centerTerms, day)
    }
  }
  const overCycle = overCycleByMonth({ center, member, from, to, pieces, layersOn: (day) => factsOn(day)?.layers, now })
  return [...months].map(([month, { done, planned }]) => ({
    month,
    done: inMinutes(done),
    planned: inMinutes(planned),
    overCycle: (overCycle.get(month) ?? 0) / MINUTE_MS,
  }))

  function addWork(sums: Counted, piece: Piece, ofDay: Vacation | null): void {
    const isTaken = piece.takenId !== undefined
    const vacation = piece.activity === null && !isTaken ? ofDay : null
    const ms = piece.endAt - piece.startAt
    // A part that they took of another vacation is of no day of theirs.
    if (isTaken) sums[isNight(piece, terms.profile) ? 'night' : 'day'] += ms * weightOfTaken(piece)
    else if (vacation === null) sums[piece.activity?.kind === 'intervention' ? 'intervention' : 'activity'] += ms * weightOfActivity(piece)
    else sums[vacation.isNight ? 'night' : 'day'] += ms * vacation.weight
    const { night, sunday, holiday } = clockHours(piece, terms, zone)
    sums.atNight += night
    sums.onSundays += sunday
    sums.onHolidays += holiday
  }

  function weightOfTaken({ takenId, day }: Piece): number {
    const part = member.parts?.find(({ demandId }) => demandId === takenId)
    return part === undefined ? 1 : weightOf(part.given, input.centerTerms, day)
  }

  /** Adds the hours that an absence or a leave of hours takes from the vacations around it, each to the day of its vacation. */
  function addAway(piece: Piece, kind: 'absence' | 'leave'): void {
    for (let day = piece.day - 1; day <= piece.day + 1; day++) {
      const ofDay = factsOn(day)
      if (ofDay === undefined || ofDay.vacation === null || ofDay.layers.isOff) continue
      const sums = sumsOf(day, piece.endAt)
      if (sums !== null) sums[kind] += overlapMs(piece, ofDay.vacation) * ofDay.vacation.weight
    }
  }
}

/** Whether an absence of whole days gives the planned hours of the day up. */
function isGivenUp({ modifications }: MemberPlan, day: DayNumber, leaves: ReadonlySet<string>): boolean {
  return modifications.some(
    ({ _id, type, fromDay, toDay }) => fromDay <= day && day <= toDay && (type === 'off_day' || (type === 'absence' && leaves.has(_id))),
  )
}

function inMinutes(sums: HourSums): HourSums {
  return {
    day: sums.day / MINUTE_MS,
    night: sums.night / MINUTE_MS,
    activity: sums.activity / MINUTE_MS,
    intervention: sums.intervention / MINUTE_MS,
    onCall: sums.onCall / MINUTE_MS,
    absence: sums.absence / MINUTE_MS,
    leave: sums.leave / MINUTE_MS,
    atNight: sums.atNight / MINUTE_MS,
    onSundays: sums.onSundays / MINUTE_MS,
    onHolidays: sums.onHolidays / MINUTE_MS,
  }
}
