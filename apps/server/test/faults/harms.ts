// How the database, the network, the machine and the servers fail, each by its name.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CONNECTIONS } from './postgres.ts'
import type { Stage } from './suite.ts'

export interface Harm {
  readonly name: string
  do(stage: Stage): Promise<void>
}

const DAY_MS = 86_400_000

/** The service goes down and up again, as when a machine restarts its services. */
const restart = (name: string, how: 'fast' | 'immediate' | 'kill', downMs: number): Harm => ({
  name,
  async do({ postgres }) {
    await postgres.down(how)
    await wait(downMs)
    await postgres.up()
  },
})

export const restartedFast = restart('PostgreSQL restarted, fast', 'fast', 0)
export const restartedAtOnce = restart('PostgreSQL restarted, immediate', 'immediate', 500)
export const killed = restart('PostgreSQL killed (kill -9)', 'kill', 1_000)

export const stopped: Harm = {
  name: 'PostgreSQL stopped (SIGSTOP)',
  async do({ postgres }) {
    postgres.signalAll('SIGSTOP')
    await wait(6_000)
    postgres.signalAll('SIGCONT')
  },
}

export const terminated: Harm = {
  name: 'every connection terminated',
  async do({ db, served }) {
    for (let round = 0; round < 5; round++) {
      await db.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
      await served(20)
    }
  },
}

export const cut: Harm = {
  name: 'network cut',
  async do({ network, served }) {
    for (let round = 0; round < 5; round++) {
      network.cut()
      await served(20)
    }
  },
}

/** The connections of now are lost without a word; new ones would pass. */
export const swallowed: Harm = {
  name: 'connections lost without a word',
  async do({ network, served }) {
    network.swallow()
    await served()
    network.noticeLost()
  },
}

export const silent: Harm = {
  name: 'network silent, then back',
  async do({ network }) {
    network.silence()
    await wait(8_000)
    network.pass()
    network.noticeLost()
  },
}

export const slow: Harm = {
  name: 'network slow',
  async do({ network, served }) {
    network.slow(25)
    await served()
    network.pass()
  },
}

export const full: Harm = {
  name: 'disk full',
  async do({ postgres }) {
    postgres.fill?.()
    await wait(5_000)
    postgres.free()
    // Out of room for its journal, PostgreSQL ends; whoever freed the disk starts it again.
    await postgres.up()
  },
}

/** Somebody takes every connection there is, and keeps them. */
export const exhausted: Harm = {
  name: 'no connection left',
  async do({ postgres, network }) {
    const greedy: pg.Client[] = []
    const take = async () => {
      const client = new pg.Client({ connectionString: postgres.url })
      client.on('error', () => {})
      await client.connect().then(
        () => greedy.push(client),
        () => {},
      )
    }
    const end = performance.now() + 5_000
    while (performance.now() < end) {
      network.cut()
      await Promise.all(Array.from({ length: CONNECTIONS }, take))
      await wait(200)
    }
    await Promise.all(greedy.map((client) => client.end().catch(() => {})))
  },
}

export const twoServers: Harm = {
  name: 'two servers, one killed (kill -9)',
  async do({ servers, startServer, served }) {
    const [first] = servers
    await startServer()
    await served()
    await first?.kill()
    await served()
  },
}

export const serverKilled: Harm = {
  name: 'the only server killed (kill -9)',
  async do({ servers, startServer }) {
    await servers[0]?.kill()
    await startServer()
  },
}

/** The only server is a machine whose clock is 400 days ahead: what is due is done by nobody's clock but the database's. */
export const clockAhead: Harm = {
  name: 'clock 400 days ahead',
  async do({ servers, startServer, served, db }) {
    const before = [...servers]
    const ahead = await startServer(400 * DAY_MS)
    for (const server of before) await server.stop()
    for (const task of ['expire', 'settle', 'purge']) await db.query('SELECT graphile_worker.add_job($1)', [task])
    await served()
    await startServer()
    await ahead.stop()
  },
}
