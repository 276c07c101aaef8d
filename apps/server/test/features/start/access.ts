// The access cases of the start: every member reads their own.
import { everybody } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

export const startAccess: AccessCases<'start.read'> = {
  'start.read': { expected: everybody },
}
