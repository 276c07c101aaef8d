// Centres through HTTP: opened and closed by masters, kept by their administrators, and gone from everywhere once deleted.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter, createMember, removeMembers } from '@releve/testing/factories'
import type { CenterFixture } from '@releve/testing/factories'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverOfTests } from '#test/scene.ts'
import { read } from '#test/server.ts'

// Monday 16 November 2026, 12:00 in Paris.

const server = serverOfTests()
let master: string

beforeAll(async () => {
  master = await server.provenTokenOf((await createMember(server.pool, null, { adminType: 'master' })).userId)
})

const create = (body: object) => server.call('POST', '/center', { token: master, body })
const remove = (id: string) => server.call('DELETE', `/center/${id}`, { token: master })
const chiefOf = async (center: CenterFixture) =>
  server.tokenOf((await createMember(server.pool, center, { adminType: 'center', teamId: null })).userId)
const names = async () => read(routes['centers.list'].response, await server.call('GET', '/center')).map(({ name }) => name)

describe('opening a centre', () => {
  test('gives it the rules of its profile, an issuing account, and its place in the public list', async () => {
    const answer = await create({
      name: ' CTA de Mayotte ',
      profile: 'FPH',
      zone: 'Indian/Mayotte',
      holidayArea: 'mayotte',
      department: '976',
    })
    const center = read(routes['centers.create'].response, answer)
    expect(center).toEqual({
      _id: center._id,
      name: 'CTA de Mayotte',
      department: '976',
      zone: 'Indian/Mayotte',
      holidayArea: 'mayotte',
      schoolZone: null,
      ownHolidays: [],
      firmUntil: null,
      requiresTotp: false,
    })
    expect(await names()).toContain('CTA de Mayotte')
    const rules = await server.call('GET', `/center/${center._id}/rules`, { token: master })
    expect(rules.body).toMatchObject({ profile: 'FPH', openingGrant: 100 })
    const { rows } = await server.pool.query('SELECT balance, held FROM points_accounts WHERE center_id = $1 AND user_id IS NULL', [
      center._id,
    ])
    expect(rows).toEqual([{ balance: 0, held: 0 }])
  })

  test('visitors see names alone', async () => {
    const { body } = await server.call('GET', '/center')
    expect(new Set(Array.isArray(body) ? body.flatMap((center: object) => Object.keys(center)) : [])).toEqual(new Set(['_id', 'name']))
  })

  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a zone that is none', { name: 'X', zone: 'Europe/Brumaie' }, 'zone'],
    ['an offset for a zone', { name: 'X', zone: '+02:00' }, 'zone'],
    ['unknown holidays', { name: 'X', holidayArea: 'mars' }, 'holidayArea'],
    ['an unknown profile', { name: 'X', profile: 'SPP' }, 'profile'],
    ['rules of one’s own', { name: 'X', rules: {} }, 'rules'],
  ])('%s is refused', async (_name, body, field) => {
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    expect(answer.body).toHaveProperty(['fields', field])
  })

  test('a name is given once, whatever its case and however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create({ name: index % 2 === 0 ? 'Fontmarne' : 'FONTMARNE' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('the new centre can be worked with: team, cycle, activation', async () => {
    const { _id: centerId } = read(routes['centers.create'].response, await create({ name: `Centre ${randomUUID()}` }))
    const call = (path: string, body: object) => server.call('POST', path, { token: master, body })
    const team = await call('/teams/create-team', { centerId, name: 'A', cycleStartDate: '2026-11-16' })
    const day = { shift: { name: 'J', type: 'work', default: { startTime: '07:00', endTime: '19:00' } } }
    const creation = await call('/rotations/create', { centerId, name: 'JR', days: [day, { shift: { name: 'R', type: 'rest' } }] })
    const { _id } = read(routes['rotations.create'].response, creation)
    expect((await call(`/rotations/${_id}/activate`, { activationDate: '2026-11-16' })).status).toBe(200)
    const teamId = read(routes['teams.create'].response, team)._id
    const preview = await server.call('GET', `/teams/${teamId}/preview?days=2`, { token: master })
    expect(preview.body).toMatchObject([{ shift: { name: 'J' } }, { shift: { name: 'R' } }])
  })
})

