// Vacancies of an absence whose vacation was given in parts, through HTTP on a real PostgreSQL.
import { routes } from '@releve/contract'
import type { WireDemand } from '@releve/contract/demands'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { read } from '#test/server.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'

/** `a` works J 07:00–19:00 on the 21st and N 19:00–07:00 on the 22nd; officers work nothing. */
const DAY = '2026-11-21'
const NIGHT = '2026-11-22'

const { server, center, join, people, as } = setScene({ a: {}, officer: {}, admin: {} })
const { a, officer, admin } = people

async function posted(person: Person, date: string, part: object): Promise<WireDemand> {
  const body = { type: 'substitution', posterShift: { date, ...part }, points: 5 }
  return read(routes['demands.post'].response, await as(person, 'POST', '/substitution', body))
}

async function given(date: string, part: object): Promise<void> {
  const { _id } = await posted(a, date, part)
  expect(await as(officer, 'POST', `/substitution/${_id}/accept`, {})).toMatchObject({ status: 200 })
}

async function absent(date: string, more: object = { offer: {} }) {
  const body = { userId: a.userId, type: 'absence', date, approve: true, ...more }
  return read(routes['planning.register'].response, await as(admin, 'POST', '/planning-modifications/register', body))
}

async function listed() {
  const { vacancies, proposed } = read(routes['vacancies.list'].response, await as(admin, 'GET', '/vacancies'))
  const hours = ({ startAt, endAt }: { startAt: number; endAt: number }) =>
    [startAt, endAt].map((at) => new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).slice(0, 16)).join(' – ')
  return { vacancies: vacancies.map(hours), proposed: proposed.map(hours) }
}

beforeEach(() => expectLaws(server.pool))

describe('an absence that is offered', () => {
  test('over parts that are still open: these are closed, their points are free, and the whole vacation is offered', async () => {
    const parts = [await posted(a, DAY, { from: '07:00', to: '10:00' }), await posted(a, DAY, { from: '15:00', to: '19:00' })]
    const { vacancies, closedDemands } = await absent(DAY)
    expect(closedDemands.toSorted()).toEqual(parts.map(({ _id }) => _id).toSorted())
    expect(vacancies).toHaveLength(1)
    expect((await listed()).vacancies).toEqual([`${DAY} 07:00 – ${DAY} 19:00`])
    expect(await as(a, 'GET', `/users/${a.userId}/points`)).toMatchObject({ body: { reserved: 0 } })
    await expectLaws(server.pool)
  })

  test('over a part that a colleague took: the longest of what is left is offered, on approval as from the board', async () => {
    await given(DAY, { from: '15:00', to: '19:00' })
    const { vacancies } = await absent(DAY)
    expect((await listed()).vacancies).toEqual([`${DAY} 07:00 – ${DAY} 15:00`])
    const [id = ''] = vacancies
    const taker = await join(null)
    expect(await as(taker, 'POST', `/substitution/${id}/accept`, {})).toMatchObject({ status: 200 })
    const days = await as(taker, 'POST', `/users/${taker.userId}/get-shifts-with-substitutions`, { dates: [DAY] })
    expect(days.body).toMatchObject([{ shift: { name: 'J', variation: { startTime: '07:00', endTime: '15:00' } }, isOff: false }])
    expect(await as(taker, 'POST', `/substitution/${id}/unaccept`, {})).toMatchObject({ status: 200 })
    expect((await listed()).vacancies).toEqual([`${DAY} 07:00 – ${DAY} 15:00`])
    await expectLaws(server.pool)
  })

  test('over the evening of a night that a colleague took: hours after midnight cannot be said of its day, so all of it is offered', async () => {
    await given(NIGHT, { from: '19:00', to: '02:00' })
    await absent(NIGHT, {})
    const body = { origin: 'absence', date: NIGHT, userId: a.userId }
    expect(await as(admin, 'POST', '/vacancies', body)).toMatchObject({ status: 200 })
    expect((await listed()).vacancies).toEqual([`${NIGHT} 19:00 – 2026-11-23 07:00`])
  })

  test('over a vacation that colleagues took part by part: nothing of it is offered, nor proposed', async () => {
    await given(DAY, { from: '07:00', to: '13:00' })
    const { _id } = await posted(a, DAY, {})
    expect(await as(people.admin, 'POST', `/substitution/${_id}/accept`, {})).toMatchObject({ status: 200 })
    const { vacancies } = await absent(DAY)
    expect(vacancies).toEqual([])
  })
})

test('what the board proposes of an absence has the hours at which it is opened', async () => {
  await given(DAY, { from: '15:00', to: '19:00' })
  const rules = read(routes['centers.rules'].response, await as(admin, 'GET', `/center/${center.centerId}/rules`))
  const minimumStaffing = { J: { total: 30, byQualification: {} } }
  expect(await as(admin, 'PUT', `/center/${center.centerId}/rules`, { ...rules, minimumStaffing })).toMatchObject({ status: 200 })
  await absent(DAY, {})
  const { proposed } = read(routes['vacancies.list'].response, await as(admin, 'GET', '/vacancies'))
  const own = proposed.find(({ date, holder }) => date === DAY && holder?._id === a.userId)
  expect(own).toMatchObject({ origin: 'absence', shift: { variation: { startTime: '07:00', endTime: '15:00' } } })
})

test('hours that the clocks skip are no need', async () => {
  const need = { origin: 'need', date: '2027-03-28', shift: 'N', startTime: '02:00', endTime: '03:00' }
  expect(await as(admin, 'POST', '/vacancies', need)).toMatchObject({ status: 400, body: { error: 'hoursSkipped' } })
  expect(await as(admin, 'POST', '/vacancies', { ...need, date: '2027-03-27' })).toMatchObject({ status: 200 })
})
