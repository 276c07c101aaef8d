// The role of whoever holds vacancies, by the calls that stood before there were others (`features/roles` has all of them).
import { randomUUID } from 'node:crypto'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import { administers, hasPower, inCenter } from '#http/principal.ts'
import { keepAct } from '#features/journal/store.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { loadPeople, reachUser } from '#features/members/store/members.ts'
import { loadHolders, lockRoles, rolesAt, writeRoles } from '#features/members/store/roles.ts'
import { notify } from '#features/notifications/store/notify.ts'
import type { CallOf } from './reaching.ts'

export async function nameDeputy(call: CallOf<'vacancies.nameDeputy'>) {
  const { pool, params, principal, body } = call
  const reached = await reachUser(pool, principal, params.id)
  if (reached === null) throw new AppError('notFound')
  const { centerId } = reached
  if (!administers(principal, centerId)) throw new AppError('forbidden')
  if (params.id === principal.userId) throw new AppError('ownRole')
  const { isDeputy } = body
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const held = await lockRoles(tx, centerId, params.id)
    if (held === null) throw new AppError('notFound')
    const others = held.roles.filter(({ role }) => role !== 'replacements')
    const isHeld = rolesAt(held.roles, held.zone, now).some(({ role }) => role === 'replacements')
    if (isDeputy ? isHeld : others.length === held.roles.length) return
    const from = fromDayNumber(zoneOf(held.zone).dayAt(now))
    const given = {
      _id: randomUUID(),
      role: 'replacements',
      teamId: null,
      from,
      until: null,
      givenBy: principal.userId,
      givenAt: now,
    } as const
    await writeRoles(tx, centerId, params.id, isDeputy ? [...others, given] : others)
    const fields = [{ field: 'deputy', from: !isDeputy, to: isDeputy }]
    await keepAct(tx, centerId, { kind: 'role', actorId: principal.userId, subjectId: params.id, fields, now })
    await notify(tx, centerId, [{ userId: params.id, kind: 'deputyChanged', actorId: principal.userId, isDeputy }], now)
    await publish(tx, centerId, { kind: 'planning', days: [], users: [params.id] })
  })
  return { isDeputy }
}

export async function keepers({ pool, principal, clock }: CallOf<'vacancies.keepers'>) {
  const me = inCenter(principal)
  const now = clock()
  const holders = await loadHolders(pool, me.centerId)
  const named = holders.filter(({ roles, zone }) => rolesAt(roles, zone, now).some(({ role }) => role === 'replacements'))
  const people = await loadPeople(
    pool,
    me.centerId,
    named.map(({ _id }) => _id),
  )
  const deputies = [...people.values()].map(toWirePerson)
  return { keeps: hasPower(me, 'keepVacancies', { centerId: me.centerId, teamId: null }), deputies }
}
