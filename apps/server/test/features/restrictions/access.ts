// The access cases of this feature's calls, and their answers.
import { selfAndAdmins } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

export const restrictionAccess: AccessCases<'restrictions.read' | 'restrictions.save'> = {
  'restrictions.read': {
    expected: selfAndAdmins,
    target: ({ idOf }) => ({ params: { id: idOf('owner') } }),
  },
  'restrictions.save': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ idOf }) => ({
      params: { id: idOf('owner') },
      body: { restrictions: [{ kind: 'length', hours: 8, severity: 'warning', fromDate: null, untilDate: null }] },
    }),
  },
}
