// The access cases of this feature's calls, and their answers.
import { everybody } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'
import { releases } from '#features/patch-notes/commands.ts'

export const patchNoteAccess: AccessCases<'patchNotes.list' | 'patchNotes.seen'> = {
  'patchNotes.list': { expected: everybody },
  'patchNotes.seen': {
    expected: [401, 401, 403, 204, 204, 204, 204, 204, 204],
    target: () => ({ body: { version: releases[0]?.version } }),
  },
}
