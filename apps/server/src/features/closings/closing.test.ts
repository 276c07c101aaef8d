// The end of a month through HTTP: what is open, closing, what a closed month refuses, corrections, reopening. Cycle J N R R of 12 h: A works
// J on 1 October 2026 and N on 2. It is noon on 16 November; October is over.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people } = setScene(
  { a: {}, b: {}, admin: {}, second: { team: null, adminType: 'center' }, master: {} },
  { center: { cycleStart: '2026-10-01' } },
)
const { a, b, admin, second, master } = people
const H = 60

beforeEach(() =>
  server.pool.query("UPDATE rotation_activations SET activation_date = '2026-10-01' WHERE center_id = $1", [center.centerId]),
)

const path = (month: string, end = '') => `/center/${center.centerId}/months/${month}${end}`
const show = async (month = '2026-10') =>
  read(routes['closings.month'].response, await server.call('GET', path(month), { token: admin.token }))
const close = (month = '2026-10', by: Person = admin, note?: string) =>
  server.call('POST', path(month, '/close'), { token: by.token, body: note === undefined ? {} : { note } })
const reopen = (month = '2026-10', by: Person = master) =>
  server.call('POST', path(month, '/reopen'), { token: by.token, body: { reason: 'Erreur de saisie' } })
const regularise = (body: object = {}, by: Person = admin, month = '2026-10') =>
  server.call('POST', path(month, '/regularisations'), {
    token: by.token,
    body: { userId: a.userId, figure: 'hours', unit: 'minutes', quantity: 90, reason: 'Relève tardive', ...body },
  })
const setMinimum = (total: number) =>
  server.pool.query(`UPDATE centers SET rules = jsonb_set(rules, '{minimumStaffing}', $2) WHERE _id = $1`, [
    center.centerId,
    JSON.stringify({ J: { total, byQualification: {} } }),
  ])
beforeEach(() => setMinimum(0))

const absent = (subject: Person, day: string, toDay = day) => ({
  userId: subject.userId,
  type: 'absence',
  fromDate: day,
  toDate: toDay,
  cause: 'sickLeave',
})
const register = (body: object, by: Person = admin) =>
  server.call('POST', '/planning-modifications/register', { token: by.token, body: { reason: 'Erreur', ...body } })

describe('what is open', () => {
  test('requests that wait, lacks, figures of each member, without what the month does not have', async () => {
    await register({ ...absent(a, '2026-10-05'), approve: false }, admin)
    await setMinimum(2)
    const month = await show()
    expect(month.state).toBe('open')
    expect(month.pending.map(({ user, startDate, name }) => [user._id, startDate, name])).toEqual([
      [a.userId, '2026-10-05', 'Arrêt de travail'],
    ])
    // One team of one person works each J: two are asked for.
    expect(month.lacks).toHaveLength(31)
    expect(month.lacks[0]).toEqual({ date: '2026-10-01', shift: 'J', hours: null, total: 1, missing: {} })
    const [first] = month.people
    expect(month.people).toHaveLength(2)
    // J 1, 5 … 29 (eight), N 2, 6 … 30 (eight): the night of 25 October that is an hour longer is nobody’s of these.
    expect(first).toMatchObject({ user: { _id: a.userId }, hours: 192 * H, meals: 16, share: 100, activityTotals: [] })
    expect((await show('2026-11')).state).toBe('running')
  })

  test.each(['2026-13', '26-10', '2026-1', 'octobre'])('%s is no month', async (month) => {
    expect((await server.call('GET', path(month), { token: admin.token })).status).toBe(400)
  })
})

