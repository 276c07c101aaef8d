// The holidays that a centre adds, moves and takes out, through HTTP: who may, what is refused, what stays of the past, and what reads them.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import type { OwnHoliday } from '@releve/domain/calendar/center-holidays'
import { createCenter, createMember } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import { openStream } from '#test/http/events/listen.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, join, moveTo, people } = setScene({ admin: {}, member: {} }, { center: { cycleStart: '2026-11-01' } })
const { admin, member } = people

const BARBE = { kind: 'added', name: 'Sainte-Barbe', on: '12-04', firstYear: 2026 }

const path = () => `/center/${center.centerId}/holidays`
const add = (body: object, token = admin.token) => server.call('POST', path(), { token, body })
const added = async (body: object) => read(routes['ownHolidays.add'].response, await add(body)).ownHolidays
const change = (id: string, body: object) => server.call('PUT', `${path()}/${id}`, { token: admin.token, body })
const edit = (id: string, lastYear: number | null) => change(id, { lastYear })
const remove = (id: string) => server.call('DELETE', `${path()}/${id}`, { token: admin.token })
const own = async (person = member): Promise<readonly OwnHoliday[]> =>
  read(routes['centers.get'].response, await server.call('GET', `/center/${center.centerId}`, { token: person.token })).ownHolidays
const wait = (until: string) => moveTo(Date.parse(until))

test('one added, one moved and one taken out are in the file of the centre, for all its members', async () => {
  await added(BARBE)
  await added({ kind: 'moved', holiday: 'whitMonday', on: 'easter+49', firstYear: 2027, lastYear: 2027 })
  const list = await added({ kind: 'removed', holiday: 'assumption', firstYear: 2028 })
  expect(list.map(({ _id, ...entry }) => entry)).toEqual([
    { ...BARBE, lastYear: null },
    { kind: 'moved', holiday: 'whitMonday', on: 'easter+49', firstYear: 2027, lastYear: 2027 },
    { kind: 'removed', holiday: 'assumption', firstYear: 2028, lastYear: null },
  ])
  expect(await own()).toEqual(list)
})

// The team of the member works J on 31 December, N on 4 and 28 December and on 1 January.
test.each<[string, object | null, number]>([
  ['as the law has it', null, 1],
  ['one more', BARBE, 2],
  ['one moved onto a day that is worked', { kind: 'moved', holiday: 'christmas', on: '12-28', firstYear: 2026, lastYear: 2026 }, 2],
  ['one less', { kind: 'removed', holiday: 'newYear', firstYear: 2027 }, 0],
])('the figures of the members count it: %s', async (_what, entry, holidays) => {
  const figures = async () => {
    const answer = await server.call('GET', `/center/${center.centerId}/fairness?startDate=2026-11-12&endDate=2027-01-05`, {
      token: admin.token,
    })
    return read(routes['fairness.ofCenter'].response, answer).members.find(({ userId }) => userId === member.userId)?.holidays
  }
  // The server reads the centre here, and keeps what it read in memory.
  expect(await figures()).toBe(0)
  if (entry !== null) await added(entry)
  await wait('2027-01-10T11:00Z')
  expect(await figures()).toBe(holidays)
})

