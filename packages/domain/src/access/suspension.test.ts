// The administrators who may suspend somebody, and the members whom nobody may.
import { expect, test } from 'vitest'
import type { Actor } from './access.ts'
import { canSuspend } from './suspension.ts'

const member: Actor = { userId: 'm', centerId: 'c', status: 'approved', isAdmin: false, adminType: null }
const admin: Actor = { userId: 'a', centerId: 'c', status: 'approved', isAdmin: true, adminType: 'center' }
const master: Actor = { userId: 'x', centerId: null, status: 'approved', isAdmin: true, adminType: 'master' }

test.each([
  [admin, member, true],
  [master, member, true],
  [admin, { ...admin, userId: 'b' }, false],
  [master, admin, true],
  [master, { ...master, userId: 'y' }, false],
  [admin, admin, false],
  [master, master, false],
  [member, { ...member, userId: 'n' }, false],
  [{ ...admin, centerId: 'd' }, member, false],
  [admin, { ...member, status: 'pending' as const }, false],
  [null, member, false],
])('%o suspends %o: %s', (actor, target, expected) => {
  expect(canSuspend(actor, target)).toBe(expected)
})
