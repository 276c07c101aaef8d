// The access cases of this feature's calls, and their answers.
import type { AccessCases } from '#test/access.ts'

export const onCallAccess: AccessCases<'onCall.list'> = {
  'onCall.list': {
    expected: [401, 401, 403, 200, 200, 200, 404, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId }, query: '?startDate=2026-01-01&endDate=2026-01-31' }),
  },
}
