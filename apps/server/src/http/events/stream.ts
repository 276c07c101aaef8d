// GET /api/events: the event stream of one member, read with `fetch` since it needs a bearer header.
import { routes } from '@releve/contract'
import type { CenterEvent } from '@releve/contract/events'
import { validate } from '@releve/contract/validation'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { rateLimitOf } from '../limits.ts'
import type { Limits } from '../limits.ts'
import type { Authenticate } from '../register.ts'
import { requireAccess } from '../principal.ts'
import type { EventHub } from './hub.ts'

const route = routes['events.stream']

const WAITING_AT_MOST = 1000

export interface Streams {
  readonly hub: EventHub
  readonly authenticate: Authenticate
  readonly limits: Limits
}

export function registerEvents(app: FastifyInstance, { hub, authenticate, limits }: Streams): void {
  const rateLimit = rateLimitOf(limits, 'events.stream', route)
  app.get(
    `/api${route.path}`,
    {
      sse: { kind: 'manual' },
      ...(rateLimit === undefined ? {} : { config: { rateLimit } }),
      onRequest: async (request) => {
        if (!(request.headers.accept ?? '').includes('text/event-stream')) {
          throw new AppError('invalidInput', {
            message: 'Ce flux se lit avec l’en-tête Accept\u00A0: text/event-stream.',
          })
        }
        // No API key follows a stream.
        const principal = await authenticate(request, {})
        request.principal = principal
        requireAccess(principal, route)
      },
    },
    async (request, reply) => {
      const validated = validate(route.query, request.query)
      if (!('value' in validated)) throw new AppError(validated.code, { fields: validated.fields })
      const { ageMs = 0 } = validated.value
      const { principal } = request
      if (principal === null) throw new AppError('noToken')
      // HEAD asks for the head alone, which a stream would follow without end.
      if (request.method === 'HEAD') return reply.header('content-type', 'text/event-stream').send()
      const { sse } = reply
      sse.keepAlive()
      // From here on the plugin writes to the socket itself.
      reply.hijack()
      let waiting = 0
      // One after the other: a slow reader must not mix two messages, nor make the server keep them without end.
      let last: Promise<void> = Promise.resolve()
      const enqueue = (step: () => Promise<void> | void) => {
        waiting += 1
        if (waiting > WAITING_AT_MOST) {
          sse.close()
          return
        }
        last = last
          .then(step)
          .catch(() => sse.close())
          .finally(() => {
            waiting -= 1
          })
      }
      const send = (event: CenterEvent) => enqueue(() => (sse.isConnected ? sse.send({ event: event.kind, data: event }) : undefined))
      const unsubscribe = hub.subscribe({
        principal,
        send,
        end: () => enqueue(() => sse.close()),
      })
      sse.onClose(unsubscribe)
      // Headers leave at once: what happens from here on will be sent, what came before is for the reader to read.
      sse.sendHeaders(200)
      reply.raw.write('retry: 2000\n\n')
      // It grew older while the call was being looked at.
      if (hub.hasChangedWithin(principal, ageMs + reply.elapsedTime)) send({ kind: 'resync' })
    },
  )
}
