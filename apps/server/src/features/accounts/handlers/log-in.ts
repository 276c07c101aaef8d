// Log in, refresh, log out, check.
import { randomBytes, randomUUID } from 'node:crypto'
import type { ErrorCode } from '@releve/contract/errors'
import type { UserId } from '@releve/domain/ids'
import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '#config/config.ts'
import type { SessionsRow } from '#db/rows.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publishSessionsEnded } from '#http/events/store.ts'
import type { Deps, HandlersOf } from '#http/handler.ts'
import { sourceOf } from '#http/source.ts'
import type { Tokens } from '#http/tokens.ts'
import { keepSession } from '#features/journal/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { requireRoom, sha256, verifyPassword } from '../commands/passwords.ts'
import { toUserData } from '../commands/user-data.ts'
import { cookieOf } from '../commands/cookies.ts'
import { deviceOf } from '../commands/device.ts'
import { isFromBrowser, issue, leaveBrowser, REFRESH_COOKIE, SESSION_MS } from '../commands/issue.ts'
import type { TokenPlace } from '../commands/issue.ts'
import { deviceTokenOf, isKnownDevice, trustDevice } from '../commands/known-device.ts'
import { isShutOut, tellOfMaster } from '../commands/closed-passwords.ts'
import { tellOfRecoveryCode } from '../commands/recovery-code-letter.ts'
import { takeFactor } from '../commands/totp.ts'
import { beginTry, failTry, judged } from '../commands/tries.ts'
import { loadAccount, loadAccountByEmail, loadLiveAccount } from '../store/accounts.ts'
import type { Account } from '../store/accounts.ts'
import { loadGoneAccount, refusedAddressOf } from '../store/gone-accounts.ts'
import { forgetTriesHere, takeBackTry } from '../store/login-tries.ts'
import type { TryPlace } from '../store/login-tries.ts'
import {
  endSession,
  holdAccount,
  insertRefreshToken,
  insertSession,
  KEPT_ONE_IN,
  lockRefreshToken,
  markUsed,
  thinFamily,
} from '../store/sessions.ts'

/** A session is over after so long, however often it was refreshed (ASVS 7.3.2): its owner proves their password again. */
const LONGEST_MS = 365 * 86_400_000
const LONGEST_OF_ADMINISTRATORS_MS = 30 * 86_400_000
/** Two tabs that refresh at once, or an answer lost on the way: the token just replaced is still answered this long. */
const LEEWAY_MS = 20_000

const endOf = (createdAt: number, { isAdmin }: Pick<Account, 'isAdmin'>) =>
  createdAt + (isAdmin ? LONGEST_OF_ADMINISTRATORS_MS : LONGEST_MS)

type Refusal = 'wrongCredentials' | 'totp-required' | 'totpRefused'

type EndedBecause = NonNullable<SessionsRow['ended_because']>

/** The answer to who comes back with a session that ended. An older session may have been ended by one of several acts of an administrator. */
const refusalOfEnd: Readonly<Record<EndedBecause, RefreshRefusal['refusal']>> = {
  logout: 'refreshRefused',
  expired: 'refreshRefused',
  administrator: 'refreshRefused',
  reuse: 'sessionReused',
  signedOut: 'sessionSignedOut',
  passwordChanged: 'sessionPasswordChanged',
  accountRejected: 'accountRejected',
  accountClosed: 'accountClosed',
  addressTaken: 'addressTaken',
  provider: 'sessionLeftProvider',
}

function refreshTokenOf(request: FastifyRequest, config: ServerConfig, inBody: string | undefined): { token: string; place: TokenPlace } {
  const inCookie = cookieOf(request, config, REFRESH_COOKIE)
  if (inBody !== undefined && inCookie !== undefined) {
    // A program that keeps cookies as it was given them, and sends what the specification asks for.
    if (!isFromBrowser(request)) return { token: inBody, place: 'both' }
    throw new AppError('invalidInput', {
      fields: { refreshToken: 'Le jeton vient dans le cookie ou dans le contenu, pas dans les deux.' },
    })
  }
  const token = inBody ?? inCookie
  if (token === undefined) throw new AppError('refreshRefused')
  return { token, place: inBody === undefined ? 'cookie' : 'body' }
}