describe('closing', () => {
  test('its figures are kept, who closed it and when are said, in the journal too', async () => {
    const before = await show()
    const closed = read(routes['closings.close'].response, await close())
    expect(closed).toMatchObject({ state: 'closed', closing: { closedBy: { _id: admin.userId }, closedAt: server.clock.now, note: '' } })
    expect(closed.people).toEqual(before.people)
    expect(closed.closedMonths.map(({ month }) => month)).toEqual(['2026-10'])
    // The quota, the holidays and the rules of today change nothing of it.
    await server.pool.query(
      'UPDATE centers SET holiday_area = \'alsaceMoselle\', hour_terms = \'[{"fromDate":"2026-01-01","annualMinutes":60000,"guardHours":12}]\' WHERE _id = $1',
      [center.centerId],
    )
    expect((await show()).people).toEqual(before.people)
    const journal = await server.call('GET', '/journal?group=months', { token: admin.token })
    expect(read(routes['journal.list'].response, journal).entries.map(({ kind, detail }) => [kind, detail.date])).toEqual([
      ['monthClosed', '2026-10-01'],
    ])
  })

  test.each([
    ['a month that is not over', '2026-11', 'monthNotOver'],
    ['a month to come', '2027-03', 'monthNotOver'],
  ])('%s is refused', async (_what, month, error) => {
    expect(await close(month)).toMatchObject({ status: 409, body: { error } })
  })

  test('months follow one another, from the first that the centre closes', async () => {
    expect((await close('2026-09')).status).toBe(200)
    expect(await close('2026-08')).toMatchObject({ status: 409, body: { error: 'monthBefore' } })
    expect((await close('2026-10')).status).toBe(200)
    expect(await close('2026-10', second)).toMatchObject({ status: 409, body: { error: 'monthAlreadyClosed' } })
  })

  test('what waits for a decision is decided first; lacks ask for a word', async () => {
    const asked = await register({ ...absent(a, '2026-10-05'), approve: false })
    expect(await close()).toMatchObject({ status: 409, body: { error: 'monthHasPending' } })
    const { modification } = read(routes['planning.register'].response, asked)
    const { _id } = modification
    const rejected = await server.call('POST', `/planning-modifications/${_id}/reject`, { token: second.token, body: { reason: 'Erreur' } })
    expect(rejected).toMatchObject({ status: 200 })
    await setMinimum(2)
    expect(await close()).toMatchObject({
      status: 409,
      body: { error: 'monthHasLacks', fields: { note: 'Écrivez pourquoi il a manqué du monde.' } },
    })
    expect(await close('2026-10', admin, 'Deux postes gelés')).toMatchObject({
      status: 200,
      body: { closing: { note: 'Deux postes gelés' } },
    })
  })

  test('a month before anybody came', async () => {
    expect((await close('2019-12')).body).toMatchObject({ state: 'closed', people: [] })
  })

  test('two at once: one closes it, the other is told', async () => {
    const answers = await Promise.all([close('2026-10', admin), close('2026-10', second)])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    const { rows } = await server.pool.query('SELECT count(*)::int AS count FROM month_closings WHERE center_id = $1', [center.centerId])
    expect(rows).toEqual([{ count: 1 }])
  })

  test('somebody who left during the month is in it', async () => {
    await server.pool.query("UPDATE members SET left_at = '2026-10-20T12:00:00Z' WHERE center_id = $1 AND _id = $2", [
      center.centerId,
      b.userId,
    ])
    await server.pool.query(
      "INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id) VALUES ($1, $2, '2026-10-20', $3, NULL)",
      [center.centerId, b.userId, randomUUID()],
    )
    // B works J 2, 6, 10, 14, 18 and N 3, 7, 11, 15, 19 until 20 October.
    expect((await show()).people.find(({ user }) => user._id === b.userId)).toMatchObject({ hours: 120 * H })
  })
})

