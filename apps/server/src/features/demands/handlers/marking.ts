// The marks readers set on a demand (interest, hiding), and the poster's answers to interested members.
import { randomUUID } from 'node:crypto'
import { toDayNumber } from '@releve/domain/calendar/day'
import { counterPoints, offerUntil } from '@releve/domain/demands/answers'
import { standingFirst, standingOffer } from '@releve/domain/demands/taking'
import type { DemandId, UserId } from '@releve/domain/ids'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { inCenter } from '#http/principal.ts'
import { loadPrincipal } from '#features/accounts/store/accounts.ts'
import { openConversation, writeMessage } from '#features/messages/store.ts'
import type { Reader } from '#features/messages/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { takeAnswered } from '#features/notifications/store/inbox.ts'
import { assertMay, daysOf } from '../commands.ts'
import { partiesOf } from '../store/columns.ts'
import type { LockedDemand } from '../store/columns.ts'
import { decide } from '../store/deciding.ts'
import { setCounterOffers, setMark, setOffer, widenDemands } from '../store/posting.ts'
import { askToTell, dismissTold } from '../store/telling.ts'
import { breakPromise, keepDeclined } from '../store/vacancies.ts'
import { answer, lockedDemand, personIn, publishDemand } from './acting.ts'
import type { CallOf } from './acting.ts'
import type { Notice } from '#features/notifications/store/facts.ts'

export async function interest(call: CallOf<'demands.interest'>) {
  const { pool, params } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [])
    assertMay({ action: 'interest', demand, actorId: me.userId, facts: { startAt: demand.startAt, now } }, me.userId)
    const isSet = !demand.interested.includes(me.userId)
    await setMark(tx, demand, 'interested', me.userId, isSet)
    await dropCounterOffer(tx, demand, me.userId)
    // A demand that somebody is interested in again is no longer hidden.
    if (isSet) await setMark(tx, demand, 'rejected_by', me.userId, false)
    if (!isSet) await turnDown(tx, demand, me.userId, now)
    // The keepers of a vacancy read it on its board.
    else if (demand.posterId !== null) await tell(tx, demand, demand.posterId, { kind: 'demandInterest' }, me.userId, now)
    await publishDemand(tx, demand, { users: partiesOf(demand) })
  })
  return (await answer(call, me, params.id, [])).demand
}

export async function reject(call: CallOf<'demands.reject'>) {
  const { pool, params, body } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [])
    assertMay({ action: 'reject', demand, actorId: me.userId, userId: body?.userId }, me.userId)
    const declined = demand.posterId === me.userId ? body?.userId : undefined
    if (declined === undefined) {
      if (body?.hidden === false) await show(tx, demand, me.userId)
      else await hide(tx, demand, me.userId, now)
    } else {
      await setMark(tx, demand, 'interested', declined, false)
      await setMark(tx, demand, 'declined', declined, true)
      await dropCounterOffer(tx, demand, declined)
      if (demand.offer?.userId === declined) await setOffer(tx, demand, null)
      await askToTell(tx, { centerId: me.centerId, demandIds: [demand._id] })
      await tell(tx, demand, declined, { kind: 'interestDeclined' }, me.userId, now)
    }
    await publishDemand(tx, demand, { users: partiesOf(demand) })
  })
  return (await answer(call, me, params.id, [])).demand
}

/** A member who hides a demand loses their interest, and an offer to them is open to everybody again. */
async function hide(tx: Transaction, demand: LockedDemand, userId: UserId, now: number): Promise<void> {
  await setMark(tx, demand, 'rejected_by', userId, true)
  if (demand.vacancy !== null) await keepDeclined(tx, demand, userId, now)
  await setMark(tx, demand, 'interested', userId, false)
  await dropCounterOffer(tx, demand, userId)
  await dismissTold(tx, demand, userId, now)
  await turnDown(tx, demand, userId, now)
  // They may be the last of those it was addressed to first.
  if (standingFirst(demand, now) !== null) await askToTell(tx, { centerId: demand.centerId, demandIds: [demand._id] })
}

/** Shows a demand again; the reader of a vacancy may be asked again too. */
async function show(tx: Transaction, demand: LockedDemand, userId: UserId): Promise<void> {
  await setMark(tx, demand, 'rejected_by', userId, false)
  if (demand.vacancy !== null) await keepDeclined(tx, demand, userId, null)
}

/** Said from a notification, with the application closed: its token is the permission, while the session that it was sent to lasts. */
export async function notThisTime({ body, pool, clock, tokens }: CallOf<'demands.notThisTime'>): Promise<undefined> {
  const now = clock()
  const { userId, centerId, demandId, notificationId, sessionId, endsAt } = tokens.verifyAnswer(body.token, now)
  const reader = await loadPrincipal(pool, { userId, sessionId, tokenEndsAt: endsAt, now })
  if (reader?.centerId !== centerId) throw new AppError('invalidToken')
  await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, centerId, demandId, [])
    assertMay({ action: 'reject', demand, actorId: userId, userId: undefined }, userId)
    if (!(await takeAnswered(tx, centerId, userId, notificationId, now))) throw new AppError('notFound')
    await hide(tx, demand, userId, now)
    await publishDemand(tx, demand, { users: partiesOf(demand) })
  })
}

