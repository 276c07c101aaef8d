// Hours of an activity placed on a member's days, or taken off them. They cut the vacations of these days without taking them away: no
// demand loses its object, and nobody is freed.
import { loadActivities } from '#features/activities/store.ts'
import { firstOfMonth, fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { judgePlacing, refusePlacing } from '@releve/domain/demands/placing'
import { refusing } from '@releve/domain/demands/judge'
import { skyline } from '@releve/domain/demands/skyline'
import { personOf } from '@releve/domain/demands/person'
import { splitRange } from '@releve/domain/demands/taking-back'
import type { DayRange } from '@releve/domain/demands/taking-back'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterId, UserId } from '@releve/domain/ids'
import { isAwayKind, isWorkKind } from '@releve/domain/planning/activity'
import type { PlacedActivity } from '@releve/domain/planning/activity'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { Zone } from '@releve/domain/calendar/zone'
import type { PlacedHours } from '@releve/domain/planning/center-plan'
import { refuseIntervention } from '@releve/domain/planning/on-call'
import { monthEndsReached } from '@releve/domain/planning/month-ends'
import { onCallHeld, pieces, placedPieces } from '@releve/domain/planning/pieces'
import type { Piece } from '@releve/domain/planning/pieces'
import { isPlacedOn } from '@releve/domain/planning/placed'
import { toWireViolation, toWireViolations } from '@releve/contract/sentences'
import type { Shift } from '@releve/domain/planning/shift'
import type { Violation } from '@releve/domain/working-time/rules'
import { requireOpenMonths } from '#db/open-months.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import { decide } from '#features/demands/store/deciding.ts'
import { cancelForPlanChange } from '#features/demands/store/following-plan.ts'
import { askToTell } from '#features/demands/store/telling.ts'
import { loadCenterPlan, loadMemberPlans, loadMembers } from '#features/shifts/store.ts'
import { keepAct } from '#features/journal/store.ts'
import { keepPlaced, keepPromises, keepTakenBack } from './journal.ts'
import { loadLive, rangeOf, writeCut } from '../store/cutting.ts'
import type { DaysOfMember } from '../store/cutting.ts'
import { liveOnCallDemands, settleModification, writeChanges } from '../store/modifications.ts'
import type { ModificationRow, OnCallDemand } from '../store/modifications.ts'
import { keepRestsCut, restsCutBetween } from './rest-cuts.ts'
import { unapplied } from './deciding.ts'
import type { Applied } from './deciding.ts'

/** The hours of a row; null when it is of whole days. */
export function placedOf(row: ModificationRow): PlacedHours | null {
  const { _id, activity, hours, weekdays } = row
  if (activity === null || hours === null) return null
  const { from: fromDay, to: toDay } = rangeOf(row)
  return { _id, fromDay, toDay, weekdays, hours, activity }
}

/** Writes hours as a vacation: the history says a day so, and readers who know whole days alone get it. */
export function shiftOfHours({ activity, hours }: Pick<PlacedHours, 'activity' | 'hours'>): Shift | null {
  if (isAwayKind(activity.kind)) return null
  const { startTime, endTime, endsNextDay } = hours
  return { name: activity.letters, type: 'work', default: { startTime, endTime }, endsNextDay, variation: null }
}

/** An activity in the words and with the hours that it has today: what is placed keeps them. */
export function placedWords({ _id, name, letters, kind, isNamed, isUnseen, fixedMinutes }: PlacedActivity): PlacedActivity {
  return { _id, name, letters, kind, isNamed, ...(isUnseen && { isUnseen }), ...(fixedMinutes !== undefined && { fixedMinutes }) }
}

/** @throws AppError activityUnknown, activityOfOtherType */
export async function askedActivity(
  tx: Transaction,
  centerId: CenterId,
  asked: { readonly id: string; readonly type: ModificationRow['type'] },
): Promise<PlacedActivity> {
  const found = (await loadActivities(tx, centerId))?.find(({ _id }) => _id === asked.id)
  if (found === undefined) throw new AppError('activityUnknown')
  if (isAwayKind(found.kind) === (asked.type === 'custom_modification')) throw new AppError('activityOfOtherType')
  return placedWords(found)
}

