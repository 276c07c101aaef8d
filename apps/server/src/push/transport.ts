// Hands one message to a push service (RFC 8030), encrypted for the one device that can read it (RFC 8291) and signed by this installation
// (RFC 8292). Only a status comes back: what a service says besides is nobody's.
import { Agent, request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import webPush from 'web-push'
import type { ServerConfig } from '../config.ts'
import { createUnderWay } from '../jobs/under-way.ts'
import type { UnderWay } from '../jobs/under-way.ts'
import { PushAddresses } from './address.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushMessage {
  readonly endpoint: string
  /** Of the device, base64url. */
  readonly p256dh: string
  readonly auth: string
  readonly text: string
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  /** What takes the place of what is not read yet: 32 letters of base64url at most. */
  readonly topic: string
}

export interface PushAnswer {
  /** 0: there was none; `cause` says what happened. */
  readonly status: number
  readonly cause: string
  /** What the service asks to wait, seconds. */
  readonly retryAfterSeconds: number | null
}

export interface Pusher extends UnderWay {
  readonly addresses: PushAddresses
  /** Never throws: an answer, or none. */
  post(message: PushMessage, keys: PushKeys): Promise<PushAnswer>
  close(): void
}

/** Everything together, with looking up the name. */
const POST_WITHIN_MS = 8_000
/** At once, of one server: those of a slow service are a few of them. */
const AT_ONCE = 256

function retryAfterOf({ headers }: IncomingMessage): number | null {
  const { 'retry-after': said } = headers
  if (said === undefined) return null
  if (/^\d{1,9}$/.test(said)) return Number(said)
  // By the clock of the service, which says it in every answer.
  const seconds = Math.ceil((Date.parse(said) - Date.parse(headers.date ?? '')) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

/** A code alone: the message of an error may hold the endpoint. */
function causeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  if (typeof code === 'string') return code.replace(/[^A-Z_0-9]/g, '')
  return error instanceof Error ? error.name : 'unknown'
}

export function createPusher({ publicUrl, pushNetworks }: Pick<ServerConfig, 'publicUrl' | 'pushNetworks'>): Pusher {
  const addresses = new PushAddresses(pushNetworks)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, lookup: addresses.lookup })
  // Who may be asked about what is sent: an https address, which that of a trial on this machine is not.
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:releve@${new URL(publicUrl).hostname}`

  function ask(message: PushMessage, url: URL, keys: PushKeys): Promise<PushAnswer> {
    const { cipherText } = webPush.encrypt(message.p256dh, message.auth, message.text, 'aes128gcm')
    const { Authorization } = webPush.getVapidHeaders(url.origin, subject, keys.publicKey, keys.privateKey, 'aes128gcm')
    const { promise, resolve, reject } = Promise.withResolvers<PushAnswer>()
    const asked = request(url, {
      method: 'POST',
      agent,
      signal: AbortSignal.timeout(POST_WITHIN_MS),
      headers: {
        TTL: message.ttlSeconds,
        Urgency: message.urgency,
        Topic: message.topic,
        Authorization,
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        'Content-Length': cipherText.length,
      },
    })
    asked.on('error', reject)
    // A redirection is a status like another: nothing follows it.
    asked.on('response', (response) => {
      response.on('error', () => undefined)
      response.resume()
      resolve({ status: response.statusCode ?? 0, cause: String(response.statusCode), retryAfterSeconds: retryAfterOf(response) })
    })
    asked.end(cipherText)
    return promise
  }

  return {
    addresses,
    async post(message, keys) {
      const url = addresses.read(message.endpoint)
      if (url === null) return { status: 0, cause: 'EPRIVATE', retryAfterSeconds: null }
      try {
        return await ask(message, url, keys)
      } catch (error) {
        return { status: 0, cause: causeOf(error), retryAfterSeconds: null }
      }
    },
    ...createUnderWay(AT_ONCE),
    close: () => agent.destroy(),
  }
}
