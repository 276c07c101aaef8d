// Cycles through HTTP: made, copied, corrected, deleted. One that has served keeps its past under a copy that holds from a day on.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter, createMember, cycle } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { hold } from '#test/hold.ts'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { until } from '#test/until.ts'

/* Monday 16 November 2026, 12:00 in Paris. From that day on team A reads RJNRRJNR: 16 is position 3 of JNRR. */
const DAY_MS = 86_400_000

const { server, center, people } = setScene({ admin: {}, ana: {} })
const { admin, ana } = people
let token: string

beforeEach(async () => {
  token = await server.tokenOf(admin.userId)
})

const J = { shift: { name: 'J', type: 'work', default: { startTime: '07:00', endTime: '19:00' } } }
const N = { shift: { name: 'N', type: 'work', default: { startTime: '19:00', endTime: '07:00' } } }
const R = { shift: { name: 'R', type: 'rest' } }

const create = (body: object) => server.call('POST', '/rotations/create', { token, body })
const update = (id: string, body: object) => server.call('PUT', `/rotations/${id}/update`, { token, body })
const changeDay = (id: string, updatedDay: object, more: object = {}) =>
  server.call('PUT', `/rotations/${id}/day`, { token, body: { updatedDay, ...more } })
const remove = (id: string) => server.call('DELETE', `/rotations/${id}`, { token })

async function all(status = 'all') {
  const answer = await server.call('GET', `/rotations/status/${status}`, { token })
  return read(routes['rotations.status'].response, answer).allRotations
}

async function letters(startDate: string, endDate: string): Promise<string> {
  const answer = await server.call('POST', `/users/${ana.userId}/get-shifts`, { token, body: { dates: { startDate, endDate } } })
  return read(routes['shifts.get'].response, answer)
    .map(({ shift }) => shift.name)
    .join('')
}

