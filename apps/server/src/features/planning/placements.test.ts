// Hours of an activity for several people through HTTP: previewed, placed for all or for nobody, told once, changed for one day or more.
//
// Cycle J N R R of 12 h. In November 2026: A works J 21, N 22, J 25, N 26; B J 22, N 23.
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
let c: Person
let d: Person
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
  a = await join(0, { name: 'Ana', lastName: 'Aulne' })
  b = await join(1, { name: 'Ben', lastName: 'Bouleau' })
  c = await join(null, { name: 'Dan', lastName: 'Cormier' })
  d = await join(null, { name: 'Eve', lastName: 'Douglas' })
  admin = await join(null, { adminType: 'center', name: 'Cléo', lastName: 'Charme' })
})
afterAll(() => server.close())

/** Tokens of before have ended by then. */
async function moveTo(instant: number): Promise<void> {
  server.clock.now = instant
  const renewed = async (person: Person): Promise<Person> => ({ ...person, token: await server.tokenOf(person.userId) })
  ;[c, d, admin] = [await renewed(c), await renewed(d), await renewed(admin)]
}

const hours = (startTime: string, endTime: string) => ({ startTime, endTime, endsNextDay: endTime <= startTime })
const TRAINING = { activity: 'training', hours: hours('14:00', '17:00') }
/** The Tuesdays 24 November, 1, 8 and 15 December. */
const TUESDAYS = { ...TRAINING, fromDate: '2026-11-24', toDate: '2026-12-15', weekdays: [2] }

const place = (people: readonly Person[], more: Record<string, unknown>, by = admin): Promise<Answer> =>
  server.call('POST', `/center/${center.centerId}/placements`, {
    token: by.token,
    body: { userIds: people.map(({ userId }) => userId), ...more },
  })
const change = (placementId: string, more: Record<string, unknown>, by = admin): Promise<Answer> =>
  server.call('POST', `/center/${center.centerId}/placements/${placementId}/change`, { token: by.token, body: more })
const placed = (answer: Answer) => read(routes['placements.place'].response, answer)

/** The days on which hours are placed for them, with these: « 24 14:00 ». */
async function daysOf(person: Person): Promise<string[]> {
  const answer = await server.call('POST', `/users/${person.userId}/get-shifts-with-substitutions`, {
    token: person.token,
    body: { dates: { startDate: '2026-11-17', endDate: '2026-12-20' } },
  })
  const days = read(routes['shifts.getWithSubstitutions'].response, answer)
  return days.flatMap(({ date, parts = [] }) =>
    parts.flatMap(({ kind, startTime }) => (kind === 'shift' ? [] : [`${date.slice(5)} ${startTime}`])),
  )
}

const noticesOf = async ({ userId }: Person) =>
  (
    await server.pool.query<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = $1 ORDER BY created_at, _id', [userId])
  ).rows.map(({ kind }) => kind)

const refusal = (status: number, error: string) => ({ status, body: { error } })

