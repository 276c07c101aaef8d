// The vacation a demand offers, at the times it has. What somebody accepted is a snapshot; what nobody has taken follows the plan.
import type { TeamId } from '../ids.ts'
import { toDayNumber } from '../calendar/day.ts'
import { shiftOfPart } from '../planning/part.ts'
import type { HeldPart } from '../planning/pieces.ts'
import { sameShift, withVariation } from '../planning/shift.ts'
import type { RotationDay, Shift } from '../planning/shift.ts'
import type { Demand, PosterShift } from './demand.ts'
import type { PlacedShift } from './circumstances.ts'
import { holderOf, offeredShift } from './moves.ts'

/** The vacations a centre knows. */
export interface KnownRotations {
  readonly rotations: ReadonlyMap<string, { readonly days: readonly RotationDay[] }>
}

export function rotationDays(center: KnownRotations): RotationDay[] {
  return [...center.rotations.values()].flatMap(({ days }) => days)
}

/** The vacation at the times of one of its variations (`null`: as it is); null when there is no such variation. */
export function variationOf(center: KnownRotations, placed: PlacedShift, name: string | null): PlacedShift | null {
  // The times the vacation has now (a custom modification, a promise) are kept unless others are asked for.
  if (name === null || placed.shift.variation?.name === name) return placed
  const { default: times } = placed.shift
  const candidates = rotationDays(center)
    .filter(({ shift }) => shift.name === placed.shift.name)
    .flatMap((candidate) => withVariation(candidate, name) ?? [])
  // Two cycles may name their vacations alike: the variation of the one with these hours comes first.
  const shift =
    candidates.find((found) => found.default.startTime === times.startTime && found.default.endTime === times.endTime) ?? candidates[0]
  return shift === undefined ? null : { ...placed, shift }
}

/**
 * The offer of the demand if it were posted now: its vacation as the poster holds it (`heldShift`), with the requested variation while there is
 * one. Null when they no longer have that vacation.
 */
export function currentOffer(
  { posterShift: { date, shift, selectedVariation } }: Pick<Demand, 'posterShift'>,
  heldShift: { readonly shift: Shift; readonly teamId: TeamId | null },
  center: KnownRotations,
): PosterShift | null {
  if (heldShift.shift.type !== 'work' || heldShift.shift.name !== shift.name) return null
  const placed = { day: toDayNumber(date), ...heldShift }
  const offered = variationOf(center, placed, selectedVariation) ?? placed
  return { date, shift: offered.shift, selectedVariation: offered.shift.variation?.name ?? null, teamId: offered.teamId }
}

/**
 * The same of a demand for a part, as the poster holds it; null when they no longer hold all of it, or it is of all of a vacation.
 */
export function currentPart(demand: Pick<Demand, 'posterShift'>, held: readonly HeldPart[]): PosterShift | null {
  const { posterShift } = demand
  const { date, part = null } = posterShift
  const holder = holderOf(held, offeredShift(demand))
  if (part === null || holder === null) return null
  return { date, part, shift: shiftOfPart(holder.shift, part), selectedVariation: null, teamId: holder.teamId }
}

/** The same vacation for whoever reads the demand: hours, variation and team. */
export function sameOffer(a: PosterShift, b: PosterShift): boolean {
  return sameShift(a.shift, b.shift) && a.selectedVariation === b.selectedVariation && a.teamId === b.teamId
}
