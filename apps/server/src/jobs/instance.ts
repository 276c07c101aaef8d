// Tells which server holds which jobs. graphile-worker notes in a job which worker pool runs it, and gives the jobs of a dead pool back
// after four hours. Here a pool is alive as long as its server holds an advisory lock of that name, which PostgreSQL releases by itself
// with the connection: another server takes over the jobs of a killed one within half a minute.
import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { Connection } from '../db/connection.ts'

/** Each statement on the lock's connection takes milliseconds. */
const ANSWER_WITHIN_MS = 5_000

/** The first half of the locks' names; any fixed number of ours does. */
const LOCK_CLASS = 7_305_120

export interface Instance {
  /** The events that graphile-worker gets; one of them says the name of its pool. */
  readonly events: WorkerEvents
  /** Resolves once the pool's lock is held: no job begins before. */
  alive(): Promise<void>
  /** Gives back the jobs of pools that are gone; returns the names of those pools. Done by itself every `takeOverAfterMs`. */
  sweep(): Promise<string[]>
  stop(): Promise<void>
}

export interface InstanceOptions {
  readonly databaseUrl: string
  /** A job taken a moment ago may belong to a pool whose lock is on its way: younger ones are left alone. */
  readonly takeOverAfterMs: number
  /** A connection that broke, or jobs taken over. */
  readonly onError: (error: unknown) => void
  readonly onTakenOver: (pools: readonly string[]) => void
}

async function open(databaseUrl: string): Promise<pg.Client> {
  const client = new Connection(
    { connectionString: databaseUrl, application_name: 'releve-jobs-alive', connectionTimeoutMillis: ANSWER_WITHIN_MS },
    ANSWER_WITHIN_MS,
  )
  await client.connect()
  return client
}

/** Jobs held by pools without a lock. */
async function takeOver(client: pg.Client, takeOverAfterMs: number): Promise<string[]> {
  const { rows } = await client.query<{ pool: string }>(
    `SELECT DISTINCT j.locked_by AS pool FROM graphile_worker.jobs j
     WHERE j.locked_by IS NOT NULL AND j.locked_at < clock_timestamp() - $2 * interval '1 millisecond'
       AND NOT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
         WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1::oid AND l.objsubid = 2
           AND l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295)`,
    [LOCK_CLASS, takeOverAfterMs],
  )
  const pools = rows.map(({ pool }) => pool)
  if (pools.length > 0) await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [pools])
  return pools
}

export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const { databaseUrl, takeOverAfterMs, onError, onTakenOver } = options
  const events: WorkerEvents = new EventEmitter()
  let name: string | null = null
  let isStopped = false
  let client = await open(databaseUrl)
  // The lock is shared: after a silent loss PostgreSQL still holds the lock of the lost connection for a while, and the new one does not
  // wait for it.
  const lock = async () => {
    if (name !== null) await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [LOCK_CLASS, name])
  }
  // The single connection runs one statement at a time.
  let busy: Promise<unknown> = Promise.resolve()
  const oneByOne = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = busy.then(work)
    busy = turn.catch(() => undefined)
    return turn
  }
  let renewal: Promise<void> = Promise.resolve()
  // A queue that stopped by itself begins again under another name: what it held under the former is given back.
  events.on('pool:create', ({ workerPool }) => {
    const former = name
    name = workerPool.id
    renewal = oneByOne(async () => {
      if (former !== null) await client.query('SELECT pg_advisory_unlock_shared($1, hashtext($2))', [LOCK_CLASS, former])
      await lock()
    })
    renewal.catch(onError)
  })

  /** The connection is the lock: when it breaks, another one takes the lock again. */
  const sweep = async () => {
    try {
      return await takeOver(client, takeOverAfterMs)
    } catch (error) {
      if (isStopped) return []
      onError(error)
      await client.end().catch(() => undefined)
      client = await open(databaseUrl)
      renewal = lock()
      await renewal
      return takeOver(client, takeOverAfterMs)
    }
  }
  const next = () =>
    oneByOne(sweep).then((pools) => {
      if (pools.length > 0) onTakenOver(pools)
    }, onError)
  const timer = setInterval(() => void next(), takeOverAfterMs)
  timer.unref()
  void next()
  return {
    events,
    alive: () => renewal,
    sweep: () => oneByOne(sweep),
    async stop() {
      isStopped = true
      clearInterval(timer)
      await busy
      await client.end().catch(() => undefined)
    },
  }
}
