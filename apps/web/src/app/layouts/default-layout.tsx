// Surrounds every page of a logged-in person: the application bar, the navigation, the place for notifications. It fetches nothing: names,
// counts and entries come by props.
import { useRouterState } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import MenuIcon from 'lucide-react/icons/menu'
import { useCallback, useEffect, useRef, useState, type ComponentType, type CSSProperties, type ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { deferredOverlay } from '#ui/deferred-overlay.tsx'
import { deferredPart } from '#ui/deferred-part.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-popup.tsx'
import { AppBarSlot } from '#ui/page-title.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { MenuDrawerProps } from './menu-drawer-panel.tsx'
import { BottomNavigation, Rail, type NavigationEntry } from './navigation.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { SkipLink } from './skip-link.tsx'

const texts = { notifications: 'Notifications', account: 'Votre compte', menu: 'Menu' } as const

/** It is loaded with the unfolded rail, or the drawer. */
const NavigationGroups = deferredPart(async () => (await import('./navigation-groups.tsx')).NavigationGroups)
/**
 * Entries without room in a phone's bottom bar: the centre, its administration, the rest. The drawer comes from the left, by a button of
 * the bar.
 */
const MenuDrawer = deferredOverlay<MenuDrawerProps>(async () => (await import('./menu-drawer-panel.tsx')).MenuDrawerPanel)

const RAIL_KEY = 'releve.rail'

/**
 * The path of the last page within this layout, whichever instance drew it: another instance begins between the contact form and the other
 * pages.
 */
let shownPath: string | null = null

function readRailExpanded(): boolean {
  try {
    return localStorage.getItem(RAIL_KEY) === 'expanded'
  } catch {
    return false
  }
}

/**
 * The place of the bar for the page's part. Made before the bar is: a page drawn with the bar finds it at once, where an element
 * known by its ref would draw everything a second time before the first paint.
 */
function createSlot(): HTMLElement {
  const slot = document.createElement('div')
  slot.className = 'flex min-w-0 flex-1 flex-wrap items-center gap-x-1 @max-[20.5rem]/bar:contents'
  return slot
}

/** Whether something is open over the page, and what opens and closes it: another page, reached in whatever way, is not shown under it. */
function useOpenOverPage(): readonly [isOpen: boolean, setOpen: (open: boolean) => void] {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [isOpen, setOpen] = useState(false)
  const [shownPath, setShownPath] = useState(pathname)
  if (shownPath !== pathname) {
    setShownPath(pathname)
    setOpen(false)
  }
  return [isOpen, setOpen]
}

interface DefaultLayoutProps {
  /** The person logged in. */
  user: { readonly name: string; readonly imageUrl?: string | undefined; readonly note?: string | undefined }
  /** The screens that exist and that this person may open, in order. */
  entries: readonly NavigationEntry[]
  /** Actions behind the avatar: appearance, log out. */
  userMenu: readonly MenuItem[]
  /** Search of the bar on desktop. */
  search: ReactNode
  /** The bell and its panel. */
  notifications: {
    readonly unread: number
    /** « 2 notifications non lues ». */
    readonly unreadLabel: string
    readonly Panel: ComponentType<{ onFollow: () => void }>
  }
  /** The page; it names itself with `PageTitle`. */
  children: ReactNode
}

export function DefaultLayout({ user, entries, userMenu, search, notifications, children }: DefaultLayoutProps): ReactNode {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // The menus show where one goes at once; its files may take their time.
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) => resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname,
  })
  const [slot] = useState(createSlot)
  const holdSlot = useCallback((place: HTMLElement | null) => place?.append(slot), [slot])
  const [expanded, setExpanded] = useState(readRailExpanded)
  const [isMenuOpen, setMenuOpen] = useOpenOverPage()
  const [isInboxOpen, setInboxOpen] = useOpenOverPage()
  const main = useRef<HTMLElement>(null)

  useEffect(() => {
    const known = shownPath
    shownPath = pathname
    if (known === null) return
    // The address changes before the layout does, which then takes the focus away with it.
    if (known === pathname && document.activeElement !== document.body) return
    // A new page: the keyboard and the screen reader start at its content.
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  const changeExpanded = (next: boolean): void => {
    setExpanded(next)
    try {
      localStorage.setItem(RAIL_KEY, next ? 'expanded' : 'collapsed')
    } catch {
      // Storage refused: the rail keeps its width until the page is closed.
    }
  }

  const hasMore = entries.some(({ place }) => place !== 'main')

  const style: CSSProperties & Record<`--${string}`, string> = {
    '--rail-width': `calc(var(${expanded ? '--drawer' : '--rail'}) + env(safe-area-inset-left))`,
  }

  return (
    <div data-leaving={isLeaving ? '' : undefined} className="layout flex min-h-dvh flex-col lg:pl-(--rail-width) print:p-0!" style={style}>
      <SkipLink />
      <Rail entries={entries} expanded={expanded} onExpandedChange={changeExpanded}>
        <NavigationGroups entries={entries} />
      </Rail>
      <header className="group/bar @container/bar print-hidden sticky top-0 z-20 bg-s0 pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pl-[max(0px,env(safe-area-inset-left))] lg:border-b lg:border-line">
        {/* Where one line does not hold the title (large text), the title has one of its own, over its tools. */}
        <div className="flex min-h-(--bar-height) items-center gap-1 pr-2 pl-4 lg:min-h-[calc(var(--bar-height)-1px)] lg:gap-3 lg:pr-6 lg:pl-8 @max-[20.5rem]/bar:flex-wrap @max-[20.5rem]/bar:justify-end @max-[20.5rem]/bar:py-1">
          <div ref={holdSlot} data-page="" className="contents" />
          {search !== false && (
            <div className="flex w-[280px] flex-none max-xl:w-60 min-[1440px]:w-[340px] max-lg:hidden @max-[68rem]/bar:w-44 @max-[54rem]/bar:hidden">
              {search}
            </div>
          )}
          <IconButton
            label={texts.notifications}
            icon={<Bell size={22} />}
            count={{ value: notifications.unread, label: notifications.unreadLabel }}
            aria-expanded={isInboxOpen}
            onClick={() => {
              setMenuOpen(false)
              setInboxOpen(true)
            }}
          />
          <span className="flex max-lg:hidden max-lg:group-has-data-home/bar:flex">
            <Menu
              trigger={
                <button
                  type="button"
                  aria-label={`${texts.account}, ${user.name}`}
                  className="touch-target relative mr-2 rounded-full hover:brightness-110 lg:mr-0"
                >
                  {([36, 40] as const).map((size) => (
                    <span key={size} className={size === 36 ? 'lg:hidden' : 'max-lg:hidden'}>
                      <Avatar name={user.name} imageUrl={user.imageUrl} size={size} />
                    </span>
                  ))}
                </button>
              }
              header={
                <span className="flex flex-col">
                  <span className="text-16 font-650">{user.name}</span>
                  {user.note !== undefined && <span className="text-13 text-t3">{user.note}</span>}
                </span>
              }
              items={userMenu}
            />
          </span>
          {hasMore && (
            <span className="lg:hidden">
              <IconButton
                label={texts.menu}
                icon={<MenuIcon size={22} />}
                aria-expanded={isMenuOpen}
                onClick={() => {
                  setInboxOpen(false)
                  setMenuOpen(true)
                }}
              />
            </span>
          )}
        </div>
      </header>
      <main
        ref={main}
        id="contenu"
        tabIndex={-1}
        className="min-w-0 flex-1 pr-[env(safe-area-inset-right)] pb-[calc(var(--bottom-nav-space)+8px)] pl-[env(safe-area-inset-left)] outline-none lg:pb-(--keyboard) lg:pl-0"
      >
        {isLeaving && (
          // The bar shows while the files of the page that was asked for are on their way; it is in sight however far down the page before
          // was scrolled.
          <div className="page-coming print-hidden fixed top-[calc(var(--bar-height)+env(safe-area-inset-top))] right-0 left-0 px-4 pt-1 lg:left-(--rail-width) lg:px-8 lg:pt-6">
            <SkeletonGroup className="flex flex-col gap-6">
              <Skeleton height={96} radius="card" count={4} />
            </SkeletonGroup>
          </div>
        )}
        <AppBarSlot value={slot}>{children}</AppBarSlot>
      </main>
      <BottomNavigation entries={entries} />
      {hasMore && <MenuDrawer open={isMenuOpen} onOpenChange={setMenuOpen} title={texts.menu} entries={entries} />}
      <Sheet open={isInboxOpen} onOpenChange={setInboxOpen} title={texts.notifications}>
        <notifications.Panel onFollow={() => setInboxOpen(false)} />
      </Sheet>
    </div>
  )
}
