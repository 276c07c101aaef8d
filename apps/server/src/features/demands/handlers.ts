// Calls on demands: lock, load, decide in the domain, write. What is told to others leaves with the commit.
import { randomUUID } from 'node:crypto'
import type { Routes } from '@releve/contract'
import type { CenterEvent } from '@releve/contract/events'
import { conflictSentence, violationSentence } from '@releve/contract/sentences'
import { fromDayNumber, isDay, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { applyAccept, applySwap, chooseExchange, refuseAccept } from '@releve/domain/demands/accept'
import type { CenterFacts } from '@releve/domain/demands/center-facts'
import type { AcceptedSwitch } from '@releve/domain/demands/demand'
import type { TakingEffects } from '@releve/domain/demands/effects'
import { isBlocking } from '@releve/domain/demands/judge'
import { placedOn } from '@releve/domain/demands/moves'
import type { Person } from '@releve/domain/demands/person'
import { compatibleSwitches, decideEdit, decidePost } from '@releve/domain/demands/post'
import { teamChangeConflicts } from '@releve/domain/demands/team-change'
import type { DemandWish } from '@releve/domain/demands/post'
import type { DemandRefusal } from '@releve/domain/demands/refusal'
import type { DemandFacts } from '@releve/domain/demands/view'
import { applyUnaccept, refuseCancel, refuseUnaccept } from '@releve/domain/demands/withdraw'
import { dutyOf } from '@releve/domain/planning/shift'
import { datedValue } from '@releve/domain/rotations/cycle'
import type { Queryable } from '../../db/query.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Transaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { publish } from '../../http/events/store.ts'
import type { Call, CallName, Deps, HandlersOf } from '../../http/handler.ts'
import { administers, inCenter } from '../../http/principal.ts'
import type { CenterMember, Principal } from '../../http/principal.ts'
import { notify } from '../notifications/store.ts'
import { loadMemberPlans, loadShiftDays } from '../shifts/store.ts'
import { reachUser } from '../users/store.ts'
import {
  daysOf,
  decide,
  inCenterOfDemand,
  inCenterOfMember,
  loadFacts,
  refusalError,
  toLimitEntry,
  toWireDemands,
  viewOf,
} from './commands.ts'
import {
  closeDemands,
  countKnown,
  demandsByIds,
  demandsOf,
  dependentDemands,
  findDemand,
  insertDemand,
  listDemands,
  lockDemand,
  lockMembers,
  posterFacts,
  setMark,
  updateTerms,
  writeTaking,
  writeUnaccept,
} from './store.ts'
import type { DemandRow, LockedDemand } from './store.ts'

type CallOf<Name extends CallName> = Call<Routes[Name]>

/** For whom, by whom, and why when it is not the same person. */
interface Acting {
  readonly memberId: string
  readonly actorId: string
  readonly reason: string | null
}

/** An administrator may act for a member of his centre, with a reason that the history keeps. */
function actingFor(me: CenterMember, memberId: string | undefined, reason: string | undefined): Acting {
  const given = reason === undefined || reason === '' ? null : reason
  if (memberId === undefined || memberId === me.userId) return { memberId: me.userId, actorId: me.userId, reason: given }
  if (!administers(me, me.centerId)) throw new AppError('forbidden')
  if (given === null) throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
  return { memberId, actorId: me.userId, reason: given }
}

/** The person as the facts know him; somebody of another centre is unknown here. */
function personIn(facts: CenterFacts, userId: string): Person {
  const person = facts.person(userId)
  if (person === null) throw new AppError('notFound')
  return person
}

/** Locks a live demand and the people it concerns, then reads it as the last one left it. */
async function lockedDemand(tx: Transaction, centerId: string, id: string, userIds: readonly string[]): Promise<LockedDemand> {
  const demand = await lockDemand(tx, centerId, id, userIds)
  if (demand === null) throw new AppError('notFound')
  if (demand.closedAt !== null) throw new AppError('demandClosed')
  return demand
}

async function liveDemand(db: Queryable, centerId: string, id: string): Promise<DemandRow> {
  const demand = await findDemand(db, centerId, id)
  if (demand === null || demand.closedAt !== null) throw new AppError('notFound')
  return demand
}

function withoutUndefined(switches: readonly { shift: string; points: number; date?: string | undefined }[]): AcceptedSwitch[] {
  return switches.map(({ shift, points, date }) => (date === undefined ? { shift, points } : { shift, points, date }))
}

/** The demand as the caller sees it now, and those of his days that `days` changed. */
async function answer(call: Pick<Deps, 'pool' | 'clock'>, me: CenterMember, id: string, days: readonly DayNumber[]) {
  const demand = await liveDemand(call.pool, me.centerId, id)
  const reader = { centerId: me.centerId, viewerId: me.userId, now: call.clock() }
  const [wire] = await toWireDemands(call.pool, reader, [demand])
  if (wire === undefined) throw new AppError('notFound')
  const touched = [...new Set(days)].sort((a, b) => a - b)
  const newShiftData = await Promise.all(touched.map((day) => loadShiftDays(call.pool, me.centerId, me.userId, day, day)))
  return { demand: wire, newShiftData: newShiftData.flat() }
}

/** What an accept and a swap do once decided; their own open demands for vacations that moved are closed. */
async function take(tx: Transaction, demand: LockedDemand, effects: TakingEffects, acting: Acting, now: number): Promise<void> {
  const { centerId } = demand
  const { memberId, actorId, reason } = acting
  const outdated = await writeTaking(tx, { demand, takerId: memberId, effects, actorId, reason, now })
  if (outdated === null) throw new AppError('alreadyAccepted')
  if (outdated.length > 0) await closeDemands(tx, centerId, outdated, { because: 'shiftMoved', actorId, reason: null, now })
  const days = effects.transfers.map(({ day }) => fromDayNumber(day))
  const both = [demand.posterId, memberId]
  const told = outdated.length > 0 ? both : [demand.posterId]
  await publishDemand(tx, demand, { days, users: both, points: effects.points > 0 || outdated.length > 0 ? both : [], told })
}

/** Tells the centre that a demand changed, with whose points and whose notifications changed by it. */
async function publishDemand(
  tx: Transaction,
  { centerId, _id: demandId, posterShift }: { _id: string; centerId: string; posterShift: { date: string } },
  changed: {
    readonly days?: readonly string[]
    readonly users: readonly string[]
    readonly points?: readonly string[]
    readonly told?: readonly string[]
  },
): Promise<void> {
  const { days = [posterShift.date], users, points = [], told = [] } = changed
  const events: CenterEvent[] = [{ kind: 'demand', demandId, days: [...days], users: [...users] }]
  if (points.length > 0) events.push({ kind: 'points', users: [...points] })
  if (told.length > 0) events.push({ kind: 'notification', users: [...told] })
  await publish(tx, centerId, ...events)
}

async function post(call: CallOf<'demands.post'>) {
  const { pool, body } = call
  const me = await inCenterOfMember(pool, call.principal, body.onBehalfOf)
  const { memberId, actorId, reason } = actingFor(me, body.onBehalfOf, body.reason)
  const now = call.clock()
  const id = randomUUID()
  const { date } = body.posterShift
  await inTransaction(pool, async (tx) => {
    await lockMembers(tx, [memberId])
    const facts = await loadFacts(tx, { centerId: me.centerId, userIds: [memberId], days: [toDayNumber(date)], now })
    const poster = personIn(facts, memberId)
    const wish: DemandWish = {
      type: body.type,
      date,
      selectedVariation: body.posterShift.selectedVariation ?? null,
      acceptedSwitches: withoutUndefined(body.acceptedSwitches),
      points: body.points ?? (body.type === 'switch' ? 0 : facts.rules.defaultPoints),
    }
    const own = await posterFacts(tx, { centerId: me.centerId, userId: memberId, date })
    const decision = decidePost(wish, { ...facts, ...own, poster })
    if ('refusal' in decision) throw refusalError(decision.refusal, memberId)
    const { given, dependsOn, reserved } = decision
    const { startAt, endAt } = dutyOf(given.day, given.shift, given.teamId, facts.zone)
    const { type, acceptedSwitches, points } = wish
    const terms = { type, date, acceptedSwitches, points, reserved, dependsOn, comment: body.comment }
    const placed = { startAt, endAt, shift: given.shift, teamId: given.teamId }
    await insertDemand(tx, { _id: id, centerId: me.centerId, posterId: memberId, ...terms, ...placed, actorId, reason, now })
    const demand = { _id: id, centerId: me.centerId, posterShift: { date } }
    await publishDemand(tx, demand, { users: [memberId], points: reserved > 0 ? [memberId] : [] })
  })
  return (await answer(call, me, id, [])).demand
}

async function edit(call: CallOf<'demands.edit'>) {
  const { pool, body, params } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [])
    const { posterId } = demand
    if (posterId !== me.userId) throw new AppError('notPoster')
    const { date, selectedVariation } = demand.posterShift
    const facts = await loadFacts(tx, { centerId: me.centerId, userIds: [posterId], days: [toDayNumber(date)], now })
    const wish: DemandWish = {
      type: demand.type,
      date,
      selectedVariation: body.selectedVariation === undefined ? selectedVariation : body.selectedVariation,
      acceptedSwitches: body.acceptedSwitches === undefined ? demand.acceptedSwitches : withoutUndefined(body.acceptedSwitches),
      points: body.points ?? demand.points,
    }
    const own = await posterFacts(tx, { centerId: me.centerId, userId: posterId, date, exceptDemand: demand._id })
    const decision = decideEdit(demand, wish, body.version, { ...facts, ...own, poster: personIn(facts, posterId) })
    if ('refusal' in decision) throw refusalError(decision.refusal, me.userId)
    const { given, reserved } = decision
    const { startAt, endAt } = dutyOf(given.day, given.shift, given.teamId, facts.zone)
    const { acceptedSwitches, points } = wish
    const comment = body.comment ?? demand.comment
    await updateTerms(tx, demand, { shift: given.shift, startAt, endAt, points, comment, acceptedSwitches, reserved })
    await publishDemand(tx, demand, { users: [posterId], points: reserved === demand.reserved ? [] : [posterId] })
  })
  return (await answer(call, me, params.id, [])).demand
}