describe('creating', () => {
  test('in a centre that is deleted meanwhile writes nothing', async () => {
    const rowHold = await hold(server.pool, 'UPDATE centers SET deleted_at = now() WHERE _id = $1', [center.centerId])
    const creating = create({ name: 'Trop tard', days: [J, N, R, R] })
    await until(async () => (await rowHold.waiting()).length > 0)
    await rowHold.release()
    expect(await creating).toMatchObject({ status: 404, body: { error: 'notFound' } })
    expect((await server.pool.query("SELECT FROM rotations WHERE name = 'Trop tard'")).rowCount).toBe(0)
  })

  test('reads the days as they were written; nothing follows it', async () => {
    const early = { name: ' 08:00 ', startTime: '08:00', endTime: '20:00' }
    const answer = await create({ name: ' Cycle d’essai ', days: [{ ...J, variations: [early] }, N, R, R] })
    const rotation = read(routes['rotations.create'].response, answer)
    expect(rotation).toMatchObject({ centerId: center.centerId, name: 'Cycle d’essai', activationDates: [] })
    expect(rotation.days.map(({ shift }) => [shift.name, shift.endsNextDay])).toEqual([
      ['J', false],
      ['N', true],
      ['R', false],
      ['R', false],
    ])
    expect(rotation.days[0]?.variations).toEqual([{ name: '08:00', startTime: '08:00', endTime: '20:00', endsNextDay: false }])
    expect((await all()).map(({ _id }) => _id)).toContain(rotation._id)
    expect((await all('active')).map(({ _id }) => _id)).not.toContain(rotation._id)
    expect((await all('inactive')).map(({ _id }) => _id)).toContain(rotation._id)
    // Days that were read can be sent back.
    expect((await create({ name: 'Copie', days: rotation.days })).status).toBe(200)
  })

  test.each<[string, object, string, string]>([
    ['no day', { days: [] }, 'days', 'Un cycle comporte au moins une journée.'],
    ['401 days', { days: Array.from({ length: 401 }, () => R) }, 'days', 'Un cycle comporte au plus 400 journées.'],
    ['nothing but rest', { days: [R, R] }, 'days', 'Un cycle comporte au moins une journée travaillée.'],
    ['no name', { name: '  ' }, 'name', 'Donnez un nom au cycle.'],
    [
      'a day without name',
      { days: [{ shift: { ...J.shift, name: '' } }] },
      'days.0.shift.name',
      'Donnez un nom à cette journée\u00A0: J, N, R…',
    ],
    [
      'a wrong hour',
      { days: [{ shift: { ...J.shift, default: { startTime: '7:00', endTime: '19:00' } } }] },
      'days.0.shift.default.startTime',
      'L’heure doit s’écrire HH:MM.',
    ],
    [
      'work without hours',
      { days: [J, { shift: { name: 'N', type: 'work' } }] },
      'days.1',
      'Une journée travaillée a une heure de début et une heure de fin.',
    ],
    ['rest with hours', { days: [J, { shift: { ...J.shift, type: 'rest' } }] }, 'days.1', 'Une journée de repos n’a pas d’horaires.'],
    [
      'variations of one name',
      { days: [{ ...J, variations: ['a', 'A'].map((name) => ({ name, startTime: '08:00', endTime: '20:00' })) }] },
      'days.0',
      'Deux horaires particuliers d’une vacation portent le même nom.',
    ],
  ])('%s is refused with its sentence', async (_name, body, field, message) => {
    const answer = await create({ name: 'Essai', days: [J], ...body })
    expect(answer).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } })
    expect(await all()).toHaveLength(1)
  })

  test('in another centre is refused as in none; a master names his', async () => {
    const other = await createCenter(server.pool)
    const unknown = await create({ name: 'Essai', days: [J], centerId: randomUUID() })
    expect(unknown.status).toBe(404)
    expect((await create({ name: 'Essai', days: [J], centerId: other.centerId })).body).toEqual(unknown.body)
    const master = await server.tokenOf((await createMember(server.pool, null, { adminType: 'master' })).userId)
    const asMaster = (body: object) =>
      server.call('POST', '/rotations/create', { token: master, body: { name: 'Essai', days: [J], ...body } })
    expect((await asMaster({ centerId: other.centerId })).body).toMatchObject({ centerId: other.centerId })
    expect(await asMaster({})).toMatchObject({ status: 400, body: { error: 'noCenter' } })
    expect(await asMaster({ centerId: randomUUID() })).toMatchObject({ status: 404 })
  })
})

test('templates can be created as they stand', async () => {
  const templates = read(routes['rotations.templates'].response, await server.call('GET', '/rotations/templates', { token }))
  expect(templates).toHaveLength(12)
  expect(templates[0]).toMatchObject({
    letters: 'JNRR',
    teams: 4,
    offsets: [0, 3, 2, 1],
    metrics: { averageWeekHours: 42, isEvenlyCovered: true },
  })
  for (const { name, days } of templates) expect((await create({ name, days })).status).toBe(200)
})

test('a copy bears a name of its own and nothing follows it', async () => {
  const duplicate = (body?: object) => server.call('POST', `/rotations/${center.rotationId}/duplicate`, { token, body })
  const copy = read(routes['rotations.duplicate'].response, await duplicate())
  expect(copy).toMatchObject({ name: 'JNRR (copie)', activationDates: [] })
  expect(copy.days).toHaveLength(4)
  expect(copy._id).not.toBe(center.rotationId)
  expect((await duplicate({ name: 'Autre' })).body).toMatchObject({ name: 'Autre' })
})

