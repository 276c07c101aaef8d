// The access cases of this feature's calls, and their answers.
import { ofOwnCenter } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

export const journalAccess: AccessCases<'journal.list' | 'journal.promises'> = {
  'journal.promises': { expected: ofOwnCenter },
  'journal.list': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ center }) => ({ query: `?centerId=${center.centerId}` }),
  },
}