describe('placed for several people', () => {
  test('the Tuesdays of a period, in one act, and each of them is told once', async () => {
    const answer = placed(await place([c, d], TUESDAYS))
    expect(answer.people).toMatchObject([
      { person: { lastName: 'Cormier' }, days: 4, status: 'approved', refusal: null },
      { person: { lastName: 'Douglas' }, days: 4, status: 'approved', refusal: null },
    ])
    const tuesdays = ['11-24 14:00', '12-01 14:00', '12-08 14:00', '12-15 14:00']
    expect(await daysOf(c)).toEqual(tuesdays)
    expect(await daysOf(d)).toEqual(tuesdays)
    expect(await noticesOf(c)).toEqual(['modificationRegistered'])
    expect(await noticesOf(d)).toEqual(['modificationRegistered'])
    await expectLaws(server.pool)
  })

  test('days chosen one by one', async () => {
    const answer = placed(await place([c], { ...TRAINING, dates: ['2026-12-02', '2026-11-24', '2026-12-03'] }))
    expect(answer.people).toMatchObject([{ days: 3 }])
    expect(await daysOf(c)).toEqual(['11-24 14:00', '12-02 14:00', '12-03 14:00'])
    expect(await noticesOf(c)).toEqual(['modificationRegistered'])
  })

  test('a rehearsal says of each person what it would break, and writes nothing', async () => {
    // A comes out of the night of the 22nd at 07:00 on the 23rd; B works that night later, and has the doctor.
    await place([b], { activity: 'family', hours: hours('09:30', '10:30'), dates: ['2026-11-23'] })
    const morning = { activity: 'training', hours: hours('09:00', '12:00'), dates: ['2026-11-23'], dryRun: true }
    const { people } = placed(await place([a, b, admin], morning))
    expect(people).toMatchObject([
      { person: { lastName: 'Aulne' }, refusal: null },
      { person: { lastName: 'Bouleau' }, status: null, refusal: { code: 'hoursOverlap' } },
      { person: { lastName: 'Charme' }, status: 'pending', refusal: null, warnings: [] },
    ])
    expect(people[0]?.warnings[0]).toMatchObject({ severity: 'blocking', actual: 2 })
    expect(await daysOf(a)).toEqual([])
    expect(await noticesOf(a)).toEqual([])
  })

  test('it is placed for nobody where it breaks the rest of one, and the refusal names them; an administrator says why they go through it', async () => {
    const morning = { activity: 'training', hours: hours('09:00', '12:00'), dates: ['2026-11-23'] }
    const refused = await place([b, a], morning)
    expect(refused).toMatchObject(refusal(409, 'ruleBroken'))
    expect(JSON.stringify(refused.body)).toContain('Ana Aulne\u00A0: ')
    expect(await daysOf(b)).toEqual([])
    expect((await place([a, b], { ...morning, override: { reason: 'Seule session' } })).status).toBe(200)
    expect(await daysOf(a)).toEqual(['11-23 09:00'])
    expect(await daysOf(b)).toEqual(['11-23 09:00'])
    const acts = await server.pool.query("SELECT FROM center_changes WHERE center_id = $1 AND kind = 'override'", [center.centerId])
    expect(acts.rowCount).toBeGreaterThan(0)
  })

  test('days on which something keeps somebody are left out for them alone, where that is wished', async () => {
    const { people } = placed(await place([a, d], { ...TUESDAYS, whereFree: true }))
    // A works the night of Monday 30 November, and that of Tuesday 8 December.
    expect(people).toMatchObject([
      { person: { lastName: 'Aulne' }, days: 2, leftOut: ['2026-12-01', '2026-12-08'] },
      { person: { lastName: 'Douglas' }, days: 4, leftOut: [] },
    ])
    expect(await daysOf(a)).toEqual(['11-24 14:00', '12-15 14:00'])
    expect(await noticesOf(a)).toEqual(['modificationRegistered'])
    const none = placed(
      await place([a, d], { activity: 'training', hours: hours('09:00', '12:00'), dates: ['2026-11-23'], whereFree: true }),
    )
    expect(none.people).toMatchObject([{ days: 0, status: null, refusal: null }, { days: 1 }])
    await expectLaws(server.pool)
  })

  test('hours that meet others of one of them are placed for nobody', async () => {
    await place([d], { ...TRAINING, dates: ['2026-11-24'] })
    const refused = await place([c, d], TUESDAYS)
    expect(refused).toMatchObject(refusal(409, 'hoursOverlap'))
    expect(JSON.stringify(refused.body)).toContain('Eve Douglas')
    expect(await daysOf(c)).toEqual([])
  })

  test('whoever places it for themselves too asks for it, and another administrator decides', async () => {
    const second = await join(null, { adminType: 'center' })
    expect(placed(await place([c, admin], TUESDAYS)).people).toMatchObject([{ status: 'pending' }, { status: 'approved' }])
    expect(await daysOf(admin)).toEqual([])
    expect(await noticesOf(second)).toEqual(['modificationRequested'])
    expect(await noticesOf(admin)).toEqual([])
  })

  test('two who place at once for one person leave one outcome', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => place([c, d], TUESDAYS)))
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await daysOf(d)).toHaveLength(4)
    await expectLaws(server.pool)
  })

  test('members place nothing for each other; a planner does', async () => {
    expect(await place([d], TUESDAYS, c)).toMatchObject(refusal(403, 'forbidden'))
    const planner = await join(null)
    await server.pool.query('UPDATE members SET roles = $2 WHERE _id = $1', [
      planner.userId,
      JSON.stringify([{ role: 'planner', teamId: null, from: '2026-11-01', until: null }]),
    ])
    expect((await place([c, d], TUESDAYS, planner)).status).toBe(200)
    expect(await place([c], { ...TRAINING, dates: ['2026-11-30'], override: { reason: 'Il le faut' } }, planner)).toMatchObject(
      refusal(403, 'forbidden'),
    )
  })

  test.each([
    ['nobody', { ...TUESDAYS, userIds: [] }, 'userIds'],
    ['no day', { ...TRAINING }, 'fromDate'],
    ['a period and days', { ...TUESDAYS, dates: ['2026-12-02'] }, 'dates'],
    ['a day twice', { ...TRAINING, dates: ['2026-12-02', '2026-12-02'] }, 'dates'],
    ['an end before its beginning', { ...TUESDAYS, toDate: '2026-11-20' }, 'toDate'],
  ])('%s is refused beside its field', async (_what, body, field) => {
    const answer = await place([c], body)
    expect(answer.status).toBe(400)
    expect(answer.body).toHaveProperty(['fields', field])
  })

  test('an unknown activity, a day over a year ahead and somebody of another centre', async () => {
    expect(await place([c], { ...TUESDAYS, activity: 'sailing' })).toMatchObject(refusal(400, 'activityUnknown'))
    expect(await place([c], { ...TRAINING, dates: ['2030-01-01'] })).toMatchObject(refusal(400, 'modificationTooFar'))
    const elsewhere = await createMember(server.pool, await createCenter(server.pool), { teamId: null })
    expect(await place([c, { ...elsewhere, token: '' }], TUESDAYS)).toMatchObject(refusal(404, 'notFound'))
    expect(await daysOf(c)).toEqual([])
  })

  test('days that have begun are written down by an administrator, with a reason', async () => {
    const past = { ...TRAINING, dates: ['2026-11-10'] }
    expect(await place([c], past)).toMatchObject(refusal(400, 'reasonRequired'))
    expect((await place([c], { ...past, reason: 'Oubliée' })).status).toBe(200)
  })
})

