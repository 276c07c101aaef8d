// The choices of the person logged in: theme, vibrations, notifications.
import type { Preferences, PreferencesChange } from '@releve/contract/preferences'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { messageOf } from '../api/errors.ts'
import { useSnackbar } from '../ui/snackbar.tsx'
import { session } from './current-session.ts'
import { useMe } from './me.ts'
import { useTheme, type Theme } from './theme.ts'

const REFUSED = 'Votre choix n’a pas pu être enregistré.'

/** The choices after `change`; groups of notifications one by one. */
export function changedPreferences(current: Preferences, change: PreferencesChange): Preferences {
  const { notifications, ...others } = change
  const merged = { ...current, ...others, theme: change.theme ?? current.theme }
  return notifications === undefined ? merged : { ...merged, notifications: { ...current.notifications, ...notifications } }
}

/** Applied at once, saved in the order of the choices, taken back with a message when refused. */
export function usePreferences() {
  const me = useMe()
  const snackbar = useSnackbar()
  const { mutate } = useMutation({
    scope: { id: 'preferences' },
    mutationFn: (change: PreferencesChange) => call('users.preferences', { params: { id: me._id }, body: { preferences: change } }),
    onMutate: (change) => {
      const now = session.user()
      if (now === null) return null
      session.updateUser({ ...now, preferences: changedPreferences(now.preferences, change) })
      return now.preferences
    },
    onError: (error, change, before) => {
      snackbar.show({ kind: 'error', message: `${REFUSED} ${messageOf(error)}` })
      const now = session.user()
      if (before === null || before === undefined || now === null || now._id !== me._id) return
      session.updateUser({ ...now, preferences: restoredPreferences(now.preferences, change, before) })
    },
  })
  return { preferences: me.preferences, change: (change: PreferencesChange) => mutate(change) }
}

/** The theme shown, and how to choose another: the session that changes shows it (app/life-cycle.ts). */
export function useThemeChoice() {
  const theme = useTheme()
  const { change } = usePreferences()
  const choose = (chosen: Theme) => change({ theme: chosen === 'light' ? 'lightTheme' : 'darkTheme' })
  return { theme, choose, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') }
}

/** The choices with the values of `change` set back to `before`; choices made since stay. */
function restored<Choices extends object>(
  currentChoices: Choices,
  change: { readonly [Name in keyof Choices]?: Choices[Name] | undefined },
  before: Choices,
): Choices {
  const result = { ...currentChoices }
  for (const name in change) {
    if (change[name] === undefined || JSON.stringify(currentChoices[name]) !== JSON.stringify(change[name])) continue
    if (before[name] === undefined) delete result[name]
    else result[name] = before[name]
  }
  return result
}

/** The same; groups of notifications one by one. */
export function restoredPreferences(current: Preferences, change: PreferencesChange, before: Preferences): Preferences {
  const { notifications = {}, ...others } = change
  return {
    ...restored(current, others, before),
    notifications: restored(current.notifications ?? {}, notifications, before.notifications ?? {}),
  }
}