/** Accept and swap: lock, load, decide by the plannings of the days that `daysOfDecision` gives, write. */
async function taking(
  call: CallOf<'demands.accept'> | CallOf<'demands.swap'>,
  daysOfDecision: (demand: LockedDemand) => DayNumber[],
  decision: (demand: LockedDemand, facts: DemandFacts) => { readonly refusal: DemandRefusal } | { readonly effects: TakingEffects },
) {
  const { pool, body, params } = call
  const me = await inCenterOfDemand(pool, call.principal, params.id)
  const acting = actingFor(me, body?.onBehalfOf, body?.reason)
  const now = call.clock()
  const days = await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [acting.memberId])
    const { posterId } = demand
    const query = { centerId: me.centerId, userIds: [posterId, acting.memberId], days: daysOfDecision(demand), now }
    const effects = await decide(tx, query, (known) => {
      const facts = { ...known, poster: personIn(known, posterId), viewer: personIn(known, acting.memberId) }
      const decided = decision(demand, facts)
      if ('refusal' in decided) throw refusalError(decided.refusal, acting.memberId)
      return decided.effects
    })
    await take(tx, demand, effects, acting, now)
    return effects.transfers.map((transfer) => transfer.day)
  })
  return answer(call, me, params.id, days)
}

function accept(call: CallOf<'demands.accept'>) {
  return taking(
    call,
    (demand) => [toDayNumber(demand.posterShift.date)],
    (demand, facts) => {
      const refusal = refuseAccept(demand, facts, call.body?.version)
      return refusal === null ? { effects: applyAccept(demand, facts) } : { refusal }
    },
  )
}

