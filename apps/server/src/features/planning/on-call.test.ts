// On-call duty and interventions through HTTP: placed by an administrator, written down by the member afterwards, confirmed by whoever decides.
//
// Cycle J N R R of 12 h. In November 2026 team A works J 13, N 14 and J 17, N 18; it rests on 15 and 16.
import { errors } from '@releve/contract/errors'
import { routes } from '@releve/contract'
import { describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people, as, moveTo } = setScene({ a: {}, b: {}, d: {}, admin: {} })
const { a, b, d, admin } = people

const hours = (startTime: string, endTime: string) => ({ startTime, endTime, endsNextDay: endTime <= startTime })
const register = (person: Person, body: object) =>
  as(person, 'POST', '/planning-modifications/register', { type: 'custom_modification', ...body })
const placeOnCall = (date: string, more: object = {}) =>
  register(admin, {
    userId: a.userId,
    date,
    activity: 'onCall',
    hours: hours('19:00', '07:00'),
    approve: true,
    reason: 'Tour d’astreinte',
    ...more,
  })
const declare = (person: Person, date: string, from: string, to: string, comment = 'Panne du réseau radio') =>
  register(person, { date, activity: 'intervention', hours: hours(from, to), comment })
const registered = async (answer: ReturnType<typeof register>) => read(routes['planning.register'].response, await answer)

const days = async (reader: Person) => {
  const body = { dates: { startDate: '2026-11-15', endDate: '2026-11-17' } }
  const answer = await as(reader, 'POST', `/users/${a.userId}/get-shifts-with-substitutions`, body)
  return read(routes['shifts.getWithSubstitutions'].response, answer).map(({ parts = [] }) =>
    parts.map(({ letters, startTime, endTime }) => `${letters} ${startTime}–${endTime}`),
  )
}

const sumsOf = async () => read(routes['hours.ofMember'].response, await as(a, 'GET', `/users/${a.userId}/hours?year=2026`)).doneSums

describe('on-call duty', () => {
  test('stands on the days of its member for everybody, breaks no rule, and counts in no hours', async () => {
    const before = await sumsOf()
    // A night on call between two days of work is no work.
    const { warnings } = await registered(placeOnCall('2026-11-15', { toDate: undefined }))
    expect(warnings).toEqual([])
    await registered(placeOnCall('2026-11-17'))
    for (const reader of [a, b]) expect(await days(reader)).toEqual([['AST 19:00–07:00'], [], ['J 07:00–19:00', 'AST 19:00–07:00']])
    expect(await sumsOf()).toEqual({ ...before, onCall: 12 * 60 })
  })

  test('refuses another time on call over it, and lets training end it for that long', async () => {
    await registered(placeOnCall('2026-11-23'))
    expect(await placeOnCall('2026-11-23', { hours: hours('22:00', '23:00') })).toMatchObject({
      status: 409,
      body: { error: 'hoursOverlap' },
    })
    await registered(placeOnCall('2026-11-23', { activity: 'training', hours: hours('20:00', '21:00') }))
  })

  test('is given before its member takes a vacation over it', async () => {
    await registered(placeOnCall('2026-11-22', { userId: d.userId }))
    const demand = { type: 'substitution', posterShift: { date: '2026-11-22' }, points: 0 }
    const { _id } = read(routes['demands.post'].response, await as(a, 'POST', '/substitution', demand))
    expect(await as(d, 'POST', `/substitution/${_id}/accept`, {})).toMatchObject({
      status: 409,
      body: { error: 'ruleBroken', violations: [{ code: 'overlap' }] },
    })
  })

  test('is read by the whole centre, with telephones for whoever notes calls', async () => {
    await registered(placeOnCall('2026-11-15'))
    await server.pool.query("UPDATE members SET phone = '0639980007' WHERE _id = $1", [a.userId])
    const list = async (reader: Person) => {
      const path = `/center/${center.centerId}/on-call?startDate=2026-11-14&endDate=2026-11-16`
      return read(routes['onCall.list'].response, await as(reader, 'GET', path)).times
    }
    const [time] = await list(b)
    expect(time).toMatchObject({
      user: { userId: a.userId },
      activity: { _id: 'onCall', name: 'Astreinte', letters: 'AST' },
      date: '2026-11-15',
      startAt: Date.UTC(2026, 10, 15, 18),
      endAt: Date.UTC(2026, 10, 16, 6),
      phone: null,
    })
    expect((await list(admin)).map(({ phone }) => phone)).toEqual(['0639980007'])
  })
})

