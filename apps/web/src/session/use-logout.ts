// Logging out, as a press of the page does it.
import { useMutation } from '@tanstack/react-query'
import { logOut } from './log-out.ts'

export function useLogout() {
  return useMutation({ mutationFn: logOut })
}