function swap(call: CallOf<'demands.swap'>) {
  return taking(call, daysOf, (demand, facts) => {
    const choice = chooseExchange(demand, facts, { date: call.body?.date, version: call.body?.version })
    return 'refusal' in choice ? choice : { effects: applySwap(demand, choice.exchange, facts) }
  })
}

async function unaccept(call: CallOf<'demands.unaccept'>) {
  const { pool, body, params } = call
  const me = await inCenterOfDemand(pool, call.principal, params.id)
  const now = call.clock()
  const days = await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [])
    const { centerId, posterId, accepterId } = demand
    if (accepterId === null) throw new AppError('notAccepted')
    const isForAnother = accepterId !== me.userId && administers(me, centerId)
    const { memberId, actorId, reason } = actingFor(me, isForAnother ? accepterId : undefined, body?.reason)
    const dependents = await dependentDemands(tx, centerId, demand._id)
    const query = { centerId, userIds: [posterId, accepterId], days: daysOf(demand), now }
    const changes = await decide(tx, query, (known) => {
      const facts = { ...known, poster: personIn(known, posterId), accepter: personIn(known, accepterId) }
      const refusal = refuseUnaccept(demand, memberId, facts)
      if (refusal !== null) throw refusalError(refusal, memberId)
      return applyUnaccept(demand, facts)
    })
    const reposted = dependents.filter(({ status }) => status === 'open').map(({ _id }) => _id)
    if (reposted.length > 0) await closeDemands(tx, centerId, reposted, { because: 'shiftMoved', actorId, reason, now })
    await writeUnaccept(tx, { demand, changes, actorId, reason, now })
    const touched = [...new Set(changes.map(({ day }) => day))]
    const both = [posterId, accepterId]
    const told = both.filter((id) => id !== actorId && (id === posterId || reposted.length > 0))
    await publishDemand(tx, demand, { days: touched.map(fromDayNumber), users: both, points: both, told })
    return touched
  })
  return answer(call, me, params.id, days)
}

