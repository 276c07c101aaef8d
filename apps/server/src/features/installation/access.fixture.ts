// Who may make which call of this feature, and what they get.
import type { AccessCases } from '../../access.fixture.ts'

export const installationAccess: AccessCases<'installation.info'> = {
  'installation.info': { expected: [200, 200, 200, 200, 200, 200, 200, 200, 200] },
}
