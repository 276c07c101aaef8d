// For whoever watches over the program. GET /healthz: it lives (otherwise start it again). GET /readyz: it can serve (otherwise send calls
// elsewhere): the directory's database answers within a second, is migrated at least as far as this program needs, and no stop is under way. Another database
// that does not answer is named there and in the log, and no reason to send calls elsewhere: it is away for every process alike, and
// the centres of the other databases go on.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Databases } from '../db/databases.ts'
import { DIRECTORY_NAME } from '../config/settings.ts'
import { newestVersion } from '../db/migrate.ts'
import { loadSchemaVersion } from './store.ts'

/** A database that takes longer is away. */
export const ANSWER_WITHIN_MS = 1_000

/** @throws when it cannot, or not in that time */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

interface Asked {
  readonly database: string
  readonly pool: pg.Pool
  readonly version: number
  readonly withinMs: number
}

async function isReady({ database, pool, version, withinMs }: Asked, log: FastifyBaseLogger): Promise<boolean> {
  try {
    const found = await within(withinMs, loadSchemaVersion(pool))
    // A newer schema means that the next version is being installed beside this one, which serves until then. Migrations only add
    // (docs/decisions/0035).
    if (found < version) log.error({ database, found, version }, 'readiness')
    return found >= version
  } catch (error) {
    log.error({ err: error, database }, 'readiness')
    return false
  }
}

/** @param withinMs who takes longer does not answer */
export function registerHealth(app: FastifyInstance, databases: Databases, isStopping: () => boolean, withinMs: number): void {
  const version = newestVersion()
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async ({ log }, reply) => {
    const { directory, others } = databases
    const answersOf = (database: string, pool: pg.Pool) => isReady({ database, pool, version, withinMs }, log)
    const [serves, states] = isStopping()
      ? [false, []]
      : await Promise.all([
          answersOf(DIRECTORY_NAME, directory),
          Promise.all(others.map(async ({ name, pool }) => ({ name, serves: await answersOf(name, pool) }))),
        ])
    const isServing = serves && !isStopping()
    const away = states.filter((state) => !state.serves).map(({ name }) => name)
    return reply
      .code(isServing ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isServing ? 'ok' : 'unavailable', ...(away.length > 0 && { databasesAway: away }) })
  })
}
