// The default layout around every page of a member: who he is, the screens he has, what he was told, his search, his menu.
import { Outlet, useNavigate } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useLogout, useMe, useThemeChoice } from '../../features/accounts/queries.ts'
import { accountTexts } from '../../features/accounts/texts.ts'
import { useExchangeCount } from '../../features/demands/queries.ts'
import { useUnreadCount } from '../../features/notifications/queries.ts'
import { notificationTexts } from '../../features/notifications/texts.ts'
import { QuickSearch } from '../../features/users/components/quick-search.tsx'
import { useUsers } from '../../features/users/queries.ts'
import { onIdle } from '../../ui/deferred.ts'
import { formatCount } from '../../ui/format.ts'
import { fullName } from '../../ui/person.ts'
import { appTexts } from '../texts.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { DefaultLayout } from './default-layout.tsx'
import type { NavigationEntry } from './navigation.tsx'

const texts = appTexts.layout

const loadNotifications = () => import('../../features/notifications/components/notification-list.tsx')
const NotificationList = lazy(async () => ({ default: (await loadNotifications()).NotificationList }))
onIdle(loadNotifications)

function entriesOf(me: string, exchangeCount: number): NavigationEntry[] {
  return [
    { id: 'home', label: texts.home, to: '/dashboard', icon: House, place: 'main' },
    { id: 'calendar', label: texts.calendar, to: '/calendar', icon: CalendarDays, place: 'main' },
    {
      id: 'exchanges',
      label: texts.exchanges,
      to: '/exchange/replace',
      activePrefix: '/exchange',
      icon: ArrowLeftRight,
      count: { value: exchangeCount, label: formatCount(exchangeCount, texts.takeable) },
      place: 'main',
    },
    { id: 'profile', label: texts.profile, to: `/profile/${me}`, icon: UserRound, place: 'main' },
  ]
}

/** « Opérateur CTA, Équipe A », as soon as the directory is known. */
function useRoleNote(me: string): string | undefined {
  const { data } = useUsers()
  const user = data?.find(({ _id }) => _id === me)
  const note = [user?.role, user?.team?.name].filter(Boolean).join(', ')
  return note === '' ? undefined : note
}

export function MemberLayout(): ReactNode {
  const me = useMe()
  const logout = useLogout()
  const navigate = useNavigate()
  const { theme, toggle } = useThemeChoice()
  const exchangeCount = useExchangeCount()
  const unread = useUnreadCount()
  const note = useRoleNote(me._id)
  const [isInboxOpen, setInboxOpen] = useState(false)
  const isDark = theme === 'dark'
  return (
    <DefaultLayout
      user={{ name: fullName(me), imageUrl: me.avatar ?? undefined, note }}
      entries={entriesOf(me._id, exchangeCount)}
      userMenu={[
        {
          id: 'profile',
          label: texts.ownProfile,
          icon: <UserRound size={20} aria-hidden="true" />,
          onSelect: () => void navigate({ to: '/profile/$userId', params: { userId: me._id } }),
        },
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
      search={<QuickSearch />}
      notifications={{
        unread,
        unreadLabel: formatCount(unread, notificationTexts.unread),
        open: isInboxOpen,
        onOpenChange: setInboxOpen,
        panel: (
          <Suspense fallback={null}>
            <NotificationList onFollow={() => setInboxOpen(false)} />
          </Suspense>
        ),
      }}
    >
      <ConnectionNotice />
      <Outlet />
    </DefaultLayout>
  )
}
