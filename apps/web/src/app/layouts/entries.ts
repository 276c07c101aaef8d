// The screens each person finds in the navigation, by role. A screen that does not exist is not drawn.
import type { UserData } from '@releve/contract/accounts'
import { roleOf } from '@releve/domain/access/access'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserCheck from 'lucide-react/icons/user-check'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import { formatCount } from '../../ui/format.ts'
import { appTexts } from '../texts.ts'
import type { NavigationEntry } from './navigation.tsx'

const texts = appTexts.layout

interface EntriesInput {
  readonly me: UserData
  readonly exchangeCount: number
  /** Messages not read. */
  readonly messageCount: number
  /** Accounts that wait for this administrator. */
  readonly pendingCount: number
  /** Of `useHasPage`: takes the pattern of a route. */
  readonly hasPage: (pattern: string) => boolean
}

/** With the pattern of its route, where the path holds an identifier. */
type Candidate = NavigationEntry & { readonly pattern?: string; readonly for?: 'admin' }

export function entriesOf({ me, exchangeCount, messageCount, pendingCount, hasPage }: EntriesInput): NavigationEntry[] {
  const role = roleOf(me)
  const isAdmin = role === 'centerAdmin' || role === 'masterAdmin'
  const teams = { to: `/center/${me.centerId ?? ''}/teams`, pattern: '/center/$centerId/teams' }
  const all: readonly (Candidate | null)[] = [
    { id: 'home', label: texts.home, to: '/dashboard', icon: House, place: 'main' },
    { id: 'calendar', label: texts.calendar, to: '/calendar', icon: CalendarDays, place: 'main' },
    {
      id: 'exchanges',
      label: texts.exchanges,
      to: '/exchange/replace',
      activePrefixes: ['/exchange'],
      icon: ArrowLeftRight,
      count: { value: exchangeCount, label: formatCount(exchangeCount, texts.takeable) },
      place: 'main',
    },
    {
      id: 'messages',
      label: texts.messages,
      to: '/messages',
      icon: MessageSquare,
      count: { value: messageCount, label: formatCount(messageCount, texts.unreadMessages) },
      place: 'main',
    },
    { id: 'profile', label: texts.profile, to: `/profile/${me._id}`, pattern: '/profile/$userId', icon: UserRound, place: 'main' },

    {
      id: 'centers',
      label: role === 'masterAdmin' ? texts.centers : texts.ownCenter,
      to: '/center/centers',
      icon: Building2,
      place: 'drawer',
      group: texts.center,
    },
    { id: 'users', label: texts.users, to: '/users', icon: Users, place: 'drawer', group: texts.center },
    me.centerId === null ? null : { id: 'teams', label: texts.teams, ...teams, icon: UsersRound, place: 'drawer', group: texts.center },
    { id: 'rotation', label: texts.rotation, to: '/rotation', icon: RefreshCw, place: 'drawer', group: texts.center },

    {
      id: 'pending-users',
      label: texts.pendingUsers,
      to: '/admin/pending-users',
      icon: UserCheck,
      count: { value: pendingCount, label: formatCount(pendingCount, texts.pendingRequests) },
      place: 'drawer',
      group: texts.administration,
      for: 'admin',
    },
    { id: 'rules', label: texts.rules, to: '/admin/rules', icon: Scale, place: 'drawer', group: texts.administration, for: 'admin' },
    {
      id: 'recovery',
      label: texts.recovery,
      to: '/admin/account-recovery',
      icon: KeyRound,
      place: 'drawer',
      group: texts.administration,
      for: 'admin',
    },
    { id: 'tickets', label: texts.tickets, to: '/tickets', icon: Inbox, place: 'drawer', group: texts.administration, for: 'admin' },
    { id: 'emails', label: texts.emails, to: '/emails', icon: Mail, place: 'drawer', group: texts.administration, for: 'admin' },

    { id: 'contact', label: texts.contact, to: '/contact-admin', icon: LifeBuoy, place: 'drawer', group: texts.more },
    { id: 'news', label: texts.news, to: '/patchnotes', icon: Gift, place: 'drawer', group: texts.more },
    { id: 'funding', label: texts.funding, to: '/financement', icon: Landmark, place: 'drawer', group: texts.more },

    {
      id: 'admin',
      label: texts.adminPanel,
      to: '/admin-panel',
      prefixesBeneath: ['/admin', '/center', '/users', '/rotation', '/tickets', '/emails'],
      icon: ShieldCheck,
      place: 'end',
      for: 'admin',
    },
    { id: 'settings', label: texts.settings, to: '/parameter', activePrefixes: ['/parameter', '/haptic'], icon: Settings, place: 'end' },
  ]
  return all
    .filter((entry) => entry !== null)
    .filter((entry) => hasPage(entry.pattern ?? entry.to))
    .filter((entry) => entry.for === undefined || isAdmin)
}
