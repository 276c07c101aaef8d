// Which demands the home page shows, and in which order.
import type { Day } from '@releve/domain/calendar/day'
import type { WireDemand } from '@releve/contract/demands'
import { asksMe } from '../queries.ts'
import { answerOf } from './sections.ts'

/** What the viewer would gain: points of the replacement, or of the best exchange. */
export function gainOf(demand: WireDemand): number {
  return answerOf(demand)?.points ?? 0
}

/** Demands one can take or exchange, best first: the most points, then nothing to be known, then the soonest. */
export function takeableDemands(demands: readonly WireDemand[]): WireDemand[] {
  return demands
    .flatMap((demand) => {
      const answer = demand.isHidden ? null : answerOf(demand)
      return answer === null ? [] : [{ demand, points: answer.points, concerns: Number(answer.violations.length > 0) }]
    })
    .toSorted((a, b) => b.points - a.points || a.concerns - b.concerns || a.demand.posterShift.startAt - b.demand.posterShift.startAt)
    .map(({ demand }) => demand)
}

/** One's open demands and those somebody took, from today on: those that somebody is interested in first. */
export function ownDemands(demands: readonly WireDemand[], today: Day, me: string): WireDemand[] {
  return demands
    .filter(({ category, posterShift }) => (category === 'ownPending' || category === 'ownAccepted') && posterShift.date >= today)
    .toSorted((a, b) => Number(asksMe(b, me)) - Number(asksMe(a, me)) || a.posterShift.startAt - b.posterShift.startAt)
}
