// The effects of a decision on a member's planning: a modification is approved, days of others are taken back, or both at once.
import { toWireViolation, toWireViolations } from '@releve/contract/sentences'
import type { WireLeaveTaken } from '@releve/contract/leave'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { refuseAssignment } from '@releve/domain/demands/assignment'
import type { CenterFacts } from '@releve/domain/demands/center-facts'
import { refusing } from '@releve/domain/demands/judge'
import type { Circumstances, PlacedShift } from '@releve/domain/demands/circumstances'
import { startOf } from '@releve/domain/demands/moves'
import { touchedDays } from '@releve/domain/demands/firm'
import { hasExchange, judgeModification, modificationEffects } from '@releve/domain/demands/modification'
import type { ModificationEffects } from '@releve/domain/demands/modification'
import { personOf } from '@releve/domain/demands/person'
import type { Person } from '@releve/domain/demands/person'
import { splitRange, takingBackConflicts, withoutDays } from '@releve/domain/demands/taking-back'
import type { DayRange, TakingBackConflict } from '@releve/domain/demands/taking-back'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import type { MemberPlan, Modification } from '@releve/domain/planning/center-plan'
import type { Shift } from '@releve/domain/planning/shift'
import { leftBy } from '@releve/domain/vacancies/left'
import type { CenterRules, Violation } from '@releve/domain/working-time/rules'
import type { VacationLack } from '@releve/domain/working-time/timed-lacks'
import { toWireLack } from '@releve/contract/shifts'
import { skyline } from '@releve/domain/demands/skyline'
import type { SkylineStretch } from '@releve/domain/demands/skyline'
import { lacksLeft } from '@releve/domain/demands/staffing-of'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import { cancelForPlanChange } from '#features/demands/store/following-plan.ts'
import type { LockedDemand } from '#features/demands/store/columns.ts'
import { decide, loadFacts } from '#features/demands/store/deciding.ts'
import { lockStaffing } from '#features/demands/store/locking.ts'
import {
  endVacanciesOf,
  isOffered,
  openVacancy,
  requiredInPlaceOf,
  requirePrice,
  usualPrice,
} from '#features/demands/store/vacancy-opening.ts'
import { askToTell } from '#features/demands/store/telling.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { keepAct } from '#features/journal/store.ts'
import { keepPlaced, keepPromises, keepTakenBack } from './journal.ts'
import { oneToWire, tellAdministrators } from './modifications.ts'
import { keepRestsCut, restsCutBetween } from './rest-cuts.ts'
import { openDemandsOn, settleModification, writeChanges } from '../store/modifications.ts'
import type { ModificationRow } from '../store/modifications.ts'
import { rangeOf, writeCut } from '../store/cutting.ts'
import { actionsOf, conflictsToWire } from './promises.ts'

/** An approved modification, and the days of it that are taken back. */
export interface Cut extends DayRange {
  readonly row: ModificationRow
}

export interface Decision {
  readonly centerId: CenterId
  readonly userId: UserId
  /** The modification that it approves; null: days are taken back, and nothing takes their place. */
  readonly approved: ModificationRow | null
  readonly cuts: readonly Cut[]
  /** The demands that rest on these days, locked. */
  readonly promises: readonly LockedDemand[]
  readonly actorId: UserId
  readonly reason: string | null
  /** An administrator goes through blocking rules, and `reason` says why. */
  readonly isForced: boolean
  /** The caller judges this together with other changes of the same act, and refuses what they break: nothing is refused here for a rule. */
  readonly isJudgedTogether?: boolean
  /** They are assigned to a vacation: who is away, or on it, is refused. */
  readonly isAssignment?: boolean
  /** The centre offers the vacations that an absence leaves, for that many points (null: as many as its rules give). */
  readonly offer?: { readonly points: number | null } | null
  readonly decisions?: readonly PlanDecision[] | undefined
  /** The promises on the days are only shown: nothing needs a decision yet. */
  readonly isRehearsal?: boolean
  /** An administrator, but not of their own days: they may free whoever covers, and undo exchanges. */
  readonly mayUndo: boolean
  readonly now: number
}

