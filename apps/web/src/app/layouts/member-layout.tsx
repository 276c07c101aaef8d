// The default layout around every page of a member: who he is, the screens he has, his menu.
import { Outlet } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { useLogout, useMe, useThemeChoice } from '../../features/accounts/queries.ts'
import { accountTexts } from '../../features/accounts/texts.ts'
import { appTexts } from '../texts.ts'
import { DefaultLayout } from './default-layout.tsx'
import type { NavigationEntry } from './navigation.tsx'

const texts = appTexts.layout

function entriesOf(me: string): NavigationEntry[] {
  return [
    { id: 'home', label: texts.home, to: '/dashboard', icon: House, place: 'main' },
    { id: 'calendar', label: texts.calendar, to: '/calendar', icon: CalendarDays, place: 'main' },
    { id: 'exchanges', label: texts.exchanges, to: '/exchange/replace', activePrefix: '/exchange', icon: ArrowLeftRight, place: 'main' },
    { id: 'profile', label: texts.profile, to: `/profile/${me}`, icon: UserRound, place: 'main' },
  ]
}

export function MemberLayout(): ReactNode {
  const me = useMe()
  const logout = useLogout()
  const { theme, toggle } = useThemeChoice()
  const isDark = theme === 'dark'
  return (
    <DefaultLayout
      user={{ name: `${me.name} ${me.lastName}`, imageUrl: me.avatar ?? undefined }}
      entries={entriesOf(me._id)}
      userMenu={[
        {
          id: 'theme',
          label: isDark ? texts.light : texts.dark,
          icon: isDark ? <Sun size={20} aria-hidden="true" /> : <Moon size={20} aria-hidden="true" />,
          onSelect: toggle,
        },
        {
          id: 'out',
          label: accountTexts.logout,
          icon: <LogOut size={20} aria-hidden="true" />,
          onSelect: () => logout.mutate(),
          separated: true,
        },
      ]}
    >
      <Outlet />
    </DefaultLayout>
  )
}
