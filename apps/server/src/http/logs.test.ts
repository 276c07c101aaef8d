// The allowed content of the log: who, what, how long, and the cause of a failure; never a secret, nor a row that PostgreSQL quotes.
import os from 'node:os'
import { routes } from '@releve/contract'
import { createCenter, createMember, PASSWORD, PASSWORD_HASH } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeAll, expect, test } from 'vitest'
import { locksHere } from '#test/hold.ts'
import { linkIn } from '#test/letters.ts'
import { codeAt } from '#test/features/accounts/totp.ts'
import type { RunningServer } from '../main.ts'
import { serverOfTests } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'
import { until } from '#test/until.ts'

const server = serverOfTests()
let spoken: RunningServer
let member: MemberFixture
let log = ''

beforeAll(async () => {
  spoken = await server.second({ logTo: { write: (line) => (log += line) } }, { logLevel: 'trace' })
  member = await createMember(server.pool, await createCenter(server.pool))
})

const call = (method: string, path: string, init?: Parameters<typeof callOn>[3]) => callOn(spoken.url, method, path, init)

test('passwords, tokens, cookies and addresses of log-ins are absent, failed ones included', async () => {
  const wrong = 'Ancre-bleue-perdue-au-large'
  await call('POST', '/login', { body: { email: member.email, password: wrong } })
  await call('POST', '/login', { body: { email: 'inconnue@releve.example', password: wrong } })
  await call('POST', '/login', { body: { email: member.email, password: PASSWORD, isAdmin: true } })
  const inBody = await call('POST', '/login', { body: { email: member.email, password: PASSWORD, refreshTokenIn: 'body' } })
  const { accessToken, refreshToken = '', deviceToken = '' } = read(routes['accounts.login'].response, inBody)
  const inCookie = await call('POST', '/login', { body: { email: member.email, password: PASSWORD } })
  const [cookie = '', device = ''] = inCookie.headers.getSetCookie().map((cookieText) => cookieText.split(';')[0] ?? '')
  expect(cookie).toMatch(/^releve_refresh=.{20,}/)
  expect(device).toMatch(/^releve_device=.{20,}/)
  await call('POST', '/auth/refresh', { headers: { cookie } })
  await call('POST', '/auth/refresh', { body: { refreshToken } })
  await call('POST', '/auth/refresh', { body: { refreshToken: 'jeton-inventé-de-toutes-pièces' } })
  await call('POST', '/login', { headers: { cookie: device }, body: { email: member.email, password: wrong } })
  await call('POST', '/login', { body: { email: member.email, password: wrong, deviceToken } })
  await call('GET', '/auth/check', { token: accessToken })
  await call('GET', '/auth/check', { token: `${accessToken}x` })
  await call('GET', `/auth/check?access_token=${accessToken}`)
  await call('POST', '/auth/logout', { token: accessToken })
  expect(log).toContain('"route":"/api/login","status":401')
  expect(log).toContain('"route":"/api/auth/refresh","status":200')
  const [header = '', payload = '', signature = ''] = accessToken.split('.')
  expect(header.length).toBeGreaterThan(10)
  const cookies = [cookie, device].map((cookieText) => cookieText.slice(cookieText.indexOf('=') + 1))
  const issuedSecrets = [payload, signature, refreshToken, deviceToken, ...cookies]
  for (const secret of [wrong, PASSWORD, member.email, 'inconnue@', 'jeton-inventé', ...issuedSecrets]) {
    expect(secret).not.toBe('')
    expect(log).not.toContain(secret)
  }
})

test('links that open an account, new passwords, codes and their secrets are absent, refused ones included', async () => {
  log = ''
  const newcomer = 'nour.vasseur@releve.example'
  const [typed, weak, chosen] = ['Trois hérons gris au port', 'motdepasse1234567', 'Cinq barques à marée basse']
  const centerId = member.centerId ?? ''
  const form = { name: 'Nour', lastName: 'Vasseur', centerId }
  expect((await call('POST', '/auth/register', { body: { ...form, email: newcomer, password: typed } })).status).toBe(204)
  await call('POST', '/auth/register', { body: { ...form, email: newcomer, password: weak, isAdmin: true } })
  await call('POST', '/auth/recovery-request', { body: { ...form, newEmail: `autre.${newcomer}`, message: 'Mon adresse est fermée' } })
  await call('POST', '/auth/reset-password-request', { body: { email: member.email } })
  await call('POST', '/auth/reset-password-request', { body: { email: 'inconnue@releve.example' } })
  const link = await linkIn(server, member.email, 'reset')
  const reset = (token: string, newPassword: string) => call('POST', '/auth/reset-password', { body: { token, newPassword } })
  expect((await reset(link, weak)).status).toBe(400)
  expect((await reset(`${link}x`, chosen)).status).toBe(400)
  expect((await reset(link, chosen)).status).toBe(200)
  const token = await server.tokenOf(member.userId)
  await call('POST', '/auth/verify-password', { token, body: { currentPassword: weak } })
  await call('POST', '/auth/verify-password', { token, body: { currentPassword: chosen } })
  expect((await call('POST', '/auth/update-password', { token, body: { newPassword: PASSWORD } })).status).toBe(200)
  await call('POST', '/auth/verify-password', { token, body: { currentPassword: PASSWORD } })
  const { secret } = read(routes['accounts.setUpTotp'].response, await call('POST', '/auth/totp/setup', { token }))
  const code = codeAt(server.clock.now, secret)
  const confirmed = await call('POST', '/auth/totp/confirm', { token, body: { totp: code } })
  const { recoveryCodes } = read(routes['accounts.confirmTotp'].response, confirmed)
  await call('POST', '/login', { body: { email: member.email, password: PASSWORD, totp: code } })
  expect((await call('POST', '/login', { body: { email: member.email, password: PASSWORD, totp: recoveryCodes[0] } })).status).toBe(200)
  await server.pool.query('UPDATE accounts SET totp_secret = NULL, totp_confirmed_at = NULL WHERE _id = $1', [member.userId])
  expect(log).toContain('"route":"/api/auth/reset-password","status":200')
  expect(log).toContain('"route":"/api/auth/totp/confirm","status":200')
  const secrets = [link, typed, weak, chosen, PASSWORD, secret, ...recoveryCodes, newcomer, member.email, 'inconnue@', 'Mon adresse']
  for (const secretText of secrets) expect(log).not.toContain(secretText)
  expect(log).not.toContain('/reset-password?token=')
})

