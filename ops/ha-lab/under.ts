// One fault under 32 writers, and afterwards the account of what was acknowledged.
import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { createPool } from '../../apps/server/src/db/pool.ts'
import { settleAccounts } from '../../apps/server/test/faults/notebook.ts'
import { startWriters } from '../../apps/server/test/faults/writers.ts'
import type { Harm } from './harms.ts'
import type { Lab } from './lab.ts'
import type { Server } from './servers.ts'

export interface Outcome {
  readonly name: string
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Broken laws, refusals of what nothing forbids, servers that ended by themselves. */
  readonly problems: readonly string[]
  /** The longest time in which nobody was served. */
  readonly gapMs: number
  /** The longest time in which Patroni of no machine said that it leads: what is beyond it is ours, HAProxy's or of commits that wait. */
  readonly leaderlessMs: number
  /** The load of the computer during the fault. */
  readonly load: number
}

const WRITERS = 32
const PAUSE_MS = 150
/** A call that is not served after this time never will be. */
const NEVER_MS = 120_000
const CALLS_BEFORE = 150
const STOP_WITHIN_MS = 60_000

type Pool = ReturnType<typeof createPool>

interface Elsewhere {
  readonly database: Pool
  /** Faults of a move itself, beyond the content of its centre. */
  readonly problemsOf: (centerId: string) => Promise<readonly string[]>
}

/** How often each machine is asked whether it leads, and how long its answer is awaited. */
const ASK_EVERY_MS = 100
const ANSWERS_WITHIN_MS = 1_000

/** From now on until `stop`: the longest time in which no machine said that it leads. */
function watchLeaders(lab: Lab): { stop(): number } {
  let lastAt = performance.now()
  let longestMs = 0
  const led = (at: number) => {
    longestMs = Math.max(longestMs, at - lastAt)
    lastAt = Math.max(lastAt, at)
  }
  const timer = setInterval(() => {
    for (const { ports } of lab.machines) {
      const answer = fetch(`http://127.0.0.1:${ports.patroni}/primary`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
      answer.then(({ ok, body }) => body?.cancel().then(() => ok && led(performance.now()))).catch(() => {})
    }
  }, ASK_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      led(performance.now())
      return longestMs
    },
  }
}

/** @param elsewhere where the centre of the writers is afterwards; absent: in the directory, in which it is made */
export async function under(harm: Harm, lab: Lab, servers: readonly [Server, Server], db: Pool, elsewhere?: Elsewhere): Promise<Outcome> {
  const deathsBefore = servers.map((server) => server.deaths())
  const urls = () => servers.map((server) => server.url()).filter((url) => url !== null)
  const writers = await startWriters(db, urls, {
    pairs: WRITERS,
    pauseMs: PAUSE_MS,
    areAllKeyed: true,
    rivals: harm.rivals ?? 'some',
  })
  const served = async () => {
    const target = writers.successes.length + CALLS_BEFORE
    const neverAt = performance.now() + NEVER_MS
    while (writers.successes.length < target) {
      if (performance.now() > neverAt) throw new Error('nobody is served any more')
      await wait(20)
    }
  }
  const problems: string[] = []
  const watch = watchLeaders(lab)
  let from = performance.now()
  try {
    await served()
    from = performance.now()
    await harm.do({ lab, servers, centerId: writers.centerId, served })
    await served()
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  const to = performance.now()
  const leaderlessMs = watch.stop()
  const [load = 0] = os.loadavg()
  await writers.stop(STOP_WITHIN_MS)
  await lab.isWell()
  const account = await settleAccounts(elsewhere?.database ?? db, writers.notes)
  const instants = [from, ...writers.successes.filter((at) => at > from && at < to), to]
  const deaths = servers.map((server, index) => server.deaths() - (deathsBefore[index] ?? 0))
  problems.push(...((await elsewhere?.problemsOf(writers.centerId)) ?? []))
  if (deaths.some((count) => count > 0)) problems.push(`servers ended by themselves: ${deaths.join(', ')}`)
  return {
    name: harm.name,
    acknowledged: account.acknowledged,
    lost: account.lost,
    doubled: account.doubled,
    problems: [...problems, ...account.problems],
    gapMs: Math.max(...instants.map((at, index) => (instants[index + 1] ?? at) - at)),
    leaderlessMs,
    load,
  }
}
