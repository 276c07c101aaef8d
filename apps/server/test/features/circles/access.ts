// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import { addDays } from '@releve/domain/calendar/day'
import { countPerServer, everybody, ofOwnCenter } from '#test/access.ts'
import type { AccessCases, Expected, World } from '#test/access.ts'

/** The answers for a circle of three people: nobody else learns that it exists. The master of these tests has no centre. */
const ofItsPeople: Expected = [401, 401, 403, 200, 404, 404, 404, 404, 400]
const admins: Expected = [401, 401, 403, 403, 403, 200, 403, 200, 400]
const doneByAdmins: Expected = [401, 401, 403, 403, 403, 204, 403, 204, 400]

const nextCircle = countPerServer()

async function post({ server }: World, userId: string, date: string, wanted: string, shift: string): Promise<string> {
  const body = { type: 'switch', posterShift: { date }, acceptedSwitches: [{ shift, points: 0, date: wanted }] }
  const { status, body: created } = await server.call('POST', '/substitution', { token: await server.tokenOf(userId), body })
  if (status !== 200 || typeof created !== 'object' || created === null || !('_id' in created))
    throw new Error(`no demand: ${JSON.stringify(created)}`)
  return String(created._id)
}

/**
 * A circle of the owner and two new colleagues, as if it had been proposed: a night of the first team, a day of the second and one of the
 * third.
 */
async function ofOwner(world: World) {
  const { server, center } = world
  const cycles = 4 * nextCircle(world)
  const [first, second] = [addDays('2027-01-09', cycles), addDays('2027-01-10', cycles)]
  const join = async (team: number) => (await world.newMember({ teamId: center.teamIds[team] ?? null })).userId
  const people = [world.idOf('owner'), await join(2), await join(1)] as const
  const demands = [
    await post(world, people[0], first, second, 'J'),
    await post(world, people[1], second, first, 'J'),
    await post(world, people[2], first, first, 'N'),
  ]
  const id = randomUUID()
  await server.pool.query(`INSERT INTO circles (center_id, _id, size, created_at, until) VALUES ($1, $2, 3, $3, $4)`, [
    center.centerId,
    id,
    new Date(server.clock.now),
    new Date(server.clock.now + 3_600_000),
  ])
  for (const [place, demandId] of demands.entries())
    await server.pool.query(
      `INSERT INTO circle_places (center_id, circle_id, place, demand_id, user_id, version, points) VALUES ($1, $2, $3, $4, $5, 1, 0)`,
      [center.centerId, id, place, demandId, people[place]],
    )
  return { params: { id } }
}

/** A circle of three new people who all agreed, and that waits for an administrator. */
async function waiting(world: World) {
  const { server, center } = world
  const { params } = await ofOwner(world)
  const owner = world.idOf('owner')
  const other = (await world.newMember({ teamId: center.teamIds[0] ?? null })).userId
  await server.pool.query('UPDATE circle_places SET user_id = $2 WHERE circle_id = $1 AND user_id = $3', [params.id, other, owner])
  const record = {
    chain: [{ who: ['administrator'], hours: null }],
    level: 0,
    since: server.clock.now,
    accords: [],
    lapseAt: server.clock.now + 3_600_000,
    told: [],
  }
  await server.pool.query('UPDATE circles SET waiting = $2 WHERE _id = $1', [params.id, JSON.stringify(record)])
  return { params }
}

/** The answers for what waits for the administrators of its centre; the master of these tests has no centre. */
const ofAdmins: Expected = [401, 401, 403, 403, 403, 200, 404, 404, 400]

export const circleAccess: AccessCases<
  | 'circles.list'
  | 'circles.openings'
  | 'circles.get'
  | 'circles.consent'
  | 'circles.decline'
  | 'circles.figures'
  | 'circles.search'
  | 'circles.toApprove'
  | 'circles.approve'
  | 'circles.refuse'
> = {
  'circles.list': { expected: ofOwnCenter },
  'circles.openings': {
    expected: ofOwnCenter,
    target: () => ({
      body: { type: 'switch', posterShift: { date: '2026-11-21' }, acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-23' }] },
    }),
  },
  'circles.get': { expected: ofItsPeople, target: ofOwner },
  'circles.consent': { expected: ofItsPeople, target: ofOwner },
  'circles.decline': { expected: ofItsPeople, target: ofOwner },
  'circles.toApprove': { expected: everybody },
  'circles.approve': { expected: ofAdmins, target: waiting },
  'circles.refuse': {
    expected: [401, 401, 403, 403, 403, 204, 404, 404, 400],
    target: async (world) => ({ ...(await waiting(world)), body: { reason: 'Effectif trop juste' } }),
  },
  'circles.figures': { expected: admins },
  'circles.search': { expected: doneByAdmins },
}
