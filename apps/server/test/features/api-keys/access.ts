// The access cases of this feature's calls, and their answers.
import { routes } from '@releve/contract'
import type { AccessCases, Expected, World } from '#test/access.ts'

/** Administrators of the centre, and masters. */
const ADMINISTERED: Expected = [401, 401, 403, 403, 403, 200, 403, 404, 200]

/** A key of the first centre, made by its administrator. */
async function newKeyId({ server, center, idOf }: World): Promise<string> {
  const token = await server.provenTokenOf(idOf('centerAdmin'))
  const body = { name: 'Export', scopes: ['readPlanning'], validDays: 90 }
  const answer = await server.call('POST', `/center/${center.centerId}/keys`, { token, body })
  const { _id } = routes['apiKeys.create'].response.parse(answer.body).key
  // However many callers the matrix has, the centre may make another one.
  const others = "UPDATE api_keys SET ended_at = now() WHERE center_id = $1 AND _id <> $2 AND name = 'Export'"
  await server.pool.query(others, [center.centerId, _id])
  return _id
}

const ofKey = async (world: World) => ({ params: { id: world.center.centerId, keyId: await newKeyId(world) } })

export const apiKeyAccess: AccessCases<'apiKeys.list' | 'apiKeys.create' | 'apiKeys.takeOver' | 'apiKeys.revoke'> = {
  'apiKeys.list': { expected: ADMINISTERED, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'apiKeys.create': {
    expected: ADMINISTERED,
    target: ({ center }) => ({ params: { id: center.centerId }, body: { name: 'Mur', scopes: ['readPlanning'], validDays: 365 } }),
  },
  'apiKeys.takeOver': { expected: ADMINISTERED, target: ofKey },
  'apiKeys.revoke': { expected: ADMINISTERED, target: ofKey },
}
