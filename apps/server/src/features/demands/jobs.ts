// Closes open demands at the start of their vacation: it stays with its owner, who is notified, and their points are free again. Ends the
// offers that nobody answered: they held no longer already, and both people are told. Opens to everybody what was addressed to some first. Tells of a demand those whom it concerns, and that it
// is over.
import { centerId as centerIdField, demandId as demandIdField, userId as userIdField } from '@releve/contract/fields'
import { audienceOf } from '@releve/domain/demands/audience'
import { standingFirst, standingOffer } from '@releve/domain/demands/taking'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import type pg from 'pg'
import * as z from 'zod/mini'
import { workOff } from '#db/due.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import type { Task } from '#jobs/task.ts'
import { notify } from '../notifications/store/notify.ts'
import { daysOf } from './commands.ts'
import { releaseImpossible } from './handlers/approving.ts'
import type { DemandRow } from './store/columns.ts'
import { loadFacts } from './store/deciding.ts'
import { findDueDemands, findExpired, lockExpired, StaleLocksError } from './store/locking.ts'
import { closeDemands } from './store/moving.ts'
import { endOffers, widenDemands } from './store/posting.ts'
import { demandsByIds, findDemand } from './store/reading.ts'
import { forgetAnswers, tellKeepers } from './store/vacancies.ts'
import { advanceWaiting } from './store/waiting.ts'
import { askToTell, dismissTold, forgetTold, loadTold, lockTelling, standingFor, takeBack } from './store/telling.ts'

/**
 * Closes everything that is over at `now`; returns how many.
 * @throws AggregateError of what could not be closed, once everything else is
 */
export function expireDemands(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findExpired(pool, now, after, limit),
    async work(tx, { centerId, ids, waits }) {
      const expired = await lockExpired(tx, centerId, ids, waits)
      if (expired.length === 0) return []
      const closed = expired.map(({ _id }) => _id)
      await closeDemands(tx, centerId, closed, { because: 'expired', actorId: null, reason: null, now })
      return closed
    },
  })
}

/** Exchanges that wait for an approval and are looked at by `now`, in the manner of `expireDemands`. */
export function advanceExchanges(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findDueDemands(pool, 'approval', { now, after, limit }),
    work: (tx, { centerId, ids }) => advanceWaiting(tx, centerId, ids, now),
  })
}

/** Ends offers over by `now`, in the manner of `expireDemands`. */
export function endLapsedOffers(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findDueDemands(pool, 'offer', { now, after, limit }),
    async work(tx, { centerId, ids }) {
      const ended = await endOffers(tx, centerId, ids, now)
      const events = ended.map(({ _id, poster_id: posterId, day }) => ({
        kind: 'demand' as const,
        demandId: _id,
        days: [day],
        users: posterId === null ? [] : [posterId],
      }))
      await publish(tx, centerId, ...events)
      const notices = ended.flatMap(({ _id: demandId, poster_id: posterId, offered_to: offeredTo, day: date }) =>
        [posterId ?? [], offeredTo].flat().map((userId) => ({ userId, kind: 'offerEnded' as const, demandId, date })),
      )
      await notify(tx, centerId, notices, now)
      const unconfirmed = ended.filter(({ poster_id: posterId }) => posterId === null)
      await tellKeepers(
        tx,
        centerId,
        unconfirmed.map(({ _id: demandId, offered_to: actorId, day: date }) => ({
          kind: 'vacancyUnconfirmed' as const,
          demandId,
          actorId,
          date,
        })),
        now,
      )
      if (ended.length > 0) await askToTell(tx, { centerId, demandIds: ended.map(({ _id }) => _id) })
      return ended.map(({ _id }) => _id)
    },
  })
}

/** As `expireDemands`, of demands addressed to some first that are everybody's by `now`: the others are told, once. */
export function widenAddressed(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findDueDemands(pool, 'widening', { now, after, limit }),
    async work(tx, { centerId, ids }) {
      const demandIds = await widenDemands(tx, centerId, ids, false)
      if (demandIds.length > 0) await askToTell(tx, { centerId, demandIds })
      return demandIds
    },
  })
}

const telling = z.object({
  centerId: centerIdField,
  demandIds: z.array(demandIdField),
  userIds: z.nullable(z.array(userIdField)),
  mayWait: z._default(z.boolean(), true),
})

/** A change of plannings may make earlier notifications void; one change checks this many, those whose vacations begin first. */
const STANDING_AT_MOST = 200

/** Each demand in a transaction of its own: done twice it is as done once, and a server that dies in the middle leaves none half told. */
export const tellDemands: Task = async ({ pool, clock }, run) => {
  const { centerId, demandIds, userIds, mayWait } = telling.parse(run.payload)
  for (const id of demandIds) {
    // Each reads what the one before has told.
    await inTransaction(pool, (tx) => tellDemand(tx, centerId, id, clock()))
  }
  if (userIds?.length === 0) return
  if (mayWait) await releaseImpossible(pool, centerId, userIds, clock())
  await inTransaction(pool, (tx) => recheck(tx, centerId, userIds, clock()))
}

