// Hours of an activity placed for several people in one transaction: what becomes of each, and one refusal for all of them.
import type { WireLeaveTaken } from '@releve/contract/leave'
import type { WirePlacedPerson } from '@releve/contract/placements'
import { fullName } from '@releve/contract/person-name'
import { toWireViolations } from '@releve/contract/sentences'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { refusing } from '@releve/domain/demands/judge'
import type { UserId } from '@releve/domain/ids'
import { isAwayKind } from '@releve/domain/planning/activity'
import type { PlacedActivity } from '@releve/domain/planning/activity'
import type { PlacedHours } from '@releve/domain/planning/center-plan'
import { isPlacedOn } from '@releve/domain/planning/placed'
import type { Violation } from '@releve/domain/working-time/rules'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import type { ReachedCenter, RosterPerson } from '#features/members/store/members.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { registerModification } from '../store/modifications.ts'
import type { ModificationRow } from '../store/modifications.ts'
import { noticeOf } from './acting.ts'
import { askDeciders } from './chains.ts'
import { leaveOfRow } from './leave.ts'
import { applyPlacing, freeDaysOf, placedOf, requirePlace, shiftOfHours } from './placing.ts'

export type PlacedPeriod = Pick<PlacedHours, 'fromDay' | 'toDay' | 'weekdays' | 'hours'>

export interface PlacementTerms {
  readonly reached: Pick<ReachedCenter, 'centerId' | 'zone'>
  /** Null: they are hours of one person, which nothing holds together with those of others. */
  readonly placementId: string | null
  readonly activity: PlacedActivity
  readonly comment: string
  readonly actorId: UserId
  readonly reason: string | null
  /** An administrator goes through blocking rules, and `reason` says why. */
  readonly isForced: boolean
  readonly isRehearsal: boolean
  /** The caller judges these hours together with other changes, and keeps what an administrator goes through. */
  readonly isJudgedTogether?: boolean
  /** Days that something keeps are left out for whom it keeps, instead of refusing all. */
  readonly whereFree?: boolean
  readonly now: number
}

export interface PlacedFor extends Pick<WirePlacedPerson, 'days' | 'status' | 'refusal' | 'leftOut'> {
  readonly person: RosterPerson
  readonly warnings: readonly Violation[]
  readonly leave: readonly WireLeaveTaken[]
}

/** The number of days of the period on which the hours are. */
export function daysIn(period: Omit<PlacedPeriod, 'hours'>, from: DayNumber = period.fromDay, to: DayNumber = period.toDay): number {
  let days = 0
  for (let day = Math.max(from, period.fromDay); day <= Math.min(to, period.toDay); day++) if (isPlacedOn(period, day)) days += 1
  return days
}

/** Periods of days that follow one another, from days chosen one by one. */
export function periodsOf(days: readonly DayNumber[]): Pick<PlacedPeriod, 'fromDay' | 'toDay' | 'weekdays'>[] {
  const periods: { fromDay: DayNumber; toDay: DayNumber; weekdays: null }[] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const last = periods.at(-1)
    if (last !== undefined && last.toDay + 1 === day) last.toDay = day
    else periods.push({ fromDay: day, toDay: day, weekdays: null })
  }
  return periods
}

/**
 * The turns of one of several people who follow one another: periods of so many days, from their place in the order on, again and again until
 * the end. The last turn ends with the period.
 */
export function turnsOf(
  periods: readonly PlacedPeriod[],
  { turnDays, place, count }: { readonly turnDays: number; readonly place: number; readonly count: number },
): PlacedPeriod[] {
  return periods.flatMap(({ fromDay, toDay, ...period }) => {
    const turns: PlacedPeriod[] = []
    for (let first = fromDay + place * turnDays; first <= toDay; first += count * turnDays)
      turns.push({ ...period, fromDay: first, toDay: Math.min(toDay, first + turnDays - 1) })
    // A turn of which no day of the week is left is none.
    return turns.filter((turn) => daysIn(turn) > 0)
  })
}

/** A refusal says whom it is about, as several people are in question. */
export function refusedFor({ name, lastName }: RosterPerson, { code, message, details }: AppError): AppError {
  return new AppError(code, { ...details, message: `${fullName({ name, lastName })}\u00A0: ${message}` })
}

/**
 * Places the hours for one person, who is locked. Where they are the caller's own they are asked for, and somebody else decides.
 * @throws AppError of what refuses it, with their name; a rehearsal says it instead
 */
