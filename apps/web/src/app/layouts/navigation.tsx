// The two faces of the navigation: a rail at the left on desktop, a bar at the bottom on phones, from one list of entries.
import { Link, useRouterState } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import House from 'lucide-react/icons/house'
import MessageSquare from 'lucide-react/icons/message-square'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import type { ComponentType, ReactNode } from 'react'
import { CountBadge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Logo } from '#ui/logo.tsx'

const texts = {
  main: 'Navigation principale',
  home: 'Relève, accueil',
  expand: 'Déplier le menu',
  collapse: 'Replier le menu',
} as const

/** One screen of the application that exists and that this person may open. */
export interface NavigationEntry {
  readonly id: string
  readonly label: string
  readonly to: string
  /** Its address carries this for the page. */
  readonly search?: Readonly<Record<string, number>>
  /** Paths starting with one of these mark the entry as current; `to` when absent. */
  readonly prefixes?: readonly string[]
  /** The pages beneath it, each of which the unfolded rail and the drawer name too. */
  readonly beneath?: readonly string[]
  /** The name of a lucide icon; by name, since the table of pages comes with the first download, and icons with the member's. */
  readonly icon: string
  /** A number over the icon, with its words for screen readers: « 3 demandes à traiter ». */
  readonly count?: { readonly value: number; readonly label: string }
  /**
   * `main` in the rail and in the bottom bar; `end` at the foot of the rail (Administration, Réglages); or the heading it stands under in the
   * unfolded rail and in the drawer of phones.
   */
  readonly place: string
}

