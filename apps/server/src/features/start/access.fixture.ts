// Who may read all that the application starts with: every member, of what is theirs.
import { everybody } from '../../access.fixture.ts'
import type { AccessCases } from '../../access.fixture.ts'

export const startAccess: AccessCases<'start.read'> = {
  'start.read': { expected: everybody },
}
