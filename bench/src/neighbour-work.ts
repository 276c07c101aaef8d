// One member of a large centre opens the application forty times at once, in an endless loop: the benchmark measures how much longer
// another centre waits. Both cases alternate within one run, so that a slow machine slows both.
import { createCenter, createMembers } from '@releve/testing/factories'
import { fieldsOf, startChild } from './child.ts'
import { findingsOf, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { openConnection } from './http-connection.ts'
import { interleaved, median, medianRatio, quantile } from './sampling.ts'
import { textOfRequest } from './stage.ts'
import type { Request, Stage } from './stage.ts'
import { openSessions, sessionsOf } from './world.ts'
import type { PlanningWorld, Session } from './world.ts'

export interface NeighbourSizes {
  readonly turns: number
  /** The number of calls of the other centre in one slice. */
  readonly calls: number
  /** The pause after a loop. */
  readonly quietMs: number
}

const AT_ONCE = 40
/** The other centre: forty people in four teams. */
const MEMBERS = 40
/** The pause between two calls of the other centre. */
const PAUSE_MS = 20
/** The time after which the loop has used up its member's burst allowance: the steady state is measured. */
const SETTLE_MS = 1_000

export async function neighbourWork(stage: Stage, world: PlanningWorld, sizes: NeighbourSizes): Promise<readonly Finding[]> {
  const { port, pool } = stage
  // One member loops throughout; each of the others starts one loop, with a full burst allowance.
  const [looping, ...fresh] = await sessionsOf(pool, world, sizes.turns + 1)
  const center = await createCenter(pool, { teamCount: 4 })
  const neighbours = await createMembers(
    pool,
    center,
    Array.from({ length: MEMBERS }, (_, index) => ({ teamId: center.teamIds[index % 4] ?? null })),
  )
  const sessions = await openSessions(
    pool,
    neighbours.map(({ userId }) => userId),
  )
  const loader = startChild('load-process.ts')
  const connection = await openConnection(port)
  const text = (request: Request) => textOfRequest(request, stage.token(request.session))
  const answers = new Map<string, number>()
  let next = 0

  /**
   * Measures the calls of the other centre, one after the other: its members open the application and look at their points. Milliseconds.
   */
  const slice = async (): Promise<number[]> => {
    const times: number[] = []
    for (let call = 0; call < sizes.calls; call++) {
      const session = sessions[(next += 1) % sessions.length]
      if (session === undefined) throw new Error('an empty centre')
      const path = call % 2 === 0 ? '/start' : `/users/${session.userId}/points`
      const startedAt = performance.now()
      const { status } = await connection.send(text({ method: 'GET', path, session }))
      times.push(performance.now() - startedAt)
      if (status !== 200) throw new Error(`${status} for ${path} of the other centre`)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return times
  }
  const besideLoopOf = async (session: Session | undefined, settleMs: number): Promise<number[]> => {
    if (session === undefined) throw new Error('nobody loops')
    await loader.ask('beginLoop', {
      port,
      connectionCount: AT_ONCE,
      count: 0,
      requests: [text({ method: 'GET', path: '/start', session })],
    })
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    try {
      return await slice()
    } finally {
      for (const [status, count] of Object.entries(fieldsOf(await loader.ask('endLoop'))))
        answers.set(status, (answers.get(status) ?? 0) + Number(count))
      // Calls of a closed connection stay queued in the server for up to ten seconds: without the pause they would fall into the next
      // slice.
      await new Promise((resolve) => setTimeout(resolve, sizes.quietMs))
    }
  }
  try {
    const { alone, beside } = await interleaved(sizes.turns, { alone: slice, beside: () => besideLoopOf(looping, SETTLE_MS) })
    // These loops run outside the turns: each one uses up a new burst allowance.
    const burstTimes: number[][] = []
    for (const session of fresh) burstTimes.push(await besideLoopOf(session, 0))
    const { list, say } = findingsOf(`${AT_ONCE} starts of the application in a loop by one member of ${world.members.length}`)
    say('another centre waits, median, to the same without the loop', medianRatio(beside.map(median), alone.map(median)), '×', most(2))
    say('its median without', median(alone.flat()), 'ms')
    say('its median beside', median(beside.flat()), 'ms')
    say('its median while the loop begins, to the same without', median(burstTimes.flat()) / median(alone.flat()), '×')
    say('its 99th percentile without', quantile(alone.flat(), 0.99), 'ms')
    say('its 99th percentile beside', quantile(beside.flat(), 0.99), 'ms')
    say('starts that the loop was given', answers.get('200') ?? 0, '')
    say('refused to it: too many', answers.get('429') ?? 0, '')
    return list
  } finally {
    connection.close()
    await loader.stop()
  }
}
