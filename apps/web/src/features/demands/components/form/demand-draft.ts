// A demand while it is being written: what may be offered, what is wrong with it, what is sent. No words but the field's own.
import type { WireDemand } from '@releve/contract/demands'
import { limitSentence } from '@releve/contract/limits'
import type { WireRotation } from '@releve/contract/rotations'
import type { WireShift, WireShiftDay } from '@releve/contract/shifts'
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { DemandType } from '@releve/domain/demands/demand'
import type { Limit } from '@releve/domain/demands/limit'
import { limitsOf } from '@releve/domain/demands/limits'
import { termLimits, type DemandWish, type PostFacts, type TermCode } from '@releve/domain/demands/post'
import { dutyOf, REST } from '@releve/domain/planning/shift'
import { reserveOf } from '@releve/domain/points/decide'
import { ApiError, messageOf } from '#api/errors.ts'
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
}

export function newDraft(date: Day | null, type: DemandType, points: number): Draft {
  return { date, type, points, switches: [], variation: null, comment: '', ...toEverybody }
}

export function draftOf(demand: WireDemand): Draft {
  const { posterShift, type, points, comment } = demand
  const terms = { date: posterShift.date, type, points, switches: wantedOf(demand), variation: posterShift.selectedVariation, comment }
  return { ...terms, ...toEverybody }
}

export type DraftField = 'date' | 'type' | 'switches' | 'points' | 'variation' | 'comment'
/** The law's error about its terms, or a field that is not filled in yet. */
export type DraftErrorCode = TermCode | 'dateMissing' | 'pointsMissing' | 'commentTooLong'
export type DraftErrors = Partial<Record<DraftField, DraftErrorCode>>

function wishOf({ type, points, switches, variation }: Draft, date: Day): DemandWish {
  const acceptedSwitches = type === 'substitution' ? [] : switches.map((accepted) => ({ ...accepted, points: accepted.points ?? 0 }))
  return { type, date, selectedVariation: variation, acceptedSwitches, points: points ?? 0 }
}

/** The most that the demand may cost, reserved while it is open. */
export function reserveOfDraft(draft: Draft): number {
  return reserveOf(wishOf(draft, draft.date ?? ''))
}

/** `facts`: null while not all of them are known; the server says it then. */
export function errorsOf(draft: Draft, facts: PostFacts | null): DraftErrors {
  const { date, type, points, switches, comment } = draft
  const isMissing =
    (type !== 'switch' && points === null) || (type !== 'substitution' && switches.some((exchange) => exchange.points === null))
  const limits = date === null || facts === null ? [] : termLimits(wishOf(draft, date), facts)
  const termOf = (field: DraftField) => {
    const limit = limits.find(({ code }) => fieldOf(code) === field)
    return limit === undefined ? {} : { [field]: limit.code }
  }
  return {
    ...(date === null && { date: 'dateMissing' }),
    ...termOf('switches'),
    ...(isMissing ? { points: 'pointsMissing' } : termOf('points')),
    ...(comment.trim().length > LONGEST_COMMENT && { comment: 'commentTooLong' }),
  }
}

/** The body that posts it; the day must be chosen. */
export function postBody(draft: Draft, date: Day) {
  const { type, acceptedSwitches, selectedVariation } = wishOf(draft, date)
  return {
    type,
    posterShift: { date, selectedVariation },
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
}

/** The facts this device knows for posting: one's own days and demands, the rules and the vacations of the centre, one's points. */
interface OwnFacts {
  readonly me: string
  readonly now: number
  readonly zone: Zone
  readonly postNoticeHours: number
  readonly days: readonly WireShiftDay[]
  readonly demands: readonly WireDemand[]
  readonly rotations: readonly WireRotation[]
  /** The points that may still be promised; null: not known. */
  readonly available: number | null
}

/** Gives the facts that the law asks for, for one day. */
export function postFactsOf({ me, now, zone, postNoticeHours, days, demands, rotations, available }: OwnFacts, date: Day): PostFacts {
  const own = demands.filter(({ posterId, posterShift }) => posterId === me && posterShift.date === date)
  return {
    now,
    zone,
    rules: { postNoticeHours },
    center: { rotations: new Map(rotations.map((rotation) => [rotation._id, rotation])) },
    poster: {
      on: () => {
        const { shift = REST, isOff = false, isUncovered = false, substitutionHistory = [] } = days.find((day) => day.date === date) ?? {}
        // A vacation that the member took and an absence left uncovered is still theirs to give.
        const heldShift = isUncovered ? (substitutionHistory.findLast(({ to }) => to._id === me)?.shift ?? REST) : shift
        // By a demand of one's own, or in exchange for what a colleague offered.
        const givenBy = own.find(({ status }) => status === 'accepted') ?? substitutionHistory.find(({ from }) => from._id === me) ?? null
        return { heldShift, heldTeamId: null, isOff, isTaken: isUncovered, givenTransfer: givenBy, takenTransfer: null }
      },
    },
    hasOpenDemand: own.some(({ status }) => status === 'open'),
    availablePoints: available ?? Infinity,
  }
}

/** One's coming vacations, those that cannot be posted with the reasons. */
export function offersOf(facts: OwnFacts): Offer[] {
  return facts.days.flatMap(({ date }) => {
    const dayFacts = postFactsOf(facts, date)
    const { heldShift: shift } = dayFacts.poster.on(toDayNumber(date))
    if (shift.type === 'rest' || dutyOf(toDayNumber(date), shift, null, facts.zone).endAt <= facts.now) return []
    const wish: DemandWish = { type: 'substitution', date, selectedVariation: null, acceptedSwitches: [], points: 0 }
    return [{ date, shift, limits: limitsOf({ action: 'post', wish, facts: dayFacts }) }]
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
