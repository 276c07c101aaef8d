// Leaves the application.
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { LOG_OUT, useLogout } from '#session/use-logout.ts'

export function LogOutButton(): ReactNode {
  const logout = useLogout()
  return (
    <Button size={44} variant="ghost" icon={<LogOut size={18} />} pending={logout.isPending} onClick={() => logout.mutate()}>
      {LOG_OUT}
    </Button>
  )
}