/** Reads other hours of the member around these days, asked or approved, and approved absences. */
async function loadAround(
  tx: Transaction,
  { centerId, userId }: Pick<DaysOfMember, 'centerId' | 'userId'>,
  { fromDay: first, toDay: last }: Pick<PlacedHours, 'fromDay' | 'toDay'>,
  exceptId?: string,
) {
  // Hours may run over midnight: those of the day before and after may meet these.
  const [fromDay, toDay] = [fromDayNumber(first - 1), fromDayNumber(last + 1)]
  const live = (await loadLive(tx, { centerId, userId, fromDay, toDay })).filter(({ _id }) => _id !== exceptId)
  const others = live.flatMap((row) => placedOf(row) ?? [])
  const absences = live.filter(({ hours, type, status }) => hours === null && type !== 'custom_modification' && status === 'approved')
  const isOff = (day: number) => absences.map(rangeOf).some(({ from, to }) => from <= day && day <= to)
  return { live, others, isOff }
}

/**
 * Refuses hours that would lie over others of the member, on no day, or on days of absence alone. @param exceptId of the row itself, once
 * it is registered
 * @throws AppError hoursOverlap, hoursOnNoDay, hoursSkipped, modificationOnLeave; of an intervention, also interventionNotOver, interventionOffCall
 */
export async function requirePlace(
  tx: Transaction,
  { centerId, userId, zone, now }: Pick<DaysOfMember, 'centerId' | 'userId'> & { readonly zone: Zone; readonly now: number },
  placed: PlacedHours,
  exceptId?: string,
): Promise<void> {
  const { others, isOff } = await loadAround(tx, { centerId, userId }, placed, exceptId)
  const refusal = refusePlacing({ placed, zone, others, isOff })
  if (refusal !== null) throw new AppError(refusal)
  if (placed.activity.kind !== 'intervention') return
  const refused = refuseIntervention(placed, await heldAround(tx, centerId, userId, placed), now, zone)
  if (refused !== null) throw new AppError(refused)
}

/** The times on call that the member holds around these hours, those that they took from a colleague among them, and their vacations. */
async function heldAround(
  tx: Transaction,
  centerId: CenterId,
  userId: UserId,
  { fromDay, toDay }: Pick<PlacedHours, 'fromDay' | 'toDay'>,
): Promise<{ readonly onCall: readonly Piece[]; readonly vacations: readonly Piece[] }> {
  const { members, planVersion } = await loadMembers(tx, centerId, [userId], fromDay - 2, toDay + 1)
  const [member] = members
  if (member === undefined) return { onCall: [], vacations: [] }
  const center = await loadCenterPlan(tx, centerId, planVersion)
  const days = Array.from({ length: toDay - fromDay + 2 }, (_, index) => fromDay - 1 + index)
  return {
    onCall: days.flatMap((day) => onCallHeld(center, member, day)),
    vacations: pieces(center, member, fromDay - 1, toDay).filter(({ activity }) => activity === null),
  }
}

/** The days of the hours on which nothing keeps the member: no absence, no other hours, and no rule that refuses work. */
export async function freeDaysOf(
  tx: Transaction,
  { centerId, userId, now }: Pick<Acting, 'centerId' | 'userId' | 'now'>,
  placed: PlacedHours,
): Promise<DayNumber[]> {
  const { others, isOff } = await loadAround(tx, { centerId, userId }, placed)
  const days = [placed.fromDay, placed.toDay]
  return decide(tx, { centerId, userIds: [userId], days, now, isThorough: true }, (facts) => {
    const [person, member] = [facts.person(userId), facts.member(userId)]
    if (person === null || member === null) throw new AppError('notFound')
    const kept: PlacedHours[] = []
    let before = person
    for (let day = placed.fromDay; day <= placed.toDay; day++) {
      const wish = { ...placed, fromDay: day, toDay: day }
      if (refusePlacing({ placed: wish, zone: facts.zone, others, isOff }) !== null || isOff(day)) continue
      const after = personOf(facts.center, { ...member, placed: [...(member.placed ?? []), ...kept, wish] }, person, facts.from, facts.to)
      if (placed.activity.kind === 'work' && refusing(judgePlacing(before, after, wish, facts), false).length > 0) continue
      kept.push(wish)
      before = after
    }
    return kept.map(({ fromDay }) => fromDay)
  })
}

