// Tests of what the journal keeps of plannings, and of the days that a firm roster promised: who reads them, and what is never in it.
//
// Cycle J N R R of 12 h. In November 2026 team A works J 21, N 22, and rests on 23 and 24. It is Monday 16 November, 12:00.
import { routes } from '@releve/contract'
import { beforeEach, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people } = setScene({ a: {}, c: {}, admin: {} })
const { a, c, admin } = people

type Caller = typeof a

async function act(method: 'POST' | 'PUT', path: string, body: unknown, person: Caller = admin) {
  server.clock.now += 1000
  const answer = await server.call(method, path, { token: person.token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}

const entries = async (group: string) =>
  read(routes['journal.list'].response, await server.call('GET', `/journal?group=${group}`, { token: admin.token })).entries
const promised = async (person: Caller = a) =>
  read(routes['journal.promises'].response, await server.call('GET', '/journal/promises', { token: person.token })).entries

const setFirm = (firmUntil: string | null) => act('PUT', `/center/${center.centerId}`, { firmUntil })

async function place(body: object, person: Caller = admin): Promise<string> {
  const answer = await act('POST', '/planning-modifications/register', body, person)
  return read(routes['planning.register'].response, answer).modification._id
}
const work = () => ({ type: 'custom_modification', shift: { name: 'J' }, userId: a.userId, approve: true, reason: 'Renfort' })

beforeEach(() => setFirm('2026-11-30'))

test('an absence, other hours and days taken back, with their days, by whom and for whom; a cause and a comment nowhere', async () => {
  const absence = { type: 'absence', cause: 'sickLeave', comment: 'Opération du genou', userId: a.userId, approve: true }
  const id = await place({ ...absence, fromDate: '2026-11-21', toDate: '2026-11-22', reason: 'Hôpital' })
  await place({ ...work(), fromDate: '2026-11-24', toDate: '2026-11-24' })
  await act('POST', `/planning-modifications/${id}/withdraw`, { fromDate: '2026-11-22', toDate: '2026-11-22', reason: 'Guéri' })
  const found = await entries('plannings')
  expect(found.map(({ kind, detail }) => ({ kind, ...detail }))).toEqual([
    { kind: 'daysTakenBack', date: '2026-11-22' },
    { kind: 'hoursPlaced', date: '2026-11-24', reason: 'Renfort' },
    { kind: 'absencePlaced', date: '2026-11-21', untilDate: '2026-11-22' },
  ])
  for (const { actor, subject } of found) expect([actor._id, subject?._id]).toEqual([admin.userId, a.userId])
  expect(JSON.stringify([found, await entries('promises')])).not.toMatch(/genou|sick|Hôpital|Guéri|maladie/iu)
})

test('a rest that the firm roster promised: its member reads it with the reason and how long before, and nobody else of the members', async () => {
  // The day after a night, which leaves no rest: it is gone through with a reason.
  await place({ ...work(), override: { reason: 'Renfort' }, fromDate: '2026-11-23', toDate: '2026-11-24' })
  const [entry, ...others] = await promised()
  expect(others).toEqual([])
  // From Monday 16 at noon to Monday 23 at midnight: six days and a half.
  expect(entry).toMatchObject({
    kind: 'firmTouched',
    actor: { _id: admin.userId },
    detail: { date: '2026-11-23', touched: 'rest', count: 2, aheadHours: 155, reason: 'Renfort' },
  })
  expect((await entries('promises')).map(({ subject }) => subject?._id)).toEqual([a.userId])
  const { rows: told } = await server.pool.query(
    "SELECT user_id, detail FROM notifications WHERE kind = 'firmDayTouched' AND day = '2026-11-23'",
  )
  expect(told).toEqual([{ user_id: a.userId, detail: 'Renfort' }])
  expect(await promised(c)).toEqual([])
  expect((await server.call('GET', '/journal', { token: a.token })).status).toBe(403)
})

test('a leave taken back is a promise not kept; hours of a vacation too', async () => {
  const leave = await place({
    type: 'off_day',
    userId: a.userId,
    approve: true,
    fromDate: '2026-11-21',
    toDate: '2026-11-21',
    reason: 'Accordé',
  })
  expect(await promised()).toEqual([])
  await act('POST', `/planning-modifications/${leave}/withdraw`, { reason: 'Nécessité de service' })
  const hours = { startTime: '09:00', endTime: '12:00', endsNextDay: false }
  await act('POST', '/planning-modifications/register', {
    type: 'custom_modification',
    userId: a.userId,
    approve: true,
    reason: 'Exercice',
    activity: 'meeting',
    hours,
    fromDate: '2026-11-25',
    toDate: '2026-11-25',
  })
  expect((await promised()).map(({ detail: { touched, date, reason } }) => [touched, date, reason])).toEqual([
    ['hours', '2026-11-25', 'Exercice'],
    ['leave', '2026-11-21', 'Nécessité de service'],
  ])
})

test('nothing is promised beyond the firm day, where the centre says of none, or to whoever asked for it', async () => {
  await setFirm('2026-11-22')
  await place({ ...work(), fromDate: '2026-11-24', toDate: '2026-11-24' })
  await setFirm(null)
  await place({ ...work(), fromDate: '2026-11-28', toDate: '2026-11-28' })
  await setFirm('2026-12-31')
  const id = await place({ type: 'custom_modification', shift: { name: 'J' }, fromDate: '2026-12-02', toDate: '2026-12-02' }, a)
  await act('POST', `/planning-modifications/${id}/approve`, {})
  expect(await promised()).toEqual([])
  expect(await entries('promises')).toEqual([])
})

test('what was refused, or only tried, is not kept', async () => {
  await act('POST', '/planning-modifications/register', { ...work(), fromDate: '2026-11-24', toDate: '2026-11-24', dryRun: true })
  expect(
    await server.call('POST', '/planning-modifications/register', {
      token: admin.token,
      body: { ...work(), fromDate: '2026-11-23', toDate: '2026-11-22' },
    }),
  ).toMatchObject({ status: 400 })
  expect([await entries('plannings'), await promised()]).toEqual([[], []])
})
