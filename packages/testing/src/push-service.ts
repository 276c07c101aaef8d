// A push service on this machine, for tests: it speaks RFC 8030 over TLS, refuses requests without a valid signature (RFC 8292) by the key
// with which the device subscribed, and decrypts accepted messages as the device would (RFC 8291).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { ECDH } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer as bodyOf } from 'node:stream/consumers'
import tls from 'node:tls'
import * as z from 'zod/mini'
import { pushServiceCertificate, pushServiceKey } from './push-service-key.ts'

export interface PushReceived {
  readonly device: string
  /** The text that the device decrypts. */
  readonly text: string
  readonly ttl: number
  readonly urgency: string
  readonly topic: string
  /** The encrypted body, which others could read on the way. */
  readonly raw: Buffer
  /** The instant of arrival in milliseconds, by this machine's clock. */
  readonly at: number
}

/** The answer to a message: `ok` is 201, `silent` accepts it and never answers; else a status and its headers. */
export type PushMode = 'ok' | 'silent' | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }

export interface PushDevice {
  readonly name: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  mode: PushMode
}

export interface TestPushService {
  readonly origin: string
  /** The accepted messages: those its device would show. */
  readonly taken: PushReceived[]
  /** The device of each request, in the order of arrival. */
  readonly asked: string[]
  /** The reasons of refused requests: a wrong signature, or a body that could not be read. */
  readonly refused: string[]
  newDevice(mode?: PushMode): PushDevice
  /** Sets the server's public key with which devices subscribe, as a browser does. */
  expectKey(publicKey: string): void
  close(): Promise<void>
}

/** Makes this process, and those it starts, trust the certificate of the test service. */
export function believePushService(): void {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'releve-push-')), 'certificate.pem')
  writeFileSync(file, pushServiceCertificate.trimStart())
  process.env['NODE_EXTRA_CA_CERTS'] = file
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), pushServiceCertificate])
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64url')

const claimsSchema = z.object({ aud: z.string(), exp: z.int(), sub: z.string() })

const derived = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/**
 * Decrypts a message as RFC 8291 describes it for the device, independently of the code that encrypts.
 * @throws when the message is for another device, or was changed on the way
 */
function decrypt(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const secret = ecdh.computeSecret(sender)
  const key = derived(secret, auth, Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]), 32)
  const nonce = derived(key, salt, 'Content-Encoding: nonce\0', 12)
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', derived(key, salt, 'Content-Encoding: aes128gcm\0', 16), nonce, { authTagLength: 16 })
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The delimiter of the last record (RFC 8188); only padding follows it.
  const end = padded.lastIndexOf(2)
  if (end === -1) throw new Error('no last record')
  return padded.subarray(0, end).toString()
}

/** The reason why the signature of a request is invalid; null when it is valid. */
function problemOf(authorization: string, origin: string, publicKey: string | null): string | null {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,\s]+), ?k=(?<key>\S+)$/.exec(authorization)?.groups ?? {}
  const [header = '', claims = '', signature = ''] = token.split('.')
  if (publicKey !== null && key !== publicKey) return 'another key'
  const point = fromBase64(key)
  if (point.length !== 65) return 'no key'
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const holds = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    fromBase64(signature),
  )
  if (!holds) return 'signature'
  const { aud, exp, sub } = claimsSchema.parse(JSON.parse(fromBase64(claims).toString()))
  if (aud !== origin) return `audience ${aud}`
  const now = Date.now() / 1000
  if (exp < now || exp > now + 86_400) return 'expiry'
  if (!/^(?:mailto:|https:)/.test(sub)) return 'subject'
  return null
}

export async function startPushService(port = 0): Promise<TestPushService> {
  const devices = new Map<string, { readonly device: PushDevice; readonly ecdh: ECDH; readonly auth: Buffer }>()
  const receivedPushes: PushReceived[] = []
  const askedNames: string[] = []
  const refused: string[] = []
  const sockets = new Set<Socket>()
  let expectedKey: string | null = null
  let origin = ''

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = Date.now()
    const body = await bodyOf(request)
    const name = request.url?.split('/').at(-1) ?? ''
    askedNames.push(name)
    const subscription = devices.get(name)
    const end = (status: number, headers: Readonly<Record<string, string>> = {}) => response.writeHead(status, headers).end()
    if (subscription === undefined) return void end(404)
    const { headers } = request
    const problem = problemOf(headers.authorization ?? '', origin, expectedKey)
    if (problem !== null) {
      refused.push(problem)
      return void end(403)
    }
    const { mode } = subscription.device
    if (mode === 'silent') return
    if (mode !== 'ok') return void end(mode.status, mode.headers)
    if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') return void end(400)
    const text = decrypt(body, subscription.ecdh, subscription.auth)
    const [ttl, urgency, topic] = [Number(headers['ttl']), String(headers['urgency']), String(headers['topic'])]
    receivedPushes.push({ device: name, text, ttl, urgency, topic, raw: body, at })
    end(201, { location: `${origin}/m/${receivedPushes.length}` })
  }

  const server = createServer({ key: pushServiceKey, cert: pushServiceCertificate }, (request, response) => {
    // Claims that are not JSON, a key that is no point of the curve, a message for another device: refused, and the test shows the reason.
    answer(request, response).catch((error: unknown) => {
      refused.push(String(error))
      response.writeHead(400).end()
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => undefined)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(port, '127.0.0.1', resolve)
  await promise
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the push service does not listen on a port')
  origin = `https://localhost:${address.port}`
  return {
    origin,
    taken: receivedPushes,
    asked: askedNames,
    refused,
    newDevice(mode = 'ok') {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const name = randomBytes(12).toString('base64url')
      const device: PushDevice = {
        name,
        endpoint: `${origin}/push/${name}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
        mode,
      }
      devices.set(name, { device, ecdh, auth })
      return device
    },
    expectKey: (publicKey) => void (expectedKey = publicKey),
    close: () =>
      new Promise((resolveClose) => {
        server.close(() => resolveClose())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
