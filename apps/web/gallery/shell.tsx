// The default layout with the entries of the pictures, for scenes that need it.
import LogOut from 'lucide-react/icons/log-out'
import Sun from 'lucide-react/icons/sun'
import type { ReactNode } from 'react'
import { DefaultLayout } from '../src/app/layouts/default-layout.tsx'
import type { NavigationEntry } from '../src/app/layouts/navigation.tsx'
import { setTheme, useTheme } from '../src/session/theme.ts'
import { SearchField } from '../src/ui/search-field.tsx'

function entriesFor(current: string): NavigationEntry[] {
  const path = (id: string): string => (id === current ? '/' : `/${id}`)
  return [
    { id: 'home', label: 'Accueil', to: path('home'), icon: 'house', place: 'main' },
    { id: 'calendar', label: 'Calendrier', to: path('calendar'), icon: 'calendar-days', place: 'main' },
    {
      id: 'exchanges',
      label: 'Échanges',
      to: path('exchanges'),
      icon: 'arrow-left-right',
      count: { value: 3, label: '3 demandes à traiter' },
      place: 'main',
    },
    {
      id: 'messages',
      label: 'Messages',
      to: path('messages'),
      icon: 'message-square',
      count: { value: 1, label: '1 message non lu' },
      place: 'main',
    },
    { id: 'profile', label: 'Profil', to: path('profile'), icon: 'user-round', place: 'main' },
    { id: 'settings', label: 'Réglages', to: path('settings'), icon: 'settings', place: 'end' },
  ]
}

function EmptyPanel(): ReactNode {
  return <p className="text-t2">Rien de plus ancien.</p>
}

export function Shell({ current, children }: { current: string; children: ReactNode }): ReactNode {
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
        Panel: EmptyPanel,
      }}
    >
      {children}
    </DefaultLayout>
  )
}
