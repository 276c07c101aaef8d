// The access cases of this feature's calls, and their answers.
import type { AccessCases } from '#test/access.ts'

export const installationAccess: AccessCases<'installation.info'> = {
  'installation.info': { expected: [200, 200, 200, 200, 200, 200, 200, 200, 200] },
}
