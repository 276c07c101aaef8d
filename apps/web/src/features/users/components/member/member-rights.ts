// The acts that the person logged in may do to a member: the rules of the server, for the buttons.
import type { UserData } from '@releve/contract/accounts'
import type { WireUser } from '@releve/contract/users'
import { administers, canChangeRole, editOf, roleOf, type Actor } from '@releve/domain/access/access'
import { canSuspend } from '@releve/domain/access/suspension'
import { hasPower } from '@releve/domain/access/roles'

function actorOf(user: WireUser): Actor {
  const { _id: userId, centerId, status = 'approved', isAdmin, adminType } = user
  return { userId, centerId, status, isAdmin, adminType }
}

export interface MemberRights {
  /** They administer the centre of this member, or all of them: the sheet is for them. */
  readonly administers: boolean
  /** Identity, contact details, departure. */
  readonly edits: boolean
  /** Their hours account and their load: one's own, or by a role for the centre or for the team of this member. */
  readonly readsHours: boolean
  /** They may suspend this member, and lift that. */
  readonly suspends: boolean
  readonly isSelf: boolean
  readonly isMaster: boolean
  /** The roles they may give; `null` takes the role away. The one the member has is left out. */
  readonly roles: readonly ('center' | 'master' | null)[]
}

export function rightsOver(user: WireUser, me: UserData): MemberRights {
  const target = actorOf(user)
  const actor: Actor = { userId: me._id, centerId: me.centerId, status: me.status, isAdmin: me.isAdmin, adminType: me.adminType }
  const current = target.isAdmin ? target.adminType : null
  return {
    administers: administers(actor, target.centerId),
    edits: administers(actor, target.centerId) && editOf(actor, target) === 'all',
    readsHours:
      actor.userId === target.userId ||
      hasPower({ ...actor, roles: me.roles ?? [] }, 'readHours', { centerId: target.centerId, teamId: user.team?._id ?? null }),
    suspends: canSuspend(actor, target),
    isSelf: actor.userId === target.userId,
    isMaster: roleOf(actor) === 'masterAdmin',
    roles: ([null, 'center', 'master'] as const).filter(
      (role) => role !== current && canChangeRole(actor, target, role) && (role !== 'center' || target.centerId !== null),
    ),
  }
}
