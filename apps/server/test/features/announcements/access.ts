// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import { everybody } from '#test/access.ts'
import type { AccessCases, Expected, World } from '#test/access.ts'

const message = 'Le réseau sera coupé cette nuit.'

/** Administrators of any centre, each for their own. */
const admins: Expected = [401, 401, 403, 403, 403, 200, 403, 200, 200]
/** The answers for an announcement of the first centre. */
const adminsOfCenter: Expected = [401, 401, 403, 403, 403, 200, 403, 404, 200]

async function announcementOf({ server, center, idOf }: World) {
  const id = randomUUID()
  await server.pool.query(
    `INSERT INTO announcements (_id, center_id, template_type, message, test_mode, sent_by, sent_at, total)
     VALUES ($1, $2, 'general', $3, false, $4, to_timestamp($5::double precision / 1000), 2)`,
    [id, center.centerId, message, idOf('centerAdmin'), server.clock.now],
  )
  return { params: { id } }
}

/** Its owner receives it in the application. */
async function receivedByOwner(world: World) {
  const { params } = await announcementOf(world)
  await world.server.pool.query(
    `INSERT INTO notifications (center_id, _id, user_id, kind, subject_id, created_at) VALUES ($1, $2, $3, 'announcement', $4, now())`,
    [world.center.centerId, randomUUID(), world.idOf('owner'), params.id],
  )
  return { params }
}

export const announcementAccess: AccessCases<
  | 'announcements.templates'
  | 'announcements.preview'
  | 'announcements.usersCount'
  | 'announcements.recipients'
  | 'announcements.send'
  | 'announcements.history'
  | 'announcements.stats'
  | 'announcements.received'
  | 'announcements.receivedOne'
  | 'announcements.get'
  | 'announcements.delete'
> = {
  'announcements.templates': { expected: admins },
  'announcements.preview': { expected: admins, target: () => ({ params: { type: 'general' }, body: { message } }) },
  'announcements.usersCount': { expected: adminsOfCenter, target: ({ center }) => ({ query: `?centerId=${center.centerId}` }) },
  'announcements.recipients': {
    expected: adminsOfCenter,
    target: ({ center }) => ({ body: { centerId: center.centerId, audience: { teams: [center.teamIds[0]] } } }),
  },
  'announcements.send': {
    expected: adminsOfCenter,
    target: ({ center }) => ({ body: { templateType: 'general', message, centerId: center.centerId } }),
  },
  'announcements.history': { expected: adminsOfCenter, target: ({ center }) => ({ query: `?centerId=${center.centerId}` }) },
  'announcements.stats': { expected: adminsOfCenter, target: ({ center }) => ({ query: `?centerId=${center.centerId}` }) },
  'announcements.received': { expected: everybody },
  'announcements.receivedOne': { expected: [401, 401, 403, 200, 404, 404, 404, 404, 404], target: receivedByOwner },
  'announcements.get': { expected: adminsOfCenter, target: announcementOf },
  'announcements.delete': { expected: [401, 401, 403, 403, 403, 200, 403, 404, 200], target: announcementOf },
}
