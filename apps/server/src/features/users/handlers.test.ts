// Reading people, teams, cycles and centres through HTTP: what each answer holds.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter, createMember, cycle, DAY_SHIFT } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeAll, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people } = setScene(
  { ana: { name: 'Ana', lastName: 'Œillet' }, boss: { team: 1, name: 'Bob', lastName: 'Olivier', adminType: 'center' } },
  { center: { name: 'Brumaie' }, lasts: true },
)
const { ana, boss } = people
let master: MemberFixture
let token: string
let nextRotationId: string

beforeAll(async () => {
  const { pool } = server
  await createMember(pool, center, { name: 'Pia', lastName: 'Aubier', status: 'pending' })
  master = await createMember(pool, null, { adminType: 'master', lastName: 'Zinc' })
  await createMember(pool, await createCenter(pool, { name: 'Ailleurs' }), { lastName: 'Étranger' })
  token = await server.tokenOf(ana.userId)
  const { teamIds, centerId } = center
  await pool.query(
    "INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id) VALUES ($1, $2, '2026-11-10', $3, $4), ($1, $2, '2026-12-01', $5, NULL)",
    [centerId, ana.userId, randomUUID(), teamIds[2], randomUUID()],
  )
  await pool.query(
    "INSERT INTO team_cycle_starts (center_id, team_id, from_day, cycle_start_date) VALUES ($1, $2, '2026-11-16', '2026-11-11')",
    [centerId, teamIds[0]],
  )
  nextRotationId = randomUUID()
  await pool.query('INSERT INTO rotations (center_id, _id, name, days) VALUES ($1, $2, $3, $4)', [
    centerId,
    nextRotationId,
    'Jours',
    JSON.stringify(cycle('JR')),
  ])
  await pool.query("INSERT INTO rotation_activations (center_id, activation_date, rotation_id) VALUES ($1, '2027-01-01', $2)", [
    centerId,
    nextRotationId,
  ])
})

const get = (path: string, by = token) => server.call('GET', path, { token: by })

test('the directory holds the approved members of the centre by name, all and pending ones for those who may', async () => {
  const names = async (by: string) => read(routes['users.list'].response, await get('/users', by)).map(({ lastName }) => lastName)
  expect(await names(token)).toEqual(['Œillet', 'Olivier'])
  expect(await names(await server.tokenOf(boss.userId))).toEqual(['Aubier', 'Œillet', 'Olivier'])
  expect(await names(await server.tokenOf(master.userId))).toEqual(['Aubier', 'Étranger', 'Œillet', 'Olivier', 'Zinc'])
})

test('the team of the day, the teams before and after it', async () => {
  const teamC = { _id: center.teamIds[2], name: 'Équipe C', color: '#1565C0', order: 3 }
  expect((await get(`/users/${ana.userId}/current-team`)).body).toEqual({ team: teamC })
  expect((await get(`/users/${ana.userId}`)).body).toMatchObject({ team: teamC })
  expect((await get(`/users/${ana.userId}/team-occurrences`)).body).toMatchObject([
    { team: { name: 'Équipe A' }, fromDate: '2020-01-01', toDate: '2026-11-09' },
    { team: teamC, fromDate: '2026-11-10', toDate: '2026-11-30' },
    { team: null, fromDate: '2026-12-01', toDate: null },
  ])
  for (const path of ['/users/teams/', '/teams/']) {
    const members = (teamId: string | undefined) => get(path === '/teams/' ? `/teams/${teamId}/members` : `${path}${teamId}`)
    expect((await members(center.teamIds[2])).body).toMatchObject([{ userId: ana.userId }])
    expect((await members(center.teamIds[0])).body).toEqual([])
  }
})

test('teams come in their order, with the cycle start of today', async () => {
  const teams = read(routes['teams.list'].response, await get('/teams'))
  expect(teams.map(({ name, cycleStartDate }) => [name, cycleStartDate])).toEqual([
    ['Équipe A', '2026-11-11'],
    ['Équipe B', '2026-01-06'],
    ['Équipe C', '2026-01-07'],
    ['Équipe D', '2026-01-08'],
  ])
  expect((await get(`/teams/${center.teamIds[0]}`)).body).toEqual(teams[0])
  expect(read(routes['teams.list'].response, await get('/teams', await server.tokenOf(master.userId)))).toHaveLength(8)
})

