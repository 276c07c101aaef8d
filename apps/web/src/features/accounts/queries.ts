// The person logged in: who he is, logging in and out, his theme, and whether he has been approved.
import type { UserData } from '@releve/contract/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { session, useMe, useSession } from '../../app/current-session.ts'
import { setTheme, useTheme } from '../../app/theme.ts'
import type { Theme } from '../../app/theme.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { accountTexts } from './texts.ts'

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

/**
 * The theme shown, and how to change it: applied at once, saved for the person logged in (PUT /users/{id}/preferences), taken
 * back with a message when refused. For a visitor it stays on the device.
 */
export function useThemeChoice(): { readonly theme: Theme; readonly choose: (theme: Theme) => void; readonly toggle: () => void } {
  const user = useSession()
  const theme = useTheme()
  const snackbar = useSnackbar()
  const { mutate } = useMutation({
    // One after the other: the last choice is the last saved.
    scope: { id: 'theme' },
    mutationFn: ({ me, chosen }: { me: UserData; before: Theme; chosen: Theme }) =>
      call('users.preferences', { params: { id: me._id }, body: { preferences: preferencesOf(chosen) } }),
    onMutate: ({ me, chosen }) => {
      setTheme(chosen)
      session.updateUser({ ...me, preferences: preferencesOf(chosen) })
    },
    onError: (error, { me, before, chosen }) => {
      snackbar.show({ kind: 'error', message: `${accountTexts.themeRefused} ${messageOf(error)}` })
      const now = session.user()
      // He may have chosen again meanwhile: that choice has an answer of its own.
      if (now === null || now._id !== me._id || themeOf(now) !== chosen) return
      setTheme(before)
      session.updateUser({ ...now, preferences: preferencesOf(before) })
    },
  })
  const choose = (chosen: Theme) => {
    if (user === null) setTheme(chosen)
    else mutate({ me: user, before: theme, chosen })
  }
  return { theme, choose, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') }
}

function preferencesOf(theme: Theme): UserData['preferences'] {
  return { theme: theme === 'light' ? 'lightTheme' : 'darkTheme' }
}

export const accountKeys = { check: ['accounts', 'check'] } as const

/** Reads again who is logged in; what changed (approval, role) reaches the session, hence the guard. */
export async function checkSession(signal?: AbortSignal): Promise<UserData> {
  const { userData } = await call('accounts.check', signal === undefined ? {} : { signal })
  const known = session.user()
  if (known !== null && JSON.stringify(known) !== JSON.stringify(userData)) session.updateUser(userData)
  return userData
}

/** Asks regularly whether the pending member was approved. */
export function useApprovalWatch(everyMs: number) {
  return useQuery({
    queryKey: accountKeys.check,
    queryFn: ({ signal }) => checkSession(signal),
    refetchInterval: everyMs,
    staleTime: 0,
    gcTime: 0,
  })
}
