// The access cases of rests that are due, each for a rest of the owner.
import { randomUUID } from 'node:crypto'
import { addDays } from '@releve/domain/calendar/day'
import { countPerServer, selfAndAdmins } from '#test/access.ts'
import type { AccessCases, World } from '#test/access.ts'

async function rest({ server, center, idOf }: World) {
  const id = randomUUID()
  await server.pool.query(
    `INSERT INTO rest_debts (center_id, _id, user_id, cause, day, rule, texts, required_minutes, rest_minutes, due_minutes, due_by, created_at)
     VALUES ($1, $2, $3, 'placed', '2026-11-10', 'dailyRest', '{}', 660, 600, 60, '2026-11-17', now())`,
    [center.centerId, id, idOf('owner')],
  )
  return { id }
}

const daysUsed = countPerServer()

/** A day of its own on which the owner works from 07:00 to 19:00. */
async function workedDay(world: World): Promise<string> {
  const day = addDays('2027-05-01', daysUsed(world))
  const shift = { name: 'J', type: 'work', default: { startTime: '07:00', endTime: '19:00' }, endsNextDay: false, variation: null }
  await world.server.pool.query(
    `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, shift)
     VALUES ($1, gen_random_uuid(), $2, 'custom_modification', 'approved', $3, $3, $4)`,
    [world.center.centerId, world.idOf('owner'), day, JSON.stringify(shift)],
  )
  return day
}

export const restAccess: AccessCases<'rests.ofMember' | 'rests.ofCenter' | 'rests.give' | 'rests.waive'> = {
  'rests.ofMember': { expected: selfAndAdmins, target: ({ idOf }) => ({ params: { id: idOf('owner') } }) },
  'rests.ofCenter': {
    expected: [401, 401, 403, 403, 403, 200, 404, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId } }),
  },
  'rests.give': {
    expected: [401, 401, 403, 403, 403, 200, 404, 404, 200],
    target: async (world) => ({
      params: await rest(world),
      body: { date: await workedDay(world), hours: { startTime: '12:00', endTime: '12:30', endsNextDay: false } },
    }),
  },
  'rests.waive': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: async (world) => ({ params: await rest(world), body: { reason: 'Pris le 19' } }),
  },
}
