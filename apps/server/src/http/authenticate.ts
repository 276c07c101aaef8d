// A bearer token is read into its caller by one query, which also tells whether their session, account and centre still hold. An API key is
// itself the caller.
import type { FastifyRequest } from 'fastify'
import type { UserId } from '@releve/domain/ids'
import { isKey, principalOfKey } from './api-key.ts'
import type { CountKeyCall, Keys } from './api-key.ts'
import { AppError } from './app-error.ts'
import type { Principal } from './principal.ts'
import type { Authenticate } from './register.ts'
import type { Tokens } from './tokens.ts'

/** Reads the caller named by a token; null when session or account ended. Given by the feature that owns accounts. */
type LoadPrincipal = (caller: {
  readonly userId: UserId
  readonly sessionId: string
  readonly tokenEndsAt: number
  readonly now: number
}) => Promise<Principal | null>

export interface Authentication {
  readonly tokens: Tokens
  readonly clock: () => number
  readonly load: LoadPrincipal
  readonly keys: Keys
  readonly countKeyCall: CountKeyCall
}

export function createAuthenticate({ tokens, clock, load, keys, countKeyCall: count }: Authentication): Authenticate {
  return async (request: FastifyRequest, route) => {
    const { authorization } = request.headers
    if (authorization === undefined || !/^Bearer +\S/i.test(authorization)) throw new AppError('noToken')
    const now = clock()
    const token = authorization.slice(7).trim()
    if (isKey(token)) return principalOfKey({ request, route, secret: token, keys, count, now })
    const { userId, sessionId, endsAt } = tokens.verify(token, now)
    const principal = await load({ userId, sessionId, tokenEndsAt: endsAt, now })
    if (principal === null) throw new AppError('invalidToken')
    return principal
  }
}
