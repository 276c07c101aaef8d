// The staffing by the hour through HTTP: kept with the rules, judged on every change, said of the month and proposed to whoever seeks somebody.
//
// Cycle J N R R of 12 h. On Saturday 21 November 2026 team A works the day and D the night; B rests and works the day of the 22nd.
import { routes } from '@releve/contract'
import { defaultRules } from '@releve/domain/working-time/profiles'
import type { StaffingRow } from '@releve/domain/planning/staffing-rows'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { createMember } from '@releve/testing/factories'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people, join } = setScene({ a: { qualifications: ['CDS'] }, other: { team: 0 }, d: {}, c: {}, admin: {} })
const { a, other, c, admin } = people

const SATURDAY = '2026-11-21'
const DAY = { startTime: '07:00', endTime: '19:00' }
const ROW: StaffingRow = { qualification: null, ...DAY, kinds: ['saturday'], dates: [], minimum: 2, target: null, maximum: null }
const CHIEF: StaffingRow = { ...ROW, qualification: 'CDS', minimum: 1 }
const BASE = { ...defaultRules('SPP12'), crossTeam: true }

const rulesPath = () => `/center/${center.centerId}/rules`
const save = (changes: object) => server.call('PUT', rulesPath(), { token: admin.token, body: { ...BASE, ...changes } })
const saved = async () => read(routes['centers.rules'].response, await server.call('GET', rulesPath(), { token: a.token }))
const refusal = (status: number, error: string) => ({ status, body: { error } })

async function lacks(from = SATURDAY, to = from, reader: Person = a) {
  const answer = await server.call('GET', `/center/${center.centerId}/planning?startDate=${from}&endDate=${to}`, { token: reader.token })
  return read(routes['shifts.centerPlanning'].response, answer).lacks
}

const register = (body: object) => server.call('POST', '/planning-modifications/register', { token: admin.token, body })
const training = (person: Person, startTime: string, endTime: string, more: object = {}) => ({
  userId: person.userId,
  type: 'custom_modification',
  activity: 'training',
  fromDate: SATURDAY,
  toDate: SATURDAY,
  hours: { startTime, endTime, endsNextDay: false },
  approve: true,
  override: { reason: 'Formation obligatoire' },
  ...more,
})

async function proposed() {
  const answer = await server.call('GET', '/vacancies?state=coming', { token: admin.token })
  return read(routes['vacancies.list'].response, answer).proposed.filter(({ date }) => date === SATURDAY)
}

describe('rows', () => {
  test('are read as they were written, and stay where an older screen saves without them', async () => {
    expect((await save({ staffing: [ROW, CHIEF] })).status).toBe(200)
    expect((await saved()).staffing).toEqual([ROW, CHIEF])
    expect((await save({ withdrawNoticeHours: 24 })).status).toBe(200)
    expect((await saved()).staffing).toEqual([ROW, CHIEF])
    expect((await save({ staffing: [] })).status).toBe(200)
    expect((await saved()).staffing).toBeUndefined()
    const changes = await server.call('GET', `/center/${center.centerId}/changes`, { token: admin.token })
    const fields = read(routes['rules.changes'].response, changes).changes.flatMap((change) => change.fields)
    expect(fields).toContainEqual({
      field: 'staffing.["CDS","07:00","19:00",["saturday"],[]].minimum',
      from: 1,
      to: null,
    })
  })

  test.each([
    ['a minimum over its maximum', [{ ...ROW, maximum: 1 }], 'staffingOutOfOrder', 'staffing.0'],
    ['two for the same hours', [CHIEF, ROW, { ...ROW, startTime: '18:00', endTime: '20:00' }], 'staffingTwice', 'staffing.2'],
    ['on no day', [{ ...ROW, kinds: [] }], 'invalidInput', 'staffing.0.kinds'],
    ['on a day that does not exist', [{ ...ROW, dates: ['2026-02-30'] }], 'invalidInput', 'staffing.0.dates.0'],
  ])('%s is refused at its row', async (_what, staffing, error, field) => {
    const answer = await save({ staffing })
    expect(answer).toMatchObject(refusal(400, error))
    expect(JSON.stringify(answer.body)).toContain(`"${field}":`)
    expect((await saved()).staffing).toBeUndefined()
  })

  test('of two administrators who saw the same, one saves and the other is told; nothing of the first is lost', async () => {
    await save({ staffing: [ROW] })
    const seen = await saved()
    const { token } = await join(null, { adminType: 'center' })
    const put = (by: string, staffing: readonly StaffingRow[]) =>
      server.call('PUT', rulesPath(), { token: by, body: { ...BASE, staffing, seen } })
    const answers = await Promise.all([put(admin.token, [ROW, CHIEF]), put(token, [{ ...ROW, minimum: 4 }])])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    const [first] = answers.filter(({ status }) => status === 200)
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal(409, 'rulesChanged'))
    expect((await saved()).staffing).toEqual(read(routes['rules.save'].response, first!).staffing)
    expect(await put(token, [])).toMatchObject(refusal(409, 'rulesChanged'))
    expect((await server.call('PUT', rulesPath(), { token, body: { ...BASE, staffing: [CHIEF], seen: await saved() } })).status).toBe(200)
  })

  test('are not written while a server runs that would lose them', async () => {
    const former = new pg.Client({ connectionString: server.database.url, application_name: 'releve-events-2' })
    await former.connect()
    try {
      expect(await save({ staffing: [ROW] })).toMatchObject(refusal(409, 'serversDiffer'))
      expect((await save({ withdrawNoticeHours: 24 })).status).toBe(200)
    } finally {
      await former.end()
    }
    await expect.poll(async () => (await save({ staffing: [ROW] })).status).toBe(200)
  })
})

