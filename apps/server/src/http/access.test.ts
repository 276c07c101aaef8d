// Who may make which call: every call of the table for whoever has no right at all, and every reading call for each kind of
// caller. The lists are typed by the table, so a new call does not compile before it stands here.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import type { RouteName } from '@releve/contract'
import { errors } from '@releve/contract/errors'
import type { Route } from '@releve/contract/route'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECRET, startTestServer } from '../server.fixture.ts'
import type { TestServer } from '../server.fixture.ts'
import { createTokens } from './tokens.ts'

const anyText: unknown = expect.any(String)
const NOW = Date.UTC(2026, 10, 16, 11)

let server: TestServer
let center: CenterFixture
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer(NOW)
  const { pool } = server
  center = await createCenter(pool)
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
  tokens['expired'] = createTokens(SECRET).sign(people.owner.userId, sessionId, NOW - 15 * 60_000).token
})
afterAll(() => server.close())

/** A path of the route with identifiers of nobody: what is refused must be refused before anything is looked up. */
const anyPath = (route: Route) => route.path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'status' ? 'all' : randomUUID()))

const everyRoute = Object.entries<Route>(routes)
const headersFor = (route: Route): Record<string, string> => (route.stream === true ? { accept: 'text/event-stream' } : {})

describe('every call of the table', () => {
  test.each(everyRoute.filter(([, { access }]) => access !== 'public'))('%s refuses a visitor', async (_, route) => {
    const answer = await server.call(route.method, anyPath(route), { headers: headersFor(route) })
    expect(answer).toMatchObject({ status: 401, body: { error: 'noToken', message: "Aucun token d'accès trouvé." } })
  })

  test.each(everyRoute.filter(([, { access }]) => access !== 'public'))('%s refuses an expired token', async (_, route) => {
    const answer = await server.call(route.method, anyPath(route), { token: tokens['expired'], headers: headersFor(route) })
    expect(answer).toMatchObject({ status: 401, body: { error: 'expiredToken', message: "Le token d'accès a expiré." } })
  })

  test.each(everyRoute.filter(([, { access }]) => access !== 'public' && access !== 'session'))(
    '%s refuses a pending member',
    async (_, route) => {
      const answer = await server.call(route.method, anyPath(route), { token: tokens['pending'], headers: headersFor(route) })
      expect(answer).toMatchObject({ status: 403, body: { error: 'pendingApproval' } })
    },
  )
})

type Caller = 'owner' | 'colleague' | 'centerAdmin' | 'stranger' | 'otherAdmin' | 'master'
const callers: readonly Caller[] = ['owner', 'colleague', 'centerAdmin', 'stranger', 'otherAdmin', 'master']

/** Statuses in the order of `callers`, for a call on what belongs to `owner` and his centre. */
type Row = readonly [owner: number, colleague: number, centerAdmin: number, stranger: number, otherAdmin: number, master: number]
type OwnFeature = Exclude<RouteName, `demands.${string}` | `accounts.${string}` | 'events.stream' | 'users.substitution'>

const everybody: Row = [200, 200, 200, 200, 200, 200]
/** The master of these tests has no centre of his own. */
const ofOwnCenter: Row = [200, 200, 200, 200, 200, 400]
const sameCenter: Row = [200, 200, 200, 404, 404, 200]
const selfAndAdmins: Row = [200, 403, 200, 404, 404, 200]
const selfAlone: Row = [200, 403, 403, 404, 404, 403]

const matrix: { readonly [N in OwnFeature]: { row: Row; id?: () => string; body?: () => unknown; query?: string } } = {
  'users.list': { row: everybody },
  'users.center': { row: sameCenter, id: () => center.centerId },
  'users.get': { row: sameCenter },
  'users.preferences': { row: selfAlone, body: () => ({ preferences: { theme: 'lightTheme' } }) },
  'users.teams': { row: sameCenter, id: () => center.teamIds[0] ?? '' },
  'users.teamOccurrences': { row: sameCenter },
  'users.currentTeam': { row: sameCenter },
  'users.changeHistory': { row: selfAndAdmins },
  'shifts.get': { row: sameCenter, body: () => ({}) },
  'shifts.getWithSubstitutions': { row: sameCenter, body: () => ({}) },
  'shifts.roster': { row: sameCenter, id: () => center.centerId },
  'shifts.centerPlanning': { row: sameCenter, id: () => center.centerId, query: '?startDate=2026-11-01&endDate=2026-11-30' },
  'points.balance': { row: selfAndAdmins },
  'points.transfer': { row: selfAlone, body: () => ({ toUserId: ids['colleague'], amount: 1 }) },
  'points.transactions': { row: selfAndAdmins },
  'points.pending': { row: selfAndAdmins },
  'rotations.status': { row: ofOwnCenter },
  'rotations.get': { row: sameCenter, id: () => center.rotationId },
  'rotations.center': { row: sameCenter, id: () => center.centerId },
  'centers.list': { row: everybody },
  'centers.get': { row: sameCenter, id: () => center.centerId },
  'centers.activeRotation': { row: sameCenter, id: () => center.centerId },
  'centers.allActiveRotations': { row: everybody },
  'centers.admins': { row: ofOwnCenter },
  'centers.usersCount': { row: everybody },
  'centers.rules': { row: sameCenter, id: () => center.centerId },
  'teams.list': { row: everybody },
  'teams.get': { row: sameCenter, id: () => center.teamIds[0] ?? '' },
  'teams.members': { row: sameCenter, id: () => center.teamIds[0] ?? '' },
  'notifications.list': { row: [200, 404, 404, 404, 404, 404] },
  'notifications.read': { row: [404, 404, 404, 404, 404, 404], id: () => randomUUID() },
  'notifications.readAll': { row: [204, 204, 204, 204, 204, 204] },
}

