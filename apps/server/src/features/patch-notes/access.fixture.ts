// The access cases of this feature's calls, and their answers.
import { everybody } from '#access.fixture.ts'
import type { AccessCases } from '#access.fixture.ts'
import { releases } from './commands.ts'

export const patchNoteAccess: AccessCases<'patchNotes.list' | 'patchNotes.seen'> = {
  'patchNotes.list': { expected: everybody },
  'patchNotes.seen': {
    expected: [401, 401, 403, 204, 204, 204, 204, 204, 204],
    target: () => ({ body: { version: releases[0]?.version } }),
  },
}