describe('an intervention', () => {
  test('is written by its member afterwards, decided by another, and counts as work', async () => {
    await registered(placeOnCall('2026-11-15'))
    const before = await sumsOf()
    const { modification } = await registered(declare(a, '2026-11-15', '23:00', '01:00'))
    expect(modification).toMatchObject({ status: 'pending', activity: { kind: 'intervention' }, comment: 'Panne du réseau radio' })
    // Nothing counts before it is confirmed.
    expect(await sumsOf()).toEqual(before)
    expect(await as(a, 'POST', `/planning-modifications/${modification._id}/approve`)).toMatchObject({ status: 403 })
    expect(await as(admin, 'POST', `/planning-modifications/${modification._id}/approve`)).toMatchObject({ status: 200 })
    expect((await days(b))[0]).toEqual(['AST 19:00–23:00', 'INT 23:00–01:00', 'AST 01:00–07:00'])
    // Sunday 15 November: an hour of Sunday, two of the night.
    expect(await sumsOf()).toEqual({
      ...before,
      onCall: 10 * 60,
      intervention: 120,
      atNight: before.atNight + 120,
      onSundays: before.onSundays + 60,
    })
  })

  test('says which rest it cut, and is not refused for it', async () => {
    await registered(placeOnCall('2026-11-13'))
    // N of the 14th begins at 19:00, 12 h after its rest: the intervention of the 14th ends at 06:30.
    await registered(placeOnCall('2026-11-16'))
    await moveTo(Date.UTC(2026, 10, 17, 20))
    const { modification } = await registered(declare(a, '2026-11-16', '23:30', '04:00'))
    const answer = await as(admin, 'POST', `/planning-modifications/${modification._id}/approve`)
    expect(answer.status).toBe(200)
    const { warnings } = read(routes['planning.approve'].response, answer)
    expect(warnings.map(({ code }) => code)).toContain('dailyRest')
  })

  test.each([
    ['off call', '2026-11-15', '10:00', '11:00', 'interventionOffCall'],
    ['not over', '2026-11-16', '11:00', '13:00', 'interventionNotOver'],
  ])('is refused %s', async (_why, date, from, to, error) => {
    await registered(placeOnCall('2026-11-15', { toDate: undefined }))
    expect(await declare(a, date, from, to)).toMatchObject({ body: { error } })
  })

  test('asks for its motive', async () => {
    await registered(placeOnCall('2026-11-15'))
    expect(await declare(a, '2026-11-15', '23:00', '01:00', '')).toMatchObject({
      status: 400,
      body: { error: 'reasonRequired', fields: { comment: 'Le motif est requis.' } },
    })
  })

  test('is taken back by its member while nobody has decided', async () => {
    await registered(placeOnCall('2026-11-15'))
    const { modification } = await registered(declare(a, '2026-11-15', '23:00', '01:00'))
    expect(await as(a, 'POST', `/planning-modifications/${modification._id}/withdraw`)).toMatchObject({ status: 200 })
  })

  test('of a closed month is refused at once', async () => {
    await registered(placeOnCall('2026-10-31'))
    await server.pool.query(
      `INSERT INTO month_closings (center_id, _id, month, closed_by, closed_at) SELECT center_id, gen_random_uuid(), '2026-10-01', _id, now() FROM members WHERE _id = $1`,
      [admin.userId],
    )
    expect(await declare(a, '2026-10-31', '20:00', '21:00')).toMatchObject({
      status: 409,
      body: { error: 'monthIsClosed', message: errors.monthIsClosed.message },
    })
  })
})
