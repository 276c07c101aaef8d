// A demand while it is being written: what may be offered, what is wrong with it, what is sent. No words but the field's own.
import type { WireDemand } from '@releve/contract/demands'
import type { WireRotation } from '@releve/contract/rotations'
import type { WireShift, WireShiftDay } from '@releve/contract/shifts'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { DemandType } from '@releve/domain/demands/demand'
import { dutyOf } from '@releve/domain/planning/shift'
import type { Duty } from '@releve/domain/planning/shift'
import { reserveOf } from '@releve/domain/points/decide'
import { violations } from '@releve/domain/working-time/evaluate'
import type { Rule } from '@releve/domain/working-time/rules'
import { applyChange } from './consequence.ts'

export const LONGEST_COMMENT = 500
export const MOST_SWITCHES = 40
export const MOST_POINTS = 100_000

export interface DraftSwitch {
  readonly date: Day
  readonly shift: string
  /** Null while its box is empty. */
  readonly points: number | null
}

export interface Draft {
  readonly date: Day | null
  readonly type: DemandType
  readonly points: number | null
  readonly switches: readonly DraftSwitch[]
  readonly variation: string | null
  readonly comment: string
}

export function newDraft(date: Day | null, type: DemandType, points: number): Draft {
  return { date, type, points, switches: [], variation: null, comment: '' }
}

export function draftOf({ posterShift, type, points, acceptedSwitches, comment }: WireDemand): Draft {
  return {
    date: posterShift.date,
    type,
    points,
    switches: acceptedSwitches.map((accepted) => ({ ...accepted, date: accepted.date ?? posterShift.date })),
    variation: posterShift.selectedVariation,
    comment,
  }
}

export function isTouched(draft: Draft, initial: Draft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(initial)
}

export type DraftField = 'date' | 'type' | 'switches' | 'points' | 'variation' | 'comment'
export type DraftErrorCode = 'dateMissing' | 'switchesMissing' | 'pointsMissing' | 'tooManyPoints' | 'commentTooLong'
export type DraftErrors = Partial<Record<DraftField, DraftErrorCode>>

/** The most that the demand may cost, reserved while it is open. */
export function reserveOfDraft({ type, points, switches }: Draft): number {
  return reserveOf({
    type,
    points: points ?? 0,
    acceptedSwitches: type === 'substitution' ? [] : switches.map((accepted) => ({ points: accepted.points ?? 0 })),
  })
}

/** `available`: what one may still promise, what this demand itself holds included. */
export function errorsOf(draft: Draft, available: number | null): DraftErrors {
  const { date, type, points, switches, comment } = draft
  const isMissing = (type !== 'switch' && points === null) || (type !== 'substitution' && switches.some((one) => one.points === null))
  const isTooMuch = available !== null && reserveOfDraft(draft) > Math.max(0, available)
  return {
    ...(date === null && { date: 'dateMissing' }),
    ...(type !== 'substitution' && switches.length === 0 && { switches: 'switchesMissing' }),
    ...(isMissing ? { points: 'pointsMissing' } : isTooMuch && { points: 'tooManyPoints' }),
    ...(comment.trim().length > LONGEST_COMMENT && { comment: 'commentTooLong' }),
  }
}

/** What is sent to post it; the day must be chosen. */
export function postBody({ type, points, switches, variation, comment }: Draft, date: Day) {
  return {
    type,
    posterShift: { date, selectedVariation: variation },
    acceptedSwitches: type === 'substitution' ? [] : switches.map((accepted) => ({ ...accepted, points: accepted.points ?? 0 })),
    ...(type !== 'switch' && points !== null && { points }),
    comment: comment.trim(),
  }
}

/** What is sent to change it: its day and its type stay. */
export function editBody(draft: Draft, date: Day) {
  const { acceptedSwitches, comment, points, posterShift } = postBody(draft, date)
  return {
    comment,
    selectedVariation: posterShift.selectedVariation,
    ...(points !== undefined && { points }),
    ...(draft.type !== 'substitution' && { acceptedSwitches }),
  }
}

