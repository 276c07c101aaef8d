// A substitute for Google's servers on this machine, for tests: it gives access tokens to signed requests (RFC 7523), and accepts messages
// of FCM HTTP v1 over TLS with the certificate of push-service.ts.
import { generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { pushServiceCertificate, pushServiceKey } from './push-service-key.ts'

/** The answer to a message: `ok` is 200, `silent` accepts it and never answers; else a status and its body. */
export type FcmMode =
  | 'ok'
  | 'silent'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly error?: Readonly<Record<string, unknown>> }

const notification = z.strictObject({ title: z.string(), body: z.string() })
const headers = z.record(z.string(), z.string())

/** The part of FCM's message that Relève sends; any other field is refused, as Google does. */
const messageSchema = z.strictObject({
  message: z.strictObject({
    token: z.string(),
    notification: z.optional(notification),
    data: z.record(z.string(), z.string()),
    android: z.strictObject({
      ttl: z.string().check(z.regex(/^\d+s$/)),
      priority: z.enum(['HIGH', 'NORMAL']),
      collapse_key: z.string(),
      notification: z.optional(z.strictObject({ tag: z.string(), channel_id: z.string(), notification_count: z.int() })),
    }),
    apns: z.strictObject({
      headers,
      payload: z.strictObject({
        aps: z.strictObject({
          badge: z.optional(z.int()),
          sound: z.optional(z.string()),
          'interruption-level': z.optional(z.enum(['passive', 'active'])),
          'content-available': z.optional(z.literal(1)),
        }),
      }),
    }),
  }),
})

type FcmMessage = z.output<typeof messageSchema>['message']

const claimsSchema = z.strictObject({ iss: z.string(), scope: z.string(), aud: z.string(), iat: z.int(), exp: z.int() })

export interface TestFcmService {
  /** The service account, as the configuration of the server has it. */
  readonly account: {
    readonly project: string
    readonly email: string
    readonly privateKey: string
    readonly tokenUrl: string
    readonly sendUrl: string
  }
  /** The accepted messages, as telephones would receive them. */
  readonly taken: FcmMessage[]
  /** The token of each message that arrived, in order. */
  readonly asked: string[]
  /** The reasons of refused requests: a wrong signature, or a body that is no message. */
  readonly refused: string[]
  /** The number of access tokens given. */
  grants: number
  grantMode: 'ok' | 'silent' | 'refuse'
  /** Makes all access tokens given before invalid. */
  revoke(): void
  newPhone(mode?: FcmMode): { readonly token: string; mode: FcmMode }
  close(): Promise<void>
}

/** @param clock gives the instant at which signatures must be valid */
export async function startFcmService(clock: () => number): Promise<TestFcmService> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const email = 'releve@releve-essais.iam.gserviceaccount.example'
  const project = 'releve-essais'
  const phones = new Map<string, { readonly token: string; mode: FcmMode }>()
  const accessTokens = new Set<string>()
  const sockets = new Set<Socket>()

  function wrongIn(form: URLSearchParams): string | null {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return 'grant type'
    const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const decoded = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString())
    const { alg } = z.object({ alg: z.string() }).parse(decoded(header))
    if (alg !== 'RS256') return 'algorithm'
    if (!verify('sha256', Buffer.from(`${header}.${claims}`), keys.publicKey, Buffer.from(signature, 'base64url'))) return 'signature'
    const { iss, scope, aud, iat, exp } = claimsSchema.parse(decoded(claims))
    if (iss !== email) return 'issuer'
    if (scope !== 'https://www.googleapis.com/auth/firebase.messaging') return 'scope'
    if (aud !== service.account.tokenUrl) return `audience ${aud}`
    if (Math.abs(iat - clock() / 1000) > 300 || exp <= iat || exp > iat + 3600) return 'time'
    return null
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request)
    const say = (status: number, body: object, more: Readonly<Record<string, string>> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
    if (request.url === '/token') {
      if (service.grantMode === 'silent') return
      const problem = service.grantMode === 'refuse' ? null : wrongIn(new URLSearchParams(text))
      if (problem !== null) service.refused.push(problem)
      if (problem !== null || service.grantMode === 'refuse') return say(400, { error: 'invalid_grant' })
      const token = randomBytes(24).toString('base64url')
      accessTokens.add(token)
      service.grants += 1
      return say(200, { access_token: token, expires_in: 3599, token_type: 'Bearer' })
    }
    if (request.method !== 'POST' || request.url !== `/v1/projects/${project}/messages:send`)
      return say(404, { error: { status: 'NOT_FOUND' } })
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!accessTokens.has(bearer)) return say(401, { error: { code: 401, status: 'UNAUTHENTICATED' } })
    const parsedMessage = messageSchema.safeParse(JSON.parse(text))
    if (!parsedMessage.success) {
      service.refused.push(parsedMessage.error.message)
      return say(400, { error: { code: 400, status: 'INVALID_ARGUMENT' } })
    }
    const { message } = parsedMessage.data
    service.asked.push(message.token)
    const mode = phones.get(message.token)?.mode
    if (mode === 'silent') return
    if (mode === undefined) return say(404, { error: { code: 404, details: [{ errorCode: 'UNREGISTERED' }] } })
    if (mode !== 'ok') return say(mode.status, { error: { code: mode.status, ...mode.error } }, mode.headers)
    service.taken.push(message)
    say(200, { name: `projects/${project}/messages/${service.taken.length}` })
  }

  const server = createServer({ key: pushServiceKey, cert: pushServiceCertificate }, (request, response) => {
    // A body that is not JSON, or claims without their fields, is refused, and the test shows the reason.
    answer(request, response).catch((error: unknown) => {
      service.refused.push(String(error))
      response.writeHead(400).end()
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the service does not listen on a port')
  const origin = `https://localhost:${address.port}`
  const service: TestFcmService = {
    account: {
      project,
      email,
      privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      tokenUrl: `${origin}/token`,
      sendUrl: `${origin}/v1/projects/${project}/messages:send`,
    },
    taken: [],
    asked: [],
    refused: [],
    grants: 0,
    grantMode: 'ok',
    revoke: () => accessTokens.clear(),
    newPhone(mode = 'ok') {
      const phone = { token: `${randomBytes(11).toString('base64url')}:APA91b${randomBytes(60).toString('base64url')}`, mode }
      phones.set(phone.token, phone)
      return phone
    },
    close: () =>
      new Promise((resolveClose) => {
        server.close(() => resolveClose())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return service
}
