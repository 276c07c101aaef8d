// The caller, read again from the database at every call: a log-out, a demotion, a change of centre hold at once.
import { powersFor } from '@releve/contract/route'
import type { Route } from '@releve/contract/route'
import { roleOf } from '@releve/domain/access/access'
import { hasPowerSomewhere } from '@releve/domain/access/roles'
import type { HeldRole, Power } from '@releve/domain/access/roles'
import type { CenterId, UserId } from '@releve/domain/ids'
import { AppError } from './app-error.ts'

export interface Principal {
  readonly userId: UserId
  readonly sessionId: string
  readonly centerId: CenterId | null
  readonly status: 'pending' | 'approved'
  readonly isAdmin: boolean
  readonly adminType: 'center' | 'master' | null
  /** The roles that they hold today, beside that of an administrator. */
  readonly roles: readonly HeldRole[]
  /** The powers of an API key, for the call that it makes; absent: a person calls. */
  readonly powers?: readonly Power[]
  readonly name: string
  readonly lastName: string
  /** Their centre requires a second factor of its administrators, and they have none yet: nothing else is open to them. */
  readonly mustSetUpTotp: boolean
  /** The centre's IANA zone and the versions under which plan and roster may be cached. Null without a centre. */
  readonly center: { readonly zone: string; readonly planVersion: number; readonly rosterVersion: number } | null
  /** The instant until which this session may do what gives power, since it proved its password; null: it did not. */
  readonly provenUntil: number | null
  /** Instant at which the access token of this call ends. */
  readonly tokenEndsAt: number
}

/** A member who has a centre. */
export interface CenterMember extends Principal {
  readonly centerId: CenterId
  readonly center: NonNullable<Principal['center']>
}

/** @throws AppError noCenter */
export function inCenter(principal: Principal): CenterMember {
  const { centerId, center } = principal
  if (centerId === null || center === null) throw new AppError('noCenter')
  return { ...principal, centerId, center }
}

/** The administrators and readers of a centre: the domain's rules, which the interface mirrors. */
export { administers, reachesCenter as reaches } from '@releve/domain/access/access'
export { hasPower } from '@releve/domain/access/roles'

/** An API key calls, and nobody looks at the answer as a member would. */
export const isProgram = ({ powers }: Pick<Principal, 'powers'>): boolean => powers !== undefined

export function isMaster(principal: Principal): boolean {
  return roleOf(principal) === 'masterAdmin'
}

/**
 * Serves as often as needed while it lasts, so that a list of accounts is gone through with one password; what changes how one's own
 * account opens uses it up (`takePasswordProof`).
 * @throws AppError passwordProofRequired
 */
export function requireStepUp({ provenUntil }: Principal, now: number): void {
  if (provenUntil === null || provenUntil <= now) throw new AppError('passwordProofRequired')
}

/** @throws AppError pendingApproval, totpSetupRequired or forbidden when the call is not for them at all */
export function requireAccess(principal: Principal, route: Pick<Route, 'access' | 'beforeTotp' | 'power'>): void {
  const { access, beforeTotp } = route
  if (access === 'public') return
  if (access !== 'session' && principal.status !== 'approved') throw new AppError('pendingApproval')
  if (principal.mustSetUpTotp && beforeTotp !== true) throw new AppError('totpSetupRequired')
  const isTrusted = () => powersFor(route).some((power) => hasPowerSomewhere(principal, power))
  if (access === 'admin' && !principal.isAdmin && !isTrusted()) throw new AppError('forbidden')
  if (access === 'master' && !isMaster(principal)) throw new AppError('forbidden')
}
