// The access cases of this feature's calls, and their answers.
import { removeMembers } from '@releve/testing/factories'
import { randomUUID } from 'node:crypto'
import { everybody, ofOwner, sameCenter, selfAndAdmins } from '#test/access.ts'
import type { AccessCases, Expected, World } from '#test/access.ts'
import { addressOf } from '#features/users/handlers/avatar-address.ts'

const ONE_PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** The centre's administrators and masters; another centre's sees nothing. */
const adminsOnly: Expected = [401, 401, 403, 403, 403, 200, 403, 404, 200]
const adminsOnlyDone: Expected = [401, 401, 403, 403, 403, 204, 403, 404, 204]

const aPendingMember = async (world: World) => ({ params: { id: (await world.newMember({ status: 'pending' })).userId } })
const aFile = ({ center }: World) => ({
  body: { centerId: center.centerId, csv: `Nom;Prénom;E-mail\nEssai;Ana;${randomUUID()}@releve.example\n` },
})
const ownersPicture = async ({ server, idOf }: World) => {
  const id = randomUUID()
  await server.pool.query(
    'INSERT INTO avatars (_id, center_id, user_id, image, created_at) SELECT $1, center_id, _id, $3, now() FROM accounts WHERE _id = $2',
    [id, idOf('owner'), ONE_PIXEL],
  )
  return { params: { id } }
}
const manyOf =
  (body: object = {}) =>
  async (world: World) => ({
    body: { centerId: world.center.centerId, userIds: [(await world.newMember()).userId], ...body },
  })
const aMember = (body?: unknown) => async (world: World) => ({
  params: { id: (await world.newMember()).userId },
  ...(body === undefined ? {} : { body }),
})

export const userAccess: AccessCases<
  | 'users.list'
  | 'users.count'
  | 'users.center'
  | 'users.get'
  | 'users.preferences'
  | 'users.teams'
  | 'users.teamOccurrences'
  | 'users.currentTeam'
  | 'users.changeHistory'
  | 'users.update'
  | 'users.cancelEmail'
  | 'users.approve'
  | 'users.reject'
  | 'users.makeAdmin'
  | 'users.removeAdmin'
  | 'users.avatar'
  | 'users.removeAvatar'
  | 'users.readAvatar'
  | 'users.avatarAddress'
  | 'users.showAvatar'
  | 'users.assignTeam'
  | 'users.data'
  | 'users.erase'
  | 'users.importPreview'
  | 'users.import'
  | 'users.arrivals'
  | 'users.invite'
  | 'users.assignTeams'
  | 'users.changeQualifications'
  | 'users.remove'
  | 'users.assignCenter'
  | 'users.removeTeamOccurrence'
  | 'users.departure'
  | 'users.planDeparture'
  | 'users.undoDeparture'
  | 'users.suspension'
  | 'users.suspend'
  | 'users.reinstate'