describe('changing a centre', () => {
  test('what is not given stays; what is set can be emptied', async () => {
    const center = await createCenter(server.pool)
    const token = await chiefOf(center)
    const put = (body: object) => server.call('PUT', `/center/${center.centerId}`, { token, body })
    expect((await put({ department: 'Brumaie', schoolZone: 'B' })).body).toMatchObject({
      name: center.name,
      department: 'Brumaie',
      schoolZone: 'B',
      requiresTotp: false,
    })
    expect((await put({ department: null })).body).toMatchObject({ department: null, schoolZone: 'B' })
    expect(await put({ name: (await createCenter(server.pool)).name })).toMatchObject({ status: 409, body: { error: 'centerNameTaken' } })
    expect((await put({ name: center.name.toUpperCase() })).status).toBe(200)
    // Requiring a second factor is a power over administrators.
    expect(await put({ requiresTotp: true })).toMatchObject({ status: 403, body: { error: 'passwordProofRequired' } })
    const saved = await server.call('PUT', `/center/${center.centerId}`, { token: master, body: { requiresTotp: true } })
    expect(saved.body).toMatchObject({ requiresTotp: true, schoolZone: 'B' })
    // From now on its administrators set theirs up first.
    expect(await put({ department: '29' })).toMatchObject({ status: 403 })
    const member = await server.tokenOf((await createMember(server.pool, center)).userId)
    expect((await server.call('GET', `/center/${center.centerId}`, { token: member })).body).not.toHaveProperty('requiresTotp')
  })

  test('another zone holds at once, unless vacations are promised in the old one', async () => {
    const center = await createCenter(server.pool)
    const token = await chiefOf(center)
    const ana = await createMember(server.pool, center)
    const put = () => server.call('PUT', `/center/${center.centerId}`, { token, body: { zone: 'America/Martinique' } })
    const posted = await server.call('POST', '/substitution', {
      token: await server.tokenOf(ana.userId),
      body: { type: 'substitution', posterShift: { date: '2026-11-21' } },
    })
    const { _id } = read(routes['demands.post'].response, posted)
    expect(await put()).toMatchObject({ status: 409, body: { error: 'centerZoneInUse' } })
    await server.call('POST', `/substitution/${_id}/cancel`, { token: await server.tokenOf(ana.userId) })
    expect((await put()).status).toBe(200)
  })
})

