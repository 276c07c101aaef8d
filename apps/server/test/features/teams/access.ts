// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import { everybody, sameCenter } from '#test/access.ts'
import type { AccessCases, Expected, World } from '#test/access.ts'

/** The answers for an object of a centre, for its administrators. */
const ofAdmins: Expected = [401, 401, 403, 403, 403, 200, 403, 404, 200]

/** A team nobody is in. */
async function spareTeam({ server, center }: World): Promise<string> {
  const id = randomUUID()
  await server.pool.query(`INSERT INTO teams (center_id, _id, name, color, "order") VALUES ($1, $2, $3, '#1565C0', 9)`, [
    center.centerId,
    id,
    `Essai ${id}`,
  ])
  return id
}

export const teamAccess: AccessCases<
  | 'teams.list'
  | 'teams.get'
  | 'teams.members'
  | 'teams.preview'
  | 'teams.create'
  | 'teams.rename'
  | 'teams.update'
  | 'teams.remove'
  | 'teams.order'
  | 'teams.cycleStartDate'
  | 'teams.rotation'
> = {
  'teams.list': { expected: everybody },
  'teams.get': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.teamIds[0] ?? '' } }) },
  'teams.members': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.teamIds[0] ?? '' } }) },
  'teams.preview': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.teamIds[0] ?? '' } }) },
  'teams.create': {
    expected: ofAdmins,
    target: ({ center }, caller) => ({ body: { name: `Nouvelle ${caller}`, centerId: center.centerId } }),
  },
  'teams.rename': {
    expected: ofAdmins,
    target: async (world, caller) => ({ params: { id: await spareTeam(world) }, body: { name: `Renommée ${caller}` } }),
  },
  'teams.update': {
    expected: ofAdmins,
    target: async (world) => ({ params: { id: await spareTeam(world) }, body: { color: '#2E7D32' } }),
  },
  'teams.remove': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: async (world) => ({ params: { id: await spareTeam(world) } }),
  },
  'teams.order': {
    expected: ofAdmins,
    target: async ({ server, center }) => {
      const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM teams WHERE center_id = $1 AND deleted_at IS NULL', [
        center.centerId,
      ])
      return { body: { teamIds: rows.map(({ _id }) => _id) } }
    },
  },
  'teams.cycleStartDate': {
    expected: ofAdmins,
    target: async (world) => ({ params: { id: await spareTeam(world) }, body: { cycleStartDate: '2026-12-07' } }),
  },
  'teams.rotation': {
    expected: ofAdmins,
    target: async (world) => ({ params: { id: await spareTeam(world) }, body: { rotationId: world.center.rotationId } }),
  },
}
