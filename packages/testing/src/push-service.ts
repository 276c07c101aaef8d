// A push service on this machine, for tests: speaks RFC 8030 over TLS, refuses what is not signed as RFC 8292 says for the key the device
// was subscribed with, and decrypts what it takes as the device would (RFC 8291).
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
  /** As the device reads it. */
  readonly text: string
  readonly ttl: number
  readonly urgency: string
  readonly topic: string
  /** The bytes that may be read on the way. */
  readonly raw: Buffer
  /** Milliseconds, of this machine. */
  readonly at: number
}

/** `ok`: 201; `silent`: takes it and never answers; a status, with what else it says. */
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
  /** Every request, in the order they came, by device. */
  readonly asked: string[]
  /** A request that was signed wrongly, or could not be read: why. */
  readonly refused: string[]
  newDevice(mode?: PushMode): PushDevice
  /** By the key of the server, as a browser does. */
  expectKey(publicKey: string): void
  close(): Promise<void>
}

/** Certificates of the test service are believed in this process, and in those it starts. */
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
 * As RFC 8291 has the device do it, written from that text and without the code that encrypted it.
 * @throws when it is for another device, or changed on the way
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
  // The delimiter of a last record (RFC 8188), behind which there is nothing but padding.
  const end = padded.lastIndexOf(2)
  if (end === -1) throw new Error('no last record')
  return padded.subarray(0, end).toString()
}

/** Why the signature of a request does not hold; null when it does. */
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
    const known = devices.get(name)
    const end = (status: number, headers: Readonly<Record<string, string>> = {}) => response.writeHead(status, headers).end()
    if (known === undefined) return void end(404)
    const { headers } = request
    const wrong = problemOf(headers.authorization ?? '', origin, expectedKey)
    if (wrong !== null) {
      refused.push(wrong)
      return void end(403)
    }
    const { mode } = known.device
    if (mode === 'silent') return
    if (mode !== 'ok') return void end(mode.status, mode.headers)
    if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') return void end(400)
    const text = decrypt(body, known.ecdh, known.auth)
    const [ttl, urgency, topic] = [Number(headers['ttl']), String(headers['urgency']), String(headers['topic'])]
    receivedPushes.push({ device: name, text, ttl, urgency, topic, raw: body, at })
    end(201, { location: `${origin}/m/${receivedPushes.length}` })
  }

  const server = createServer({ key: pushServiceKey, cert: pushServiceCertificate }, (request, response) => {
    // Claims that are no JSON, a key that is no point, a message for another device: refused, and the test says why.
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
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