describe('a closed month refuses', () => {
  beforeEach(async () => {
    await register({ ...absent(a, '2026-10-28', '2026-11-05'), approve: true })
    await close()
  })
  const ofMember = async () => {
    const { rows } = await server.pool.query<{ _id: string; from_day: string; to_day: string; status: string }>(
      'SELECT _id, from_day, to_day, status FROM planning_modifications WHERE center_id = $1 ORDER BY from_day, _id',
      [center.centerId],
    )
    return rows
  }

  test('an absence on its days, and the withdrawal of some', async () => {
    expect(await register({ ...absent(b, '2026-10-02'), approve: true })).toMatchObject({ status: 409, body: { error: 'monthIsClosed' } })
    expect(await register({ ...absent(b, '2026-10-30', '2026-11-02'), approve: true })).toMatchObject({ status: 409 })
    // It could never be approved.
    expect(await register(absent(b, '2026-10-02'))).toMatchObject({ status: 409, body: { error: 'monthIsClosed' } })
    const [row] = await ofMember()
    const withdraw = (body: object) =>
      server.call('POST', `/planning-modifications/${row?._id}/withdraw`, { token: admin.token, body: { reason: 'Erreur', ...body } })
    expect(await withdraw({})).toMatchObject({ status: 409, body: { error: 'monthIsClosed' } })
    expect(await withdraw({ fromDate: '2026-10-31', toDate: '2026-11-01' })).toMatchObject({ status: 409 })
    expect(await ofMember()).toEqual([row])
    // Its days of November are of a month that is open.
    expect((await withdraw({ fromDate: '2026-11-03', toDate: '2026-11-05' })).status).toBe(200)
    expect((await ofMember()).map(({ to_day, status }) => [to_day, status])).toEqual([
      ['2026-11-02', 'approved'],
      ['2026-11-05', 'withdrawn'],
    ])
  })

  test.each([
    [
      'hours of an activity',
      "INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, activity, hours) VALUES ($1, gen_random_uuid(), $2, 'absence', 'approved', '2026-10-05', '2026-10-05', '{}', '{}')",
    ],
    [
      'a membership',
      "INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id) VALUES ($1, $2, '2026-10-31', gen_random_uuid(), NULL)",
    ],
    [
      'a place in the cycle',
      'UPDATE team_cycle_starts SET cycle_start_date = cycle_start_date + 1 WHERE center_id = $1 AND $2::uuid IS NOT NULL',
    ],
    ['an activation', "UPDATE rotation_activations SET activation_date = '2026-10-02' WHERE center_id = $1 AND $2::uuid IS NOT NULL"],
    ['an absence that is removed', 'DELETE FROM planning_modifications WHERE center_id = $1 AND $2::uuid IS NOT NULL'],
  ])('%s, whoever writes it', async (_what, statement) => {
    await expect(server.pool.query(statement, [center.centerId, a.userId])).rejects.toMatchObject({ constraint: 'month_is_closed' })
  })

  test('a transfer', async () => {
    // A works J on 18 November, B rests then.
    const posted = await server.call('POST', '/substitution', {
      token: a.token,
      body: { type: 'substitution', posterShift: { date: '2026-11-18' } },
    })
    const { _id } = read(routes['demands.post'].response, posted)
    expect(await server.call('POST', `/substitution/${_id}/accept`, { token: b.token, body: {} })).toMatchObject({ status: 200 })
    server.clock.now = Date.UTC(2026, 11, 2, 11)
    await server.pool.query(
      "INSERT INTO month_closings (center_id, _id, month, closed_by, closed_at) VALUES ($1, gen_random_uuid(), '2026-11-01', $2, now())",
      [center.centerId, admin.userId],
    )
    await expect(server.pool.query('DELETE FROM shift_transfers WHERE center_id = $1', [center.centerId])).rejects.toMatchObject({
      constraint: 'month_is_closed',
    })
  })

  test('what is forgotten of a person is no change of their days', async () => {
    const forget = "UPDATE planning_modifications SET cause = NULL, cause_name = NULL, comment = '' WHERE center_id = $1"
    expect(await server.pool.query(forget, [center.centerId])).toMatchObject({ rowCount: 1 })
  })

  test('a membership of November and an absence of November', async () => {
    await server.pool.query(
      "INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id) VALUES ($1, $2, '2026-11-01', gen_random_uuid(), NULL)",
      [center.centerId, a.userId],
    )
    expect((await register({ ...absent(b, '2026-11-06'), approve: true })).status).toBe(200)
  })
})