describe('changed or taken off afterwards', () => {
  const begin = async () => placed(await place([c, d], TUESDAYS))._id

  test('that day alone is moved to another day and other hours', async () => {
    const id = await begin()
    const wish = { scope: 'day', date: '2026-12-01', to: { hours: hours('09:00', '11:00'), date: '2026-12-02' } }
    expect(placed(await change(id, wish)).people).toMatchObject([
      { days: 1, status: 'approved' },
      { days: 1, status: 'approved' },
    ])
    expect(await daysOf(c)).toEqual(['11-24 14:00', '12-02 09:00', '12-08 14:00', '12-15 14:00'])
    expect(await daysOf(d)).toEqual(await daysOf(c))
    expect(await noticesOf(c)).toEqual(['modificationRegistered', 'modificationRegistered'])
    await expectLaws(server.pool)
  })

  test('that day and those after it get other hours and another day of the week; what was placed before stays', async () => {
    const id = await begin()
    await change(id, { scope: 'following', date: '2026-12-08', to: { hours: hours('10:00', '12:00'), weekdays: [1] } })
    expect(await daysOf(c)).toEqual(['11-24 14:00', '12-01 14:00', '12-14 10:00'])
    // It stays one placement: all of it goes at once.
    expect(placed(await change(id, { scope: 'all', date: '2026-12-08', to: null })).people).toMatchObject([
      { days: 3, status: 'withdrawn' },
      { days: 3, status: 'withdrawn' },
    ])
    expect(await daysOf(c)).toEqual([])
    expect((await noticesOf(d)).toSorted()).toEqual(['modificationRegistered', 'modificationRegistered', 'modificationTakenBack'])
    await expectLaws(server.pool)
  })

  test('all of it is what is still to come; a day that somebody no longer has stays away', async () => {
    const id = await begin()
    const { rows } = await server.pool.query<{ _id: string }>(
      'SELECT _id FROM planning_modifications WHERE placement_id = $1 AND user_id = $2',
      [id, d.userId],
    )
    const own = `/planning-modifications/${rows[0]?._id ?? ''}/withdraw`
    const body = { fromDate: '2026-12-08', toDate: '2026-12-08', reason: 'Remplace un collègue' }
    expect((await server.call('POST', own, { token: admin.token, body })).status).toBe(200)
    await moveTo(Date.UTC(2026, 10, 25, 11))
    await change(id, { scope: 'all', date: '2026-12-01', to: { hours: hours('15:00', '18:00') } })
    expect(await daysOf(c)).toEqual(['11-24 14:00', '12-01 15:00', '12-08 15:00', '12-15 15:00'])
    expect(await daysOf(d)).toEqual(['11-24 14:00', '12-01 15:00', '12-15 15:00'])
  })

  test('what has begun is changed by an administrator alone, with a reason', async () => {
    const id = await begin()
    await moveTo(Date.UTC(2026, 11, 2, 11))
    const wish = { scope: 'day', date: '2026-12-01', to: null }
    expect(await change(id, wish)).toMatchObject(refusal(400, 'reasonRequired'))
    expect((await change(id, { ...wish, reason: 'Session annulée' })).status).toBe(200)
    expect(await daysOf(c)).toEqual(['11-24 14:00', '12-08 14:00', '12-15 14:00'])
  })

  test('a change that breaks the rest of one changes nothing for anybody', async () => {
    const id = placed(await place([a, d], { ...TRAINING, dates: ['2026-11-28'] }))._id
    const wish = { scope: 'day', date: '2026-11-28', to: { hours: hours('09:00', '12:00'), date: '2026-11-23' } }
    const { people } = placed(await change(id, { ...wish, dryRun: true }))
    expect(people[0]?.warnings[0]).toMatchObject({ severity: 'blocking', actual: 2 })
    expect(await change(id, wish)).toMatchObject(refusal(409, 'ruleBroken'))
    expect(await daysOf(d)).toEqual(['11-28 14:00'])
  })

  test('what is not there any more, a day without it, and a rhythm that days chosen one by one do not have', async () => {
    const id = await begin()
    expect(await change(id, { scope: 'day', date: '2026-12-02', to: null })).toMatchObject(refusal(400, 'placementDayUnknown'))
    await change(id, { scope: 'all', date: '2026-12-01', to: null })
    expect(await change(id, { scope: 'all', date: '2026-12-01', to: null })).toMatchObject(refusal(404, 'placementUnknown'))
    const days = placed(await place([c], { ...TRAINING, dates: ['2026-12-01', '2026-12-03'] }))._id
    const wish = { scope: 'all', date: '2026-12-01', to: { hours: hours('15:00', '18:00'), weekdays: [3] } }
    expect(await change(days, wish)).toMatchObject(refusal(400, 'placementNotWeekly'))
    const other = await createCenter(server.pool)
    expect(
      await server.call('POST', `/center/${other.centerId}/placements/${days}/change`, { token: admin.token, body: { ...wish } }),
    ).toMatchObject(refusal(404, 'notFound'))
  })
})

