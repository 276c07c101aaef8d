// What a button that needs the network says beforehand, while the server cannot be reached.
import { useIsReachable } from './use-is-reachable.ts'

const WAITS = 'Cette action attend le retour de la connexion.'

/** The `disabledReason` of whatever changes something; undefined while it may. */
export function useWaitReason(): string | undefined {
  return useIsReachable() ? undefined : WAITS
}