async function cancel(call: CallOf<'demands.cancel'>) {
  const { pool, body, params } = call
  const me = await inCenterOfDemand(pool, call.principal, params.id)
  const now = call.clock()
  const { day, memberId } = await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [])
    const isForAnother = demand.posterId !== me.userId && administers(me, demand.centerId)
    const acting = actingFor(me, isForAnother ? demand.posterId : undefined, body?.reason)
    const refusal = refuseCancel(demand, acting.memberId)
    if (refusal !== null) throw refusalError(refusal, acting.memberId)
    await closeDemands(tx, demand.centerId, [demand._id], { because: 'cancelled', actorId: acting.actorId, reason: acting.reason, now })
    const own = [demand.posterId]
    const told = acting.actorId === demand.posterId ? [] : own
    await publishDemand(tx, demand, { users: own, points: demand.reserved > 0 ? own : [], told })
    return { day: toDayNumber(demand.posterShift.date), memberId: acting.memberId }
  })
  const [shift] = await loadShiftDays(pool, me.centerId, memberId, day, day)
  if (shift === undefined) throw new AppError('notFound')
  return { shift }
}

async function interest(call: CallOf<'demands.interest'>) {
  const { pool, params } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [])
    if (demand.posterId === me.userId) throw new AppError('ownDemand')
    if (demand.status === 'accepted') throw new AppError('alreadyAccepted')
    if (demand.startAt <= now) throw new AppError('vacationStarted')
    const isSet = !demand.interested.includes(me.userId)
    await setMark(tx, demand, 'interested', me.userId, isSet)
    // Interested again: no longer hidden.
    if (isSet) await setMark(tx, demand, 'rejected_by', me.userId, false)
    if (isSet) await tell(tx, demand, demand.posterId, 'demandInterest', me.userId, now)
    await publishDemand(tx, demand, { users: [demand.posterId] })
  })
  return (await answer(call, me, params.id, [])).demand
}

