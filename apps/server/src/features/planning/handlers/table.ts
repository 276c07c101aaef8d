// Planning modifications: asked by members, registered and decided by their administrators, never by oneself for oneself.
import type { Routes } from '@releve/contract'
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { assignable, isOver } from '@releve/domain/demands/assignment'
import type { Vacation } from '@releve/domain/demands/assignment'
import { customShiftOf } from '@releve/domain/demands/modification'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Call, CallName, HandlersOf } from '#http/handler.ts'
import { administers, hasPower, inCenter, isMaster } from '#http/principal.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { loadCenterPlan, reachCenter } from '#features/shifts/store.ts'
import { hasPowerOver } from '#features/members/store/members.ts'
import type { ReachedCenter } from '#features/members/store/members.ts'
import { loadDecided, oneToWire, reachMember, reachModification, toWire, toWireCandidate } from '../commands/modifications.ts'
import { loadAsked } from '../commands/chains.ts'
import { applyDecision, decidedAnswer } from '../commands/deciding.ts'
import type { Applied } from '../commands/deciding.ts'
import { causeHandlers } from './causes.ts'
import { givenReason } from '../commands/acting.ts'
import { decidingHandlers } from './deciding.ts'
import { cellHandlers } from './cells.ts'
import { placementHandlers } from './placements.ts'
import { reopen } from './reopening.ts'
import { restHandlers } from './rests.ts'
import { loadModifications, loadOverlapping, loadWaiting, registerModification } from '../store/modifications.ts'
import type { ModificationRow } from '../store/modifications.ts'
import { loadLive, lockPromises } from '../store/cutting.ts'

type CallOf<Name extends CallName> = Call<Routes[Name]>

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
  if (!hasPower(principal, 'placeActivities', { centerId, teamId: null })) throw new AppError('forbidden')
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
  const now = call.clock()
  const reached = await reachMember(pool, principal, { userId, power: 'placeActivities', now })
  const { centerId } = reached
  if (!(await hasPowerOver(pool, principal, 'placeActivities', { centerId, userId, now }))) throw new AppError('forbidden')
  if (body.override !== undefined && !administers(principal, centerId)) throw new AppError('forbidden')
  if (userId === principal.userId) throw new AppError('ownModification')
  const reason = givenReason(body.override?.reason) ?? givenReason(body.reason)
  if (reason === null) throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
  const { shift } = await vacationOf(call, reached, body)
  const actorId = principal.userId
  const applied = await inTransaction(pool, async (tx): Promise<Applied> => {
    const wish = { centerId, userId, type: 'custom_modification', fromDay: date, toDay: date } as const
    const promises = await lockPromises(tx, wish)
    // Hours of activities stay: what they break is judged.
    if ((await loadLive(tx, wish)).some(({ type, hours }) => type === wish.type && hours === null))
      throw new AppError('modificationOverlap')
    const row = await registerModification(tx, { ...wish, shift, cause: null, comment: '', createdBy: actorId, now })
    const isForced = body.override !== undefined
    const terms = { approved: row, cuts: [], promises, actorId, reason, isForced, isAssignment: true, mayUndo: true, now }
    const applied = await applyDecision(tx, { centerId, userId, ...terms })
    await notify(tx, centerId, [{ userId, kind: 'vacationAssigned', date, shift, actorId, reason, subjectId: row._id }], now)
    return applied
  })
  return decidedAnswer(pool, applied, now)
}

async function list(call: CallOf<'planning.list'>) {
  const { pool, principal, query } = call
  const { status = null, startDate = null, endDate = null, before = null, limit } = query
  const now = call.clock()
  // A master keeps every centre; of a member named, the rights are their administrators'.
  const own = isMaster(principal) ? null : inCenter(principal).centerId
  const readsAll = isMaster(principal) || hasPower(principal, 'readAbsences', { centerId: own, teamId: null })
  const decidesFor = readsAll || own === null ? [] : await loadDecided(pool, principal, own, now)
  const wanted = query.userId ?? (readsAll || decidesFor.length > 0 ? null : principal.userId)
  const isDecided = wanted !== null && decidesFor.includes(wanted)
  const centerId =
    wanted === null || isDecided ? own : (await reachMember(pool, principal, { userId: wanted, power: 'readAbsences', now })).centerId
  const reader = readsAll ? null : { userId: principal.userId, decidesFor }
  const filter = { centerId, userId: wanted, status, from: startDate, to: endDate, before, limit: limit + 1, reader }
  const found = await loadModifications(pool, filter)
  const page = found.slice(0, limit)
  return { modifications: await toWire(pool, page, now), next: found.length > limit ? (page.at(-1)?._id ?? null) : null }
}

/** More than anybody decides at one sitting. */
const WAITING_MOST = 200

/** Requests that wait for the caller: of those they decide for, and of levels that they are of. */
async function waiting({ pool, principal, clock }: CallOf<'planning.waiting'>) {
  const { centerId } = principal
  if (centerId === null) return { modifications: [] }
  const now = clock()
  const decidesAll = hasPower(principal, 'decideRequests', { centerId, teamId: null })
  const reader = { readerId: principal.userId, decidesFor: decidesAll ? null : await loadDecided(pool, principal, centerId, now) }
  const decided: ModificationRow[] = []
  let last: ModificationRow | null = null
  // Requests that wait for others do not take the place of those that wait for the reader.
  do {
    const found: ModificationRow[] = await loadWaiting(pool, centerId, reader, { last, limit: WAITING_MOST })
    const own = await loadAsked(pool, principal, found, now)
    decided.push(...found.filter(({ chain, _id }) => chain === null || own.has(_id)))
    last = found.length < WAITING_MOST ? null : (found.at(-1) ?? null)
  } while (last !== null && decided.length < WAITING_MOST)
  return { modifications: await toWire(pool, decided.slice(0, WAITING_MOST), now) }
}

export const planningHandlers: HandlersOf<
  | 'planning.register'
  | 'planning.candidates'
  | 'planning.assign'
  | 'planning.causes'
  | 'planning.saveCauses'
  | 'planning.list'
  | 'planning.waiting'
  | 'planning.get'
  | 'planning.approve'
  | 'planning.reject'
  | 'planning.reopen'
  | 'planning.withdraw'
  | 'placements.place'
  | 'placements.change'
  | 'planning.writeCells'
  | 'rests.ofMember'
  | 'rests.ofCenter'
  | 'rests.give'
  | 'rests.waive'
> = {
  'planning.candidates': candidates,
  'planning.assign': assign,
  ...causeHandlers,
  'planning.list': list,
  'planning.waiting': waiting,
  'planning.get': async ({ pool, principal, params, clock }) => {
    const now = clock()
    return oneToWire(pool, await reachModification(pool, principal, { id: params.id, power: 'read', now }), now)
  },
  ...decidingHandlers,
  'planning.reopen': reopen,
  ...placementHandlers,
  ...cellHandlers,
  ...restHandlers,
}