export async function placeFor(
  tx: Transaction,
  terms: PlacementTerms,
  person: RosterPerson,
  { periods: wished, isAsked }: { readonly periods: readonly PlacedPeriod[]; readonly isAsked: boolean },
): Promise<PlacedFor> {
  const { isRehearsal, whereFree = false } = terms
  const { periods, leftOut } = whereFree ? await freePeriods(tx, terms, person._id, wished) : { periods: wished, leftOut: [] }
  const days = periods.reduce((sum, period) => sum + daysIn(period), 0)
  const status = days === 0 ? null : isAsked ? ('pending' as const) : ('approved' as const)
  try {
    const placed: PlacedPart[] = []
    for (const period of periods) placed.push(await placePeriod(tx, terms, person._id, period, isAsked))
    if (!isRehearsal) await tell(tx, terms, person._id, { rows: placed.map(({ row }) => row), isAsked })
    const warnings = placed.flatMap(({ warnings: found }) => found)
    return { person, days, status, leftOut, refusal: null, warnings, leave: placed.flatMap(({ leave }) => leave) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (!isRehearsal) throw refusedFor(person, error)
    const { code, message } = error
    return { person, days, status: null, leftOut, refusal: { code, message }, warnings: [], leave: [] }
  }
}

/** The periods without the days that something keeps; those of which nothing is kept stay what they are. */
async function freePeriods(
  tx: Transaction,
  { reached: { centerId }, activity, now }: PlacementTerms,
  userId: UserId,
  wished: readonly PlacedPeriod[],
): Promise<{ readonly periods: readonly PlacedPeriod[]; readonly leftOut: string[] }> {
  const periods: PlacedPeriod[] = []
  const leftOut: string[] = []
  for (const period of wished) {
    const free = await freeDaysOf(tx, { centerId, userId, now }, { _id: '', activity, ...period })
    if (free.length === daysIn(period)) periods.push(period)
    else periods.push(...periodsOf(free).map((days) => ({ ...days, hours: period.hours })))
    for (let day = period.fromDay; day <= period.toDay; day++)
      if (isPlacedOn(period, day) && !free.includes(day)) leftOut.push(fromDayNumber(day))
  }
  return { periods, leftOut }
}

interface PlacedPart {
  readonly row: ModificationRow
  readonly warnings: readonly Violation[]
  readonly leave: readonly WireLeaveTaken[]
}

export async function placePeriod(
  tx: Transaction,
  { reached, placementId, activity, comment, actorId, reason, isForced, isRehearsal, isJudgedTogether = false, now }: PlacementTerms,
  userId: UserId,
  { fromDay, toDay, weekdays, hours }: PlacedPeriod,
  isAsked: boolean,
): Promise<PlacedPart> {
  const { centerId } = reached
  const type = isAwayKind(activity.kind) ? ('absence' as const) : ('custom_modification' as const)
  const placed = { activity, hours, weekdays }
  const row = await registerModification(tx, {
    centerId,
    userId,
    type,
    fromDay: fromDayNumber(fromDay),
    toDay: fromDayNumber(toDay),
    shift: shiftOfHours(placed),
    cause: null,
    comment,
    placed,
    ...(placementId !== null && { placementId }),
    createdBy: actorId,
    now,
  })
  const leave = await leaveOfRow(tx, reached, row, { mayPass: isRehearsal || isForced, now })
  const asked = placedOf(row)
  if (asked === null) throw new Error('the hours were not written')
  await requirePlace(tx, { centerId, userId, zone: zoneOf(reached.zone), now }, asked, row._id)
  if (isAsked && !isRehearsal) return { row, warnings: [], leave }
  // Rules that refuse are gathered first: one refusal names everybody whom they keep.
  const applied = await applyPlacing(tx, {
    centerId,
    userId,
    row,
    placed: asked,
    actorId,
    reason,
    now,
    isForced: isForced && !isAsked && !isJudgedTogether,
    isRehearsal: false,
    isJudgedTogether: true,
  })
  return { row: applied.row, warnings: applied.warnings, leave }
}

/** Everybody is told once, whatever the number of their days. */
async function tell(
  tx: Transaction,
  { reached, actorId, now }: PlacementTerms,
  userId: UserId,
  { rows, isAsked }: { readonly rows: readonly ModificationRow[]; readonly isAsked: boolean },
): Promise<void> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return
  const about = { ...noticeOf({ _id: first._id, from_day: first.from_day, to_day: last.to_day }), actorId }
  // Each of them is a request of its own, with its levels.
  if (isAsked) for (const row of rows) await askDeciders(tx, reached, row, { actorId, now })
  if (userId !== actorId) await notify(tx, reached.centerId, [{ ...about, userId, kind: 'modificationRegistered' }], now)
}

/**
 * One refusal names everybody whose rules the hours break.
 * @throws AppError ruleBroken
 */
export function requireRules(
  people: readonly PlacedFor[],
  { activity, isForced, isRehearsal }: Pick<PlacementTerms, 'activity' | 'isForced' | 'isRehearsal'>,
): void {
  if (isForced || isRehearsal || activity.kind !== 'work') return
  const violations = people.flatMap(({ person, warnings }) =>
    toWireViolations(refusing(warnings, false), person._id).map((violation) => ({
      ...violation,
      message: `${fullName(person)}\u00A0: ${violation.message}`,
    })),
  )
  if (violations.length > 0) throw new AppError('ruleBroken', { violations, message: violations[0]?.message ?? '' })
}

export function toWirePlaced({ person, days, status, leftOut, refusal, warnings, leave }: PlacedFor): WirePlacedPerson {
  return {
    person: toWirePerson(person),
    days,
    status,
    leftOut: [...leftOut],
    refusal,
    warnings: toWireViolations(warnings, person._id),
    leave: [...leave],
  }
}