const pathOf = (path: string, id: string) => path.replace(':status', 'all').replaceAll(/:\w+/g, id)

describe('each kind of caller', () => {
  test.each(Object.entries(matrix).flatMap(([name, { row }]) => callers.map((caller, index) => [name, caller, row[index]] as const)))(
    '%s by %s: %i',
    async (name, caller, expected) => {
      const entry = Object.entries(matrix).find(([key]) => key === name)?.[1]
      const route = everyRoute.find(([key]) => key === name)?.[1]
      if (entry === undefined || route === undefined) throw new Error(`no call ${name}`)
      const id = entry.id?.() ?? ids['owner'] ?? ''
      const init = { token: tokens[caller], ...(entry.body === undefined ? {} : { body: entry.body() }) }
      const answer = await server.call(route.method, `${pathOf(route.path, id)}${entry.query ?? ''}`, init)
      expect(answer.status).toBe(expected)
      if (expected !== 404 || entry.id === undefined) return
      // What belongs to another centre looks exactly like what does not exist.
      const unknown = await server.call(route.method, `${pathOf(route.path, randomUUID())}${entry.query ?? ''}`, init)
      expect(answer.body).toEqual(unknown.body)
      expect(answer.body).toEqual({ error: 'notFound', message: errors.notFound.message })
    },
  )

  test('nobody changed the preferences of the owner but himself', async () => {
    const { rows } = await server.pool.query('SELECT preferences FROM users WHERE _id = ANY ($1)', [
      Object.values(ids).filter((id) => id !== ids['owner']),
    ])
    expect(rows).toHaveLength(6)
    for (const { preferences } of rows) expect(preferences).toEqual({ theme: 'darkTheme' })
  })

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
    expect(await seenBy('owner')).toMatchObject({ email: anyText, preferences: { theme: 'lightTheme' } })
  })
})

describe('what changes takes effect on the next call', () => {
  const check = (token: string) => server.call('GET', '/auth/check', { token })

  test('logout', async () => {
    const { userId } = await createMember(server.pool, center)
    const token = await server.tokenOf(userId)
    expect((await check(token)).status).toBe(200)
    expect((await server.call('POST', '/auth/logout', { token })).status).toBe(204)
    expect(await check(token)).toMatchObject({ status: 401, body: { error: 'invalidToken' } })
  })

  test('deletion', async () => {
    const { userId } = await createMember(server.pool, center)
    const token = await server.tokenOf(userId)
    await server.pool.query('UPDATE users SET deleted_at = now() WHERE _id = $1', [userId])
    expect((await check(token)).status).toBe(401)
  })

  test('demotion', async () => {
    const { userId } = await createMember(server.pool, center, { adminType: 'center' })
    const token = await server.tokenOf(userId)
    const read = () => server.call('GET', `/users/${ids['owner']}/points`, { token })
    expect((await read()).status).toBe(200)
    await server.pool.query('UPDATE users SET is_admin = false, admin_type = NULL WHERE _id = $1', [userId])
    expect((await read()).status).toBe(403)
  })

  test('change of centre', async () => {
    const elsewhere = await createCenter(server.pool)
    const { userId } = await createMember(server.pool, center)
    const token = await server.tokenOf(userId)
    const read = (id: string) => server.call('GET', `/center/${id}/planning?startDate=2026-11-01&endDate=2026-11-02`, { token })
    expect((await read(center.centerId)).status).toBe(200)
    await server.pool.query('UPDATE users SET center_id = $2 WHERE _id = $1', [userId, elsewhere.centerId])
    expect((await read(center.centerId)).status).toBe(404)
    expect((await read(elsewhere.centerId)).status).toBe(200)
  })
})

test('a call that is not in the table does not exist', async () => {
  expect(await server.call('GET', '/nothing', { token: tokens['master'] })).toMatchObject({ status: 404, body: { error: 'notFound' } })
  expect(await server.call('DELETE', `/users/${ids['owner']}`, { token: tokens['master'] })).toMatchObject({ status: 404 })
})
