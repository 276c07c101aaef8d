// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import { countPerServer, everybody, ofOwnCenter, sameCenter } from '#test/access.ts'
import type { AccessCases, Expected, World } from '#test/access.ts'

/** The answers for an object of a centre, for its administrators. */
const ofAdmins: Expected = [401, 401, 403, 403, 403, 200, 403, 404, 200]
const ofAdminsWithoutAnswer: Expected = [401, 401, 403, 403, 403, 200, 403, 404, 200]

const work = { shift: { name: 'J', type: 'work', default: { startTime: '07:00', endTime: '19:00' } } }

/** A rotation that nothing follows. */
async function spareRotation({ server, center }: World): Promise<string> {
  const id = randomUUID()
  await server.pool.query(
    `INSERT INTO rotations (center_id, _id, name, days)
     SELECT center_id, $2, 'Essai', days FROM rotations WHERE center_id = $1 AND _id = $3`,
    [center.centerId, id, center.rotationId],
  )
  return id
}

const days = countPerServer()

/** An activation of its own, far ahead: one a caller. */
async function activated(world: World): Promise<{ id: string; activationDate: string }> {
  const id = await spareRotation(world)
  const activationDate = new Date(Date.UTC(2030, 0, days(world))).toISOString().slice(0, 10)
  await world.server.pool.query('INSERT INTO rotation_activations (center_id, activation_date, rotation_id) VALUES ($1, $2, $3)', [
    world.center.centerId,
    activationDate,
    id,
  ])
  return { id, activationDate }
}

export const rotationAccess: AccessCases<
  | 'rotations.status'
  | 'rotations.get'
  | 'rotations.center'
  | 'rotations.templates'
  | 'rotations.create'
  | 'rotations.update'
  | 'rotations.day'
  | 'rotations.remove'
  | 'rotations.activate'
  | 'rotations.removeDate'
  | 'rotations.duplicate'
> = {
  'rotations.status': { expected: ofOwnCenter, target: () => ({ params: { status: 'all' } }) },
  'rotations.get': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.rotationId } }) },
  'rotations.center': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'rotations.templates': { expected: everybody },
  'rotations.create': {
    expected: ofAdmins,
    target: ({ center }) => ({ body: { name: 'Essai', days: [work], centerId: center.centerId } }),
  },
  'rotations.update': {
    expected: ofAdmins,
    target: async (world) => ({ params: { id: await spareRotation(world) }, body: { name: 'Autre nom' } }),
  },
  'rotations.day': {
    expected: ofAdmins,
    target: async (world) => ({ params: { id: await spareRotation(world) }, body: { updatedDay: { index: 3, ...work } } }),
  },
  'rotations.remove': { expected: ofAdminsWithoutAnswer, target: async (world) => ({ params: { id: await spareRotation(world) } }) },
  'rotations.activate': {
    expected: ofAdmins,
    target: async (world) => ({ params: { id: await spareRotation(world) }, body: { activationDate: '2029-01-01' } }),
  },
  'rotations.removeDate': {
    expected: ofAdmins,
    target: async (world) => {
      const { id, activationDate } = await activated(world)
      return { params: { id }, body: { activationDate } }
    },
  },
  'rotations.duplicate': { expected: ofAdmins, target: ({ center }) => ({ params: { id: center.rotationId } }) },
}
