// Balances of leave through HTTP: what they are made of, who reads and writes them, and what a request takes. Cycle J N R R of 12 h: A works J
// on 17, 21 and 25 November 2026, N on 18, 22 and 26. It is noon on 16 November.
import { routes } from '@releve/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { judge } from '#db/laws.ts'

const { server, center, people } = setScene(
  { a: {}, b: {}, admin: {}, second: { team: null, adminType: 'center' } },
  { center: { cycleStart: '2026-11-01' } },
)
const { a, b, admin, second } = people
const H = 60

const annual = { activityId: 'annualLeave', fromYear: 2026, unit: 'hours', yearly: 200 * H, mayGoBelow: false, carriedUntil: null }
const saved = { ...annual, activityId: 'timeOffInLieu', yearly: 0, mayGoBelow: true }

const setTerms = (terms: object[], more: object = {}, author = admin) =>
  server.call('PUT', `/center/${center.centerId}/leave-terms`, { token: author.token, body: { terms, ...more } })
const ask = (reader: Person, subject: Person, year = 2026) =>
  server.call('GET', `/users/${subject.userId}/leave?year=${year}`, { token: reader.token })
const leaveOf = async (subject: Person, year = 2026) => read(routes['leave.ofMember'].response, await ask(admin, subject, year))
const balanceOf = async (subject: Person, year = 2026, activityId = 'annualLeave') =>
  (await leaveOf(subject, year)).balances.find((balance) => balance.activityId === activityId)
const write = (body: object, author = admin, subject = a) =>
  server.call('POST', `/users/${subject.userId}/leave`, {
    token: author.token,
    body: { year: 2026, activityId: 'annualLeave', kind: 'correction', reason: 'Oubli', ...body },
  })
const request = (fromDate: string, toDate: string, more: object = {}, author = a) =>
  server.call('POST', '/planning-modifications/register', {
    token: author.token,
    body: { userId: a.userId, type: 'absence', fromDate, toDate, cause: 'annualLeave', ...more },
  })
const requested = async (...args: Parameters<typeof request>) => read(routes['planning.register'].response, await request(...args))
const decide = (id: string, way: 'approve' | 'reject', body: object = {}) =>
  server.call('POST', `/planning-modifications/${id}/${way}`, { token: admin.token, body })

/** The centre has planned with Relève since 1 November: 61 days of 365 count. */
beforeEach(async () => {
  await server.pool.query("UPDATE rotation_activations SET activation_date = '2026-11-01' WHERE center_id = $1", [center.centerId])
  await setTerms([annual, saved])
})
const RIGHT = Math.round((200 * H * 61) / 365)

describe('a balance', () => {
  test('right in proportion to the days that count, lines, what is asked, planned and left', async () => {
    await write({ kind: 'opening', amount: 24 * H, reason: 'Report de 2025' })
    await write({ amount: -2 * H })
    const waiting = await requested('2026-11-21', '2026-11-22')
    expect(waiting.leave).toEqual([
      {
        activityId: 'annualLeave',
        name: 'Congé',
        unit: 'hours',
        year: 2026,
        amount: 24 * H,
        left: RIGHT + (22 - 24) * H,
        mayGoBelow: false,
      },
    ])
    expect(await balanceOf(a)).toMatchObject({
      right: RIGHT,
      opening: 24 * H,
      corrected: -2 * H,
      asked: 24 * H,
      planned: 0,
      left: RIGHT + 22 * H,
    })
    expect((await decide(waiting.modification._id, 'approve')).status).toBe(200)
    expect(await balanceOf(a)).toMatchObject({ asked: 0, planned: 24 * H, taken: 0, left: RIGHT - 2 * H })
    expect((await leaveOf(a)).countedSince).toBe('2026-11-01')
  })

  test('a member reads their own, a colleague none', async () => {
    expect((await ask(a, a)).status).toBe(200)
    expect((await ask(b, a)).status).toBe(403)
  })

  test('of a year before the centre came, and of one without terms', async () => {
    expect(await leaveOf(a, 2025)).toMatchObject({ countedSince: null, balances: [] })
    await setTerms([{ ...annual, fromYear: 2025 }])
    expect(await balanceOf(a, 2025)).toMatchObject({ right: 0, left: 0 })
  })

  test('what was carried over is lost after its day', async () => {
    await setTerms([{ ...annual, carriedUntil: { month: 11, day: 20 } }])
    await write({ kind: 'opening', amount: 24 * H })
    expect(await balanceOf(a)).toMatchObject({ expired: 0, expiring: { until: '2026-11-20', amount: 24 * H }, left: RIGHT + 24 * H })
    await setTerms([{ ...annual, carriedUntil: { month: 11, day: 15 } }])
    expect(await balanceOf(a)).toMatchObject({ expired: 24 * H, expiring: null, left: RIGHT })
  })
})

