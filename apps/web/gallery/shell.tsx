// The default layout with the entries of the pictures, for scenes that need it.
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import SlidersVertical from 'lucide-react/icons/sliders-vertical'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { useState, type ReactNode } from 'react'
import { DefaultLayout } from '../src/app/layouts/default-layout.tsx'
import type { NavigationEntry } from '../src/app/layouts/navigation.tsx'
import { setTheme, useTheme } from '../src/session/theme.ts'
import { SearchField } from '../src/ui/search-field.tsx'

function entriesFor(current: string): NavigationEntry[] {
  const path = (id: string): string => (id === current ? '/' : `/${id}`)
  return [
    { id: 'home', label: 'Accueil', to: path('home'), icon: House, place: 'main' },
    { id: 'calendar', label: 'Calendrier', to: path('calendar'), icon: CalendarDays, place: 'main' },
    {
      id: 'exchanges',
      label: 'Échanges',
      to: path('exchanges'),
      icon: ArrowLeftRight,
      count: { value: 3, label: '3 demandes à traiter' },
      place: 'main',
    },
    {
      id: 'messages',
      label: 'Messages',
      to: path('messages'),
      icon: MessageCircle,
      count: { value: 1, label: '1 message non lu' },
      place: 'main',
    },
    { id: 'profile', label: 'Profil', to: path('profile'), icon: UserRound, place: 'main' },
    { id: 'settings', label: 'Réglages', to: path('settings'), icon: SlidersVertical, place: 'end' },
  ]
}

export function Shell({ current, children }: { current: string; children: ReactNode }): ReactNode {
  const [open, setOpen] = useState(false)
  const theme = useTheme()
  return (
    <DefaultLayout
      user={{ name: 'Camille Érable', note: 'Opératrice, équipe A' }}
      entries={entriesFor(current)}
      userMenu={[
        {
          id: 'theme',
          label: theme === 'dark' ? 'Passer au thème clair' : 'Passer au thème sombre',
          icon: <Sun size={20} />,
          onSelect: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
        },
        { id: 'out', label: 'Se déconnecter', icon: <LogOut size={20} />, onSelect: () => undefined, separated: true },
      ]}
      search={<SearchField label="Chercher un collègue, une date" shortcut="Ctrl K" />}
      notifications={{
        unread: 2,
        unreadLabel: '2 non lues',
        open,
        onOpenChange: setOpen,
        panel: <p className="text-t2">Rien de plus ancien.</p>,
      }}
    >
      {children}
    </DefaultLayout>
  )
}