> = {
  'users.list': { expected: everybody },
  'users.count': { expected: [401, 401, 403, 403, 403, 200, 403, 200, 200] },
  'users.center': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'users.get': { expected: [401, 401, 403, 200, 200, 200, 404, 404, 200], target: ofOwner() },
  'users.preferences': {
    expected: [401, 401, 404, 200, 403, 403, 404, 404, 403],
    target: ofOwner({ preferences: { theme: 'lightTheme' } }),
  },
  'users.teams': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.teamIds[0] ?? '' } }) },
  'users.teamOccurrences': { expected: sameCenter, target: ofOwner() },
  'users.currentTeam': { expected: sameCenter, target: ofOwner() },
  'users.update': { expected: selfAndAdmins, target: ofOwner({ phone: '0102030405' }) },
  'users.cancelEmail': { expected: selfAndAdmins, target: ofOwner() },
  'users.approve': { expected: adminsOnly, target: aPendingMember },
  'users.reject': { expected: adminsOnly, target: aPendingMember },
  'users.makeAdmin': { expected: adminsOnly, target: aMember() },
  'users.removeAdmin': { expected: adminsOnly, target: aMember() },
  'users.avatar': {
    expected: selfAndAdmins,
    target: ({ idOf }) => {
      const form = new FormData()
      form.append('avatar', new Blob([ONE_PIXEL], { type: 'image/png' }), 'photo.png')
      return { params: { id: idOf('owner') }, form }
    },
  },
  'users.removeAvatar': { expected: selfAndAdmins, target: ofOwner() },
  // A pending one sees their own alone.
  'users.readAvatar': { expected: [401, 401, 404, 200, 200, 200, 404, 404, 200], target: ownersPicture },
  'users.avatarAddress': { expected: [401, 401, 404, 200, 200, 200, 404, 404, 200], target: ownersPicture },
  'users.showAvatar': {
    expected: [200, 200, 200, 200, 200, 200, 200, 200, 200],
    target: async (world) => {
      const { params } = await ownersPicture(world)
      return { params: { address: addressOf(world.server.config.secret, params.id, world.server.clock.now).address } }
    },
  },
  'users.remove': {
    expected: [401, 401, 403, 200, 403, 200, 404, 404, 200],
    target: async ({ server, newMember }, caller) => {
      const { userId } = await newMember()
      if (caller !== 'owner') return { params: { id: userId } }
      const token = await server.tokenOf(userId)
      await server.pool.query("UPDATE sessions SET password_proof_until = now() + interval '90 years' WHERE user_id = $1", [userId])
      return { params: { id: userId }, token }
    },
  },
  'users.departure': { expected: adminsOnly, target: aMember() },
  'users.planDeparture': { expected: adminsOnly, target: aMember({ lastDay: '2099-12-31' }) },
  'users.undoDeparture': { expected: adminsOnly, target: aMember() },
  'users.suspension': { expected: adminsOnly, target: aMember() },
  'users.suspend': { expected: adminsOnly, target: aMember({}) },
  'users.reinstate': { expected: adminsOnly, target: aMember({}) },
  'users.assignCenter': {
    expected: [401, 401, 403, 403, 403, 403, 403, 403, 200],
    target: async (world) => ({ ...(await aMember()(world)), body: { centerId: world.otherCenter.centerId } }),
  },
  'users.importPreview': { expected: adminsOnly, target: aFile },
  'users.import': { expected: adminsOnly, target: aFile },
  'users.arrivals': { expected: adminsOnly, target: ({ center }) => ({ query: `?centerId=${center.centerId}` }) },
  'users.invite': { expected: adminsOnly, target: manyOf() },
  'users.assignTeams': {
    expected: adminsOnly,
    target: (world) => manyOf({ teamId: world.center.teamIds[1], fromDate: '2099-01-01' })(world),
  },
  'users.changeQualifications': { expected: adminsOnly, target: manyOf({ add: ['OPE'], remove: [] }) },
  'users.data': { expected: [401, 401, 404, 200, 403, 403, 404, 404, 403], target: ofOwner() },
  'users.erase': {
    expected: adminsOnlyDone,
    target: async ({ server, newMember }) => {
      const { userId } = await newMember()
      await removeMembers(server.pool, [userId])
      return { params: { id: userId } }
    },
  },
  'users.assignTeam': {
    expected: adminsOnly,
    target: async (world) => ({
      ...(await aMember()(world)),
      body: { teamId: world.center.teamIds[1] },
    }),
  },
  'users.removeTeamOccurrence': {
    expected: adminsOnly,
    target: async ({ server, newMember }) => {
      const { userId } = await newMember()
      const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM team_occurrences WHERE user_id = $1', [userId])
      return { params: { id: userId, occId: rows[0]?._id ?? '' }, body: { reason: 'Erreur de saisie' } }
    },
  },
  'users.changeHistory': { expected: selfAndAdmins, target: ofOwner() },
}
