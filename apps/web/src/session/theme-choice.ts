// The theme as a person chooses it. Showing one: theme.ts.
import type { UserData } from '@releve/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { messageOf } from '../api/errors.ts'
import { useSnackbar } from '../ui/snackbar.tsx'
import { session, useSession } from './current-session.ts'
import { themeOf } from './me.ts'
import { setTheme, useTheme, type Theme } from './theme.ts'

const REFUSED = 'Le thème n’a pas pu être enregistré.'

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
      session.updateUser({ ...me, preferences: { ...me.preferences, ...preferencesOf(chosen) } })
    },
    onError: (error, { me, before, chosen }) => {
      snackbar.show({ kind: 'error', message: `${REFUSED} ${messageOf(error)}` })
      const now = session.user()
      // They may have chosen again meanwhile: that choice has an answer of its own.
      if (now === null || now._id !== me._id || themeOf(now) !== chosen) return
      setTheme(before)
      session.updateUser({ ...now, preferences: { ...now.preferences, ...preferencesOf(before) } })
    },
  })
  const choose = (chosen: Theme) => {
    if (user === null) setTheme(chosen)
    else mutate({ me: user, before: theme, chosen })
  }
  return { theme, choose, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') }
}

function preferencesOf(theme: Theme): Pick<UserData['preferences'], 'theme'> {
  return { theme: theme === 'light' ? 'lightTheme' : 'darkTheme' }
}