describe('history does not change', () => {
  test('nothing begins in a year that has passed, or on a day of this year that has', async () => {
    for (const entry of [
      { ...BARBE, firstYear: 2025 },
      { ...BARBE, on: '06-25' },
      { kind: 'removed', holiday: 'armistice1918', firstYear: 2026 },
      { kind: 'moved', holiday: 'armistice1918', on: '11-20', firstYear: 2026, lastYear: 2026 },
    ]) {
      expect(await add(entry)).toMatchObject({ status: 409, body: { error: 'holidayInPast' } })
    }
    expect(await own()).toEqual([])
  })

  test('the day it is here counts, not that of Greenwich', async () => {
    await server.pool.query("UPDATE centers SET zone = 'Pacific/Noumea' WHERE _id = $1", [center.centerId])
    // It is 17 November there, 9:00 in the morning.
    await wait('2026-11-16T22:00Z')
    expect(await add({ ...BARBE, on: '11-17' })).toMatchObject({ status: 409, body: { error: 'holidayInPast' } })
    expect((await add({ ...BARBE, on: '11-18' })).status).toBe(200)
  })

  test('today has begun, whatever is done with it: its first shifts are worked', async () => {
    await wait('2026-12-04T05:00Z')
    expect(await add(BARBE)).toMatchObject({ status: 409, body: { error: 'holidayInPast' } })
    await wait('2026-12-03T22:00Z')
    const [{ _id } = { _id: '' }] = await added(BARBE)
    await wait('2026-12-03T23:30Z')
    expect((await remove(_id)).body).toEqual({ ownHolidays: [{ _id, ...BARBE, lastYear: 2026 }] })
  })

  test('a name is corrected at any time, and days stay holidays or not as they were', async () => {
    const [{ _id } = { _id: '' }] = await added({ ...BARBE, name: 'Sainte-Barde' })
    await wait('2028-06-01T10:00Z')
    expect((await change(_id, { name: ' Sainte-Barbe ' })).body).toEqual({ ownHolidays: [{ _id, ...BARBE, lastYear: null }] })
    await remove(_id)
    expect((await change(_id, { name: 'Sainte Barbe' })).body).toMatchObject({ ownHolidays: [{ name: 'Sainte Barbe', lastYear: 2027 }] })
    // A name beside a year that is refused changes nothing either.
    expect(await change(_id, { name: 'Autre', lastYear: 2026 })).toMatchObject({ status: 409, body: { error: 'holidayInPast' } })
    for (const name of ['', '  ', 'deux\nlignes', 'x'.repeat(41)]) expect((await change(_id, { name })).status).toBe(400)
    expect(await own()).toMatchObject([{ name: 'Sainte Barbe', lastYear: 2027 }])
    const [, removed = { _id: '' }] = await added({ kind: 'removed', holiday: 'assumption', firstYear: 2029 })
    expect(await change(removed._id, { name: 'Autre' })).toMatchObject({ status: 409, body: { error: 'holidayNotNamed' } })
  })

  test('taken back before any day knew it, it is gone; after, it ends and the past keeps it', async () => {
    const [{ _id } = { _id: '' }] = await added(BARBE)
    expect((await remove(_id)).body).toEqual({ ownHolidays: [] })
    const [again = { _id: '' }] = await added(BARBE)
    await wait('2028-06-01T10:00Z')
    expect((await remove(again._id)).body).toEqual({ ownHolidays: [{ _id: again._id, ...BARBE, lastYear: 2027 }] })
    expect(await remove(again._id)).toMatchObject({ status: 409, body: { error: 'holidayOver' } })
    expect(await own()).toEqual([{ _id: again._id, ...BARBE, lastYear: 2027 }])
    // The same day may come back later on.
    expect((await add({ ...BARBE, firstYear: 2029 })).status).toBe(200)
  })

  test('a last year is set, moved and lifted, never into the past', async () => {
    const [{ _id } = { _id: '' }] = await added(BARBE)
    await wait('2028-06-01T10:00Z')
    expect((await edit(_id, 2030)).body).toMatchObject({ ownHolidays: [{ lastYear: 2030 }] })
    expect(await edit(_id, 2026)).toMatchObject({ status: 409, body: { error: 'holidayInPast' } })
    expect(await edit(_id, 2025)).toMatchObject({ status: 400, body: { error: 'holidayYearsReversed' } })
    expect((await edit(_id, 2027)).body).toMatchObject({ ownHolidays: [{ lastYear: 2027 }] })
    expect((await edit(_id, null)).body).toMatchObject({ ownHolidays: [{ lastYear: null }] })
  })
})