export interface Applied {
  /** The one approved, or the days taken back. */
  readonly row: ModificationRow
  readonly warnings: readonly Violation[]
  readonly uncovered: readonly { readonly date: string; readonly shift: Shift }[]
  readonly closedDemands: readonly string[]
  readonly vacancies: readonly DemandId[]
  readonly changes: ModificationEffects['changes']
  readonly conflicts: readonly WirePlanConflict[]
  readonly kept: readonly string[]
  /** A rehearsal lists the hours that the rows of the centre would lack. */
  readonly lacks: readonly VacationLack[]
  /** The days take this of the balance of their leave. */
  readonly leave: readonly WireLeaveTaken[]
  /** A rehearsal counts the people of the days that it touches. */
  readonly skyline: readonly SkylineStretch[]
}

/** Nothing but a row was written: it is pending, or was. */
export const unapplied = (row: ModificationRow): Applied => ({
  row,
  warnings: [],
  uncovered: [],
  closedDemands: [],
  vacancies: [],
  changes: [],
  conflicts: [],
  kept: [],
  lacks: [],
  leave: [],
  skyline: [],
})

/** Every day that the decision is about. */
function spanOf({ approved, cuts }: Pick<Decision, 'approved' | 'cuts'>): DayRange {
  const ranges = [...cuts, ...(approved === null ? [] : [rangeOf(approved)])]
  return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) }
}

/** The days that go, by modification; `stays` are days whose other hours are exchanged, and remain. */
function goneBy({ cuts }: Pick<Decision, 'cuts'>, stays: ReadonlySet<DayNumber> = new Set()) {
  const byId = new Map(cuts.map((cut) => [cut.row._id, cut]))
  return ({ _id, type }: Pick<Modification, '_id' | 'type'>, day: DayNumber): boolean => {
    const cut = byId.get(_id)
    if (cut === undefined || day < cut.from || day > cut.to) return false
    return type !== 'custom_modification' || !stays.has(day)
  }
}

function plannedAfter({ modifications }: MemberPlan, { approved, ...decision }: Decision, stays?: ReadonlySet<DayNumber>) {
  const remaining = withoutDays(
    modifications.filter(({ _id }) => _id !== approved?._id),
    goneBy(decision, stays),
  )
  return approved === null ? remaining : [...remaining, toPlan(approved)]
}

/** The member as the decision would leave them. */
function personAfter(facts: CenterFacts, before: Person, member: MemberPlan, decision: Decision, stays?: ReadonlySet<DayNumber>): Person {
  const after = { ...member, modifications: plannedAfter(member, decision, stays) }
  return personOf(facts.center, after, before, facts.from, facts.to)
}

function memberIn(facts: CenterFacts, userId: UserId): { readonly before: Person; readonly member: MemberPlan } {
  const [before, member] = [facts.person(userId), facts.member(userId)]
  if (before === null || member === null) throw new AppError('notFound')
  return { before, member }
}

interface Settled {
  readonly found: readonly TakingBackConflict<LockedDemand>[]
  readonly conflicts: readonly WirePlanConflict[]
  readonly cancelled: ReadonlySet<string>
  readonly kept: readonly string[]
}

/**
 * Settles the promises on the days taken back, one by one, and undoes those to be undone. @throws AppError planConflicts when a decision is
 * missing, forbidden when a member would undo what is a colleague's
 */
async function settlePromises(tx: Transaction, decision: Decision): Promise<Settled> {
  const { centerId, userId, promises, decisions, isRehearsal = false, mayUndo, actorId, now } = decision
  const none = { found: [], conflicts: [], cancelled: new Set<string>(), kept: [] }
  if (promises.length === 0 || decision.cuts.length === 0) return none
  const range = spanOf(decision)
  const facts = await loadFacts(tx, { centerId, userIds: [userId], days: [range.from, range.to], now })
  const { before, member } = memberIn(facts, userId)
  const isGone = goneBy(decision)
  const isHoursGone = (day: DayNumber) =>
    member.modifications.some(
      (modification) =>
        modification.type === 'custom_modification' &&
        modification.fromDay <= day &&
        day <= modification.toDay &&
        isGone(modification, day),
    )
  const after = personAfter(facts, before, member, decision)
  const found = takingBackConflicts(
    { before, after, range, isHoursGone, transfers: [...member.transfers, ...(member.parts ?? [])], demands: promises },
    facts,
  )
  const conflicts = await conflictsToWire(tx, found, { centerId, mayUndo, now })
  const actionOf = actionsOf(decisions)
  const isOpenTo = ({ isVoid = false, isKept = false }: WirePlanConflict) => !isVoid && !isKept
  const decidable = conflicts.filter(isOpenTo)
  if (!isRehearsal && !decidable.every(({ demandId = '' }) => actionOf.has(demandId)))
    throw new AppError('planConflicts', { conflicts: [...conflicts] })
  const going = [...new Set(decidable.flatMap(({ demandId = '' }) => (actionOf.get(demandId) === 'cancel' ? [demandId] : [])))]
  if (going.length === 0) return { ...none, found, conflicts }
  if (!mayUndo) throw new AppError('forbidden')
  // The reason may be that of an absence: colleagues read none.
  const undone = await cancelForPlanChange(tx, { centerId, demandIds: going, actorId, reason: null, closedBecause: 'planChanged', now })
  return { found, conflicts, cancelled: new Set(undone.cancelled.map(({ _id }) => _id)), kept: undone.kept }
}

