// Leaves the application.
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useLogout } from '../../../session/me.ts'
import { accountTexts } from '../texts.ts'

export function LogOutButton(): ReactNode {
  const logout = useLogout()
  return (
    <Button size={44} variant="ghost" icon={<LogOut size={18} />} pending={logout.isPending} onClick={() => logout.mutate()}>
      {accountTexts.logout}
    </Button>
  )
}
