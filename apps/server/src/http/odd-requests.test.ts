// Requests that browsers do not make and visitors' programs do: odd methods, headers and paths, as bytes on a socket. Each has the status
// it should have and a French sentence; none is a failure of the program.
import { connect } from 'node:net'
import { errors } from '@releve/contract/errors'
import { createCenter, createMember } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serverOfTests } from '#test/scene.ts'

const server = serverOfTests()

interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Sends the bytes and reads until the server closes: the first answer, whatever else it reads as a request. */
async function send(text: string): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  socket.on('error', reject)
  socket.write(Buffer.from(text, 'latin1'))
  const answer = Buffer.from((await promise).replace('HTTP/1.1 100 Continue\r\n\r\n', ''))
  const end = answer.indexOf('\r\n\r\n')
  const head = answer.subarray(0, end).toString()
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  const body = answer.subarray(end + 4, length === undefined ? undefined : end + 4 + Number(length)).toString()
  return { status: Number(head.slice(9, 12)), head, body }
}

const requestOf = (method: string, path: string, header = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${header === '' ? '' : `${header}\r\n`}\r\n`

const sentences: ReadonlySet<string> = new Set([
  ...Object.values(errors).map(({ message }) => message),
  'L’adresse e-mail est requise.',
  'Ce flux se lit avec l’en-tête Accept\u00A0: text/event-stream.',
])
const refusal = z.strictObject({ error: z.string(), message: z.string(), fields: z.optional(z.record(z.string(), z.string())) })

/** The fault of an answer to no call in particular; null: none. */
function faultOf(method: string, { status, head, body }: RawAnswer): string | null {
  if (!(status >= 200 && status < 500)) return `status ${status}`
  if (status < 400 || method === 'HEAD') return null
  if (!/^content-type: application\/json; charset=utf-8$/im.test(head)) return `no JSON: ${head}`
  return sentences.has(refusal.parse(JSON.parse(body)).message) ? null : body
}

const methods =
  'GET HEAD OPTIONS POST PUT PATCH DELETE TRACE CONNECT QUERY PROPFIND MKCOL SEARCH PURGE LINK LOCK REPORT M-SEARCH SOURCE BREW get'.split(
    ' ',
  )

const partHeaders = ['bytes=99999999-', 'bytes=-0', 'bytes=0-0', 'bytes=5-2', 'bytes=0-1,3-4', 'bytes=', 'bytes=a-b', 'lignes=1']
const conditions = ['If-Match: "x"', 'If-Match: *', 'If-None-Match: *', 'If-None-Match: "x", W/', 'If-Modified-Since: hier']
const dated = ['If-Unmodified-Since: Mon, 01 Jan 1990 00:00:00 GMT', 'If-Range: "x"\r\nRange: bytes=0-3']
const bodies = ['Content-Length: 0', 'Content-Length: -1', 'Transfer-Encoding: gzip', 'Content-Encoding: gzip', 'Content-Type: x']
const dealings = ['Expect: 100-continue', 'Expect: autre', 'Upgrade: websocket\r\nConnection: upgrade, close', 'Accept-Version: 2']
const tastes = ['Accept: rien', 'Accept-Encoding: identity;q=0, *;q=0', 'Accept-Language: *', 'X-HTTP-Method-Override: DELETE']
const origins = ['Sec-Fetch-Site: cross-site', 'Origin: null', 'Authorization: Bearer', 'Authorization: Basic eA==', 'Cookie: =;\u00E9']
const bytes = ['X: \u0001', 'A\u0000b: c', 'Idempotency-Key: \u00E9']
const ranges = partHeaders.map((part) => `Range: ${part}`)
const headers = [...ranges, ...conditions, ...dated, ...bodies, ...dealings, ...tastes, ...origins, ...bytes]

const pages = '/ /landing /nowhere.js /.. // //autre/x /\\..\\x * http://autre/x /% /%00 /a%00b /x%00.js /%C0%AF /.git/config'.split(' ')
const files = '/assets /assets/ /assets/../x /assets/%2e%2e%2findex.html /index.html /index.html/ /index.html%00'.split(' ')
const documents = '/api /api/ /api//login /api/openapi.json /api/docs /api/docs/start.js /api/docs/assets/swagger-ui.css'.split(' ')
const assets = '../x %2e%2e/x %00 package.json'.split(' ').map((name) => `/api/docs/assets/${name}`)
const calls = '/healthz /readyz /metrics /api/login /api/events /api/calendar-feeds/x /api/calendar-feeds/%00 /api/avatars/x'.split(' ')
const long = [`/${'x'.repeat(3000)}`, `/api/${'x/'.repeat(2000)}`, `/?${'a=1&'.repeat(4000)}`]
const paths = [...pages, ...files, ...documents, ...assets, ...calls, ...long]

describe('never a failure, always a French sentence', () => {
  test.each(methods)('%s', async (method) => {
    const faults: string[] = []
    for (const path of paths) {
      const fault = faultOf(method, await send(requestOf(method, path)))
      if (fault !== null) faults.push(`${path.slice(0, 100)}: ${fault}`)
    }
    expect(faults).toEqual([])
  })

  test.each(headers)('%j', async (header) => {
    const faults: string[] = []
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const fault = faultOf(method, await send(requestOf(method, path, header)))
        if (fault !== null) faults.push(`${method} ${path.slice(0, 100)}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })
})

