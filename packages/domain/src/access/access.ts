// The roles as predicates: the actors who may do something to somebody. The server decides with them and the interface mirrors them.
import type { IdLike } from '../ids.ts'

/** Somebody known to the system, as far as permissions go. */
export interface Actor {
  readonly userId: IdLike<'user'>
  readonly centerId: IdLike<'center'> | null
  readonly status: 'pending' | 'approved'
  readonly isAdmin: boolean
  readonly adminType: 'center' | 'master' | null
}

export type Role = 'visitor' | 'pending' | 'member' | 'centerAdmin' | 'masterAdmin'

/** `null`: nobody is logged in. A pending account has no other role, whatever else it says. */
export function roleOf(actor: Actor | null): Role {
  if (actor === null) return 'visitor'
  if (actor.status === 'pending') return 'pending'
  if (!actor.isAdmin || actor.adminType === null) return 'member'
  return actor.adminType === 'master' ? 'masterAdmin' : 'centerAdmin'
}

/** Both belong to one centre; two people without a centre do not. */
export function sameCenter(a: Pick<Actor, 'centerId'>, b: Pick<Actor, 'centerId'>): boolean {
  return a.centerId !== null && a.centerId === b.centerId
}

/** They see that centre at all; to anybody else it does not exist (404, not 403). */
export function reachesCenter(actor: Actor | null, centerId: IdLike<'center'> | null): boolean {
  const role = roleOf(actor)
  if (role === 'masterAdmin') return true
  return (role === 'member' || role === 'centerAdmin') && centerId !== null && actor?.centerId === centerId
}

/** They keep that centre: its own administrator, or a master. */
export function administers(actor: Actor | null, centerId: IdLike<'center'> | null): boolean {
  const role = roleOf(actor)
  if (role === 'masterAdmin') return true
  return role === 'centerAdmin' && centerId !== null && actor?.centerId === centerId
}

/**
 * Actors always read themselves, pending or not; members also read the colleagues of their centre, and administrators those still pending
 * there.
 */
export function canReadUser(actor: Actor | null, target: Actor): boolean {
  if (actor === null) return false
  if (actor.userId === target.userId) return true
  return target.status === 'approved' ? reachesCenter(actor, target.centerId) : administers(actor, target.centerId)
}

/** Changes their data, posts, accepts, withdraws in their name. For another than oneself the history asks a written reason. */
export function canActFor(actor: Actor | null, target: Actor): boolean {
  if (actor === null || actor.status === 'pending') return false
  return actor.userId === target.userId || administers(actor, target.centerId)
}

/**
 * Changes the identity of an account or closes it: themselves, and their administrators; that of a master only masters, for whoever
 * may change an address may take the account over.
 */
export function canKeepAccount(actor: Actor | null, target: Actor): boolean {
  if (!canActFor(actor, target)) return false
  return actor?.userId === target.userId || target.adminType !== 'master' || roleOf(actor) === 'masterAdmin'
}

/**
 * Asks for another address of an account: themselves, and their administrators; that of an administrator only masters, for whoever has
 * the address may choose the password.
 */
export function canMoveAddress(actor: Actor | null, target: Actor): boolean {
  if (!canKeepAccount(actor, target)) return false
  return actor?.userId === target.userId || target.adminType === null || roleOf(actor) === 'masterAdmin'
}

/** The part of an account that the actor may change: all that administrators keep, the member's own fields, or nothing. */
export function editOf(actor: Actor | null, target: Actor): 'all' | 'own' | 'none' {
  if (!canKeepAccount(actor, target)) return 'none'
  return administers(actor, target.centerId) ? 'all' : 'own'
}

/**
 * Closes an account of a member. The last master stays; an administrator of a centre who is its last one leaves by a master's
 * hand alone, so that no centre is left without anybody unnoticed.
 */
export function refuseDeparture(
  actor: Actor | null,
  target: Actor,
  remaining: { readonly masters: number; readonly centerAdmins: number },
): 'forbidden' | 'lastMaster' | 'lastCenterAdmin' | null {
  if (!canKeepAccount(actor, target)) return 'forbidden'
  const role = roleOf(target)
  if (role === 'masterAdmin' && remaining.masters === 0) return 'lastMaster'
  if (role === 'centerAdmin' && remaining.centerAdmins === 0 && roleOf(actor) !== 'masterAdmin') return 'lastCenterAdmin'
  return null
}

/** Decides on the other's request: account, planning modification. Nobody decides on their own. */
export function canApprove(actor: Actor | null, target: Actor): boolean {
  return actor !== null && actor.userId !== target.userId && administers(actor, target.centerId)
}

/**
 * Gives or removes (`null`) an administrator's role. Nobody changes their own; only a master makes or unmakes a master, and
 * only an approved member becomes administrator.
 */
export function canChangeRole(actor: Actor | null, target: Actor, to: Actor['adminType']): boolean {
  if (actor === null || actor.userId === target.userId || target.status === 'pending') return false
  if (to === 'master' || target.adminType === 'master') return roleOf(actor) === 'masterAdmin'
  return administers(actor, target.centerId)
}

/** The refusal for an actor without the right: an object they may not see does not exist for them. */
export function refusalFor(actor: Actor | null, target: Actor): 'notFound' | 'forbidden' {
  return canReadUser(actor, target) ? 'forbidden' : 'notFound'
}
