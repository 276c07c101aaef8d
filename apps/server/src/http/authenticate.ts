// From a bearer token to the caller, by one query that also tells whether their session, account and centre still hold.
import type { FastifyRequest } from 'fastify'
import type { UserId } from '@releve/domain/ids'
import { AppError } from './app-error.ts'
import type { Principal } from './principal.ts'
import type { Authenticate } from './register.ts'
import type { Tokens } from './tokens.ts'

/** Reads the caller named by a token; null when session or account ended. Given by the feature that owns accounts. */
export type LoadPrincipal = (caller: {
  readonly userId: UserId
  readonly sessionId: string
  readonly tokenEndsAt: number
  readonly now: number
}) => Promise<Principal | null>

export function createAuthenticate(tokens: Tokens, clock: () => number, load: LoadPrincipal): Authenticate {
  return async (request: FastifyRequest) => {
    const { authorization } = request.headers
    if (authorization === undefined || !/^Bearer +\S/i.test(authorization)) throw new AppError('noToken')
    const now = clock()
    const { userId, sessionId, endsAt } = tokens.verify(authorization.slice(7).trim(), now)
    const principal = await load({ userId, sessionId, tokenEndsAt: endsAt, now })
    if (principal === null) throw new AppError('invalidToken')
    return principal
  }
}
