// The pages that stand under headings: in the unfolded rail and in the drawer of phones, loaded with either.
import Building2 from 'lucide-react/icons/building-2'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import Hourglass from 'lucide-react/icons/hourglass'
import ListChecks from 'lucide-react/icons/list-checks'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Gift from 'lucide-react/icons/gift'
import History from 'lucide-react/icons/history'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Scale from 'lucide-react/icons/scale'
import Sheet from 'lucide-react/icons/sheet'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserCheck from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'
import { railLinks, type NavigationProps } from './navigation.tsx'

const icons = {
  'building-2': Building2,
  'calendar-check': CalendarCheck,
  'calendar-search': CalendarSearch,
  hourglass: Hourglass,
  'list-checks': ListChecks,
  'chart-no-axes-column': ChartNoAxesColumn,
  gift: Gift,
  history: History,
  inbox: Inbox,
  'key-round': KeyRound,
  landmark: Landmark,
  'life-buoy': LifeBuoy,
  mail: Mail,
  megaphone: Megaphone,
  'refresh-cw': RefreshCw,
  scale: Scale,
  sheet: Sheet,
  'shield-check': ShieldCheck,
  'user-check': UserCheck,
  users: Users,
  'users-round': UsersRound,
} as const

export type GroupIcon = keyof typeof icons

/** Draws the headings in the order of their entries, each with its links. */
export function NavigationGroups({ entries, onFollow }: NavigationProps & { onFollow?: () => void }): ReactNode {
  const headings = new Set(entries.map(({ place }) => place).filter((place) => place !== 'main' && place !== 'end'))
  return [...headings].map((heading) => (
    // A landmark of its own would be one too many: pages have sections of the same names.
    <div key={heading} role="group" aria-label={heading} className="flex flex-col gap-1">
      <h2 className="px-4 pt-4 pb-1 text-13 font-600 text-t3">{heading}</h2>
      {railLinks(entries, heading, true, onFollow, icons)}
    </div>
  ))
}
