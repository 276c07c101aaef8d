// One fault under 32 writers, and afterwards the account of what was acknowledged.
import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { createPool } from '../../apps/server/src/db/pool.ts'
import { settleAccounts } from '../../apps/server/src/faults/notebook.fixture.ts'
import { startWriters } from '../../apps/server/src/faults/writers.fixture.ts'
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
  /** Of the machine, meanwhile. */
  readonly load: number
}

const WRITERS = 32
const PAUSE_MS = 150
/** What is not served again by then never will be. */
const NEVER_MS = 120_000
const CALLS_BEFORE = 150
const STOP_WITHIN_MS = 60_000

type Pool = ReturnType<typeof createPool>

/** @param elsewhere the database in which the centre of the writers is afterwards; absent: the directory's, in which it is made */
export async function under(harm: Harm, lab: Lab, servers: readonly [Server, Server], db: Pool, elsewhere?: Pool): Promise<Outcome> {
  const deathsBefore = servers.map((server) => server.deaths())
  const urls = () => servers.map((server) => server.url()).filter((url) => url !== null)
  const writers = await startWriters(db, urls, {
    pairs: WRITERS,
    pauseMs: PAUSE_MS,
    areAllKeyed: true,
    rivals: harm.rivals ?? 'some',
  })
  const served = async () => {
    const wanted = writers.successes.length + CALLS_BEFORE
    const neverAt = performance.now() + NEVER_MS
    while (writers.successes.length < wanted) {
      if (performance.now() > neverAt) throw new Error('nobody is served any more')
      await wait(20)
    }
  }
  const problems: string[] = []
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
  const [load = 0] = os.loadavg()
  await writers.stop(STOP_WITHIN_MS)
  await lab.isWell()
  const account = await settleAccounts(elsewhere ?? db, writers.notes)
  const instants = [from, ...writers.successes.filter((at) => at > from && at < to), to]
  const deaths = servers.map((server, index) => server.deaths() - (deathsBefore[index] ?? 0))
  if (deaths.some((count) => count > 0)) problems.push(`servers ended by themselves: ${deaths.join(', ')}`)
  return {
    name: harm.name,
    acknowledged: account.acknowledged,
    lost: account.lost,
    doubled: account.doubled,
    problems: [...problems, ...account.problems],
    gapMs: Math.max(...instants.map((at, index) => (instants[index + 1] ?? at) - at)),
    load,
  }
}
