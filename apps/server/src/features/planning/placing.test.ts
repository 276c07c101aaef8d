// Hours of activities through HTTP: asked, placed, approved, taken back, and what the planning, the rules and the colleagues follow with.
//
// Cycle J N R R of 12 h. In November 2026: A works J 21, N 22, J 25, N 26; B J 22, N 23.
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FORMER_RELAY_NAMES } from '#http/events/store.ts'
import { expectLaws } from '#test/laws.ts'
import { read, startTestServer } from '#test/server.ts'
import type { Answer, TestServer } from '#test/server.ts'

const NOW = Date.UTC(2026, 10, 16, 11)

interface Person extends MemberFixture {
  readonly token: string
}

let server: TestServer
let center: CenterFixture
let a: Person
let b: Person
let admin: Person

async function join(team: number | null, overrides: Parameters<typeof createMember>[2] = {}): Promise<Person> {
  const member = await createMember(server.pool, center, { teamId: team === null ? null : (center.teamIds[team] ?? null), ...overrides })
  return { ...member, token: await server.tokenOf(member.userId) }
}

beforeAll(async () => {
  server = await startTestServer(NOW)
})
beforeEach(async () => {
  server.clock.now = NOW
  center = await createCenter(server.pool)
  a = await join(0)
  b = await join(1)
  admin = await join(null, { adminType: 'center' })
})
afterAll(() => server.close())

const hours = (startTime: string, endTime: string) => ({ startTime, endTime, endsNextDay: endTime <= startTime })
const TRAINING = { type: 'custom_modification', activity: 'training' }
const AFTERNOON = { ...TRAINING, hours: hours('14:00', '17:00') }
const DOCTOR = { type: 'absence', activity: 'family', hours: hours('10:00', '11:30') }

const register = (person: Person, date: string, more: Record<string, unknown>): Promise<Answer> =>
  server.call('POST', '/planning-modifications/register', { token: person.token, body: { fromDate: date, toDate: date, ...more } })

/** The administrator places it, which approves it at once. */
const place = (person: Person, date: string, more: Record<string, unknown>) =>
  register(admin, date, { userId: person.userId, approve: true, reason: 'Session de l’année', ...more })

const decided = (answer: Answer) => read(routes['planning.register'].response, answer)

const decide = (person: Person, id: string, verb: string, body: unknown = {}) =>
  server.call('POST', `/planning-modifications/${id}/${verb}`, { token: person.token, body })

async function day(reader: Person, person: Person, date: string) {
  const answer = await server.call('POST', `/users/${person.userId}/get-shifts-with-substitutions`, {
    token: reader.token,
    body: { dates: { startDate: date, endDate: date } },
  })
  return read(routes['shifts.getWithSubstitutions'].response, answer)[0]
}

const partsOf = async (reader: Person, person: Person, date: string) =>
  (await day(reader, person, date))?.parts?.map(({ kind, letters, startTime, endTime }) => `${letters || kind} ${startTime}–${endTime}`)

const refusal = (status: number, error: string) => ({ status, body: { error } })

