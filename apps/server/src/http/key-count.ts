// How often a key calls: each key has a number of calls a minute of its own, counted in the memory of each server as all limits are
// (docs/decisions/0024).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CountKeyCall, OpenKey } from './api-key.ts'

const MINUTE_MS = 60_000

export function createKeyCount(server: FastifyInstance): CountKeyCall {
  const keyOf = new WeakMap<FastifyRequest, OpenKey>()
  const count = server.createRateLimit({
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => `key ${keyOf.get(request)?._id ?? ''}`,
    max: (request) => keyOf.get(request)?.callsPerMinute ?? 0,
  })
  return async (request, key) => {
    keyOf.set(request, key)
    const limit = await count(request)
    return !limit.isAllowed && limit.isExceeded ? limit.ttl : null
  }
}
