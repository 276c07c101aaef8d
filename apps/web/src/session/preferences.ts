// What the person logged in has chosen: vibrations, notifications. Their theme: theme-choice.ts.
import type { Preferences, PreferencesChange } from '@releve/contract/preferences'
import type { NotificationGroup } from '@releve/contract/notification-kinds'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { messageOf } from '../api/errors.ts'
import { useSnackbar } from '../ui/snackbar.tsx'
import { session, useMe } from './current-session.ts'

const REFUSED = 'Votre choix n’a pas pu être enregistré.'

/** What is chosen once `change` is made; groups of notifications one by one. */
export function changedPreferences(known: Preferences, change: PreferencesChange): Preferences {
  const { notifications, ...others } = change
  const merged = { ...known, ...others, theme: change.theme ?? known.theme }
  return notifications === undefined ? merged : { ...merged, notifications: { ...known.notifications, ...notifications } }
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

/** Written again: the table of the contract would bring its schemas into the first page. */
const GROUPS = [
  'offers',
  'demands',
  'circles',
  'points',
  'planning',
  'messages',
  'administration',
  'announcements',
] as const satisfies readonly NotificationGroup[]

/** Chosen one by one, apart from the groups. */
const SINGLE = ['haptics', 'quietHours', 'ringsAtNight', 'dailyDigest', 'alert'] as const satisfies readonly (keyof Preferences)[]

/** What `change` had set is as it was `before`; what was chosen since stays. */
export function restoredPreferences(known: Preferences, change: PreferencesChange, before: Preferences): Preferences {
  const groups = { ...known.notifications }
  for (const group of GROUPS) {
    const set = change.notifications?.[group]
    if (set === undefined || JSON.stringify(groups[group]) !== JSON.stringify(set)) continue
    const former = before.notifications?.[group]
    if (former === undefined) delete groups[group]
    else groups[group] = former
  }
  const restored = { ...known, notifications: groups }
  for (const name of SINGLE) {
    if (change[name] === undefined || JSON.stringify(known[name]) !== JSON.stringify(change[name])) continue
    delete restored[name]
    if (before[name] !== undefined) Object.assign(restored, { [name]: before[name] })
  }
  return restored
}
