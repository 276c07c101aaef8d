// Planning modifications: asked by members, registered and decided by their administrators, never by oneself for oneself.
import type { Routes } from '@releve/contract'
import type { AbsenceCause } from '@releve/contract/absence-causes'
import { shortDay } from '@releve/contract/day-words'
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { assignable, isOver } from '@releve/domain/demands/assignment'
import type { Vacation } from '@releve/domain/demands/assignment'
import { customShiftOf, refuseRange } from '@releve/domain/demands/modification'
import type { CenterId } from '@releve/domain/ids'
import type { Shift } from '@releve/domain/planning/shift'
import { inTransaction } from '../../db/transaction.ts'
import type { Transaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, CallName, HandlersOf } from '../../http/handler.ts'
import { administers, inCenter, isMaster } from '../../http/principal.ts'
import { loadFacts } from '../demands/store/deciding.ts'
import { lockMembers } from '../demands/store/locking.ts'
import { notify } from '../notifications/store.ts'
import { loadCenterPlan, reachCenter } from '../shifts/store.ts'
import type { ReachedCenter } from '../members/store.ts'
import {
  applyDecision,
  decidedAnswer,
  oneToWire,
  reachMember,
  reachModification,
  tellAdministrators,
  toWire,
  toWireCandidate,
} from './commands.ts'
import type { Applied } from './commands.ts'
import { causeHandlers } from './handlers/causes.ts'
import { hasOverlap, loadOverlapping, registerModification, loadModifications, lockModification, settleModification } from './store.ts'
import type { ModificationRow } from './store.ts'
import { loadCauses } from './store/causes.ts'

type CallOf<Name extends CallName> = Call<Routes[Name]>

const given = (reason: string | undefined): string | null => (reason === undefined || reason === '' ? null : reason)

const offered = (offer: { readonly points?: number | undefined } | undefined) =>
  offer === undefined ? null : { points: offer.points ?? null }

async function askedShift(call: CallOf<'planning.register'>, { centerId, planVersion }: ReachedCenter): Promise<Shift | null> {
  const { shift } = call.body
  if (shift === undefined) return null
  const { name, selectedVariation, startTime, endTime, endsNextDay = false } = shift
  const times = startTime === undefined || endTime === undefined ? null : { startTime, endTime, endsNextDay }
  const center = await loadCenterPlan(call.pool, centerId, planVersion)
  const found = customShiftOf(center, { name, variation: selectedVariation ?? null, times })
  if (found === null) throw new AppError('modificationShiftUnknown')
  return found
}

/** @throws AppError invalidInput when the centre does not have it, or no longer */
async function askedCause(tx: Transaction, centerId: CenterId, id: string | undefined): Promise<AbsenceCause | null> {
  if (id === undefined) return null
  const found = (await loadCauses(tx, centerId))?.find(({ _id }) => _id === id)
  if (found === undefined) throw new AppError('invalidInput', { fields: { cause: 'Cette cause n’existe pas.' } })
  return found
}

async function register(call: CallOf<'planning.register'>) {
  const { pool, body, principal } = call
  const userId = body.userId ?? principal.userId
  const reached = await reachMember(pool, principal, userId)
  const { centerId } = reached
  const isOwn = userId === principal.userId
  const isAdministrator = administers(principal, centerId)
  const reason = given(body.override?.reason) ?? given(body.reason)
  if ((body.approve === true || body.override !== undefined) && !isAdministrator) throw new AppError('forbidden')
  if (body.approve === true && isOwn) throw new AppError('ownModification')
  // An absence is a fact, and says enough by its cause; another change of somebody's planning is answered for.
  if (!isOwn && reason === null && body.type !== 'absence')
    throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
  const now = call.clock()
  const from = toDayNumber(body.fromDate)
  const refusal = refuseRange({ from, to: toDayNumber(body.toDate) }, zoneOf(reached.zone).dayAt(now), isAdministrator)
  if (refusal !== null) throw new AppError(refusal)
  const shift = await askedShift(call, reached)
  const applied = await inTransaction(pool, async (tx): Promise<Applied> => {
    await lockMembers(tx, centerId, [userId])
    const wish = { centerId, userId, type: body.type, fromDay: body.fromDate, toDay: body.toDate }
    if (await hasOverlap(tx, wish)) throw new AppError('modificationOverlap')
    const cause = await askedCause(tx, centerId, body.cause)
    const row = await registerModification(tx, { ...wish, shift, cause, comment: body.comment, createdBy: principal.userId, now })
    const about = { ...noticeOf(row), actorId: principal.userId }
    if (body.approve !== true) {
      await tellAdministrators(tx, centerId, [{ ...about, kind: 'modificationRequested', actorId: userId }], now, principal.userId)
      if (!isOwn) await notify(tx, centerId, [{ ...about, userId, kind: 'modificationRegistered' }], now)
      return { row, warnings: [], uncovered: [], closedDemands: [], vacancies: [] }
    }
    const offer = offered(body.offer)
    const decision = { status: 'approved', actorId: principal.userId, reason, isForced: body.override !== undefined, offer, now } as const
    const done = await applyDecision(tx, row, decision)
    await notify(tx, centerId, [{ ...about, userId, kind: 'modificationRegistered' }], now)
    return done
  })
  return decidedAnswer(pool, applied, principal.userId)
}

