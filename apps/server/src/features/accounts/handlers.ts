// Log in, refresh, log out, check.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Session } from '@releve/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../../config.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { publishSessionsEnded } from '../../http/events/store.ts'
import type { Deps, HandlersOf } from '../../http/handler.ts'
import { notify } from '../notifications/store.ts'
import { toUserData, verifyPassword } from './commands.ts'
import {
  countLoginTry,
  endSession,
  forgetLoginTries,
  insertRefreshToken,
  insertSession,
  loadAccount,
  loadAccountByEmail,
  lockRefreshToken,
  markUsed,
} from './store.ts'
import type { Account } from './store.ts'

const REFRESH_COOKIE = 'releve_refresh'
/** A session nobody refreshes for this long is over. */
const SESSION_MS = 30 * 86_400_000
/** Two tabs that refresh at once, or an answer lost on the way: the token just replaced is still answered this long. */
const LEEWAY_MS = 20_000

const sha256 = (text: string) => createHash('sha256').update(text).digest()

function setRefreshCookie(reply: FastifyReply, config: ServerConfig, token: string): void {
  reply.setCookie(REFRESH_COOKIE, token, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: SESSION_MS / 1000,
  })
}

function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, { path: '/api/auth' })
}

interface Issue {
  readonly account: Account
  readonly sessionId: string
  readonly refreshToken: string
  readonly inBody: boolean
}

/** The answer of log in and refresh: the refresh token goes into the cookie or into the body, never into both. */
function issue(deps: Deps & { reply: FastifyReply }, { account, sessionId, refreshToken, inBody }: Issue): Session {
  const { token, endsAt } = deps.tokens.sign(account._id, sessionId, deps.clock())
  if (!inBody) setRefreshCookie(deps.reply, deps.config, refreshToken)
  return { accessToken: token, expiresAt: endsAt, ...(inBody ? { refreshToken } : {}), userData: toUserData(account) }
}

function refreshTokenOf(request: FastifyRequest, inBody: string | undefined): { token: string; inBody: boolean } {
  const inCookie = request.cookies[REFRESH_COOKIE]
  if (inBody !== undefined && inCookie !== undefined) {
    throw new AppError('invalidInput', {
      fields: { refreshToken: 'Le jeton vient dans le cookie ou dans le contenu, pas dans les deux.' },
    })
  }
  const token = inBody ?? inCookie
  if (token === undefined) throw new AppError('refreshRefused')
  return { token, inBody: inBody !== undefined }
}

/**
 * What a refresh token gives: the next one, or the end of its family when it was used before. A token replaced less than
 * LEEWAY_MS ago, whose successor nobody has used, gives that same successor again, derived once more.
 */
async function rotate(deps: Deps, token: string): Promise<{ userId: string; sessionId: string; next: string } | null> {
  const now = deps.clock()
  const hash = sha256(token)
  const next = deps.tokens.nextRefreshToken(token)
  return inTransaction(deps.pool, async (tx) => {
    const row = await lockRefreshToken(tx, hash)
    if (row === null || row.ended_at !== null || row.deleted_at !== null || row.expires_at <= now) return null
    const answer = { userId: row.user_id, sessionId: row.session_id, next }
    if (row.used_at === null) {
      await markUsed(tx, hash, row.session_id, now, now + SESSION_MS)
      await insertRefreshToken(tx, { tokenHash: sha256(next), sessionId: row.session_id, generation: row.generation + 1, now })
      return answer
    }
    if (row.generation === row.last_generation - 1 && now - row.used_at <= LEEWAY_MS) return answer
    // Somebody else holds a copy of it: nobody can tell which of the two is the owner.
    await endSession(tx, row.session_id, 'reuse', now)
    await publishSessionsEnded(tx, [row.session_id])
    const owner = await loadAccount(tx, row.user_id)
    if (owner.center_id !== null) await notify(tx, owner.center_id, [{ userId: owner._id, kind: 'sessionRevoked' }], now)
    return null
  })
}

export const accountHandlers: HandlersOf<'accounts.login' | 'accounts.logout' | 'accounts.refresh' | 'accounts.check'> = {
  'accounts.login': async ({ body, request, reply, ...deps }) => {
    const { pool, clock } = deps
    const emailHash = sha256(body.email.toLowerCase())
    const lockedUntil = await countLoginTry(pool, emailHash, clock())
    if (lockedUntil !== null) {
      throw new AppError('accountLocked', { retryAfter: Math.max(1, Math.ceil((lockedUntil - clock()) / 1000)) })
    }
    const account = await loadAccountByEmail(pool, body.email)
    const isRight = await verifyPassword(body.password, account?.password_hash ?? null)
    if (account === null || !isRight) throw new AppError('wrongCredentials')
    const now = clock()
    const sessionId = randomUUID()
    const refreshToken = randomBytes(32).toString('base64url')
    await inTransaction(pool, async (tx) => {
      await forgetLoginTries(tx, emailHash)
      await insertSession(tx, {
        sessionId,
        userId: account._id,
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        tokenHash: sha256(refreshToken),
        now,
        expiresAt: now + SESSION_MS,
      })
    })
    return issue({ ...deps, reply }, { account, sessionId, refreshToken, inBody: body.refreshTokenIn === 'body' })
  },

  'accounts.refresh': async ({ body, request, reply, ...deps }) => {
    const { token, inBody } = refreshTokenOf(request, body?.refreshToken)
    const rotated = await rotate(deps, token)
    if (rotated === null) {
      if (!inBody) clearRefreshCookie(reply)
      throw new AppError('refreshRefused')
    }
    const account = await loadAccount(deps.pool, rotated.userId)
    return issue({ ...deps, reply }, { account, sessionId: rotated.sessionId, refreshToken: rotated.next, inBody })
  },

  'accounts.logout': async ({ principal, pool, clock, reply }) => {
    await inTransaction(pool, async (tx) => {
      if (await endSession(tx, principal.sessionId, 'logout', clock())) await publishSessionsEnded(tx, [principal.sessionId])
    })
    clearRefreshCookie(reply)
  },

  'accounts.check': async ({ principal, pool }) => ({
    userData: toUserData(await loadAccount(pool, principal.userId)),
    expiresAt: principal.tokenEndsAt,
  }),
}
