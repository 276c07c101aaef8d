// The access cases of the start: every member reads their own.
import { everybody } from '#access.fixture.ts'
import type { AccessCases } from '#access.fixture.ts'

export const startAccess: AccessCases<'start.read'> = {
  'start.read': { expected: everybody },
}