/** Every member for whom it stands, under facts of the instant at which it still is what it was. */
async function audienceNow(tx: Transaction, demand: DemandRow, now: number) {
  const { centerId, _id, version } = demand
  const facts = await loadFacts(tx, { centerId, userIds: 'all', days: daysOf(demand), now })
  const latest = await findDemand(tx, centerId, _id)
  if (latest?.version !== version || latest.closedAt !== demand.closedAt) throw new StaleLocksError()
  return audienceOf(
    withoutOffer(demand),
    facts,
    facts.roster.people.map((person) => person._id),
  )
}

/** An offer keeps it from others for some hours: it was meanwhile no other demand, and is theirs again afterwards. */
const withoutOffer = (demand: DemandRow): DemandRow => ({ ...demand, offer: null })

/**
 * Finds what `audienceNow` finds; a demand addressed first to people of whom nobody can take it any more, or would, is everybody's from now
 * on.
 */
async function widestAudience(tx: Transaction, demand: DemandRow, now: number) {
  const audience = await audienceNow(tx, demand, now)
  const first = standingFirst(demand, now)
  if (first === null || first.userIds.some((userId) => audience.has(userId) && !demand.rejectedBy.includes(userId))) return audience
  await widenDemands(tx, demand.centerId, [demand._id], true)
  return audienceNow(tx, { ...demand, first: null }, now)
}

/** Tells those whom it concerns now and who do not know; those for whom it is over learn that. */
async function tellDemand(tx: Transaction, centerId: CenterId, id: DemandId, now: number): Promise<void> {
  await lockTelling(tx, [id])
  const demand = await findDemand(tx, centerId, id)
  if (demand === null) return
  if (demand.accepterId !== null) await dismissTold(tx, demand, demand.accepterId, now)
  const outcomeByUser = await loadTold(tx, demand)
  const isOver = demand.status === 'accepted' || demand.closedAt !== null || demand.startAt <= now
  if (isOver) {
    const others = [...outcomeByUser.keys()].filter((userId) => userId !== demand.accepterId)
    if (demand.vacancy !== null) await forgetAnswers(tx, demand)
    return takeBack(tx, demand, demand.status === 'accepted' ? 'taken' : 'closed', others)
  }
  const { posterId, interested, rejectedBy } = demand
  const audience = await widestAudience(tx, demand, now)
  await takeBack(
    tx,
    demand,
    'impossible',
    [...outcomeByUser.keys()].filter((userId) => !audience.has(userId)),
  )
  if (standingOffer(demand, now) !== null) return
  // A vacancy has a wave, which asks some people at a time.
  if (demand.vacancy !== null) return
  const news = [...audience.keys()].filter((userId) => outcomeByUser.get(userId) !== null && !rejectedBy.includes(userId))
  await forgetTold(
    tx,
    demand,
    news.filter((userId) => outcomeByUser.has(userId)),
  )
  // An interested member is notified as such, and knows it already.
  const readers = news.filter((userId) => !interested.includes(userId))
  if (readers.length === 0) return
  await notify(
    tx,
    centerId,
    [{ userId: readers, kind: 'demandPosted', demandId: id, date: demand.posterShift.date, actorId: posterId }],
    now,
  )
}

/**
 * Checks whether notified members can still answer once plannings changed: nobody new is notified. A changed demand is notified by its own
 * change.
 */
async function recheck(tx: Transaction, centerId: CenterId, userIds: readonly UserId[] | null, now: number): Promise<void> {
  const standing = await standingFor(tx, centerId, userIds, { now, limit: STANDING_AT_MOST })
  const ids = standing.map(({ demandId }) => demandId)
  if (ids.length === 0) return
  await lockTelling(tx, ids)
  const demands = (await demandsByIds(tx, centerId, ids)).filter(({ status }) => status === 'open')
  if (demands.length === 0) return
  const facts = await loadFacts(tx, { centerId, userIds: 'all', days: demands.flatMap(daysOf), now })
  const latest = new Map((await demandsByIds(tx, centerId, ids)).map((demand) => [demand._id, demand.version]))
  for (const demand of demands) {
    if (latest.get(demand._id) !== demand.version) continue
    const toldIds = standing.find(({ demandId }) => demandId === demand._id)?.userIds ?? []
    const audience = audienceOf(withoutOffer(demand), facts, toldIds)
    const excludedIds = toldIds.filter((userId) => !audience.has(userId))
    await takeBack(tx, demand, 'impossible', excludedIds)
    // It may be everybody's now.
    if (audience.size === 0 && standingFirst(demand, now) !== null) await askToTell(tx, { centerId, demandIds: [demand._id] })
  }
}
