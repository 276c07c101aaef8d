// The person logged in: who they are, logging in, their theme.
import type { UserData } from '@releve/contract/accounts'
import { hasPowerSomewhere } from '@releve/domain/access/roles'
import type { Power } from '@releve/domain/access/roles'
import { useState, useSyncExternalStore } from 'react'
import { call } from '../api/client.ts'
import { session } from './current-session.ts'
import type { Credentials } from './session.ts'
import type { Theme } from './theme.ts'

/** The person logged in, or null for a visitor. */
export function useSession(): UserData | null {
  return useSyncExternalStore(session.subscribe, session.user)
}

/** The person logged in, for screens that only they see; keeps its value while they are being left. */
export function useMe(): UserData {
  const user = useSyncExternalStore(session.subscribe, session.lastUser)
  if (user === null) throw new Error('This screen needs somebody logged in.')
  return user
}

/**
 * On success the session starts, and the guard of the router leads on. The error is for the form to show. By hand: TanStack Query would come
 * with the log-in page for this alone.
 */
export function useLogin() {
  const [state, setState] = useState<'idle' | 'pending' | 'success'>('idle')
  return {
    isPending: state === 'pending',
    isSuccess: state === 'success',
    logIn: async (credentials: Credentials): Promise<void> => {
      setState('pending')
      try {
        await session.logIn(credentials)
        setState('success')
      } catch (error) {
        setState('idle')
        throw error
      }
    },
  }
}

export function themeOf(user: Pick<UserData, 'preferences'>): Theme {
  return user.preferences.theme === 'lightTheme' ? 'light' : 'dark'
}

/** They have that power over somebody of their centre, by a role or as its administrator: whether a page or a button is for them. */
export function mayAct(me: UserData, power: Power): boolean {
  const { _id: userId, centerId, status, isAdmin, adminType, roles = [] } = me
  return hasPowerSomewhere({ userId, centerId, status, isAdmin, adminType, roles }, power)
}

/** Requests and exchanges may wait for them: they decide some, are of a level of approval, or stand in for somebody who is. */
export function mayBeAsked(me: UserData): boolean {
  return mayAct(me, 'decideRequests') || me.standsIn === true || (me.roles ?? []).some(({ role }) => role === 'hr')
}

/** Data are open to them: approved, and with the second factor that their centre requires. */
export function hasAccess(me: Pick<UserData, 'status' | 'mustSetUpTotp'>): boolean {
  return me.status === 'approved' && !me.mustSetUpTotp
}

/** Reads again who is logged in; what changed (approval, role) reaches the session, hence the guard. */
export async function checkSession(signal?: AbortSignal): Promise<UserData> {
  const { userData } = await call('accounts.check', signal === undefined ? {} : { signal })
  const known = session.user()
  if (known !== null && JSON.stringify(known) !== JSON.stringify(userData)) session.updateUser(userData)
  return userData
}