test('closing while somebody approves: the absence is in the figures, or it is refused', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const day = `2026-10-${String(1 + turn * 4).padStart(2, '0')}`
    const [written, closed] = await Promise.all([register({ ...absent(a, day), approve: true }), close()])
    expect(closed.status).toBe(200)
    const { people: figures } = await show()
    const sick = figures.find(({ user }) => user._id === a.userId)?.activityTotals ?? []
    expect([200, 409]).toContain(written.status)
    const { rows } = await server.pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM planning_modifications WHERE center_id = $1 AND status = 'approved'",
      [center.centerId],
    )
    expect(sick[0]?.shifts ?? 0).toBe(rows[0]?.count)
    expect((await reopen()).status).toBe(200)
  }
})

describe('corrections of a closed month', () => {
  test('a line waits, then is of the next month that is closed, with its origin', async () => {
    expect(await regularise()).toMatchObject({ status: 409, body: { error: 'monthNotClosed' } })
    await close()
    const { regularisations } = read(routes['closings.regularise'].response, await regularise())
    expect(regularisations).toMatchObject([
      {
        user: { _id: a.userId },
        month: '2026-10',
        figure: 'hours',
        unit: 'minutes',
        quantity: 90,
        reason: 'Relève tardive',
        isWaiting: true,
      },
    ])
    expect((await show('2026-11')).regularisations).toMatchObject([{ month: '2026-10', isWaiting: true }])
  })

  test('two windows at once: the second reads the first', async () => {
    await close()
    const answers = await Promise.all([regularise({ seen: [] }), regularise({ seen: [] }, second)])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { error: 'regularisationsChanged' } })
    const [line] = (await show()).regularisations
    expect((await regularise({ seen: [line?._id] })).status).toBe(200)
  })

  test.each([
    ['oneself', { userId: 'admin' }, 403],
    ['somebody who was not there', { userId: randomUUID() }, 404],
    ['nothing', { quantity: 0 }, 400],
    ['too much', { quantity: 60_001 }, 400],
    ['no reason', { reason: ' ' }, 400],
    ['a figure that is none', { figure: 'points' }, 400],
    ['hours in meals', { unit: 'count' }, 400],
  ])('%s: refused, nothing is written', async (_what, body, status) => {
    await close()
    expect((await regularise('userId' in body && body.userId === 'admin' ? { userId: admin.userId } : body)).status).toBe(status)
    expect((await show()).regularisations).toEqual([])
  })
})

describe('reopening', () => {
  test('a master reopens the last one, with a reason; then it changes again', async () => {
    await close('2026-09')
    await close('2026-10')
    expect(await reopen('2026-10', admin)).toMatchObject({ status: 403 })
    expect(await reopen('2026-09')).toMatchObject({ status: 409, body: { error: 'monthAfterClosed' } })
    expect(await server.call('POST', path('2026-10', '/reopen'), { token: master.token, body: { reason: ' ' } })).toMatchObject({
      status: 400,
    })
    const reopened = read(routes['closings.reopen'].response, await reopen())
    expect(reopened).toMatchObject({
      state: 'open',
      closing: null,
      reopened: { reopenedBy: { _id: master.userId }, reason: 'Erreur de saisie' },
    })
    expect((await register({ ...absent(a, '2026-10-05'), approve: true })).status).toBe(200)
    expect((await close()).status).toBe(200)
    expect((await show()).people.find(({ user }) => user._id === a.userId)?.activityTotals).toMatchObject([
      { activityId: 'sickLeave', shifts: 1 },
    ])
    expect(await reopen('2026-11')).toMatchObject({ status: 409, body: { error: 'monthNotClosed' } })
  })
})
