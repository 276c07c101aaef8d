// Teams through HTTP: made, ordered, named, deleted; where they stand in their cycle, and what changing it touches.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter, createMember, cycle } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

/* Monday 16 November 2026, 12:00 in Paris. From that day on: team A reads RJNRRJNR, B RRJNRRJN, C NRRJNRRJ, D JNRRJNRR. */

const { server, center } = setScene({})
let ana: MemberFixture
let token: string
let teamA: string

beforeEach(async () => {
  const admin = await createMember(server.pool, center, { adminType: 'center', teamId: null })
  ana = await createMember(server.pool, center, { name: 'Ana', lastName: 'Aulne' })
  token = await server.tokenOf(admin.userId)
  teamA = center.teamIds[0] ?? ''
})

const create = (body: object) => server.call('POST', '/teams/create-team', { token, body })
const put = (path: string, body: object) => server.call('PUT', `/teams/${path}`, { token, body })
const remove = (id: string) => server.call('DELETE', `/teams/${id}`, { token })
const list = async () => read(routes['teams.list'].response, await server.call('GET', '/teams', { token }))
const preview = async (id: string, days: number) => {
  const answer = await server.call('GET', `/teams/${id}/preview?days=${days}`, { token })
  return read(routes['teams.preview'].response, answer)
}
const letters = async (id: string, days = 8) => (await preview(id, days)).map(({ shift }) => shift?.name ?? '.').join('')

/** Ana gives a vacation; an officer takes it. */
async function promise(date: string): Promise<string> {
  const officer = await createMember(server.pool, center, { teamId: null })
  const posted = await server.call('POST', '/substitution', {
    token: await server.tokenOf(ana.userId),
    body: { type: 'substitution', posterShift: { date } },
  })
  const { _id } = read(routes['demands.post'].response, posted)
  expect((await server.call('POST', `/substitution/${_id}/accept`, { token: await server.tokenOf(officer.userId) })).status).toBe(200)
  return _id
}

