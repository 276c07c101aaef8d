// A member's own availability through HTTP: saved in parts, merged with changes from other devices, and deleted when its purpose ends.
import { PHONE_UNREADABLE } from '@releve/contract/phone-number'
import { routes } from '@releve/contract'
import type { WireAvailabilityChange } from '@releve/contract/availability'
import { createCenter, createMember, DAY_SHIFT, NIGHT_SHIFT } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people } = setScene({ member: {} })
const { member } = people
let token: string

beforeEach(async () => {
  token = await server.tokenOf(member.userId)
})

const get = async (as = token) => read(routes['availability.get'].response, await server.call('GET', '/availability', { token: as }))
const put = (body: WireAvailabilityChange | Record<string, unknown>, headers: Record<string, string> = {}) =>
  server.call('PUT', '/availability', { token, body, headers })
const save = async (body: WireAvailabilityChange) => read(routes['availability.save'].response, await put(body))
const rowCount = async () =>
  (await server.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM availabilities WHERE user_id = $1', [member.userId]))
    .rows[0]?.count

const fullChange: WireAvailabilityChange = {
  volunteersForCalls: true,
  callNumber: '+33639980007',
  weekly: [{ weekday: 2, kind: 'N', answer: 'lastResort' }],
  never: [{ weekday: 3, isNever: true }],
  days: [{ from: '2026-12-24', to: '2026-12-25', kind: null, answer: 'no' }],
}

describe('reading', () => {
  test('nothing said: no volunteer, no number, and the vacations of the centre to say it of', async () => {
    expect(await get()).toEqual({
      volunteersForCalls: false,
      callNumber: null,
      weekly: [],
      never: [],
      days: [],
      elsewhere: [],
      elsewhereMost: null,
      shifts: [DAY_SHIFT, NIGHT_SHIFT],
    })
    expect(await rowCount()).toBe(0)
  })

  test('days that are over by the centre’s own day are not told', async () => {
    await save({ days: [{ from: '2026-11-16', to: '2026-11-17', kind: null, answer: 'no' }] })
    // The clock shows a minute before midnight in Paris, then a minute after.
    server.clock.now = Date.UTC(2026, 10, 16, 22, 59)
    const later = await server.tokenOf(member.userId)
    expect((await get(later)).days.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-17'])
    server.clock.now = Date.UTC(2026, 10, 16, 23, 1)
    expect((await get(later)).days.map(({ day }) => day)).toEqual(['2026-11-17'])
  })
})

describe('saying', () => {
  test('is answered with all of it, and read by oneself alone', async () => {
    const saved = await save(fullChange)
    expect(saved).toMatchObject({
      volunteersForCalls: true,
      callNumber: '+33639980007',
      weekly: [{ weekday: 2, kind: 'N', answer: 'lastResort' }],
      never: [3],
      days: [
        { day: '2026-12-24', kind: null, answer: 'no' },
        { day: '2026-12-25', kind: null, answer: 'no' },
      ],
    })
    expect(await get()).toEqual(saved)
    const colleague = await createMember(server.pool, center)
    expect(await get(await server.tokenOf(colleague.userId))).toMatchObject({ volunteersForCalls: false, callNumber: null, weekly: [] })
  })

  test('what is not named stays; what is taken back goes', async () => {
    await save(fullChange)
    expect(await save({ weekly: [{ weekday: 1, kind: 'J', answer: 'available' }] })).toMatchObject({
      volunteersForCalls: true,
      callNumber: '+33639980007',
      weekly: [
        { weekday: 1, kind: 'J', answer: 'available' },
        { weekday: 2, kind: 'N', answer: 'lastResort' },
      ],
      never: [3],
    })
    const answer = await save({
      callNumber: null,
      never: [{ weekday: 3, isNever: false }],
      weekly: [{ weekday: 2, kind: 'N', answer: null }],
      days: [{ from: '2026-12-24', to: '2026-12-24', kind: null, answer: null }],
    })
    expect(answer).toMatchObject({ volunteersForCalls: true, callNumber: null, never: [], weekly: [{ weekday: 1, kind: 'J' }] })
    expect(answer.days.map(({ day }) => day)).toEqual(['2026-12-25'])
  })

  test('twenty at once, on two servers, are all kept', async () => {
    const secondServer = await server.second()
    const kinds = Array.from({ length: 20 }, (_, index) => `K${index}`)
    const answers = await Promise.all(
      kinds.map((kind, index) =>
        fetch(`${index % 2 === 0 ? server.url : secondServer.url}/api/availability`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ weekly: [{ weekday: 1, kind, answer: 'available' }] }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(kinds.map(() => 200))
    expect((await get()).weekly.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
  })

  test.each([
    ['06 39 98', PHONE_UNREADABLE],
    ['+330639980', PHONE_UNREADABLE],
    ['06 39 98 00 07\u202E', 'Ce texte contient des caractères invisibles non admis.'],
    [33_639_980_007, 'Le numéro de téléphone est requis.'],
  ])('the number %s is refused by a sentence beside it', async (callNumber, sentence) => {
    expect(await put({ callNumber })).toMatchObject({ status: 400, body: { error: 'invalidInput', fields: { callNumber: sentence } } })
    expect(await rowCount()).toBe(0)
  })

  test.each([
    [
      { days: [{ from: '2026-12-25', to: '2026-12-24', kind: null, answer: 'no' }] },
      'days.0.to',
      'La date de fin précède la date de début.',
    ],
    [{ days: [{ from: '2026-12-24', to: '2028-12-24', kind: null, answer: 'no' }] }, 'days.0.to', 'La période demandée dépasse 400 jours.'],
    [
      { days: [{ from: '2026-02-30', to: '2026-12-24', kind: null, answer: 'no' }] },
      'days.0.from',
      'Cette date n’existe pas. Le format attendu est AAAA-MM-JJ.',
    ],
    [{ weekly: [{ weekday: 8, kind: 'J', answer: 'no' }] }, 'weekly.0.weekday', 'Un jour de la semaine va de 1, lundi, à 7, dimanche.'],
    [{ weekly: [{ weekday: 1, kind: '', answer: 'no' }] }, 'weekly.0.kind', 'Indiquez le type de vacation.'],
    [{ weekly: [{ weekday: 1, kind: 'J', answer: 'perhaps' }] }, 'weekly.0.answer', 'Cette réponse n’existe pas.'],
  ])('%j is refused beside its cause', async (body, field, sentence) => {
    expect(await put(body)).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } })
  })

  test('days that are over, too far ahead or too many are refused, and nothing of it is kept', async () => {
    const days = (from: string, to: string) => put({ volunteersForCalls: true, days: [{ from, to, kind: null, answer: 'no' }] })
    expect(await days('2026-11-10', '2026-11-15')).toMatchObject({
      status: 400,
      body: { error: 'availabilityPast', message: 'Ces jours sont passés.' },
    })
    expect(await days('2027-12-30', '2027-12-31')).toMatchObject({
      status: 400,
      body: { error: 'availabilityTooFar', message: 'Vos disponibilités se disent pour les 400\u00A0jours à venir.' },
    })
    const ofKind = (kind: string) => ({ from: '2026-11-16', to: '2027-12-20', kind, answer: 'no' })
    expect(await put({ days: ['A', 'B', 'C'].map(ofKind) })).toMatchObject({ status: 409, body: { error: 'availabilityTooMuch' } })
    expect(await get()).toMatchObject({ volunteersForCalls: false, days: [] })
  })
})

describe('forgotten', () => {
  test('with the centre it was said in: neither the one reached nor the one left has it', async () => {
    await save(fullChange)
    const far = await createCenter(server.pool)
    const master = await createMember(server.pool, null, { adminType: 'master' })
    const moveAnswer = await server.call('POST', `/users/${member.userId}/assign-center`, {
      token: await server.provenTokenOf(master.userId),
      body: { centerId: far.centerId },
    })
    expect(moveAnswer.status).toBe(200)
    expect(await rowCount()).toBe(0)
    expect(await get()).toMatchObject({ volunteersForCalls: false, callNumber: null, weekly: [] })
  })

  test('with the account, erased or not', async () => {
    const admin = await createMember(server.pool, center, { adminType: 'center' })
    await save(fullChange)
    const removed = await server.call('DELETE', `/users/${member.userId}`, { token: await server.provenTokenOf(admin.userId) })
    expect(removed.status).toBe(200)
    expect(await rowCount()).toBe(0)
  })

  test('of a former member, when they are erased', async () => {
    const admin = await createMember(server.pool, center, { adminType: 'center' })
    const adminToken = await server.provenTokenOf(admin.userId)
    expect((await server.call('DELETE', `/users/${member.userId}`, { token: adminToken })).status).toBe(200)
    // The row is as an earlier version of the server would have left it.
    await server.pool.query("INSERT INTO availabilities (center_id, user_id, call_number) VALUES ($1, $2, '+33639980007')", [
      center.centerId,
      member.userId,
    ])
    expect((await server.call('POST', `/users/${member.userId}/erase`, { token: adminToken })).status).toBe(204)
    expect(await rowCount()).toBe(0)
  })
})

test('it is in one’s own data, with nobody else’s', async () => {
  await save(fullChange)
  const colleague = await createMember(server.pool, center)
  await server.pool.query("INSERT INTO availabilities (center_id, user_id, call_number) VALUES ($1, $2, '+33639980099')", [
    center.centerId,
    colleague.userId,
  ])
  const { body } = await server.call('GET', `/users/${member.userId}/data`, { token })
  expect(body).toMatchObject({ disponibilites: [{ volunteers_for_calls: true, call_number: '+33639980007', never: [3] }] })
  expect(JSON.stringify(body)).not.toContain('+33639980099')
})