/**
 * Does the decision: the planning follows, with a line of history a day, the demands that lose their object are closed, uncovered vacations
 * are reported to the administrators, and whoever covers for somebody who comes back is told. The members and the rows are locked.
 *
 * Other hours are judged like an assignment: a blocking rule refuses unless forced. An absence is a fact: what it breaks (the
 * staffing of the vacations they leave) is a warning. Taken back, they get back what was theirs: that alone which an exchange made since
 * would break refuses.
 * @throws AppError notFound when they left the centre, modificationExchanged, planConflicts, ruleBroken, assignedAway, assignedAlready
 */
export async function applyDecision(tx: Transaction, decision: Decision): Promise<Applied> {
  const { centerId, userId, approved, actorId, reason, isForced, isAssignment = false, offer = null, isRehearsal = false, now } = decision
  const isReturn = approved === null
  const range = spanOf(decision)
  const settled = await settlePromises(tx, decision)
  const stays = new Set(
    settled.found.flatMap(({ reason: why, day, demand }) => (why === 'exchanged' && !settled.cancelled.has(demand._id) ? [day] : [])),
  )
  const isGone = goneBy(decision, stays)
  const split = decision.cuts.map(({ row }) => ({ row, parts: splitRange(rangeOf(row), (day) => isGone(row, day)) }))
  if (isReturn && split.every(({ parts }) => parts.gone.length === 0))
    throw new AppError('modificationExchanged', { conflicts: [...settled.conflicts] })
  const { effects, found, lacks, hours, left, back, today, touched, zone, cut } = await decide(
    tx,
    { centerId, userIds: [userId], days: [range.from, range.to], now, isThorough: true },
    (facts) => {
      const { before, member } = memberIn(facts, userId)
      const own = approved === null ? null : rangeOf(approved)
      const assigned =
        isAssignment && own !== null && approved?.shift ? refuseAssignment(before, { day: own.from, shift: approved.shift }) : null
      if (assigned !== null) throw new AppError(assigned)
      if (own !== null && approved?.type === 'custom_modification' && hasExchange(before, own)) throw new AppError('modificationExchanged')
      const after = personAfter(facts, before, member, decision, stays)
      const changed = modificationEffects(before, after, range, isReturn)
      const days = Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index)
      const present = days.filter((day) => before.on(day).isOff && !after.on(day).isOff)
      const judged = judgeModification(changed, facts)
      const planned = { ...member, modifications: plannedAfter(member, decision, stays) }
      const lacking = isRehearsal ? changed.move.loses.flatMap((lost) => lacksLeft(facts, planned, lost)) : []
      return {
        effects: changed,
        found: judged,
        lacks: lacking,
        hours: isRehearsal && !isReturn ? skyline(facts, { before: member, after: planned }, range) : [],
        left: allLeft(after, changed, facts),
        back: present,
        today: facts.zone.dayAt(now),
        touched: touchedDays(before, after, range, facts.zone.dayAt(now)),
        zone: facts.zone,
        cut: restsCutBetween(before, after, range),
      }
    },
  )
  const isAbsence = approved !== null && approved.type !== 'custom_modification'
  const refused = isAbsence || decision.isJudgedTogether === true ? [] : refusing(found, isForced || isRehearsal)
  const [first] = refused
  if (first !== undefined) {
    // The screen is about the member: each is said of them.
    const violations = toWireViolations(refused, userId)
    throw new AppError('ruleBroken', { violations, message: violations[0]?.message ?? '' })
  }
  if (isForced && !isAbsence) await keepForced(tx, decision, refusing(found, false))
  const writtenRows: ModificationRow[] = []
  for (const { row, parts } of split) writtenRows.push(await writeCut(tx, row, parts, { decidedBy: actorId, reason, now }))
  const row =
    approved === null ? writtenRows[0] : await settleModification(tx, approved, { status: 'approved', decidedBy: actorId, reason, now })
  if (row === undefined) throw new Error('a decision approves something or takes something back')
  if (effects.changes.length > 0)
    await writeChanges(tx, { center_id: centerId, user_id: userId }, effects.changes, { actorId, reason, now })
  const vacancies = offer === null || approved === null || !isAbsence ? [] : await offerLeft(tx, approved, left, { offer, actorId, now })
  if (back.length > 0) await endVacanciesOf(tx, { centerId, holderId: userId, dates: back.map(fromDayNumber) }, { actorId, now })
  const voided = await openDemandsOn(tx, centerId, userId, effects.voidedDays.map(fromDayNumber))
  if (voided.length > 0) {
    // The decision's own reason stays with the modification: the demand was seen by colleagues.
    await cancelForPlanChange(tx, { centerId, demandIds: voided, actorId, reason: null, closedBecause: 'planChanged', now })
  }
  const uncovered = effects.uncovered.map(({ day, shift }) => ({ date: fromDayNumber(day), shift }))
  await tellUncovered(tx, decision, row, uncovered)
  await tellCovering(tx, decision, settled)
  await keepCorrected(tx, decision, split, today)
  const acting = { centerId, userId, actorId, reason: saidReason(decision).reason ?? null, now }
  for (const { row: cut, parts } of split) await keepTakenBack(tx, acting, cut, parts.gone)
  if (approved !== null) await keepPlaced(tx, acting, approved, rangeOf(approved))
  // Members who asked for it themselves were promised nothing else.
  if (approved?.created_by !== userId) await keepPromises(tx, { ...acting, reason: promiseReason(decision) }, touched, zone)
  if (approved !== null) await keepRestsCut(tx, row, cut, now)
  const days = effects.changes.map(({ day }) => fromDayNumber(day))
  if (days.length > 0) await publish(tx, centerId, { kind: 'planning', days, users: [userId] })
  // An absence on a day of rest changes no vacation, but what they could take.
  await askToTell(tx, { centerId, userIds: [userId] })
  const { conflicts, kept } = settled
  return {
    row,
    warnings: found,
    uncovered,
    closedDemands: voided,
    vacancies,
    changes: effects.changes,
    conflicts,
    kept,
    lacks,
    leave: [],
    skyline: hours,
  }
}

