// The access cases of this feature's calls, and their answers.
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

export const feedAccess: AccessCases<'feeds.get' | 'feeds.renew' | 'feeds.edit' | 'feeds.revoke' | 'feeds.calendar'> = {
  'feeds.get': { expected: [401, 401, 403, 200, 200, 200, 200, 200, 200] },
  'feeds.renew': { expected: [401, 401, 403, 200, 200, 200, 200, 200, 200], target: () => ({ body: {} }) },
  'feeds.edit': ownFeed('edit'),
  'feeds.revoke': ownFeed('revoke'),
  // Nobody was given this address.
  'feeds.calendar': {
    expected: [404, 404, 404, 404, 404, 404, 404, 404, 404],
    target: () => ({ params: { address: `00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}.ics` } }),
  },
}
