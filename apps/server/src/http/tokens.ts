// Access tokens: JSON Web Tokens signed with HS256, 15 minutes long. They only name a session; what it may do is read at each call.
import { createHmac, hkdfSync } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import * as z from 'zod/mini'
import { centerId as centerIdField, demandId as demandIdField, userId as userIdField } from '@releve/contract/fields'
import type { IdLike, UserId } from '@releve/domain/ids'
import { isProof } from '../db/sealing.ts'
import { AppError } from './app-error.ts'

const ACCESS_TOKEN_MS = 15 * 60_000
/** How far the clock of another server of ours may run ahead of this one. */
const CLOCKS_APART_MS = 30_000

const audience = 'releve'
const issuer = 'releve'
const tokenType = 'at+jwt'

const claims = z.object({
  sub: userIdField,
  sid: z.uuid(),
  iat: z.int(),
  exp: z.int(),
  nbf: z.optional(z.int()),
})

interface TokenClaims {
  readonly userId: UserId
  readonly sessionId: string
  readonly endsAt: number
}

const answerClaims = z.object({
  userId: userIdField,
  centerId: centerIdField,
  demandId: demandIdField,
  notificationId: z.uuid(),
  sessionId: z.uuid(),
  endsAt: z.int(),
})
type AnswerClaims = z.output<typeof answerClaims>

export interface Tokens {
  /** Signs a token that holds from `now` for ACCESS_TOKEN_MS. */
  sign(userId: IdLike<'user'>, sessionId: string, now: number): { readonly token: string; readonly endsAt: number }
  /** @throws AppError expiredToken or invalidToken */
  verify(token: string, now: number): TokenClaims
  /** Signs the token by which a notification is answered: for that demand and that reader alone, while their session lasts. */
  signAnswer(answer: AnswerClaims): string
  /** @throws AppError expiredToken or invalidToken */
  verifyAnswer(token: string, now: number): AnswerClaims
  /** The refresh token that follows `token`: both callers of a race get the same one, and it is stored nowhere. */
  nextRefreshToken(token: string): string
}

/** One key per purpose from the one secret of the configuration. */
function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'releve', purpose, 32))
}

export function createTokens(secret: string): Tokens {
  const accessKey = keyFor(secret, 'access token')
  const refreshKey = keyFor(secret, 'refresh token')
  const answerKey = keyFor(secret, 'answer from a notification')
  const macOf = (text: string) => createHmac('sha256', answerKey).update(text).digest()
  const header = { alg: 'HS256', typ: tokenType }
  // Our own header is a constant: any other (alg none, RS256, kid, jku, jwk, crit) is refused before anything is read from it.
  const prefix = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.`
  const signer = createSigner({ key: accessKey, algorithm: 'HS256', header, aud: audience, iss: issuer })
  const verifier = createVerifier({
    key: accessKey,
    algorithms: ['HS256'],
    allowedAud: audience,
    allowedIss: issuer,
    checkTyp: tokenType,
    requiredClaims: ['aud', 'iss', 'sub', 'sid', 'iat', 'exp'],
    // The expiry is judged below by the clock of the program, not by the machine's.
    ignoreExpiration: true,
    ignoreNotBefore: true,
  })
  return {
    sign(userId, sessionId, now) {
      const iat = Math.floor(now / 1000)
      const exp = iat + ACCESS_TOKEN_MS / 1000
      return { token: signer({ sub: userId, sid: sessionId, iat, exp }), endsAt: exp * 1000 }
    },
    verify(token, now) {
      if (!token.startsWith(prefix)) throw new AppError('invalidToken')
      let payload: unknown
      try {
        payload = verifier(token)
      } catch {
        throw new AppError('invalidToken')
      }
      const read = claims.safeParse(payload)
      if (!read.success) throw new AppError('invalidToken')
      const { sub, sid, iat, exp, nbf } = read.data
      // Dated tomorrow, a token would hold longer than any token does.
      if (iat * 1000 > now + CLOCKS_APART_MS) throw new AppError('invalidToken')
      if (nbf !== undefined && nbf * 1000 > now) throw new AppError('invalidToken')
      if (exp * 1000 <= now) throw new AppError('expiredToken')
      return { userId: sub, sessionId: sid, endsAt: exp * 1000 }
    },
    signAnswer(answer) {
      const text = Buffer.from(JSON.stringify(answer)).toString('base64url')
      return `${text}.${macOf(text).toString('base64url')}`
    },
    verifyAnswer(token, now) {
      const [text = '', mac = '', ...more] = token.split('.')
      if (more.length > 0 || !isProof(mac, macOf(text))) throw new AppError('invalidToken')
      const answer = answerClaims.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      if (answer.endsAt <= now) throw new AppError('expiredToken')
      return answer
    },
    nextRefreshToken: (token) => createHmac('sha256', refreshKey).update(token).digest('base64url'),
  }
}
