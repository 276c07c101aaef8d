// The pages that each person finds in the navigation, by role.
import type { UserData } from '@releve/contract/accounts'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import Gift from 'lucide-react/icons/gift'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquare from 'lucide-react/icons/message-square'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserCheck from 'lucide-react/icons/user-check'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import type { NavigationEntry } from './navigation.tsx'

/** By name, since the table of pages comes with the first download, and icons with the member's. */
const icons = {
  'arrow-left-right': ArrowLeftRight,
  'building-2': Building2,
  'calendar-days': CalendarDays,
  'chart-no-axes-column': ChartNoAxesColumn,
  'calendar-search': CalendarSearch,
  gift: Gift,
  history: History,
  house: House,
  inbox: Inbox,
  'key-round': KeyRound,
  landmark: Landmark,
  'life-buoy': LifeBuoy,
  mail: Mail,
  megaphone: Megaphone,
  'message-square': MessageSquare,
  'refresh-cw': RefreshCw,
  scale: Scale,
  settings: Settings,
  'shield-check': ShieldCheck,
  'user-check': UserCheck,
  'user-round': UserRound,
  users: Users,
  'users-round': UsersRound,
} as const

/** Headings of the drawer, in order. « Gestion » is what administrators alone do; their page is called Administration. */
const GROUPS = ['Centre', 'Gestion', 'Relève'] as const

/** What is counted over an icon. */
type Counted = 'exchanges' | 'messages' | 'accounts'

/** How the menus name a page. */
export interface MenuEntry extends Pick<NavigationEntry, 'prefixes' | 'beneath'> {
  readonly label: string
  /** Of whom it shows every centre. */
  readonly masterLabel?: string
  readonly icon: keyof typeof icons
  /** Others who may see the page are led there from elsewhere. */
  readonly forAdministrators?: true
  /** As in `NavigationEntry`. */
  readonly place: 'main' | 'end' | (typeof GROUPS)[number]
  readonly count?: Counted
}

interface EntriesInput {
  readonly me: UserData
  readonly pages: readonly { readonly path: string; readonly for: string; readonly menu?: MenuEntry }[]
  readonly counts: Readonly<Record<Counted, NonNullable<NavigationEntry['count']>>>
}

export function entriesOf({ me, pages, counts }: EntriesInput): NavigationEntry[] {
  const entries = pages.flatMap(({ path, for: audience, menu }): NavigationEntry[] => {
    if (menu === undefined || ((audience === 'administrators' || menu.forAdministrators === true) && !me.isAdmin)) return []
    if (me.centerId === null && path.includes('$centerId')) return []
    const { label, masterLabel = label, icon, count, forAdministrators: _, ...entry } = menu
    return [
      {
        ...entry,
        id: path,
        label: me.adminType === 'master' ? masterLabel : label,
        to: path.replace('$centerId', me.centerId ?? '').replace('$userId', me._id),
        icon: icons[icon],
        ...(count !== undefined && { count: counts[count] }),
      },
    ]
  })
  const places: readonly string[] = GROUPS
  return entries.toSorted((a, b) => places.indexOf(a.place) - places.indexOf(b.place))
}