/** The vacations that an absence leaves and that are still to come; with what the centre gives for one. */
interface Left {
  readonly zone: Zone
  readonly rules: CenterRules
  readonly shifts: readonly PlacedShift[]
}

function allLeft(after: Person, { changes }: ModificationEffects, { zone, now, rules }: Circumstances): Left {
  const left = changes.flatMap(({ day }) => leftBy(after, day) ?? [])
  return { zone, rules, shifts: left.filter((placed) => startOf(placed, zone) > now) }
}

/**
 * The centre offers them, an open demand of theirs for one of them included; each requires what the absent person brought and the minimum
 * lacks without them.
 */
async function offerLeft(
  tx: Transaction,
  { center_id: centerId, user_id: holderId }: ModificationRow,
  { zone, rules, shifts }: Left,
  { offer, actorId, now }: { readonly offer: { readonly points: number | null }; readonly actorId: UserId; readonly now: number },
): Promise<DemandId[]> {
  const opened: DemandId[] = []
  const points = offer.points ?? usualPrice(rules)
  requirePrice(points, rules)
  const days = shifts.map(({ day }) => day)
  if (days.length === 0) return opened
  await lockStaffing(tx, centerId, days)
  const facts = await loadFacts(tx, { centerId, userIds: 'all', days, now })
  for (const { day, shift, teamId } of shifts) {
    const date = fromDayNumber(day)
    if (await isOffered(tx, centerId, holderId, date)) continue
    const qualification = await requiredInPlaceOf(tx, facts, { centerId, holderId, day, shiftName: shift.name })
    const terms = { origin: 'absence', qualification, points, comment: '' } as const
    opened.push(await openVacancy(tx, { centerId, holderId, date, shift, teamId, ...terms, openedBy: actorId, zone, now }))
  }
  return opened
}

