// Answers taken back by who has just given them: the request waits again as it did, unless time has passed or something has come of the answer.
// Team A works J 21 N 22 of November 2026. It is Monday 16 November, noon; requests are made then, and answered a minute later.
import { routes } from '@releve/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'

const MINUTE_MS = 60_000
const SATURDAY = '2026-11-21'

const { server, center, people, as, moveTo } = setScene({
  a: {},
  b: {},
  d: {},
  admin: {},
  other: { team: null, adminType: 'center' },
  chief: { team: 1 },
  planner: { team: 2 },
})
const { a, b, d, admin, other, chief, planner } = people

async function ask(fields: object = {}) {
  const body = { type: 'absence', fromDate: SATURDAY, toDate: SATURDAY, ...fields }
  return read(routes['planning.register'].response, await as(a, 'POST', '/planning-modifications/register', body)).modification._id
}
const decide = (person: Person, id: string, verb: 'approve' | 'reject' = 'approve', body: object = { reason: 'Trop d’absents' }) =>
  as(person, 'POST', `/planning-modifications/${id}/${verb}`, body)
const reopen = (person: Person, id: string) => as(person, 'POST', `/planning-modifications/${id}/reopen`)
const seen = async (id: string) => read(routes['planning.get'].response, await as(a, 'GET', `/planning-modifications/${id}`))
const waiting = async (person: Person) =>
  read(routes['planning.waiting'].response, await as(person, 'GET', '/approvals/modifications')).modifications.map(({ _id }) => _id)

async function isAway(day = SATURDAY) {
  const body = { dates: { startDate: day, endDate: day } }
  const days = await as(a, 'POST', `/users/${a.userId}/get-shifts-with-substitutions`, body)
  return read(routes['shifts.getWithSubstitutions'].response, days)[0]?.isOff
}

/** The kinds that stand in their inbox. */
async function toldOf({ userId }: Person) {
  const { rows } = await server.pool.query<{ kind: string }>(
    'SELECT kind FROM notifications WHERE user_id = $1 AND cleared_at IS NULL ORDER BY kind',
    [userId],
  )
  return rows.map(({ kind }) => kind)
}

let request: string

beforeEach(async () => {
  request = await ask()
  await moveTo(NOON + MINUTE_MS)
})

describe('an answer is taken back', () => {
  test('an approval: the vacation is worked again, the request waits, and its member is told so alone', async () => {
    expect(await decide(admin, request)).toMatchObject({ status: 200 })
    expect([await isAway(), await toldOf(a)]).toEqual([true, ['modificationApproved']])
    expect(await reopen(admin, request)).toMatchObject({ status: 200, body: { status: 'pending', decidedBy: null, reason: null } })
    expect([await isAway(), await toldOf(a)]).toEqual([false, ['modificationReopened']])
    expect([await waiting(admin), await waiting(other)]).toEqual([[request], [request]])
    expect(await decide(other, request, 'reject')).toMatchObject({ status: 200, body: { status: 'rejected' } })
    await expectLaws(server.pool)
  })

  test('a refusal, with its reason', async () => {
    expect(await decide(admin, request, 'reject')).toMatchObject({ status: 200, body: { reason: 'Trop d’absents' } })
    expect(await reopen(admin, request)).toMatchObject({ status: 200, body: { status: 'pending', reason: null } })
    expect(await toldOf(a)).toEqual(['modificationReopened'])
    expect(await decide(admin, request)).toMatchObject({ status: 200, body: { modification: { status: 'approved' } } })
  })

  test('hours of an activity, which cut the vacation no more', async () => {
    const hours = { startTime: '09:00', endTime: '11:00' }
    await moveTo(NOON)
    const training = await ask({ type: 'custom_modification', fromDate: '2026-11-25', toDate: '2026-11-25', activity: 'training', hours })
    await moveTo(NOON + MINUTE_MS)
    expect(await decide(admin, training)).toMatchObject({ status: 200 })
    expect(await reopen(admin, training)).toMatchObject({ status: 200, body: { status: 'pending' } })
    const days = await as(a, 'POST', `/users/${a.userId}/get-shifts-with-substitutions`, {
      dates: { startDate: '2026-11-25', endDate: '2026-11-25' },
    })
    expect(read(routes['shifts.getWithSubstitutions'].response, days)[0]).not.toHaveProperty('parts')
  })

  test('an approval that looked for somebody: the search ends', async () => {
    expect(await decide(admin, request, 'approve', { offer: {} })).toMatchObject({ status: 200, body: { vacancies: [expect.any(String)] } })
    expect(await reopen(admin, request)).toMatchObject({ status: 200 })
    const { rows } = await server.pool.query('SELECT FROM demands WHERE center_id = $1 AND closed_at IS NULL', [center.centerId])
    expect(rows).toEqual([])
    await expectLaws(server.pool)
  })
})