describe('a request', () => {
  test('for more than is left is refused, and says how much; a rehearsal shows it', async () => {
    const rehearsed = await requested('2026-11-17', '2026-11-26', { dryRun: true })
    expect(rehearsed.leave).toMatchObject([{ amount: 72 * H, left: RIGHT - 72 * H }])
    const refused = await request('2026-11-17', '2026-11-26')
    expect(refused).toMatchObject({ status: 409, body: { error: 'leaveShort' } })
    expect(JSON.stringify(refused.body)).toContain(
      'Ces jours prennent 72\u00A0h de «\u00A0Congé\u00A0», dont il reste 33\u00A0h\u00A025 en 2026.',
    )
    expect(await balanceOf(a)).toMatchObject({ asked: 0, left: RIGHT })
  })

  test('what is asked already counts, and an approval after a correction is judged anew', async () => {
    const first = await requested('2026-11-17', '2026-11-17')
    expect((await request('2026-11-21', '2026-11-22')).status).toBe(409)
    await write({ amount: -30 * H })
    expect(await decide(first.modification._id, 'approve')).toMatchObject({ status: 409, body: { error: 'leaveShort' } })
    // An administrator goes through it with a reason.
    expect((await decide(first.modification._id, 'approve', { override: { reason: 'Accord du chef' } })).status).toBe(200)
    expect(await balanceOf(a)).toMatchObject({ planned: 12 * H })
    expect((await balanceOf(a))?.left).toBeLessThan(0)
  })

  test('where the leave may go below zero, nothing is refused', async () => {
    expect((await request('2026-11-17', '2026-11-18', { cause: 'timeOffInLieu' })).status).toBe(200)
    expect(await balanceOf(a, 2026, 'timeOffInLieu')).toMatchObject({ asked: 24 * H, left: 0, mayGoBelow: true })
  })

  test('after the day on which what was carried over is lost takes nothing of it, and does not hold back who still may', async () => {
    await setTerms([{ ...annual, yearly: 0, carriedUntil: { month: 11, day: 20 } }])
    await write({ kind: 'opening', amount: 24 * H })
    const refused = await request('2026-11-21', '2026-11-21')
    expect(refused).toMatchObject({ status: 409, body: { error: 'leaveShort' } })
    expect(JSON.stringify(refused.body)).toContain(
      'Ces jours prennent 12\u00A0h de «\u00A0Congé\u00A0», dont il restera alors 0\u00A0h\u00A0: le report (24\u00A0h) se prend jusqu’au ven. 20\u00A0nov.',
    )
    // Both days before its end may be asked for; then nothing is lost.
    expect((await requested('2026-11-17', '2026-11-18')).leave).toMatchObject([{ amount: 24 * H, left: 0 }])
    expect(await balanceOf(a)).toMatchObject({ asked: 24 * H })
  })

  test('across the new year each year pays its days', async () => {
    const { leave } = await requested('2026-12-28', '2027-01-04')
    expect(leave.map(({ year, amount }) => [year, amount / H])).toEqual([
      [2026, 24],
      [2027, 24],
    ])
  })

  test('rejected or withdrawn, it takes nothing', async () => {
    const { modification } = await requested('2026-11-17', '2026-11-17')
    await decide(modification._id, 'reject', { reason: 'Effectif' })
    expect(await balanceOf(a)).toMatchObject({ asked: 0, planned: 0, left: RIGHT })
  })
})

