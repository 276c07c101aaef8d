// The person logged in: who he is, logging in and out, his theme.
import type { UserData } from '@releve/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { session, useMe, useSession } from './current-session.ts'
import type { Theme } from './theme.ts'

export { useMe, useSession }

/** On success the session starts, and the guard of the router leads on. The error is for the form to show. */
export function useLogin() {
  return useMutation({ mutationFn: session.logIn })
}

/** The server is told, but not waited for longer than this: leaving must work without network. */
const LONGEST_GOODBYE_MS = 3_000

export function useLogout() {
  return useMutation({
    mutationFn: async () => {
      session.leave()
      const waited = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_GOODBYE_MS))
      const told = call('accounts.logout').catch(() => undefined)
      await Promise.race([told, waited])
      session.end('logout')
    },
  })
}

export function themeOf(user: Pick<UserData, 'preferences'>): Theme {
  return user.preferences.theme === 'lightTheme' ? 'light' : 'dark'
}

/** Reads again who is logged in; what changed (approval, role) reaches the session, hence the guard. */
export async function checkSession(signal?: AbortSignal): Promise<UserData> {
  const { userData } = await call('accounts.check', signal === undefined ? {} : { signal })
  const known = session.user()
  if (known !== null && JSON.stringify(known) !== JSON.stringify(userData)) session.updateUser(userData)
  return userData
}
