// Vacancies through HTTP: how they come about, who holds them, how they are taken, and what is left of it.
import { routes } from '@releve/contract'
import { createCenter } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { read } from '#test/server.ts'
import { A_NIGHT, setVacancyScene, listed } from '#test/features/vacancies/scene.ts'
import { NOON } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'

const scene = setVacancyScene()
const { server } = scene
let taker: Person

beforeEach(async () => {
  taker = await scene.join(3)
})

const demandOf = async (id: string, person: Person) =>
  read(routes['demands.get'].response, await server.call('GET', `/substitution/${id}`, { token: person.token }))

const shiftOf = async (person: Person) => {
  const body = { dates: [A_NIGHT] }
  const answer = await server.call('POST', `/users/${person.userId}/get-shifts-with-substitutions`, { token: person.token, body })
  return read(routes['shifts.getWithSubstitutions'].response, answer)[0]
}

async function kindsTold(userId: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ kind: string }>(
    'SELECT kind FROM notifications WHERE user_id = $1 ORDER BY created_at, kind',
    [userId],
  )
  return rows.map(({ kind }) => kind)
}

describe('an absence that is offered', () => {
  test('its open demand becomes the centre’s: interest stays, the points are free, its poster is told', async () => {
    const { holder, chief } = scene
    const body = { type: 'substitution', posterShift: { date: A_NIGHT }, points: 10 }
    const posted = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: holder.token, body }))
    await server.call('POST', `/substitution/${posted._id}/interest`, { token: taker.token, body: {} })
    const id = await scene.opened()
    expect(id).toBe(posted._id)
    const demandSeen = await demandOf(id, taker)
    expect(demandSeen).toMatchObject({
      posterId: scene.center.centerId,
      poster: { name: scene.center.name, lastName: '' },
      vacancy: { origin: 'absence', qualification: null },
      points: 15,
      interestedCount: 1,
      limit: [],
      category: 'availableSubstitution',
    })
    const { rows } = await server.pool.query('SELECT held FROM points_accounts WHERE user_id = $1', [holder.userId])
    expect(rows).toEqual([{ held: 0 }])
    expect(await kindsTold(holder.userId)).toContain('demandClosed')
    expect((await scene.board(id, chief)).vacancy).toMatchObject({ state: 'notStarted', holder: { _id: holder.userId } })
    await expectLaws(server.pool)
  })

  test('whoever takes it is assigned to it, paid by the centre; the absent person gets and gives nothing; withdrawing opens it again', async () => {
    const id = await scene.opened()
    expect(await scene.take(taker, id)).toEqual({ status: 200, error: null })
    expect(await shiftOf(taker)).toMatchObject({ shift: { name: 'N' }, isSubstitution: false })
    expect(await shiftOf(scene.holder)).toMatchObject({ shift: { type: 'rest' }, isOff: true, substitutionHistory: [] })
    const paid = `SELECT t.amount, s.user_id AS sender, t.status FROM points_transactions t
      JOIN points_accounts s ON s._id = t.sender_account WHERE t.demand_id = $1`
    expect((await server.pool.query(paid, [id])).rows).toEqual([{ amount: 15, sender: null, status: 'pending' }])
    expect(await listed(scene)).toMatchObject([{ _id: id, state: 'filled', filledBy: { _id: taker.userId } }])
    expect(await kindsTold(scene.chief.userId)).toContain('vacancyFilled')
    await expectLaws(server.pool)
    const unaccepted = await server.call('POST', `/substitution/${id}/unaccept`, { token: taker.token, body: {} })
    expect(unaccepted).toMatchObject({ status: 200, body: { demand: { status: 'open' } } })
    expect(await shiftOf(taker)).toMatchObject({ shift: { type: 'rest' } })
    expect((await server.pool.query(paid, [id])).rows).toEqual([{ amount: 15, sender: null, status: 'cancelled' }])
    expect(await kindsTold(scene.chief.userId)).toContain('vacancyReopened')
    await expectLaws(server.pool)
  })

  test('won and worked, it is a replacement that whoever took it took once, and that the absent person asked', async () => {
    const id = await scene.opened()
    await scene.take(taker, id)
    await scene.moveTo(NOON + 8 * 86_400_000)
    const path = `/center/${scene.center.centerId}/fairness?startDate=2026-11-01&endDate=2026-11-30`
    const answer = await server.call('GET', path, { token: scene.chief.token })
    const { members } = read(routes['fairness.ofCenter'].response, answer)
    const figuresOf = ({ userId }: Person) => members.find(({ _id }) => _id === userId)
    expect(figuresOf(taker)).toMatchObject({ taken: 1, asked: 0 })
    expect(figuresOf(scene.holder)).toMatchObject({ taken: 0, asked: 1 })
  })

  test('the assignment is withdrawn by giving the vacancy back, not by itself', async () => {
    const id = await scene.opened()
    await scene.take(taker, id)
    const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM planning_modifications WHERE demand_id = $1', [id])
    const path = `/planning-modifications/${rows[0]?._id}/withdraw`
    expect(await server.call('POST', path, { token: taker.token, body: {} })).toMatchObject({
      status: 409,
      body: { error: 'vacancyAssignment' },
    })
  })

  test('offered twice, by the approval and by a press, it is one', async () => {
    await scene.opened()
    const body = { origin: 'absence', date: A_NIGHT, userId: scene.holder.userId }
    const answer = await server.call('POST', '/vacancies', { token: scene.chief.token, body })
    expect(answer).toMatchObject({ status: 409, body: { error: 'vacancyExists', message: 'Cette vacation est déjà à pourvoir.' } })
    const other = { ...body, userId: taker.userId }
    expect(await server.call('POST', '/vacancies', { token: scene.chief.token, body: other })).toMatchObject({
      body: { error: 'vacancyNotAbsent' },
    })
  })

  test('nobody edits, cancels or offers it but on the board, its holder neither', async () => {
    const id = await scene.opened()
    for (const [method, path, body] of [
      ['PUT', '', { points: 1 }],
      ['POST', '/cancel', {}],
      ['POST', '/offer', { userId: taker.userId }],
    ] as const) {
      const answer = await server.call(method, `/substitution/${id}${path}`, { token: scene.holder.token, body })
      expect(answer).toMatchObject({ status: 403, body: { error: 'notPoster' } })
    }
    const edited = await server.call('PUT', `/vacancies/${id}`, { token: scene.chief.token, body: { points: 20 } })
    expect(edited).toMatchObject({ status: 200, body: { points: 20 } })
    await server.call('PUT', `/vacancies/${id}`, { token: scene.chief.token, body: { comment: 'Renfort' } })
    expect(await scene.close(id)).toMatchObject({
      body: { state: 'closed' },
    })
    // It is over, days before its own.
    expect(await listed(scene)).toEqual([])
    expect(await listed(scene, 'past')).toMatchObject([{ _id: id, state: 'closed' }])
    // Said in other words alone, it gives what it gave.
    const chief = { _id: scene.chief.userId }
    expect((await scene.board(id)).history).toMatchObject([
      { kind: 'opened', actor: chief },
      { kind: 'pointsChanged', actor: chief, points: { from: 15, to: 20 } },
      { kind: 'closed', actor: chief },
    ])
    expect(await scene.take(taker, id)).toEqual({ status: 409, error: 'demandClosed' })
    await expectLaws(server.pool)
  })
})