/** A counter-offer goes with the interest, and does not come back with it. */
async function dropCounterOffer(tx: Transaction, demand: LockedDemand, userId: UserId): Promise<void> {
  const others = demand.counterOffers.filter((counterOffer) => counterOffer.userId !== userId)
  if (others.length < demand.counterOffers.length) await setCounterOffers(tx, demand, others)
}

/** « Je prends si c’est le 28 »: interested, with the vacation they would give, though it is none of those asked for. */
export async function name(call: CallOf<'demands.name'>) {
  const { pool, params, body } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  const { date, version, message = '' } = body
  await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [me.userId])
    const { posterId } = demand
    // It asks for nothing in return.
    if (posterId === null) throw new AppError('notSwitch')
    const query = { centerId: me.centerId, userIds: [posterId, me.userId], days: [...daysOf(demand), toDayNumber(date)], now }
    const shift = await decide(tx, query, (known) => {
      const viewer = personIn(known, me.userId)
      assertMay({ action: 'name', demand, facts: { ...known, poster: personIn(known, posterId), viewer }, date, version }, me.userId)
      return viewer.on(toDayNumber(date)).shift
    })
    const others = demand.counterOffers.filter(({ userId }) => userId !== me.userId)
    await setCounterOffers(tx, demand, [...others, { userId: me.userId, date, shift, version: demand.version }])
    await setMark(tx, demand, 'interested', me.userId, true)
    await setMark(tx, demand, 'rejected_by', me.userId, false)
    const notice = { kind: 'counterOffered', counter: { name: shift.name, date }, points: counterPoints(demand) } as const
    await tell(tx, demand, posterId, notice, me.userId, now)
    if (message !== '') await writeTo(tx, me, posterId, { demandId: demand._id, text: message, now })
    await publishDemand(tx, demand, { users: [posterId] })
  })
  return (await answer(call, me, params.id, [])).demand
}

/** Goes into the conversation of the two about that demand, as what is written from it. */
async function writeTo(
  tx: Transaction,
  me: Reader,
  userId: UserId,
  { demandId, text, now }: { readonly demandId: DemandId; readonly text: string; readonly now: number },
): Promise<void> {
  const userIds = [me.userId, userId]
  const conversationId = await openConversation(tx, { _id: randomUUID(), centerId: me.centerId, demandId, userIds, now })
  await writeMessage(tx, me, { conversationId, text, now })
}

/** A member without interest has no offer: the vacation is everybody's again, and its poster notified. */
async function turnDown(tx: Transaction, demand: LockedDemand, userId: UserId, now: number): Promise<void> {
  if (standingOffer(demand, now)?.userId !== userId) return
  await setOffer(tx, demand, null)
  if (demand.posterId !== null) await tell(tx, demand, demand.posterId, { kind: 'offerDeclined' }, userId, now)
  else await breakPromise(tx, demand, userId, now)
  await askToTell(tx, { centerId: demand.centerId, demandIds: [demand._id] })
}

/** « Lui proposer »: from now on it is that person's to take, until then; or nobody's in particular any more. */
export async function offer(call: CallOf<'demands.offer'>) {
  const { pool, params, body } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  const { userId, hours } = body
  await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, userId === null ? [] : [userId])
    const { posterId, startAt } = demand
    if (posterId === null) throw new AppError('notPoster')
    const former = standingOffer(demand, now)?.userId ?? null
    if (userId === null) {
      if (posterId !== me.userId) throw new AppError('notPoster')
      await setOffer(tx, demand, null)
      if (former !== null) await tell(tx, demand, former, { kind: 'offerEnded' }, me.userId, now)
      await askToTell(tx, { centerId: me.centerId, demandIds: [demand._id] })
    } else {
      const query = { centerId: me.centerId, userIds: [posterId, userId], days: daysOf(demand), now }
      await decide(tx, query, (known) => {
        const candidate = { ...known, poster: personIn(known, posterId), viewer: personIn(known, userId) }
        assertMay({ action: 'offer', demand, actorId: me.userId, facts: { startAt, now, candidate } }, me.userId)
      })
      await setOffer(tx, demand, { userId, until: offerUntil(hours, { startAt, now }) })
      if (former !== userId) await tell(tx, demand, userId, { kind: 'demandOffered' }, me.userId, now)
    }
    await publishDemand(tx, demand, { users: [posterId] })
  })
  return (await answer(call, me, params.id, [])).demand
}

/** « Ouvrir à tous »: whoever it was not addressed to learns of it now. */
export async function widen(call: CallOf<'demands.widen'>) {
  const { pool, params } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [])
    assertMay({ action: 'widen', demand, actorId: me.userId, facts: { startAt: demand.startAt, now } }, me.userId)
    const demandIds = await widenDemands(tx, me.centerId, [demand._id], true)
    if (demandIds.length > 0) await askToTell(tx, { centerId: me.centerId, demandIds })
  })
  return (await answer(call, me, params.id, [])).demand
}

function tell(
  tx: Transaction,
  demand: LockedDemand,
  userId: UserId,
  notice: Notice<'counterOffered' | 'demandInterest' | 'interestDeclined' | 'demandOffered' | 'offerDeclined' | 'offerEnded'>,
  actorId: UserId,
  now: number,
) {
  return notify(tx, demand.centerId, [{ ...notice, userId, demandId: demand._id, date: demand.posterShift.date, actorId }], now)
}
