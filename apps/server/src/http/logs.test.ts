// What the log may hold: who, what, how long, and the cause of a failure; never a secret, nor a row that PostgreSQL quotes.
import { routes } from '@releve/contract'
import { createCenter, createMember, PASSWORD, PASSWORD_HASH } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '../main.ts'
import { callOn, read, startTestServer } from '../server.fixture.ts'
import type { TestServer } from '../server.fixture.ts'

let server: TestServer
let spoken: RunningServer
let member: MemberFixture
let log = ''

beforeAll(async () => {
  server = await startTestServer(Date.UTC(2026, 10, 16, 11))
  spoken = await server.second({ logTo: { write: (line) => (log += line) } }, { logLevel: 'trace' })
  member = await createMember(server.pool, await createCenter(server.pool))
})
afterAll(() => server.close())

const call = (method: string, path: string, init?: Parameters<typeof callOn>[3]) => callOn(spoken.url, method, path, init)

test('passwords, tokens, cookies and addresses of log-ins are absent, failed ones included', async () => {
  const wrong = 'Ancre-bleue-perdue-au-large'
  await call('POST', '/login', { body: { email: member.email, password: wrong } })
  await call('POST', '/login', { body: { email: 'inconnue@releve.example', password: wrong } })
  await call('POST', '/login', { body: { email: member.email, password: PASSWORD, isAdmin: true } })
  const inBody = await call('POST', '/login', { body: { email: member.email, password: PASSWORD, refreshTokenIn: 'body' } })
  const { accessToken, refreshToken = '' } = read(routes['accounts.login'].response, inBody)
  const inCookie = await call('POST', '/login', { body: { email: member.email, password: PASSWORD } })
  const cookie = (inCookie.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(cookie).toMatch(/^releve_refresh=.{20,}/)
  await call('POST', '/auth/refresh', { headers: { cookie } })
  await call('POST', '/auth/refresh', { body: { refreshToken } })
  await call('POST', '/auth/refresh', { body: { refreshToken: 'jeton-inventé-de-toutes-pièces' } })
  await call('GET', '/auth/check', { token: accessToken })
  await call('GET', '/auth/check', { token: `${accessToken}x` })
  await call('GET', `/auth/check?access_token=${accessToken}`)
  await call('POST', '/auth/logout', { token: accessToken })
  expect(log).toContain('"route":"/api/login","status":401')
  expect(log).toContain('"route":"/api/auth/refresh","status":200')
  const [header = '', payload = '', signature = ''] = accessToken.split('.')
  expect(header.length).toBeGreaterThan(10)
  for (const secret of [wrong, PASSWORD, member.email, 'inconnue@', payload, signature, refreshToken, cookie.slice(15), 'jeton-inventé']) {
    expect(log).not.toContain(secret)
  }
})

test('a failure is logged with its cause and its id, without the row that PostgreSQL quotes', async () => {
  await server.pool.query(`ALTER TABLE users ADD CONSTRAINT only_dark CHECK (preferences ->> 'theme' = 'darkTheme')`)
  const token = await server.tokenOf(member.userId)
  log = ''
  const answer = await call('PUT', `/users/${member.userId}/preferences`, { token, body: { preferences: { theme: 'lightTheme' } } })
  const { body } = answer
  expect(answer).toMatchObject({ status: 500, body: { error: 'unexpected', message: 'Une erreur est survenue' } })
  const line: unknown = JSON.parse(log.split('\n').find((text) => text.includes('unexpected error')) ?? 'null')
  expect(line).toMatchObject({
    level: 50,
    errorId: typeof body === 'object' && body !== null && 'errorId' in body ? body.errorId : null,
    err: { code: '23514', constraint: 'only_dark', table: 'users' },
  })
  expect(log).toContain('preferences')
  for (const secret of [member.email, PASSWORD_HASH, token.split('.')[1] ?? '', 'Failing row', member.lastName]) {
    expect(log).not.toContain(secret)
  }
})
