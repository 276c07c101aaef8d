// A demand while it is being written: what may be offered, what is wrong with it, what is sent. No words but the field's own.
import type { WireDemand } from '@releve/contract/demands'
import { limitSentence } from '@releve/contract/limits'
import type { WireRotation } from '@releve/contract/rotations'
import type { WireShift, WireShiftDay } from '@releve/contract/shifts'
import { isClockTime } from '@releve/domain/calendar/clock-time'
import { toDayNumber, type Day, type DayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { DemandType } from '@releve/domain/demands/demand'
import { freeParts } from '@releve/domain/demands/free-parts'
import type { Limit } from '@releve/domain/demands/limit'
import { limitsOf } from '@releve/domain/demands/limits'
import { termLimits, type DemandWish, type PostFacts, type TermCode } from '@releve/domain/demands/post'
import { clockOfPart, doPartsMeet, isSamePart, partBetween, wholePart, type ClockSpan } from '@releve/domain/planning/part'
import type { Part } from '@releve/domain/planning/shift'
import type { HeldPart } from '@releve/domain/planning/pieces'
import { dutyOf, REST } from '@releve/domain/planning/shift'
import { reserveOf } from '@releve/domain/points/decide'
import { pointsOfPart } from '@releve/domain/points/part'
import type { CenterRules } from '@releve/domain/working-time/rules'
import { ApiError, messageOf } from '#api/errors.ts'
import { readClock } from '#ui/read-clock.ts'
import { firstBody, toEverybody, type FirstChoice } from '#shared/first-choice.ts'
import { wantedOf } from '../one-demand.ts'

export const LONGEST_COMMENT = 500
export const MOST_SWITCHES = 40
export const MOST_POINTS = 100_000

export interface DraftSwitch {
  readonly date: Day
  readonly shift: string
  /** Null while its box is empty. */
  readonly points: number | null
}

export const byDate = (a: DraftSwitch, b: DraftSwitch): number => a.date.localeCompare(b.date)

/** A demand may be addressed to some people first; one that is changed is for everybody. */
export interface Draft extends FirstChoice {
  readonly date: Day | null
  readonly type: DemandType
  readonly points: number | null
  readonly switches: readonly DraftSwitch[]
  readonly variation: string | null
  readonly comment: string
  /** The hours of the part that is given, as they are typed; null: all of the vacation. */
  readonly part: ClockSpan | null
}

export function newDraft(date: Day | null, type: DemandType, points: number): Draft {
  return { date, type, points, switches: [], variation: null, comment: '', part: null, ...toEverybody }
}

export function draftOf(demand: WireDemand): Draft {
  const { posterShift, type, points, comment } = demand
  const { date, from, to, selectedVariation: variation, onCall } = posterShift
  // A time on call is given whole.
  const part = from === undefined || to === undefined || onCall !== undefined ? null : { from, to }
  const terms = { date, type, points, switches: wantedOf(demand), variation, comment, part }
  return { ...terms, ...toEverybody }
}

export type DraftField = 'date' | 'type' | 'part' | 'switches' | 'points' | 'variation' | 'comment'
/** The law's error about its terms, or a field that is not filled in yet. */
export type DraftErrorCode = TermCode | PartCode | 'dateMissing' | 'partMissing' | 'pointsMissing' | 'commentTooLong'
export type DraftErrors = Partial<Record<DraftField, DraftErrorCode>>

const PART_CODES = ['partsNotAllowed', 'partOutside', 'partTooShort'] as const
type PartCode = (typeof PART_CODES)[number]

function wishOf({ type, points, switches, variation, part }: Draft, date: Day): DemandWish {
  const acceptedSwitches = type === 'substitution' ? [] : switches.map((accepted) => ({ ...accepted, points: accepted.points ?? 0 }))
  const given = type === 'substitution' && part !== null ? clocksOf(part) : null
  return { type, date, selectedVariation: given === null ? variation : null, acceptedSwitches, points: points ?? 0, part: given }
}

/** The most that the demand may cost, reserved while it is open. */
export function reserveOfDraft(draft: Draft): number {
  return reserveOf(wishOf(draft, draft.date ?? ''))
}

/** The hours as they travel: « 15h » is 15:00. */
export const clocksOf = ({ from, to }: ClockSpan): ClockSpan => ({ from: readClock(from) ?? from, to: readClock(to) ?? to })

const isTyped = (part: ClockSpan) => Object.values(clocksOf(part)).every(isClockTime)

/** The points that the centre gives for the part of this vacation; null: its hours are not among those of the vacation. */
export function pointsOf(part: ClockSpan | null, shift: WireShift, { defaultPoints, partRounding }: PartRules): number | null {
  if (part === null) return defaultPoints
  const whole = wholePart(shift)
  const placed = isTyped(part) ? partBetween(clocksOf(part), whole) : null
  return placed === null ? null : pointsOfPart(defaultPoints, placed, whole, partRounding)
}

type PartRules = Pick<CenterRules, 'defaultPoints' | 'partRounding'>

/** The error about the hours of the part; null: none, or it is said elsewhere. */
function partError(draft: Draft, facts: PostFacts | null): PartCode | 'partMissing' | null {
  const { date, type, part } = draft
  if (type !== 'substitution' || part === null || date === null) return null
  if (!isTyped(part)) return 'partMissing'
  const codes = facts === null ? [] : limitsOf({ action: 'post', wish: wishOf(draft, date), facts }).map(({ code }) => code)
  return PART_CODES.find((code) => codes.includes(code)) ?? null
}

/** `facts`: null while not all of them are known; the server says it then. */
export function errorsOf(draft: Draft, facts: PostFacts | null): DraftErrors {
  const { date, type, points, switches, comment } = draft
  const part = partError(draft, facts)
  const isMissing =
    (type !== 'switch' && points === null) || (type !== 'substitution' && switches.some((exchange) => exchange.points === null))
  const limits = date === null || facts === null ? [] : termLimits(wishOf(draft, date), facts)
  const termOf = (field: DraftField) => {
    const limit = limits.find(({ code }) => fieldOf(code) === field)
    return limit === undefined ? {} : { [field]: limit.code }
  }
  return {
    ...(date === null && { date: 'dateMissing' }),
    ...(part !== null && { part }),
    ...termOf('switches'),
    ...(isMissing ? { points: 'pointsMissing' } : termOf('points')),
    ...(comment.trim().length > LONGEST_COMMENT && { comment: 'commentTooLong' }),
  }
}

/** The body that posts it; the day must be chosen. */
export function postBody(draft: Draft, date: Day) {
  const { type, acceptedSwitches, selectedVariation, part = null } = wishOf(draft, date)
  return {
    type,
    posterShift: { date, selectedVariation, ...part },
    acceptedSwitches: [...acceptedSwitches],
    ...(type !== 'switch' && draft.points !== null && { points: draft.points }),
    comment: draft.comment.trim(),
    ...firstBody(draft),
  }
}

/** The body that asks who could take it; without points, which change nothing of that. */
export function audienceBody(draft: Draft, date: Day) {
  const { type, posterShift, acceptedSwitches } = postBody(draft, date)
  return { type, posterShift, acceptedSwitches: acceptedSwitches.map((accepted) => ({ ...accepted, points: 0 })) }
}

/** The body that changes it: its day and its type stay. */
export function editBody(draft: Draft, date: Day) {
  const { acceptedSwitches, comment, points, posterShift } = postBody(draft, date)
  return {
    comment,
    selectedVariation: posterShift.selectedVariation,
    ...(points !== undefined && { points }),
    ...(draft.type !== 'substitution' && { acceptedSwitches }),
  }
}

/** By the last name or the first one of a path, or by code. */
const FIELDS: readonly (readonly [DraftField, readonly string[]])[] = [
  ['date', ['date', 'restDay', 'dayInPast', 'postNotice', 'duplicateOpen', 'duplicateAccepted']],
  ['part', ['from', 'to', 'partNotExchanged', ...PART_CODES]],
  ['variation', ['selectedVariation', 'variationUnknown']],
  ['points', ['points', 'insufficientPoints']],
  ['switches', ['acceptedSwitches', 'switchesRequired', 'switchesNotAllowed', 'switchShiftUnknown', 'switchDateInPast', 'switchDuplicate']],
  ['comment', ['comment']],
  ['type', ['type']],
]

/** Where a sentence of the server belongs, by the path it gives (`posterShift.date`, `acceptedSwitches.0.points`) or by its code. */
export function fieldOf(pathOrCode: string): DraftField | null {
  const parts = pathOrCode.split('.')
  const named = [parts.at(-1) ?? '', parts[0] ?? ''].map((part) => FIELDS.find(([, names]) => names.includes(part)))
  return named.find((found) => found !== undefined)?.[0] ?? null
}

type Sentences = Partial<Record<DraftField | 'form', string>>

/** The server's sentences against a demand, each beside its field. */
export function sentencesOf(error: unknown): Sentences {
  if (!(error instanceof ApiError)) return { form: messageOf(error) }
  const sentences: Sentences = {}
  for (const [path, sentence] of Object.entries(error.fields)) sentences[fieldOf(path) ?? 'form'] ??= sentence
  if (Object.keys(sentences).length === 0) {
    const { code } = error
    // One is enough to refuse another: what is said is what the day has, as before it is sent.
    const isOfDay = code === 'duplicateOpen' || code === 'duplicateAccepted'
    sentences[fieldOf(code ?? '') ?? 'form'] = isOfDay ? limitSentence({ code }, '') : error.message
  }
  return sentences
}

export interface Offer {
  readonly date: Day
  readonly shift: WireShift
  /** Why it cannot be posted, as far as this device knows. */
  readonly limits: readonly Limit[]
  /** The hours that may still be given where the whole may not; none where it may. */
  readonly free: readonly ClockSpan[]
}

/** The facts this device knows for posting: one's own days and demands, the rules and the vacations of the centre, one's points. */
interface OwnFacts {
  readonly me: string
  readonly now: number
  readonly zone: Zone
  readonly postNoticeHours: number
  /** The rules of the centre on parts of vacations. */
  readonly parts?: Pick<PostFacts['rules'], 'allowsParts' | 'shortestPartHours'>
  readonly days: readonly WireShiftDay[]
  readonly demands: readonly WireDemand[]
  readonly rotations: readonly WireRotation[]
  /** The points that may still be promised; null: not known. */
  readonly available: number | null
}

/** Gives the facts that the law asks for, for one day. */
export function postFactsOf(
  { me, now, zone, parts, postNoticeHours, days, demands, rotations, available }: OwnFacts,
  date: Day,
  named: ClockSpan | null = null,
): PostFacts {
  // A time on call stands beside the vacation of its day: neither speaks against giving the other.
  const own = demands.filter(
    ({ posterId, posterShift }) => posterId === me && posterShift.date === date && posterShift.onCall === undefined,
  )
  const ofParts = new Set(own.flatMap(({ _id, posterShift: { from } }) => (from === undefined ? [] : _id)))
  const hasGiven = own.some(({ _id, status }) => status === 'accepted' && ofParts.has(_id))
  const ofDay = days.find((day) => day.date === date)
  const dayNumber = toDayNumber(date)
  const { shift = REST, isOff = false, isUncovered = false, substitutionHistory = [] } = ofDay ?? {}
  // A vacation that the member took and an absence left uncovered is still theirs to give.
  const heldShift = isUncovered ? (substitutionHistory.findLast(({ to }) => to._id === me)?.shift ?? REST) : shift
  const partOf = ({ startAt, endAt }: { readonly startAt: number; readonly endAt: number }): Part => ({
    from: minutesAfter(dayNumber, startAt, zone),
    to: minutesAfter(dayNumber, endAt, zone),
  })
  return {
    now,
    zone,
    rules: { postNoticeHours, ...parts },
    center: { rotations: new Map(rotations.map((rotation) => [rotation._id, rotation])) },
    poster: {
      on: () => {
        // By a demand of one's own, or in exchange for what a colleague offered.
        const givenBy =
          own.find(({ _id, status }) => status === 'accepted' && !ofParts.has(_id)) ??
          substitutionHistory.find(({ from, demandId }) => from._id === me && !ofParts.has(demandId)) ??
          null
        return { heldShift, heldTeamId: null, isOff, isTaken: isUncovered, givenTransfer: givenBy, takenTransfer: null }
      },
      heldParts: () => heldPartsOf(ofDay, heldShift, partOf, hasGiven),
      // A time on call is given from the day on which it stands, apart from this form.
      onCall: () => [],
      parts: own.flatMap(({ status, posterShift }) =>
        status === 'accepted' && posterShift.from !== undefined ? [{ day: dayNumber, giverId: me, part: partOf(posterShift) }] : [],
      ),
      userId: me,
    },
    hasOpenDemand: own.some(({ status, posterShift }) => {
      if (status !== 'open' || named === null || posterShift.from === undefined || !isTyped(named)) return status === 'open'
      const asked = partBetween(named, wholePart(ofDay?.initialShift ?? REST))
      return asked === null || doPartsMeet(asked, partOf(posterShift))
    }),
    availablePoints: available ?? Infinity,
  }
}

/** The pieces of vacations that they hold on a day, as this device knows them: hours of activities cut nothing of what they give. */
function heldPartsOf(
  day: WireShiftDay | undefined,
  heldShift: WireShift,
  partOf: (span: { readonly startAt: number; readonly endAt: number }) => Part,
  hasGiven: boolean,
): HeldPart[] {
  if (day === undefined) return []
  const { shift, initialShift, parts = [] } = day
  const ofVacations = parts.filter(({ kind }) => kind === 'shift')
  if (!hasGiven && !ofVacations.some(({ demandId }) => demandId !== undefined)) {
    return heldShift.type === 'rest' ? [] : [{ shift: heldShift, teamId: null, part: wholePart(heldShift), takenId: null, isWhole: true }]
  }
  return ofVacations.map(({ demandId = null, ...span }) => {
    const part = partOf(span)
    const isWhole = demandId === null && initialShift.type === 'work' && isSamePart(part, wholePart(initialShift))
    return { shift: demandId === null ? initialShift : shift, teamId: null, part, takenId: demandId, isWhole }
  })
}

/** Minutes of the wall clock since midnight of that day. */
function minutesAfter(day: DayNumber, instant: number, zone: Zone): number {
  const on = zone.dayAt(instant)
  return (on - day) * 1440 + zone.minutesAt(instant)
}

function freeOn({ me, demands, zone }: OwnFacts, date: Day, dayFacts: PostFacts): ClockSpan[] {
  const day = toDayNumber(date)
  const open = demands.flatMap(({ posterId, status, posterShift: { date: on, from, startAt, endAt, onCall } }) => {
    if (posterId !== me || status !== 'open' || on !== date || onCall !== undefined) return []
    return [from === undefined ? null : { from: minutesAfter(day, startAt, zone), to: minutesAfter(day, endAt, zone) }]
  })
  return freeParts(date, dayFacts, open).map(clockOfPart)
}

/** One's coming vacations, those that cannot be posted with the reasons. */
export function offersOf(facts: OwnFacts): Offer[] {
  return facts.days.flatMap(({ date }) => {
    const dayFacts = postFactsOf(facts, date)
    const { heldShift: shift } = dayFacts.poster.on(toDayNumber(date))
    if (shift.type === 'rest' || dutyOf(toDayNumber(date), shift, null, facts.zone).endAt <= facts.now) return []
    const wish: DemandWish = { type: 'substitution', date, selectedVariation: null, acceptedSwitches: [], points: 0 }
    return [{ date, shift, limits: limitsOf({ action: 'post', wish, facts: dayFacts }), free: freeOn(facts, date, dayFacts) }]
  })
}

/** Lists other times of a vacation, by the rotations that know one of that name with these usual times. */
export function variationsOf(rotations: readonly WireRotation[], { name, default: times }: WireShift) {
  const found = rotations
    .flatMap(({ days }) => days)
    .filter(({ shift }) => shift.name === name && shift.default.startTime === times.startTime && shift.default.endTime === times.endTime)
    .flatMap(({ variations }) => variations)
  return [...new Map(found.map((variation) => [variation.name, variation])).values()]
}
