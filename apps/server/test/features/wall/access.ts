// The access cases of this feature's calls, and their answers.
import type { AccessCases, Expected, World } from '#test/access.ts'

const OPENED: Expected = [401, 401, 403, 403, 403, 200, 403, 404, 200]

const ofCenter =
  (body?: unknown) =>
  async ({ server, center }: World) => {
    await server.pool.query(
      "INSERT INTO walls (center_id, _id, names, created_at) VALUES ($1, gen_random_uuid(), 'short', now()) ON CONFLICT DO NOTHING",
      [center.centerId],
    )
    return { params: { id: center.centerId }, ...(body === undefined ? {} : { body }) }
  }

export const wallAccess: AccessCases<'wall.get' | 'wall.renew' | 'wall.edit' | 'wall.revoke' | 'wall.show'> = {
  'wall.get': { expected: OPENED, target: ofCenter() },
  'wall.renew': { expected: OPENED, target: ofCenter({}) },
  'wall.edit': { expected: OPENED, target: ofCenter({ names: 'team' }) },
  'wall.revoke': { expected: [401, 401, 403, 403, 403, 204, 403, 404, 204], target: ofCenter() },
  // This address was never given to anybody.
  'wall.show': { expected: [410, 410, 410, 410, 410, 410, 410, 410, 410], target: () => ({ body: { secret: 'A'.repeat(44) } }) },
}
