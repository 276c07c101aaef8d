// Logging out, as a press of the page does it.
import { useMutation } from '@tanstack/react-query'
import { logOut } from './log-out.ts'

export const LOG_OUT = 'Se déconnecter'

export function useLogout() {
  return useMutation({ mutationFn: logOut })
}
