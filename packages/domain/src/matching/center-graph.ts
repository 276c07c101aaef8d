// The graph of the open demands of a centre has an edge from each demand to those whose vacation its poster asks for and may take. It tells
// whether a circle is legal as a whole, mostly without judging that circle anew.
import type { DemandId } from '../ids.ts'
import { exchangesAsked, isAnswer } from '../demands/answers.ts'
import type { CenterFacts } from '../demands/center-facts.ts'
import type { Demand, PostedDemand } from '../demands/demand.ts'
import { isBlocking, judgePerson } from '../demands/judge.ts'
import { judgeStaffing } from '../demands/judge-staffing.ts'
import { offeredShift } from '../demands/moves.ts'
import { viewerLimits } from '../demands/taking.ts'
import { strictFacts } from '../demands/strict-facts.ts'
import { isGivable, judgeCircle } from './circle.ts'
import type { Circle } from './circle.ts'
import type { Cycle } from './cycles.ts'

export interface CenterGraph {
  /** The vertices, the oldest first. */
  readonly demands: readonly PostedDemand[]
  /** Lists whose vacations its poster may take, in ascending order; it is computed at the first call. */
  targets(vertex: number): readonly number[]
  /** Whether no rule refuses the circle as a whole. */
  isLegal(cycle: Cycle): boolean
  circleOf(cycle: Cycle): Circle
}

/** The key of a pair of demands: the poster of `from` said that they would not take `to` for it. */
export const refusalKey = (from: DemandId, to: DemandId): string => `${from} ${to}`

const vacationOf = ({ posterShift: { date, shift } }: PostedDemand) => `${date} ${shift.name}`

/** @param refusedKeys pairs of demands (`refusalKey`) that no proposed circle may contain again */
export function centerGraph(openDemands: readonly Demand[], facts: CenterFacts, refusedKeys: ReadonlySet<string> = new Set()): CenterGraph {
  const strict = strictFacts(facts)
  const terms = { now: strict.now, rules: strict.rules }
  const demands = openDemands
    .flatMap((demand): readonly PostedDemand[] => {
      // A demand of the centre asks for nothing in return.
      if (demand.vacancy !== null) return []
      const poster = strict.person(demand.posterId)
      return poster !== null && isGivable(demand, poster, strict) ? [demand] : []
    })
    .toSorted((a, b) => a.createdAt - b.createdAt || (a._id < b._id ? -1 : 1))
  const offered = Map.groupBy(demands.keys(), (vertex) => vacationOf(at(vertex)))
  const known = new Map<number, readonly number[]>()
  const staffed = new Map<string, boolean>()

  function at(vertex: number): PostedDemand {
    const demand = demands[vertex]
    if (demand === undefined) throw new RangeError(`no vertex ${vertex}`)
    return demand
  }

  function mayTake(from: PostedDemand, to: PostedDemand): boolean {
    if (to.rejectedBy.includes(from.posterId) || refusedKeys.has(refusalKey(from._id, to._id))) return false
    const person = strict.person(from.posterId)
    // Both are still given by their posters, and the one asks for the other: that was looked at once for each.
    if (person === null || to.posterId === from.posterId || viewerLimits(to, { ...terms, viewer: person }).length > 0) return false
    return !judgePerson({ person, loses: [offeredShift(from)], gains: [offeredShift(to)] }, strict).some(isBlocking)
  }

  /** Whether its staffing lets the vacation of `to` go from its poster to the poster of `from`. */
  function isStaffed(from: number, to: number): boolean {
    const key = `${from} ${to}`
    const found = staffed.get(key)
    if (found !== undefined) return found
    const [giver, taker] = [strict.person(at(to).posterId), strict.person(at(from).posterId)]
    if (giver === null || taker === null) return false
    const moved = offeredShift(at(to))
    const moves = [
      { person: taker, loses: [], gains: [moved] },
      { person: giver, loses: [moved], gains: [] },
    ]
    const isEnough = !judgeStaffing(moves, strict).some(isBlocking)
    staffed.set(key, isEnough)
    return isEnough
  }

  const circleOf = (cycle: Cycle): Circle => cycle.map(at)

  return {
    demands,
    circleOf,
    targets(vertex) {
      let reachable = known.get(vertex)
      if (reachable === undefined) {
        const from = at(vertex)
        const answersTo = (exchange: ReturnType<typeof exchangesAsked>[number]) =>
          (offered.get(`${exchange.date} ${exchange.shift}`) ?? []).filter((to) => isAnswer(exchange, from, at(to).posterShift))
        const candidates = new Set(exchangesAsked(from).flatMap(answersTo))
        reachable = [...candidates].filter((to) => to !== vertex && mayTake(from, at(to))).toSorted((a, b) => a - b)
        known.set(vertex, reachable)
      }
      return reachable
    },
    isLegal(cycle) {
      const circle = circleOf(cycle)
      const people = new Set(circle.map(({ posterId }) => posterId))
      const vacations = new Set(circle.map(vacationOf))
      // Every person then gives one vacation and takes one, which their edge has judged; every vacation loses one person and gains one.
      if (people.size === cycle.length && vacations.size === cycle.length) {
        return cycle.every((from, place) => isStaffed(from, cycle[(place + 1) % cycle.length] ?? from))
      }
      return judgeCircle(circle, strict).limits.length === 0
    },
  }
}