describe('a cycle that has not served', () => {
  let id: string
  beforeEach(async () => {
    id = read(routes['rotations.create'].response, await create({ name: 'Essai', days: [J, R] }))._id
  })

  test('simply has its new days and name', async () => {
    const { rotation } = read(routes['rotations.update'].response, await update(id, { name: 'Long', days: [J, N, R] }))
    expect(rotation).toMatchObject({ _id: id, name: 'Long' })
    expect(rotation?.days).toHaveLength(3)
    const day = read(routes['rotations.day'].response, await changeDay(id, { index: 2, ...N }))
    expect(day.rotation?.days.map(({ shift }) => shift.name)).toEqual(['J', 'N', 'N'])
    expect(await all()).toHaveLength(2)
  })

  test('activated for later, it shows what its new days touch', async () => {
    await server.call('POST', `/rotations/${id}/activate`, { token, body: { activationDate: '2026-11-20', reason: 'Essai' } })
    const posted = await server.call('POST', '/substitution', {
      token: await server.tokenOf(ana.userId),
      body: { type: 'substitution', posterShift: { date: '2026-11-21' } },
    })
    expect(posted.status).toBe(200)
    const touched = { conflicts: [{ status: 'open', date: '2026-11-21', reason: 'shiftChanged' }] }
    expect(await changeDay(id, { index: 0, ...N }, { dryRun: true })).toMatchObject({ status: 200, body: { rotation: null, ...touched } })
    expect(await changeDay(id, { index: 0, ...N })).toMatchObject({ status: 409, body: { error: 'planConflicts', ...touched } })
    expect(await letters('2026-11-20', '2026-11-23')).toBe('RJRJ')
  })

  test.each<[string, object, string]>([
    ['beyond its end', { index: 2, ...N }, 'rotationDayUnknown'],
    ['before its start', { index: -1, ...N }, 'invalidInput'],
    ['its only work day made rest', { index: 0, ...R }, 'rotationInvalid'],
    ['work without hours', { index: 0, shift: { name: 'N', type: 'work' } }, 'rotationInvalid'],
  ])('a day %s is refused', async (_name, updatedDay, error) => {
    expect(await changeDay(id, updatedDay)).toMatchObject({ status: 400, body: { error } })
  })

  test('an update without anything is refused', async () => {
    expect(await update(id, {})).toMatchObject({ status: 400, body: { error: 'nothingToChange' } })
  })

  test('is deleted, and then unknown', async () => {
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    expect((await server.call('GET', `/rotations/${id}`, { token })).status).toBe(404)
    expect((await server.call('POST', `/rotations/${id}/activate`, { token, body: { activationDate: '2026-12-01' } })).status).toBe(404)
    expect(await all()).toHaveLength(1)
  })

  test('is not deleted once it is on the timeline, or given to a team', async () => {
    await server.call('PUT', `/teams/${center.teamIds[1]}/rotation`, { token, body: { rotationId: id } })
    expect(await remove(id)).toMatchObject({ status: 409, body: { error: 'rotationInUse' } })
    expect(await remove(center.rotationId)).toMatchObject({ status: 409, body: { error: 'rotationInUse' } })
  })
})

