// Who may make which call of this feature, and what they get. At noon the fourth team works, and the third one relieves it at 19:00.
import { routes } from '@releve/contract'
import { createMember } from '@releve/testing/factories'
import { ofOwnCenter } from '../../access.fixture.ts'
import type { AccessCases, World } from '../../access.fixture.ts'
import { read } from '../../server.fixture.ts'

const tokenIn = async ({ server, center, newMember }: World, team: number) =>
  server.tokenOf((await newMember({ teamId: center.teamIds[team] ?? null })).userId)

/** A note of somebody on duty, with the token of its author and that of one of their relief. */
async function leaveNote(world: World) {
  // Few stand at once.
  await world.server.pool.query('DELETE FROM handover_notes WHERE center_id = $1', [world.center.centerId])
  const relief = await tokenIn(world, 2)
  const author = await tokenIn(world, 3)
  const written = await world.server.call('POST', '/handover', { token: author, body: { text: 'Radio 2 en secours.' } })
  return { params: { id: read(routes['handover.write'].response, written)._id }, author, relief }
}

export const handoverAccess: AccessCases<'handover.list' | 'handover.write' | 'handover.acknowledge' | 'handover.withdraw'> = {
  'handover.list': { expected: ofOwnCenter },
  // Members are on no vacation, administrators need none.
  'handover.write': {
    expected: [401, 401, 403, 403, 403, 200, 403, 200, 400],
    target: async (world) => {
      await tokenIn(world, 2)
      await createMember(world.server.pool, world.other, { teamId: world.other.teamIds[2] ?? null })
      return { body: { text: 'Essai des sirènes reporté.' } }
    },
  },
  'handover.acknowledge': {
    expected: [401, 401, 403, 200, 403, 403, 404, 404, 400],
    target: async (world, caller) => {
      const { params, relief } = await leaveNote(world)
      return { params, ...(caller === 'owner' ? { token: relief } : {}) }
    },
  },
  'handover.withdraw': {
    expected: [401, 401, 403, 204, 403, 204, 404, 404, 400],
    target: async (world, caller) => {
      const { params, author } = await leaveNote(world)
      return { params, ...(caller === 'owner' ? { token: author } : {}) }
    },
  },
}
