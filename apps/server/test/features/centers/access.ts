// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import { createCenter } from '@releve/testing/factories'
import { everybody, ofOwnCenter, sameCenter } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

export const centerAccess: AccessCases<
  | 'centers.list'
  | 'centers.all'
  | 'centers.create'
  | 'centers.update'
  | 'centers.setFirm'
  | 'centers.remove'
  | 'centers.get'
  | 'centers.setUp'
  | 'centers.activeRotation'
  | 'centers.allActiveRotations'
  | 'centers.admins'
  | 'centers.usersCount'
  | 'centers.rules'
> = {
  'centers.list': { expected: [200, 200, 200, 200, 200, 200, 200, 200, 200] },
  'centers.all': { expected: [401, 401, 403, 403, 403, 403, 403, 403, 200] },
  'centers.create': {
    expected: [401, 401, 403, 403, 403, 403, 403, 403, 200],
    target: () => ({ body: { name: `Centre ${randomUUID()}` } }),
  },
  'centers.update': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId }, body: { department: 'Brumaie' } }),
  },
  'centers.setFirm': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId }, body: { firmUntil: '2026-12-31' } }),
  },
  'centers.remove': {
    expected: [401, 401, 403, 403, 403, 403, 403, 403, 200],
    target: async ({ server }) => ({ params: { id: (await createCenter(server.pool)).centerId } }),
  },
  'centers.get': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'centers.setUp': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId } }),
  },
  'centers.activeRotation': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'centers.allActiveRotations': { expected: everybody },
  'centers.admins': { expected: ofOwnCenter },
  'centers.usersCount': { expected: everybody },
  'centers.rules': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.centerId } }) },
}
