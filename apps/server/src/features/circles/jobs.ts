// The work on circles beside the calls: those through a demand that changed, the best of a whole centre at night and when an administrator
// asks, and the end of circles that no longer stand or were not answered in time.
import { centerId as centerIdField, demandId as demandIdField, userId as userIdField } from '@releve/contract/fields'
import type { CircleEnd } from '@releve/contract/circles'
import type { CenterId, UserId } from '@releve/domain/ids'
import { servedAtMost } from '@releve/domain/matching/exchange-graph'
import type pg from 'pg'
import * as z from 'zod/mini'
import { workOff } from '#db/due.ts'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { enqueue } from '#jobs/store.ts'
import type { Task } from '#jobs/task.ts'
import { loadFacts } from '../demands/store/deciding.ts'
import { findDemands } from '../demands/store/reading.ts'
import { loadSuspended } from '../members/store/suspended.ts'
import { loadCenterVersions } from '../shifts/store.ts'
import { findOptimum } from './commands/optimum.ts'
import { advanceCircles } from './commands/approving.ts'
import { circlesThrough, daysOf, loadGraph, ordered, propose, targetsOf } from './commands/proposing.ts'
import { standingOf } from './commands/standing.ts'
import { endAndTell } from './commands/telling.ts'
import { centersToSearch, findCirclesDue, findLapsedCircles, insertSearch, SEARCH_TASK, searchKey, waitingCircles } from './store.ts'
import type { CircleRow } from './store.ts'

const CAP = 4
const SEARCH_WITHIN_MS = 20_000
/** The search runs at that hour of each centre's zone: nobody is told then, and what is found waits for them in the morning. */
const SEARCH_HOUR = 3

const dated = async (db: Queryable, centerId: CenterId, circles: readonly CircleRow[]) => {
  const demands = await findDemands(
    db,
    centerId,
    circles.flatMap(({ places }) => places.map(({ demandId }) => demandId)),
  )
  return { demands, dates: new Map<string, string>(demands.map(({ _id, posterShift }) => [_id, posterShift.date])) }
}

/** Ends, of the circles that wait, those that can be made no more. */
async function endUnmakeable(pool: pg.Pool, centerId: CenterId, circles: readonly CircleRow[], now: number): Promise<void> {
  if (circles.length === 0) return
  await inTransaction(pool, async (tx) => {
    const { demands, dates } = await dated(tx, centerId, circles)
    const facts = await loadFacts(tx, { centerId, userIds: 'all', days: daysOf(demands), now })
    const suspended = await loadSuspended(tx, centerId)
    const ends = Map.groupBy(circles, (circle) => {
      const ids = circle.places.map(({ demandId }) => demandId)
      return circle.places.some(({ userId }) => suspended.has(userId)) ? 'impossible' : standingOf(circle, ordered(demands, ids), facts).end
    })
    for (const [because, endingCircles] of ends)
      if (because !== null) await endAndTell(tx, centerId, endingCircles, dates, { because, now })
  })
}

const telling = z.object({ centerId: centerIdField, demandIds: z.array(demandIdField), userIds: z.nullable(z.array(userIdField)) })

/** It runs after demands or plannings changed: what was proposed and stands no more ends, and what has become possible is proposed. */
export const reviewCircles: Task = async ({ pool, clock }, run) => {
  const { centerId, demandIds, userIds } = telling.parse(run.payload)
  await endUnmakeable(pool, centerId, await waitingCircles(pool, centerId, userIds === null ? null : { userIds, demandIds }), clock())
  if (demandIds.length > 0) await proposeThrough(pool, centerId, demandIds, clock())
}

async function proposeThrough(pool: pg.Pool, centerId: CenterId, demandIds: readonly string[], now: number): Promise<void> {
  const posted = (await findDemands(pool, centerId, demandIds)).filter(
    ({ status, closedAt, type }) => status === 'open' && closedAt === null && type !== 'substitution',
  )
  if (posted.length === 0) return
  const graph = await loadGraph(pool, centerId, now)
  if (graph === null) return
  for (const { _id } of posted) await propose(pool, graph, circlesThrough(graph, _id), centerId, now, true)
}

const searching = z.object({
  centerId: centerIdField,
  /** Circles through these; null: the best of all. */
  demandIds: z.nullable(z.array(demandIdField)),
  actorId: z.nullable(userIdField),
})

export const searchCircles: Task = async ({ pool, clock }, run) => {
  const { centerId, demandIds, actorId } = searching.parse(run.payload)
  if (demandIds !== null) return proposeThrough(pool, centerId, demandIds, clock())
  await searchCenter(pool, centerId, actorId, clock())
}

/** The circles that serve the most; those of two are counted: both may exchange as they are. */
async function searchCenter(pool: pg.Pool, centerId: CenterId, actorId: UserId | null, now: number): Promise<void> {
  // The search was asked for before the centre moved to another database or was deleted.
  if ((await loadCenterVersions(pool, centerId)) === null) return
  const graph = await loadGraph(pool, centerId, now)
  const targets = graph === null ? [] : await targetsOf(graph)
  const optimum = graph === null ? null : await findOptimum({ targets }, CAP, SEARCH_WITHIN_MS, (cycle) => graph.isLegal(cycle))
  const cycles = optimum?.cycles ?? []
  const by = (size: number) => size * cycles.filter(({ length }) => length === size).length
  const proposed =
    graph === null
      ? 0
      : await propose(
          pool,
          graph,
          cycles.filter(({ length }) => length > 2),
          centerId,
          now,
          false,
        )
  await inTransaction(pool, async (tx) => {
    await insertSearch(tx, {
      center_id: centerId,
      actor_id: actorId,
      at: now,
      demands: targets.length,
      by_two: by(2),
      by_three: by(3),
      by_four: by(4),
      at_most: optimum?.bound ?? servedAtMost({ targets }),
      is_optimal: optimum?.isOptimal ?? true,
      proposed,
    })
    if (actorId !== null) await publish(tx, centerId, { kind: 'notification', users: [actorId] })
  })
}

/** Every hour: the centres where it is night. */
export const searchAtNight: Task = async ({ pool, clock }) => {
  for (const centerId of await centersToSearch(pool, clock(), SEARCH_HOUR))
    await enqueue(pool, {
      task: SEARCH_TASK,
      payload: { centerId, demandIds: null, actorId: null },
      jobKey: searchKey(centerId),
      priority: 10,
    })
}

/** Exchanges among several that wait for an approval and are looked at by `now`; returns how many. */
export function advanceWaitingCircles(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findCirclesDue(pool, now, after, limit),
    work: (tx, { centerId, ids }) => advanceCircles(tx, centerId, ids, now),
  })
}

/** Ends what was not answered in time by `now`; returns how many. */
export function endLapsedCircles(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findLapsedCircles(pool, now, after, limit),
    async work(tx, { centerId, ids }) {
      const circles = (await waitingCircles(tx, centerId, null)).filter(({ _id }) => ids.includes(_id))
      const because: CircleEnd = 'lapsed'
      return endAndTell(tx, centerId, circles, (await dated(tx, centerId, circles)).dates, { because, now })
    },
  })
}