/** @throws AppError modificationShiftUnknown, assignmentOver */
async function vacationOf(
  call: Pick<CallOf<'planning.assign'>, 'pool' | 'clock'>,
  { centerId, planVersion, zone }: ReachedCenter,
  { date, shift: name }: { date: string; shift: string },
): Promise<Vacation> {
  const center = await loadCenterPlan(call.pool, centerId, planVersion)
  const shift = customShiftOf(center, { name, variation: null, times: null })
  if (shift === null) throw new AppError('modificationShiftUnknown')
  const vacation = { day: toDayNumber(date), shift }
  if (isOver(vacation, { zone: zoneOf(zone), now: call.clock() })) throw new AppError('assignmentOver')
  return vacation
}

async function candidates(call: CallOf<'planning.candidates'>) {
  const { pool, principal, params, query } = call
  const reached = await reachCenter(pool, principal, params.id)
  if (reached === null) throw new AppError('notFound')
  const { centerId } = reached
  if (!administers(principal, centerId)) throw new AppError('forbidden')
  const vacation = await vacationOf(call, reached, query)
  const { day, shift } = vacation
  const facts = await loadFacts(pool, { centerId, userIds: 'all', days: [day], now: call.clock() })
  const { people, byId } = facts.roster
  const overlapping = await loadOverlapping(pool, centerId, query.date)
  const { candidates: all, ...lacking } = assignable(
    facts,
    // Nobody assigns themself.
    people.map(({ _id }) => _id).filter((_id) => _id !== principal.userId),
    vacation,
    overlapping,
  )
  return {
    date: query.date,
    shift,
    ...lacking,
    candidates: all.slice(0, query.limit).flatMap(toWireCandidate(byId, day)),
    total: all.length,
  }
}

async function assign(call: CallOf<'planning.assign'>) {
  const { pool, body, principal } = call
  const { userId, date } = body
  const reached = await reachMember(pool, principal, userId)
  const { centerId } = reached
  if (!administers(principal, centerId)) throw new AppError('forbidden')
  if (userId === principal.userId) throw new AppError('ownModification')
  const reason = given(body.override?.reason) ?? given(body.reason)
  if (reason === null) throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
  const { shift } = await vacationOf(call, reached, body)
  const now = call.clock()
  const actorId = principal.userId
  const applied = await inTransaction(pool, async (tx): Promise<Applied> => {
    await lockMembers(tx, centerId, [userId])
    const wish = { centerId, userId, type: 'custom_modification', fromDay: date, toDay: date } as const
    if (await hasOverlap(tx, wish)) throw new AppError('modificationOverlap')
    const row = await registerModification(tx, { ...wish, shift, cause: null, comment: '', createdBy: actorId, now })
    const isForced = body.override !== undefined
    const done = await applyDecision(tx, row, { status: 'approved', actorId, reason, isForced, isAssignment: true, now })
    await notify(tx, centerId, [{ userId, kind: 'vacationAssigned', date, shift, actorId, detail: reason, subjectId: row._id }], now)
    return done
  })
  return decidedAnswer(pool, applied, actorId)
}

/** Locks the member then the modification, which must still be what the caller decides on. */
function deciding<T>(
  call: Pick<CallOf<'planning.approve'>, 'pool'>,
  found: ModificationRow,
  work: (tx: Parameters<typeof lockModification>[0], row: ModificationRow) => Promise<T>,
): Promise<T> {
  return inTransaction(call.pool, async (tx) => {
    await lockMembers(tx, found.center_id, [found.user_id])
    return work(tx, await lockModification(tx, found.center_id, found._id))
  })
}

/** What a notification of a modification is about: its first day, and its last one where it has several. */
function noticeOf({ _id, from_day: date, to_day: last }: Pick<ModificationRow, '_id' | 'from_day' | 'to_day'>) {
  return { subjectId: _id, date, ...(last !== date && { detail: `au ${shortDay(last)}` }) }
}

