// The access cases of this feature's calls, and their answers.
import { routes } from '@releve/contract'
import { createMember } from '@releve/testing/factories'
import { ofOwnCenter } from '#test/access.ts'
import type { AccessCases, World } from '#test/access.ts'
import { read } from '#test/server.ts'

/** An administrator and a member of each team, by world: one of them relieves, whatever the cycle says of the day. */
const rooms = new WeakMap<World, Promise<{ readonly author: string; readonly teams: readonly string[] }>>()

const roomOf = (world: World) =>
  rooms.getOrInsertComputed(world, async ({ center, newMember }) => ({
    author: (await newMember({ adminType: 'center' })).userId,
    teams: await Promise.all(center.teamIds.map(async (teamId) => (await newMember({ teamId })).userId)),
  }))

/** A note of an administrator, with their token and that of one of the relief. */
async function leaveNote(world: World) {
  const { server, center } = world
  const { author: authorId, teams } = await roomOf(world)
  // Only few may stand at once.
  await server.pool.query('DELETE FROM handover_notes WHERE center_id = $1', [center.centerId])
  const tokens = await Promise.all(teams.map((userId) => server.tokenOf(userId)))
  const author = await server.tokenOf(authorId)
  const written = await server.call('POST', '/handover', { token: author, body: { text: 'Radio 2 en secours.' } })
  const id = read(routes['handover.write'].response, written)._id
  const lists = await Promise.all(tokens.map((token) => server.call('GET', '/handover', { token })))
  const relief = tokens.find((_, index) => {
    const list = lists[index]
    return list !== undefined && read(routes['handover.list'].response, list).notes.some(({ mayAcknowledge }) => mayAcknowledge)
  })
  if (relief === undefined) throw new Error('nobody relieves')
  return { params: { id }, author, relief }
}

export const handoverAccess: AccessCases<'handover.list' | 'handover.write' | 'handover.acknowledge' | 'handover.withdraw'> = {
  'handover.list': { expected: ofOwnCenter },
  // Members are on no vacation, administrators need none.
  'handover.write': {
    expected: [401, 401, 403, 403, 403, 200, 403, 200, 400],
    target: async (world) => {
      await roomOf(world)
      await createMember(world.server.pool, world.otherCenter, { teamId: world.otherCenter.teamIds[2] ?? null })
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
