// Rests that are due: their member and whoever reads their hours read them, whoever places activities gives them back, an administrator may
// say why one is not due.
import { restReturned } from '@releve/contract/starting-activities'
import type { WireRest, WireRests } from '@releve/contract/rests'
import { minutesOf } from '@releve/domain/calendar/clock-time'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { refuseRange } from '@releve/domain/demands/modification'
import { isWorkIn, restProposals } from '@releve/domain/demands/rest-proposals'
import type { CenterId, UserId } from '@releve/domain/ids'
import { datedValue } from '@releve/domain/planning/cycle'
import type { ShiftTimes } from '@releve/domain/planning/shift'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { hasPowerSomewhere } from '@releve/domain/access/roles'
import { administers, hasPower, isMaster } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { keepAct } from '#features/journal/store.ts'
import { hasPowerOver, loadPeople, loadRoster, reachUser } from '#features/members/store/members.ts'
import type { Person, ReachedCenter } from '#features/members/store/members.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { findRest, loadRests, loadRestsGiven, loadRestsOwed, lockRest, waiveRest } from '#features/rests/store.ts'
import type { RestDebt, RestGiven } from '#features/rests/store.ts'
import { reachCenter } from '#features/shifts/store.ts'
import { noticeOf } from '../commands/acting.ts'
import { applyPlacing, placedOf, requirePlace } from '../commands/placing.ts'
import { lockPromises } from '../store/cutting.ts'
import { registerModification } from '../store/modifications.ts'

/** The debts of a member that are read at once. */
const MOST_READ = 50
/** Ways to give a rest are sought so many days ahead, or until it is due. */
const LOOKED_DAYS = 14
const MOST_PROPOSED = 4

const minutesIn = ({ startTime, endTime, endsNextDay }: ShiftTimes) => minutesOf(endTime) - minutesOf(startTime) + (endsNextDay ? 1440 : 0)

const leftOf = ({ due_minutes: due }: RestDebt, given: readonly RestGiven[]) =>
  Math.max(0, due - given.reduce((sum, { hours }) => sum + minutesIn(hours), 0))

const wirePerson = (people: ReadonlyMap<UserId, Person>, id: UserId) => {
  const person = people.get(id)
  return { _id: id, userId: id, name: person?.name ?? '', lastName: person?.lastName ?? '' }
}

function toWireRest(debt: RestDebt, given: readonly RestGiven[], people: ReadonlyMap<UserId, Person>): WireRest[] {
  const { state, waived_by: by, waived_at: at, waived_because: reason } = debt
  if (state === 'undone') return []
  return [
    {
      _id: debt._id,
      user: wirePerson(people, debt.user_id),
      cause: debt.cause,
      date: debt.day,
      references: debt.texts,
      requiredMinutes: debt.required_minutes,
      restMinutes: debt.rest_minutes,
      dueMinutes: debt.due_minutes,
      leftMinutes: state === 'owed' ? leftOf(debt, given) : 0,
      dueBy: debt.due_by,
      state,
      given: given.map(({ _id, day, hours }) => ({ modificationId: _id, date: day, hours })),
      waived: by === null || at === null || reason === null ? null : { by: wirePerson(people, by), at, reason },
      createdAt: debt.created_at,
    },
  ]
}

async function toWireRests(db: Queryable, centerId: CenterId, debts: readonly RestDebt[]): Promise<WireRest[]> {
  const given = await loadRestsGiven(
    db,
    centerId,
    debts.map(({ _id }) => _id),
  )
  const people = await loadPeople(
    db,
    centerId,
    debts.flatMap(({ user_id: of, waived_by: by }) => [of, by]),
  )
  const ofDebt = Map.groupBy(given, ({ rest_debt_id: debtId }) => debtId)
  return debts.flatMap((debt) => toWireRest(debt, ofDebt.get(debt._id) ?? [], people))
}

async function stateOf(db: Queryable, principal: Principal, reached: ReachedCenter, userId: UserId, now: number): Promise<WireRests> {
  const { centerId } = reached
  const today = zoneOf(reached.zone).dayAt(now)
  const rests = await toWireRests(db, centerId, await loadRests(db, centerId, userId, MOST_READ))
  const isOwn = userId === principal.userId
  const mayGive = !isOwn && (await hasPowerOver(db, principal, 'placeActivities', { centerId, userId, now }))
  const owed = rests.filter(({ state }) => state === 'owed').toSorted((a, b) => (a.dueBy < b.dueBy ? -1 : 1))
  const answer = { today: fromDayNumber(today), rests, mayGive }
  if (!mayGive || owed.length === 0) return { ...answer, proposals: [] }
  const to = Math.max(today + LOOKED_DAYS, ...owed.map(({ dueBy }) => toDayNumber(dueBy)))
  const facts = await loadFacts(db, { centerId, userIds: 'all', days: [today, to], now })
  const proposals = owed.flatMap(({ _id: restId, leftMinutes: minutes }) =>
    restProposals(facts, { userId, minutes, from: today, to, most: MOST_PROPOSED }).map(({ fromDay, hours }) => ({
      restId,
      date: fromDayNumber(fromDay),
      hours,
    })),
  )
  return { ...answer, proposals }
}