async function reject(call: CallOf<'demands.reject'>) {
  const { pool, params, body } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [])
    const declined = body?.userId
    if (demand.posterId !== me.userId) {
      if (declined !== undefined && declined !== me.userId) throw new AppError('notPoster')
      await setMark(tx, demand, 'rejected_by', me.userId, true)
      await setMark(tx, demand, 'interested', me.userId, false)
    } else {
      if (declined === undefined) throw new AppError('ownDemand')
      if (!demand.interested.includes(declined)) throw new AppError('notInterested')
      await setMark(tx, demand, 'interested', declined, false)
      await tell(tx, demand, declined, 'interestDeclined', me.userId, now)
    }
    const users = declined === undefined ? [demand.posterId] : [demand.posterId, declined]
    await publishDemand(tx, demand, { users })
  })
  return (await answer(call, me, params.id, [])).demand
}

function tell(
  tx: Transaction,
  demand: LockedDemand,
  userId: string,
  kind: 'demandInterest' | 'interestDeclined',
  actorId: string,
  now: number,
) {
  return notify(tx, demand.centerId, [{ userId, kind, demandId: demand._id, date: demand.posterShift.date, actorId }], now)
}

/** A demand of one's centre, or one's own day: `{id}` of two calls is either. */
async function demandOrDay(db: Queryable, centerId: string, id: string): Promise<{ date: string; demand: DemandRow | null }> {
  if (isDay(id)) return { date: id, demand: null }
  const demand = await liveDemand(db, centerId, id)
  return { date: demand.posterShift.date, demand }
}

async function checkShift(call: CallOf<'demands.checkShift'>) {
  const { pool, params } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  const { date, demand } = await demandOrDay(pool, me.centerId, params.id)
  const day = toDayNumber(date)
  const [shift] = await loadShiftDays(pool, me.centerId, me.userId, day, day)
  if (shift === undefined) throw new AppError('notFound')
  const days = demand === null ? [day] : daysOf(demand)
  const facts = await loadFacts(pool, { centerId: me.centerId, userIds: 'all', days, now })
  const viewer = personIn(facts, me.userId)
  if (demand !== null) {
    const { limit } = viewOf(demand, facts, me.userId)
    return { date, shift, limit: limit.map((entry) => toLimitEntry(entry, me.userId)) }
  }
  // Of a day: what forbids posting it.
  const own = await posterFacts(pool, { centerId: me.centerId, userId: me.userId, date })
  const wish: DemandWish = { type: 'substitution', date, selectedVariation: null, acceptedSwitches: [], points: 0 }
  const decision = decidePost(wish, { ...facts, ...own, poster: viewer })
  if (!('refusal' in decision)) return { date, shift, limit: [] }
  const { code, message } = refusalError(decision.refusal, me.userId)
  return { date, shift, limit: [{ code, message }] }
}

async function compatible(call: CallOf<'demands.compatibleSwitches'>) {
  const { pool, params, query } = call
  const me = inCenter(call.principal)
  const { date } = await demandOrDay(pool, me.centerId, params.id)
  const otherDate = query?.date ?? date
  const day = toDayNumber(date)
  const otherDay = toDayNumber(otherDate)
  // His own planning alone: the two days may be years apart.
  const facts = await loadFacts(pool, { centerId: me.centerId, userIds: [me.userId], days: [day, otherDay], now: call.clock() })
  const person = personIn(facts, me.userId)
  const rotationId = datedValue(facts.center.activations, otherDay)
  const rotation = rotationId === undefined ? undefined : facts.center.rotations.get(rotationId)
  const shifts = rotation?.days.map(({ shift }) => shift) ?? []
  const found = compatibleSwitches(person, placedOn(person, day), otherDay, shifts, facts)
  return {
    date: otherDate,
    compatibleSwitches: found.map(({ shift, violations }) => {
      const reasons = violations.filter(isBlocking).map((violation) => violationSentence(violation, person.userId))
      return { shift, compatible: reasons.length === 0, reasons }
    }),
  }
}