test('cycles by state, and the timeline of their activations', async () => {
  const status = async (state: string) => read(routes['rotations.status'].response, await get(`/rotations/status/${state}`))
  const { allRotations, sortedRotations } = await status('all')
  expect(allRotations.map(({ name, activationDates }) => [name, activationDates])).toEqual([
    ['JNRR', ['2020-01-01']],
    ['Jours', ['2027-01-01']],
  ])
  expect(sortedRotations).toEqual([
    { _id: center.rotationId, name: 'JNRR', startDate: '2020-01-01', endDate: '2026-12-31' },
    { _id: nextRotationId, name: 'Jours', startDate: '2027-01-01', endDate: null },
  ])
  expect((await status('active')).allRotations.map(({ name }) => name)).toEqual(['JNRR'])
  expect((await status('inactive')).allRotations.map(({ name }) => name)).toEqual(['Jours'])
  expect((await get('/rotations/status/other')).body).toMatchObject({ message: 'Cet état de cycle n’existe pas.' })
  expect((await get(`/rotations/${nextRotationId}`)).body).toMatchObject({
    name: 'Jours',
    days: [{ shift: DAY_SHIFT, variations: [] }, { shift: { type: 'rest' } }],
  })
  expect((await get(`/center/${center.centerId}/active-rotation`)).body).toMatchObject({ rotation: { name: 'JNRR' } })
  expect((await get(`/centers/${center.centerId}/rotations`)).body).toEqual(allRotations)
})

test('a cycle that a team follows by itself is active too', async () => {
  const own = randomUUID()
  const other = await createCenter(server.pool)
  const { userId } = await createMember(server.pool, other)
  await server.pool.query('INSERT INTO rotations (center_id, _id, name, days) VALUES ($1, $2, $3, $4)', [
    other.centerId,
    own,
    'Nuits',
    JSON.stringify(cycle('NR')),
  ])
  await server.pool.query("INSERT INTO team_rotations (center_id, team_id, from_day, rotation_id) VALUES ($1, $2, '2026-11-01', $3)", [
    other.centerId,
    other.teamIds[0],
    own,
  ])
  const answer = await get('/rotations/status/active', await server.tokenOf(userId))
  expect(read(routes['rotations.status'].response, answer).allRotations.map(({ name }) => name)).toEqual(['JNRR', 'Nuits'])
})

test('centres: names for everybody, the rest for their own', async () => {
  const visitor = await server.call('GET', '/center')
  expect(read(routes['centers.list'].response, visitor).map(({ name }) => name)).toEqual(expect.arrayContaining(['Ailleurs', 'Brumaie']))
  expect((await get(`/center/${center.centerId}`)).body).toMatchObject({ name: 'Brumaie', zone: 'Europe/Paris', holidayArea: 'metropole' })
  const { rotations } = read(routes['centers.get'].response, await get(`/center/${center.centerId}`))
  expect(rotations.map(({ _id }) => _id)).toContain(center.rotationId)
  expect(rotations).toEqual((await get(`/centers/${center.centerId}/rotations`)).body)
  expect((await get(`/center/${center.centerId}/rules`)).body).toMatchObject({ profile: 'SPP12', withdrawNoticeHours: 48 })
  expect((await get('/center/admins')).body).toEqual([{ _id: boss.userId, userId: boss.userId, name: 'Bob', lastName: 'Olivier' }])
})

test('members are counted, pending and deleted ones left out: of one’s own centre, of all for a master', async () => {
  const countsFor = async (token: string) =>
    read(routes['centers.usersCount'].response, await server.call('GET', '/center/users/count', { token }))
  expect(await countsFor(token)).toEqual([{ _id: center.centerId, name: 'Brumaie', count: 2 }])
  const all = await countsFor(await server.tokenOf(master.userId))
  expect(Object.fromEntries(all.map(({ name, count }) => [name, count]))).toMatchObject({ Ailleurs: 1, Brumaie: 2 })
})

test('preferences are kept, and only what they may hold', async () => {
  const put = (body: object) => server.call('PUT', `/users/${ana.userId}/preferences`, { token, body })
  expect((await put({ preferences: { theme: 'lightTheme' } })).body).toEqual({ preferences: { theme: 'lightTheme' } })
  expect((await get(`/users/${ana.userId}`)).body).toMatchObject({ preferences: { theme: 'lightTheme' } })
  for (const wrong of [{ preferences: { theme: 'pink' } }, { preferences: { theme: 'darkTheme', isAdmin: true } }]) {
    expect((await put(wrong)).status).toBe(400)
  }
  expect((await put({ preferences: { theme: 'darkTheme' }, adminType: 'master' })).status).toBe(409)
  const { rows } = await server.pool.query('SELECT preferences, is_admin FROM members WHERE _id = $1', [ana.userId])
  expect(rows).toEqual([{ preferences: { theme: 'lightTheme' }, is_admin: false }])
})
