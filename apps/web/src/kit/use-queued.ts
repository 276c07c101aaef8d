// A screen's view of the actions that wait for the network: those that concern it, and the functions to add one or give it up.
import { useSyncExternalStore } from 'react'
import { queue } from '../session/current-queue.ts'
import { useMe } from '../session/me.ts'
import type { Queued, QueuedWish } from '../session/queued.ts'
import { useSnackbar } from '../ui/snackbar.tsx'

const NOT_KEPT = 'Cet appareil ne peut rien garder\u00A0: attendez le retour de la connexion.'

/** The first pressed first, those that were refused among them. */
export function useQueued(about: string): readonly Queued[] {
  const me = useMe()._id
  return useSyncExternalStore(queue.subscribe, () => queue.list(me)).filter((action) => action.about === about)
}

/** Keeps an action until the network is back, and says so when the device cannot. */
export function useEnqueue(): (wish: QueuedWish) => void {
  const me = useMe()._id
  const snackbar = useSnackbar()
  return (wish) => {
    if (!queue.add(me, wish)) snackbar.show({ kind: 'error', message: NOT_KEPT })
  }
}

export const giveUp = (action: Queued): void => queue.giveUp(action)
