// The access cases of this feature's calls, and their answers.
import { ofOwner, selfAlone, selfAndAdmins } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

export const pointAccess: AccessCases<'points.balance' | 'points.transfer' | 'points.correct' | 'points.transactions' | 'points.pending'> =
  {
    'points.balance': { expected: selfAndAdmins, target: ofOwner() },
    'points.transfer': {
      expected: selfAlone,
      target: (world) => ({ params: { id: world.idOf('owner') }, body: { toUserId: world.idOf('colleague'), amount: 1 } }),
    },
    'points.correct': {
      expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
      target: ofOwner({ amount: 1, reason: 'Essai' }),
    },
    'points.transactions': { expected: selfAndAdmins, target: ofOwner() },
    'points.pending': { expected: selfAndAdmins, target: ofOwner() },
  }