describe('in turn', () => {
  const ON_CALL = { activity: 'onCall', hours: hours('19:00', '07:00'), fromDate: '2026-11-23', toDate: '2026-12-15' }
  const nightsOf = async (person: Person) => (await daysOf(person)).map((text) => text.slice(0, 5))

  test('each has a week, in the order in which they are named, until the period ends', async () => {
    const { people } = placed(await place([d, c], { ...ON_CALL, turnDays: 7 }))
    expect(people.map(({ person, days }) => [person.lastName, days])).toEqual([
      ['Cormier', 9],
      ['Douglas', 14],
    ])
    // d from 23 to 29 November and from 7 to 13 December; c from 30 November to 6 December and on 14 and 15.
    const [ofD, ofC] = [await nightsOf(d), await nightsOf(c)]
    expect([ofD[0], ofD[6], ofD[7], ofD[13], ofD.length]).toEqual(['11-23', '11-29', '12-07', '12-13', 14])
    expect([ofC[0], ofC[6], ofC[7], ofC[8], ofC.length]).toEqual(['11-30', '12-06', '12-14', '12-15', 9])
  })

  test('on days of the week, somebody without a day among them has none', async () => {
    const { people } = placed(await place([d, c], { ...ON_CALL, weekdays: [1], toDate: '2026-12-08', turnDays: 1 }))
    // Mondays 23 November and 7 December are turns of d; 30 November is one of c.
    expect(people.map(({ person, days, status }) => [person.lastName, days, status])).toEqual([
      ['Cormier', 1, 'approved'],
      ['Douglas', 2, 'approved'],
    ])
    const [only] = placed(
      await place([d, c], { ...ON_CALL, hours: hours('08:00', '09:00'), weekdays: [1], toDate: '2026-11-24', turnDays: 1 }),
    ).people
    expect(only).toMatchObject({ days: 0, status: null })
  })

  test.each([
    ['days chosen one by one', { dates: ['2026-11-23'], fromDate: undefined, toDate: undefined }, 'turnDays'],
    ['more than sixty turns', { toDate: '2027-01-22', turnDays: 1 }, 'toDate'],
    ['a turn of no day', { turnDays: 0 }, 'turnDays'],
  ])('%s is refused', async (_what, more, field) => {
    const answer = await place([c, d], { ...ON_CALL, turnDays: 7, ...more })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    expect(answer.body).toHaveProperty(['fields', field])
  })
})