describe('a cycle that has served', () => {
  test('keeps its past: a copy of the same name holds the new day from tomorrow on', async () => {
    const past = await letters('2026-10-01', '2026-11-16')
    const { rotation } = read(routes['rotations.day'].response, await changeDay(center.rotationId, { index: 1, ...J }, { reason: 'Essai' }))
    expect(rotation).toMatchObject({ name: 'JNRR', activationDates: ['2026-11-17'] })
    expect(rotation?._id).not.toBe(center.rotationId)
    expect(await letters('2026-10-01', '2026-11-16')).toBe(past)
    expect(await letters('2026-11-16', '2026-11-23')).toBe('RJJRRJJR')
    const history = await server.call('GET', `/users/${ana.userId}/change-history`, { token })
    expect(history.body).toMatchObject({
      changes: [{ kind: 'rotation', date: '2026-11-18', from: { name: 'N' }, to: { name: 'J' }, reason: 'Essai' }],
    })
  })

  test('is left out of the lists once the copy has taken its place, and its timeline stays', async () => {
    const { rotation } = read(
      routes['rotations.update'].response,
      await update(center.rotationId, { days: [J, R], name: 'Deux jours', reason: 'Essai' }),
    )
    expect(new Set((await all()).map(({ _id }) => _id))).toEqual(new Set([center.rotationId, rotation?._id]))
    server.clock.now = NOON + DAY_MS
    token = await server.tokenOf(admin.userId)
    expect((await all()).map(({ _id }) => _id)).toEqual([rotation?._id])
    expect((await all('active')).map(({ name }) => name)).toEqual(['Deux jours'])
    const answer = await server.call('GET', '/rotations/status/all', { token })
    expect(read(routes['rotations.status'].response, answer).sortedRotations).toMatchObject([
      { _id: center.rotationId, name: 'JNRR', startDate: '2020-01-01', endDate: '2026-11-16' },
      { _id: rotation?._id, startDate: '2026-11-17', endDate: null },
    ])
  })

  test('two days changed one after the other, or at once, are both kept', async () => {
    const answers = await Promise.all([changeDay(center.rotationId, { index: 1, ...J }), changeDay(center.rotationId, { index: 2, ...N })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await letters('2026-11-17', '2026-11-20')).toBe('JJNR')
    const ids = answers.map((answer) => read(routes['rotations.day'].response, answer).rotation?._id)
    expect(new Set(ids).size).toBe(1)
  })

  test('from a day of one’s choice, never before today', async () => {
    expect((await changeDay(center.rotationId, { index: 1, ...J }, { fromDate: '2026-11-22', reason: 'Essai' })).status).toBe(200)
    expect(await letters('2026-11-17', '2026-11-24')).toBe('JNRRJJRR')
    expect(await changeDay(center.rotationId, { index: 2, ...J }, { fromDate: '2026-11-15', reason: 'Essai' })).toMatchObject({
      status: 200,
    })
    const other = await createCenter(server.pool)
    const chief = await server.tokenOf((await createMember(server.pool, other, { adminType: 'center' })).userId)
    const past = await server.call('PUT', `/rotations/${other.rotationId}/update`, {
      token: chief,
      body: { days: [J, R], fromDate: '2026-11-15' },
    })
    expect(past).toMatchObject({ status: 409, body: { error: 'planPast' } })
  })

  test('its name alone changes at once, without a copy', async () => {
    const { rotation, conflicts } = read(routes['rotations.update'].response, await update(center.rotationId, { name: 'Douze heures' }))
    expect(rotation).toMatchObject({ _id: center.rotationId, name: 'Douze heures' })
    expect(conflicts).toEqual([])
    expect(await all()).toHaveLength(1)
  })

  test('the days it has already are no change', async () => {
    const { rotation } = read(routes['rotations.update'].response, await update(center.rotationId, { days: [J, N, R, R] }))
    expect(rotation?._id).toBe(center.rotationId)
    expect(await all()).toHaveLength(1)
  })

  test('a copy that was to hold later is found in the plan of teams that follow it', async () => {
    await server.call('PUT', `/teams/${center.teamIds[0]}/rotation`, {
      token,
      body: { rotationId: center.rotationId, fromDate: '2026-11-16' },
    })
    expect((await changeDay(center.rotationId, { index: 0, ...N })).status).toBe(200)
    expect(await letters('2026-11-17', '2026-11-20')).toBe('NNRR')
  })
})

describe('saved with the places of the teams', () => {
  const startOf = (team: number, cycleStartDate: string) => ({ teamId: center.teamIds[team], cycleStartDate })
  const others = async () => {
    const answer = await server.call('GET', '/teams', { token })
    return new Map(read(routes['teams.list'].response, answer).map(({ _id, cycleStartDate }) => [_id, cycleStartDate]))
  }

  test('days and places hold from one day on, and other teams stay', async () => {
    const before = await others()
    const body = { days: [J, N, R, R, R], fromDate: '2026-11-20', cycleStarts: [startOf(0, '2026-11-20')], reason: 'Essai' }
    expect((await update(center.rotationId, { ...body, dryRun: true })).status).toBe(200)
    expect((await others()).get(center.teamIds[0]!)).toBe(before.get(center.teamIds[0]!))
    expect((await update(center.rotationId, body)).status).toBe(200)
    expect(await letters('2026-11-17', '2026-11-25')).toBe('JNRJNRRRJ')
    expect((await others()).get(center.teamIds[1]!)).toBe(before.get(center.teamIds[1]!))
  })

  test('places alone leave the cycle as it is', async () => {
    const answer = await update(center.rotationId, { cycleStarts: [startOf(0, '2026-11-20')], fromDate: '2026-11-20', reason: 'Essai' })
    expect(read(routes['rotations.update'].response, answer).rotation?._id).toBe(center.rotationId)
    expect(await letters('2026-11-17', '2026-11-23')).toBe('JNRJNRR')
  })

  test('a team is not moved in another cycle than this one, nor one of another centre', async () => {
    const draft = read(routes['rotations.create'].response, await create({ name: 'Essai', days: [J, R] }))
    const refused = await update(draft._id, { cycleStarts: [startOf(0, '2026-11-20')], fromDate: '2026-11-20' })
    expect(refused).toMatchObject({ status: 409, body: { error: 'teamFollowsOther' } })
    const other = await createCenter(server.pool)
    const foreign = { teamId: other.teamIds[0], cycleStartDate: '2026-11-20' }
    expect((await update(center.rotationId, { cycleStarts: [foreign] })).status).toBe(404)
    expect(await letters('2026-11-17', '2026-11-20')).toBe('JNRR')
  })
})

describe('saved by two who began on the same cycle', () => {
  let id: string
  const readCycle = { name: 'Essai', days: [J, N, R, R] }
  beforeEach(async () => {
    id = read(routes['rotations.create'].response, await create(readCycle))._id
  })
  const lettersOf = async (rotationId = id) =>
    read(routes['rotations.get'].response, await server.call('GET', `/rotations/${rotationId}`, { token }))
      .days.map(({ shift }) => shift.name)
      .join('')

  test('the second is refused, with the cycle as it is, and then joins theirs', async () => {
    expect((await update(id, { days: [N, N, R, R], seen: readCycle })).status).toBe(200)
    const refused = await update(id, { days: [J, N, R, J], seen: readCycle })
    expect(refused).toMatchObject({ status: 409, body: { error: 'rotationChanged', rotation: { _id: id, name: 'Essai' } } })
    expect(await lettersOf()).toBe('NNRR')
    expect((await update(id, { days: [N, N, R, J], seen: { days: [N, N, R, R] } })).status).toBe(200)
    expect(await lettersOf()).toBe('NNRJ')
  })

  test('two at once: one is written, the other refused', async () => {
    const answers = await Promise.all([
      update(id, { days: [N, N, R, R], seen: readCycle }),
      update(id, { days: [J, N, R, J], seen: readCycle }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('a look at what it touches says so already, and writes nothing', async () => {
    await update(id, { days: [N, N, R, R], seen: readCycle })
    expect(await update(id, { days: [J, N, R, J], seen: readCycle, dryRun: true })).toMatchObject({
      status: 409,
      body: { error: 'rotationChanged' },
    })
  })

  test('a name and days are two fields; two names are one', async () => {
    expect((await update(id, { name: 'Nuit', seen: readCycle })).status).toBe(200)
    expect((await update(id, { days: [N, N, R, R], seen: readCycle })).status).toBe(200)
    expect(await update(id, { name: 'Jour', seen: readCycle })).toMatchObject({ status: 409, body: { rotation: { name: 'Nuit' } } })
  })

  test('the same once more is no change, and without what was seen the last is right', async () => {
    for (let time = 0; time < 2; time++) expect((await update(id, { days: [N, N, R, R], seen: readCycle })).status).toBe(200)
    expect((await update(id, { days: [J, R] })).status).toBe(200)
    expect(await lettersOf()).toBe('JR')
  })

  test('one that has served is held against the copy that took its place', async () => {
    const first = read(routes['rotations.update'].response, await update(center.rotationId, { days: [J, J, R, R], seen: readCycle }))
    const refused = await update(center.rotationId, { days: [J, N, R, J], seen: readCycle })
    expect(refused).toMatchObject({ status: 409, body: { error: 'rotationChanged', rotation: { _id: first.rotation?._id } } })
    expect(await letters('2026-11-17', '2026-11-20')).toBe('JJRR')
  })
})

test('cycle(), used by these tests, is what the editor writes', async () => {
  const { days } = read(routes['rotations.create'].response, await create({ name: 'Essai', days: [J, N, R] }))
  expect(days).toEqual(cycle('JNR'))
})
