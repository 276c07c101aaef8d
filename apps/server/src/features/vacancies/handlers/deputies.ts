// Deputies: members whom their administrators name to keep vacancies.
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import { administers, inCenter, keepsVacancies } from '#http/principal.ts'
import { lockMembers } from '#features/demands/store/locking.ts'
import { keepAct } from '#features/journal/store.ts'
import { loadPeople, reachUser } from '#features/members/store/members.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { loadDeputies, setDeputy } from '../store.ts'
import type { CallOf } from './reaching.ts'

export async function nameDeputy(call: CallOf<'vacancies.nameDeputy'>) {
  const { pool, params, principal, body } = call
  const reached = await reachUser(pool, principal, params.id)
  if (reached === null) throw new AppError('notFound')
  const { centerId } = reached
  if (!administers(principal, centerId)) throw new AppError('forbidden')
  const { isDeputy } = body
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    await lockMembers(tx, centerId, [params.id])
    if (!(await setDeputy(tx, centerId, params.id, isDeputy))) return
    const fields = [{ field: 'deputy', from: !isDeputy, to: isDeputy }]
    await keepAct(tx, centerId, { kind: 'role', actorId: principal.userId, subjectId: params.id, fields, now })
    await notify(tx, centerId, [{ userId: params.id, kind: 'deputyChanged', actorId: principal.userId, isDeputy }], now)
    await publish(tx, centerId, { kind: 'planning', days: [], users: [params.id] })
  })
  return { isDeputy }
}

export async function keepers({ pool, principal }: CallOf<'vacancies.keepers'>) {
  const me = inCenter(principal)
  const ids = await loadDeputies(pool, me.centerId)
  const people = await loadPeople(pool, me.centerId, ids)
  const deputies = [...people.values()].map(({ _id, name, lastName }) => ({ _id, userId: _id, name, lastName }))
  return { keeps: keepsVacancies(me, me.centerId), deputies }
}
