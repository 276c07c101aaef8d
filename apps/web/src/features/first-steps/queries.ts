// The first steps a new member has put aside: among their preferences, so that they stay aside on their other devices.
import type { Preferences } from '@releve/contract/preferences'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { session } from '../../session/current-session.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { useMe } from '../../session/me.ts'

export const STEPS = ['theme', 'notifications', 'calendar', 'installation'] as const
export type Step = (typeof STEPS)[number]

function putAside(dismissedSteps: Preferences['dismissedSteps']): void {
  const user = session.user()
  if (user !== null && dismissedSteps !== undefined) session.updateUser({ ...user, preferences: { ...user.preferences, dismissedSteps } })
}

/** Put aside at once, back with a message when the server refuses. */
export function useDismissSteps() {
  const me = useMe()
  const snackbar = useSnackbar()
  const before = me.preferences.dismissedSteps ?? []
  const { mutate } = useMutation({
    // One after the other: the last list is the last saved.
    scope: { id: 'firstSteps' },
    mutationFn: (steps: readonly Step[]) =>
      call('users.preferences', { params: { id: me._id }, body: { preferences: { dismissedSteps: [...steps] } } }),
    onMutate: (steps) => putAside([...steps]),
    onError: (error) => {
      putAside(before)
      snackbar.show({ kind: 'error', message: messageOf(error) })
    },
  })
  return (steps: readonly Step[]) => mutate([...new Set([...before, ...steps])])
}
