// Hours accounts through HTTP: what is counted, who reads it, what administrators write. Cycle J N R R of 12 h: A works J on 1 November
// 2026, N on 2, and so on. It is noon on 16 November.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people } = setScene(
  { a: {}, b: {}, admin: {}, second: { team: null, adminType: 'center' } },
  { center: { cycleStart: '2026-11-01' } },
)
const { a, b, admin, second } = people
const H = 60

/** The centre has planned with Relève since 1 November. */
beforeEach(() =>
  server.pool.query("UPDATE rotation_activations SET activation_date = '2026-11-01' WHERE center_id = $1", [center.centerId]),
)

const ask = (reader: Person, subject: Person, year = 2026) =>
  server.call('GET', `/users/${subject.userId}/hours?year=${year}`, { token: reader.token })
const accountOf = async (subject: Person, year = 2026) => read(routes['hours.ofMember'].response, await ask(subject, subject, year))
const write = (body: object, author = admin, subject = a) =>
  server.call('POST', `/users/${subject.userId}/hours`, {
    token: author.token,
    body: { year: 2026, kind: 'correction', reason: 'Oubli', ...body },
  })
const setShare = (terms: object[], more: object = {}, author = admin, subject = a) =>
  server.call('PUT', `/users/${subject.userId}/hour-terms`, { token: author.token, body: { terms, ...more } })
const setCenter = (terms: object[], more: object = {}) =>
  server.call('PUT', `/center/${center.centerId}/hour-terms`, { token: admin.token, body: { terms, ...more } })

const absent = (subject: Person, day: string, cause: string | null, type = 'absence') =>
  server.pool.query(
    `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, cause, cause_name)
     VALUES ($1, $2, $3, $4, 'approved', $5, $5, $6, $6)`,
    [center.centerId, randomUUID(), subject.userId, type, day, cause],
  )