describe('closing a centre', () => {
  test('is refused while it has members or people who wait', async () => {
    const center = await createCenter(server.pool)
    const waiting = await createMember(server.pool, center, { status: 'pending' })
    expect(await remove(center.centerId)).toMatchObject({ status: 409, body: { error: 'centerHasMembers' } })
    await removeMembers(server.pool, [waiting.userId])
    expect((await remove(center.centerId)).status).toBe(200)
  })

  test('is done once nobody is in it, whatever was still to come for who has left', async () => {
    const center = await createCenter(server.pool)
    const removedMember = await createMember(server.pool, center)
    await server.pool.query(
      `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day)
       VALUES ($1, $2, $3, 'absence', 'approved', '2026-11-10', '2026-12-16')`,
      [center.centerId, randomUUID(), removedMember.userId],
    )
    expect(await remove(center.centerId)).toMatchObject({ status: 409, body: { error: 'centerHasMembers' } })
    expect((await server.call('DELETE', `/users/${removedMember.userId}`, { token: master })).status).toBe(200)
    expect((await remove(center.centerId)).status).toBe(200)
  })

  test('takes it out of every list and of every call; its name is free again', async () => {
    const center = await createCenter(server.pool)
    const id = center.centerId
    expect((await remove(id)).status).toBe(200)
    expect(await remove(id)).toMatchObject({ status: 404 })
    expect(await names()).not.toContain(center.name)
    const calls: [string, string, object?][] = [
      ['GET', `/center/${id}`],
      ['GET', `/center/${id}/rules`],
      ['GET', `/center/${id}/active-rotation`],
      ['GET', `/centers/${id}/rotations`],
      ['GET', `/teams/${center.teamIds[0]}`],
      ['GET', `/users/center/${id}`],
      ['GET', `/rotations/${center.rotationId}`],
      ['PUT', `/center/${id}`, { name: 'Encore' }],
      ['POST', '/teams/create-team', { centerId: id, name: 'E' }],
      ['PUT', `/teams/${center.teamIds[0]}/name`, { name: 'E' }],
      ['POST', `/rotations/${center.rotationId}/activate`, { activationDate: '2026-12-01' }],
    ]
    for (const [method, path, body] of calls) {
      expect([path, (await server.call(method, path, { token: master, body })).status]).toEqual([path, 404])
    }
    for (const path of ['/teams', '/center/users/count', '/center/all-active-rotations', '/center/all']) {
      expect(JSON.stringify((await server.call('GET', path, { token: master })).body)).not.toContain(id)
    }
    expect((await create({ name: center.name })).status).toBe(200)
    await expect(createMember(server.pool, center)).rejects.toMatchObject({ constraint: 'members_center_exists' })
  })
})

test('masters see every centre with its figures', async () => {
  const center = await createCenter(server.pool)
  await chiefOf(center)
  await createMember(server.pool, center)
  await createMember(server.pool, center, { status: 'pending' })
  const all = read(routes['centers.all'].response, await server.call('GET', '/center/all', { token: master }))
  expect(all.find(({ _id }) => _id === center.centerId)).toMatchObject({
    name: center.name,
    profile: 'SPP12',
    members: 2,
    pending: 1,
    admins: 1,
    teams: 4,
    rotation: 'JNRR',
    createdDate: '2026-01-01',
  })
})

describe('setting a centre up', () => {
  test('each step is true once it is done, until somebody is on duty', async () => {
    const { _id: centerId } = read(routes['centers.create'].response, await create({ name: `Centre ${randomUUID()}` }))
    const setUp = async () =>
      read(routes['centers.setUp'].response, await server.call('GET', `/center/${centerId}/set-up`, { token: master }))
    const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const answer = await server.call(method, path, { token: master, body })
      expect(answer).toMatchObject({ status: 200 })
      return answer
    }
    const nothing = { rotation: false, activation: false, teams: false, staffing: false, members: false, firstDuty: null }
    expect(await setUp()).toEqual(nothing)
    const times = { default: { startTime: '07:00', endTime: '19:00' }, endsNextDay: false }
    const days = [{ shift: { name: 'J', type: 'work', ...times } }, { shift: { name: 'R', type: 'rest' } }]
    const rotation = read(routes['rotations.create'].response, await send('POST', '/rotations/create', { name: 'JR', days, centerId }))
    expect(await setUp()).toEqual({ ...nothing, rotation: true })
    const team = read(
      routes['teams.create'].response,
      await send('POST', '/teams/create-team', { name: 'A', centerId, cycleStartDate: '2026-11-17' }),
    )
    expect(await setUp()).toEqual({ ...nothing, rotation: true, teams: true })
    await send('POST', `/rotations/${rotation._id}/activate`, { activationDate: '2026-11-19' })
    const active = { ...nothing, rotation: true, teams: true, activation: true }
    expect(await setUp()).toEqual(active)
    const rules = read(routes['centers.rules'].response, await server.call('GET', `/center/${centerId}/rules`, { token: master }))
    await send('PUT', `/center/${centerId}/rules`, { ...rules, minimumStaffing: { J: { total: 1, byQualification: {} } } })
    expect(await setUp()).toEqual({ ...active, staffing: true })
    const csv = 'prenom;nom;email\nZoé;Ardoisière;zoe.ardoisiere@setup.example\n'
    await send('POST', '/users/import', { csv, centerId })
    expect(await setUp()).toEqual({ ...active, staffing: true, members: true })
    const [zoe] = read(routes['users.center'].response, await server.call('GET', `/users/center/${centerId}`, { token: master }))
    await send('POST', `/users/${zoe?._id}/assign-team`, { teamId: team._id })
    // The cycle holds from Thursday on, of which position 0 is an odd day.
    expect(await setUp()).toEqual({ ...active, staffing: true, members: true, firstDuty: '2026-11-19' })
  })
})