const file = '/api/docs/assets/swagger-ui.css'

test.each([
  ['GET', file, 'Range: bytes=99999999-', 416, 'rangeNotSatisfiable'],
  ['GET', file, 'Range: bytes=5-2', 416, 'rangeNotSatisfiable'],
  ['GET', file, 'Range: bytes=0-9', 206, null],
  ['GET', file, 'Range: lignes=1', 200, null],
  ['GET', file, 'If-Match: "x"', 412, 'preconditionFailed'],
  ['GET', file, 'If-Match: *', 200, null],
  ['GET', file, 'If-Unmodified-Since: Mon, 01 Jan 1990 00:00:00 GMT', 412, 'preconditionFailed'],
  ['GET', file, 'If-None-Match: *', 304, null],
  ['GET', file, 'Expect: autre', 200, null],
  ['HEAD', file, 'Range: bytes=99999999-', 416, null],
  ['GET', '/api/docs/assets/../x', '', 404, 'notFound'],
  ['GET', '/api/docs/assets/%2e%2e/x', '', 404, 'notFound'],
  ['GET', '/api/docs/assets/%00', '', 404, 'notFound'],
  ['GET', '/api/docs/assets/package.json', '', 404, 'notFound'],
  ['GET', '/api/docs/assets/', '', 404, 'notFound'],
  ['QUERY', '/', '', 404, 'notFound'],
  ['QUERY', '/api/login', 'Content-Type: application/json', 404, 'notFound'],
  ['BREW', '/', '', 400, 'invalidInput'],
  ['CONNECT', 'releve.example:443', '', 404, 'notFound'],
  ['TRACE', '/', '', 404, 'notFound'],
  ['DELETE', '/api/login', '', 404, 'notFound'],
  ['GET', '/api/openapi.json', 'Range: bytes=99999999-', 200, null],
  ['GET', '/healthz', 'If-Match: "x"', 200, null],
] as const)('%s %s with %j is answered %i', async (method, path, header, status, error) => {
  const answer = await send(requestOf(method, path, header))
  expect([answer.status, error === null ? null : refusal.parse(JSON.parse(answer.body)).error]).toEqual([status, error])
  expect(answer.head.toLowerCase()).toContain('connection: close')
})

test('a part that a file does not have is told how long the file is', async () => {
  const whole = await send(requestOf('GET', file))
  const { head } = await send(requestOf('GET', file, 'Range: bytes=99999999-'))
  expect(head.toLowerCase()).toContain(`content-range: bytes */${Buffer.byteLength(whole.body)}`)
})

test('HEAD on the stream answers what a reading would, and ends', async () => {
  const center = await createCenter(server.pool)
  const { userId } = await createMember(server.pool, center)
  const accept = 'Accept: text/event-stream'
  const stream = await send(requestOf('HEAD', '/api/events', `${accept}\r\nAuthorization: Bearer ${await server.tokenOf(userId)}`))
  expect(stream).toMatchObject({ status: 200, body: '' })
  expect(stream.head.toLowerCase()).toContain('content-type: text/event-stream')
  expect(await send(requestOf('HEAD', '/api/events', accept))).toMatchObject({ status: 401, body: '' })
})

describe('a body over the limit gets its 413, though it is still being sent', () => {
  /** 6 MB, of which the first part goes at once and the rest once the answer has begun to arrive, or the server hung up. */
  async function sendLong(path: string, header: string): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>()
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const chunks: Buffer[] = []
    const rest = Buffer.alloc(6 * 1024 * 1024 - 65_536, 0x78)
    // Read by nobody until all is sent, as clients do that write first and read then.
    socket.pause()
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', (error) => chunks.push(Buffer.from(`broken off: ${error.message}`)))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`)
    socket.write(Buffer.alloc(65_536, 0x78))
    socket.once('readable', () => socket.write(rest, () => socket.resume()))
    return promise
  }

  test.each([
    ['of a length that is said', 'Content-Length: 6291456'],
    ['of a length that is said, on a connection for it alone', 'Content-Length: 6291456\r\nConnection: close'],
  ])('%s', async (_what, header) => {
    const answer = await sendLong('/api/login', `Content-Type: application/json\r\n${header}`)
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]+"error":"bodyTooLarge"/)
    expect(answer).not.toContain('broken off')
  })
})
