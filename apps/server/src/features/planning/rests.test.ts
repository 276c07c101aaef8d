// Rests that are due, through HTTP: an intervention, a late end, work that is placed and an override write them; hours of rest that name one
// give it back; who is owed one is not asked.
//
// Cycle J N R R of 12 h. In November 2026 team A works J 13, N 14, J 17, N 18, J 21, N 22; it rests on 15, 16, 19, 20. Fire service: 12 h after 12 h.
import { routes } from '@releve/contract'
import { describe, expect, test } from 'vitest'
import { A_NIGHT, setVacancyScene } from '#test/features/vacancies/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const scene = setVacancyScene()
const { server, center, chief, holder: a, as, join, moveTo } = scene

const hours = (startTime: string, endTime: string) => ({ startTime, endTime, endsNextDay: endTime <= startTime })
const register = (person: Person, body: object) =>
  as(person, 'POST', '/planning-modifications/register', { type: 'custom_modification', ...body })
const registered = async (answer: ReturnType<typeof register>) => read(routes['planning.register'].response, await answer).modification
const approve = (id: string) => as(chief, 'POST', `/planning-modifications/${id}/approve`)
const restsOf = async (reader: Person, person: Person) =>
  read(routes['rests.ofMember'].response, await as(reader, 'GET', `/users/${person.userId}/rests-owed`))
const give = (by: Person, id: string, date: string, from: string, to: string) =>
  as(by, 'POST', `/rests-owed/${id}/give`, { date, hours: hours(from, to) })

const lateEnd = (date: string, from: string, to: string, comment = 'Renfort sur un feu de forêt') =>
  register(a, { date, activity: 'lateEnd', hours: hours(from, to), comment })

const TWENTIETH = Date.UTC(2026, 10, 20, 8)

/** A works J on the 17th until 19:00, is called from 22:00 to 08:00, and works N of the 18th at 19:00: 11 h are left of the 24 h. */
async function calledAtNight(from = '22:00', to = '08:00', date = '2026-11-17') {
  await registered(
    register(chief, {
      userId: a.userId,
      date: '2026-11-17',
      activity: 'onCall',
      hours: hours('19:00', '09:00'),
      approve: true,
      reason: 'Tour d’astreinte',
    }),
  )
  await moveTo(TWENTIETH)
  const { _id } = await registered(register(a, { date, activity: 'intervention', hours: hours(from, to), comment: 'Panne radio' }))
  return _id
}

describe('an intervention', () => {
  test('leaves what is missing of the rest due, to be read by its member and the chief alone', async () => {
    const id = await calledAtNight()
    expect((await restsOf(a, a)).rests).toEqual([])
    expect((await approve(id)).status).toBe(200)
    const { rests, mayGive, proposals } = await restsOf(a, a)
    expect(rests).toMatchObject([
      {
        cause: 'intervention',
        date: '2026-11-18',
        requiredMinutes: 720,
        restMinutes: 660,
        dueMinutes: 60,
        leftMinutes: 60,
        dueBy: '2026-11-25',
        state: 'owed',
        given: [],
        references: ['décret 2001-1382, art.\u00A02', 'directive 2003/88/CE, art.\u00A017 et\u00A018'],
      },
    ])
    expect([mayGive, proposals]).toEqual([false, []])
    const { rows: told } = await server.pool.query("SELECT user_id, detail FROM notifications WHERE kind = 'restOwed' AND center_id = $1", [
      center.centerId,
    ])
    expect(told).toEqual([{ user_id: a.userId, detail: 'au mer. 25\u00A0nov.' }])
    expect(await as(await join(0), 'GET', `/users/${a.userId}/rests-owed`)).toMatchObject({ status: 403 })
    const list = read(routes['rests.ofCenter'].response, await as(chief, 'GET', `/center/${center.centerId}/rests-owed`))
    expect(list.rests.map(({ user }) => user.userId)).toEqual([a.userId])
    expect(await as(a, 'GET', `/center/${center.centerId}/rests-owed`)).toMatchObject({ status: 403 })
  })

  test('that is taken back leaves nothing due', async () => {
    const id = await calledAtNight()
    await approve(id)
    const back = await as(chief, 'POST', `/planning-modifications/${id}/withdraw`, { reason: 'Déclarée deux fois' })
    expect(back.status).toBe(200)
    expect((await restsOf(chief, a)).rests).toEqual([])
  })

  test('after a whole rest leaves nothing due', async () => {
    const id = await calledAtNight('08:30', '09:00', '2026-11-18')
    await approve(id)
    expect((await restsOf(a, a)).rests).toEqual([])
  })
})

describe('a late end', () => {
  test('begins as the vacation ends, is decided by another, counts as work, and is judged against the next rest', async () => {
    await moveTo(TWENTIETH)
    expect(await lateEnd('2026-11-17', '19:30', '21:00')).toMatchObject({ status: 409, body: { error: 'interventionOffCall' } })
    expect(await lateEnd('2026-11-17', '19:00', '21:00', '')).toMatchObject({ status: 400, body: { error: 'reasonRequired' } })
    const account = async () => read(routes['hours.ofMember'].response, await as(a, 'GET', `/users/${a.userId}/hours?year=2026`)).done
    const before = await account()
    const { _id, activity } = await registered(lateEnd('2026-11-17', '19:00', '08:00'))
    expect(activity).toMatchObject({ _id: 'lateEnd', name: 'Fin de service tardive', kind: 'intervention' })
    expect(await as(a, 'POST', `/planning-modifications/${_id}/approve`)).toMatchObject({ status: 403 })
    expect((await approve(_id)).status).toBe(200)
    expect((await account()) - before).toBe(13 * 60)
    // The rest began at 08:00: 11 h before the night of the 18th, of the 24 h of planned rest and of the 12 h that the law asks.
    expect((await restsOf(a, a)).rests).toMatchObject([{ cause: 'lateEnd', restMinutes: 660 }])
  })
})

