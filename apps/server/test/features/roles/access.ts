// The access cases of this feature's calls, and their answers.
import { routes } from '@releve/contract'
import type { AccessCases, Expected } from '#test/access.ts'

/** Administrators of the centre, and masters. */
const ADMINISTERED: Expected = [401, 401, 403, 403, 403, 200, 403, 404, 200]

export const roleAccess: AccessCases<'roles.list' | 'roles.give' | 'roles.take'> = {
  'roles.list': { expected: ADMINISTERED, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'roles.give': {
    expected: ADMINISTERED,
    target: async (world) => ({ params: { id: (await world.newMember()).userId }, body: { role: 'hr' } }),
  },
  'roles.take': {
    expected: ADMINISTERED,
    target: async (world) => {
      const { userId } = await world.newMember()
      const token = await world.server.provenTokenOf(world.idOf('centerAdmin'))
      const { body } = await world.server.call('POST', `/users/${userId}/roles`, { token, body: { role: 'reader' } })
      const { roles } = routes['roles.give'].response.parse(body)
      return { params: { id: userId, roleId: roles.find(({ user }) => user._id === userId)?._id ?? '' } }
    },
  },
}