test('the worker that writes and sends the letters says nothing of them', async () => {
  log = ''
  const working = await server.second({ jobs: true, logTo: { write: (line) => (log += line) } }, { logLevel: 'trace' })
  await callOn(working.url, 'POST', '/auth/reset-password-request', { body: { email: member.email } })
  const sent = () => server.pool.query(`SELECT FROM mails WHERE recipient = $1 AND kind = 'reset' AND status = 'sent'`, [member.email])
  await until(async () => (await sent()).rowCount !== 0)
  await working.close()
  expect(log).toContain('accountLetter')
  for (const secretText of [member.email, 'token=', 'Choisir mon mot de passe']) expect(log).not.toContain(secretText)
})

test('a failure is logged with its cause and its id, without the row that PostgreSQL quotes', async () => {
  await server.pool.query(`ALTER TABLE members ADD CONSTRAINT only_dark CHECK (preferences ->> 'theme' = 'darkTheme')`)
  const token = await server.tokenOf(member.userId)
  log = ''
  const answer = await call('PUT', `/users/${member.userId}/preferences`, { token, body: { preferences: { theme: 'lightTheme' } } })
  const { body } = answer
  expect(answer).toMatchObject({ status: 500, body: { error: 'unexpected', message: 'Une erreur est survenue' } })
  const line: unknown = JSON.parse(log.split('\n').find((text) => text.includes('unexpected error')) ?? 'null')
  expect(line).toMatchObject({
    level: 50,
    errorId: typeof body === 'object' && body !== null && 'errorId' in body ? body.errorId : null,
    err: { code: '23514', constraint: 'only_dark', table: 'members' },
  })
  expect(log).toContain('preferences')
  for (const secret of [member.email, PASSWORD_HASH, token.split('.')[1] ?? '', 'Failing row', member.lastName]) {
    expect(log).not.toContain(secret)
  }
})

test('a call that holds locks is named in PostgreSQL by the identifier of its line in the log', async () => {
  let lines = ''
  const slow = await server.second({ slowMs: 0, logTo: { write: (line) => (lines += line) } }, { logLevel: 'info' })
  const name = async (pid: number) =>
    (await server.pool.query<{ name: string }>('SELECT application_name AS name FROM pg_stat_activity WHERE pid = $1', [pid])).rows[0]?.name
  const inHand = await server.pool.connect()
  await inHand.query('BEGIN')
  await inHand.query('SELECT FROM members WHERE _id = $1 FOR UPDATE', [member.userId])
  const called = callOn(slow.url, 'PUT', `/users/${member.userId}/preferences`, {
    token: await server.tokenOf(member.userId),
    headers: { 'idempotency-key': 'held' },
    body: { preferences: { theme: 'darkTheme' } },
  })
  // Transactions that hold the key, for which others may wait.
  const holders = () =>
    server.pool.query<{ pid: number; name: string }>(
      `SELECT DISTINCT pid, application_name AS name FROM ${locksHere} JOIN pg_stat_activity USING (pid)
       WHERE granted AND mode = 'RowExclusiveLock' AND relation = 'idempotency_keys'::regclass AND wait_event_type = 'Lock'`,
    )
  await until(async () => (await holders()).rowCount === 1)
  const [holder] = (await holders()).rows
  await inHand.query('ROLLBACK')
  inHand.release()
  expect((await called).status).toBe(200)
  const line = lines.split('\n').find((text) => text.includes('/api/users/:id/preferences')) ?? ''
  const reqId = /"reqId":"([^"]+)"/.exec(line)?.[1]
  expect(reqId).toMatch(/^req-/)
  expect(holder?.name).toBe(`releve ${process.pid} ${os.hostname()} ${reqId}`)
  // Its connection is the process's again.
  expect(await name(holder?.pid ?? 0)).toBe(`releve ${process.pid} ${os.hostname()}`)
  await slow.close()
})

test('a slow call is in the log of every day, with the identifier and the process that its other lines bear', async () => {
  let lines = ''
  const slow = await server.second({ slowMs: 0, logTo: { write: (line) => (lines += line) } }, { logLevel: 'info' })
  await callOn(slow.url, 'GET', `/users/${member.userId}`, { token: await server.tokenOf(member.userId) })
  const line: unknown = JSON.parse(lines.split('\n').find((text) => text.includes('"answered"')) ?? 'null')
  expect(line).toMatchObject({ level: 40, pid: process.pid, route: '/api/users/:id', status: 200, userId: member.userId })
  expect(line).toHaveProperty('reqId')
  expect(line).toHaveProperty('ms')
  // A stream is open as long as a page is: that it ends says nothing.
  const stream = await fetch(`${slow.url}/api/events`, {
    headers: { authorization: `Bearer ${await server.tokenOf(member.userId)}`, accept: 'text/event-stream' },
  })
  await slow.close()
  await stream.text()
  expect(lines).not.toContain('"/api/events"')
})