/** `page` where one is, `true` on a page beneath it. */
function useCurrent({ to, prefixes = [to], beneath = [] }: NavigationEntry): 'page' | 'true' | undefined {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isIn = (prefix: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`)
  if (prefixes.some(isIn)) return 'page'
  return beneath.some(isIn) ? 'true' : undefined
}

const barIcons = {
  'arrow-left-right': ArrowLeftRight,
  'calendar-days': CalendarDays,
  house: House,
  'message-square': MessageSquare,
  settings: Settings,
  'shield-check': ShieldCheck,
  'user-round': UserRound,
} as const

export type BarIcon = keyof typeof barIcons

type Icons = Readonly<Record<string, ComponentType<{ size?: number; strokeWidth?: number }>>>

export interface NavigationProps {
  entries: readonly NavigationEntry[]
}

/** Draws the links of the entries that stand at one place. */
export function railLinks(
  entries: readonly NavigationEntry[],
  place: string,
  expanded: boolean,
  onFollow?: () => void,
  icons: Icons = barIcons,
): ReactNode {
  return entries
    .filter((entry) => entry.place === place)
    .map((entry) => <RailLink key={entry.id} entry={entry} Icon={icons[entry.icon]} expanded={expanded} onFollow={onFollow} />)
}

interface RailLinkProps {
  entry: NavigationEntry
  Icon: Icons[string] | undefined
  expanded: boolean
  onFollow: (() => void) | undefined
}

function RailLink({ entry, Icon, expanded, onFollow }: RailLinkProps): ReactNode {
  const current = useCurrent(entry)
  // Unfolded, the page itself is lit.
  const isLit = current === 'page' || (current === 'true' && !expanded)
  return (
    <Link
      to={entry.to}
      search={entry.search ?? {}}
      onClick={onFollow}
      aria-current={current}
      className={classNames(
        'relative flex flex-none items-center rounded-card font-600 transition-colors',
        expanded
          ? 'min-h-12 w-full gap-3.5 px-4 text-14'
          : 'min-h-15 w-[84px] flex-col justify-center gap-1 text-12 leading-[0.9375rem] tracking-[-0.02em]',
        isLit
          ? 'bg-primary-tint text-primary-ink'
          : current === undefined
            ? 'text-t3 hover:bg-s1 hover:text-t1'
            : 'text-primary-ink hover:bg-s1',
      )}
    >
      {Icon !== undefined && <Icon size={22} strokeWidth={current === undefined ? 2 : 2.3} />}
      <span className={expanded ? 'flex-1' : ''}>{entry.label}</span>
      {entry.count !== undefined && (
        <span className={classNames('flex', !expanded && 'absolute top-0.5 right-[15px]')}>
          <CountBadge count={entry.count.value} label={`, ${entry.count.label}`} />
        </span>
      )}
    </Link>
  )
}

interface RailProps extends NavigationProps {
  expanded: boolean
  onExpandedChange: (expanded: boolean) => void
  /** The unfolded rail has the pages under headings. */
  children: ReactNode
}

/** 88 px with icon and label; 264 when expanded. Desktop only. */
export function Rail({ entries, expanded, onExpandedChange, children }: RailProps): ReactNode {
  const Toggle = expanded ? ChevronsLeft : ChevronsRight
  return (
    <nav
      aria-label={texts.main}
      className={classNames(
        'print-hidden fixed inset-y-0 left-0 z-20 flex w-(--rail-width) flex-col gap-1.5 overflow-y-auto border-r border-line bg-s0 pt-[calc(16px+env(safe-area-inset-top))] pb-4 [scrollbar-width:none] max-lg:hidden',
        expanded ? 'items-stretch pr-3 pl-[calc(12px+env(safe-area-inset-left))]' : 'items-center pl-[env(safe-area-inset-left)]',
      )}
    >
      <Link
        to="/"
        aria-label={texts.home}
        className={classNames(
          'mb-2 grid h-11 flex-none items-center rounded-sm',
          expanded ? 'justify-start px-3' : 'w-[72px] place-items-center',
        )}
      >
        <Logo withName={expanded} />
      </Link>
      {railLinks(entries, 'main', expanded)}
      {expanded && children}
      <span className="min-h-4 flex-1" />
      {railLinks(entries, 'end', expanded)}
      <button
        type="button"
        aria-label={expanded ? texts.collapse : texts.expand}
        title={expanded ? texts.collapse : texts.expand}
        aria-expanded={expanded}
        onClick={() => onExpandedChange(!expanded)}
        className={classNames(
          'flex min-h-11 flex-none items-center rounded-card text-14 font-600 text-t3 hover:bg-s1 hover:text-t1',
          expanded ? 'gap-3.5 px-4' : 'w-[72px] justify-center',
        )}
      >
        <Toggle size={22} aria-hidden="true" />
        {expanded && <span aria-hidden="true">{texts.collapse}</span>}
      </button>
    </nav>
  )
}

function BottomLink({ entry }: { entry: NavigationEntry }): ReactNode {
  const current = useCurrent(entry)
  const Icon = (barIcons as Icons)[entry.icon]
  return (
    <li className="flex min-w-0 flex-1">
      <Link
        to={entry.to}
        search={entry.search ?? {}}
        aria-current={current}
        className={classNames(
          'flex min-h-(--bottom-nav) min-w-0 flex-1 flex-col items-center gap-[3px] rounded-card pt-[6px] text-12 font-600 -outline-offset-2! short:flex-row short:justify-center short:gap-0.5 short:pt-0 @max-[18rem]:justify-center @max-[18rem]:pt-0',
          current === undefined ? 'text-t3' : 'text-primary-ink',
        )}
      >
        <span
          className={classNames(
            'relative grid h-[30px] w-[52px] place-items-center rounded-full transition-colors',
            current !== undefined && 'bg-primary-tint',
          )}
        >
          {Icon !== undefined && <Icon size={22} strokeWidth={current === undefined ? 2 : 2.3} />}
          {entry.count !== undefined && (
            // The number stands on the corner of the icon. In the low window the label follows the icon in the line: the number grows
            // towards the icon instead.
            <span className="absolute -top-1 left-[30px] flex short:right-0 short:left-auto">
              <CountBadge count={entry.count.value} label={`${entry.count.label}, `} />
            </span>
          )}
        </span>
        <span className="max-w-full truncate @max-[18rem]:sr-only">{entry.label}</span>
      </Link>
    </li>
  )
}

/** 64 px (44 where the window is low, icon and label in one line) and the inset of the home bar. Labels are shown, unless the text is so large that they would be cut. Phones and tablets. */
export function BottomNavigation({ entries }: NavigationProps): ReactNode {
  return (
    <nav
      aria-label={texts.main}
      className="print-hidden fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-s1 pr-[max(8px,env(safe-area-inset-right))] pb-[env(safe-area-inset-bottom)] pl-[max(8px,env(safe-area-inset-left))] [--ring:var(--s1)] lg:hidden"
    >
      <ul className="@container mx-auto flex w-full max-w-[640px]">
        {entries.map((entry) => entry.place === 'main' && <BottomLink key={entry.id} entry={entry} />)}
      </ul>
    </nav>
  )
}