interface RefreshRefusal {
  readonly refusal: Extract<
    ErrorCode,
    | 'refreshRefused'
    | 'sessionTooOld'
    | 'sessionReused'
    | 'sessionSignedOut'
    | 'sessionPasswordChanged'
    | 'accountRejected'
    | 'accountClosed'
    | 'accountSuspended'
    | 'addressTaken'
    | 'sessionLeftProvider'
  >
  /** Null: nobody's token. */
  readonly userId: UserId | null
}

/** The hashes of the tokens that followed this one, as far as one of them is kept. */
function hashesAfter(tokens: Tokens, token: string): Buffer[] {
  const hashes: Buffer[] = []
  for (let next = token; hashes.length < KEPT_ONE_IN; hashes.push(sha256(next))) next = tokens.nextRefreshToken(next)
  return hashes
}

/**
 * The result of a refresh token: the next one, or the end of its family when it was used before. A token replaced less than LEEWAY_MS ago,
 * whose successor nobody has used, gives that same successor again, derived once more. Only some of the used ones are kept: each leads to
 * those after it, so that a token that nobody remembers is told from one that was never given.
 */
async function rotate(deps: Deps, token: string): Promise<{ account: Account; sessionId: string; next: string } | RefreshRefusal> {
  const now = deps.clock()
  const hash = sha256(token)
  const next = deps.tokens.nextRefreshToken(token)
  return inTransaction(deps.pool, async (tx) => {
    const own = await lockRefreshToken(tx, [hash])
    const row = own ?? (await lockRefreshToken(tx, hashesAfter(deps.tokens, token)))
    if (row === null) return { refusal: 'refreshRefused', userId: null }
    const { user_id: userId } = row
    const owner = row.deleted_at === null ? await loadLiveAccount(tx, userId) : null
    if (owner === null) return { refusal: refusalOfEnd[row.ended_because ?? 'accountClosed'], userId }
    if (owner.isSuspended) return { refusal: 'accountSuspended', userId }
    const end = endOf(row.created_at, owner)
    // A caller who comes back after the end gets this answer, even where the session was put away meanwhile.
    if (end <= now && (row.ended_because === null || row.ended_because === 'expired')) {
      // Its stream ends by itself: told at once, the page would say that somebody closed it.
      await endSession(tx, row.session_id, 'expired', now)
      return { refusal: 'sessionTooOld', userId }
    }
    if (row.ended_at !== null || row.expires_at <= now) return { refusal: refusalOfEnd[row.ended_because ?? 'expired'], userId }
    const answer = { account: owner, sessionId: row.session_id, next }
    if (own !== null && row.used_at === null) {
      await markUsed(tx, hash, row.session_id, now, Math.min(now + SESSION_MS, end))
      await insertRefreshToken(tx, { tokenHash: sha256(next), sessionId: row.session_id, generation: row.generation + 1, now })
      await thinFamily(tx, row.session_id, row.generation, now - SESSION_MS)
      return answer
    }
    if (own !== null && row.used_at !== null && row.generation === row.last_generation - 1 && now - row.used_at <= LEEWAY_MS) return answer
    // Somebody else holds a copy of it: nobody can tell which of the two is the owner.
    await endSession(tx, row.session_id, 'reuse', now)
    await publishSessionsEnded(tx, [row.session_id], 'sessionReused')
    if (owner.center_id !== null) await notify(tx, owner.center_id, [{ userId, kind: 'sessionRevoked' }], now)
    return { refusal: 'refreshRefused', userId }
  })
}

