// The core through HTTP: bad input, headers, limits, documents, repeated calls.
import { connect } from 'node:net'
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { errors } from '@releve/contract/errors'
import type { Route } from '@releve/contract/route'
import { createCenter, createMember, PASSWORD } from '@releve/testing/factories'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NOON, setScene } from '#test/scene.ts'
import { callOn, read, startTestServer } from '#test/server.ts'

const anyText: unknown = expect.any(String)

const { server, center, people } = setScene({ member: { points: 1000 }, friend: {} }, { lasts: true })
const { member, friend } = people
let token: string

beforeAll(async () => {
  token = await server.tokenOf(member.userId)
})

const shiftsPath = () => `/users/${member.userId}/get-shifts`

/** Sends a text as it is. */
async function send(text: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/api${shiftsPath()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: text,
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

/** A request line as it stands: `fetch` would mend the path. */
async function rawGet(path: string): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.on('end', () => resolve(text))
  socket.on('error', reject)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  const answer = await promise
  return { status: Number(answer.slice(9, 12)), text: answer.slice(answer.indexOf('\r\n\r\n') + 4) }
}

describe('bad input gets a French sentence and the right status', () => {
  test.each([
    [{}, 'datesRequired', 'Les dates de début et de fin sont requises'],
    [{ startDate: '', endDate: '' }, 'datesRequired', 'Les dates de début et de fin sont requises'],
    [{ startDate: '2026-11-01', endDate: ' ' }, 'datesRequired', 'Les dates de début et de fin sont requises'],
    [{ startDate: '2026-11-01' }, 'datesRequired', 'Les dates de début et de fin sont requises'],
    [
      { startDate: '2026-02-30', endDate: '2026-03-01' },
      'invalidInput',
      'La date de début n’existe pas. Le format attendu est AAAA-MM-JJ.',
    ],
    [{ startDate: '2026-11-02', endDate: '2026-11-01' }, 'invalidInput', 'La date de fin précède la date de début.'],
    [{ startDate: '2026-01-01', endDate: '2027-02-05' }, 'rangeTooLong', 'La période demandée dépasse 400 jours.'],
  ])('range %j', async (dates, error, message) => {
    expect(await server.call('POST', shiftsPath(), { token, body: { dates } })).toMatchObject({ status: 400, body: { error, message } })
  })

  test('a range of 400 days is the longest', async () => {
    const dates = { startDate: '2026-01-01', endDate: '2027-02-04' }
    const days = read(routes['shifts.get'].response, await server.call('POST', shiftsPath(), { token, body: { dates } }))
    expect(days).toHaveLength(400)
  })

  test('unknown fields are refused, in the body and in the query', async () => {
    expect(await server.call('POST', shiftsPath(), { token, body: { date: '2026-11-01' } })).toMatchObject({
      status: 400,
      body: { error: 'invalidInput', fields: { date: 'Cette information n’est pas attendue.' } },
    })
    const path = `/center/${center.centerId}/planning?startDate=2026-11-01&endDate=2026-11-02&limit=1e9`
    expect(await server.call('GET', path, { token })).toMatchObject({
      status: 400,
      body: { fields: { limit: 'Cette information n’est pas attendue.' } },
    })
  })

  test('a body that says nothing may be left out, and an empty one sent', async () => {
    for (const path of [shiftsPath(), `${shiftsPath()}-with-substitutions`]) {
      const { status, body } = await server.call('POST', path, { token })
      expect({ status, body }).toMatchObject(
        await server.call('POST', path, { token, body: {} }).then((answer) => ({ status: 200, body: answer.body })),
      )
    }
    expect(await send('', { 'content-type': 'application/json' })).toMatchObject({ status: 200 })
    expect(await server.call('POST', '/substitution/center', { token })).toMatchObject({
      status: 400,
      body: { error: 'datesRequired', message: 'Les dates de début et de fin sont requises' },
    })
  })

  test('every DELETE takes no body, and an empty one, alike', async () => {
    const master = await server.provenTokenOf((await createMember(server.pool, null, { adminType: 'master' })).userId)
    for (const [name, route] of Object.entries<Route>(routes)) {
      if (route.method !== 'DELETE' || name === 'rotations.removeDate') continue
      const path = route.path.replaceAll(/:\w+/g, () => (name === 'jobs.delete' ? '1' : randomUUID()))
      const without = await server.call('DELETE', path, { token: master })
      expect(without.body, name).not.toMatchObject({ error: 'invalidInput' })
      const { status, body } = await server.call('DELETE', path, { token: master, body: {} })
      expect({ name, status, body }).toEqual({ name, status: without.status, body: without.body })
    }
  })

  test('identifiers that are none', async () => {
    expect(await server.call('GET', '/users/1%20OR%201=1', { token })).toMatchObject({
      status: 400,
      body: { message: 'L’identifiant n’est pas valide.' },
    })
  })

  test('an identifier in capital letters is the same identifier', async () => {
    const upper = member.userId.toUpperCase()
    expect(await server.call('POST', `/users/${upper}/get-shifts`, { token, body: {} })).toMatchObject({ status: 200 })
    const give = (toUserId: string) => server.call('POST', `/users/${upper}/points/transfer`, { token, body: { toUserId, amount: 1 } })
    expect(await give(friend.userId.toUpperCase())).toMatchObject({
      status: 200,
      body: { transaction: { receiver: { _id: friend.userId } } },
    })
    expect(await give(upper)).toMatchObject({ status: 400, body: { error: 'toSelf' } })
    expect(await give(friend.userId.replaceAll('-', ''))).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
  })

  test.each(['1900-01-01', '2199-12-31'])('the first and the last day there are: %s', async (date) => {
    const posted = await server.call('POST', '/substitution', { token, body: { type: 'substitution', posterShift: { date } } })
    expect(posted).toMatchObject({ status: 400, body: { error: date < '2000' ? 'dayInPast' : 'dayTooFar' } })
    expect(await server.call('GET', `/substitution/check-shift/${date}`, { token })).toMatchObject({ status: 200, body: { date } })
    const switches = `/substitution/compatible-switches/${date}`
    expect(await server.call('GET', switches, { token })).toMatchObject({ status: 200, body: { date } })
    expect(await server.call('GET', `${switches}?date=2026-11-17`, { token })).toMatchObject({ status: 200, body: { date: '2026-11-17' } })
    const change = { userId: member.userId, newTeamId: null, fromDate: date }
    expect(await server.call('POST', '/substitution/detect-team-change-conflicts', { token, body: change })).toMatchObject({
      status: 200,
      body: { conflicts: [] },
    })
    expect(await server.call('POST', shiftsPath(), { token, body: { dates: [date] } })).toMatchObject({ status: 200, body: [{ date }] })
  })

  test.each(['//', '//[', '/api//', '/api/%E0%A4%A', `/api/users/${'x'.repeat(500)}`, '/api/users/%00', '/api/openapi.json/x'])(
    'an address that is none: %s',
    async (path) => {
      const { status, text } = await rawGet(path)
      const code = path.endsWith('%00') ? 'noToken' : 'notFound'
      const body: unknown = JSON.parse(text)
      expect({ status, body }).toEqual({
        status: errors[code].status,
        body: { error: code, message: errors[code].message },
      })
    },
  )

  test('several things wrong: a sentence for each field, the first of them as the message', async () => {
    const body = { toUserId: 'x', amount: -1 }
    expect(await server.call('POST', `/users/${member.userId}/points/transfer`, { token, body })).toMatchObject({
      status: 400,
      body: {
        message: 'L’identifiant n’est pas valide.',
        fields: { toUserId: 'L’identifiant n’est pas valide.', amount: 'Le nombre de points doit être un entier positif.' },
      },
    })
  })

  test('what is not JSON, and another type of content', async () => {
    expect(await send('{"dates":')).toMatchObject({ status: 400, body: { message: 'Le contenu envoyé n’est pas du JSON valide.' } })
    expect(await send('{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 415, body: { error: 'unsupportedMediaType' } })
    expect(await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({ status: 415 })
    expect(await send('null')).toMatchObject({ status: 400 })
  })

  test('more than 256 KB, too deep, too many keys, __proto__', async () => {
    expect(await send(`{"x":"${'x'.repeat(256 * 1024)}"}`)).toMatchObject({ status: 413, body: { error: 'bodyTooLarge' } })
    expect(await send(`${'['.repeat(33)}${']'.repeat(33)}`)).toMatchObject({ status: 400, body: { error: 'bodyTooDeep' } })
    expect(await send(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toMatchObject({ status: 400, body: { error: 'bodyTooDeep' } })
    const keys = Array.from({ length: 10_001 }, (_, i) => `"k${i}":1`).join(',')
    expect(await send(`{${keys}}`)).toMatchObject({ status: 400, body: { error: 'bodyTooDeep' } })
    expect(await send('{"dates":{"__proto__":{"x":1}}}')).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    expect(await send('{"dates":{"\\u005f_proto__":{"x":1}}}')).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    expect(await send('{}')).toMatchObject({ status: 200 })
  })

  test('a body that does not arrive gets 408, while others are answered', async () => {
    // A server of its own: whatever else is asked of one this impatient fails on a slow machine.
    const impatient = await server.second({ bodyWithinMs: 2000 })
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const socket = connect(Number(new URL(impatient.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    socket.write(`POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":`)
    expect((await callOn(impatient.url, 'POST', shiftsPath(), { token, body: {} })).status).toBe(200)
    expect(await promise).toMatch(/^HTTP\/1\.1 408 [\s\S]*"error":"requestTimeout"/)
  })

  test('strange texts are stored as they are or refused, never a 500', async () => {
    const path = `/users/${member.userId}/points/transfer`
    for (const description of ["'; DROP TABLE users; --", '%_\\', '😀🇫🇷', '\u202Eabc', '{"a":1}', '</script>']) {
      const answer = await server.call('POST', path, { token, body: { toUserId: friend.userId, amount: 1, description } })
      expect(answer).toMatchObject({ status: 200, body: { transaction: { description } } })
    }
    for (const description of ['a\u0000b', 'a\u0007b', 'a\uD800b', 'x'.repeat(10_000)]) {
      const answer = await server.call('POST', path, { token, body: { toUserId: friend.userId, amount: 1, description } })
      expect(answer).toMatchObject({ status: 400, body: { fields: { description: anyText } } })
    }
  })
})

test('an address typed with invisible characters is no address', async () => {
  for (const email of ['a\u0000@b.example', '\uD800@b.example']) {
    const answer = await server.call('POST', '/login', { body: { email, password: 'x' } })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Cette adresse e-mail n’est pas valide.', fields: { email: anyText } } })
  }
  expect((await server.call('POST', '/login', { body: { email: 'a@b.example', password: 'x\u0000\uD800' } })).status).toBe(401)
})

describe('other sites', () => {
  const body = { email: 'a@b.example', password: 'x' }

  test.each([
    { origin: 'https://mechant.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://mechant.example', 'x-forwarded-host': 'mechant.example', 'x-forwarded-proto': 'https' },
  ])('%j is refused on every call that writes', async (headers) => {
    expect(await server.call('POST', '/login', { body, headers })).toMatchObject({ status: 403, body: { error: 'crossSite' } })
    expect(await server.call('POST', '/auth/refresh', { headers })).toMatchObject({ status: 403 })
    expect(await server.call('GET', '/center', { headers })).toMatchObject({ status: 200 })
  })

  test('our own pages pass, under the public address and under the one typed', async () => {
    const origins = [server.config.publicUrl, server.url]
    for (const origin of origins) {
      const headers = { origin, 'sec-fetch-site': 'same-origin' }
      expect(await server.call('POST', '/login', { body, headers })).toMatchObject({ status: 401 })
    }
  })

  test('no answer invites other sites', async () => {
    const { headers } = await server.call('GET', '/center', { headers: { origin: 'https://mechant.example' } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('headers', () => {
  test('of data', async () => {
    const { headers } = await server.call('GET', '/center')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test.each(['/api/docs', '/healthz', '/nowhere.js'])('of the page %s', async (path) => {
    const { headers } = await fetch(`${server.url}${path}`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    // Swagger UI has policies of its own; the application has one.
    expect(policy.endsWith('; trusted-types releve')).toBe(path !== '/api/docs')
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('*')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('behind TLS', () => {
  test('browsers are told to come back by TLS alone, and the cookie travels by it alone', async () => {
    const secure = await server.second({}, { publicUrl: 'https://releve.example' })
    const answer = await callOn(secure.url, 'POST', '/login', { body: { email: member.email, password: PASSWORD } })
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(answer.headers.get('set-cookie')).toMatch(/; HttpOnly; Secure; SameSite=Strict$/)
  })

  test('the address that counts is the one the proxy saw', async () => {
    const secure = await server.second({ callsPerMinute: { 'accounts.login': 1 } }, { publicUrl: 'https://releve.example' })
    const login = (address: string) =>
      callOn(secure.url, 'POST', '/login', { body: { email: 'a@b.example', password: 'x' }, headers: { 'x-forwarded-for': address } })
    const statuses: number[] = []
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) statuses.push((await login(address)).status)
    expect(statuses).toEqual([401, 401, 429])
  })

  test('an address invented before the one that the proxy saw opens no new limit, whatever network it saw', async () => {
    const secure = await server.second({ callsPerMinute: { 'accounts.login': 1 } }, { publicUrl: 'https://releve.example' })
    const login = (address: string) =>
      callOn(secure.url, 'POST', '/login', {
        body: { email: `${randomUUID()}@b.example`, password: 'x' },
        headers: { 'x-forwarded-for': address },
      })
    for (const address of ['10.0.0.1', '2001:db8::1']) {
      expect((await login(`192.0.2.1, ${address}`)).status).toBe(401)
      expect((await login(`192.0.2.2, ${address}`)).status).toBe(429)
    }
    expect((await login('192.0.2.3, 2001:db8::2')).status).toBe(429)
  })

  test('of IPv6 the half that one subscriber is given counts, not each address in it', async () => {
    const secure = await server.second({ callsPerMinute: { 'accounts.login': 1 } }, { publicUrl: 'https://releve.example' })
    const statuses: number[] = []
    for (const address of ['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:1:ffff::2']) {
      const headers = { 'x-forwarded-for': address }
      statuses.push((await callOn(secure.url, 'POST', '/login', { body: { email: 'a@b.example', password: 'x' }, headers })).status)
    }
    expect(statuses).toEqual([401, 401, 429])
  })
})

describe('documents', () => {
  test('the OpenAPI document is served whole', async () => {
    const response = await fetch(`${server.url}/api/openapi.json`)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { openapi, paths } = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }).parse(await response.json())
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(Object.values<Route>(routes).map(({ path }) => `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`)),
    )
  })

  test('the page to read it is French and loads from here alone', async () => {
    const page = await (await fetch(`${server.url}/api/docs`)).text()
    expect(page).toContain('<html lang="fr">')
    const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '')
    // The page loads its icon, which a browser would otherwise look for where there is none, its style and its two scripts.
    expect(loaded).toHaveLength(4)
    for (const url of loaded) expect((await fetch(new URL(url, server.url))).status, url).toBe(200)
  })

  test.each(['/healthz', '/readyz'])('%s says that all is well', async (path) => {
    const response = await fetch(`${server.url}${path}`)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })
})

describe('compression', () => {
  test.each(['br', 'gzip'])('%s is used for a long answer and gives the same', async (encoding) => {
    const path = shiftsPath()
    const plain = await server.call('POST', path, { token, body: {}, headers: { 'accept-encoding': 'identity' } })
    const packed = await server.call('POST', path, { token, body: {}, headers: { 'accept-encoding': encoding } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(packed.body).toEqual(plain.body)
  })
})

describe('limits by address', () => {
  test('log-ins beyond the limit get 429 with Retry-After', async () => {
    const limited = await server.second({ callsPerMinute: { 'accounts.login': 3 } })
    const login = () => callOn(limited.url, 'POST', '/login', { body: { email: `${randomUUID()}@releve.example`, password: 'x' } })
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push((await login()).status)
    const refused = await login()
    expect(statuses).toEqual([401, 401, 401])
    expect(refused).toMatchObject({ status: 429, body: { error: 'tooManyRequests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a database that is away', () => {
  test('readyz answers 503 although the program lives, and so does a call, with an error id and no cause', async () => {
    const other = await startTestServer(NOON)
    const { userId } = await createMember(other.pool, await createCenter(other.pool))
    const otherToken = await other.tokenOf(userId)
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
    await other.pool.end()
    expect((await fetch(`${other.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${other.url}/healthz`)).status).toBe(200)
    const answer = await other.call('GET', '/auth/check', { token: otherToken })
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(answer.body).toEqual({ error: anyText, message: anyText, errorId: anyText })
    await other.close()
  })
})