describe('lacks', () => {
  test('are of the kind of day, by everybody who is there, to the minute', async () => {
    await save({ staffing: [ROW, CHIEF] })
    expect(await lacks('2026-11-20', '2026-11-22')).toBeUndefined()
    expect((await register(training(a, '15:00', '17:30'))).status).toBe(200)
    expect(await lacks('2026-11-20', '2026-11-22')).toEqual([
      { date: SATURDAY, shift: 'J', startTime: '15:00', endTime: '17:30', total: 1, missing: { CDS: 1 } },
    ])
    await save({ staffing: [{ ...ROW, kinds: ['weekday'], dates: ['2026-11-22'], minimum: 9, endTime: '08:00' }] })
    const found = (await lacks('2026-11-21', '2026-11-22')) ?? []
    expect(found.map(({ date, startTime, endTime }) => [date, startTime, endTime])).toEqual([['2026-11-22', '07:00', '08:00']])
  })

  test('of a minimum of a vacation are of the hours that a part of it leaves', async () => {
    await save({ minimumStaffing: { J: { total: 2, byQualification: { CDS: 1 } } } })
    await register(training(a, '15:00', '19:00'))
    expect(await lacks()).toEqual([{ date: SATURDAY, shift: 'J', startTime: '15:00', endTime: '19:00', total: 1, missing: { CDS: 1 } }])
  })

  test('a public holiday that the centre adds holds at once', async () => {
    await save({ staffing: [{ ...ROW, kinds: ['holiday'], minimum: 5 }] })
    expect(await lacks()).toBeUndefined()
    await server.pool.query('UPDATE centers SET own_holidays = $2::jsonb WHERE _id = $1', [
      center.centerId,
      JSON.stringify([{ _id: 'f', kind: 'added', name: 'Fête', on: '11-21', firstYear: 2026, lastYear: null }]),
    ])
    expect(await lacks()).toMatchObject([{ total: 3, startTime: '07:00', endTime: '19:00' }])
  })

  test('on school holidays of the zone of the centre hold as soon as the file of the ministry is imported', async () => {
    const { userId } = await createMember(server.pool, null, { adminType: 'master' })
    const token = await server.tokenOf(userId)
    const importing = async (last: string, more: object = {}) => {
      const head = 'description;population;start_date;end_date;location;zones;annee_scolaire'
      const csv = [head, `Pont;-;2026-11-21;${last};;Zone B;`, 'Pont;-;2026-11-22;2026-11-24;;Zone C;'].join('\n')
      expect((await server.call('POST', '/school-holidays/import', { token, body: { csv, ...more } })).status).toBe(200)
    }
    await server.pool.query(`UPDATE centers SET school_zone = 'B' WHERE _id = $1`, [center.centerId])
    await save({ staffing: [{ ...ROW, kinds: ['schoolHoliday'], minimum: 5 }] })
    expect(await lacks(SATURDAY, '2026-11-23')).toBeUndefined()
    await importing('2026-11-24', { dryRun: true })
    expect(await lacks(SATURDAY, '2026-11-23')).toBeUndefined()
    await importing('2026-11-24')
    const days = async () => (await lacks(SATURDAY, '2026-11-23'))?.map(({ date }) => date)
    expect(await days()).toEqual([SATURDAY, '2026-11-22', '2026-11-23'])
    await importing('2026-11-23')
    expect(await days()).toEqual([SATURDAY, '2026-11-22'])
    await server.pool.query('DELETE FROM school_periods')
  })
})