describe('what is refused', () => {
  test.each<[string, object, number, string]>([
    ['a day of the law', { ...BARBE, on: '12-25' }, 409, 'holidayAlready'],
    ['years reversed', { ...BARBE, firstYear: 2028, lastYear: 2027 }, 400, 'holidayYearsReversed'],
    ['29 February of a year without one', { ...BARBE, on: '02-29', firstYear: 2027, lastYear: 2027 }, 400, 'holidayNoSuchDay'],
    ['one of another territory', { kind: 'removed', holiday: 'goodFriday', firstYear: 2027 }, 409, 'holidayNotLegal'],
    ['a day that is none', { ...BARBE, on: '02-30' }, 400, 'invalidInput'],
    ['no name', { ...BARBE, name: '  ' }, 400, 'invalidInput'],
    ['a name of two lines', { ...BARBE, name: 'Sainte\nBarbe' }, 400, 'invalidInput'],
    ['a year far from here', { ...BARBE, firstYear: 20_270 }, 400, 'invalidInput'],
    ['a holiday that is none', { kind: 'removed', holiday: 'halloween', firstYear: 2027 }, 400, 'invalidInput'],
    ['an act that is none', { ...BARBE, kind: 'doubled' }, 400, 'invalidInput'],
    ['a day for one taken out', { kind: 'removed', holiday: 'christmas', on: '12-26', firstYear: 2027 }, 400, 'invalidInput'],
  ])('%s', async (_what, entry, status, error) => {
    expect(await add(entry)).toMatchObject({ status, body: { error } })
    expect(await own()).toEqual([])
  })

  test('the same day twice, by two administrators at once: one is told', async () => {
    const other = await join(null, { adminType: 'center' })
    const answers = await Promise.all(
      [admin, other, admin, other].map(({ token }, index) => add({ ...BARBE, name: `Sainte-Barbe ${index}` }, token)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'holidayTwice' })
    expect(await own()).toHaveLength(1)
  })

  test('two administrators who add different days at once: both are kept', async () => {
    const other = await join(null, { adminType: 'center' })
    const days = ['01-03', '02-02', '03-03', '04-04', '06-06', '07-07']
    await Promise.all(days.map((on, index) => add({ ...BARBE, on, firstYear: 2027 }, index % 2 === 0 ? admin.token : other.token)))
    expect(new Set((await own()).map((entry) => (entry.kind === 'removed' ? '' : entry.on)))).toEqual(new Set(days))
  })

  test('one that is not there, and one of another centre', async () => {
    const [{ _id } = { _id: '' }] = await added(BARBE)
    expect((await remove(randomUUID())).status).toBe(404)
    expect((await edit(randomUUID(), 2030)).status).toBe(404)
    const elsewhere = await createMember(server.pool, await createCenter(server.pool), { adminType: 'center', teamId: null })
    const token = await server.tokenOf(elsewhere.userId)
    expect((await server.call('DELETE', `${path()}/${_id}`, { token })).status).toBe(404)
    expect(await own()).toHaveLength(1)
  })
})

test('the journal says who changed what, in words; an act that changes nothing leaves no line', async () => {
  const [{ _id } = { _id: '' }] = await added(BARBE)
  server.clock.now += 1000
  await edit(_id, 2030)
  await edit(_id, 2030)
  server.clock.now += 1000
  await remove(_id)
  const answer = await server.call('GET', `/center/${center.centerId}/changes`, { token: admin.token })
  const { changes } = read(routes['rules.changes'].response, answer)
  const [all, until] = ['Sainte-Barbe, le 4\u00A0décembre, à partir de 2026', 'Sainte-Barbe, le 4\u00A0décembre, de 2026 à 2030']
  expect(changes.map(({ actor, kind, fields }) => [actor._id, kind, fields.map(({ from, to }) => [from, to])])).toEqual([
    [admin.userId, 'center', [[until, null]]],
    [admin.userId, 'center', [[all, until]]],
    [admin.userId, 'center', [[null, all]]],
  ])
})

test('whoever looks reads again', async () => {
  const stream = await openStream(server.url, member.token)
  await added(BARBE)
  expect(await stream.next()).toEqual({ kind: 'resync' })
  stream.close()
})

test('another territory or name keeps what the centre changed', async () => {
  const list = await added(BARBE)
  const answer = await server.call('PUT', `/center/${center.centerId}`, { token: admin.token, body: { holidayArea: 'martinique' } })
  expect(answer.body).toMatchObject({ holidayArea: 'martinique', ownHolidays: list })
})
