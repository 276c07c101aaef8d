// Which demands the home page shows, and in which order.
import type { Day } from '@releve/domain/calendar/day'
import type { WireDemand, WireExchange } from '@releve/contract/demands'

/** The possible exchange that breaks least, then gives most points, then comes first; null without any. */
export function bestExchange({ exchanges }: Pick<WireDemand, 'exchanges'>): WireExchange | null {
  const possible = exchanges.filter(({ isPossible }) => isPossible)
  return (
    possible.toSorted((a, b) => a.violations.length - b.violations.length || b.points - a.points || (a.date < b.date ? -1 : 1))[0] ?? null
  )
}

/** What the viewer would gain: points of the replacement, or of the best exchange. */
export function gainOf(demand: WireDemand): number {
  if (demand.category === 'availableSubstitution') return demand.points
  return bestExchange(demand)?.points ?? 0
}

/** Demands one can take or exchange, best first: the most points, then nothing to be known, then the soonest. */
export function takeableDemands(demands: readonly WireDemand[]): WireDemand[] {
  const concerns = (demand: WireDemand) =>
    demand.category === 'availableSubstitution' ? demand.warnings.length : (bestExchange(demand)?.violations.length ?? 0)
  return demands
    .filter(({ category, isHidden }) => !isHidden && (category === 'availableSubstitution' || category === 'availableSwitch'))
    .toSorted(
      (a, b) => gainOf(b) - gainOf(a) || Number(concerns(a) > 0) - Number(concerns(b) > 0) || a.posterShift.startAt - b.posterShift.startAt,
    )
}

/** One's open demands and those somebody took, from today on: those that somebody is interested in first. */
export function ownDemands(demands: readonly WireDemand[], today: Day): WireDemand[] {
  return demands
    .filter(({ category, posterShift }) => (category === 'ownPending' || category === 'ownAccepted') && posterShift.date >= today)
    .toSorted((a, b) => Number(isAwaited(b)) - Number(isAwaited(a)) || a.posterShift.startAt - b.posterShift.startAt)
}

/** Somebody waits for an answer. */
export function isAwaited({ category, interestedCount }: WireDemand): boolean {
  return category === 'ownPending' && interestedCount > 0
}
