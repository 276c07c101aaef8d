// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import { everybody } from '#test/access.ts'
import type { AccessCases, Target, World } from '#test/access.ts'

async function ofTheOwner({ server, center, idOf }: World): Promise<Target> {
  const id = randomUUID()
  await server.pool.query(
    "INSERT INTO notifications (center_id, _id, user_id, kind, created_at) VALUES ($1, $2, $3, 'pointsReceived', now())",
    [center.centerId, id, idOf('owner')],
  )
  return { params: { id } }
}

export const notificationAccess: AccessCases<
  | 'notifications.list'
  | 'notifications.unreadCount'
  | 'notifications.read'
  | 'notifications.readAll'
  | 'notifications.clear'
  | 'notifications.restore'
  | 'notifications.clearAll'
> = {
  'notifications.list': {
    expected: [401, 401, 403, 200, 404, 404, 404, 404, 404],
    target: (world) => ({ params: { userId: world.idOf('owner') } }),
  },
  'notifications.unreadCount': { expected: everybody },
  'notifications.read': { expected: [401, 401, 403, 200, 404, 404, 404, 404, 404], target: ofTheOwner },
  'notifications.readAll': { expected: [401, 401, 403, 200, 200, 200, 200, 200, 200] },
  // Without a session the identifier is the permission, and nothing is said of what was there: see the handler.
  'notifications.clear': {
    expected: [204, 401, 404, 204, 404, 404, 404, 404, 404],
    target: ofTheOwner,
  },
  'notifications.restore': { expected: [401, 401, 403, 204, 404, 404, 404, 404, 404], target: ofTheOwner },
  'notifications.clearAll': { expected: [401, 401, 403, 204, 204, 204, 204, 204, 204] },
}
