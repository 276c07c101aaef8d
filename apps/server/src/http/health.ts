// For whoever watches over the program. GET /healthz: it lives (otherwise start it again). GET /readyz: it can serve (otherwise send calls
// elsewhere): the database answers within a second, is migrated for this program, and no stop is under way.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { newestVersion } from '../db/migrate.ts'
import { loadSchemaVersion } from './store.ts'

const ANSWER_WITHIN_MS = 1000

async function isDatabaseReady(pool: pg.Pool, version: number, log: FastifyBaseLogger): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
  loadSchemaVersion(pool).then(
    (found) => resolve(found === version),
    (error: unknown) => {
      log.error({ err: error }, 'readiness')
      resolve(false)
    },
  )
  const isReady = await promise
  clearTimeout(timer)
  return isReady
}

export function registerHealth(app: FastifyInstance, pool: pg.Pool, isStopping: () => boolean): void {
  const version = newestVersion()
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const isReady = !isStopping() && (await isDatabaseReady(pool, version, request.log)) && !isStopping()
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable' })
  })
}
