// Hands one message to Google (FCM HTTP v1), for the application on a telephone: on Android by itself, on iPhones through Apple. Nothing of it
// is encrypted for the device, which is why it says so little (contract, relayed-words.ts).
//
// Signing the request for an access token (RFC 7523) is what the library of Google would be for; `node:crypto` does it in ten lines.
import { sign } from 'node:crypto'
import type { Agent } from 'node:https'
import * as z from 'zod/mini'
import { exchange, noAnswer } from './exchange.ts'
import type { PushAnswer } from './exchange.ts'
import type { FcmAccount } from '#config/fcm-account.ts'

/** The application knows these names (apps/web, features/notifications/components/phone.ts): one rings, the other does not. */
const CHANNEL = { show: 'releve', over: 'releve-over' } as const

export interface PhoneMessage {
  readonly for: 'phone'
  readonly token: string
  /** `close`: what was shown goes, where the application hears of it. */
  readonly kind: 'show' | 'over' | 'close'
  readonly title: string
  readonly body: string
  /** Path of the application. */
  readonly url: string
  /** How many are unread. */
  readonly badge: number
  readonly ttlSeconds: number
  readonly urgency: 'normal' | 'high'
  /** The key by which one message replaces another, on the way and on the telephone. */
  readonly topic: string
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const HOUR_S = 3600
/** Another token is asked for so long before its end: what is under way must still arrive with it. */
const EARLY_S = 60

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The signed statement by which the account identifies itself, for an hour. */
function assertionOf({ email, tokenUrl, privateKey }: FcmAccount, now: number): string {
  const issuedAt = Math.floor(now / 1000)
  const claims = { iss: email, scope: SCOPE, aud: tokenUrl, iat: issuedAt, exp: issuedAt + HOUR_S }
  const text = `${inBase64({ alg: 'RS256', typ: 'JWT' })}.${inBase64(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

const tokenAnswer = z.object({ access_token: z.string().check(z.regex(/^[!-~]+$/)), expires_in: z.number() })

const refused = z.object({
  error: z.object({
    message: z.optional(z.string()),
    details: z.optional(
      z.array(z.object({ errorCode: z.optional(z.string()), fieldViolations: z.optional(z.array(z.object({ field: z.string() }))) })),
    ),
  }),
})

function parsed<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * Google's answer as a push service of browsers would give it: 410 where it no longer knows the device. An answer about wrong values, and
 * not about the token, is ours to repair: no device is forgotten for it.
 */
function statusOf(text: string, status: number): number {
  if (status !== 404 && status !== 400 && status !== 401 && status !== 403) return status
  const { message = '', details = [] } = parsed(refused, text)?.error ?? {}
  const codes = details.map(({ errorCode }) => errorCode)
  const wrong = details.flatMap(({ fieldViolations }) => fieldViolations ?? []).map(({ field }) => field)
  // The second: given to an application of another project, which ours never reaches.
  if (codes.includes('UNREGISTERED') || codes.includes('SENDER_ID_MISMATCH')) return 410
  // Google names the field, or says in its sentence that it is the token.
  const isOfToken = wrong.length === 0 ? /registration token/i.test(message) : wrong.every((field) => field === 'message.token')
  if (status === 400 && isOfToken) return 410
  // The keys of Apple are missing there: no other access token changes it.
  if (status === 401 && codes.includes('THIRD_PARTY_AUTH_ERROR')) return 403
  return status === 404 ? 400 : status
}

/** One message, as each platform wants it. */
function messageOf({ token, kind, title, body, url, badge, ttlSeconds, urgency, topic }: PhoneMessage, now: number): object {
  const isUrgent = urgency === 'high'
  const android = { ttl: `${ttlSeconds}s`, priority: isUrgent ? 'HIGH' : 'NORMAL', collapse_key: topic }
  const expiration = String(Math.floor(now / 1000) + ttlSeconds)
  if (kind === 'close') {
    // Without words it is for the application itself: on iPhones, which hold such messages back as they please, of the lowest priority.
    const headers = { 'apns-expiration': expiration, 'apns-priority': '5', 'apns-push-type': 'background' }
    return { message: { token, data: { close: topic }, android, apns: { headers, payload: { aps: { 'content-available': 1 } } } } }
  }
  const isShown = kind === 'show'
  const headers = {
    'apns-expiration': expiration,
    'apns-priority': isUrgent ? '10' : '5',
    'apns-push-type': 'alert',
    'apns-collapse-id': topic,
  }
  const aps = { badge, ...(isShown ? { sound: 'default' } : { 'interruption-level': 'passive' }) }
  return {
    message: {
      token,
      notification: { title, body },
      data: { url },
      android: { ...android, notification: { tag: topic, channel_id: CHANNEL[kind], notification_count: badge } },
      apns: { headers, payload: { aps } },
    },
  }
}

export interface Fcm {
  /** Never throws: an answer, or none. */
  post(message: PhoneMessage): Promise<PushAnswer>
}

/** @param clock that of the database: Google refuses who is wrong about the time */
export function createFcm(account: FcmAccount, agent: Agent, clock: () => number): Fcm {
  /** The access token of this server, for everything sent meanwhile. */
  let access: { readonly token: Promise<PushAnswer & { readonly read: string | null }>; endsAt: number } | null = null

  function ask() {
    const newAccess = { token: askNow(), endsAt: Infinity }
    async function askNow() {
      const body = new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertionOf(account, clock()),
      })
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const answer = await exchange({ url: account.tokenUrl, agent, headers, body: Buffer.from(body.toString()) }, (text) => {
        const read = parsed(tokenAnswer, text)
        if (read !== null) newAccess.endsAt = performance.now() + (read.expires_in - EARLY_S) * 1000
        return read?.access_token ?? null
      })
      if (answer.read === null && access === newAccess) access = null
      return answer
    }
    access = newAccess
    return newAccess
  }

  return {
    async post(message) {
      const currentAccess = access !== null && performance.now() < access.endsAt ? access : ask()
      const { read: token, ...refusal } = await currentAccess.token
      // Not the device's doing, whatever was said: it is tried again, and the cause stands in the log.
      if (token === null) return { ...noAnswer(`OAUTH_${refusal.cause}`), retryAfterSeconds: refusal.retryAfterSeconds }
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const body = Buffer.from(JSON.stringify(messageOf(message, clock())))
      const { read: status, ...answer } = await exchange({ url: account.sendUrl, agent, headers, body }, statusOf)
      if (status === 401) {
        if (access === currentAccess) access = null
        return { ...noAnswer('401'), retryAfterSeconds: answer.retryAfterSeconds }
      }
      return { ...answer, status: status ?? 0 }
    },
  }
}
