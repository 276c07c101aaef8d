// Modifications of plannings registered, decided and taken back; what that would do is shown by the same path, and undone (`dryRun`).
import type { Routes } from '@releve/contract'
import type { Activity } from '@releve/contract/starting-activities'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { isShiftSkipped, refuseRange } from '@releve/domain/demands/modification'
import { refuseTakingBack, splitRange } from '@releve/domain/demands/taking-back'
import type { CenterId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Call, CallName, HandlersOf } from '#http/handler.ts'
import { administers, hasPower } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { keepAct } from '#features/journal/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { loadActivities } from '#features/activities/store.ts'
import { loadCenterPlan } from '#features/shifts/store.ts'
import { hasPowerOver } from '#features/members/store/members.ts'
import { oneToWire, reachMember, reachModification, tellDeciders } from '../commands/modifications.ts'
import { askDeciders, giveAccordTo, reachDecision, requireLockedAccord } from '../commands/chains.ts'
import { doing, givenReason, noticeOf } from '../commands/acting.ts'
import { applyDecision, decidedAnswer, unapplied } from '../commands/deciding.ts'
import type { Applied, Decision } from '../commands/deciding.ts'
import { leaveOfRow } from '../commands/leave.ts'
import { askedCause, askedShift, requireAskable, requireYearlyRoom } from '../commands/asked.ts'
import { makeWay } from '../commands/overlaps.ts'
import { applyPlacing, applyTakingOff, placedOf, requirePlace } from '../commands/placing.ts'
import { lockModification, registerModification, settleModification } from '../store/modifications.ts'
import type { ModificationRow } from '../store/modifications.ts'
import { lockPromises, rangeOf, writeCut } from '../store/cutting.ts'
import { registerHours } from './placing.ts'

type CallOf<Name extends CallName> = Call<Routes[Name]>

const offered = (offer: { readonly points?: number | undefined } | undefined) =>
  offer === undefined ? null : { points: offer.points ?? null }

async function findActivity(db: Queryable, centerId: CenterId, activityId: string): Promise<Activity | undefined> {
  return (await loadActivities(db, centerId))?.find(({ _id }) => _id === activityId)
}

/**
 * Approves a modification, and takes from others the days that it needs.
 * @throws AppError reasonRequired when some of these days have begun
 */
async function approveOver(
  tx: Transaction,
  approved: ModificationRow,
  { today, ...decision }: Omit<Decision, 'centerId' | 'userId' | 'approved' | 'cuts' | 'mayUndo'> & { readonly today: DayNumber },
): Promise<Applied> {
  const { center_id: centerId, user_id: userId, type, from_day: fromDay, to_day: toDay } = approved
  const { decisions, reason, isRehearsal = false } = decision
  const way = await makeWay(tx, { centerId, userId, type, fromDay, toDay }, { exceptId: approved._id, decisions, isRehearsal })
  const hasBegun = way.cuts.some(({ row, from }) => row.status === 'approved' && from <= today)
  if (hasBegun && reason === null && !isRehearsal) throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
  const applied = await applyDecision(tx, { ...decision, centerId, userId, approved, cuts: way.cuts, mayUndo: true })
  return { ...applied, conflicts: [...way.conflicts, ...applied.conflicts] }
}

