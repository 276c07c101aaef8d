// The access cases of this feature's calls, and their answers.
import { selfAndAdmins } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

const query = '?startDate=2026-01-01&endDate=2026-12-31'

export const fairnessAccess: AccessCases<'fairness.ofCenter' | 'fairness.ofMember'> = {
  'fairness.ofCenter': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId }, query }),
  },
  'fairness.ofMember': {
    expected: selfAndAdmins,
    target: ({ idOf }) => ({ params: { id: idOf('owner') }, query }),
  },
}
