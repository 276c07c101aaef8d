// A vacancy given to somebody by whoever keeps it: assigned, and freed again.
import { refusalBody } from '@releve/contract/limits'
import { toDayNumber, type DayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { limitsOf } from '@releve/domain/demands/limits'
import { applyAccept } from '@releve/domain/demands/taking'
import { vacancyReturn } from '@releve/domain/demands/withdraw'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { administers } from '#http/principal.ts'
import type { CenterMember } from '#http/principal.ts'
import { decide, loadFacts } from '#features/demands/store/deciding.ts'
import { lockDemand } from '#features/demands/store/locking.ts'
import { giveBackVacancy, requireFreeDay, takeVacancy } from '#features/demands/store/vacancy-taking.ts'
import { loadHolders } from '#features/demands/store/vacancies.ts'
import { keepAct, keepTouched } from '#features/journal/store.ts'
import { writeRestsOverridden } from '#features/rests/store.ts'
import { mayAssign } from '../commands/board.ts'
import { rankFor } from '../commands/ranking.ts'
import { keepSearch } from '../commands/search-records.ts'
import { findVacancy } from '../store.ts'
import { board, found, keeper, singleVacancy } from './reaching.ts'
import type { CallOf } from './reaching.ts'

const HOUR_MS = 3_600_000
const hoursUntil = (day: DayNumber, zone: Zone, now: number) => Math.max(0, Math.floor((zone.instantAt(day, 0) - now) / HOUR_MS))

/** Somebody takes it by the hand of whoever keeps it, by the law on taking it themselves. */
async function assignTo(call: CallOf<'vacancies.assign'>, me: CenterMember): Promise<void> {
  const { centerId, userId: actorId } = me
  const { userId, version, reason } = call.body
  const override = call.body.override?.reason ?? null
  const now = call.clock()
  await inTransaction(call.pool, async (tx) => {
    const demand = await lockDemand(tx, centerId, call.params.id, [userId])
    if (demand === null || demand.vacancy === null) throw new AppError('notFound')
    if (demand.closedAt !== null) throw new AppError('vacancyOver')
    const day = toDayNumber(demand.posterShift.date)
    const { effects, broken, isRest, ahead, viewer } = await decide(tx, { centerId, userIds: [userId], days: [day], now }, (known) => {
      const viewer = known.person(userId)
      if (viewer === null) throw new AppError('notFound')
      const ask = { action: 'accept', demand, version, facts: { ...known, poster: null, viewer } } as const
      const person = known.roster.byId.get(userId)
      const refused = refusalBody(
        limitsOf(ask, override !== null),
        userId,
        person === undefined ? null : `${person.name} ${person.lastName}`,
      )
      if (refused !== null) {
        const { code, message, violations } = refused
        throw new AppError(code, violations.length > 0 ? { violations, message } : { message })
      }
      return {
        effects: applyAccept(demand, ask.facts),
        broken: override === null ? [] : limitsOf(ask),
        viewer,
        isRest: viewer.on(day).shift.type === 'rest',
        ahead: hoursUntil(day, known.zone, now),
      }
    })
    await requireFreeDay(tx, demand, userId)
    const vacancy = found(await findVacancy(tx, centerId, demand._id))
    const act = { kind: 'assigned', actorId, subjectId: userId, reason: reason ?? null } as const
    await keepSearch(tx, vacancy, await rankFor(tx, vacancy, now), act, now)
    await takeVacancy(tx, demand, { takerId: userId, effects, actorId, reason, override, now })
    const said = reason === null || reason === undefined ? {} : { reason }
    const date = demand.posterShift.date
    await keepAct(tx, centerId, { kind: 'vacancyAssigned', actorId, subjectId: userId, detail: { date, ...said }, now })
    const touchedDays = isRest ? [{ date, touched: 'rest' as const, aheadHours: ahead }] : []
    await keepTouched(tx, centerId, { actorId, subjectId: userId, days: touchedDays, reason: said.reason ?? null, now })
    if (override !== null) {
      const brokenRules = broken.map((limit) => {
        const refusal = refusalBody([limit], userId)
        return { code: limit.code, message: refusal?.message ?? '', userId: 'violation' in limit ? limit.violation.userId : null }
      })
      await writeRestsOverridden(tx, { centerId, demandId: demand._id, now }, [viewer], broken)
      const detail = { act: 'accept', reason: override, date: demand.posterShift.date, broken: brokenRules } as const
      await keepAct(tx, centerId, { kind: 'override', actorId, subjectId: userId, detail, now })
    }
  })
}

/** A keeper frees the member who took it: even one who may not give it back themselves for lack of notice, but nothing that has begun. */
export async function free(call: CallOf<'vacancies.free'>) {
  const { pool, params, body } = call
  const { centerId, userId: actorId } = keeper(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const holderId = (await loadHolders(tx, centerId, [params.id])).get(params.id) ?? null
    const demand = await lockDemand(tx, centerId, params.id, holderId === null ? [] : [holderId], true)
    if (demand === null || demand.vacancy === null) throw new AppError('notFound')
    const { accepterId } = demand
    if (accepterId === null) throw new AppError('notAccepted')
    // The member on the caller's board has given it back, and somebody else has it.
    if (accepterId !== body.userId) throw new AppError('accepterChanged')
    if (accepterId === actorId) throw new AppError('ownModification')
    const day = toDayNumber(demand.posterShift.date)
    const query = { centerId, userIds: [accepterId, ...(holderId === null ? [] : [holderId])], days: [day], now }
    const decided = await decide(tx, query, (known) => {
      const accepter = known.person(accepterId)
      if (accepter === null) throw new AppError('notFound')
      const facts = { ...known, poster: null, accepter }
      const refused = refusalBody(limitsOf({ action: 'unaccept', demand, actorId: accepterId, facts }, true), accepterId)
      if (refused !== null) throw new AppError(refused.code, { message: refused.message })
      return vacancyReturn(demand, accepterId, holderId, known)
    })
    await giveBackVacancy(tx, { ...demand, accepterId }, { ...decided, actorId, reason: body.reason, override: null, now })
    const detail = { date: demand.posterShift.date, reason: body.reason }
    await keepAct(tx, centerId, { kind: 'vacancyFreed', actorId, subjectId: accepterId, detail, now })
  })
  return singleVacancy(call, centerId, params.id)
}

export async function assign(call: CallOf<'vacancies.assign'>) {
  const { body } = call
  const me = keeper(call.principal)
  if (body.userId === me.userId) throw new AppError('ownModification')
  // A rule is gone through by administrators alone.
  if (body.override !== undefined && !administers(me, me.centerId)) throw new AppError('forbidden')
  const { rules } = await loadFacts(call.pool, { centerId: me.centerId, userIds: [], days: [0], now: call.clock() })
  if (!mayAssign(rules)) throw new AppError('forbidden')
  await assignTo(call, me)
  return board(call, me.centerId, call.params.id)
}
