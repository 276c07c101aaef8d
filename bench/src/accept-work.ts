// Many members who accept demands at once, through HTTP and with durable commits, compared with the same statements sent directly through
// `pg`. The jobs that an accept queues (notifications, possible exchanges in circles) are held back meanwhile and measured separately.
import { setTimeout as pause } from 'node:timers/promises'
import { numberOf, startChild } from './child.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import { interleaved, median } from './sampling.ts'
import { CONNECTIONS } from './stage.ts'
import type { Request, Stage } from './stage.ts'
import { isStatements } from './statements.ts'
import { acceptWorld, openSessions } from './world.ts'
import type { AcceptWorld, Offer, Session } from './world.ts'

export interface AcceptSizes {
  readonly turns: number
  /** The number of demands in one turn, each accepted by a different member. */
  readonly demands: number
}

interface Ready {
  readonly offer: Offer
  readonly session: Session
  readonly request: Request
}

/** New demands, and the requests that accept them. */
export async function readyToAccept(stage: Stage, world: AcceptWorld, turn: number): Promise<readonly Ready[]> {
  const offers = await world.demandsOf(turn)
  const sessions = await openSessions(
    stage.pool,
    offers.map(({ takerId }) => takerId),
  )
  return offers.flatMap((offer, index) => {
    const session = sessions[index]
    if (session === undefined) return []
    return [{ offer, session, request: { method: 'POST', path: `/substitution/${offer.demandId}/accept`, session } }]
  })
}

export async function proveAccepted({ pool }: Stage, acceptedDemands: readonly Ready[]): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM demands d JOIN shift_transfers t ON t.demand_id = d._id JOIN points_transactions p ON p.demand_id = d._id
     WHERE d._id = ANY ($1::uuid[]) AND d.status = 'accepted'`,
    [acceptedDemands.map(({ offer }) => offer.demandId)],
  )
  if (rows[0]?.count !== acceptedDemands.length) throw new Error(`${rows[0]?.count} of ${acceptedDemands.length} demands were accepted`)
}

/** Lets the jobs run that are due, and waits until they are done. */
async function workOff(stage: Stage): Promise<void> {
  await stage.server.ask('releaseJobs')
  await untilIdle(stage)
}

/** Waits until no job is left that is due. */
export async function untilIdle({ pool }: Stage): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts LIMIT 1')
    if (rows.length === 0) return
    await pause(20)
  }
}

export async function acceptWork(stage: Stage, sizes: AcceptSizes): Promise<readonly Finding[]> {
  const world = await acceptWorld(stage.pool, sizes.demands, Date.now())
  const bare = startChild('bare-process.ts')
  try {
    await bare.ask('start', { databaseUrl: stage.databaseUrl })
    let worldTurn = 0
    let statementCount = 0
    const takeAll = async () => {
      const requests = await readyToAccept(stage, world, worldTurn++)
      const since = performance.now()
      const slice = await stage.load(
        requests.map(({ request }) => request),
        requests.length,
      )
      await workOff(stage)
      const whole = (requests.length * 1000) / (performance.now() - since)
      await proveAccepted(stage, requests)
      return { slice, whole }
    }
    const samples = await interleaved(sizes.turns, {
      async call() {
        await stage.server.ask('holdJobs')
        return (await takeAll()).slice
      },
      /** Measures until no job is left. */
      async whole() {
        const { slice, whole } = await takeAll()
        return { perSecond: whole, processorUs: slice.processorUs }
      },
      /** Records the statements while the first demand of the turn is accepted through HTTP, then sends them for the other demands. */
      async bare() {
        const [model, ...otherRequests] = await readyToAccept(stage, world, worldTurn++)
        if (model === undefined) throw new Error('no demand')
        await stage.server.ask('record')
        await stage.load([model.request], 1)
        const statements = await stage.server.ask('recorded')
        if (!isStatements(statements)) throw new Error('no statements')
        statementCount = statements.length
        const replacements = otherRequests.map(
          ({ offer, session }) =>
            new Map([
              [model.offer.demandId, offer.demandId],
              [model.offer.posterId, offer.posterId],
              [model.offer.takerId, offer.takerId],
              [model.session.sessionId, session.sessionId],
            ]),
        )
        await workOff(stage)
        const ms = numberOf(await bare.ask('run', { statements, replacements, atOnce: CONNECTIONS }), 'ms')
        await proveAccepted(stage, otherRequests)
        return { perSecond: (otherRequests.length * 1000) / ms, processorUs: 0 }
      },
    })
    const call = samples.call.map(({ perSecond }) => perSecond)
    const floor = samples.bare.map(({ perSecond }) => perSecond)
    const { list, say } = findingsOf(`accept, ${CONNECTIONS} at once`)
    say('the call', median(call), '/s')
    say(`its ${statementCount} statements through bare pg`, median(floor), '/s')
    say('the call and all it leaves to be done', median(samples.whole.map(({ perSecond }) => perSecond)), '/s')
    say('processor of the server', median(samples.call.map(({ processorUs }) => processorUs)), 'µs')
    return list
  } finally {
    await bare.stop()
  }
}
