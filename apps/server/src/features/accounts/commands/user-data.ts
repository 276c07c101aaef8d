// An account as its own user sees it, and the words that a new password of theirs must not contain.
import type { UserData } from '@releve/contract/accounts'
import { avatarPath } from '@releve/contract/users'
import type { PasswordOwner } from '@releve/domain/access/password'
import { rolesAt } from '#features/members/store/roles.ts'
import { standsInAt } from '#features/approvals/store/deputies.ts'
import type { Account } from '../store/accounts.ts'

/** The owner's words that a new password of this account must not contain, and its minimum length. */
export function ownerOf(account: {
  readonly email: string
  readonly name: string
  readonly last_name: string
  readonly center_name: string | null
  readonly isAdmin: boolean
}): PasswordOwner {
  const { email, name, last_name: lastName, center_name: centerName, isAdmin: isAdministrator } = account
  return { words: [email, name, lastName, ...(centerName === null ? [] : [centerName])], isAdministrator }
}

export function toUserData(account: Omit<Account, 'password_hash'>, now: number): UserData {
  const roles = account.zone === null ? [] : rolesAt(account.roles, account.zone, now)
  const isStandingIn = account.zone !== null && standsInAt(account, account.zone, now).length > 0
  return {
    _id: account._id,
    userId: account._id,
    centerId: account.center_id,
    email: account.email,
    name: account.name,
    lastName: account.last_name,
    avatar: account.avatar === null ? null : avatarPath(account.avatar),
    status: account.status,
    isAdmin: account.isAdmin,
    adminType: account.adminType,
    preferences: account.preferences,
    hasTotp: account.has_totp,
    mustSetUpTotp: account.must_set_up_totp,
    ...(isStandingIn && { standsIn: true as const }),
    ...(roles.length > 0 && { roles: roles.map(({ role, teamId, until }) => ({ role, teamId, untilDate: until })) }),
  }
}