export const logInHandlers: HandlersOf<'accounts.login' | 'accounts.logout' | 'accounts.refresh' | 'accounts.check'> = {
  'accounts.login': async ({ body, request, reply, ...deps }) => {
    const { pool, clock, config } = deps
    const { email, password, totp = null, deviceToken: presented } = body
    requireRoom()
    const account = await loadAccountByEmail(pool, email)
    const goneAccount = account === null ? await loadGoneAccount(pool, email, refusedAddressOf(email, config.secret)) : null
    request.accountId = account?._id ?? goneAccount?.userId ?? null
    const device = deviceTokenOf(request, config, presented)
    const isKnown = device !== null && (await isKnownDevice(pool, device, account?._id ?? null))
    const place: TryPlace = isKnown ? { kind: 'device', id: device, email } : { kind: 'source', id: sourceOf(request), email }
    const begun = await beginTry(deps, place)
    const isRight = await judged(pool, begun, () => verifyPassword(password, account?.password_hash ?? goneAccount?.passwordHash ?? null))
    if (goneAccount !== null && isRight) {
      await takeBackTry(pool, begun.key, begun.tries)
      throw new AppError(goneAccount.refusal)
    }
    if (account === null || !isRight) {
      await failTry(pool, begun)
      throw new AppError('wrongCredentials')
    }
    if (account.isSuspended) {
      await takeBackTry(pool, begun.key, begun.tries)
      throw new AppError('accountSuspended')
    }
    const now = clock()
    if (await isShutOut(pool, account, now)) {
      await takeBackTry(pool, begun.key, begun.tries)
      throw new AppError('passwordsClosed')
    }
    const userId = account._id
    const sessionId = randomUUID()
    const refreshToken = randomBytes(32).toString('base64url')
    const enter = async (tx: Transaction): Promise<{ refusal: Refusal } | { deviceToken: string }> => {
      const state = await holdAccount(tx, userId, account.password_hash)
      if (state === null) return { refusal: 'wrongCredentials' }
      if (state.totp_confirmed_at !== null) {
        if (totp === null) return { refusal: 'totp-required' }
        const factor = await takeFactor(tx, { userId, state, typed: totp, serverSecret: config.secret, now })
        if (factor === null) return { refusal: 'totpRefused' }
        if (factor === 'recoveryCode') await tellOfRecoveryCode(tx, account, config, now)
      }
      await forgetTriesHere(tx, begun.key)
      const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
      await insertSession(tx, { sessionId, userId, userAgent, tokenHash: sha256(refreshToken), now, expiresAt: now + SESSION_MS })
      if (account.adminType === 'master') await tellOfMaster(tx, account, { userAgent, publicUrl: config.publicUrl, now })
      if (account.isAdmin) await keepSession(tx, { kind: 'sessionOpened', userId, detail: { device: deviceOf(userAgent) }, now })
      return { deviceToken: await trustDevice(tx, device, userId, now) }
    }
    const entered = await judged(pool, begun, () => inTransaction(pool, enter))
    if ('refusal' in entered) {
      // The password was right: asking for the code is no failure, but neither does it make earlier ones forgotten.
      if (entered.refusal === 'totp-required') await takeBackTry(pool, begun.key, begun.tries)
      else await failTry(pool, begun)
      throw new AppError(entered.refusal)
    }
    const { deviceToken } = entered
    const tokenPlace = body.refreshTokenIn ?? (isFromBrowser(request) ? 'cookie' : 'both')
    return issue({ ...deps, reply }, { account, sessionId, refreshToken, deviceToken, place: tokenPlace })
  },

  'accounts.refresh': async ({ body, request, reply, ...deps }) => {
    const { token, place } = refreshTokenOf(request, deps.config, body?.refreshToken)
    const rotated = await rotate(deps, token)
    if ('refusal' in rotated) {
      request.accountId = rotated.userId
      if (place !== 'body') leaveBrowser(reply, deps.config)
      throw new AppError(rotated.refusal)
    }
    const { account, sessionId, next } = rotated
    return issue({ ...deps, reply }, { account, sessionId, refreshToken: next, place })
  },

  'accounts.logout': async ({ principal, pool, clock, config, reply }) => {
    await inTransaction(pool, async (tx) => {
      if (await endSession(tx, principal.sessionId, 'logout', clock())) await publishSessionsEnded(tx, [principal.sessionId])
    })
    leaveBrowser(reply, config)
  },

  'accounts.check': async ({ principal, pool, clock }) => ({
    userData: toUserData(await loadAccount(pool, principal.userId), clock()),
    expiresAt: principal.tokenEndsAt,
  }),
}
