// Sessions through HTTP: which are open, and what the end of one ends.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { errors } from '@releve/contract/errors'
import { createMember, PASSWORD } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { listenOn } from '#test/http/events/listen.ts'
import { publish } from '#http/events/store.ts'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { deviceOf } from '../commands/device.ts'
import { purgeAccounts } from '../jobs.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const { server, center } = setScene({}, { lasts: true })
let member: MemberFixture

beforeEach(async () => {
  member = await createMember(server.pool, center)
})

async function enter(userAgent: string) {
  const body = { email: member.email, password: PASSWORD, refreshTokenIn: 'body' }
  return read(routes['accounts.login'].response, await server.call('POST', '/login', { body, headers: { 'user-agent': userAgent } }))
}

const list = async (token: string) => read(routes['accounts.sessions'].response, await server.call('GET', '/auth/sessions', { token }))
const check = async (token: string) => (await server.call('GET', '/auth/check', { token })).status
const refresh = async (refreshToken: string | undefined) => (await server.call('POST', '/auth/refresh', { body: { refreshToken } })).status

test('lists what is open, the current one marked, each with its device and when it was last used', async () => {
  const first = await enter(FIREFOX)
  server.clock.now += 60_000
  const second = await enter('Releve/1.0 (iPhone; iOS 20.1)')
  server.clock.now += 60_000
  await server.call('POST', '/auth/refresh', { body: { refreshToken: first.refreshToken } })
  await server.tokenOf((await createMember(server.pool, center)).userId)
  expect(await list(second.accessToken)).toMatchObject([
    { device: 'Firefox sur Windows', createdAt: NOON, lastUsedAt: NOON + 120_000, isCurrent: false },
    { device: 'iPhone', createdAt: NOON + 60_000, lastUsedAt: NOON + 60_000, isCurrent: true },
  ])
  await server.call('POST', '/auth/logout', { token: first.accessToken })
  expect(await list(second.accessToken)).toHaveLength(1)
})

test('one that is ended is refused on the next call, its refresh token with it, and its stream ends', async () => {
  const [ownLogin, otherLogin] = [await enter(FIREFOX), await enter(FIREFOX)]
  const listener = await listenOn(server.url, otherLogin.accessToken, (marker) =>
    inTransaction(server.pool, (tx) => publish(tx, center.centerId, marker)),
  )
  const other = (await list(ownLogin.accessToken)).find(({ isCurrent }) => !isCurrent)
  const end = () => server.call('DELETE', `/auth/sessions/${other?._id}`, { token: ownLogin.accessToken })
  expect((await end()).status).toBe(204)
  expect(await listener.next()).toEqual({ kind: 'sessionEnded', message: errors.sessionSignedOut.message })
  expect(await listener.next()).toBeNull()
  expect(await check(otherLogin.accessToken)).toBe(401)
  expect(await refresh(otherLogin.refreshToken)).toBe(401)
  expect(await check(ownLogin.accessToken)).toBe(200)
  expect(await end()).toMatchObject({ status: 404, body: { error: 'notFound' } })
})

test('one of somebody else looks like one that does not exist, and goes on', async () => {
  const colleague = await createMember(server.pool, center)
  const [own, otherToken] = [await server.tokenOf(member.userId), await server.tokenOf(colleague.userId)]
  const [session] = await list(otherToken)
  const unknown = await server.call('DELETE', `/auth/sessions/${randomUUID()}`, { token: own })
  const foreign = await server.call('DELETE', `/auth/sessions/${session?._id}`, { token: own })
  expect(foreign).toMatchObject({ status: 404, body: unknown.body })
  expect(await check(otherToken)).toBe(200)
})

test('all others end at once, the current one goes on', async () => {
  const [ownLogin, second, third] = [await enter(FIREFOX), await enter(FIREFOX), await enter(FIREFOX)]
  const answer = await server.call('POST', '/auth/sessions/end-others', { token: ownLogin.accessToken })
  expect(answer).toMatchObject({ status: 200, body: { ended: 2 } })
  expect(await check(ownLogin.accessToken)).toBe(200)
  expect([await check(second.accessToken), await refresh(third.refreshToken)]).toEqual([401, 401])
  expect(await list(ownLogin.accessToken)).toHaveLength(1)
})

