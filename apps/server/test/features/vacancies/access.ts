// The access cases of this feature's calls, and their answers. The owner of the matrix holds no vacancies: they would as a deputy, which
// handlers.test.ts has.
import { routes } from '@releve/contract'
import { addDays } from '@releve/domain/calendar/day'
import { countPerServer } from '#test/access.ts'
import type { AccessCases, Expected, World } from '#test/access.ts'

const daysUsed = countPerServer()

/** A day of its own for each: nobody meets the vacancy of another test. */
const nextDay = (world: World): string => addDays('2027-01-01', daysUsed(world))

/** The answers for an object of the centre, for the keepers of its vacancies; the master of these tests has no centre. */
const keepers: Expected = [401, 401, 403, 403, 403, 200, 403, 404, 400]
/** The answers are those of `keepers`, for what belongs to one's own centre. */
const ownKeepers: Expected = [401, 401, 403, 403, 403, 200, 403, 200, 400]

const opened = async (world: World): Promise<string> => (await vacancyOf(world)).id

async function vacancyOf(world: World): Promise<{ readonly id: string; readonly version: number }> {
  const token = await world.server.tokenOf(world.idOf('centerAdmin'))
  const { body } = await world.server.call('POST', '/vacancies', { token, body: { origin: 'need', date: nextDay(world), shift: 'J' } })
  const { _id: id, version } = routes['vacancies.open'].response.parse(body)
  return { id, version }
}

async function running(world: World): Promise<string> {
  const id = await opened(world)
  const { userId } = await world.newMember({ teamId: null })
  await availableForDays(world, userId)
  return id
}

async function availableForDays(world: World, userId: string): Promise<void> {
  await world.server.pool.query(
    `INSERT INTO availabilities (center_id, user_id, volunteers_for_calls, weekly) SELECT $1, $2, true, jsonb_object_agg(d, '[{"kind": "J", "answer": "available"}]'::jsonb)
     FROM generate_series(1, 7) d`,
    [world.center.centerId, userId],
  )
}

const on = (make: (world: World) => Promise<string>, body?: unknown) => async (world: World) => ({
  params: { id: await make(world) },
  ...(body === undefined ? {} : { body }),
})

/** Somebody without a team works nothing that day. */
const withPerson = (bodyOf: (userId: string, version: number) => unknown) => async (world: World) => {
  const { userId } = await world.newMember({ teamId: null })
  const { id, version } = await vacancyOf(world)
  return { params: { id }, body: bodyOf(userId, version) }
}

export const vacancyAccess: AccessCases<
  | 'vacancies.list'
  | 'vacancies.open'
  | 'vacancies.get'
  | 'vacancies.sheet'
  | 'vacancies.edit'
  | 'vacancies.close'
  | 'vacancies.startWave'
  | 'vacancies.nextBatch'
  | 'vacancies.call'
  | 'vacancies.assign'
  | 'vacancies.free'
  | 'vacancies.ask'
  | 'vacancies.nameDeputy'
  | 'vacancies.keepers'
  | 'vacancies.cover'
  | 'vacancies.startCover'
> = {
  'vacancies.list': { expected: ownKeepers },
  'vacancies.open': {
    expected: ownKeepers,
    target: (world) => ({ body: { origin: 'need', date: nextDay(world), shift: 'J' } }),
  },
  'vacancies.get': { expected: keepers, target: on(opened) },
  'vacancies.sheet': {
    expected: keepers,
    target: async (world) => {
      const { id, version } = await vacancyOf(world)
      const token = await world.server.tokenOf(world.idOf('centerAdmin'))
      await world.server.call('POST', `/vacancies/${id}/close`, { token, body: { version } })
      return { params: { id } }
    },
  },
  'vacancies.edit': { expected: keepers, target: on(opened, { points: 7 }) },
  'vacancies.close': {
    expected: keepers,
    target: async (world) => {
      const { id, version } = await vacancyOf(world)
      return { params: { id }, body: { version } }
    },
  },
  'vacancies.startWave': { expected: keepers, target: on(opened, {}) },
  'vacancies.nextBatch': {
    expected: keepers,
    target: async (world) => {
      // Two who may be asked, one at a time.
      await world.server.pool.query(`UPDATE centers SET rules = rules || '{"waveBatch": 1}' WHERE _id = $1`, [world.center.centerId])
      await running(world)
      const id = await running(world)
      const token = await world.server.tokenOf(world.idOf('centerAdmin'))
      await world.server.call('POST', `/vacancies/${id}/wave`, { token, body: {} })
      return { params: { id }, body: { after: 1 } }
    },
  },
  'vacancies.call': { expected: keepers, target: withPerson((userId) => ({ userId, tick: 'called' })) },
  'vacancies.assign': { expected: keepers, target: withPerson((userId, version) => ({ userId, version, reason: 'Personne ne répond' })) },
  'vacancies.free': {
    expected: keepers,
    target: async (world) => {
      const id = await opened(world)
      const { userId } = await world.newMember({ teamId: null })
      await world.server.call('POST', `/substitution/${id}/accept`, { token: await world.server.tokenOf(userId), body: {} })
      return { params: { id }, body: { userId, reason: 'Revenu plus tôt' } }
    },
  },
  'vacancies.ask': { expected: [401, 401, 403, 200, 200, 200, 404, 404, 400], target: on(opened) },
  'vacancies.nameDeputy': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: async (world) => {
      const { userId } = await world.newMember()
      return { params: { id: userId }, body: { isDeputy: true } }
    },
  },
  'vacancies.cover': {
    expected: ownKeepers,
    target: (world) => {
      const date = nextDay(world)
      return { query: `?fromDate=${date}&toDate=${date}` }
    },
  },
  'vacancies.startCover': {
    expected: keepers,
    target: async (world) => {
      const { userId } = await world.newMember({ teamId: null })
      const id = await opened(world)
      await availableForDays(world, userId)
      return { body: { askings: [{ userId, vacancyId: id }] } }
    },
  },
  'vacancies.keepers': { expected: [401, 401, 403, 200, 200, 200, 200, 200, 400] },
}