/** Tells why firm days were touched; the reason of an absence is left out, for it may be about health. */
const promiseReason = ({ cuts, reason }: Decision) => (cuts.some(({ row }) => row.type === 'absence') ? null : reason)

/** The reason of an administrator; that of an absence is left out, for it may be about health. */
const saidReason = ({ approved, cuts, reason }: Decision): { readonly reason?: string } => {
  const isHours = [...cuts.map(({ row }) => row), ...(approved === null ? [] : [approved])].every(
    ({ type }) => type === 'custom_modification',
  )
  return reason === null || !isHours ? {} : { reason }
}

/** Records the rules that an administrator overrode. */
async function keepForced(tx: Transaction, decision: Decision, found: readonly Violation[]) {
  const { centerId, userId, approved, actorId, now } = decision
  const broken = found.map((violation) => {
    const { code, message } = toWireViolation(violation, violation.userId)
    return { code, message, userId: violation.userId }
  })
  const act = approved === null ? ('withdrawal' as const) : ('modification' as const)
  const detail = { act, date: fromDayNumber(spanOf(decision).from), ...saidReason(decision), broken }
  await keepAct(tx, centerId, { kind: 'override', actorId, subjectId: userId, detail, now })
}

/** Days that had begun were taken back: that, when and by whom stays in the journal of the centre. */
async function keepCorrected(
  tx: Transaction,
  decision: Decision,
  split: readonly { readonly parts: { readonly gone: readonly DayRange[] } }[],
  today: DayNumber,
): Promise<void> {
  const { centerId, userId, actorId, now } = decision
  const [first] = split.flatMap(({ parts }) => parts.gone).filter(({ from }) => from <= today)
  if (first === undefined) return
  const detail = { act: 'withdrawal' as const, date: fromDayNumber(first.from), ...saidReason(decision) }
  await keepAct(tx, centerId, { kind: 'pastCorrected', actorId, subjectId: userId, detail, now })
}

function toPlan(row: ModificationRow): Modification {
  return { _id: row._id, type: row.type, fromDay: toDayNumber(row.from_day), toDay: toDayNumber(row.to_day), shift: row.shift }
}

/** Every administrator of the centre, whoever decided: the vacation must find somebody. */
async function tellUncovered(
  tx: Transaction,
  { centerId, userId, now }: Decision,
  { _id: subjectId }: ModificationRow,
  uncovered: Applied['uncovered'],
): Promise<void> {
  if (uncovered.length === 0) return
  await tellAdministrators(
    tx,
    centerId,
    uncovered.map(({ date }) => ({ kind: 'vacationUncovered', actorId: userId, date, subjectId })),
    now,
  )
}

/** Notifies those who work in the place of a member who comes back: they keep the vacation, and may give it back unless it has begun. */
async function tellCovering(tx: Transaction, decision: Decision, { found, cancelled }: Settled): Promise<void> {
  const { centerId, userId: actorId, now } = decision
  const covering = found.filter(({ reason, demand }) => reason === 'covered' && !cancelled.has(demand._id))
  const notices = covering.map(({ userId, day, demand: { _id: demandId }, isKept }) => {
    const kind = isKept ? ('coverStands' as const) : ('holderReturned' as const)
    return { userId, kind, demandId, date: fromDayNumber(day), actorId }
  })
  // The person who decides has seen it.
  const otherNotices = notices.filter(({ userId }) => userId !== decision.actorId)
  await notify(tx, centerId, otherNotices, now)
  // They may give it back until another instant now.
  for (const { userId, demandId, date } of notices) await publish(tx, centerId, { kind: 'demand', demandId, days: [date], users: [userId] })
}

export async function decidedAnswer(db: Queryable, applied: Applied, now: number) {
  const { row, warnings, uncovered, closedDemands, vacancies, changes, conflicts, kept, lacks, leave, skyline: hours } = applied
  return {
    modification: await oneToWire(db, row, now),
    warnings: toWireViolations(warnings, row.user_id),
    uncovered: [...uncovered],
    closedDemands: [...closedDemands],
    vacancies: [...vacancies],
    changes: changes.map(({ day, from, to }) => ({ date: fromDayNumber(day), from, to })),
    conflicts: [...conflicts],
    kept: [...kept],
    ...(lacks.length > 0 && { lacks: lacks.map(toWireLack) }),
    leave: [...leave],
    ...(hours.length > 0 && { skyline: [...hours] }),
  }
}
