// Leaves the application.
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useLogout } from '../../../session/use-logout.ts'

export const LOG_OUT = 'Se déconnecter'

export function LogOutButton(): ReactNode {
  const logout = useLogout()
  return (
    <Button size={44} variant="ghost" icon={<LogOut size={18} />} pending={logout.isPending} onClick={() => logout.mutate()}>
      {LOG_OUT}
    </Button>
  )
}