async function register(call: CallOf<'planning.register'>) {
  const { pool, body, principal } = call
  const userId = body.userId ?? principal.userId
  const now = call.clock()
  const reached = await reachMember(pool, principal, { userId, power: 'placeActivities', now })
  const { centerId } = reached
  const isOwn = userId === principal.userId
  const mayPlace = await hasPowerOver(pool, principal, 'placeActivities', { centerId, userId, now })
  const isAdministrator = administers(principal, centerId)
  const isRehearsal = body.dryRun === true
  const reason = givenReason(body.override?.reason) ?? givenReason(body.reason)
  if ((body.approve === true && !mayPlace) || (body.override !== undefined && !isAdministrator)) throw new AppError('forbidden')
  if (body.approve === true && isOwn) throw new AppError('ownModification')
  // An absence is a fact, and says enough by its cause; another change of somebody's planning is answered for.
  if (!isOwn && reason === null && body.type !== 'absence' && !isRehearsal)
    throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
  const from = toDayNumber(body.fromDate)
  const today = zoneOf(reached.zone).dayAt(now)
  const activityId = body.activity ?? body.cause
  const activity = activityId === undefined ? undefined : await findActivity(pool, centerId, activityId)
  // Members write down their interventions once they are over.
  const isIntervention = body.activity !== undefined && activity?.kind === 'intervention'
  const refusal = refuseRange({ from, to: toDayNumber(body.toDate) }, today, isAdministrator || isIntervention)
  if (refusal !== null) throw new AppError(refusal)
  const asked = isOwn && !isAdministrator ? activity : undefined
  if (asked !== undefined) requireAskable(asked, { from, today, hasHours: body.activity !== undefined })
  if (body.activity !== undefined) return registerHours(call, { reached, userId, reason, today, isIntervention, asked })
  const shift = body.shift === undefined ? null : askedShift(await loadCenterPlan(pool, centerId, reached.planVersion), body.shift)
  if (shift !== null && isShiftSkipped(shift, { from, to: toDayNumber(body.toDate) }, zoneOf(reached.zone)))
    throw new AppError('hoursSkipped')
  const actorId = principal.userId
  const applied = await doing(pool, isRehearsal, async (tx) => {
    const wish = { centerId, userId, type: body.type, fromDay: body.fromDate, toDay: body.toDate }
    const promises = await lockPromises(tx, wish)
    if (asked !== undefined)
      await requireYearlyRoom(tx, asked, { centerId, userId, fromDay: from, toDay: toDayNumber(body.toDate), weekdays: null })
    const { decisions } = body
    const { cuts, conflicts } = await makeWay(tx, wish, { decisions, isRehearsal })
    const cause = await askedCause(tx, centerId, body.cause)
    const row = await registerModification(tx, { ...wish, shift, cause, comment: body.comment, createdBy: actorId, now })
    const leave = await leaveOfRow(tx, reached, row, { mayPass: isRehearsal || (isAdministrator && body.override !== undefined), now })
    const about = { ...noticeOf(row), actorId }
    if (body.approve !== true && isRehearsal) {
      // Broken rules are known before anybody is asked to decide.
      const terms = { promises, actorId, reason, isForced: false, offer: null, decisions, isRehearsal, today, now }
      const judged = await approveOver(tx, row, terms).catch((error: unknown) => {
        if (error instanceof AppError) return null
        throw error
      })
      return {
        ...unapplied(row),
        conflicts,
        warnings: judged?.warnings ?? [],
        lacks: judged?.lacks ?? [],
        leave,
        skyline: judged?.skyline ?? [],
      }
    }
    if (body.approve !== true) {
      // An approved modification gives way once this one is approved too; a waiting one gives way at once.
      for (const cut of cuts.filter(({ row: { status } }) => status === 'pending'))
        await takePending(tx, cut, { decidedBy: actorId, reason, now })
      const waiting = await askDeciders(tx, reached, row, { actorId, now })
      if (!isOwn) await notify(tx, centerId, [{ ...about, userId, kind: 'modificationRegistered' }], now)
      return { ...unapplied(waiting), conflicts, leave }
    }
    const isForced = body.override !== undefined
    const terms = { promises, actorId, reason, isForced, offer: offered(body.offer), decisions, isRehearsal, today, now }
    const applied = await approveOver(tx, row, terms)
    await notify(tx, centerId, [{ ...about, userId, kind: 'modificationRegistered' }], now)
    return { ...applied, leave }
  })
  return decidedAnswer(pool, applied, now)
}

/** Days of a modification that nobody has decided on: they promise nothing. */
function takePending(
  tx: Transaction,
  { row, from, to }: { readonly row: ModificationRow; readonly from: number; readonly to: number },
  by: Parameters<typeof writeCut>[3],
): Promise<ModificationRow> {
  const parts = splitRange(rangeOf(row), (day) => from <= day && day <= to)
  return writeCut(tx, row, parts, by)
}

/** @throws AppError forbidden when they go through a rule and do not administer, or offer vacations and do not keep vacancies */
function requireTerms(principal: Principal, centerId: CenterId, body: CallOf<'planning.approve'>['body']): void {
  if (body?.override !== undefined && !administers(principal, centerId)) throw new AppError('forbidden')
  const mayOffer = hasPower(principal, 'keepVacancies', { centerId, teamId: null })
  if (body?.offer !== undefined && !mayOffer) throw new AppError('forbidden')
}

async function approve(call: CallOf<'planning.approve'>) {
  const { pool, body, params, principal } = call
  const now = call.clock()
  const { row: found, reached } = await reachDecision(pool, principal, params.id, now)
  requireTerms(principal, found.center_id, body)
  const { center_id: centerId, user_id: userId, from_day: fromDay, to_day: toDay } = found
  const isRehearsal = body?.dryRun === true
  const { zone } = reached
  const today = zoneOf(zone).dayAt(now)
  const applied = await doing(pool, isRehearsal, async (tx) => {
    const promises = await lockPromises(tx, { centerId, userId, fromDay, toDay })
    const row = await lockModification(tx, centerId, found._id)
    if (row.status !== 'pending') throw new AppError('modificationDecided')
    // A rehearsal shows the request as it is once everybody has answered.
    const waiting = isRehearsal ? null : await giveAccordTo(tx, principal, row, now)
    if (waiting !== null) return unapplied(waiting)
    const reason = givenReason(body?.override?.reason) ?? givenReason(body?.reason)
    const actorId = principal.userId
    const isForced = body?.override !== undefined
    const leave = await leaveOfRow(tx, reached, row, { mayPass: isRehearsal || isForced, now })
    const placed = placedOf(row)
    if (placed !== null) await requirePlace(tx, { centerId, userId, zone: zoneOf(zone), now }, placed, row._id)
    const wish = { isForced, offer: offered(body?.offer), decisions: body?.decisions, isRehearsal }
    const applied =
      placed === null
        ? await approveOver(tx, row, { ...wish, promises, actorId, reason, today, now })
        : await applyPlacing(tx, { centerId, userId, row, placed, actorId, reason, isForced, isRehearsal, now })
    await notify(tx, centerId, [{ ...noticeOf(row), userId, actorId, kind: 'modificationApproved' }], now)
    return { ...applied, leave }
  })
  return decidedAnswer(pool, applied, now)
}

