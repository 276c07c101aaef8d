// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import { sameCenter } from '#test/access.ts'
import type { AccessCases, World } from '#test/access.ts'

/** A new member stands in for the owner. */
async function standIn(world: World): Promise<string> {
  const { userId } = await world.newMember()
  const id = randomUUID()
  const record = { _id: id, forId: world.idOf('owner'), from: '2020-01-01', until: '2050-01-01', namedAt: 0 }
  await world.server.pool.query('UPDATE members SET stands_in = $2 WHERE _id = $1', [userId, JSON.stringify([record])])
  return id
}

export const approvalAccess: AccessCases<
  'approvals.terms' | 'approvals.saveTerms' | 'approvals.deputies' | 'approvals.nameDeputy' | 'approvals.endDeputy'
> = {
  'approvals.terms': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'approvals.saveTerms': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId }, body: { lapseHours: 12, requests: [] } }),
  },
  'approvals.deputies': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.centerId } }) },
  // A member who decides on nothing names nobody; the master of these tests has no centre.
  'approvals.nameDeputy': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 400],
    target: async (world) => ({
      body: { userId: (await world.newMember()).userId, fromDate: '2049-01-01', untilDate: '2049-01-02' },
    }),
  },
  'approvals.endDeputy': {
    expected: [401, 401, 403, 200, 403, 200, 404, 404, 400],
    target: async (world) => ({ params: { id: await standIn(world) } }),
  },
}