interface Acting {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly actorId: UserId
  readonly reason: string | null
  readonly now: number
}

interface Placing extends Acting {
  readonly row: ModificationRow
  readonly placed: PlacedHours
  /** An administrator goes through blocking rules, and `reason` says why. */
  readonly isForced: boolean
  readonly isRehearsal: boolean
  /** The caller judges this together with other changes of the same act, and refuses what they break: nothing is refused here for a rule. */
  readonly isJudgedTogether?: boolean
}

/**
 * Approves the hours. Work is judged like an assignment: a blocking rule refuses unless forced. A leave, an absence or an intervention is a
 * fact: what it breaks is a warning. The member is locked.
 * @throws AppError ruleBroken
 */
export async function applyPlacing(tx: Transaction, placing: Placing): Promise<Applied> {
  const { centerId, userId, row, placed, actorId, reason, isForced, isRehearsal, isJudgedTogether = false, now } = placing
  const days = [placed.fromDay, placed.toDay]
  const { found, touched, zone, reached, cut, hours } = await decide(
    tx,
    { centerId, userIds: [userId], days, now, isThorough: true },
    (facts) => {
      const [before, member] = [facts.person(userId), facts.member(userId)]
      if (before === null || member === null) throw new AppError('notFound')
      const memberAfter = { ...member, placed: [...(member.placed ?? []), placed] }
      const after = personOf(facts.center, memberAfter, before, facts.from, facts.to)
      const isRest = (day: number) => !before.on(day).isOff && before.on(day).shift.type === 'rest'
      const today = facts.zone.dayAt(now)
      const taken = Array.from({ length: placed.toDay - placed.fromDay + 1 }, (_, index) => placed.fromDay + index).filter(
        (day) => day >= today && placed.activity.kind === 'work' && isPlacedOn(placed, day),
      )
      return {
        found: judgePlacing(before, after, placed, facts),
        touched: taken.map((day) => ({ day, touched: isRest(day) ? ('rest' as const) : ('hours' as const) })),
        zone: facts.zone,
        reached: monthEndsReached(facts.center, member, memberAfter, placed),
        cut: restsCutBetween(before, after, { from: placed.fromDay, to: placed.toDay }),
        hours: isRehearsal ? skyline(facts, { before: member, after: memberAfter }, { from: placed.fromDay, to: placed.toDay }) : [],
      }
    },
  )
  await requireOpenNights(tx, centerId, reached)
  const isWork = placed.activity.kind === 'work'
  const refused = isWork && !isJudgedTogether ? refusing(found, isForced || isRehearsal) : []
  if (refused.length > 0) {
    const violations = toWireViolations(refused, userId)
    throw new AppError('ruleBroken', { violations, message: violations[0]?.message ?? '' })
  }
  if (isForced && isWork) await keepForced(tx, placing, refusing(found, false))
  const settled = await settleModification(tx, row, { status: 'approved', decidedBy: actorId, reason, now })
  await writeHistory(tx, placing, placed, { isGone: false })
  await keepPlaced(tx, placing, row, rangeOf(row))
  if (row.created_by !== userId) await keepPromises(tx, placing, touched, zone)
  await keepRestsCut(tx, settled, cut, now)
  await follow(tx, placing, placed)
  return { ...unapplied(settled), warnings: found, skyline: hours }
}

/**
 * Hours of the first day of a month may reach into the night before, whose hours belong to the month that is over.
 * @throws AppError monthIsClosed
 */
async function requireOpenNights(tx: Transaction, centerId: CenterId, days: readonly DayNumber[]): Promise<void> {
  for (const day of days) await requireOpenMonths(tx, centerId, fromDayNumber(day), fromDayNumber(day))
}

