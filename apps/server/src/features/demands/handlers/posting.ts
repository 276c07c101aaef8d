// Posting a demand, changing it, cancelling it.
import { toDayNumber } from '@releve/domain/calendar/day'
import { firstUntil } from '@releve/domain/demands/answers'
import { differences } from '@releve/contract/differences'
import type { First } from '@releve/domain/demands/demand'
import { dutyOfPlaced } from '@releve/domain/demands/circumstances'
import { applyEdit, applyPost, placedOnCall, usualPoints, wishedOnCall, wishedShift } from '@releve/domain/demands/post'
import type { DemandWish } from '@releve/domain/demands/post'
import type { CenterId, UserId } from '@releve/domain/ids'
import { newId } from '#db/ids.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { requireSameVersion } from '#http/events/store.ts'
import { administers, inCenter } from '#http/principal.ts'
import { keepAct } from '#features/journal/store.ts'
import type { Roster } from '#features/members/store/members.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { loadShiftDays } from '#features/shifts/store.ts'
import { assertMay, inCenterOfDemand, inCenterOfMember } from '../commands.ts'
import { loadFacts } from '../store/deciding.ts'
import { lockMembers } from '../store/locking.ts'
import { closeDemands } from '../store/moving.ts'
import { insertDemand, posterFacts, updateTerms } from '../store/posting.ts'
import { askToTell } from '../store/telling.ts'
import {
  actingFor,
  answer,
  keepOverride,
  lockedDemand,
  partAsked,
  partOf,
  personIn,
  publishDemand,
  switchesAsked,
  withoutUndefined,
} from './acting.ts'
import type { CallOf } from './acting.ts'

export async function post(call: CallOf<'demands.post'>) {
  const { pool, body } = call
  const me = await inCenterOfMember(pool, call.principal, body.onBehalfOf)
  const acting = actingFor(me, body.onBehalfOf, body)
  const { memberId, actorId, reason, override } = acting
  const now = call.clock()
  const id = newId('demand')
  const { date } = body.posterShift
  await inTransaction(pool, async (tx) => {
    await lockMembers(tx, me.centerId, [memberId])
    const facts = await loadFacts(tx, { centerId: me.centerId, userIds: [memberId], days: [toDayNumber(date)], now })
    const poster = personIn(facts, memberId)
    await assertAsWritten(tx, me.centerId, memberId, body)
    const part = partAsked(body.posterShift)
    const { isOnCall = false } = body.posterShift
    const wished = isOnCall ? 'whole' : wishedShift({ date, part }, poster)
    const onCall = isOnCall ? wishedOnCall({ date, part }, poster) : null
    const placedPart = onCall === null ? partOf(wished) : (placedOnCall(onCall).part ?? null)
    // Servers of before would read a part as all of its vacation.
    if (placedPart !== null) await requireSameVersion(tx)
    const wish: DemandWish = {
      type: body.type,
      date,
      part,
      ...(isOnCall && { isOnCall }),
      selectedVariation: body.posterShift.selectedVariation ?? null,
      acceptedSwitches: switchesAsked(body, facts.center, poster.on(toDayNumber(date)).heldShift.name),
      points: body.points ?? (body.type === 'switch' ? 0 : usualPoints(wished, facts.rules)),
    }
    const own = await posterFacts(tx, { centerId: me.centerId, userId: memberId, date, part: placedPart, isOnCall })
    const posting = { ...facts, ...own, poster }
    const broken = assertMay({ action: 'post', wish, facts: posting }, memberId, override !== null)
    await keepOverride(tx, me.centerId, acting, { act: 'post', date, broken, now })
    const { given, dependsOn, reserved } = applyPost(wish, posting)
    const { startAt, endAt } = dutyOfPlaced(given, facts.zone)
    const { type, acceptedSwitches, points } = wish
    const terms = { type, date, acceptedSwitches, points, reserved, dependsOn, comment: body.comment }
    const placed = { startAt, endAt, shift: given.shift, part: given.part ?? null, onCall: given.onCall ?? null, teamId: given.teamId }
    const first = firstOf(body.first, { roster: facts.roster, posterId: memberId, startAt, now })
    await insertDemand(tx, {
      _id: id,
      centerId: me.centerId,
      posterId: memberId,
      ...terms,
      ...placed,
      first,
      actorId,
      reason,
      override,
      now,
    })
    const demand = { _id: id, centerId: me.centerId, posterShift: { date } }
    await publishDemand(tx, demand, { users: [memberId], points: reserved > 0 ? [memberId] : [] })
    if (actorId !== memberId) {
      const about = { demandId: id, date, points: reserved, actorId, reason }
      await notify(tx, me.centerId, [{ userId: memberId, kind: 'postedForYou', ...about }], now)
    }
    await askToTell(tx, { centerId: me.centerId, demandIds: [id] })
  })
  return (await answer(call, me, id, [])).demand
}

