// A suspension: the member comes in by no way, nothing else of theirs changes, and their shifts to come are listed; lifted, all is as it was.
// Team A works J 17 N 18, J 21 N 22 of November 2026.
import { routes } from '@releve/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '@releve/testing/factories'
import { setMembersScene } from '#test/features/users/scene.ts'
import { read } from '#test/server.ts'
import type { Person } from '#test/scene.ts'

const scene = setMembersScene()
const { server } = scene

const path = (person: Person) => `/users/${person.userId}/suspension`
const suspend = (person: Person, by = scene.admin) => scene.as(by, 'PUT', path(person), {})
const reinstate = (person: Person, by = scene.admin) => scene.as(by, 'DELETE', path(person), {})
const stateOf = async (person: Person) => read(routes['users.suspension'].response, await scene.as(scene.admin, 'GET', path(person)))
const logIn = (person: Person, password = PASSWORD) => server.call('POST', '/login', { body: { email: person.email, password } })

beforeEach(() => server.pool.query('UPDATE members SET suspended_at = NULL, suspended_by = NULL'))

describe('a suspended member', () => {
  test('is logged out of every device, and comes in by none: log-in, refresh, calendar', async () => {
    const { a } = scene
    const entered = read(routes['accounts.login'].response, await logIn(a))
    const token = entered.accessToken
    const { feed } = read(routes['feeds.renew'].response, await server.call('POST', '/calendar-feed', { token, body: {} }))
    const calendar = () => fetch(`${server.url}${new URL(feed.url).pathname}`)
    expect((await calendar()).status).toBe(200)
    expect((await suspend(a)).status).toBe(200)
    expect(await server.call('GET', `/users/${a.userId}`, { token })).toMatchObject({ status: 401 })
    const refreshed = await server.call('POST', '/auth/refresh', { body: { refreshToken: entered.refreshToken } })
    expect(refreshed).toMatchObject({ status: 403, body: { error: 'accountSuspended' } })
    expect(await logIn(a)).toMatchObject({ status: 403, body: { error: 'accountSuspended' } })
    expect(await logIn(a, 'pas le bon mot de passe'), 'who does not know the password learns nothing').toMatchObject({
      status: 401,
      body: { error: 'wrongCredentials' },
    })
    expect((await calendar()).status).toBe(404)
    expect((await reinstate(a)).status).toBe(200)
    expect((await logIn(a)).status).toBe(200)
    expect((await calendar()).status).toBe(200)
  })

  test('keeps planning, demands and points; their shifts to come are listed, and administrators are told', async () => {
    const { a, admin, officer, as } = scene
    const demandId = await scene.posted(a, '2026-11-25')
    const pointsOfA = async () => read(routes['points.balance'].response, await as(admin, 'GET', `/users/${a.userId}/points`))
    const before = await pointsOfA()
    const answer = read(routes['users.suspend'].response, await suspend(a))
    expect(answer.suspension).toMatchObject({ since: server.clock.now, by: { _id: admin.userId } })
    expect(answer.shifts.slice(0, 4)).toEqual([
      { date: '2026-11-17', name: 'J' },
      { date: '2026-11-18', name: 'N' },
      { date: '2026-11-21', name: 'J' },
      { date: '2026-11-22', name: 'N' },
    ])
    const days = { dates: { startDate: '2026-11-21', endDate: '2026-11-26' } }
    const seen = await as(admin, 'POST', `/users/${a.userId}/get-shifts-with-substitutions`, days)
    expect(
      read(routes['shifts.getWithSubstitutions'].response, seen)
        .map(({ shift }) => shift.name)
        .join(''),
    ).toBe('JNRRJN')
    expect(await scene.demandState(demandId)).toMatchObject({ status: 'open', closed_because: null })
    await reinstate(a)
    expect(await pointsOfA()).toEqual(before)
    expect(await scene.toldTo(officer), 'who is no administrator').not.toContain('memberSuspended')
  })

  test('is known as such to administrators alone; the same again says nothing twice', async () => {
    const { a, b, admin, as } = scene
    await suspend(a)
    await suspend(a)
    expect(await stateOf(a)).toMatchObject({ suspension: { since: server.clock.now, by: { _id: admin.userId } } })
    expect((await as(b, 'GET', path(a))).status).toBe(403)
    server.clock.now += 1000
    await reinstate(a)
    await reinstate(a)
    expect(await stateOf(a)).toMatchObject({ suspension: null })
    const { entries } = read(routes['journal.list'].response, await as(admin, 'GET', `/journal?group=accounts&userId=${a.userId}`))
    expect(entries.slice(0, 2).map(({ kind }) => kind)).toEqual(['memberReinstated', 'memberSuspended'])
  })
})

describe('nobody suspends', () => {
  test('themselves, an administrator as one, or a master', async () => {
    const { a, b, admin } = scene
    expect(await suspend(admin)).toMatchObject({ status: 403, body: { error: 'ownSuspension' } })
    await server.pool.query('UPDATE members SET is_admin = true WHERE _id = $1', [b.userId])
    expect(await suspend(b)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    await server.pool.query('UPDATE members SET is_admin = false WHERE _id = $1', [b.userId])
    await server.pool.query('UPDATE accounts SET is_master = true WHERE _id = $1', [a.userId])
    expect(await suspend(a)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    await server.pool.query('UPDATE accounts SET is_master = false WHERE _id = $1', [a.userId])
  })
})