describe('what is counted', () => {
  test('the year from where its planning begins: done, planned, due, month by month', async () => {
    const account = await accountOf(a)
    // J 1, 5, 9 and 13, N 2, 6, 10 and 14: eight shifts of 12 h are over; the night of 10 November ends on a holiday.
    expect(account).toMatchObject({
      countedSince: '2026-11-01',
      today: '2026-11-16',
      done: 96 * H,
      carriedOver: 0,
      corrected: 0,
      overCycle: 0,
    })
    expect(account.doneSums).toMatchObject({ day: 48 * H, night: 48 * H, atNight: 28 * H, onHolidays: 19 * H })
    expect(account.months.map(({ firstDay }) => firstDay).slice(9)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01'])
    expect(account.due).toBe(Math.round((1607 * H * 61) / 365))
    expect(account.dueToday).toBe(Math.round((1607 * H * 16) / 365))
    expect(account.balance).toBe(account.done + account.planned - account.due)
  })

  test('illness counts what was planned, leave gives it up, as the list of the centre has them', async () => {
    await absent(a, '2026-11-05', 'sickLeave')
    await absent(a, '2026-11-06', 'annualLeave')
    await absent(a, '2026-11-09', null, 'off_day')
    await absent(a, '2026-11-10', null)
    expect((await accountOf(a)).doneSums).toMatchObject({ absence: 24 * H, leave: 24 * H, day: 24 * H, night: 24 * H })
    // A centre that takes it for an absence counts it.
    const { body } = await server.call('GET', `/center/${center.centerId}/activities`, { token: admin.token })
    const { activities } = routes['activities.list'].response.parse(body)
    const changed = activities.map((activity) => (activity._id === 'annualLeave' ? { ...activity, kind: 'absence' as const } : activity))
    const saved = await server.call('PUT', `/center/${center.centerId}/activities`, { token: admin.token, body: { activities: changed } })
    expect(saved.status).toBe(200)
    expect((await accountOf(a)).doneSums).toMatchObject({ absence: 36 * H, leave: 12 * H })
  })

  test('a year before the planning began has nothing, and owes nothing', async () => {
    expect(await accountOf(a, 2025)).toMatchObject({ countedSince: null, done: 0, planned: 0, due: 0, balance: 0 })
  })
})

test.each([
  ['a member reads their own', () => ask(a, a), 200],
  ['not a colleague’s', () => ask(b, a), 403],
  ['an administrator reads everybody’s', () => ask(admin, a), 200],
  ['a year is asked for', () => server.call('GET', `/users/${a.userId}/hours`, { token: a.token }), 400],
  ['a year of the calendar', () => ask(a, a, 1999), 400],
])('%s', async (_what, call, status) => expect((await call()).status).toBe(status))

describe('lines', () => {
  test('a report and a correction count in their year, each with who wrote it and why', async () => {
    await write({ kind: 'carriedOver', minutes: 8 * H, reason: ' Report de 2025 ' })
    server.clock.now += 1000
    const account = read(routes['hours.write'].response, await write({ minutes: -90, reason: 'Garde écourtée' }))
    expect(account).toMatchObject({ carriedOver: 8 * H, corrected: -90, balance: account.done + account.planned - account.due + 390 })
    expect(account.lines.map(({ kind, minutes, reason, author }) => [kind, minutes, reason, author?._id])).toEqual([
      ['carriedOver', 8 * H, 'Report de 2025', admin.userId],
      ['correction', -90, 'Garde écourtée', admin.userId],
    ])
    expect((await accountOf(a, 2027)).lines).toEqual([])
  })

  test.each([
    ['no hours', { minutes: 0 }],
    ['too many', { minutes: 240_001 }],
    ['no reason', { reason: '  ' }],
    ['a kind that is none', { kind: 'opening' }],
    ['half a minute', { minutes: 1.5 }],
  ])('%s: refused, nothing is written', async (_what, body) => {
    expect((await write({ minutes: 60, ...body })).status).toBe(400)
    expect((await accountOf(a)).lines).toEqual([])
  })

  test('nobody writes their own account, members write none', async () => {
    expect(await write({ minutes: 60 }, admin, admin)).toMatchObject({ status: 403, body: { error: 'hoursOfOneself' } })
    expect(await setShare([], {}, admin, admin)).toMatchObject({ status: 403, body: { error: 'hoursOfOneself' } })
    expect((await write({ minutes: 60 }, b)).status).toBe(403)
    expect((await write({ minutes: 60 }, second, admin)).status).toBe(200)
  })
})

describe('terms', () => {
  beforeEach(async () => {
    await server.pool.query('UPDATE centers SET hour_terms = DEFAULT WHERE _id = $1', [center.centerId])
  })

  test('a share of time and hours of one’s own are owed from their day', async () => {
    const terms = [
      { fromDate: '2026-12-01', share: 80, annualMinutes: 1476 * H },
      { fromDate: '2026-11-16', share: 50, annualMinutes: null },
    ]
    const saved = read(routes['hours.saveMemberTerms'].response, await setShare(terms))
    expect(saved.terms.map(({ fromDate }) => fromDate)).toEqual(['2026-11-16', '2026-12-01'])
    const account = await accountOf(a)
    expect(account.terms).toEqual(saved.terms)
    expect(account.due).toBe(Math.round((H * (1607 * 15 + 0.5 * 1607 * 15 + 0.8 * 1476 * 31)) / 365))
    expect((await accountOf(b)).due).toBe(Math.round((1607 * H * 61) / 365))
  })

  test('the hours of the centre are everybody’s', async () => {
    expect((await setCenter([{ fromDate: '2026-01-01', annualMinutes: 1547 * H, guardHours: 18.71 }])).status).toBe(200)
    const account = await accountOf(b)
    expect(account.due).toBe(Math.round((1547 * H * 61) / 365))
    expect(account.centerTerms).toEqual([{ fromDate: '2026-01-01', annualMinutes: 1547 * H, guardHours: 18.71 }])
  })

  test.each([
    ['a share over the whole', { fromDate: '2026-01-01', share: 101, annualMinutes: null }],
    ['no share', { fromDate: '2026-01-01', share: 0, annualMinutes: null }],
    ['a day that is none', { fromDate: '2026-02-30', share: 80, annualMinutes: null }],
    ['no hours at all', { fromDate: '2026-01-01', share: 80, annualMinutes: 0 }],
  ])('%s is refused', async (_what, terms) => expect((await setShare([terms])).status).toBe(400))

  test('a day twice, and a guard of 24 h that counts for more than it lasts', async () => {
    const once = { fromDate: '2026-01-01', share: 80, annualMinutes: null }
    expect(await setShare([once, { ...once, share: 90 }])).toMatchObject({ status: 400 })
    for (const guardHours of [0, 24.5, 18.715])
      expect((await setCenter([{ fromDate: '2026-01-01', annualMinutes: 1607 * H, guardHours }])).status).toBe(400)
  })

  test('two administrators at once: the second is told', async () => {
    const terms = [{ fromDate: '2026-01-01', share: 80, annualMinutes: null }]
    expect((await setShare(terms, { seen: [] })).status).toBe(200)
    expect(await setShare([], { seen: [] }, second)).toMatchObject({ status: 409, body: { error: 'hourTermsChanged' } })
    expect((await accountOf(a)).terms).toEqual(terms)
    expect((await setShare([{ ...terms[0], share: 90 }], { seen: terms })).status).toBe(200)
    const owed = [{ fromDate: '2026-01-01', annualMinutes: 1547 * H, guardHours: null }]
    expect((await setCenter(owed, { seen: [] })).status).toBe(200)
    expect(await setCenter([], { seen: [] })).toMatchObject({ status: 409, body: { error: 'hourTermsChanged' } })
  })

  test('the journal says who changed what, in words', async () => {
    await write({ minutes: 90, reason: 'Oubli de mars' })
    server.clock.now += 1000
    await setShare([{ fromDate: '2026-12-01', share: 80, annualMinutes: 1476 * H }])
    server.clock.now += 1000
    await setCenter([{ fromDate: '2026-12-01', annualMinutes: 1547 * H, guardHours: 18.71 }])
    const answer = await server.call('GET', '/journal', { token: admin.token })
    const { entries } = read(routes['journal.list'].response, answer)
    expect(
      entries.slice(0, 3).map(({ kind, subject, fields, detail }) => [kind, subject?._id ?? null, fields[0]?.to ?? null, detail.minutes]),
    ).toEqual([
      ['center', null, '1\u202F547\u00A0h par an, garde de 24\u00A0h comptée 18,71\u00A0h', undefined],
      ['hourTermsChanged', a.userId, '80\u00A0%, 1\u202F476\u00A0h par an', undefined],
      ['hoursCorrected', a.userId, null, 90],
    ])
  })
})