/** @throws AppError notFound when they are no member of a centre that the caller reaches; forbidden when they are somebody else's to read */
async function reach(db: Queryable, principal: Principal, userId: UserId, now: number): Promise<ReachedCenter> {
  const reached = await reachUser(db, principal, userId)
  if (reached === null) throw new AppError('notFound')
  const { centerId } = reached
  if (userId !== principal.userId && !(await hasPowerOver(db, principal, 'readHours', { centerId, userId, now })))
    throw new AppError('forbidden')
  return reached
}

/** The debt, and the centre of its member. @throws AppError notFound, forbidden */
async function reachRest(db: Queryable, principal: Principal, id: string) {
  if (!isMaster(principal) && principal.centerId === null) throw new AppError('notFound')
  const debt = await findRest(db, id, isMaster(principal) ? null : principal.centerId)
  const reached = debt === null ? null : await reachUser(db, principal, debt.user_id)
  if (debt === null || reached === null || reached.centerId !== debt.center_id) throw new AppError('notFound')
  return { debt, reached }
}

export const restHandlers: HandlersOf<'rests.ofMember' | 'rests.ofCenter' | 'rests.give' | 'rests.waive'> = {
  'rests.ofMember': async ({ params, principal, pool, clock }) => {
    const now = clock()
    const reached = await reach(pool, principal, params.id, now)
    return stateOf(pool, principal, reached, params.id, now)
  },

  'rests.ofCenter': async ({ params, principal, pool, clock }) => {
    const reached = await reachCenter(pool, principal, params.id)
    if (reached === null) throw new AppError('notFound')
    if (!hasPowerSomewhere(principal, 'readHours')) throw new AppError('forbidden')
    const { centerId } = reached
    const today = zoneOf(reached.zone).dayAt(clock())
    const { byId } = await loadRoster(pool, centerId, reached.rosterVersion)
    const isRead = ({ user_id: userId }: RestDebt) => {
      const person = byId.get(userId)
      const teamId = datedValue(person?.teams ?? [], today) ?? null
      return person !== undefined && (userId === principal.userId || hasPower(principal, 'readHours', { centerId, teamId }))
    }
    const rests = await toWireRests(pool, centerId, (await loadRestsOwed(pool, centerId)).filter(isRead))
    return { today: fromDayNumber(today), rests }
  },

  'rests.give': async ({ params, body, principal, pool, clock }) => {
    const now = clock()
    const { debt: found, reached } = await reachRest(pool, principal, params.id)
    const { centerId } = reached
    const userId = found.user_id
    if (!(await hasPowerOver(pool, principal, 'placeActivities', { centerId, userId, now }))) throw new AppError('forbidden')
    const actorId = principal.userId
    if (userId === actorId) throw new AppError('ownModification')
    const zone = zoneOf(reached.zone)
    const day = toDayNumber(body.date)
    const refusal = refuseRange({ from: day, to: day }, zone.dayAt(now), administers(principal, centerId))
    if (refusal !== null) throw new AppError(refusal)
    await inTransaction(pool, async (tx) => {
      const wish = { centerId, userId, type: 'absence', fromDay: body.date, toDay: body.date } as const
      await lockPromises(tx, wish)
      const debt = await lockRest(tx, centerId, found._id)
      if (debt?.state !== 'owed') throw new AppError('restNotOwed')
      if (minutesIn(body.hours) > leftOf(debt, await loadRestsGiven(tx, centerId, [debt._id]))) throw new AppError('restTooLong')
      const placed = { activity: restReturned, hours: body.hours, weekdays: null }
      const written = { ...wish, shift: null, cause: null, comment: '', placed, restDebtId: debt._id, createdBy: actorId, now }
      const row = await registerModification(tx, written)
      const asked = placedOf(row)
      if (asked === null) throw new Error('the hours were not written')
      await requirePlace(tx, { centerId, userId, zone, now }, asked, row._id)
      const facts = await loadFacts(tx, { centerId, userIds: [userId], days: [day], now })
      const person = facts.person(userId)
      if (person === null) throw new AppError('notFound')
      if (!isWorkIn(person, asked, facts)) throw new AppError('restWithoutWork')
      await applyPlacing(tx, { centerId, userId, row, placed: asked, actorId, reason: null, isForced: false, isRehearsal: false, now })
      await notify(tx, centerId, [{ ...noticeOf(row), actorId, userId, kind: 'modificationRegistered' }], now)
    })
    return stateOf(pool, principal, reached, userId, now)
  },

  'rests.waive': async ({ params, body, principal, pool, clock }) => {
    const now = clock()
    const { debt, reached } = await reachRest(pool, principal, params.id)
    const { centerId } = reached
    if (!administers(principal, centerId)) throw new AppError('forbidden')
    const actorId = principal.userId
    if (debt.user_id === actorId) throw new AppError('ownModification')
    await inTransaction(pool, async (tx) => {
      if (!(await waiveRest(tx, debt, { actorId, reason: body.reason, now }))) throw new AppError('restNotOwed')
      const detail = { date: debt.day, reason: body.reason }
      await keepAct(tx, centerId, { kind: 'restWaived', actorId, subjectId: debt.user_id, detail, now })
      await notify(tx, centerId, [{ kind: 'restWaived', userId: debt.user_id, actorId, ...detail }], now)
    })
    return stateOf(pool, principal, reached, debt.user_id, now)
  },
}
