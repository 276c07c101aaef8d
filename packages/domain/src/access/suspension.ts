// Suspending a member and lifting it: their administrators, never oneself; an administrator only by a master, as an address is moved.
import { administers, roleOf } from './access.ts'
import type { Actor } from './access.ts'

export function canSuspend(actor: Actor | null, target: Actor): boolean {
  if (actor === null || actor.userId === target.userId || target.status === 'pending' || target.adminType === 'master') return false
  return administers(actor, target.centerId) && (target.adminType === null || roleOf(actor) === 'masterAdmin')
}
