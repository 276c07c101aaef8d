// How a demand can be answered at all: what its terms and one day say, before any rule is asked. So little that a device knows it of
// anybody.
import type { Day } from '../calendar/day.ts'
import { doPartsMeet, wholePart } from '../planning/part.ts'
import type { Part, Shift } from '../planning/shift.ts'
import { nominalMinutes, sameShift } from '../planning/shift.ts'
import type { AcceptedSwitch, DemandType } from './demand.ts'
import type { Limit } from './limit.ts'

interface Worked {
  readonly date: Day
  readonly shift: Shift
}

/** The vacation asked for, as the database keeps it or as a call sent it. */
type Wanted = Omit<AcceptedSwitch, 'date'> & { readonly date?: Day | undefined }

interface Terms {
  readonly type: DemandType
  readonly posterShift: Worked & { readonly part?: Part | null }
  readonly acceptedSwitches: readonly Wanted[]
}

type Asked = Wanted & { readonly date: Day }

export function isForNothing({ type }: Pick<Terms, 'type'>): boolean {
  return type !== 'switch'
}

/** The vacations accepted in return, each with its day. */
export function exchangesAsked({ type, posterShift, acceptedSwitches }: Terms): Asked[] {
  return type === 'substitution' ? [] : acceptedSwitches.map((exchange) => ({ ...exchange, date: exchange.date ?? posterShift.date }))
}

/**
 * Lists why nobody with this day could take it for nothing in return: rest is judged on the exchange then, not on working both. A part may
 * stand beside the vacation of the day, at other hours.
 */
export function dayLimits(demand: Pick<Terms, 'type' | 'posterShift'>, { shift }: Pick<Worked, 'shift'>): Limit[] {
  const { part = null } = demand.posterShift
  const isInTheWay = shift.type === 'work' && (part === null || doPartsMeet(part, wholePart(shift)))
  return [...(isForNothing(demand) ? [] : [{ code: 'switchOnly' } as const]), ...(isInTheWay ? [{ code: 'ownShift', shift } as const] : [])]
}

/** Whether this vacation is the one asked for. The same hours on the same day: nothing would change but the points. */
export function isAnswer(exchange: Asked, { posterShift }: Terms, { date, shift }: Worked): boolean {
  const isNamed = shift.type === 'work' && shift.name === exchange.shift && date === exchange.date
  return isNamed && !(date === posterShift.date && sameShift(shift, posterShift.shift))
}

/** How somebody could answer whose day this is: for nothing in return (`date` null), against its vacation, or not at all (null). */
export function wayOn(demand: Terms, day: Worked & { readonly isOff: boolean }): { readonly date: Day | null } | null {
  // Unavailable: they may take nothing, whatever their cycle says.
  if (day.isOff) return null
  if (dayLimits(demand, day).length === 0) return { date: null }
  return exchangesAsked(demand).some((exchange) => isAnswer(exchange, demand, day)) ? { date: day.date } : null
}

/**
 * The minutes that an answer adds to the working time: the real length of the vacation gained, less that of the vacation given in return.
 */
export function addedMinutes({ startAt, endAt }: { readonly startAt: number; readonly endAt: number }, givenShift: Shift | null): number {
  return (endAt - startAt) / 60_000 - (givenShift === null ? 0 : nominalMinutes(givenShift))
}

/** The points that the poster pays for an exchange: the least of the amounts they promise; never more than the demand holds. */
export function counterPoints({ acceptedSwitches }: { readonly acceptedSwitches: readonly { readonly points: number }[] }): number {
  return acceptedSwitches.length === 0 ? 0 : Math.min(...acceptedSwitches.map(({ points }) => points))
}

const HOUR_MS = 3_600_000

/**
 * The instant, in milliseconds, until which a demand is addressed to some people first: after that many hours, and at most half of what is
 * left before its start, so that the others have as long to answer.
 */
export function firstUntil(hours: number, { startAt, now }: { readonly startAt: number; readonly now: number }): number {
  return Math.floor(Math.min(now + hours * HOUR_MS, now + (startAt - now) / 2))
}

/**
 * The instant, in milliseconds, until which a demand offered to one person is reserved to them: after that many hours, and never beyond its
 * start.
 */
export function offerUntil(hours: number, { startAt, now }: { readonly startAt: number; readonly now: number }): number {
  return Math.min(now + hours * HOUR_MS, startAt)
}