describe('the last firm day of the roster', () => {
  test('is set and moved by an administrator, read by every member, and kept in the journal', async () => {
    const center = await createCenter(server.pool)
    const chief = await chiefOf(center)
    const member = await server.tokenOf((await createMember(server.pool, center)).userId)
    const path = `/center/${center.centerId}`
    const known = async () => (await server.call('GET', path, { token: member })).body
    expect(await known()).toMatchObject({ firmUntil: null })
    const put = (firmUntil: unknown, token = chief) => server.call('PUT', path, { token, body: { firmUntil } })
    expect(await put('2026-12-31', member)).toMatchObject({ status: 403 })
    expect(await put('2026-02-30')).toMatchObject({ status: 400 })
    expect((await put('2026-12-31')).body).toMatchObject({ firmUntil: '2026-12-31' })
    expect(await known()).toMatchObject({ firmUntil: '2026-12-31' })
    // Another change of the centre leaves it as it is.
    await server.call('PUT', path, { token: chief, body: { department: '84' } })
    expect(await known()).toMatchObject({ firmUntil: '2026-12-31' })
    expect((await put(null)).body).toMatchObject({ firmUntil: null })
    const changes = read(routes['journal.list'].response, await server.call('GET', '/journal?group=rules', { token: chief })).entries.map(
      ({ fields }) => fields,
    )
    expect(changes).toContainEqual([{ field: 'firmUntil', from: null, to: '2026-12-31' }])
    expect(changes).toContainEqual([{ field: 'firmUntil', from: '2026-12-31', to: null }])
  })

  test('is set by a planner too, and everybody else of the centre learns it once', async () => {
    const center = await createCenter(server.pool)
    const chief = await chiefOf(center)
    const [planner, member] = [await createMember(server.pool, center), await createMember(server.pool, center)]
    const path = `/center/${center.centerId}/firm-until`
    const put = async (token: string, firmUntil: string | null) => server.call('PUT', path, { token, body: { firmUntil } })
    const token = await server.tokenOf(planner.userId)
    expect(await put(token, '2026-12-31')).toMatchObject({ status: 403 })
    const role = { _id: randomUUID(), role: 'planner', teamId: null, from: '2026-01-01', until: null, givenBy: null, givenAt: 0 }
    await server.pool.query('UPDATE members SET roles = $2 WHERE _id = $1', [planner.userId, JSON.stringify([role])])
    expect(await put(token, '2026-12-31')).toMatchObject({ status: 200, body: { firmUntil: '2026-12-31' } })
    // The same day again, and none at all, tell nobody.
    await put(token, '2026-12-31')
    await put(chief, null)
    const { rows } = await server.pool.query<{ user_id: string; detail: string }>(
      "SELECT user_id, detail FROM notifications WHERE center_id = $1 AND kind = 'rosterFirm'",
      [center.centerId],
    )
    expect(rows.filter(({ user_id: userId }) => userId === member.userId)).toEqual([
      { user_id: member.userId, detail: 'au jeu. 31\u00A0déc.' },
    ])
    expect(rows.filter(({ user_id: userId }) => userId === planner.userId)).toEqual([])
  })
})