/** Days of approved hours that are taken off. The vacations are whole again: nobody is judged for what was theirs. */
export async function applyTakingOff(tx: Transaction, acting: Acting, row: ModificationRow, part: DayRange): Promise<Applied> {
  const placed = placedOf(row)
  if (placed === null) throw new Error('the modification is of whole days')
  const { actorId: decidedBy, reason, now } = acting
  const split = splitRange(rangeOf(row), (day) => part.from <= day && day <= part.to)
  const written = await writeCut(tx, row, split, { decidedBy, reason, now })
  const gone = { ...placed, fromDay: part.from, toDay: part.to }
  if (firstOfMonth(part.to) >= part.from) {
    const { centerId, userId } = acting
    const reached = await decide(tx, { centerId, userIds: [userId], days: [part.from, part.to], now, isThorough: false }, (facts) => {
      const member = facts.member(userId)
      if (member === null) throw new AppError('notFound')
      return monthEndsReached(facts.center, member, { ...member, placed: [...(member.placed ?? []), gone] }, gone)
    })
    await requireOpenNights(tx, centerId, reached)
  }
  await writeHistory(tx, acting, gone, { isGone: true })
  await keepTakenBack(tx, acting, row, [part])
  if (placed.activity.kind === 'onCall') await endOnCallDemands(tx, acting, part)
  await follow(tx, acting, gone)
  return unapplied(written)
}

/**
 * Ends the demands of the member for times on call that they no longer have: an open one is closed, and whoever took one is on call no more and
 * told so. What has begun stays with them.
 */
async function endOnCallDemands(tx: Transaction, { centerId, userId, actorId, now }: Acting, { from, to }: DayRange): Promise<void> {
  const live = await liveOnCallDemands(tx, centerId, userId, { from: fromDayNumber(from), to: fromDayNumber(to) })
  if (live.length === 0) return
  const [member] = await loadMemberPlans(tx, centerId, [userId], from, to)
  const isGone = ({ status, day: date, part_from: first, part_to: last, zone }: OnCallDemand) => {
    const day = toDayNumber(date)
    const placed = member?.placed?.filter(({ activity }) => activity.kind === 'onCall') ?? []
    // The time that a colleague took is theirs no more, but for the hours that were placed for it.
    const there =
      status === 'accepted'
        ? placed.flatMap((each) => placedPieces(each, day, day, zoneOf(zone)))
        : member === undefined
          ? []
          : onCallHeld({ zone }, member, day)
    return !there.some(({ nominalStart, nominalEnd }) => nominalStart === day * 1440 + first && nominalEnd === day * 1440 + last)
  }
  const demandIds = live.filter(isGone).map(({ _id }) => _id)
  if (demandIds.length > 0) await cancelForPlanChange(tx, { centerId, demandIds, actorId, reason: null, closedBecause: 'planChanged', now })
}

/**
 * The history of a planning has the hours of work that is named alone, and none of on-call duty: other ones stand among the modifications, where they lose their name
 * with a member who is erased. No line of a history is ever changed.
 */
async function writeHistory(tx: Transaction, acting: Acting, placed: PlacedHours, { isGone }: { readonly isGone: boolean }): Promise<void> {
  const shift = shiftOfHours(placed)
  if (shift === null || !placed.activity.isNamed || !isWorkKind(placed.activity.kind)) return
  const { centerId, userId, actorId, reason, now } = acting
  const days = Array.from({ length: placed.toDay - placed.fromDay + 1 }, (_, index) => placed.fromDay + index)
  const changes = days
    .filter((day) => isPlacedOn(placed, day))
    .map((day) => ({ day, from: isGone ? shift : null, to: isGone ? null : shift }))
  await writeChanges(tx, { center_id: centerId, user_id: userId }, changes, { actorId, reason, now })
}

/** Everybody who shows these days reads them again; what the member could take may have changed. */
async function follow(tx: Transaction, { centerId, userId }: Acting, placed: PlacedHours): Promise<void> {
  const days: string[] = []
  for (let day = placed.fromDay - 1; day <= placed.toDay + 1; day++) {
    if ([day - 1, day, day + 1].some((near) => isPlacedOn(placed, near))) days.push(fromDayNumber(day))
  }
  await publish(tx, centerId, { kind: 'planning', days, users: [userId] })
  await askToTell(tx, { centerId, userIds: [userId] })
}

/** Records the rules that an administrator overrode. */
async function keepForced(tx: Transaction, { centerId, userId, row, actorId, reason, now }: Placing, found: readonly Violation[]) {
  const broken = found.map((violation) => {
    const { code, message } = toWireViolation(violation, violation.userId)
    return { code, message, userId: violation.userId }
  })
  const detail = { act: 'modification' as const, date: row.from_day, ...(reason !== null && { reason }), broken }
  await keepAct(tx, centerId, { kind: 'override', actorId, subjectId: userId, detail, now })
}
