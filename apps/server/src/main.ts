// Starts the server on a database that is ready, and stops it without losing a call that has begun.
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { buildApp } from './app.ts'
import type { AppOptions } from './app.ts'
import type { ServerConfig } from './config/config.ts'
import { startDatabaseClock } from './db/clock.ts'
import { Databases } from './db/databases.ts'
import { callLimits, createPool } from './db/pool.ts'
import { limitCaches } from './db/versioned-cache.ts'
import { growHeapSlowly } from './heap.ts'
import type { Jobs, JobsOptions } from './jobs/worker.ts'
import { startTasks } from './tasks/tasks.ts'
import { createSenders } from './transport/senders.ts'

export interface RunningServer {
  /** Where it listens, for example http://127.0.0.1:3000. */
  readonly url: string
  /** Stops listening, lets calls that have begun finish, ends streams and jobs. The pool stays open. */
  close(): Promise<void>
}

export interface StartOptions extends AppOptions, JobsOptions {
  /** False: no schedules. Tests call the jobs themselves. */
  readonly jobs?: boolean
  /** A listening socket of somebody who keeps it open when this server is gone, instead of an address of its own. */
  readonly heldFd?: number | undefined
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

export async function startServer(config: ServerConfig, pool: pg.Pool, options: StartOptions = {}): Promise<RunningServer> {
  const { jobs: withJobs = true, heldFd } = options
  growHeapSlowly()
  limitCaches(config.cacheMegabytes * 2 ** 20)
  const own = options.clock === undefined ? await startDatabaseClock(pool) : null
  const clock = options.clock ?? own?.now ?? Date.now
  const others = new Map(
    config.databases.map(({ name, url }) => [name, createPool({ url, size: config.poolSize, limits: callLimits })] as const),
  )
  const databases = new Databases(pool, others)
  const { server, bus } = await buildApp(config, databases, { isHeld: heldFd !== undefined, ...options, clock })
  own?.watch({
    onDrift: (aheadMs) => server.log.warn({ aheadMs }, 'the clock of this machine is not that of the database, which counts'),
    onError: (error) => server.log.error({ err: error }, 'clock'),
  })
  const senders = createSenders(config, clock, server.log)
  let jobs: Jobs | null = null
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= (async () => {
      // Both stop at once: a call that waits for a database gone silent must not take the time of the job under way.
      await Promise.all([server.close(), jobs?.stop()])
      await bus.stop()
      senders.close()
      own?.stop()
      await Promise.all([...others.values()].map((other) => other.end()))
    })()
    return closing
  }
  try {
    await bus.start()
    if (withJobs) jobs = await startTasks({ pool, clock, config, log: server.log, ...senders }, options)
    // Fastify does not know of descriptors: it hands on to Node what it is given.
    const listenOptions = { host: config.host, fd: heldFd }
    await server.listen(heldFd === undefined ? { host: config.host, port: config.port } : listenOptions)
  } catch (error) {
    await close()
    throw error
  }
  return { url: urlOf(server.server.address()), close }
}