describe('making a team', () => {
  test('puts it after the others, with a colour, and a cycle that holds from today', async () => {
    const createdTeam = read(routes['teams.create'].response, await create({ name: ' Équipe E ', cycleStartDate: '2026-11-17' }))
    expect(createdTeam).toMatchObject({
      centerId: center.centerId,
      name: 'Équipe E',
      order: 5,
      cycleStartDate: '2026-11-17',
      cycleStartFrom: '2026-11-16',
      rotationId: null,
    })
    expect(createdTeam.color).toMatch(/^#[0-9A-F]{6}$/)
    expect((await list()).map(({ name }) => name)).toEqual(['Équipe A', 'Équipe B', 'Équipe C', 'Équipe D', 'Équipe E'])
    expect(await letters(createdTeam._id)).toBe('RJNRRJNR')
  })

  test('without a cycle start it stands in none, until it gets one', async () => {
    const { _id } = read(routes['teams.create'].response, await create({ name: 'Renfort', color: '#123abc' }))
    expect(await letters(_id, 3)).toBe('...')
    const { team } = read(routes['teams.cycleStartDate'].response, await put(`${_id}/cycle-start-date`, { cycleStartDate: '2026-11-16' }))
    expect(team).toMatchObject({ color: '#123abc', cycleStartDate: '2026-11-16', cycleStartFrom: '2026-11-16' })
    expect(await letters(_id, 3)).toBe('JNR')
  })

  test.each<[string, object, number, string]>([
    ['a name taken, whatever its case', { name: 'équipe a' }, 409, 'teamNameTaken'],
    ['no name', { name: ' ' }, 400, 'invalidInput'],
    ['a colour that is none', { name: 'E', color: 'red' }, 400, 'invalidInput'],
    ['a field too many', { name: 'E', members: 1 }, 400, 'invalidInput'],
    ['a place before the first', { name: 'E', order: 0 }, 400, 'invalidInput'],
    ['an unknown centre', { name: 'E', centerId: randomUUID() }, 404, 'notFound'],
  ])('%s is refused', async (_name, body, status, error) => {
    expect(await create(body)).toMatchObject({ status, body: { error } })
    expect(await list()).toHaveLength(4)
  })

  test('ten of one name at once: one is made; ten of ten names each have their place', async () => {
    const same = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Équipe E' })))
    expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const others = await Promise.all(Array.from({ length: 10 }, (_, index) => create({ name: `Autre ${index}` })))
    expect(others.every(({ status }) => status === 200)).toBe(true)
    expect((await list()).map(({ order }) => order)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
  })
})

describe('naming', () => {
  test('a name and a colour; the name of another team is taken', async () => {
    expect((await put(`${teamA}/name`, { name: 'Garde rouge' })).body).toMatchObject({ name: 'Garde rouge' })
    expect((await put(teamA, { color: '#C62828' })).body).toMatchObject({ name: 'Garde rouge', color: '#C62828' })
    expect(await put(`${teamA}/name`, { name: 'ÉQUIPE B' })).toMatchObject({ status: 409, body: { error: 'teamNameTaken' } })
    expect(await put(teamA, {})).toMatchObject({ status: 400, body: { error: 'nothingToChange' } })
    expect(await put(`${randomUUID()}/name`, { name: 'Rien' })).toMatchObject({ status: 404 })
  })

  test('another centre may have a team of that name', async () => {
    const other = await createCenter(server.pool, { teamCount: 0 })
    const chief = await server.tokenOf((await createMember(server.pool, other, { adminType: 'center' })).userId)
    expect((await server.call('POST', '/teams/create-team', { token: chief, body: { name: 'Équipe A' } })).status).toBe(200)
  })
})

describe('ordering', () => {
  const order = (teamIds: readonly string[]) => put('order', { teamIds })

  test('is what everybody then sees', async () => {
    const reversed = center.teamIds.toReversed()
    const answer = read(routes['teams.order'].response, await order(reversed))
    expect(answer.map(({ _id }) => _id)).toEqual(reversed)
    expect((await list()).map(({ _id, order: place }) => [_id, place])).toEqual(reversed.map((id, index) => [id, index + 1]))
  })

  test('is changed from what was read alone: another order meanwhile is said', async () => {
    const [a = '', b = '', c = '', d = ''] = center.teamIds
    const readOrder = [a, b, c, d]
    expect(await put('order', { teamIds: [b, a, c, d], seen: readOrder })).toMatchObject({ status: 200 })
    expect(await put('order', { teamIds: [a, b, d, c], seen: readOrder })).toMatchObject({
      status: 409,
      body: {
        error: 'teamOrderChanged',
        fields: { teamIds: 'Changé entre-temps par ailleurs en «\u00A0Équipe B, Équipe A, Équipe C, Équipe D\u00A0».' },
      },
    })
    expect((await list()).map(({ _id }) => _id)).toEqual([b, a, c, d])
    // The first one's answer was lost: once more is no conflict.
    expect(await put('order', { teamIds: [b, a, c, d], seen: readOrder })).toMatchObject({ status: 200 })
    expect(await put('order', { teamIds: [a, b, d, c] })).toMatchObject({ status: 200 })
  })

  test('names every team once, and none of another centre', async () => {
    const other = await createCenter(server.pool)
    const [a = '', b = '', c = '', d = ''] = center.teamIds
    const incomplete = { status: 400, body: { error: 'teamOrderIncomplete' } }
    expect(await order([a, b, c])).toMatchObject(incomplete)
    expect(await order([a, b, c, d, a])).toMatchObject(incomplete)
    expect(await order([a, b, c, c])).toMatchObject(incomplete)
    expect(await order([])).toMatchObject({ status: 400 })
    const unknown = await order([a, b, c, randomUUID()])
    expect(unknown.status).toBe(404)
    expect((await order([a, b, c, other.teamIds[0] ?? ''])).body).toEqual(unknown.body)
    expect((await list()).map(({ _id }) => _id)).toEqual(center.teamIds)
  })
})

describe('deleting', () => {
  test('is refused while somebody is in it, today or later', async () => {
    const refused = { status: 409, body: { error: 'teamHasMembers' } }
    expect(await remove(teamA)).toMatchObject(refused)
    const [, teamB = ''] = center.teamIds
    const moves = (day: string, teamId: string | null) =>
      server.pool.query('INSERT INTO team_occurrences (center_id, _id, user_id, from_day, team_id) VALUES ($1, $2, $3, $4, $5)', [
        center.centerId,
        randomUUID(),
        ana.userId,
        day,
        teamId,
      ])
    await moves('2026-12-01', teamB)
    expect(await remove(teamA)).toMatchObject(refused)
    expect(await remove(teamB)).toMatchObject(refused)
    await moves('2026-11-16', null)
    expect((await remove(teamA)).status).toBe(200)
    expect(await remove(teamB)).toMatchObject(refused)
    expect(await remove(teamA)).toMatchObject({ status: 404 })
    expect((await list()).map(({ _id }) => _id)).not.toContain(teamA)
    // Its past days stay.
    const past = await server.call('POST', `/users/${ana.userId}/get-shifts`, { token, body: { dates: ['2026-11-13'] } })
    expect(past.body).toMatchObject([{ shift: { name: 'J' }, teamObject: { name: 'Équipe A' } }])
  })

  test('its name is free again, and nobody enters it any more', async () => {
    const [, , , teamD = ''] = center.teamIds
    expect((await remove(teamD)).status).toBe(200)
    expect((await create({ name: 'Équipe D' })).status).toBe(200)
    await expect(
      server.pool.query('INSERT INTO team_occurrences (center_id, _id, user_id, from_day, team_id) VALUES ($1, $2, $3, $4, $5)', [
        center.centerId,
        randomUUID(),
        ana.userId,
        '2026-12-01',
        teamD,
      ]),
    ).rejects.toMatchObject({ constraint: 'team_occurrences_team_exists' })
    const assigned = await server.call('POST', `/users/${ana.userId}/assign-team`, { token, body: { teamId: teamD } })
    expect(assigned.status).toBe(404)
  })

  test('and entering at the same time: never both', async () => {
    for (let round = 0; round < 6; round++) {
      const { _id } = read(routes['teams.create'].response, await create({ name: `Renfort ${round}` }))
      const newcomer = await createMember(server.pool, center, { teamId: null })
      const enter = () => server.call('POST', `/users/${newcomer.userId}/assign-team`, { token, body: { teamId: _id } })
      const [removed, entered] = await Promise.all([remove(_id), enter()])
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([removed.status, entered.status])
    }
  })
})

describe('the cycle of a team', () => {
  test('moves from tomorrow on, by default; its author reads it at once, its members from that day', async () => {
    const before = (await list()).find(({ _id }) => _id === teamA)?.cycleStarts ?? []
    expect(before).toHaveLength(1)
    const { team, conflicts } = read(
      routes['teams.cycleStartDate'].response,
      await put(`${teamA}/cycle-start-date`, { cycleStartDate: '2026-11-18', reason: 'Décalage' }),
    )
    expect(team).toMatchObject({ cycleStartDate: '2026-11-18', cycleStartFrom: '2026-11-17' })
    expect(team?.cycleStarts).toEqual([...before, { fromDate: '2026-11-17', cycleStartDate: '2026-11-18' }])
    expect(conflicts).toEqual([])
    expect(await letters(teamA)).toBe('RRJNRRJN')
    const history = await server.call('GET', `/users/${ana.userId}/change-history`, { token })
    expect(history.body).toMatchObject({
      changes: [{ kind: 'rotation', date: '2026-11-17', from: { name: 'J' }, to: { name: 'R' }, reason: 'Décalage' }],
    })
    const inbox = await server.call('GET', `/notifications/${ana.userId}`, { token: await server.tokenOf(ana.userId) })
    expect(inbox.body).toMatchObject([{ kind: 'planChanged', date: '2026-11-17' }])
  })

  test('shows first what people promised', async () => {
    const demandId = await promise('2026-11-21')
    const body = { cycleStartDate: '2026-11-18' }
    const touched = { conflicts: [{ demandId, date: '2026-11-21', reason: 'noShift', user: { _id: ana.userId } }] }
    expect(await put(`${teamA}/cycle-start-date`, { ...body, dryRun: true })).toMatchObject({
      status: 200,
      body: { team: null, ...touched },
    })
    expect(await put(`${teamA}/cycle-start-date`, body)).toMatchObject({ status: 409, body: { error: 'planConflicts', ...touched } })
    expect(await letters(teamA)).toBe('RJNRRJNR')
    const decided = await put(`${teamA}/cycle-start-date`, { ...body, decisions: [{ demandId, action: 'keep' }] })
    expect(decided.status).toBe(200)
    expect(await letters(teamA)).toBe('RRJNRRJN')
  })

  test('decided by what was read is refused once it is not so any more, and says what is', async () => {
    const known = (await list()).find(({ _id }) => _id === teamA)
    const readPlace = { cycleStartDate: known?.cycleStartDate ?? null, cycleStartFrom: known?.cycleStartFrom ?? null }
    const place = (cycleStartDate: string, more: object) =>
      put(`${teamA}/cycle-start-date`, { cycleStartDate, fromDate: '2026-11-18', reason: 'Décalage', ...more })
    // Two administrators had it open.
    expect(await place('2026-11-18', { seen: readPlace })).toMatchObject({ status: 200 })
    const refused = {
      status: 409,
      body: {
        error: 'teamChanged',
        fields: {
          cycleStartDate: 'Décidé entre-temps par ailleurs\u00A0: à partir du mer. 18\u00A0nov., début du cycle le mer. 18\u00A0nov.',
        },
      },
    }
    expect(await place('2026-11-19', { seen: readPlace, dryRun: true })).toMatchObject(refused)
    expect(await place('2026-11-19', { seen: readPlace })).toMatchObject(refused)
    expect((await letters(teamA)).slice(2)).toBe('JNRRJN')
    // The first one's answer was lost: once more is no conflict.
    expect(await place('2026-11-18', { seen: readPlace })).toMatchObject({ status: 200 })
    const now = { cycleStartDate: '2026-11-18', cycleStartFrom: '2026-11-18' }
    expect(await place('2026-11-19', { seen: now })).toMatchObject({ status: 200 })
    // A request without it works as ever.
    expect(await place('2026-11-20', {})).toMatchObject({ status: 200 })

    const creation = await server.call('POST', '/rotations/create', { token, body: { name: 'Jours', days: cycle('JJR') } })
    const rotationId = read(routes['rotations.create'].response, creation)._id
    const none = { rotationId: null, rotationFrom: null }
    const follow = (id: string | null, more: object) => put(`${teamA}/rotation`, { rotationId: id, fromDate: '2026-11-23', ...more })
    expect(await follow(rotationId, { seen: none, reason: 'Été' })).toMatchObject({ status: 200 })
    expect(await follow(null, { seen: none })).toMatchObject({
      status: 409,
      body: {
        error: 'teamChanged',
        fields: { rotationId: 'Décidé entre-temps par ailleurs\u00A0: à partir du lun. 23\u00A0nov., Jours.' },
      },
    })
    expect(await follow(null, { seen: { rotationId, rotationFrom: '2026-11-23' } })).toMatchObject({ status: 200 })
    expect(await follow(rotationId, { seen: { rotationId, rotationFrom: '2026-11-23' } })).toMatchObject({
      body: { fields: { rotationId: 'Décidé entre-temps par ailleurs\u00A0: à partir du lun. 23\u00A0nov., cycle du centre.' } },
    })
  })

  test('never moves in the past', async () => {
    const body = { cycleStartDate: '2026-11-18', fromDate: '2026-11-15' }
    expect(await put(`${teamA}/cycle-start-date`, body)).toMatchObject({ status: 409, body: { error: 'planPast' } })
    expect(await put(`${teamA}/rotation`, { rotationId: null, fromDate: '2026-11-15' })).toMatchObject({ status: 409 })
  })

  test('is written down in its cycle as of a past day, with a reason', async () => {
    const body = { cycleStartDate: '2026-11-12', fromDate: '2026-11-12', reason: 'Place saisie avec un jour de retard' }
    expect(await put(`${teamA}/cycle-start-date`, body)).toMatchObject({ status: 200 })
    expect(await put(`${teamA}/rotation`, { ...body, cycleStartDate: undefined, rotationId: null })).toMatchObject({
      status: 409,
      body: { error: 'planPast' },
    })
  })

  test('may be its own, then the centre’s again', async () => {
    const creation = await server.call('POST', '/rotations/create', { token, body: { name: 'Jours', days: cycle('JJR') } })
    const rotationId = read(routes['rotations.create'].response, creation)._id
    const { team } = read(routes['teams.rotation'].response, await put(`${teamA}/rotation`, { rotationId, fromDate: '2026-11-18' }))
    expect(team).toMatchObject({ rotationId, rotationFrom: '2026-11-18' })
    const own = await letters(teamA)
    expect(own.slice(0, 2)).toBe('RJ')
    expect(own.slice(2)).toMatch(/^(?:JJR|JRJ|RJJ){2}$/)
    expect(await letters(center.teamIds[1] ?? '')).toBe('RRJNRRJN')
    const back = await put(`${teamA}/rotation`, { rotationId: null, fromDate: '2026-11-20' })
    expect(back.body).toMatchObject({ team: { rotationId: null, rotationFrom: '2026-11-20' } })
    expect((await letters(teamA)).slice(4)).toBe('RJNR')
  })

  test('is none of another centre', async () => {
    const other = await createCenter(server.pool)
    const unknown = await put(`${teamA}/rotation`, { rotationId: randomUUID() })
    expect(unknown.status).toBe(404)
    expect((await put(`${teamA}/rotation`, { rotationId: other.rotationId })).body).toEqual(unknown.body)
    expect((await put(`${other.teamIds[0]}/rotation`, { rotationId: null })).body).toEqual(unknown.body)
    expect((await put(`${other.teamIds[0]}/cycle-start-date`, { cycleStartDate: '2026-11-18' })).body).toEqual(unknown.body)
  })
})

test('the coming days of a team, with how many are in it', async () => {
  expect(await preview(teamA, 3)).toMatchObject([
    { date: '2026-11-16', shift: { name: 'R' }, position: 3, members: 1 },
    { date: '2026-11-17', shift: { name: 'J' }, position: 0, members: 1 },
    { date: '2026-11-18', shift: { name: 'N' }, position: 1, members: 1 },
  ])
  expect((await server.call('GET', `/teams/${teamA}/preview?days=401`, { token })).status).toBe(400)
  expect((await server.call('GET', `/teams/${teamA}/preview`, { token })).body).toHaveLength(31)
})
