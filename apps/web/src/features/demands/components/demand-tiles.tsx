// The face of a demand: the vacation it offers, or the two that would change hands.
import type { WireDemand } from '@releve/contract/demands'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import HandHelping from 'lucide-react/icons/hand-helping'
import Repeat from 'lucide-react/icons/repeat'
import type { ReactNode } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import type { BadgeKind } from '../../../ui/badge.tsx'
import { Tile, type TileSize, type TileState } from '../../../shared/tile.tsx'
import { demandTexts } from '../texts.ts'

export interface TileLook {
  readonly name: string
  readonly state: TileState
}

/** The two tiles of a demand for its reader: what he gives (nothing for a replacement), what he works or offers. */
export function tilesOf(
  demand: WireDemand,
  me: string,
  given: string | null,
): { readonly left: TileLook | null; readonly right: TileLook } {
  const { acceptedSwitch, acceptedSwitches, category, posterId, posterShift, status, type } = demand
  const offered = posterShift.shift.name
  const wanted = type === 'switch' ? acceptedSwitches[0]?.shift : undefined
  if (posterId === me) {
    const own: TileLook = { name: offered, state: status === 'open' ? 'pending' : 'gone' }
    const returned = acceptedSwitch?.shift.name ?? wanted
    return returned === undefined
      ? { left: null, right: own }
      : { left: own, right: { name: returned, state: status === 'open' ? 'soft' : 'solid' } }
  }
  const state = category === 'other' || (status === 'accepted' && demand.accepterId !== me) ? 'soft' : 'solid'
  const right: TileLook = { name: offered, state }
  if (acceptedSwitch !== null) return { left: { name: acceptedSwitch.shift.name, state: 'gone' }, right }
  const mine = given ?? wanted
  return { left: mine === undefined ? null : { name: mine, state }, right }
}

interface DemandTilesProps {
  tiles: ReturnType<typeof tilesOf>
  badge?: BadgeKind | undefined
  size?: TileSize
}

/** One tile of 56, or two of 48 and the arrows. */
export function DemandTiles({ tiles: { left, right }, badge, size }: DemandTilesProps): ReactNode {
  if (left === null) return <Tile name={right.name} type="work" state={right.state} size={size ?? 56} badge={badge} />
  return (
    <span className="flex flex-none items-center gap-1.5">
      <Tile name={left.name} type="work" state={left.state} size={size ?? 48} />
      <ArrowLeftRight size={16} strokeWidth={2.4} className="text-permutation" />
      <Tile name={right.name} type="work" state={right.state} size={size ?? 48} badge={badge} />
    </span>
  )
}

const ICONS = { substitution: HandHelping, switch: ArrowLeftRight, hybrid: Repeat } as const

/** What kind of demand it is, with its icon and its role's colour. */
export function TypeChip({ type }: Pick<WireDemand, 'type'>): ReactNode {
  const Icon = ICONS[type]
  return (
    <Chip tone={type === 'switch' ? 'permutation' : 'remplacement'} icon={<Icon size={15} />}>
      {demandTexts.types[type]}
    </Chip>
  )
}