test('those nobody refreshed end, those that ended half a year ago are forgotten, however many; others stay', async () => {
  const ownLogin = await enter(FIREFOX)
  const { rows } = await server.pool.query(
    `INSERT INTO sessions (_id, user_id, expires_at, ended_at, ended_because)
     SELECT gen_random_uuid(), $1, ago, CASE WHEN n % 2 = 0 THEN ago END, CASE WHEN n % 2 = 0 THEN 'logout' END
     FROM generate_series(1, 4002) n, (SELECT to_timestamp($2::double precision / 1000) - interval '1 year' AS ago) year
     RETURNING ended_at IS NULL AS "isOpen"`,
    [member.userId, server.clock.now],
  )
  expect(rows.filter(({ isOpen }) => isOpen)).toHaveLength(2001)
  await purgeAccounts(server.pool, server.clock.now)
  const remainingSessions = await server.pool.query(
    'SELECT ended_because, count(*) FROM sessions WHERE user_id = $1 GROUP BY 1 ORDER BY 1',
    [member.userId],
  )
  expect(remainingSessions.rows).toEqual([
    { ended_because: 'expired', count: 2001 },
    { ended_because: null, count: 1 },
  ])
  expect(await check(ownLogin.accessToken)).toBe(200)
})

describe('however often it is refreshed', () => {
  const DAY = 86_400_000
  const tooOld = {
    status: 401,
    body: {
      error: 'sessionTooOld',
      message:
        'Par sécurité, une session dure douze mois au plus, trente jours pour un administrateur\u00A0: la vôtre a pris fin. Connectez-vous de nouveau.',
    },
  }
  const renew = (refreshToken: string | undefined) => server.call('POST', '/auth/refresh', { body: { refreshToken } })
  const stateOf = async () =>
    (
      await server.pool.query<{ ended_because: string | null; expires_at: number }>(
        'SELECT ended_because, expires_at FROM sessions WHERE user_id = $1',
        [member.userId],
      )
    ).rows[0]

  /** Refreshes a session every twenty days until that day; returns the last refresh token. */
  async function keptUntil(day: number): Promise<string | undefined> {
    let { refreshToken } = await enter(FIREFOX)
    for (let at = 20; at <= day; at += 20) {
      server.clock.now = NOON + Math.min(at, day) * DAY
      refreshToken = read(routes['accounts.refresh'].response, await renew(refreshToken)).refreshToken
    }
    return refreshToken
  }

  test('one of a member ends after twelve months, is told so, and nothing brings it back', async () => {
    const refreshToken = await keptUntil(360)
    expect((await stateOf())?.expires_at).toBe(NOON + 365 * DAY)
    server.clock.now = NOON + 365 * DAY - 1
    const last = read(routes['accounts.refresh'].response, await renew(refreshToken))
    server.clock.now = NOON + 365 * DAY
    expect(await renew(last.refreshToken)).toMatchObject(tooOld)
    expect(await stateOf()).toMatchObject({ ended_because: 'expired' })
    expect(await check(last.accessToken)).toBe(401)
    expect(await renew(last.refreshToken)).toMatchObject(tooOld)
    expect((await enter(FIREFOX)).accessToken).not.toBe('')
  })

  test('one of an administrator ends after thirty days, however late they became one', async () => {
    const refreshToken = await keptUntil(20)
    await server.pool.query('UPDATE members SET is_admin = true WHERE _id = $1', [member.userId])
    server.clock.now = NOON + 30 * DAY - 1
    const last = read(routes['accounts.refresh'].response, await renew(refreshToken))
    expect((await stateOf())?.expires_at).toBe(NOON + 30 * DAY)
    server.clock.now = NOON + 30 * DAY
    expect(await renew(last.refreshToken)).toMatchObject(tooOld)
  })

  test('one that was put away before its owner came back is told the same; one that they left is not', async () => {
    const [expiredToken, endedLogin] = [await keptUntil(340), await enter(FIREFOX)]
    await server.call('POST', '/auth/logout', { token: endedLogin.accessToken })
    server.clock.now = NOON + 366 * DAY
    await purgeAccounts(server.pool, server.clock.now)
    expect(await renew(expiredToken)).toMatchObject(tooOld)
    expect(await renew(endedLogin.refreshToken)).toMatchObject({ status: 401, body: { error: 'refreshRefused' } })
  })
})

test.each([
  [FIREFOX, 'Firefox sur Windows'],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome sur Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge sur Mac',
  ],
  ['curl/8.0', 'Appareil inconnu'],
  [null, 'Appareil inconnu'],
])('%s is « %s »', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
