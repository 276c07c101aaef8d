// GET /healthz: 200 when the application can serve, which needs its database within a second.
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ping } from './store.ts'

const ANSWER_WITHIN_MS = 1000

export function registerHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', async (request, reply) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
    ping(pool).then(
      () => resolve(true),
      (error: unknown) => {
        request.log.error({ err: error }, 'health')
        resolve(false)
      },
    )
    const isWell = await promise
    clearTimeout(timer)
    return reply
      .code(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isWell ? { status: 'ok' } : { status: 'unavailable' })
  })
}
