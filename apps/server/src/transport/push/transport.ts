// Hands one message to a push service (RFC 8030), encrypted for the one device that can read it (RFC 8291) and signed by this installation
// (RFC 8292), or to Google for the application on a telephone. Only a status comes back: what a service says besides is nobody's.
import { Agent } from 'node:https'
import webPush from 'web-push'
import type { ServerConfig } from '#config/config.ts'
import { createUnderWay } from '../under-way.ts'
import type { UnderWay } from '../under-way.ts'
import { PushAddresses } from './address.ts'
import { exchange, noAnswer } from './exchange.ts'
import type { PushAnswer } from './exchange.ts'
import { createFcm } from './fcm.ts'
import type { PhoneMessage } from './fcm.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

interface BrowserMessage {
  readonly for: 'browser'
  readonly endpoint: string
  /** The device's public key, base64url. */
  readonly p256dh: string
  readonly auth: string
  readonly text: string
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  /** The key by which a message replaces an unread one: 32 letters of base64url at most. */
  readonly topic: string
}

export type PushMessage = BrowserMessage | PhoneMessage

export interface Pusher extends UnderWay {
  readonly addresses: PushAddresses
  /** Never throws: an answer, or none. */
  post(message: PushMessage, keys: PushKeys): Promise<PushAnswer>
  /** The sendings to receivers of webhooks, apart: slow ones take no turn of the push services. */
  readonly webhooks: UnderWay
  /** Sends a body as it is to an address that is judged as those of push services are. Never throws. */
  send(address: string, message: { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }): Promise<PushAnswer>
  close(): void
}

/** One server sends so many at once: those of a slow service are a few of them. */
const AT_ONCE = 256
const WEBHOOKS_AT_ONCE = 64
/** The answer for a device this server can no longer notify: it had an account of Google when the device subscribed, and has none now. */
const NO_ACCOUNT: PushAnswer = { status: 403, cause: 'NO_ACCOUNT', retryAfterSeconds: null }

/** @param clock that of the database, which the account of Google signs by */
export function createPusher(
  { publicUrl, pushNetworks, fcm: account }: Pick<ServerConfig, 'publicUrl' | 'pushNetworks' | 'fcm'>,
  clock: () => number,
): Pusher {
  const addresses = new PushAddresses(pushNetworks)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, lookup: addresses.lookup })
  const agentOfOtherPorts = new Agent({ keepAlive: true, maxSockets: AT_ONCE, lookup: addresses.lookupNamed })
  const fcm = account === null ? null : createFcm(account, agent, clock)
  // The contact for questions about the messages: an https address, which that of a trial on this machine is not.
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:releve@${new URL(publicUrl).hostname}`

  function postToBrowser(message: BrowserMessage, keys: PushKeys): Promise<PushAnswer> | PushAnswer {
    const url = addresses.read(message.endpoint)
    if (url === null) return noAnswer('EPRIVATE')
    const { cipherText } = webPush.encrypt(message.p256dh, message.auth, message.text, 'aes128gcm')
    const { Authorization } = webPush.getVapidHeaders(url.origin, subject, keys.publicKey, keys.privateKey, 'aes128gcm')
    const headers = {
      TTL: message.ttlSeconds,
      Urgency: message.urgency,
      Topic: message.topic,
      Authorization,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
    }
    return exchange({ url, agent: url.port === '' ? agent : agentOfOtherPorts, headers, body: cipherText })
  }

  return {
    addresses,
    async post(message, keys) {
      try {
        if (message.for === 'browser') return await postToBrowser(message, keys)
        return await (fcm?.post(message) ?? NO_ACCOUNT)
      } catch (error) {
        // A key that nothing can be encrypted with.
        return noAnswer(error instanceof Error ? error.name : 'unknown')
      }
    },
    async send(address, message) {
      const url = addresses.read(address)
      if (url === null) return noAnswer('EPRIVATE')
      const { read: _nobody, ...answer } = await exchange({ url, agent: url.port === '' ? agent : agentOfOtherPorts, ...message })
      return answer
    },
    ...createUnderWay(AT_ONCE),
    webhooks: createUnderWay(WEBHOOKS_AT_ONCE),
    close() {
      agent.destroy()
      agentOfOtherPorts.destroy()
    },
  }
}
