// The face of a demand: the vacation it offers, or the two that would change hands.
import type { WireDemand, WireExchange } from '@releve/contract/demands'
import type { Day } from '@releve/domain/calendar/day'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import type { ReactNode } from 'react'
import type { BadgeKind } from '#ui/badge.tsx'
import { Tile, type TileState } from '#shared/tile.tsx'

interface Placed {
  readonly name: string
  readonly date: Day
}

/**
 * The vacations its reader gives and receives where that is on two days, and no other choice is left; null otherwise. `exchange`: the
 * vacation they could give.
 */
export function twoDaysOf(
  { acceptedSwitch, acceptedSwitches, accepterId, posterId, posterShift, type }: WireDemand,
  me: string,
  exchange: Pick<WireExchange, 'date' | 'shift'> | null,
): { readonly given: Placed; readonly received: Placed } | null {
  const offered: Placed = { name: posterShift.shift.name, date: posterShift.date }
  const [wanted, ...others] = acceptedSwitches
  const isOwnChoice = posterId === me && type === 'switch' && others.length === 0 && wanted !== undefined
  const against = acceptedSwitch ?? (posterId === me ? null : exchange)
  const other: Placed | null =
    against !== null
      ? { name: against.shift.name, date: against.date }
      : isOwnChoice
        ? { name: wanted.shift, date: wanted.date ?? posterShift.date }
        : null
  if (other === null || other.date === offered.date) return null
  if (posterId === me) return { given: offered, received: other }
  return acceptedSwitch !== null && accepterId !== me ? null : { given: other, received: offered }
}

interface TileLook {
  readonly name: string
  readonly state: TileState
}

/** The two tiles of a demand for its reader: what they give (nothing for a replacement), what they work or offer. */
export function tilesOf(
  demand: WireDemand,
  me: string,
  givenName: string | null,
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
  const ownName = givenName ?? wanted
  return { left: ownName === undefined ? null : { name: ownName, state }, right }
}

/** The size of a single tile, and of each of two. */
const SIZES = { card: [56, 48], sheet: [64, 44], column: [88, 72] } as const

interface DemandTilesProps {
  tiles: ReturnType<typeof tilesOf>
  badge?: BadgeKind | undefined
  where: keyof typeof SIZES
}

/** One tile, or two smaller ones and the arrows. */
export function DemandTiles({ tiles: { left, right }, badge, where }: DemandTilesProps): ReactNode {
  const [alone, ofTwo] = SIZES[where]
  const offered = <Tile name={right.name} type="work" state={right.state} size={left === null ? alone : ofTwo} badge={badge} />
  if (left === null) return offered
  return (
    <span className="flex flex-none items-center gap-1.5">
      <Tile name={left.name} type="work" state={left.state} size={ofTwo} />
      <ArrowLeftRight size={16} strokeWidth={2.4} className="text-permutation" />
      {offered}
    </span>
  )
}
