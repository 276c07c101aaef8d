// The access cases of this feature's calls, and their answers.
import * as z from 'zod/mini'
import type { AccessCase, AccessCases, World } from '#test/access.ts'

async function withFeed({ server, newMember }: World) {
  const { userId } = await newMember()
  const token = await server.tokenOf(userId)
  await server.call('POST', '/calendar-feed', { token, body: {} })
  return token
}

/** Each has their own subscription, or none: a right to somebody else's does not exist. */
const ownFeed = (method: 'edit' | 'revoke'): AccessCase => ({
  expected: method === 'edit' ? [401, 401, 403, 200, 200, 200, 200, 200, 200] : [401, 401, 403, 204, 204, 204, 204, 204, 204],
  target: async (world, caller) => {
    const body = method === 'edit' ? { body: { alarmMinutes: 60 } } : {}
    return caller === 'pending' ? body : { ...body, token: await withFeed(world) }
  },
})

export const feedAccess: AccessCases<
  | 'feeds.get'
  | 'feeds.renew'
  | 'feeds.edit'
  | 'feeds.revoke'
  | 'feeds.calendar'
  | 'feeds.devices'
  | 'feeds.addDevice'
  | 'feeds.removeDevice'
  | 'feeds.groups'
  | 'feeds.renewGroup'
  | 'feeds.removeGroup'
> = {
  'feeds.get': { expected: [401, 401, 403, 200, 200, 200, 200, 200, 200] },
  'feeds.renew': { expected: [401, 401, 403, 200, 200, 200, 200, 200, 200], target: () => ({ body: {} }) },
  'feeds.edit': ownFeed('edit'),
  'feeds.revoke': ownFeed('revoke'),
  'feeds.devices': { expected: [401, 401, 403, 200, 200, 200, 200, 200, 200] },
  'feeds.addDevice': { expected: [401, 401, 403, 200, 200, 200, 200, 200, 200], target: () => ({ body: { name: 'Téléphone' } }) },
  'feeds.removeDevice': {
    expected: [401, 401, 403, 204, 204, 204, 204, 204, 204],
    target: async (world, caller) => {
      if (caller === 'pending') return { params: { id: '00000000-0000-4000-8000-000000000000' } }
      const { userId } = await world.newMember()
      const token = await world.server.tokenOf(userId)
      const { body } = await world.server.call('POST', '/calendar-devices', { token, body: { name: 'Téléphone' } })
      return { token, params: { id: z.looseObject({ device: z.looseObject({ _id: z.string() }) }).parse(body).device._id } }
    },
  },
  'feeds.groups': { expected: [401, 401, 403, 200, 200, 200, 200, 200, 400] },
  'feeds.renewGroup': { expected: [401, 401, 403, 200, 200, 200, 200, 200, 400], target: () => ({ body: { teamId: null } }) },
  'feeds.removeGroup': {
    expected: [401, 401, 403, 204, 204, 204, 204, 204, 204],
    target: async (world, caller) => {
      if (caller === 'pending') return { params: { id: '00000000-0000-4000-8000-000000000000' } }
      const { userId } = await world.newMember()
      const token = await world.server.tokenOf(userId)
      const { body } = await world.server.call('POST', '/calendar-groups', { token, body: { teamId: null } })
      return { token, params: { id: z.looseObject({ group: z.looseObject({ _id: z.string() }) }).parse(body).group._id } }
    },
  },
  // Nobody was given this address.
  'feeds.calendar': {
    expected: [404, 404, 404, 404, 404, 404, 404, 404, 404],
    target: () => ({ params: { address: `00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}.ics` } }),
  },
}
