// The vacations that one demand could ask for besides, to stand in circles it does not stand in: counted in the graph of its centre, by the
// law on any circle, before the demand is posted or changed.
import type { Day } from '../calendar/day.ts'
import { exchangesAsked } from '../demands/answers.ts'
import type { CenterFacts } from '../demands/center-facts.ts'
import type { Demand, PostedDemand } from '../demands/demand.ts'
import { centerGraph } from './center-graph.ts'
import { cyclesThrough } from './cycles.ts'
import type { Cap } from './cycles.ts'

const CAP: Cap = 4

/** One vacation more to accept in return, and how many circles that would make possible. */
export interface Opening {
  readonly date: Day
  readonly shift: string
  readonly byThree: number
  readonly byFour: number
}

export interface Openings {
  /** The most by three first, then the most by four, then the earliest. */
  readonly openings: readonly Opening[]
  /** False when the search was ended by its steps: there may be others, and more of each. */
  readonly isWhole: boolean
}

const NONE: Openings = { openings: [], isWhole: true }

const keyOf = (date: Day, shift: string) => `${date} ${shift}`
const keysAsked = (demand: PostedDemand) => exchangesAsked(demand).map(({ date, shift }) => keyOf(date, shift))
const givenBy = ({ posterShift: { date, shift } }: PostedDemand) => keyOf(date, shift.name)

/**
 * Finds, for each demand from which a circle could lead to that one, the least number of hands between them, by the requests alone. For
 * demands without a way to it, no rule is judged and no planning is read.
 */
function distancesTo(demand: PostedDemand, otherDemands: readonly PostedDemand[]): Map<PostedDemand, number> {
  const pairs = otherDemands.flatMap((other) => keysAsked(other).map((key) => ({ key, other })))
  const asking = Map.groupBy(pairs, ({ key }) => key)
  const distances = new Map<PostedDemand, number>()
  let last: readonly PostedDemand[] = [demand]
  for (let distance = 1; distance < CAP; distance += 1) {
    const before = new Set(last.flatMap((demand) => (asking.get(givenBy(demand)) ?? []).map(({ other }) => other)))
    last = [...before].filter((demand) => !distances.has(demand))
    for (const demand of last) distances.set(demand, distance)
  }
  return distances
}

/** Those that may be in a circle with that one, whatever it asked for. */
export const reaching = (demand: PostedDemand, otherDemands: readonly PostedDemand[]): PostedDemand[] => [
  ...distancesTo(demand, otherDemands).keys(),
]

/**
 * @param demand as it would be posted or changed; `others`: the open demands of its centre, its former self left out
 * @param refusedKeys as in `centerGraph`; `steps`: as in `cyclesThrough`
 */
export function openingsOf(
  demand: PostedDemand,
  otherDemands: readonly Demand[],
  facts: CenterFacts,
  refusedKeys: ReadonlySet<string>,
  steps: number,
): Openings {
  if (demand.type === 'substitution') return NONE
  const posted = otherDemands.filter((otherDemand) => otherDemand.vacancy === null)
  const distances = distancesTo(demand, posted)
  const askedKeys = new Set(keysAsked(demand))
  const offered = new Map(
    [...distances.keys()]
      .filter((reachedDemand) => reachedDemand.posterId !== demand.posterId && !askedKeys.has(givenBy(reachedDemand)))
      .map((reachedDemand) => [
        givenBy(reachedDemand),
        { date: reachedDemand.posterShift.date, shift: reachedDemand.posterShift.shift.name, points: 0 },
      ]),
  )
  if (offered.size === 0) return NONE
  const wide = { ...demand, acceptedSwitches: [...demand.acceptedSwitches, ...offered.values()] }
  const graph = centerGraph([...distances.keys(), wide], facts, refusedKeys)
  const at = graph.demands.indexOf(wide)
  if (at === -1) return NONE
  const vertexAt = (vertex: number) => graph.demands[vertex] ?? wide
  const distanceOf = (vertex: number) => (vertex === at ? 0 : (distances.get(vertexAt(vertex)) ?? CAP))
  const isNew = (vertex: number) => offered.has(givenBy(vertexAt(vertex)))
  const targetsOf = (from: number, stepsLeft: number) =>
    graph.targets(from).filter((to) => distanceOf(to) <= stepsLeft && (from !== at || isNew(to)))
  const { cycles, isWhole } = cyclesThrough(at, CAP, targetsOf, steps)
  const counted = new Map<string, { byThree: number; byFour: number }>()
  for (const cycle of cycles) {
    if (cycle.length < 3 || !graph.isLegal(cycle)) continue
    const takenVertex = cycle[(cycle.indexOf(at) + 1) % cycle.length] ?? at
    const key = givenBy(vertexAt(takenVertex))
    const { byThree, byFour } = counted.get(key) ?? { byThree: 0, byFour: 0 }
    counted.set(key, cycle.length === 3 ? { byThree: byThree + 1, byFour } : { byThree, byFour: byFour + 1 })
  }
  const openings = [...offered].flatMap(([key, { date, shift }]) => {
    const counts = counted.get(key)
    return counts === undefined ? [] : [{ date, shift, ...counts }]
  })
  return {
    openings: openings.toSorted(
      (a, b) => b.byThree - a.byThree || b.byFour - a.byFour || a.date.localeCompare(b.date) || a.shift.localeCompare(b.shift),
    ),
    isWhole,
  }
}
