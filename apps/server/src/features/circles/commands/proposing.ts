// Proposing circles: those through a demand that was posted or changed, and the best of a whole centre.
import { setImmediate as turn } from 'node:timers/promises'
import { toDayNumber } from '@releve/domain/calendar/day'
import { exchangesAsked } from '@releve/domain/demands/answers'
import type { Demand } from '@releve/domain/demands/demand'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import { centerGraph, refusalKey } from '@releve/domain/matching/center-graph'
import type { CenterGraph } from '@releve/domain/matching/center-graph'
import { placesOf, pointsFor } from '@releve/domain/matching/circle'
import { cyclesThrough } from '@releve/domain/matching/cycles'
import type { Cycle } from '@releve/domain/matching/cycles'
import type { Queryable } from '#db/query.ts'
import type { Database } from '#db/transaction.ts'
import { inTransaction } from '#db/transaction.ts'
import type { DemandRow, PostedRow } from '#features/demands/store/columns.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { demandsByIds } from '#features/demands/store/reading.ts'
import { exchangeable, insertCircle, lockProposing, refusedPairs, waitingCircles } from '../store.ts'
import { standingOf } from './standing.ts'
import { tellProposed } from './telling.ts'

/** The most that wait for one person at once. */
const WAITING_AT_MOST = 2
/** No centre has more open demands; of more, those that begin first count. */
export const DEMANDS_AT_MOST = 2_000
const CAP = 4
/** Each step may judge a person's planning: about a tenth of a second in all. */
export const STEPS_THROUGH_ONE = 3_000
const ANSWER_WITHIN_MS = 24 * 3_600_000
/** Planning judged before others get their turn. */
const VERTICES_AT_ONCE = 20

export const daysOf = (demands: readonly Demand[]): number[] =>
  demands.flatMap((demand) => [demand.posterShift.date, ...exchangesAsked(demand).map(({ date }) => date)]).map(toDayNumber)

/** The graph of the centre as it stands; null when there is nothing to exchange. */
export async function loadGraph(db: Queryable, centerId: CenterId, now: number): Promise<CenterGraph | null> {
  const demands = await exchangeable(db, centerId, now, DEMANDS_AT_MOST)
  if (demands.length < 2) return null
  const facts = await loadFacts(db, { centerId, userIds: 'all', days: daysOf(demands), now, sharedFor: 'anybody' })
  const refused = await refusedPairs(db, centerId, now)
  return centerGraph(demands, facts, new Set(refused.map(({ from, to }) => refusalKey(from, to))))
}

/** All edges, a few at a time: whoever else waits for this thread has their turn between them. */
export async function targetsOf(graph: CenterGraph): Promise<number[][]> {
  const targets: number[][] = []
  for (const vertex of graph.demands.keys()) {
    targets.push([...graph.targets(vertex)])
    if (vertex % VERTICES_AT_ONCE === VERTICES_AT_ONCE - 1) await turn()
  }
  return targets
}

/** The legal circles of three and four through one demand, the best first: the fewest people, then the oldest demands. */
export function circlesThrough(graph: CenterGraph, demandId: DemandId): Cycle[] {
  const vertex = graph.demands.findIndex(({ _id }) => _id === demandId)
  if (vertex === -1) return []
  const { cycles } = cyclesThrough(vertex, CAP, (from) => graph.targets(from), STEPS_THROUGH_ONE)
  const ageOf = (cycle: Cycle) => cycle.reduce((sum, vertex) => sum + vertex, 0)
  return cycles
    .filter((cycle) => cycle.length > 2 && graph.isLegal(cycle))
    .toSorted((cycle, other) => cycle.length - other.length || ageOf(cycle) - ageOf(other))
}

/** The name of a circle by its demands, wherever it begins. */
const nameOf = (ids: readonly string[]) => [...ids].toSorted().join(' ')

/**
 * Proposes circles in their order, each judged anew, as far as nobody has more than two waiting. @returns how many. `isSingle`: the first that
 * can be, no other.
 */
export async function propose(
  db: Database,
  graph: CenterGraph,
  cycles: readonly Cycle[],
  centerId: CenterId,
  now: number,
  isSingle: boolean,
): Promise<number> {
  if (cycles.length === 0) return 0
  return inTransaction(db, async (tx) => {
    await lockProposing(tx, centerId)
    const waiting = await waitingCircles(tx, centerId, null)
    const known = new Set(waiting.map(({ places }) => nameOf(places.map(({ demandId }) => demandId))))
    const counts = new Map<UserId, number>()
    const count = (userIds: Iterable<UserId>) => {
      for (const userId of new Set(userIds)) counts.set(userId, (counts.get(userId) ?? 0) + 1)
    }
    for (const { places } of waiting) count(places.map(({ userId }) => userId))
    let proposed = 0
    for (const cycle of cycles) {
      const ids = graph.circleOf(cycle).map(({ _id }) => _id)
      if (known.has(nameOf(ids))) {
        if (isSingle) return proposed
        continue
      }
      const demands = ordered(await demandsByIds(tx, centerId, ids), ids)
      const people = demands.map(({ posterId }) => posterId)
      if (demands.length < ids.length || people.some((userId) => (counts.get(userId) ?? 0) >= WAITING_AT_MOST)) continue
      const facts = await loadFacts(tx, { centerId, userIds: 'all', days: daysOf(demands), now })
      const places = placesOf(demands).map(({ demand, takenDemand }) => ({
        demandId: demand._id,
        userId: demand.posterId,
        version: demand.version,
        points: pointsFor(demand, takenDemand) ?? 0,
      }))
      const until = Math.min(now + ANSWER_WITHIN_MS, ...demands.map(({ startAt }) => startAt))
      const draft = { centerId, size: places.length, places: places.map((place) => ({ ...place, answer: null, answeredAt: null })) }
      const circle = { ...draft, _id: '', status: 'waiting', because: null, until, createdAt: now, endedAt: null, waiting: null } as const
      if (standingOf(circle, demands, facts).end !== null) continue
      const _id = await insertCircle(tx, { centerId, places, until, now })
      await tellProposed(tx, { ...draft, _id }, demands, now)
      count(people)
      proposed += 1
      if (isSingle) return proposed
    }
    return proposed
  })
}

/** A demand that has become a vacancy meanwhile is in no exchange. */
export const ordered = (demands: readonly DemandRow[], ids: readonly DemandId[]): PostedRow[] =>
  ids.flatMap((id) => {
    const found = demands.find(({ _id }) => _id === id)
    return found === undefined || found.vacancy !== null ? [] : [found]
  })