async function reject(call: CallOf<'planning.reject'>) {
  const { pool, body, params, principal } = call
  const now = call.clock()
  const { row: found } = await reachDecision(pool, principal, params.id, now)
  const { center_id: centerId, user_id: userId, from_day: fromDay, to_day: toDay } = found
  const settled = await inTransaction(pool, async (tx) => {
    await lockPromises(tx, { centerId, userId, fromDay, toDay })
    const row = await lockModification(tx, centerId, found._id)
    if (row.status !== 'pending') throw new AppError('modificationDecided')
    await requireLockedAccord(tx, principal, row, now)
    const decidedBy = principal.userId
    await notify(tx, centerId, [{ ...noticeOf(row), userId, actorId: decidedBy, kind: 'modificationRejected' }], now)
    return settleModification(tx, row, { status: 'rejected', decidedBy, reason: body.reason, now })
  })
  return oneToWire(pool, settled, now)
}

/** All of its days, or some: one's own that are to come; as an administrator a member's, with a reason, those that have begun too. */
async function withdraw(call: CallOf<'planning.withdraw'>) {
  const { pool, body, params, principal } = call
  const now = call.clock()
  const found = await reachModification(pool, principal, { id: params.id, power: 'placeActivities', now })
  // One that a vacancy made goes by the rules on withdrawing from it.
  if (found.demand_id !== null) throw new AppError('vacancyAssignment')
  const { center_id: centerId, user_id: userId } = found
  const isOwn = userId === principal.userId
  const isAdministrator = administers(principal, centerId)
  const isRehearsal = body?.dryRun === true
  if (body?.override !== undefined && !isAdministrator) throw new AppError('forbidden')
  const reason = givenReason(body?.override?.reason) ?? givenReason(body?.reason)
  if (!isOwn && reason === null && !isRehearsal) throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
  const { zone } = await reachMember(pool, principal, { userId, power: 'placeActivities', now })
  const actorId = principal.userId
  const applied = await doing(pool, isRehearsal, async (tx) => {
    const promises = await lockPromises(tx, { centerId, userId, fromDay: found.from_day, toDay: found.to_day })
    const row = await lockModification(tx, centerId, found._id)
    const { status } = row
    if (status !== 'pending' && status !== 'approved') throw new AppError('modificationDecided')
    const own = rangeOf(row)
    const part = {
      from: body?.fromDate === undefined ? own.from : toDayNumber(body.fromDate),
      to: body?.toDate === undefined ? own.to : toDayNumber(body.toDate),
    }
    const today = zoneOf(zone).dayAt(now)
    const refusal = refuseTakingBack({ ...own, status }, part, { today, isAdministrator: isAdministrator && !isOwn })
    // Nobody writes down their own past.
    if (refusal === 'modificationStarted' && isAdministrator) throw new AppError('ownModification')
    if (refusal !== null) throw new AppError(refusal)
    const about = { ...noticeOf({ _id: row._id, from_day: fromDayNumber(part.from), to_day: fromDayNumber(part.to) }), actorId }
    if (!isOwn) await notify(tx, centerId, [{ ...about, userId, kind: 'modificationTakenBack' }], now)
    const cut = { row, ...part }
    if (status === 'pending') return unapplied(await takePending(tx, cut, { decidedBy: actorId, reason, now }))
    await tellDeciders(tx, { centerId, userId }, { ...about, kind: 'modificationWithdrawn' }, now, actorId)
    if (row.hours !== null) {
      const applied = await applyTakingOff(tx, { centerId, userId, actorId, reason, now }, row, part)
      if (part.from <= today) {
        // The reason of an absence may be about health.
        const said = reason !== null && row.type === 'custom_modification' ? { reason } : {}
        const detail = { act: 'withdrawal' as const, date: fromDayNumber(part.from), ...said }
        await keepAct(tx, centerId, { kind: 'pastCorrected', actorId, subjectId: userId, detail, now })
      }
      return applied
    }
    const isForced = body?.override !== undefined
    const terms = { approved: null, cuts: [cut], promises, actorId, reason, isForced, decisions: body?.decisions, isRehearsal, now }
    // A member who comes back frees nobody of their own cover, administrator or not.
    return applyDecision(tx, { centerId, userId, ...terms, mayUndo: !isOwn })
  })
  return decidedAnswer(pool, applied, now)
}

export const decidingHandlers: HandlersOf<'planning.register' | 'planning.approve' | 'planning.reject' | 'planning.withdraw'> = {
  'planning.register': register,
  'planning.approve': approve,
  'planning.reject': reject,
  'planning.withdraw': withdraw,
}
