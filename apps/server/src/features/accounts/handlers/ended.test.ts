// The person whose session or account was ended reads what happened: at the renewal, which their device asks with a token of that session,
// and at the log-in, after the right password alone.
import { routes } from '@releve/contract'
import { errors } from '@releve/contract/errors'
import type { ErrorCode } from '@releve/contract/errors'
import { createMember, PASSWORD } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { purgeAccounts } from '../jobs.ts'

const DAY = 86_400_000
const NEW_PASSWORD = 'Trois hérons gris au port'

const { server, center } = setScene({}, { lasts: true })
let boss: MemberFixture
let member: MemberFixture

beforeEach(async () => {
  boss = await createMember(server.pool, center, { adminType: 'center' })
  await createMember(server.pool, center, { adminType: 'center' })
  member = await createMember(server.pool, center)
})

const logIn = (email: string, password = PASSWORD) => server.call('POST', '/login', { body: { email, password, refreshTokenIn: 'body' } })
const enter = async ({ email }: MemberFixture) => read(routes['accounts.login'].response, await logIn(email))
const renew = (refreshToken: string | undefined) => server.call('POST', '/auth/refresh', { body: { refreshToken } })
const prove = (token: string) => server.call('POST', '/auth/verify-password', { token, body: { currentPassword: PASSWORD } })
const saying = (code: ErrorCode) => ({ status: errors[code].status, body: { error: code, message: errors[code].message } })

async function close(userId: string, body: object) {
  const token = await server.tokenOf(boss.userId)
  await prove(token)
  expect((await server.call('DELETE', `/users/${userId}`, { token, body })).status).toBe(200)
}

async function refuse(pending: MemberFixture) {
  const answer = await server.call('DELETE', `/users/pending/${pending.userId}`, { token: await server.tokenOf(boss.userId) })
  expect(answer.status).toBe(200)
}

test.each<[string, ErrorCode, (here: string) => Promise<unknown>]>([
  [
    'closed from another device',
    'sessionSignedOut',
    async (token) => {
      const open = read(routes['accounts.sessions'].response, await server.call('GET', '/auth/sessions', { token }))
      return server.call('DELETE', `/auth/sessions/${open.find(({ isCurrent }) => !isCurrent)?._id}`, { token })
    },
  ],
  ['closed with all others', 'sessionSignedOut', (token) => server.call('POST', '/auth/sessions/end-others', { token })],
  [
    'closed by a change of password',
    'sessionPasswordChanged',
    async (token) => {
      await prove(token)
      return server.call('POST', '/auth/update-password', { token, body: { newPassword: NEW_PASSWORD } })
    },
  ],
  ['closed with the account', 'accountClosed', () => close(member.userId, {})],
  ['closed with the account, erased', 'accountClosed', () => close(member.userId, { erase: true })],
])('a session that was %s answers %s', async (_, code, end) => {
  const [ownLogin, otherLogin] = [await enter(member), await enter(member)]
  await end(ownLogin.accessToken)
  expect(await renew(otherLogin.refreshToken)).toMatchObject(saying(code))
  expect(await renew(otherLogin.refreshToken), 'asked again').toMatchObject(saying(code))
})

test('a session whose token was used twice is closed, and says so from then on', async () => {
  const first = await enter(member)
  const second = read(routes['accounts.refresh'].response, await renew(first.refreshToken))
  server.clock.now += 20_001
  expect(await renew(first.refreshToken)).toMatchObject(saying('refreshRefused'))
  expect(await renew(second.refreshToken)).toMatchObject(saying('sessionReused'))
})

test('a session that its owner left, or that nobody refreshed, says no more than that it is over', async () => {
  const endedLogin = await enter(member)
  await server.call('POST', '/auth/logout', { token: endedLogin.accessToken })
  expect(await renew(endedLogin.refreshToken)).toMatchObject(saying('refreshRefused'))
  const idle = await enter(member)
  server.clock.now += 30 * DAY
  await purgeAccounts(server.pool, server.clock.now)
  expect(await renew(idle.refreshToken)).toMatchObject(saying('refreshRefused'))
})

test('an account that was refused says so to its session and to its password, for thirty days, and to nobody else', async () => {
  const pending = await createMember(server.pool, center, { status: 'pending' })
  const { refreshToken } = await enter(pending)
  const unknown = await logIn('personne@releve.example', 'faux')
  await refuse(pending)
  expect(await renew(refreshToken)).toMatchObject(saying('accountRejected'))
  expect(await logIn(pending.email.toUpperCase())).toMatchObject(saying('accountRejected'))
  expect(await logIn(pending.email, 'faux')).toMatchObject({ status: 401, body: unknown.body })
  const { rows } = await server.pool.query<{ account: string }>('SELECT to_jsonb(a)::text AS account FROM accounts a WHERE _id = $1', [
    pending.userId,
  ])
  expect(rows[0]?.account).not.toContain(pending.email)
  server.clock.now += 30 * DAY + 1
  await purgeAccounts(server.pool, server.clock.now)
  expect(await logIn(pending.email)).toMatchObject(saying('wrongCredentials'))
})

test('whoever asks again after a refusal is a newcomer, and a second refusal is said as the first', async () => {
  const first = await createMember(server.pool, center, { status: 'pending' })
  await refuse(first)
  const again = await createMember(server.pool, center, { status: 'pending', email: first.email })
  const { refreshToken } = await enter(again)
  await refuse(again)
  expect(await renew(refreshToken)).toMatchObject(saying('accountRejected'))
  expect(await logIn(again.email)).toMatchObject(saying('accountRejected'))
})

test('an account that was closed says so after the right password; erased, it is unknown', async () => {
  await close(member.userId, {})
  const unknown = await logIn('personne@releve.example', 'faux')
  expect(await logIn(member.email)).toMatchObject(saying('accountClosed'))
  expect(await logIn(member.email, 'faux')).toMatchObject({ status: 401, body: unknown.body })
  const erased = await createMember(server.pool, center)
  await close(erased.userId, { erase: true })
  expect(await logIn(erased.email)).toMatchObject(saying('wrongCredentials'))
})

test('the right password of an account that is gone counts for no failure, a wrong one does', async () => {
  await close(member.userId, {})
  for (let tries = 0; tries < 12; tries++) expect((await logIn(member.email)).status).toBe(403)
  for (let tries = 0; tries < 10; tries++) await logIn(member.email, 'faux')
  expect(await logIn(member.email)).toMatchObject({ status: 429, body: { error: 'accountLocked' } })
})
