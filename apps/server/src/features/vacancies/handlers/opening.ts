// A vacancy is opened, changed, and no longer looked for.
import { toDayNumber } from '@releve/domain/calendar/day'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { lockMembers, lockStaffing } from '#features/demands/store/locking.ts'
import { closeDemands } from '#features/demands/store/moving.ts'
import { keepPrice, requirePrice } from '#features/demands/store/vacancy-opening.ts'
import { reachUser } from '#features/members/store/members.ts'
import { openPlace } from '../commands/opening.ts'
import { lockVacancy, updateVacancy } from '../store.ts'
import { found, keeper, singleVacancy, stillOpen, unpromised } from './reaching.ts'
import type { CallOf } from './reaching.ts'

export async function open(call: CallOf<'vacancies.open'>) {
  const { pool, body } = call
  const me = keeper(call.principal)
  const { centerId, userId: openedBy } = me
  const holderId = body.userId ?? null
  if (holderId !== null && (await reachUser(pool, me, holderId))?.centerId !== centerId) throw new AppError('notFound')
  const now = call.clock()
  const day = toDayNumber(body.date)
  const id = await inTransaction(pool, async (tx) => {
    if (holderId !== null) await lockMembers(tx, centerId, [holderId])
    // Two who press at once offer a place once.
    if (body.origin !== 'need') await lockStaffing(tx, centerId, [day])
    const facts = await loadFacts(tx, { centerId, userIds: 'all', days: [day], now })
    return openPlace(tx, facts, body, { centerId, openedBy, now })
  })
  return singleVacancy(call, centerId, id)
}

export async function edit(call: CallOf<'vacancies.edit'>) {
  const { pool, body, params } = call
  const { centerId, userId: actorId } = keeper(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const { demand } = stillOpen(found(await lockVacancy(tx, centerId, params.id)), now)
    if (body.version !== undefined && body.version !== demand.version) throw new AppError('demandChanged')
    if (body.points !== undefined && body.points !== demand.points) {
      // A member who said yes said it to the present terms.
      unpromised(demand, now)
      const { date } = demand.posterShift
      const { rules } = await loadFacts(tx, { centerId, userIds: [], days: [toDayNumber(date)], now })
      requirePrice(body.points, rules)
      await keepPrice(tx, { centerId, date, points: body.points }, { from: demand.points, actorId, now })
    }
    const terms = { points: body.points ?? demand.points, comment: body.comment ?? demand.comment }
    await updateVacancy(tx, demand, terms, { actorId, now })
    await publish(tx, centerId, { kind: 'demand', demandId: demand._id, days: [demand.posterShift.date], users: [] })
  })
  return singleVacancy(call, centerId, params.id)
}

export async function close(call: CallOf<'vacancies.close'>) {
  const { pool, params, body } = call
  const { centerId, userId: actorId } = keeper(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const { demand } = found(await lockVacancy(tx, centerId, params.id))
    if (demand.status === 'accepted') throw new AppError('alreadyAccepted')
    if (demand.closedAt !== null) return
    if (body.version !== demand.version) throw new AppError('demandChanged')
    unpromised(demand, now)
    await closeDemands(tx, centerId, [demand._id], { because: 'cancelled', actorId, reason: null, now })
  })
  return singleVacancy(call, centerId, params.id)
}
