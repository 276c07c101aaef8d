// Who may make which call of this feature, and what they get.
import type { AccessCases } from '../../access.fixture.ts'

export const journalAccess: AccessCases<'journal.list'> = {
  'journal.list': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ center }) => ({ query: `?centerId=${center.centerId}` }),
  },
}
