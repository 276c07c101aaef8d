// A vacation in the form that travels: the same object in the domain, on the wire and in a demand's snapshot.
import type { DemandId, IdLike, TeamId, UserId } from '../ids.ts'
import { minutesOf } from '../calendar/clock-time.ts'
import type { ClockTime, Day, DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import type { ActivityKind, PlacedActivity } from './activity.ts'

/** Other times of the same vacation that a demand may select (for example 08:00 – 20:00). */
export interface ShiftVariation {
  readonly name: string
  readonly startTime: ClockTime
  readonly endTime: ClockTime
  readonly endsNextDay: boolean
}

/** A kind of vacation, or rest. `name` is the letter people read (J, N, M, A, G, R). */
export interface Shift {
  readonly name: string
  readonly type: 'work' | 'rest'
  readonly default: { readonly startTime: ClockTime; readonly endTime: ClockTime }
  readonly endsNextDay: boolean
  /** The selected variation, whose times then replace the default ones. */
  readonly variation: ShiftVariation | null
}

/** One day of a cycle: its vacation or rest, and the other times that vacation may have. */
export interface RotationDay {
  readonly shift: Shift
  readonly variations: readonly ShiftVariation[]
}

/** The rest day: no times are meant by its 00:00 – 00:00. */
export const REST: Shift = {
  name: 'R',
  type: 'rest',
  default: { startTime: '00:00', endTime: '00:00' },
  endsNextDay: false,
  variation: null,
}

/** A vacation somebody works, placed in time. */
export interface Duty {
  readonly day: DayNumber
  readonly name: string
  /** Instants, in milliseconds since the epoch. */
  readonly startAt: number
  readonly endAt: number
  /** Wall-clock starts and ends in minutes since 1970-01-01T00:00 local: the nominal length, blind to DST. */
  readonly nominalStart: number
  readonly nominalEnd: number
  /** The team whose vacation it is: the one that counts it in its staffing. */
  readonly teamId: IdLike<'team'> | null
  /** The activity placed there, when it is no vacation. */
  readonly activity?: PlacedActivity
  /** It continues the stretch of work of the one before it: the time between the two is a break and no rest. */
  readonly isContinued?: true
}

/** The name that everybody may read; empty for an activity that stays between its member and their administrators. */
export function nameToRead({ name, activity }: { readonly name: string; readonly activity?: PlacedActivity | null }): string {
  return activity?.isNamed === false ? '' : name
}

/** One hand through which the vacation of a day went. */
export interface SubstitutionStep {
  readonly demandId: DemandId
  readonly type: 'substitution' | 'switch'
  readonly fromUserId: UserId
  readonly toUserId: UserId
  readonly shift: Shift
  readonly at: number
}

/** A part of a day in which hours of an activity are placed: what is left of the vacation, or an activity. */
export interface DayPart {
  /** Instants, in milliseconds. */
  readonly startAt: number
  readonly endAt: number
  /** The same on the wall clock of the centre. */
  readonly startTime: ClockTime
  readonly endTime: ClockTime
  readonly kind: 'shift' | ActivityKind | 'unavailable'
  /** The letter of the vacation, or those of the activity; empty: what it is stays between its member and their administrators. */
  readonly letters: string
  /** The activity; null: the vacation, or what a colleague does not read. */
  readonly name: string | null
  /** The demand by which it was taken as a part of a vacation, or as a time on call; absent: it was not. */
  readonly demandId?: DemandId
}

/** One day of one member, after every layer. */
export interface ShiftDay {
  readonly date: Day
  readonly shift: Shift
  readonly teamId: TeamId | null
  readonly isSubstitution: boolean
  readonly substitutionType: 'substitution' | 'switch' | null
  /** The shift by cycle and approved modifications, before any demand. */
  readonly initialShift: Shift
  /** Every hand their vacations of the day went through, before and after them; earliest first. */
  readonly substitutionHistory: readonly SubstitutionStep[]
  /** An approved absence or day off covers the day. */
  readonly isOff: boolean
  /** The cause of the last absence or day off of the day, for whoever may read it; absent: nothing was said. */
  readonly causeName?: string
  /** A vacation the member had taken lies under their absence: nobody works it now. */
  readonly isUncovered: boolean
  /** The day in the order of its hours, where it is more or less than its vacation; absent: it is its vacation. */
  readonly parts?: readonly DayPart[]
}

export interface ShiftTimes {
  readonly startTime: ClockTime
  readonly endTime: ClockTime
  readonly endsNextDay: boolean
}

/** The times that count: the selected variation's, else the default ones. */
export function timesOf(shift: Shift): ShiftTimes {
  const { variation } = shift
  if (variation !== null) return variation
  return { startTime: shift.default.startTime, endTime: shift.default.endTime, endsNextDay: shift.endsNextDay }
}

/** Length on the wall clock, blind to DST: 1440 when start = end and it ends the next day, 0 for rest. */
export function nominalMinutes(shift: Shift): number {
  if (shift.type === 'rest') return 0
  const { startTime, endTime, endsNextDay } = timesOf(shift)
  return minutesOf(endTime) - minutesOf(startTime) + (endsNextDay ? 1440 : 0)
}

/** A part of a vacation, in minutes of the wall clock since midnight of the day on which the vacation begins; those of the next day are beyond 1440. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** Places a work shift in time, or a part of it. `zone` is the centre's. */
export function dutyOf(day: DayNumber, shift: Shift, teamId: IdLike<'team'> | null, zone: Zone, part: Part | null = null): Duty {
  const { startTime, endTime, endsNextDay } = timesOf(shift)
  const start = part?.from ?? minutesOf(startTime)
  const end = part?.to ?? minutesOf(endTime) + (endsNextDay ? 1440 : 0)
  return {
    day,
    name: shift.name,
    startAt: zone.instantAt(day, start),
    endAt: zone.instantAt(day, end),
    nominalStart: day * 1440 + start,
    nominalEnd: day * 1440 + end,
    teamId,
  }
}

/** Real length, on instants: a 19:00–07:00 night is 11 h or 13 h when the clocks change. */
export function durationMs(duty: Duty): number {
  return duty.endAt - duty.startAt
}

/** The same vacation for the person who works it: name, type and the times that count. */
export function sameShift(a: Shift, b: Shift): boolean {
  if (a === b) return true
  if (a.name !== b.name || a.type !== b.type) return false
  if (a.type === 'rest') return true
  const timesA = timesOf(a)
  const timesB = timesOf(b)
  return timesA.startTime === timesB.startTime && timesA.endTime === timesB.endTime && timesA.endsNextDay === timesB.endsNextDay
}

/** The vacation of a rotation day at the times of one of its variations (`null`: the default times); `null` when unknown. */
export function withVariation(rotationDay: RotationDay, name: string | null): Shift | null {
  if (name === null) return { ...rotationDay.shift, variation: null }
  const variation = rotationDay.variations.find((candidate) => candidate.name === name)
  return variation === undefined ? null : { ...rotationDay.shift, variation }
}
