// The pages that each person finds in the navigation, by role.
import type { Power } from '@releve/domain/access/roles'
import { useRouter } from '@tanstack/react-router'
import { mayAct, mayBeAsked, useMe } from '#session/me.ts'
import type { GroupIcon } from './navigation-groups.tsx'
import type { BarIcon, NavigationEntry } from './navigation.tsx'

/** Headings of the drawer, in order. « Gestion » is what administrators alone do; their page is called Administration. */
const GROUPS = ['Centre', 'Gestion', 'Relève'] as const

/** The subjects counted over an icon. */
type Counted = 'exchanges' | 'messages' | 'accounts'

/** How and where the menus name a page. Each place has the icons that navigation.tsx or navigation-groups.tsx imports. */
export type MenuEntry = MenuWords &
  ({ readonly place: 'main' | 'end'; readonly icon: BarIcon } | { readonly place: (typeof GROUPS)[number]; readonly icon: GroupIcon })

interface MenuWords extends Pick<NavigationEntry, 'prefixes' | 'beneath' | 'search'> {
  readonly label: string
  /** The label for a master, who sees every centre. */
  readonly masterLabel?: string
  /** Only those who have that power find it in the menus. */
  readonly power?: Power
  /** Those alone find it for whose answer something may wait. */
  readonly isOfDeciders?: true
  readonly count?: Counted
  /** Only master administrators find it in the menus. */
  readonly isMasters?: true
}

/** The table of pages (app/pages.ts), in its order: by the router, since the table itself loads what reads it. */
export function usePages() {
  return Object.values(useRouter().routesById).flatMap(({ options }) => options.staticData?.page ?? [])
}

/** The entries this person finds; `counts` are the numbers over their icons. */
export function useEntries(counts: Readonly<Record<Counted, NonNullable<NavigationEntry['count']>>>): NavigationEntry[] {
  const me = useMe()
  const entries = usePages().flatMap(({ path, for: audience, menu }): NavigationEntry[] => {
    if (menu === undefined || (audience === 'administrators' && !me.isAdmin)) return []
    if (menu.power !== undefined && !mayAct(me, menu.power)) return []
    if (menu.isMasters === true && me.adminType !== 'master') return []
    if (menu.isOfDeciders === true && !mayBeAsked(me)) return []
    if (me.centerId === null && path.includes('$centerId')) return []
    const { label, masterLabel = label, count, power: _, isMasters: __, isOfDeciders: ___, ...entry } = menu
    return [
      {
        ...entry,
        id: path,
        label: me.adminType === 'master' ? masterLabel : label,
        to: path.replace('$centerId', me.centerId ?? '').replace('$userId', me._id),
        ...(count !== undefined && { count: counts[count] }),
      },
    ]
  })
  const places: readonly string[] = GROUPS
  return entries.toSorted((a, b) => places.indexOf(a.place) - places.indexOf(b.place))
}
