// The answer of log-in, by whatever way, and of refresh: the tokens, and where each client gets them.
import type { Session } from '@releve/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '#config/config.ts'
import type { Deps } from '#http/handler.ts'
import type { Account } from '../store/accounts.ts'
import { clearCookie, setCookie } from './cookies.ts'
import { setDeviceCookie } from './known-device.ts'
import { toUserData } from './user-data.ts'

/** A session nobody refreshes for this long is over. */
export const SESSION_MS = 30 * 86_400_000
export const REFRESH_COOKIE = { name: 'releve_refresh', path: '/api/auth', maxAgeMs: SESSION_MS }

/** The browser that leaves keeps nothing of what it showed either: pictures of colleagues stay in its cache for minutes otherwise. */
export function leaveBrowser(reply: FastifyReply, config: ServerConfig): void {
  clearCookie(reply, config, REFRESH_COOKIE)
  reply.header('clear-site-data', '"cache"')
}

/** The place where the client gets its refresh token; `both` is for a program that said nothing of it and is no browser. */
export type TokenPlace = 'cookie' | 'body' | 'both'

/**
 * A page can neither send a POST without these headers nor take them off: without either it is a program that calls, whose answer no
 * script of ours can read (`docs/decisions/0056`). `Sec-Fetch-Mode` alone proves nothing: the `fetch` of Node.js sends it too.
 */
export function isFromBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

interface Issue {
  readonly account: Account
  readonly sessionId: string
  readonly refreshToken: string
  /** The device token, at log-in alone. */
  readonly deviceToken?: string
  readonly place: TokenPlace
}

/** The answer of log in and refresh. What a browser keeps goes into cookies alone. */
export function issue(deps: Deps & { reply: FastifyReply }, { account, sessionId, refreshToken, deviceToken, place }: Issue): Session {
  const { token, endsAt } = deps.tokens.sign(account._id, sessionId, deps.clock())
  const answer = { accessToken: token, expiresAt: endsAt, userData: toUserData(account, deps.clock()) }
  if (place === 'body') return { ...answer, refreshToken, ...(deviceToken === undefined ? {} : { deviceToken }) }
  setCookie(deps.reply, deps.config, REFRESH_COOKIE, refreshToken)
  if (deviceToken !== undefined) setDeviceCookie(deps.reply, deps.config, deviceToken)
  return place === 'both' ? { ...answer, refreshToken } : answer
}