/** Where a sentence of the server belongs, by the path it gives (`posterShift.date`) or by its code. */
export function fieldOf(pathOrCode: string): DraftField | null {
  if (/^(?:posterShift\.date|restDay|dayInPast|postNotice|duplicateOpen|duplicateAccepted)/.test(pathOrCode)) return 'date'
  if (/^(?:posterShift\.selectedVariation|selectedVariation|variationUnknown)/.test(pathOrCode)) return 'variation'
  if (/^(?:points|insufficientPoints|acceptedSwitches\.\d+\.points)/.test(pathOrCode)) return 'points'
  if (/^(?:acceptedSwitches|switch)/.test(pathOrCode)) return 'switches'
  if (pathOrCode.startsWith('comment')) return 'comment'
  return pathOrCode === 'type' ? 'type' : null
}

export type OfferBlock = 'started' | 'notice' | 'open' | 'given'

export interface Offer {
  readonly date: Day
  readonly shift: WireShift
  /** Why it cannot be posted, as far as this device knows. */
  readonly block: OfferBlock | null
}

interface OfferFacts {
  readonly me: string
  readonly now: number
  readonly zone: Zone
  readonly postNoticeHours: number
  readonly demands: readonly WireDemand[]
}

/** The vacation a day holds for posting: what one works, or what one took and an absence left uncovered. */
function offeredOn({ shift, isUncovered, substitutionHistory }: WireShiftDay): WireShift | null {
  if (isUncovered) return substitutionHistory.at(-1)?.shift ?? null
  return shift.type === 'work' ? shift : null
}

/** One's coming vacations, those that cannot be posted with the reason. */
export function offersOf(days: readonly WireShiftDay[], { me, now, zone, postNoticeHours, demands }: OfferFacts): Offer[] {
  const own = demands.filter(({ posterId }) => posterId === me)
  const blockOf = (date: Day, startAt: number): OfferBlock | null => {
    if (startAt <= now) return 'started'
    if (startAt - now < postNoticeHours * 3_600_000) return 'notice'
    const that = own.filter(({ posterShift }) => posterShift.date === date)
    if (that.some(({ status }) => status === 'open')) return 'open'
    return that.some(({ status }) => status === 'accepted') ? 'given' : null
  }
  return days.flatMap((day) => {
    const shift = offeredOn(day)
    if (shift === null) return []
    const { startAt, endAt } = dutyOf(toDayNumber(day.date), shift, null, zone)
    return endAt <= now ? [] : [{ date: day.date, shift, block: blockOf(day.date, startAt) }]
  })
}

/** Other times of a vacation, by the rotations that know one of that name with these usual times. */
export function variationsOf(rotations: readonly WireRotation[], { name, default: times }: WireShift) {
  const found = rotations
    .flatMap(({ days }) => days)
    .filter(({ shift }) => shift.name === name && shift.default.startTime === times.startTime && shift.default.endTime === times.endTime)
    .flatMap(({ variations }) => variations)
  return [...new Map(found.map((variation) => [variation.name, variation])).values()]
}

/** The vacations of the centre's rotations, once each. */
export function workShiftsOf(rotations: readonly WireRotation[]): WireShift[] {
  const work = rotations.flatMap(({ days }) => days).filter(({ shift }) => shift.type === 'work')
  return [...new Map(work.map(({ shift }) => [shift.name, shift])).values()]
}

/** True when some vacation of the centre could be worked on `day` instead of that of `given`, one's own rules respected. */
export function isOpenForExchange(
  day: Day,
  given: Day,
  facts: {
    readonly userId: string
    readonly duties: readonly Duty[]
    readonly shifts: readonly WireShift[]
    readonly rules: readonly Rule[]
    readonly zone: Zone
  },
): boolean {
  const { userId, duties, shifts, rules, zone } = facts
  return shifts.some((shift) => {
    const { after } = applyChange(duties, { gains: { date: day, shift }, loses: given }, zone)
    return !violations({ userId, before: duties, after, rules }).some(({ severity }) => severity === 'blocking')
  })
}
