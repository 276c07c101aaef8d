// The reason a button shows while the server that it needs cannot be reached.
import { useIsReachable } from '../ui/use-is-reachable.ts'

const WAITS = 'Possible dès le retour de la connexion.'
const WAITS_WRITTEN = 'Envoi possible dès le retour de la connexion\u202F; ce que vous écrivez reste ici.'

/** The `disabledReason` of whatever changes something; undefined while it may. `isWriting`: what is being written is not lost. */
export function useWaitReason({ isWriting = false }: { readonly isWriting?: boolean } = {}): string | undefined {
  return useIsReachable() ? undefined : isWriting ? WAITS_WRITTEN : WAITS
}
