// The access cases of this feature's calls, and their answers.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { everybody } from '#test/access.ts'
import type { AccessCases, Target, World } from '#test/access.ts'

/** A device as a browser describes it, at a public address that nothing looks up. */
export function aDevice(endpoint = `https://192.0.1.${1 + Math.floor(Math.random() * 250)}/push/${randomUUID()}`) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { endpoint, keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') } }
}

async function ofTheOwner({ server, idOf }: World): Promise<Target> {
  const id = randomUUID()
  const userId = idOf('owner')
  const { endpoint, keys } = aDevice()
  await server.tokenOf(userId)
  await server.pool.query(
    `INSERT INTO push_subscriptions (_id, user_id, session_id, endpoint, p256dh, auth)
     SELECT $1, $2, s._id, $3, $4, $5 FROM sessions s WHERE s.user_id = $2 LIMIT 1`,
    [id, userId, endpoint, keys.p256dh, keys.auth],
  )
  return { params: { id } }
}

export const pushAccess: AccessCases<
  'push.key' | 'push.list' | 'push.subscribe' | 'push.subscribePhone' | 'push.renew' | 'push.unsubscribe'
> = {
  'push.key': { expected: [200, 200, 200, 200, 200, 200, 200, 200, 200] },
  'push.list': { expected: everybody },
  'push.subscribe': { expected: everybody, target: () => ({ body: aDevice() }) },
  // The server of these tests has no account of Google: features/push/phones.test.ts has one.
  'push.subscribePhone': {
    expected: [401, 401, 403, 400, 400, 400, 400, 400, 400],
    target: () => ({ body: { token: `essai:${randomUUID()}` } }),
  },
  // Nobody knows that device.
  'push.renew': {
    expected: [404, 404, 404, 404, 404, 404, 404, 404, 404],
    target: () => {
      const { endpoint, keys } = aDevice()
      return { body: { former: { endpoint, auth: keys.auth }, renewed: aDevice() } }
    },
  },
  'push.unsubscribe': { expected: [401, 401, 403, 204, 404, 404, 404, 404, 404], target: ofTheOwner },
}