type Posted = CallOf<'demands.post'>['body']

/**
 * A client may send a demand whole: its fields must be those that will be written, and the vacation the one its poster was shown. @throws
 * AppError fieldsFixed with the differences
 */
async function assertAsWritten(tx: Transaction, centerId: CenterId, memberId: UserId, body: Posted): Promise<void> {
  const { posterId = memberId, status = 'open', accepterId = null, posterShift } = body
  const { date, selectedVariation: _selected, from: _from, to: _to, isOnCall: _isOnCall, ...shown } = posterShift
  const terms = differences({ posterId, status, accepterId }, { posterId: memberId, status: 'open', accepterId: null })
  const day = toDayNumber(date)
  const [shiftDay] = Object.keys(shown).length === 0 ? [] : await loadShiftDays(tx, centerId, memberId, day, day)
  const fields = { ...terms, ...differences(shown, shiftDay ?? shown, 'posterShift') }
  if (Object.keys(fields).length > 0) throw new AppError('fieldsFixed', { fields })
}

/**
 * Colleagues of the poster. Whether they can take it is not asked here, which takes the plannings of the whole centre: a demand that none
 * of them can take is opened to everybody by whatever tells of it (jobs.ts).
 * @throws AppError notFound for somebody who is none
 */
function firstOf(
  askedFirst: CallOf<'demands.post'>['body']['first'],
  where: { readonly roster: Roster; readonly posterId: UserId; readonly startAt: number; readonly now: number },
): First | null {
  if (askedFirst === undefined) return null
  const userIds = [...new Set(askedFirst.userIds)]
  if (!userIds.every((userId) => userId !== where.posterId && where.roster.byId.has(userId))) throw new AppError('notFound')
  return { userIds, until: firstUntil(askedFirst.hours, where) }
}

export async function edit(call: CallOf<'demands.edit'>) {
  const { pool, body, params } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [])
    const { posterId } = demand
    // A vacancy is changed by its keepers, on its board.
    if (posterId === null) throw new AppError('notPoster')
    const { date, selectedVariation } = demand.posterShift
    const facts = await loadFacts(tx, { centerId: me.centerId, userIds: [posterId], days: [toDayNumber(date)], now })
    const wish: DemandWish = {
      type: demand.type,
      date,
      selectedVariation: body.selectedVariation === undefined ? selectedVariation : body.selectedVariation,
      acceptedSwitches: body.acceptedSwitches === undefined ? demand.acceptedSwitches : withoutUndefined(body.acceptedSwitches),
      points: body.points ?? demand.points,
    }
    const isOnCall = demand.posterShift.onCall !== undefined
    const own = await posterFacts(tx, { centerId: me.centerId, userId: posterId, date, isOnCall, exceptDemand: demand._id })
    const editing = { ...facts, ...own, poster: personIn(facts, posterId) }
    assertMay({ action: 'edit', demand, actorId: me.userId, wish, facts: editing, version: body.version }, me.userId)
    const { given, reserved } = applyEdit(demand, wish, editing)
    const { startAt, endAt } = dutyOfPlaced(given, facts.zone)
    const { acceptedSwitches, points } = wish
    const comment = body.comment ?? demand.comment
    await updateTerms(tx, demand, { shift: given.shift, startAt, endAt, points, comment, acceptedSwitches, reserved })
    await publishDemand(tx, demand, { users: [posterId], points: reserved === demand.reserved ? [] : [posterId] })
    await askToTell(tx, { centerId: me.centerId, demandIds: [demand._id] })
  })
  return (await answer(call, me, params.id, [])).demand
}

export async function cancel(call: CallOf<'demands.cancel'>) {
  const { pool, body, params } = call
  const me = await inCenterOfDemand(pool, call.principal, params.id)
  const now = call.clock()
  const { day, memberId } = await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [])
    if (demand.posterId === null) throw new AppError('notPoster')
    const isForAnother = demand.posterId !== me.userId && administers(me, demand.centerId)
    const acting = actingFor(me, isForAnother ? demand.posterId : undefined, body)
    assertMay({ action: 'cancel', demand, actorId: acting.memberId }, acting.memberId)
    await closeDemands(tx, demand.centerId, [demand._id], { because: 'cancelled', actorId: acting.actorId, reason: acting.reason, now })
    if (isForAnother) {
      const { actorId, reason } = acting
      const detail = { date: demand.posterShift.date, ...(reason !== null && { reason }) }
      await keepAct(tx, demand.centerId, { kind: 'demandClosed', actorId, subjectId: demand.posterId, detail, now })
    }
    return { day: toDayNumber(demand.posterShift.date), memberId: acting.memberId }
  })
  const [shift] = await loadShiftDays(pool, me.centerId, memberId, day, day)
  if (shift === undefined) throw new AppError('notFound')
  return { shift }
}
