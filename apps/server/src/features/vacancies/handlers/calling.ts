// The call list of a vacancy: what whoever keeps it notes of each call. A yes said on the telephone binds nobody: it keeps the vacancy for
// whoever said it, who confirms it themselves.
import { refusalBody } from '@releve/contract/limits'
import { shortMoment } from '@releve/contract/day-words'
import { toDayNumber } from '@releve/domain/calendar/day'
import { limitsOf } from '@releve/domain/demands/limits'
import { standingOffer } from '@releve/domain/demands/taking'
import type { UserId } from '@releve/domain/ids'
import { promiseUntil } from '@releve/domain/vacancies/promise'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { CenterMember } from '#http/principal.ts'
import { decide } from '#features/demands/store/deciding.ts'
import { lockDemand } from '#features/demands/store/locking.ts'
import { setMark, setOffer } from '#features/demands/store/posting.ts'
import { askToTell } from '#features/demands/store/telling.ts'
import { requireFreeDay } from '#features/demands/store/vacancy-taking.ts'
import { keepDeclined, resumeWave } from '#features/demands/store/vacancies.ts'
import { reachUser } from '#features/members/store/members.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { isFree, rankFor } from '../commands/ranking.ts'
import { keepSearch } from '../commands/search-records.ts'
import { findAsk, lockVacancy, writeTick } from '../store.ts'
import type { WavedVacancy } from '../store.ts'
import { board, found, keeper, publishStep, stillOpen } from './reaching.ts'
import type { CallOf } from './reaching.ts'

export async function tick(call: CallOf<'vacancies.call'>) {
  const { pool, params, body } = call
  const me = keeper(call.principal, 'noteCalls')
  const { centerId } = me
  const { userId, tick: name, isSet } = body
  if ((await reachUser(pool, me, userId))?.centerId !== centerId) throw new AppError('notFound')
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    // The member it would be kept for is locked first: their possibilities are read after that.
    if (name === 'accepts') await lockDemand(tx, centerId, params.id, [userId])
    const vacancy = stillOpen(found(await lockVacancy(tx, centerId, params.id)), now)
    if (name === 'accepts' && isSet) await keepFor(tx, vacancy, me, userId, now)
    // A member who calls again to say no loses the promise.
    if (name === 'accepts' ? !isSet : name === 'refuses' && isSet) await giveUp(tx, vacancy, me, userId, now)
    if (isSet) await keepSearch(tx, vacancy, await rankFor(tx, vacancy, now), { kind: 'called', actorId: me.userId }, now)
    if (name !== 'accepts') await writeTick(tx, { centerId, demandId: params.id, userId, name }, isSet ? now : null)
    await publishStep(tx, vacancy)
  })
  return board(call, centerId, params.id)
}

/**
 * The wave asked them, they said that they may be called, or they showed interest: nobody else is written down as having said yes.
 * @throws AppError vacancyNotAsked
 */
async function requireAsked(tx: Transaction, vacancy: WavedVacancy, userId: UserId, now: number): Promise<void> {
  const { centerId, _id, interested } = vacancy.demand
  const ask = await findAsk(tx, centerId, _id, userId)
  if (interested.includes(userId) || (ask !== null && ask.batch !== null)) return
  const ranked = await rankFor(tx, vacancy, now)
  const lines = [...ranked.ranking.asked, ...ranked.ranking.unsaid].filter(isFree(ranked))
  if (!lines.some((line) => line.userId === userId && line.volunteersForCalls)) throw new AppError('vacancyNotAsked')
}

/** They said yes: it is theirs alone to take for some time, by the law on taking it, and they are asked to confirm it. */
async function keepFor(tx: Transaction, vacancy: WavedVacancy, me: CenterMember, userId: UserId, now: number): Promise<void> {
  const { demand } = vacancy
  const { centerId, _id: demandId, startAt, posterShift } = demand
  const { date } = posterShift
  if (userId === me.userId) throw new AppError('ownModification')
  const promise = standingOffer(demand, now)
  if (promise?.userId === userId) return
  if (promise !== null) throw new AppError('vacancyPromised')
  const zone = await decide(tx, { centerId, userIds: [userId], days: [toDayNumber(date)], now }, (known) => {
    const viewer = known.person(userId)
    const person = known.roster.byId.get(userId)
    if (viewer === null || person === undefined) throw new AppError('notFound')
    const limits = limitsOf({ action: 'accept', demand, facts: { ...known, poster: null, viewer } })
    const refused = refusalBody(limits, userId, `${person.name} ${person.lastName}`)
    if (refused !== null) {
      const { code, message, violations } = refused
      throw new AppError(code, violations.length > 0 ? { violations, message } : { message })
    }
    return known.zone
  })
  await requireFreeDay(tx, demand, userId)
  await requireAsked(tx, vacancy, userId, now)
  const until = promiseUntil({ startAt, now })
  await setOffer(tx, demand, { userId, until })
  // Their earlier answer no longer holds.
  await setMark(tx, demand, 'rejected_by', userId, false)
  await keepDeclined(tx, demand, userId, null)
  await writeTick(tx, { centerId, demandId, userId, name: 'refuses' }, null)
  await writeTick(tx, { centerId, demandId, userId, name: 'called' }, now)
  const answerBefore = shortMoment(until, zone, now)
  await notify(tx, centerId, [{ userId, kind: 'vacancyToConfirm', demandId, date, actorId: me.userId, answerBefore }], now)
}

/** The tick is taken back, or they say no: it is everybody's again, as it was before; that they showed interest is theirs to take back. */
async function giveUp(tx: Transaction, { demand }: WavedVacancy, me: CenterMember, userId: UserId, now: number): Promise<void> {
  const { centerId, _id: demandId, posterShift } = demand
  if (standingOffer(demand, now)?.userId !== userId) return
  await setOffer(tx, demand, null)
  await resumeWave(tx, demand, now)
  await notify(tx, centerId, [{ userId, kind: 'offerEnded', demandId, date: posterShift.date, actorId: me.userId }], now)
  await askToTell(tx, { centerId, demandIds: [demandId] })
}