describe('the ledger', () => {
  test('what is carried into the next year, or to another leave, is two lines that add up to nothing', async () => {
    expect((await write({ kind: 'closing', amount: 10 * H })).status).toBe(200)
    expect((await write({ kind: 'transfer', amount: 5 * H, toActivityId: 'timeOffInLieu' })).status).toBe(200)
    expect(await balanceOf(a)).toMatchObject({ closed: -10 * H, transferred: -5 * H })
    expect(await balanceOf(a, 2027)).toMatchObject({ opening: 10 * H })
    expect(await balanceOf(a, 2026, 'timeOffInLieu')).toMatchObject({ transferred: 5 * H })
    expect(await judge(server.pool)).toEqual([])
    await server.pool.query("DELETE FROM leave_lines WHERE kind = 'opening'")
    expect((await judge(server.pool)).map(({ rows }) => rows.length)).toEqual([1])
  })

  test('no more is carried out of a year than is left: two who carry over the same rest write it once', async () => {
    await setTerms([{ ...annual, yearly: 0 }, saved])
    await write({ kind: 'opening', amount: 10 * H })
    const carried = await Promise.all([admin, second].map((author) => write({ kind: 'closing', amount: 10 * H }, author)))
    expect(carried.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    const refused = carried.find(({ status }) => status === 409)
    expect(refused).toMatchObject({ body: { error: 'leaveShort' } })
    expect(JSON.stringify(refused?.body)).toContain('Il reste 0\u00A0h de «\u00A0Congé\u00A0» en 2026')
    expect(await balanceOf(a, 2027)).toMatchObject({ opening: 10 * H })
    expect(await write({ kind: 'transfer', amount: 60, toActivityId: 'timeOffInLieu' })).toMatchObject({ status: 409 })
    // A leave that may go below zero is carried over early too.
    expect((await write({ kind: 'closing', amount: 60, activityId: 'timeOffInLieu' })).status).toBe(200)
  })

  test('a leave that has lines keeps its unit; what is no leave of the centre has no balance', async () => {
    await write({ kind: 'opening', amount: 10 * H })
    expect(await setTerms([{ ...annual, unit: 'shifts' }, saved])).toMatchObject({ status: 409, body: { error: 'leaveUnitKept' } })
    expect((await setTerms([annual, { ...saved, unit: 'shifts' }])).status).toBe(200)
    for (const activityId of ['training', 'sickLeave', 'nothing'])
      expect(await setTerms([annual, { ...saved, activityId }])).toMatchObject({
        status: 400,
        body: { fields: { 'terms.1.activityId': 'Choisissez un congé de la liste du centre.' } },
      })
    expect(await balanceOf(a)).toMatchObject({ unit: 'hours', opening: 10 * H })
  })

  test('nobody writes their own, and bad lines are refused beside their cause', async () => {
    expect(await write({ amount: 60 }, admin, admin)).toMatchObject({ status: 403, body: { error: 'leaveOfOneself' } })
    expect((await write({ amount: 0 })).status).toBe(400)
    expect((await write({ amount: 60, reason: '' })).status).toBe(400)
    expect((await write({ kind: 'transfer', amount: 60 })).status).toBe(400)
    expect((await write({ kind: 'closing', amount: -60 })).status).toBe(400)
    expect(await write({ amount: 60, activityId: 'workTimeReductionDay' })).toMatchObject({ status: 400, body: { error: 'leaveUnkept' } })
    await setTerms([annual, { ...saved, unit: 'shifts' }])
    expect(await write({ kind: 'transfer', amount: 60, toActivityId: 'timeOffInLieu' })).toMatchObject({
      body: { error: 'leaveUnitsDiffer' },
    })
  })

  test('two administrators at once: the second is told', async () => {
    expect(await setTerms([annual], { seen: [] }, second)).toMatchObject({ status: 409, body: { error: 'leaveTermsChanged' } })
    expect((await setTerms([annual], { seen: [saved, annual] }, second)).status).toBe(200)
    expect((await setTerms([annual, annual])).status).toBe(400)
    expect((await setTerms([annual, { ...annual, fromYear: 2027, unit: 'shifts' }])).status).toBe(400)
  })
})
