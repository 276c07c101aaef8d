// For whoever watches over the program. GET /healthz: it lives (otherwise start it again). GET /readyz: it can serve (otherwise send calls
// elsewhere): the directory's database answers within a second, is migrated at least as far as this program needs, and no stop is under way. Another database
// that does not answer is named there and in the log, and no reason to send calls elsewhere: it is away for every process alike, and
// the centres of the other databases go on.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Databases } from '../db/databases.ts'
import { DIRECTORY_NAME } from '../config.ts'
import { newestVersion } from '../db/migrate.ts'
import { loadSchemaVersion } from './store.ts'

const ANSWER_WITHIN_MS = 1000

/** @throws when it cannot, or not within a second */
export async function withinASecond<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)), ANSWER_WITHIN_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

async function isReady(database: string, pool: pg.Pool, version: number, log: FastifyBaseLogger): Promise<boolean> {
  try {
    const found = await withinASecond(loadSchemaVersion(pool))
    // Of a newer one: the next version is being installed beside this one, which serves until then. Migrations only add (docs/decisions/0035).
    if (found < version) log.error({ database, found, version }, 'readiness')
    return found >= version
  } catch (error) {
    log.error({ err: error, database }, 'readiness')
    return false
  }
}

export function registerHealth(app: FastifyInstance, databases: Databases, isStopping: () => boolean): void {
  const version = newestVersion()
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async ({ log }, reply) => {
    const { directory, others } = databases
    const answersOf = (name: string, pool: pg.Pool) => isReady(name, pool, version, log)
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