describe('placed by an administrator', () => {
  test('training cuts the vacation, and everybody reads the parts of the day', async () => {
    expect(decided(await place(a, '2026-11-21', AFTERNOON)).modification).toMatchObject({
      status: 'approved',
      activity: { _id: 'training', name: 'Formation', letters: 'F', kind: 'work' },
      hours: hours('14:00', '17:00'),
    })
    const parts = ['J 07:00–14:00', 'F 14:00–17:00', 'J 17:00–19:00']
    expect(await partsOf(a, a, '2026-11-21')).toEqual(parts)
    expect(await partsOf(b, a, '2026-11-21')).toEqual(parts)
    expect(await day(a, a, '2026-11-21')).toMatchObject({ shift: { name: 'J', variation: { startTime: '07:00', endTime: '14:00' } } })
    expect(await day(a, a, '2026-11-25')).not.toHaveProperty('parts')
    await expectLaws(server.pool)
  })

  test('the planning of the centre says the real work of that day, and what is left of its vacation', async () => {
    await place(a, '2026-11-21', { ...AFTERNOON, hours: hours('17:00', '20:00') })
    const ofCenter = async () => {
      const path = `/center/${center.centerId}/planning?startDate=2026-11-20&endDate=2026-11-22`
      return read(routes['shifts.centerPlanning'].response, await server.call('GET', path, { token: b.token }))
    }
    const { parts, rows, legend } = await ofCenter()
    const [part] = parts ?? []
    expect(parts).toEqual([{ row: part?.row, day: 1, minutes: 780, spans: [[420, 1020]] }])
    const code = rows[part?.row ?? -1]?.[1]
    expect(legend.find((entry) => entry.code === code)).toMatchObject({ shift: 'J', state: 'planned', mark: 'part' })
  })

  test('a night until 07:00 and training that morning are refused, and forced with a reason', async () => {
    const morning = { ...TRAINING, hours: hours('09:00', '12:00') }
    const refused = await place(a, '2026-11-23', morning)
    expect(refused).toMatchObject(refusal(409, 'ruleBroken'))
    expect(JSON.stringify(refused.body)).toContain('2\u00A0h de repos')
    expect(await partsOf(a, a, '2026-11-23')).toBeUndefined()
    const forced = await place(a, '2026-11-23', { ...morning, override: { reason: 'Seule session de l’année' } })
    expect(forced.status).toBe(200)
    expect(await partsOf(a, a, '2026-11-23')).toEqual(['F 09:00–12:00'])
  })

  test('what is placed counts in the rest of whoever would take a vacation', async () => {
    await place(b, '2026-11-21', { ...TRAINING, hours: hours('08:00', '12:00') })
    const { _id } = read(
      routes['demands.post'].response,
      await server.call('POST', '/substitution', {
        token: a.token,
        body: { type: 'substitution', posterShift: { date: '2026-11-21' }, points: 0 },
      }),
    )
    const taken = await server.call('POST', `/substitution/${_id}/accept`, { token: b.token, body: {} })
    expect(taken).toMatchObject(refusal(409, 'ruleBroken'))
  })

  test('a doctor’s visit is read by its member and administrators, and by colleagues as unavailable', async () => {
    await place(a, '2026-11-21', DOCTOR)
    const named = ['J 07:00–10:00', 'AF 10:00–11:30', 'J 11:30–19:00']
    expect(await partsOf(a, a, '2026-11-21')).toEqual(named)
    expect(await partsOf(admin, a, '2026-11-21')).toEqual(named)
    expect(await partsOf(b, a, '2026-11-21')).toEqual(['J 07:00–10:00', 'unavailable 10:00–11:30', 'J 11:30–19:00'])
    expect(JSON.stringify(await day(b, a, '2026-11-21'))).not.toContain('Motif familial')
  })

  test('a colleague who reads why an exchange is refused learns nothing of a medical visit', async () => {
    // Two hours after the night of B's 27th, which A would take for their own 21st.
    expect((await place(a, '2026-11-28', { ...TRAINING, activity: 'medicalVisit', hours: hours('09:00', '10:00') })).status).toBe(200)
    const wish = { type: 'switch', posterShift: { date: '2026-11-21' }, acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-27' }] }
    const posted = await server.call('POST', '/substitution', { token: a.token, body: wish })
    const { _id } = read(routes['demands.post'].response, posted)
    const demand = await server.call('GET', `/substitution/${_id}`, { token: b.token })
    const [exchange] = read(routes['demands.get'].response, demand).exchanges
    const broken = exchange?.violations.filter(({ userId }) => userId === a.userId).map(({ message }) => message)
    expect(broken?.[0]).toMatch(/^Pour votre collègue\u00A0: 2\u00A0h de repos entre N .* et une activité du sam\. 28/)
    expect(JSON.stringify(demand.body)).not.toContain('VM')
  })

  test('whoever asked for hours of training that day may be assigned to a vacation of it, as the list of candidates says', async () => {
    expect((await register(a, '2026-11-27', { ...TRAINING, hours: hours('14:00', '15:00') })).status).toBe(200)
    const list = await server.call('GET', `/center/${center.centerId}/candidates?date=2026-11-27&shift=N`, { token: admin.token })
    const { candidates } = read(routes['planning.candidates'].response, list)
    expect(candidates.find(({ member }) => member._id === a.userId)?.refusal).toBeNull()
    const body = { userId: a.userId, date: '2026-11-27', shift: 'N', reason: 'Renfort' }
    expect((await server.call('POST', '/planning-modifications/assign', { token: admin.token, body })).status).toBe(200)
  })

  test('on the Tuesdays of a period, and some of them taken back', async () => {
    const officer = await join(null)
    const weekly = { ...AFTERNOON, fromDate: '2026-11-17', toDate: '2026-12-08', weekdays: [2] }
    const { modification } = decided(await place(officer, '2026-11-17', weekly))
    expect(modification).toMatchObject({ weekdays: [2] })
    const training = async (date: string) => ((await partsOf(officer, officer, date)) ?? []).includes('F 14:00–17:00')
    expect(await Promise.all(['2026-11-17', '2026-11-18', '2026-11-24', '2026-12-08'].map(training))).toEqual([true, false, true, true])
    const back = await decide(admin, modification._id, 'withdraw', {
      reason: 'Session annulée',
      fromDate: '2026-11-23',
      toDate: '2026-11-30',
    })
    expect(back.status).toBe(200)
    expect(await Promise.all(['2026-11-17', '2026-11-24', '2026-12-08'].map(training))).toEqual([true, false, true])
    await expectLaws(server.pool)
  })

  test('a whole absence lies over it, and gives it back once withdrawn', async () => {
    await place(a, '2026-11-21', AFTERNOON)
    const absence = decided(await register(admin, '2026-11-21', { type: 'absence', userId: a.userId, approve: true })).modification
    expect(await day(a, a, '2026-11-21')).toMatchObject({ isOff: true, shift: { type: 'rest' } })
    expect(await partsOf(a, a, '2026-11-21')).toBeUndefined()
    await decide(admin, absence._id, 'withdraw', { reason: 'De retour' })
    expect(await partsOf(a, a, '2026-11-21')).toHaveLength(3)
  })
})

describe('asked for by a member', () => {
  test('nothing changes until it is approved; taken back, the day is whole again', async () => {
    const { modification } = decided(await register(a, '2026-11-21', AFTERNOON))
    expect(modification.status).toBe('pending')
    expect(await partsOf(a, a, '2026-11-21')).toBeUndefined()
    expect((await decide(admin, modification._id, 'approve')).status).toBe(200)
    expect(await partsOf(a, a, '2026-11-21')).toHaveLength(3)
    expect((await decide(a, modification._id, 'withdraw')).status).toBe(200)
    expect(await day(a, a, '2026-11-21')).toMatchObject({ shift: { name: 'J', variation: null } })
  })

  test('looked at first, nothing is written, and what it breaks is said', async () => {
    const looked = decided(await register(a, '2026-11-23', { ...TRAINING, hours: hours('09:00', '12:00'), dryRun: true }))
    expect(looked.warnings.map(({ message }) => message).join(' ')).toContain('2\u00A0h de repos')
    const list = await server.call('GET', `/planning-modifications?userId=${a.userId}`, { token: a.token })
    expect(read(routes['planning.list'].response, list).modifications).toEqual([])
  })
})

describe('refused', () => {
  test.each([
    ['an activity that the centre does not have', { ...AFTERNOON, activity: 'unknown' }, 400, 'activityUnknown'],
    ['work as an absence', { ...AFTERNOON, type: 'absence' }, 400, 'activityOfOtherType'],
    ['on weekdays that the period does not have', { ...AFTERNOON, weekdays: [1] }, 400, 'hoursOnNoDay'],
    ['an end before its beginning', { ...TRAINING, hours: { startTime: '17:00', endTime: '14:00' } }, 400, 'invalidInput'],
    ['an activity without hours', TRAINING, 400, 'invalidInput'],
  ])('%s', async (_what, more, status, error) => {
    expect(await register(a, '2026-11-21', more)).toMatchObject(refusal(status, error))
  })

  test.each([
    ['an activity', { ...TRAINING, hours: hours('02:10', '02:50') }],
    ['a vacation', { type: 'custom_modification', shift: { name: 'N', startTime: '02:00', endTime: '03:00' } }],
  ])(
    '%s at hours that the clocks skip, which are no time; where another day of the period has them, they are asked for',
    async (_what, more) => {
      expect(await place(a, '2027-03-28', more)).toMatchObject(refusal(400, 'hoursSkipped'))
      expect(await register(a, '2027-03-28', { ...more, fromDate: '2027-03-27' })).toMatchObject({ status: 200 })
    },
  )

  test('hours over other hours, by the minute and over midnight; hours that touch are none', async () => {
    const night = { ...TRAINING, hours: hours('23:00', '01:00') }
    expect((await register(b, '2026-11-24', night)).status).toBe(200)
    expect(await register(b, '2026-11-25', { ...TRAINING, hours: hours('00:59', '02:00') })).toMatchObject(refusal(409, 'hoursOverlap'))
    expect((await register(b, '2026-11-25', { ...TRAINING, hours: hours('01:00', '02:00') })).status).toBe(200)
  })

  test('two at once for the same hours: one of them', async () => {
    const answers = await Promise.all([
      register(a, '2026-11-24', AFTERNOON),
      register(a, '2026-11-24', { ...AFTERNOON, activity: 'meeting' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('on days of absence alone', async () => {
    await register(admin, '2026-11-24', { type: 'absence', userId: a.userId, approve: true })
    expect(await register(a, '2026-11-24', AFTERNOON)).toMatchObject(refusal(409, 'modificationOnLeave'))
  })

  test('while a server runs that would read them as hours of the whole day', async () => {
    const former = new pg.Client({ connectionString: server.database.url, application_name: FORMER_RELAY_NAMES[0] })
    await former.connect()
    expect(await register(a, '2026-11-21', AFTERNOON)).toMatchObject(refusal(409, 'serversDiffer'))
    await former.end()
    await expect.poll(async () => (await register(a, '2026-11-21', AFTERNOON)).status).toBe(200)
  })
})
