// What several handlers of planning modifications share: who reaches whose, applying a decision to the planning, and the wire.
import { toWireViolation } from '@releve/contract/sentences'
import { defaultCauseName } from '@releve/contract/absence-causes'
import { errors } from '@releve/contract/errors'
import type { WireCandidate, WireModification } from '@releve/contract/planning'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { DayNumber } from '@releve/domain/calendar/day'
import { refuseAssignment } from '@releve/domain/demands/assignment'
import type { Candidate } from '@releve/domain/demands/assignment'
import { refusing } from '@releve/domain/demands/judge'
import type { Circumstances, PlacedShift } from '@releve/domain/demands/judge'
import { personOf } from '@releve/domain/demands/person'
import type { Person } from '@releve/domain/demands/person'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import { datedValue } from '@releve/domain/planning/cycle'
import type { Modification } from '@releve/domain/planning/center-plan'
import { hasExchange, judgeModification, modificationEffects } from '@releve/domain/demands/modification'
import type { ModificationEffects } from '@releve/domain/demands/modification'
import { dutyOf } from '@releve/domain/planning/shift'
import type { Shift } from '@releve/domain/planning/shift'
import type { Violation } from '@releve/domain/working-time/rules'
import type { Queryable } from '../../db/query.ts'
import type { Transaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { publish } from '../../http/events/store.ts'
import { administers, isMaster } from '../../http/principal.ts'
import type { Principal } from '../../http/principal.ts'
import { loadCenterAdmins } from '../centers/store.ts'
import { cancelForPlanChange } from '../demands/store.ts'
import { decide, loadFacts } from '../demands/store/deciding.ts'
import { lockStaffing } from '../demands/store/locking.ts'
import { endVacanciesOf, isOffered, openVacancy, requiredInPlaceOf } from '../demands/store/vacancy-opening.ts'
import { askToTell } from '../demands/store/telling.ts'
import { notify } from '../notifications/store.ts'
import type { NewNotification } from '../notifications/store.ts'
import { keepAct } from '../journal/store.ts'
import { loadNamed, reachUser } from '../members/store.ts'
import type { ReachedCenter, Roster } from '../members/store.ts'
import { findModification, openDemandsOn, settleModification, writeChanges } from './store.ts'
import type { ModificationRow } from './store.ts'

/**
 * The member whose planning it is, for themselves and their administrators.
 * @throws AppError notFound outside the caller's reach, forbidden for a colleague
 */
export async function reachMember(db: Queryable, principal: Principal, userId: UserId): Promise<ReachedCenter> {
  const reached = await reachUser(db, principal, userId)
  if (reached === null) throw new AppError('notFound')
  if (userId !== principal.userId && !administers(principal, reached.centerId)) throw new AppError('forbidden')
  return reached
}

/** @throws AppError notFound, forbidden, as `reachMember` */
export async function reachModification(db: Queryable, principal: Principal, id: string): Promise<ModificationRow> {
  const isAnywhere = isMaster(principal)
  if (!isAnywhere && principal.centerId === null) throw new AppError('notFound')
  const found = await findModification(db, id, isAnywhere ? null : principal.centerId)
  if (found === null) throw new AppError('notFound')
  const isOwn = found.user_id === principal.userId && found.center_id === principal.centerId
  if (isOwn || administers(principal, found.center_id)) return found
  throw new AppError('forbidden')
}

export async function toWire(db: Queryable, list: readonly ModificationRow[]): Promise<WireModification[]> {
  const people = await loadNamed(
    db,
    list.map(({ center_id, user_id, created_by, decided_by }) => ({ centerId: center_id, ids: [user_id, created_by, decided_by] })),
  )
  const personOfId = (id: UserId | null) => {
    const found = id === null ? undefined : people.get(id)
    return found === undefined ? null : { ...found, userId: found._id }
  }
  return list.flatMap((row) => {
    const user = personOfId(row.user_id)
    if (user === null) return []
    return [
      {
        _id: row._id,
        centerId: row.center_id,
        userId: row.user_id,
        user,
        type: row.type,
        status: row.status,
        fromDate: row.from_day,
        toDate: row.to_day,
        shift: row.shift,
        cause: row.cause,
        causeName: row.cause === null ? null : (row.cause_name ?? defaultCauseName(row.cause)),
        comment: row.comment,
        createdBy: personOfId(row.created_by),
        decidedBy: personOfId(row.decided_by),
        reason: row.reason,
        createdAt: row.created_at,
        decidedAt: row.decided_at,
      },
    ]
  })
}

export async function oneToWire(db: Queryable, row: ModificationRow): Promise<WireModification> {
  const [wire] = await toWire(db, [row])
  if (wire === undefined) throw new AppError('notFound')
  return wire
}

/** As it travels; its sentences are those of the candidate, whose planning stands around them. */
export function toWireCandidate(people: Roster['byId'], day: DayNumber) {
  return ({ userId, fills, leaves, refusal, violations }: Candidate): WireCandidate[] => {
    const person = people.get(userId)
    if (person === undefined) return []
    const { _id, name, lastName, qualifications, teams } = person
    return [
      {
        member: { _id, userId: _id, name, lastName },
        qualifications: [...qualifications],
        teamId: datedValue(teams, day) ?? null,
        fills,
        leaves,
        refusal: refusal === null ? null : { code: refusal, message: errors[refusal].message },
        violations: violations.map((violation) => toWireViolation(violation, userId)),
      },
    ]
  }
}

export interface Decision {
  readonly status: 'approved' | 'withdrawn'
  readonly actorId: UserId
  readonly reason: string | null
  /** An administrator goes through blocking rules, and `reason` says why. */
  readonly isForced: boolean
  /** They are assigned to a vacation: who is away, or on it, is refused. */
  readonly isAssignment?: boolean
  /** Of an absence: the centre offers the vacations it leaves, for that many points (null: as many as its rules give). */
  readonly offer?: { readonly points: number | null } | null
  readonly now: number
}

export interface Applied {
  readonly row: ModificationRow
  readonly warnings: readonly Violation[]
  readonly uncovered: readonly { readonly date: string; readonly shift: Shift }[]
  readonly closedDemands: readonly string[]
  readonly vacancies: readonly DemandId[]
}

/**
 * Approves a pending modification, or withdraws an approved one: the planning follows, with a line of history a day, the demands
 * that lose their object are closed, uncovered vacations are reported to the administrators. The member and the row are locked.
 *
 * Other hours are judged like an assignment: a blocking rule refuses unless forced. An absence is a fact: what it breaks (the
 * staffing of the vacations they leave) is a warning. Withdrawn, they get back what was theirs: that alone which an exchange made since
 * would break refuses.
 * @throws AppError notFound when they left the centre, modificationExchanged, ruleBroken, assignedAway, assignedAlready
 */
export async function applyDecision(tx: Transaction, row: ModificationRow, decision: Decision): Promise<Applied> {
  const { center_id: centerId, user_id: userId } = row
  const { status, actorId, reason, isForced, isAssignment = false, offer = null, now } = decision
  const isReturn = status === 'withdrawn'
  const range = { from: toDayNumber(row.from_day), to: toDayNumber(row.to_day) }
  const { effects, found, left } = await decide(
    tx,
    { centerId, userIds: [userId], days: [range.from, range.to], now, isThorough: true },
    (facts) => {
      const before = facts.person(userId)
      const member = facts.member(userId)
      if (before === null || member === null) throw new AppError('notFound')
      const assigned = isAssignment && row.shift !== null ? refuseAssignment(before, { day: range.from, shift: row.shift }) : null
      if (assigned !== null) throw new AppError(assigned)
      if (row.type === 'custom_modification' && hasExchange(before, range)) throw new AppError('modificationExchanged')
      const others = member.modifications.filter(({ _id }) => _id !== row._id)
      const modifications = isReturn ? others : [...others, toPlan(row)]
      const after = personOf(facts.center, { ...member, modifications }, before.rules, facts.from, facts.to)
      const changed = modificationEffects(before, after, range, isReturn)
      return { effects: changed, found: judgeModification(changed, facts), left: leftBy(after, changed, facts) }
    },
  )
  const isAbsence = row.type !== 'custom_modification' && !isReturn
  const refused = isAbsence ? [] : refusing(found, isForced)
  const [first] = refused
  if (first !== undefined) {
    const violations = refused.map((violation) => toWireViolation(violation, actorId))
    throw new AppError('ruleBroken', { violations, message: violations[0]?.message ?? '' })
  }
  if (isForced && !isAbsence) await keepForced(tx, row, decision, refusing(found, false))
  const settled = await settleModification(tx, row, { status, decidedBy: actorId, reason, now })
  if (effects.changes.length > 0) await writeChanges(tx, row, effects.changes, { actorId, reason, now })
  const vacancies =
    offer === null || isReturn || row.type === 'custom_modification' ? [] : await offerLeft(tx, row, left, { offer, actorId, now })
  if (isReturn && row.type !== 'custom_modification') {
    const dates = effects.changes.map(({ day }) => fromDayNumber(day))
    await endVacanciesOf(tx, { centerId, holderId: userId, dates }, { actorId, now })
  }
  const voided = await openDemandsOn(tx, centerId, userId, effects.voidedDays.map(fromDayNumber))
  if (voided.length > 0) {
    // The decision's own reason stays with the modification: the demand was seen by colleagues.
    await cancelForPlanChange(tx, { centerId, demandIds: voided, actorId, reason: null, closedBecause: 'planChanged', now })
  }
  const uncovered = effects.uncovered.map(({ day, shift }) => ({ date: fromDayNumber(day), shift }))
  await tellUncovered(tx, row, uncovered, now)
  const days = effects.changes.map(({ day }) => fromDayNumber(day))
  if (days.length > 0) await publish(tx, centerId, { kind: 'planning', days, users: [userId] })
  // An absence on a day of rest changes no vacation, but what they could take.
  await askToTell(tx, { centerId, userIds: [userId] })
  return { row: settled, warnings: found, uncovered, closedDemands: voided, vacancies }
}

/** The vacations of an absence that are still to come, as its holder would work them; with what the centre gives for one. */
interface Left {
  readonly zone: Zone
  readonly defaultPoints: number
  readonly shifts: readonly PlacedShift[]
}

function leftBy(after: Person, { changes }: ModificationEffects, { zone, now, rules }: Circumstances): Left {
  const shifts = changes.flatMap(({ day }): readonly PlacedShift[] => {
    const { held: shift, heldTeamId: teamId, isOff } = after.on(day)
    const isToCome = isOff && shift.type === 'work' && dutyOf(day, shift, teamId, zone).startAt > now
    return isToCome ? [{ day, shift, teamId }] : []
  })
  return { zone, defaultPoints: rules.defaultPoints, shifts }
}

/**
 * The centre offers them, an open demand of theirs for one of them included; each requires what the absent person brought and the minimum
 * lacks without them.
 */
async function offerLeft(
  tx: Transaction,
  { center_id: centerId, user_id: holderId }: ModificationRow,
  { zone, defaultPoints, shifts }: Left,
  { offer, actorId, now }: { readonly offer: { readonly points: number | null }; readonly actorId: UserId; readonly now: number },
): Promise<DemandId[]> {
  const opened: DemandId[] = []
  const days = shifts.map(({ day }) => day)
  if (days.length === 0) return opened
  await lockStaffing(tx, centerId, days)
  const facts = await loadFacts(tx, { centerId, userIds: 'all', days, now })
  for (const { day, shift, teamId } of shifts) {
    const date = fromDayNumber(day)
    if (await isOffered(tx, centerId, holderId, date)) continue
    const qualification = await requiredInPlaceOf(tx, facts, { centerId, holderId, day, shiftName: shift.name })
    const terms = { origin: 'absence', qualification, points: offer.points ?? defaultPoints, comment: '' } as const
    opened.push(await openVacancy(tx, { centerId, holderId, date, shift, teamId, ...terms, openedBy: actorId, zone, now }))
  }
  return opened
}

/** What an administrator went through; why is not kept where the modification is an absence, for it may be about health. */
async function keepForced(tx: Transaction, row: ModificationRow, { status, actorId, reason, now }: Decision, found: readonly Violation[]) {
  const broken = found.map((violation) => {
    const { code, message } = toWireViolation(violation, violation.userId)
    return { code, message, userId: violation.userId }
  })
  const said = reason === null || row.type !== 'custom_modification' ? {} : { reason }
  const detail = { act: status === 'withdrawn' ? ('withdrawal' as const) : ('modification' as const), date: row.from_day, ...said, broken }
  await keepAct(tx, row.center_id, { kind: 'override', actorId, subjectId: row.user_id, detail, now })
}

function toPlan(row: ModificationRow): Modification {
  return { _id: row._id, type: row.type, fromDay: toDayNumber(row.from_day), toDay: toDayNumber(row.to_day), shift: row.shift }
}

/** Every administrator of the centre, whoever decided: the vacation must find somebody. */
async function tellUncovered(tx: Transaction, row: ModificationRow, uncovered: Applied['uncovered'], now: number): Promise<void> {
  if (uncovered.length === 0) return
  await tellAdministrators(
    tx,
    row.center_id,
    uncovered.map(({ date }) => ({ kind: 'vacationUncovered', actorId: row.user_id, date, subjectId: row._id })),
    now,
  )
}

/** @param except who knows already */
export async function tellAdministrators(
  tx: Transaction,
  centerId: CenterId,
  notices: readonly Omit<NewNotification, 'userId'>[],
  now: number,
  except?: string,
): Promise<void> {
  const admins = await loadCenterAdmins(tx, centerId)
  const list = admins.filter(({ _id }) => _id !== except).flatMap(({ _id: userId }) => notices.map((one) => ({ ...one, userId })))
  await notify(tx, centerId, list, now)
}

export async function decidedAnswer(db: Queryable, { row, warnings, uncovered, closedDemands, vacancies }: Applied, readerId: UserId) {
  return {
    modification: await oneToWire(db, row),
    warnings: warnings.map((violation) => toWireViolation(violation, readerId)),
    uncovered: [...uncovered],
    closedDemands: [...closedDemands],
    vacancies: [...vacancies],
  }
}