describe('changes are judged', () => {
  test('a chief of the hour does not go to somebody who is none; with another chief it may', async () => {
    await save({ staffing: [CHIEF] })
    const posted = await server.call('POST', '/substitution', {
      token: a.token,
      body: { type: 'substitution', posterShift: { date: SATURDAY }, points: 10 },
    })
    const { _id } = read(routes['demands.post'].response, posted)
    const take = (person: Person) => server.call('POST', `/substitution/${_id}/accept`, { token: person.token, body: {} })
    const officer = await join(null, { qualifications: ['OP'] })
    expect(await take(officer)).toMatchObject(refusal(409, 'ruleBroken'))
    const chief = await join(null, { qualifications: ['CDS', 'OP'] })
    expect(await take(chief)).toMatchObject({ status: 200 })
    expect(await lacks()).toBeUndefined()
    await expectLaws(server.pool)
  })

  test('hours that are placed say in which hours they leave too few', async () => {
    await save({ staffing: [ROW] })
    const looked = await register(training(a, '15:00', '17:30', { dryRun: true, override: undefined }))
    expect(read(routes['planning.register'].response, looked).warnings.map(({ message }) => message.replaceAll('\u00A0', ' '))).toEqual([
      'Effectif de J du sam. 21 nov. sous le minimum, de 15 h à 17 h 30 : 1 personne pour 2.',
    ])
  })
})

describe('a target and a maximum', () => {
  const remarks = async () => {
    const answer = await server.call('GET', `/center/${center.centerId}/planning?startDate=${SATURDAY}&endDate=${SATURDAY}`, {
      token: a.token,
    })
    return read(routes['shifts.centerPlanning'].response, answer).remarks
  }

  test('are said of the month beside what lacks: the hours under the one and over the other', async () => {
    await save({ staffing: [{ ...ROW, minimum: 1, target: 2, maximum: 2 }] })
    expect(await remarks()).toBeUndefined()
    await register(training(a, '15:00', '17:30'))
    const hours = { date: SATURDAY, shift: 'J', qualification: null, count: 1 }
    expect(await remarks()).toEqual([{ ...hours, startTime: '15:00', endTime: '17:30', kind: 'underTarget' }])
    expect(await lacks()).toBeUndefined()
    await save({ staffing: [{ ...ROW, minimum: 0, maximum: 1 }] })
    expect(await remarks()).toEqual([
      { ...hours, startTime: '07:00', endTime: '15:00', kind: 'overMaximum' },
      { ...hours, startTime: '17:30', endTime: '19:00', kind: 'overMaximum' },
    ])
  })

  test('a maximum that a change passes is a warning, and refuses nothing', async () => {
    await save({ staffing: [{ ...ROW, minimum: 1, maximum: 2 }] })
    const { userId } = await join(null)
    const body = { userId, type: 'custom_modification', shift: { name: 'J' }, fromDate: SATURDAY, toDate: SATURDAY }
    const answer = await register({ ...body, approve: true, reason: 'Renfort' })
    const { warnings } = read(routes['planning.register'].response, answer)
    expect(warnings.filter(({ code }) => code === 'minimumStaffing')).toMatchObject([{ severity: 'warning', actual: 3, limit: 2 }])
    expect(warnings.map(({ message }) => message).join()).toContain('au-dessus du maximum')
    expect(await remarks()).toMatchObject([{ kind: 'overMaximum', count: 1, startTime: '07:00', endTime: '19:00' }])
  })
})

