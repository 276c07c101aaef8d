// Exchanges among three that wait for an approval once all agreed: the chiefs of all their teams answer, one refusal undoes it whole, and what
// ends a circle meanwhile ends this. A (team A) gives the night of 22 November for the day of the 23rd, C (team C) that one for the day of the
// 22nd, B (team B) that one for the night of the 22nd.
import { routes } from '@releve/contract'
import type { CircleEnd, WireCircle } from '@releve/contract/circles'
import { describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { advanceWaitingCircles, endLapsedCircles } from './jobs.ts'

const HOUR_MS = 3_600_000

const { server, center, people, as, moveTo } = setScene({
  a: {},
  b: {},
  c: {},
  admin: {},
  chiefA: { team: null },
  chiefBC: { team: null },
})
const { a, b, c, admin, chiefA, chiefBC } = people

const post = (person: Person, date: string, shift: string, wanted: string) =>
  as(person, 'POST', '/substitution', { type: 'switch', posterShift: { date }, acceptedSwitches: [{ shift, points: 3, date: wanted }] })
const list = async (person: Person) => read(routes['circles.list'].response, await as(person, 'GET', '/circles'))
const asked = async (person: Person) => read(routes['circles.toApprove'].response, await as(person, 'GET', '/approvals/circles')).exchanges
const daysOf = ({ userId }: Person, date: string) => ({ userId, fromDate: date, toDate: date })
/** An act of the administrator who has just confirmed their password. */
const prove = async (method: string, path: string, body: object) =>
  server.call(method, path, { token: await server.provenTokenOf(admin.userId), body })
const act = (person: Person, { _id }: WireCircle, action: 'consent' | 'decline') => as(person, 'POST', `/circles/${_id}/${action}`)
const answer = (person: Person, { _id }: WireCircle, verb: 'approve' | 'refuse' = 'approve') =>
  as(person, 'POST', `/approvals/circles/${_id}/${verb}`, verb === 'refuse' ? { reason: 'Effectif trop juste' } : {})

async function plannings() {
  const body = { dates: { startDate: '2026-11-22', endDate: '2026-11-23' } }
  const rows = [a, b, c].map(async (person) => {
    const days = await as(person, 'POST', `/users/${person.userId}/get-shifts-with-substitutions`, body)
    return read(routes['shifts.getWithSubstitutions'].response, days)
      .map(({ shift }) => shift.name)
      .join('')
  })
  return Promise.all(rows)
}
const CYCLES = ['NR', 'JN', 'RJ']
const EXCHANGED = ['RJ', 'NN', 'JR']

async function toldOf({ userId }: Person) {
  const { rows } = await server.pool.query<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = $1 ORDER BY kind', [userId])
  return rows.map(({ kind }) => kind)
}

/** The chiefs of the three teams, and a circle to which all three have agreed. */
async function agreed(): Promise<WireCircle> {
  const token = await server.provenTokenOf(admin.userId)
  for (const [chief, team] of [
    [chiefA, 0],
    [chiefBC, 1],
    [chiefBC, 2],
  ] as const) {
    const body = { role: 'teamChief', teamId: center.teamIds[team] }
    expect(await server.call('POST', `/users/${chief.userId}/roles`, { token, body })).toMatchObject({ status: 200 })
  }
  const levels = [{ who: ['teamChief'], hours: 24 }]
  const terms = { lapseHours: 12, requests: [], exchanges: [{ kind: 'circle', levels }] }
  expect(await as(admin, 'PUT', `/center/${center.centerId}/approvals`, terms)).toMatchObject({ status: 200 })
  await post(a, '2026-11-22', 'J', '2026-11-23')
  await post(c, '2026-11-23', 'J', '2026-11-22')
  await post(b, '2026-11-22', 'N', '2026-11-22')
  await server.runJobs()
  const [circle] = await list(a)
  if (circle === undefined) throw new Error('nothing is proposed')
  for (const person of [a, b, c]) expect(await act(person, circle, 'consent')).toMatchObject({ status: 200 })
  return circle
}

test('all agreed: nothing has moved, its people see whom it waits for, and the chiefs what it changes', async () => {
  const circle = await agreed()
  expect(await plannings()).toEqual(CYCLES)
  const [waiting] = await list(b)
  expect(waiting).toMatchObject({ status: 'waiting', approval: { level: 1, levels: 1, accords: [] } })
  expect(waiting?.until).toBe(Date.UTC(2026, 10, 21, 18))
  expect(await toldOf(chiefA)).toContain('exchangeRequested')
  const [shown] = await asked(chiefA)
  expect(shown).toMatchObject({ _id: circle._id, limit: [] })
  const ofA = shown?.moves.find(({ user }) => user._id === a.userId)
  expect([ofA?.gives?.date, ofA?.takes?.date]).toEqual(['2026-11-22', '2026-11-23'])
  // Each pays three points and is paid three.
  expect(shown?.moves.map(({ points }) => points)).toEqual([0, 0, 0])
  expect([await asked(a), await asked(admin)]).toEqual([[], []])
  // A yes that is said once more changes nothing.
  expect(await act(a, circle, 'consent')).toMatchObject({ status: 200 })
  await expectLaws(server.pool)
})

test('the chiefs of all three teams agree: it is made whole, at once', async () => {
  const circle = await agreed()
  expect(await answer(chiefA, circle)).toMatchObject({ status: 200, body: { outcome: 'passedOn' } })
  expect(await plannings()).toEqual(CYCLES)
  expect(await answer(chiefBC, circle)).toMatchObject({ status: 200, body: { outcome: 'approved' } })
  expect(await plannings()).toEqual(EXCHANGED)
  expect(await answer(chiefBC, circle)).toMatchObject({ status: 409, body: { error: 'exchangeDecided' } })
  for (const person of [a, b, c]) expect(await toldOf(person)).toContain('circleDone')
  await expectLaws(server.pool)
})

test('one refusal undoes it whole, with its reason', async () => {
  const circle = await agreed()
  expect(await answer(chiefA, circle)).toMatchObject({ status: 200 })
  expect(await answer(chiefBC, circle, 'refuse')).toMatchObject({ status: 204 })
  expect(await plannings()).toEqual(CYCLES)
  expect((await list(a)).map(({ status, because }) => [status, because])).toEqual([['over', 'declined']])
  for (const person of [a, b, c]) expect(await toldOf(person)).toContain('exchangeRefused')
})

test('its people decide on it no more, and one of them may still decline', async () => {
  const circle = await agreed()
  expect(await answer(a, circle)).toMatchObject({ status: 403, body: { error: 'ownExchange' } })
  expect(await act(c, circle, 'decline')).toMatchObject({ status: 200 })
  expect(await answer(chiefA, circle)).toMatchObject({ status: 409, body: { error: 'exchangeDecided' } })
})

test('what becomes impossible meanwhile ends as the last one approves it', async () => {
  const circle = await agreed()
  expect(await answer(chiefA, circle)).toMatchObject({ status: 200 })
  await server.pool.query(
    `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day)
     VALUES ($1, gen_random_uuid(), $2, 'absence', 'approved', '2026-11-23', '2026-11-23')`,
    [center.centerId, a.userId],
  )
  expect(await answer(chiefBC, circle)).toMatchObject({ status: 200, body: { outcome: 'over' } })
  expect((await list(b)).map(({ status }) => status)).toEqual(['over'])
})

describe('it ends at once, and its people are told, when', () => {
  const endings: readonly (readonly [what: string, because: CircleEnd, act: () => Promise<unknown>])[] = [
    [
      'one of them is away',
      'impossible',
      () => as(admin, 'POST', '/planning-modifications/register', { ...daysOf(a, '2026-11-23'), type: 'absence', approve: true }),
    ],
    [
      'one of them has other hours on a day that they give',
      'closed',
      () =>
        as(admin, 'POST', '/planning-modifications/register', {
          ...daysOf(a, '2026-11-22'),
          type: 'custom_modification',
          shift: { name: 'J' },
          approve: true,
          reason: 'Renfort',
        }),
    ],
    [
      'one of them may no longer work at night',
      'impossible',
      () =>
        as(admin, 'PUT', `/users/${b.userId}/restrictions`, {
          restrictions: [{ kind: 'hours', startTime: '21:00', endTime: '06:00', severity: 'blocking', fromDate: null, untilDate: null }],
        }),
    ],
    ['one of them is suspended', 'impossible', () => prove('PUT', `/users/${c.userId}/suspension`, {})],
    ['one of them leaves ahead', 'closed', () => prove('PUT', `/users/${c.userId}/departure`, { lastDay: '2026-11-21', decisions: [] })],
  ]
  test.each(endings)('%s', async (_, because, act) => {
    const circle = await agreed()
    expect(await act()).toMatchObject({ status: 200 })
    await server.runJobs()
    expect((await list(b)).map(({ status, because }) => [status, because])).toEqual([['over', because]])
    for (const person of [a, b, c]) expect(await toldOf(person)).toContain('circleEnded')
    expect(await answer(chiefA, circle)).toMatchObject({ status: 409, body: { error: 'exchangeDecided' } })
    expect(await asked(chiefA)).toEqual([])
    await expectLaws(server.pool)
  })
})

test('its level goes up after its delay, and it lapses before its first vacation', async () => {
  const circle = await agreed()
  const { now } = server.clock
  await advanceWaitingCircles(server.pool, now + 24 * HOUR_MS)
  expect(await toldOf(admin)).toContain('exchangeRequested')
  await moveTo(Date.UTC(2026, 10, 21, 18))
  await endLapsedCircles(server.pool, server.clock.now)
  expect((await list(a)).map(({ status, because }) => [status, because])).toEqual([['over', 'lapsed']])
  expect(await answer(admin, circle)).toMatchObject({ status: 409, body: { error: 'exchangeDecided' } })
})