/** A request of A for the 22nd, which the chief of team A answers and then the planner. */
async function askOfLevels() {
  const token = await server.provenTokenOf(admin.userId)
  const roles = [
    [chief, { role: 'teamChief', teamId: center.teamIds[0] }],
    [planner, { role: 'planner' }],
  ] as const
  for (const [person, body] of roles)
    expect(await server.call('POST', `/users/${person.userId}/roles`, { token, body })).toMatchObject({ status: 200 })
  const levels = [
    { who: ['teamChief'], hours: null },
    { who: ['planner'], hours: null },
  ]
  const terms = { lapseHours: 12, requests: [{ activity: 'absence', levels }] }
  expect(await as(admin, 'PUT', `/center/${center.centerId}/approvals`, terms)).toMatchObject({ status: 200 })
  await moveTo(NOON)
  expect(await as(a, 'POST', `/planning-modifications/${request}/withdraw`, {})).toMatchObject({ status: 200 })
  request = await ask({ fromDate: '2026-11-22', toDate: '2026-11-22' })
  await moveTo(NOON + MINUTE_MS)
}

describe('of levels', () => {
  beforeEach(askOfLevels)

  test('a first accord comes back to its level until the next one has answered', async () => {
    expect(await decide(chief, request)).toMatchObject({ status: 200, body: { modification: { status: 'pending' } } })
    expect(await reopen(planner, request)).toMatchObject({ status: 403 })
    expect(await reopen(chief, request)).toMatchObject({ status: 200, body: { approval: { level: 1, accords: [] } } })
    expect([await waiting(chief), await waiting(planner)]).toEqual([[request], []])
    expect(await reopen(chief, request)).toMatchObject({ status: 403 })
    await decide(chief, request)
    await decide(planner, request)
    expect(await reopen(chief, request)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  })

  test('the last accord leaves those before it', async () => {
    await decide(chief, request)
    await decide(planner, request)
    expect(await isAway('2026-11-22')).toBe(true)
    expect(await reopen(planner, request)).toMatchObject({
      status: 200,
      body: { status: 'pending', approval: { level: 2, accords: [{ by: { _id: chief.userId } }] } },
    })
    expect([await isAway('2026-11-22'), await waiting(planner)]).toEqual([false, [request]])
  })

  test('not once the role that gave it has ended', async () => {
    await decide(chief, request, 'reject')
    await server.pool.query("UPDATE members SET roles = '[]' WHERE _id = $1", [chief.userId])
    expect(await reopen(chief, request)).toMatchObject({ status: 403 })
    expect((await seen(request)).status).toBe('rejected')
  })

  test('nor a first accord', async () => {
    await decide(chief, request)
    await server.pool.query("UPDATE members SET roles = '[]' WHERE _id = $1", [chief.userId])
    expect(await reopen(chief, request)).toMatchObject({ status: 403, body: { error: 'approvalNotYours' } })
    expect((await seen(request)).approval?.accords).toHaveLength(1)
  })
})

describe('it stays', () => {
  test('whoever did not give it', async () => {
    await decide(admin, request)
    expect(await reopen(other, request)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    expect(await reopen(a, request)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  })

  test('after ten minutes', async () => {
    await decide(admin, request)
    await moveTo(NOON + 11 * MINUTE_MS + 1)
    expect(await reopen(admin, request)).toMatchObject({ status: 409, body: { error: 'answerNotTakenBack' } })
  })

  test('what was entered as approved, which nobody had asked for', async () => {
    const body = { userId: d.userId, type: 'absence', fromDate: SATURDAY, toDate: SATURDAY, approve: true }
    const entered = read(routes['planning.register'].response, await as(admin, 'POST', '/planning-modifications/register', body))
    expect(await reopen(admin, entered.modification._id)).toMatchObject({ status: 409, body: { error: 'answerNotTakenBack' } })
  })

  test('when its member has withdrawn meanwhile', async () => {
    await decide(admin, request)
    expect(await as(a, 'POST', `/planning-modifications/${request}/withdraw`, {})).toMatchObject({ status: 200 })
    expect((await reopen(admin, request)).status).toBe(403)
  })

  test('when the vacation that it offered is somebody’s', async () => {
    const { vacancies } = read(routes['planning.approve'].response, await decide(admin, request, 'approve', { offer: {} }))
    expect(await as(b, 'POST', `/substitution/${vacancies[0]}/accept`, {})).toMatchObject({ status: 200 })
    expect(await reopen(admin, request)).toMatchObject({ status: 409, body: { error: 'answerBuiltUpon' } })
    expect(await isAway()).toBe(true)
  })

  test('when the approval closed an open demand of theirs', async () => {
    expect(await as(a, 'POST', '/substitution', { type: 'substitution', points: 1, posterShift: { date: SATURDAY } })).toMatchObject({
      status: 200,
    })
    expect(await decide(admin, request)).toMatchObject({ status: 200, body: { closedDemands: [expect.any(String)] } })
    expect(await reopen(admin, request)).toMatchObject({ status: 409, body: { error: 'answerBuiltUpon' } })
  })

  test('when its month is closed: nothing waits in a closed month', async () => {
    const past = { userId: a.userId, type: 'absence', fromDate: '2026-10-28', toDate: '2026-10-28', reason: 'Oubliée' }
    const { modification } = read(routes['planning.register'].response, await as(admin, 'POST', '/planning-modifications/register', past))
    await moveTo(NOON + 2 * MINUTE_MS)
    expect(await decide(other, modification._id, 'reject')).toMatchObject({ status: 200 })
    expect(await as(admin, 'POST', `/center/${center.centerId}/months/2026-10/close`, {})).toMatchObject({ status: 200 })
    await moveTo(NOON + 3 * MINUTE_MS)
    expect(await reopen(other, modification._id)).toMatchObject({ status: 409, body: { error: 'monthIsClosed' } })
    expect(await seen(modification._id)).toMatchObject({ status: 'rejected' })
  })

  test('when its member has asked anew for a day of it', async () => {
    await decide(admin, request, 'reject')
    await moveTo(NOON + 2 * MINUTE_MS)
    await ask()
    expect(await reopen(admin, request)).toMatchObject({ status: 409, body: { error: 'answerBuiltUpon' } })
  })
})

test('taken back, withdrawn and looked at by the job at once, on two servers: one outcome', async () => {
  const second = await server.second()
  await decide(admin, request)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0
        ? callOn(index % 2 === 0 ? server.url : second.url, 'POST', `/planning-modifications/${request}/reopen`, { token: admin.token })
        : index % 3 === 1
          ? as(a, 'POST', `/planning-modifications/${request}/withdraw`, {})
          : decide(other, request),
    ),
  )
  expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true)
  const { status } = await seen(request)
  // Taken back, it may be approved by somebody else, and withdrawn at any time.
  expect(await isAway()).toBe(status === 'approved')
  await second.close()
  await expectLaws(server.pool)
})