/** Demands of a member that a change of team would break, from a day on: what he gave or took would no longer fit. */
async function detectConflicts(call: CallOf<'demands.detectTeamChangeConflicts'>) {
  const { pool, body } = call
  const me = await inCenterOfMember(pool, call.principal, body.userId)
  const { userId, newTeamId, fromDate } = body
  if (userId !== me.userId && !administers(me, me.centerId)) throw new AppError('forbidden')
  const from = toDayNumber(fromDate)
  const demands = (await demandsOf(pool, me.centerId, userId)).filter(({ posterShift }) => posterShift.date >= fromDate)
  const days = [from, ...demands.flatMap(daysOf)]
  const facts = await loadFacts(pool, { centerId: me.centerId, userIds: [userId], days, now: call.clock() })
  const { rules } = personIn(facts, userId)
  if (newTeamId !== null && !facts.center.teams.has(newTeamId)) throw new AppError('notFound')
  const [member] = await loadMemberPlans(pool, me.centerId, [userId], facts.from, facts.to)
  if (member === undefined) throw new AppError('notFound')
  const found = teamChangeConflicts(demands, { center: facts.center, member, rules, newTeamId, from })
  const reader = { centerId: me.centerId, viewerId: me.userId, now: call.clock() }
  const wire = await toWireDemands(
    pool,
    reader,
    found.map(({ demand }) => demand),
  )
  return {
    conflicts: found.flatMap(({ role, day, reason }, index) => {
      const demand = wire[index]
      return demand === undefined ? [] : [{ demand, role, date: fromDayNumber(day), message: conflictSentence(reason, role) }]
    }),
  }
}

async function list(principal: Principal, call: Pick<Deps, 'pool' | 'clock'>, load: (centerId: string) => Promise<DemandRow[]>) {
  const me = inCenter(principal)
  const reader = { centerId: me.centerId, viewerId: me.userId, now: call.clock() }
  return toWireDemands(call.pool, reader, await load(me.centerId))
}

export const demandHandlers: HandlersOf<
  | 'demands.list'
  | 'demands.get'
  | 'demands.post'
  | 'demands.edit'
  | 'demands.cancel'
  | 'demands.accept'
  | 'demands.swap'
  | 'demands.unaccept'
  | 'demands.interest'
  | 'demands.reject'
  | 'demands.checkShift'
  | 'demands.compatibleSwitches'
  | 'demands.detectTeamChangeConflicts'
  | 'demands.recategorize'
  | 'users.substitution'
> = {
  'demands.list': (call) =>
    list(call.principal, call, (centerId) =>
      listDemands(call.pool, { centerId, from: call.body.startDate, to: call.body.endDate, status: call.body.status }),
    ),
  'demands.get': async (call) => {
    const me = await inCenterOfDemand(call.pool, call.principal, call.params.id)
    const demand = await liveDemand(call.pool, me.centerId, call.params.id)
    const isNews = demand.posterId !== me.userId && !demand.seenBy.includes(me.userId)
    // A master of elsewhere looks on: only members of the centre are counted as having seen it.
    if (isNews && call.principal.centerId === demand.centerId) await setMark(call.pool, demand, 'seen_by', me.userId, true)
    return (await answer(call, me, demand._id, [])).demand
  },
  'demands.post': post,
  'demands.edit': edit,
  'demands.cancel': cancel,
  'demands.accept': accept,
  'demands.swap': swap,
  'demands.unaccept': unaccept,
  'demands.interest': interest,
  'demands.reject': reject,
  'demands.checkShift': checkShift,
  'demands.compatibleSwitches': compatible,
  'demands.detectTeamChangeConflicts': detectConflicts,
  'demands.recategorize': async (call) => {
    const { substitutionIds } = call.body
    const me = inCenter(call.principal)
    const ids = [...new Set(substitutionIds)]
    if ((await countKnown(call.pool, me.centerId, ids)) < ids.length) throw new AppError('notFound')
    return { categorizedSubstitutions: await list(me, call, (centerId) => demandsByIds(call.pool, centerId, ids)) }
  },
  'users.substitution': async ({ params, principal, pool, clock }) => {
    const reached = await reachUser(pool, principal, params.id)
    if (reached === null) throw new AppError('notFound')
    const { centerId } = reached
    return toWireDemands(pool, { centerId, viewerId: principal.userId, now: clock() }, await demandsOf(pool, centerId, params.id))
  },
}