test('work that somebody places leaves a rest due where it cuts one, and an override where a rule is gone through', async () => {
  const training = { userId: a.userId, date: '2026-11-18', activity: 'training', hours: hours('08:00', '10:00'), approve: true }
  await registered(register(chief, { ...training, reason: 'Stage de nuit', override: { reason: 'Stage de nuit' } }))
  expect((await restsOf(a, a)).rests).toMatchObject([{ cause: 'placed', date: '2026-11-18', restMinutes: 780 - 240, state: 'owed' }])
})

describe('given back', () => {
  test('by hours of work that name it, in one piece or several; open again when one is taken back', async () => {
    await approve(await calledAtNight('21:00', '08:00'))
    const state = await restsOf(chief, a)
    const [rest] = state.rests
    if (rest === undefined) throw new Error('nothing is due')
    // Nobody lacks anywhere: J of the 21st may begin later or end earlier, then N of the 22nd.
    expect(state.proposals.slice(0, 2)).toEqual([
      { restId: rest._id, date: '2026-11-21', hours: hours('07:00', '08:00') },
      { restId: rest._id, date: '2026-11-21', hours: hours('18:00', '19:00') },
    ])
    expect(await give(a, rest._id, '2026-11-21', '07:00', '08:00')).toMatchObject({ status: 403 })
    expect(await give(chief, rest._id, '2026-11-21', '07:00', '08:30')).toMatchObject({ status: 400, body: { error: 'restTooLong' } })
    expect(await give(chief, rest._id, '2026-11-20', '12:00', '13:00')).toMatchObject({ status: 409, body: { error: 'restWithoutWork' } })
    expect((await give(chief, rest._id, '2026-11-21', '07:00', '07:30')).status).toBe(200)
    expect((await restsOf(a, a)).rests).toMatchObject([{ state: 'owed', leftMinutes: 30 }])
    const answer = await give(chief, rest._id, '2026-11-21', '18:30', '19:00')
    const [done] = read(routes['rests.give'].response, answer).rests
    expect(done).toMatchObject({ state: 'given', leftMinutes: 0, given: [{ date: '2026-11-21' }, { date: '2026-11-21' }] })
    expect(await give(chief, rest._id, '2026-11-21', '12:00', '12:30')).toMatchObject({ status: 409, body: { error: 'restNotOwed' } })
    const [first] = done?.given ?? []
    await as(chief, 'POST', `/planning-modifications/${first?.modificationId}/withdraw`, { reason: 'Effectif' })
    expect((await restsOf(a, a)).rests).toMatchObject([{ state: 'owed', leftMinutes: 30 }])
  })

  test('or waived by an administrator, with a reason that its member reads and the journal keeps', async () => {
    await approve(await calledAtNight())
    const [rest] = (await restsOf(a, a)).rests
    const waive = (by: Person, reason: string) => as(by, 'POST', `/rests-owed/${rest?._id}/waive`, { reason })
    expect(await waive(a, 'Pris')).toMatchObject({ status: 403 })
    expect(await waive(chief, '')).toMatchObject({ status: 400 })
    expect((await waive(chief, 'Pris le 19, d’un commun accord')).status).toBe(200)
    expect((await restsOf(a, a)).rests).toMatchObject([
      { state: 'waived', waived: { by: { userId: chief.userId }, reason: 'Pris le 19, d’un commun accord' } },
    ])
    expect(await waive(chief, 'Encore')).toMatchObject({ status: 409, body: { error: 'restNotOwed' } })
    const { rows } = await server.pool.query("SELECT user_id, detail FROM center_changes WHERE kind = 'restWaived'")
    expect(rows).toEqual([{ user_id: a.userId, detail: { date: '2026-11-18', reason: 'Pris le 19, d’un commun accord' } }])
  })
})

test('who is owed a rest is not asked for a vacancy before it is over, and may still take it', async () => {
  const [free, owed] = [await join(null), await join(null)]
  await scene.available([free, owed])
  await server.pool.query(
    `INSERT INTO rest_debts (center_id, _id, user_id, cause, day, rule, texts, required_minutes, rest_minutes, due_minutes, due_by, created_at)
     VALUES ($1, gen_random_uuid(), $2, 'intervention', '2026-11-10', 'dailyRest', '{}', 660, 600, 60, '2026-11-17', now())`,
    [center.centerId, owed.userId],
  )
  const id = await scene.opened()
  const { lines, out } = await scene.board(id)
  expect(lines.map(({ member }) => member._id)).toContain(free.userId)
  expect(lines.map(({ member }) => member._id)).not.toContain(owed.userId)
  expect(out.find(({ reason }) => reason === 'restOwed')?.members.map(({ _id }) => _id)).toEqual([owed.userId])
  await scene.start(id)
  const { rows } = await server.pool.query<{ user_id: string }>('SELECT user_id FROM vacancy_asks')
  expect(rows.map(({ user_id: userId }) => userId)).not.toContain(owed.userId)
  expect(A_NIGHT).toBe('2026-11-22')
  expect(await scene.take(owed, id)).toEqual({ status: 200, error: null })
})
