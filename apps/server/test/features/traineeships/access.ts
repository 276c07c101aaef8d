// The access cases of this feature's calls, and their answers.
import { selfAndAdmins } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

export const traineeshipAccess: AccessCases<'traineeships.read' | 'traineeships.save'> = {
  'traineeships.read': {
    expected: selfAndAdmins,
    target: ({ idOf }) => ({ params: { id: idOf('owner') } }),
  },
  'traineeships.save': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ idOf }) => ({
      params: { id: idOf('owner') },
      body: {
        traineeships: [{ qualification: 'OPE', fromDate: '2026-11-01', untilDate: null, tutorId: null, byDay: 4, byNight: 4 }],
      },
    }),
  },
}