describe('a minimum that is not met', () => {
  test('is proposed, opened by one press, and by one alone of two presses at once', async () => {
    const { holder, chief } = scene
    await scene.absence(holder, A_NIGHT)
    // Days on which nobody of the centre works the night are proposed too: this one names who is away.
    const answer = await server.call('GET', '/vacancies', { token: chief.token })
    const { proposed } = read(routes['vacancies.list'].response, answer)
    const ofDay = proposed.filter(({ date }) => date === A_NIGHT)
    expect(ofDay).toMatchObject([{ origin: 'absence', holder: { _id: holder.userId }, staffing: { present: 0, minimum: 1 } }])
    const second = await server.second()
    const body = { origin: 'minimum', date: A_NIGHT, shift: 'N' }
    const press = (url: string) =>
      fetch(`${url}/api/vacancies`, {
        method: 'POST',
        headers: { authorization: `Bearer ${chief.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const answers = await Promise.all([server.url, second.url, server.url, second.url].map(press))
    await second.close()
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const after = read(routes['vacancies.list'].response, await server.call('GET', '/vacancies', { token: chief.token }))
    expect(after.proposed.filter(({ date }) => date === A_NIGHT)).toEqual([])
  })
})

test('vacancies far apart are listed each with who is there on its day, as their boards say', async () => {
  const dates = [A_NIGHT, '2026-12-04', '2027-07-20', '2027-11-17', '2027-12-10']
  for (const date of dates)
    await server.call('POST', '/vacancies', { token: scene.chief.token, body: { origin: 'need', date, shift: 'N' } })
  const found = await listed(scene)
  expect(found.map(({ date }) => date)).toEqual(dates)
  expect(found.map(({ staffing }) => staffing.present)).toEqual(dates.map(() => 1))
  for (const { _id, staffing, teamObject } of found) expect((await scene.board(_id)).vacancy).toMatchObject({ staffing, teamObject })
})

test('an extra need has its own hours and may ask for a qualification', async () => {
  const { chief } = scene
  const need = { origin: 'need', date: A_NIGHT, shift: 'J', startTime: '09:00', endTime: '17:00', qualification: 'CDS' }
  const open = (body: object) => server.call('POST', '/vacancies', { token: chief.token, body })
  expect(await open(need)).toMatchObject({ status: 400, body: { error: 'vacancyQualificationUnknown' } })
  // The night before is team D's.
  const able = await scene.join(null, { qualifications: ['CDS'] })
  const { _id } = read(routes['vacancies.open'].response, await open(need))
  expect(await scene.take(await scene.join(null), _id)).toEqual({ status: 409, error: 'qualificationRequired' })
  expect((await scene.board(_id)).out).toContainEqual(expect.objectContaining({ reason: 'qualification' }))
  expect(await scene.take(able, _id)).toEqual({ status: 200, error: null })
  expect(await shiftOf(able)).toMatchObject({ shift: { name: 'J', default: { startTime: '09:00', endTime: '17:00' } } })
  await expectLaws(server.pool)
})

describe('a deputy', () => {
  test('holds the vacancies of their centre and nothing else of its administration, until they are one no more', async () => {
    const { chief } = scene
    const deputy = await scene.join(1)
    const token = await server.provenTokenOf(chief.userId)
    const name = (isDeputy: boolean) => server.call('POST', `/users/${deputy.userId}/deputy`, { token, body: { isDeputy } })
    expect(await server.call('GET', '/vacancies', { token: deputy.token })).toMatchObject({ status: 403 })
    expect(await name(true)).toMatchObject({ status: 200, body: { isDeputy: true } })
    const id = await scene.opened()
    expect((await scene.board(id, deputy)).vacancy._id).toBe(id)
    expect(await server.call('GET', '/vacancies/keepers', { token: deputy.token })).toMatchObject({
      body: { keeps: true, deputies: [{ _id: deputy.userId }] },
    })
    const assigned = await server.call('POST', `/vacancies/${id}/assign`, {
      token: deputy.token,
      body: { userId: taker.userId, version: (await scene.board(id)).vacancy.version, reason: 'Personne ne répond' },
    })
    expect(assigned).toMatchObject({ status: 200, body: { vacancy: { state: 'filled', filledBy: { _id: taker.userId } } } })
    expect(await kindsTold(taker.userId)).toContain('vacationAssigned')
    for (const [method, path] of [
      ['GET', `/center/${scene.center.centerId}/candidates?date=${A_NIGHT}&shift=N`],
      ['POST', '/planning-modifications/assign'],
    ] as const) {
      const body = method === 'GET' ? undefined : { userId: taker.userId, date: A_NIGHT, shift: 'N', reason: 'Essai' }
      expect(await server.call(method, path, { token: deputy.token, body })).toMatchObject({ status: 403 })
    }
    expect(await name(false)).toMatchObject({ status: 200 })
    expect(await server.call('GET', '/vacancies', { token: deputy.token })).toMatchObject({ status: 403 })
    await expectLaws(server.pool)
  })

  test('of another centre, the board does not exist', async () => {
    const stranger = await scene.join(null, { adminType: 'center' }, await createCenter(server.pool))
    const id = await scene.opened()
    expect(await server.call('GET', `/vacancies/${id}`, { token: stranger.token })).toMatchObject({ status: 404 })
    expect(await server.call('POST', `/vacancies/${id}/wave`, { token: stranger.token, body: {} })).toMatchObject({ status: 404 })
  })
})

test('who works that day, is away, or whose day changed hands may not take it, and is told why', async () => {
  const id = await scene.opened()
  const [worker, away] = [await scene.join(1), await scene.join(3)]
  await scene.absence(away, A_NIGHT)
  expect(await scene.take(worker, id)).toEqual({ status: 409, error: 'worksThatDay' })
  expect(await scene.take(away, id)).toEqual({ status: 409, error: 'awayThatDay' })
  expect((await demandOf(id, away)).limit).toMatchObject([{ code: 'awayThatDay', message: 'Vous n’êtes pas disponible ce jour-là.' }])
})
