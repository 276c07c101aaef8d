// Hours elsewhere through HTTP: read by their member alone, judged wherever somebody decides on a planning, and told as no more than that a
// vacation leaves too little rest.
//
// Cycle J N R R of 12 h. In November 2026: A works J 21, N 22, J 25; D J 20, N 21, J 24. So D may take the night of the 22nd.
import { routes } from '@releve/contract'
import type { WireAvailabilityChange } from '@releve/contract/availability'
import { describe, expect, test } from 'vitest'
import { A_NIGHT, setVacancyScene } from '#test/features/vacancies/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

type Hours = NonNullable<WireAvailabilityChange['elsewhere']>[number]
/** The evening before the night of the 22nd ends in the morning of the 22nd. */
const ONCE = { untilDate: A_NIGHT, weekdays: [], isKept: true, fromDate: A_NIGHT }
const AT_NIGHT: Hours = { ...ONCE, startTime: '20:17', endTime: '23:43' }
const AFTERNOON: Hours = { ...ONCE, startTime: '12:17', endTime: '16:43' }
const MARKS = /20:17|20\u00A0h\u00A017|23:43|23\u00A0h\u00A043|ailleurs/

const scene = setVacancyScene()
const { server, chief, holder: a, join, center } = scene

const put = (person: Person, body: WireAvailabilityChange) => server.call('PUT', '/availability', { token: person.token, body })
async function write(person: Person, ...elsewhere: Hours[]) {
  const answer = await put(person, { elsewhere })
  expect(answer).toMatchObject({ status: 200 })
}
const accept = (person: Person, id: string, body: unknown = {}) =>
  server.call('POST', `/substitution/${id}/accept`, { token: person.token, body })
async function posted() {
  const body = { type: 'substitution', posterShift: { date: A_NIGHT }, points: 10 }
  return read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: a.token, body }))._id
}

describe('judged', () => {
  test('work at these hours is refused, and nobody reads more than that the rest is too short', async () => {
    const d = await join(3)
    const id = await posted()
    await write(d, AT_NIGHT)
    const own = await accept(d, id)
    expect(own).toMatchObject({
      status: 409,
      body: {
        error: 'ruleBroken',
        violations: [
          {
            code: 'restriction',
            actual: 1,
            limit: 0,
            message: 'N du dim. 22\u00A0nov. ne laisse pas le repos nécessaire.',
          },
        ],
      },
    })
    const placed = { userIds: [d.userId], activity: 'training', fromDate: A_NIGHT, toDate: A_NIGHT }
    const hours = { startTime: '21:00', endTime: '22:00', endsNextDay: false }
    const byChief = await server.call('POST', `/center/${center.centerId}/placements`, { token: chief.token, body: { ...placed, hours } })
    expect(byChief.status).toBe(409)
    expect(JSON.stringify(byChief.body)).toContain('ne laisse pas le repos nécessaire')
    expect(JSON.stringify(byChief.body)).not.toMatch(MARKS)
    expect(await accept(chief, id, { onBehalfOf: d.userId, override: { reason: 'D’accord avec lui' } })).toMatchObject({ status: 200 })
  })

  test('the rest beside them is that of the centre, and comes back once they are taken back', async () => {
    const d = await join(3)
    const id = await posted()
    await write(d, AFTERNOON)
    expect(JSON.stringify((await accept(d, id)).body)).toContain('N du dim. 22\u00A0nov. ne laisse pas le repos nécessaire.')
    await write(d, { ...AFTERNOON, isKept: false })
    expect(await accept(d, id)).toMatchObject({ status: 200 })
  })

  test('nobody else reads them: not on the board of a vacancy, nor in a member, a day, the journal or the restrictions', async () => {
    const d = await join(3)
    await scene.available([d])
    await write(d, AT_NIGHT)
    const id = await scene.opened()
    const reads = await Promise.all(
      [
        `/vacancies/${id}`,
        '/vacancies',
        `/users/${d.userId}`,
        `/users/${d.userId}/restrictions`,
        `/center/${center.centerId}/roster`,
        `/center/${center.centerId}/planning?startDate=2026-11-16&endDate=2026-11-30`,
        `/center/${center.centerId}/journal`,
      ].map((path) => server.call('GET', path, { token: chief.token })),
    )
    for (const { body } of reads) expect(JSON.stringify(body)).not.toMatch(/20:17|23:43|elsewhere/)
    expect(await scene.take(d, id)).toEqual({ status: 409, error: 'ruleBroken' })
    const own = read(routes['availability.get'].response, await server.call('GET', '/availability', { token: d.token }))
    expect(own.elsewhere).toEqual([{ fromDate: A_NIGHT, untilDate: A_NIGHT, weekdays: [], startTime: '20:17', endTime: '23:43' }])
  })
})

describe('written', () => {
  test('as often in a month as the centre allows; what there was before it stays', async () => {
    const d = await join(3)
    await write(d, AT_NIGHT)
    const known = read(
      routes['centers.rules'].response,
      await server.call('GET', `/center/${center.centerId}/rules`, { token: chief.token }),
    )
    const limit = (elsewhereMost: number) =>
      server.call('PUT', `/center/${center.centerId}/rules`, { token: chief.token, body: { ...known, elsewhereMost } })
    expect(await limit(1)).toMatchObject({ status: 200 })
    expect(await put(d, { elsewhere: [AFTERNOON] })).toMatchObject({ status: 409, body: { error: 'elsewhereTooOften' } })
    const next: Hours = { ...AFTERNOON, fromDate: '2026-12-01', untilDate: '2026-12-01' }
    expect(await put(d, { elsewhere: [next] })).toMatchObject({ status: 200, body: { elsewhereMost: 1 } })
    expect(await limit(0)).toMatchObject({ status: 200 })
    expect(await put(d, { elsewhere: [{ ...AT_NIGHT, isKept: false }] })).toMatchObject({
      status: 200,
      body: { elsewhere: [{ fromDate: '2026-12-01' }] },
    })
    expect(await limit(31)).toMatchObject({ status: 200 })
    expect(await put(d, { elsewhere: [AFTERNOON] })).toMatchObject({ status: 200, body: { elsewhereMost: null } })
  })

  test.each([
    ['hours that are none', { ...AT_NIGHT, endTime: '20:17' }, 'elsewhere.0.endTime'],
    ['an end before its beginning', { ...AT_NIGHT, untilDate: '2026-11-21' }, 'elsewhere.0.untilDate'],
    ['a day of the week twice', { ...AT_NIGHT, weekdays: [5, 5] }, 'elsewhere.0.weekdays'],
  ])('%s is refused beside its field', async (_, hours, field) => {
    const d = await join(3)
    const answer = await server.call('PUT', '/availability', { token: d.token, body: { elsewhere: [hours] } })
    expect(answer.status).toBe(400)
    expect(answer.body).toHaveProperty(['fields', field])
  })

  test('a day that is over', async () => {
    const d = await join(3)
    const past: Hours = { ...AT_NIGHT, fromDate: '2026-11-01', untilDate: '2026-11-02' }
    expect(await put(d, { elsewhere: [past] })).toMatchObject({ status: 400, body: { error: 'availabilityPast' } })
  })
})
