// The meaning of rights beyond the matrix of access.test.ts: the fields each caller sees of the same object, and changes of rights that
// take effect on the next call.
import { randomUUID } from 'node:crypto'
import { createCenter, createMember, moveMember, removeMembers, setRole } from '@releve/testing/factories'
import { beforeAll, describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import { SECRET } from '#test/server.ts'
import { createTokens } from './tokens.ts'

const anyText: unknown = expect.any(String)

const { server, center } = setScene({}, { lasts: true })
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  const { pool } = server
  const other = await createCenter(pool)
  const people = {
    owner: await createMember(pool, center),
    colleague: await createMember(pool, center),
    pending: await createMember(pool, center, { status: 'pending' }),
    centerAdmin: await createMember(pool, center, { adminType: 'center' }),
    stranger: await createMember(pool, other),
    otherAdmin: await createMember(pool, other, { adminType: 'center' }),
    master: await createMember(pool, null, { adminType: 'master' }),
  }
  for (const [name, { userId }] of Object.entries(people)) {
    tokens[name] = await server.tokenOf(userId)
    ids[name] = userId
  }
  const sessionId = randomUUID()
  await pool.query("INSERT INTO sessions (_id, user_id, expires_at) VALUES ($1, $2, now() + interval '90 years')", [
    sessionId,
    people.owner.userId,
  ])
  tokens['expired'] = createTokens(SECRET).sign(people.owner.userId, sessionId, NOON - 15 * 60_000).token
})

type Caller = 'owner' | 'colleague' | 'centerAdmin' | 'stranger' | 'otherAdmin' | 'master'
describe('each kind of caller', () => {
  test('a master without a centre is told so of what only members have', async () => {
    const own = (path: string) => server.call('GET', `/users/${ids['master']}/${path}`, { token: tokens['master'] })
    for (const path of [
      'points',
      'transactions',
      'transactions/pending',
      'team-occurrences',
      'current-team',
      'change-history',
      'substitution',
    ]) {
      expect(await own(path), path).toMatchObject({
        status: 400,
        body: { error: 'noCenter', message: "L'utilisateur n'appartient à aucun centre." },
      })
    }
  })

  test('a pending member reads himself and nobody else', async () => {
    expect((await server.call('GET', `/users/${ids['pending']}`, { token: tokens['pending'] })).status).toBe(200)
    expect((await server.call('GET', '/auth/check', { token: tokens['pending'] })).status).toBe(200)
    expect((await server.call('GET', `/users/${ids['owner']}`, { token: tokens['pending'] })).status).toBe(403)
  })

  test('a pending member is shown to his administrators alone', async () => {
    expect((await server.call('GET', `/users/${ids['pending']}`, { token: tokens['colleague'] })).status).toBe(404)
    expect((await server.call('GET', `/users/${ids['pending']}`, { token: tokens['centerAdmin'] })).status).toBe(200)
  })

  test('contact details and status are for himself and his administrators', async () => {
    const seenBy = async (caller: Caller) => (await server.call('GET', `/users/${ids['owner']}`, { token: tokens[caller] })).body
    expect(await seenBy('colleague')).not.toHaveProperty('email')
    expect(await seenBy('colleague')).not.toHaveProperty('phone')
    expect(await seenBy('colleague')).not.toHaveProperty('preferences')
    expect(await seenBy('centerAdmin')).toMatchObject({ email: anyText, status: 'approved' })
    expect(await seenBy('centerAdmin')).not.toHaveProperty('preferences')
    expect(await seenBy('owner')).toMatchObject({ email: anyText, preferences: { theme: 'darkTheme' } })
  })
})

describe('what changes takes effect on the next call', () => {
  const check = (token: string) => server.call('GET', '/auth/check', { token })

  test('logout', async () => {
    const { userId } = await createMember(server.pool, center)
    const token = await server.tokenOf(userId)
    expect((await check(token)).status).toBe(200)
    expect((await server.call('POST', '/auth/logout', { token })).status).toBe(200)
    expect(await check(token)).toMatchObject({ status: 401, body: { error: 'invalidToken' } })
  })

  test('deletion', async () => {
    const { userId } = await createMember(server.pool, center)
    const token = await server.tokenOf(userId)
    await removeMembers(server.pool, [userId])
    expect((await check(token)).status).toBe(401)
  })

  test('demotion', async () => {
    const { userId } = await createMember(server.pool, center, { adminType: 'center' })
    const token = await server.tokenOf(userId)
    const read = () => server.call('GET', `/users/${ids['owner']}/points`, { token })
    expect((await read()).status).toBe(200)
    await setRole(server.pool, userId, null)
    expect((await read()).status).toBe(403)
  })

  test('change of centre', async () => {
    const elsewhere = await createCenter(server.pool)
    const { userId } = await createMember(server.pool, center)
    const token = await server.tokenOf(userId)
    const read = (id: string) => server.call('GET', `/center/${id}/planning?startDate=2026-11-01&endDate=2026-11-02`, { token })
    expect((await read(center.centerId)).status).toBe(200)
    await moveMember(server.pool, userId, elsewhere.centerId)
    expect((await read(center.centerId)).status).toBe(404)
    expect((await read(elsewhere.centerId)).status).toBe(200)
  })
})

test('a call that is not in the table does not exist', async () => {
  expect(await server.call('GET', '/nothing', { token: tokens['master'] })).toMatchObject({ status: 404, body: { error: 'notFound' } })
  expect(await server.call('DELETE', '/users', { token: tokens['master'] })).toMatchObject({ status: 404 })
})