describe('an absence that is only looked at', () => {
  const look = (person: Person, more: object = {}) =>
    server.call('POST', '/planning-modifications/register', {
      token: admin.token,
      body: { userId: person.userId, type: 'absence', fromDate: SATURDAY, toDate: SATURDAY, approve: true, dryRun: true, ...more },
    })
  const lacksOf = async (answer: ReturnType<typeof look>) => read(routes['planning.register'].response, await answer).lacks

  test('says the hours that its days would lack, and writes nothing', async () => {
    await save({ staffing: [{ ...ROW, startTime: '10:30', endTime: '15:00', minimum: 3 }, CHIEF] })
    const lack = { date: SATURDAY, shift: 'J' }
    expect(await lacksOf(look(a))).toEqual([
      { ...lack, startTime: '07:00', endTime: '10:30', total: 1, missing: { CDS: 1 } },
      { ...lack, startTime: '10:30', endTime: '15:00', total: 2, missing: { CDS: 1 } },
      { ...lack, startTime: '15:00', endTime: '19:00', total: 1, missing: { CDS: 1 } },
    ])
    expect(await lacksOf(look(other))).toEqual([{ ...lack, startTime: '10:30', endTime: '15:00', total: 2, missing: {} }])
    expect(await lacksOf(look(other, { approve: undefined }))).toHaveLength(1)
    expect(await lacks()).toMatchObject([{ startTime: '10:30', total: 1 }])
  })

  test('says none of a day that keeps its people, nor of a centre without rows', async () => {
    await save({ staffing: [{ ...ROW, minimum: 1 }] })
    expect(await lacksOf(look(other))).toBeUndefined()
    await save({ staffing: [] })
    expect(await lacksOf(look(other))).toBeUndefined()
  })
})

describe('somebody is sought', () => {
  test('for the hours that lack, with what is missing; who takes it covers them', async () => {
    await save({ staffing: [ROW, CHIEF] })
    await register(training(a, '15:00', '19:00'))
    const [one, ...more] = await proposed()
    expect(more).toEqual([])
    expect(one).toMatchObject({
      origin: 'minimum',
      isPart: true,
      qualification: 'CDS',
      shift: { name: 'J', default: { startTime: '15:00', endTime: '19:00' } },
      staffing: { minimum: null, lack: { total: 1, missing: { CDS: 1 }, during: [{ startTime: '15:00', endTime: '19:00' }] } },
    })
    const body = { origin: 'minimum', date: SATURDAY, shift: 'J', startTime: '15:00', endTime: '19:00', qualification: 'CDS' }
    const opened = await server.call('POST', '/vacancies', { token: admin.token, body })
    const { _id, shift } = read(routes['vacancies.open'].response, opened)
    expect(shift.default).toEqual({ startTime: '15:00', endTime: '19:00' })
    expect(await proposed()).toEqual([])
    expect(await server.call('POST', '/vacancies', { token: admin.token, body })).toMatchObject(refusal(409, 'vacancyNotShort'))
    const chief = await join(null, { qualifications: ['CDS'] })
    expect((await server.call('POST', `/substitution/${_id}/accept`, { token: chief.token, body: {} })).status).toBe(200)
    expect(await lacks()).toBeUndefined()
  })

  test('a row that a whole vacation lacks names whose absence left it', async () => {
    await save({ staffing: [ROW, CHIEF] })
    await register({ userId: a.userId, type: 'absence', fromDate: SATURDAY, toDate: SATURDAY, approve: true })
    const [one, ...more] = await proposed()
    expect(more).toEqual([])
    expect(one).toMatchObject({ origin: 'absence', holder: { _id: a.userId }, qualification: 'CDS' })
    expect(one?.isPart).toBeUndefined()
    expect([other.userId, c.userId]).not.toContain(one?.holder?._id)
  })
})
