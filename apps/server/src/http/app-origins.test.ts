// The application on telephones calls from an origin of its own: it may, without cookies, and no other page may.
import { routes } from '@releve/contract'
import { createCenter, createMember, PASSWORD } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverOfTests } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'

const APP = { origin: 'capacitor://localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
const STRANGER = { ...APP, origin: 'https://mechant.example' }

const server = serverOfTests()
let member: MemberFixture

beforeAll(async () => {
  member = await createMember(server.pool, await createCenter(server.pool))
})

const allowed = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin')
const credentials = () => ({ email: member.email, password: PASSWORD, refreshTokenIn: 'body' })
const logIn = async () =>
  read(routes['accounts.login'].response, await server.call('POST', '/login', { body: credentials(), headers: APP }))

test('the service names itself to whoever has its address', async () => {
  const answer = await server.call('GET', '/info', { headers: APP })
  expect(answer).toMatchObject({ status: 200, body: { name: 'Essais', publicUrl: 'http://localhost:20000', sendsMail: false } })
  expect(allowed(answer)).toBe('capacitor://localhost')
})

test('and says when its mails leave', async () => {
  const config = { smtpUrl: 'smtp://127.0.0.1:2525' }
  const other = await server.second({}, config)
  expect(await (await fetch(`${other.url}/api/info`)).json()).toMatchObject({ sendsMail: true })
  await other.close()
})

describe('a browser asks first', () => {
  const ask = (headers: Record<string, string>) =>
    server.call('OPTIONS', '/login', { headers: { ...headers, 'access-control-request-method': 'POST' } })

  test('and is told what the application sends and reads', async () => {
    const answer = await ask(APP)
    expect(answer.status).toBe(204)
    expect(allowed(answer)).toBe('capacitor://localhost')
    expect(answer.headers.get('access-control-allow-headers')).toContain('idempotency-key')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.headers.get('vary')).toBe('origin')
  })

  test.each([['https://mechant.example'], ['null'], ['https://localhost.mechant.example'], ['https://localhost:8443']])(
    '%s is told nothing',
    async (origin) => {
      const answer = await ask({ ...APP, origin })
      expect(answer.status).not.toBe(204)
      expect(allowed(answer)).toBeNull()
    },
  )
})

test('one logs in and stays, with the token in the body and no cookie', async () => {
  const answer = await server.call('POST', '/login', { body: credentials(), headers: APP })
  const { refreshToken } = read(routes['accounts.login'].response, answer)
  expect(answer.headers.getSetCookie()).toEqual([])
  const again = await server.call('POST', '/auth/refresh', { body: { refreshToken }, headers: APP })
  expect(read(routes['accounts.refresh'].response, again).refreshToken).not.toBe(refreshToken)
  expect(again.headers.getSetCookie()).toEqual([])
})

test('a refusal can be read too, with the time to wait', async () => {
  const answer = await server.call('GET', '/auth/check', { headers: APP })
  expect(answer.status).toBe(401)
  expect(allowed(answer)).toBe('capacitor://localhost')
  expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after')
})

test('the stream of events opens', async () => {
  const { accessToken } = await logIn()
  const stop = new AbortController()
  const stream = await fetch(`${server.url}/api/events`, {
    headers: { ...APP, accept: 'text/event-stream', authorization: `Bearer ${accessToken}` },
    signal: stop.signal,
  })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  expect(allowed(stream)).toBe('capacitor://localhost')
  stop.abort()
})

test('a cookie makes it another site like any other', async () => {
  const answer = await server.call('POST', '/login', { body: credentials(), headers: { ...APP, cookie: 'releve_refresh=x' } })
  expect(answer).toMatchObject({ status: 403, body: { error: 'crossSite' } })
  expect(allowed(answer)).toBeNull()
})

test('other sites may not, nor may the application where it is not served', async () => {
  expect(await server.call('POST', '/login', { body: credentials(), headers: STRANGER })).toMatchObject({ status: 403 })
  const closed = await server.second({}, { appOrigins: [] })
  const answer = await callOn(closed.url, 'POST', '/login', { body: credentials(), headers: APP })
  expect(answer).toMatchObject({ status: 403, body: { error: 'crossSite' } })
  await closed.close()
})