async function approve(call: CallOf<'planning.approve'>) {
  const { pool, body, params, principal } = call
  const found = await reachModification(pool, principal, params.id)
  if (found.user_id === principal.userId) throw new AppError('ownModification')
  const now = call.clock()
  const applied = await deciding(call, found, async (tx, row) => {
    if (row.status !== 'pending') throw new AppError('modificationDecided')
    const reason = given(body?.override?.reason) ?? given(body?.reason)
    const actorId = principal.userId
    const isForced = body?.override !== undefined
    const done = await applyDecision(tx, row, { status: 'approved', actorId, reason, isForced, offer: offered(body?.offer), now })
    const about = { ...noticeOf(row), userId: row.user_id, actorId }
    await notify(tx, row.center_id, [{ ...about, kind: 'modificationApproved' }], now)
    return done
  })
  return decidedAnswer(pool, applied, principal.userId)
}

async function reject(call: CallOf<'planning.reject'>) {
  const { pool, body, params, principal } = call
  const found = await reachModification(pool, principal, params.id)
  if (found.user_id === principal.userId) throw new AppError('ownModification')
  const now = call.clock()
  const settled = await deciding(call, found, async (tx, row) => {
    if (row.status !== 'pending') throw new AppError('modificationDecided')
    const decidedBy = principal.userId
    const about = { ...noticeOf(row), userId: row.user_id, actorId: decidedBy }
    await notify(tx, row.center_id, [{ ...about, kind: 'modificationRejected' }], now)
    return settleModification(tx, row, { status: 'rejected', decidedBy, reason: body.reason, now })
  })
  return oneToWire(pool, settled)
}

/** One's own, or as an administrator a member's, with a reason. Pending: whenever. Approved: before it begins. */
async function withdraw(call: CallOf<'planning.withdraw'>) {
  const { pool, body, params, principal } = call
  const found = await reachModification(pool, principal, params.id)
  // One that a vacancy made goes by the rules on withdrawing from it.
  if (found.demand_id !== null) throw new AppError('vacancyAssignment')
  const isOwn = found.user_id === principal.userId
  if (body?.override !== undefined && !administers(principal, found.center_id)) throw new AppError('forbidden')
  const reason = given(body?.override?.reason) ?? given(body?.reason)
  if (!isOwn && reason === null) throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
  const { zone } = await reachMember(pool, principal, found.user_id)
  const now = call.clock()
  const actorId = principal.userId
  const applied = await deciding(call, found, async (tx, row): Promise<Applied> => {
    if (row.status !== 'pending' && row.status !== 'approved') throw new AppError('modificationDecided')
    const about = { ...noticeOf(row), actorId }
    if (!isOwn) await notify(tx, row.center_id, [{ ...about, userId: row.user_id, kind: 'modificationTakenBack' }], now)
    if (row.status === 'pending') {
      const settled = await settleModification(tx, row, { status: 'withdrawn', decidedBy: actorId, reason, now })
      return { row: settled, warnings: [], uncovered: [], closedDemands: [], vacancies: [] }
    }
    if (toDayNumber(row.from_day) <= zoneOf(zone).dayAt(now)) throw new AppError('modificationStarted')
    await tellAdministrators(tx, row.center_id, [{ ...about, kind: 'modificationWithdrawn' }], now, actorId)
    return applyDecision(tx, row, { status: 'withdrawn', actorId, reason, isForced: body?.override !== undefined, now })
  })
  return decidedAnswer(pool, applied, principal.userId)
}

async function list(call: CallOf<'planning.list'>) {
  const { pool, principal, query } = call
  const { status = null, startDate = null, endDate = null, before = null, limit } = query
  const isAdministrator = isMaster(principal) || administers(principal, principal.centerId)
  const wanted = query.userId ?? (isAdministrator ? null : principal.userId)
  // A master keeps every centre; of a member named, the rights are their administrators'.
  const own = isMaster(principal) ? null : inCenter(principal).centerId
  const centerId = wanted === null ? own : (await reachMember(pool, principal, wanted)).centerId
  const filter = { centerId, userId: wanted, status, from: startDate, to: endDate, before, limit: limit + 1 }
  const found = await loadModifications(pool, filter)
  const page = found.slice(0, limit)
  return { modifications: await toWire(pool, page), next: found.length > limit ? (page.at(-1)?._id ?? null) : null }
}

export const planningHandlers: HandlersOf<
  | 'planning.register'
  | 'planning.candidates'
  | 'planning.assign'
  | 'planning.causes'
  | 'planning.saveCauses'
  | 'planning.list'
  | 'planning.get'
  | 'planning.approve'
  | 'planning.reject'
  | 'planning.withdraw'
> = {
  'planning.register': register,
  'planning.candidates': candidates,
  'planning.assign': assign,
  ...causeHandlers,
  'planning.list': list,
  'planning.get': async ({ pool, principal, params }) => oneToWire(pool, await reachModification(pool, principal, params.id)),
  'planning.approve': approve,
  'planning.reject': reject,
  'planning.withdraw': withdraw,
}
