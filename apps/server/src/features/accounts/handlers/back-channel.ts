// OpenID Connect Back-Channel Logout: a provider says by a call of its own that a session is over, and the sessions here that it opened end. It is no
// entry of the table of calls: its form and its answers are those of the standard.
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '#config/config.ts'
import type { Databases } from '#db/databases.ts'
import { inTransaction } from '#db/transaction.ts'
import { publishSessionsEnded } from '#http/events/store.ts'
import { sourceOf } from '#http/source.ts'
import { clientsFor, problemOf } from '#transport/open-id/client.ts'
import { loadProvider, toOpenId } from '#features/sign-on/store.ts'
import { endByProvider } from '../store/sign-on.ts'

interface BackChannelDeps {
  readonly databases: Databases
  readonly clock: () => number
  readonly config: ServerConfig
}

/** Ends that a provider may tell in a minute: a whole department that leaves at once. */
const MOST_A_MINUTE = 1200
/** Clocks may differ by as much. */
const APART_MS = 30_000
const FORM_BYTES = 20_000

const isId = (value: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

export function registerBackChannel(app: FastifyInstance, { databases, clock, config }: BackChannelDeps): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body.toString())),
    )
    scope.route<{ Params: { id: string }; Body: URLSearchParams }>({
      method: 'POST',
      url: '/sign-on/:id/ended',
      config: { rateLimit: { max: MOST_A_MINUTE, timeWindow: 60_000, keyGenerator: sourceOf } },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { directory: pool } = databases
        const { id } = request.params
        const provider = isId(id) ? await loadProvider(pool, id) : null
        const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null
        if (provider === null || token === null) return reply.code(400).send({ error: 'invalid_request' })
        try {
          const over = await clientsFor(config, clock).hearEnd(toOpenId(provider, config.secret), token)
          await inTransaction(pool, async (tx) => {
            const ended = await endByProvider(tx, id, { ...over, begunBefore: over.endedAt + APART_MS }, clock())
            await publishSessionsEnded(tx, ended, 'sessionLeftProvider')
          })
          return await reply.code(200).send()
        } catch (error) {
          const { problem, code } = problemOf(error)
          request.log.warn({ provider: provider._id, problem, code }, 'the end of a session was not believed')
          return reply.code(400).send({ error: 'invalid_request' })
        }
      },
    })
    done()
  })
}
