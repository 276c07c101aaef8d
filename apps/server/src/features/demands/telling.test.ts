// The members notified of a posted demand, once each, and its outcome for them. Cycle J N R R, as in told.test.ts: the night of 22 November
// of team A can be taken by D and by a member without a team; B works that day, C the morning after.
import { routes } from '@releve/contract'
import type { WireDemand } from '@releve/contract/demands'
import { centerId, demandId } from '@releve/contract/fields'
import { createCenter, createMember } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { until } from '#test/until.ts'
import { expireDemands } from './jobs.ts'
import { askToTell } from './store/telling.ts'

const A_NIGHT = '2026-11-22'

const { server, center, join, people } = setScene({ a: {}, b: {}, c: {}, d: {}, officer: {} })
const { a, b, c, d, officer } = people

async function act(person: Person, id: string, action: string, body: unknown = {}): Promise<void> {
  const answer = await server.call('POST', `/substitution/${id}/${action}`, { token: person.token, body })
  if (answer.status !== 200) throw new Error(`${action}: ${JSON.stringify(answer.body)}`)
  await server.runJobs()
}

async function posted(person: Person, date: string, more: Record<string, unknown> = {}): Promise<WireDemand> {
  const body = { type: 'substitution', posterShift: { date }, points: 10, ...more }
  const demand = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: person.token, body }))
  await server.runJobs()
  return demand
}

interface Kept {
  readonly user_id: string
  readonly outcome: string | null
  readonly is_cleared: boolean
}

/** The entries in the inboxes about that demand, by member. */
async function toldRows(id: string): Promise<Kept[]> {
  const { rows } = await server.pool.query<Kept>(
    `SELECT user_id, outcome, cleared_at IS NOT NULL AS is_cleared FROM notifications WHERE demand_id = $1 AND kind = 'demandPosted'`,
    [id],
  )
  return rows
}

/** « D, Officer: taken »: names of who is told, and what became of it. */
async function summary(id: string): Promise<Record<string, string>> {
  const names = new Map<string, string>([
    [a.userId, 'a'],
    [b.userId, 'b'],
    [c.userId, 'c'],
    [d.userId, 'd'],
    [officer.userId, 'officer'],
  ])
  const all = await toldRows(id)
  expect(new Set(all.map((toldRow) => toldRow.user_id)).size).toBe(all.length)
  return Object.fromEntries(
    all.map((toldRow) => [names.get(toldRow.user_id) ?? toldRow.user_id, toldRow.is_cleared ? 'cleared' : (toldRow.outcome ?? 'stands')]),
  )
}

const askAgain = (id: string) =>
  inTransaction(server.pool, (tx) => askToTell(tx, { centerId: centerId.parse(center.centerId), demandIds: [demandId.parse(id)] }))

const count = async (query: string, values: unknown[] = []) => (await server.pool.query(query, values)).rowCount ?? 0

test.each(['substitution', 'switch', 'hybrid'] as const)(
  'a posted %s reaches exactly those whose screens say that they can answer it',
  async (type) => {
    const others = await Promise.all([join(0), join(1), join(2), join(3), join(3), join(null)])
    const acceptedSwitches =
      type === 'substitution'
        ? []
        : [
            { shift: 'J', points: 0 },
            { shift: 'J', points: 5, date: '2026-11-24' },
          ]
    const { _id } = await posted(a, A_NIGHT, { type, acceptedSwitches })
    const able: string[] = []
    for (const person of [a, b, c, d, officer, ...others]) {
      const { category } = read(routes['demands.get'].response, await server.call('GET', `/substitution/${_id}`, { token: person.token }))
      if (category.startsWith('available')) able.push(person.userId)
    }
    expect(able.length).toBeGreaterThan(1)
    expect((await toldRows(_id)).map((toldRow) => toldRow.user_id).toSorted()).toEqual(able.toSorted())
  },
)

describe('before it is posted', () => {
  const audience = (person: Person, body: unknown) => server.call('POST', '/substitution/audience', { token: person.token, body })

  test.each([
    ['substitution', []],
    ['switch', [{ shift: 'J', points: 0 }]],
    [
      'hybrid',
      [
        { shift: 'J', points: 0 },
        { shift: 'N', points: 5, date: '2026-11-25' },
      ],
    ],
  ] as const)('the form names exactly those who are then told of a %s', async (type, acceptedSwitches) => {
    await Promise.all([join(0), join(1), join(1), join(2), join(3), join(3), join(null)])
    const before = await count('SELECT FROM demands')
    const { taking, exchanging } = read(
      routes['demands.audience'].response,
      await audience(a, { type, posterShift: { date: A_NIGHT }, acceptedSwitches }),
    )
    expect(await count('SELECT FROM demands')).toBe(before)
    const named = [...taking, ...exchanging]
    expect(named.length).toBeGreaterThan(1)
    const { _id } = await posted(a, A_NIGHT, { type, acceptedSwitches, points: 0 })
    expect(named.map(({ userId }) => userId).toSorted()).toEqual((await toldRows(_id)).map((toldRow) => toldRow.user_id).toSorted())
    for (const { userId } of named) {
      const token = await server.tokenOf(userId)
      const { category } = read(routes['demands.get'].response, await server.call('GET', `/substitution/${_id}`, { token }))
      expect(category).toBe(taking.some((takingPerson) => takingPerson.userId === userId) ? 'availableSubstitution' : 'availableSwitch')
    }
  })

  test('a change names those who could answer the new terms, and its own demand does not stand in its way; of one’s own alone', async () => {
    const { _id } = await posted(a, A_NIGHT, { type: 'switch', points: 0, acceptedSwitches: [{ shift: 'J', points: 0 }] })
    const body = {
      type: 'switch',
      posterShift: { date: A_NIGHT },
      acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-24' }],
      demandId: _id,
    }
    const preview = read(routes['demands.audience'].response, await audience(a, body))
    expect(preview).toMatchObject({ taking: [], exchanging: [{ userId: d.userId }] })
    // They match the terms that hold then.
    await server.call('PUT', `/substitution/${_id}`, { token: a.token, body: { acceptedSwitches: body.acceptedSwitches } })
    await server.runJobs()
    expect(await summary(_id)).toEqual({ b: 'impossible', d: 'stands' })
    expect(await audience(b, body)).toMatchObject({ status: 403, body: { error: 'notPoster' } })
  })

  test('an administrator asks for a member, also where a notice would refuse; nobody else does', async () => {
    const admin = await join(1, { adminType: 'center' })
    const body = { type: 'substitution', posterShift: { date: A_NIGHT }, onBehalfOf: a.userId }
    await server.pool.query(
      `UPDATE centers SET rules = jsonb_set(rules, '{postNoticeHours}', '720'), plan_version = plan_version + 1 WHERE _id = $1`,
      [center.centerId],
    )
    const { taking } = read(routes['demands.audience'].response, await audience(admin, body))
    expect(taking.map(({ userId }) => userId).toSorted()).toEqual([d.userId, officer.userId].toSorted())
    expect(await audience(b, body)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    expect(await audience(a, body)).toMatchObject({ body: { error: 'postNotice' } })
    const elsewhere = await createMember(server.pool, await createCenter(server.pool))
    expect(await audience(admin, { ...body, onBehalfOf: elsewhere.userId })).toMatchObject({ status: 404 })
  })

  test.each([
    ['without what it needs', { type: 'switch', posterShift: { date: A_NIGHT }, acceptedSwitches: [] }, 'switchesRequired'],
    ['of a day of rest', { type: 'substitution', posterShift: { date: '2026-11-23' } }, 'restDay'],
    [
      'for a day beyond those that are planned',
      { type: 'switch', posterShift: { date: A_NIGHT }, acceptedSwitches: [{ shift: 'J', points: 0, date: '2090-01-01' }] },
      'dayTooFar',
    ],
  ])('what could not be posted, %s, has the same refusal', async (_, body, error) => {
    const preview = await audience(a, body)
    expect(preview.body).toMatchObject({ error })
    const refused = await server.call('POST', '/substitution', { token: a.token, body })
    expect(preview).toMatchObject({ status: refused.status, body: refused.body })
  })
})

test('asked again and again, each is told once', async () => {
  const { _id } = await posted(a, A_NIGHT)
  expect(await summary(_id)).toEqual({ d: 'stands', officer: 'stands' })
  for (let times = 0; times < 5; times++) await askAgain(_id)
  await Promise.all([server.runJobs(), server.runJobs()])
  expect(await summary(_id)).toEqual({ d: 'stands', officer: 'stands' })
})

describe('taken back', () => {
  test('when it is taken: for the others it is, and what had not left stays; reopened, it stands again, but not for who gave it back', async () => {
    const { _id } = await posted(a, A_NIGHT)
    await server.pool.query('UPDATE notifications SET mail_due = true, push_due = true WHERE demand_id = $1', [_id])
    await act(d, _id, 'accept')
    expect(await summary(_id)).toEqual({ d: 'cleared', officer: 'taken' })
    const inbox = await server.call('GET', `/notifications/${officer.userId}`, { token: officer.token })
    expect(inbox.body).toMatchObject([{ kind: 'demandPosted', demandId: _id, outcome: 'taken' }])
    expect(
      await count('SELECT FROM notifications WHERE demand_id = $1 AND kind = $2 AND (mail_due OR push_due)', [_id, 'demandPosted']),
    ).toBe(0)
    await act(d, _id, 'unaccept')
    expect(await summary(_id)).toEqual({ d: 'cleared', officer: 'stands' })
  })

  test('when it is over', async () => {
    const { _id, posterShift } = await posted(a, A_NIGHT)
    await expireDemands(server.pool, posterShift.startAt)
    await server.runJobs()
    expect(await summary(_id)).toEqual({ d: 'closed', officer: 'closed' })
  })

  test('when they have taken another vacation of that day', async () => {
    const second = await join(0)
    const { _id } = await posted(a, A_NIGHT)
    const other = await posted(second, A_NIGHT)
    await act(d, other._id, 'accept')
    expect(await summary(_id)).toEqual({ d: 'impossible', officer: 'stands' })
    await act(d, other._id, 'unaccept')
    // Nobody is told again because of a change of their own planning.
    expect(await summary(_id)).toEqual({ d: 'impossible', officer: 'stands' })
  })

  test('when they are away that day', async () => {
    const admin = await join(0, { adminType: 'center' })
    const { _id } = await posted(a, A_NIGHT)
    const body = { userId: officer.userId, type: 'absence', fromDate: A_NIGHT, toDate: A_NIGHT, approve: true, reason: 'Par téléphone' }
    expect(await server.call('POST', '/planning-modifications/register', { token: admin.token, body })).toMatchObject({ status: 200 })
    await server.runJobs()
    expect(await summary(_id)).toEqual({ d: 'stands', officer: 'impossible' })
  })
})

test('terms that open it to more people tell those, and nobody else again', async () => {
  const { _id } = await posted(a, A_NIGHT, { type: 'switch', points: 0, acceptedSwitches: [{ shift: 'J', points: 0 }] })
  expect(await summary(_id)).toEqual({ b: 'stands' })
  const acceptedSwitches = [
    { shift: 'J', points: 0 },
    { shift: 'J', points: 0, date: '2026-11-24' },
  ]
  expect(await server.call('PUT', `/substitution/${_id}`, { token: a.token, body: { acceptedSwitches } })).toMatchObject({ status: 200 })
  await server.runJobs()
  expect(await summary(_id)).toEqual({ b: 'stands', d: 'stands' })
  expect(
    await server.call('PUT', `/substitution/${_id}`, { token: a.token, body: { acceptedSwitches: acceptedSwitches.slice(1) } }),
  ).toMatchObject({
    status: 200,
  })
  await server.runJobs()
  expect(await summary(_id)).toEqual({ b: 'impossible', d: 'stands' })
})

test('who hid it is told no more, however often it opens again', async () => {
  const { _id } = await posted(a, A_NIGHT)
  await act(officer, _id, 'reject')
  expect(await summary(_id)).toEqual({ d: 'stands', officer: 'cleared' })
  await act(d, _id, 'accept')
  await act(d, _id, 'unaccept')
  expect(await summary(_id)).toEqual({ d: 'cleared', officer: 'cleared' })
})

test('who is interested is told once that it opens again', async () => {
  const { _id } = await posted(a, A_NIGHT)
  await act(officer, _id, 'interest')
  await act(d, _id, 'accept')
  await act(d, _id, 'unaccept')
  expect(
    await count("SELECT FROM notifications WHERE demand_id = $1 AND kind = 'interestReopened' AND user_id = $2", [_id, officer.userId]),
  ).toBe(1)
  expect(await summary(_id)).toEqual({ d: 'cleared' })
})

test('who gives it back without having been told of it is not told then', async () => {
  const { _id } = await posted(a, A_NIGHT)
  // The state is that of a demand that was posted before they could take it.
  await server.pool.query('DELETE FROM notifications WHERE demand_id = $1 AND user_id = $2', [_id, d.userId])
  await act(d, _id, 'accept')
  await act(d, _id, 'unaccept')
  expect(await summary(_id)).toEqual({ d: 'cleared', officer: 'stands' })
  await askAgain(_id)
  expect(await summary(_id)).toEqual({ d: 'cleared', officer: 'stands' })
})

test('who takes what was impossible for them, and gives it back, is not told then', async () => {
  const { _id } = await posted(a, A_NIGHT)
  await server.pool.query("UPDATE notifications SET outcome = 'impossible' WHERE demand_id = $1 AND user_id = $2", [_id, d.userId])
  await act(d, _id, 'accept')
  await act(d, _id, 'unaccept')
  expect(await summary(_id)).toEqual({ d: 'cleared', officer: 'stands' })
})

test('what dies in the middle has told nobody; the next try tells each once', async () => {
  const body = { type: 'substitution', posterShift: { date: A_NIGHT }, points: 10 }
  const { _id } = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: a.token, body }))
  const blocker = await server.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE events IN SHARE MODE')
  const running = server.runJobs()
  // The last thing it writes is that inboxes changed.
  const waiting = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INTO events%'`
  await until(async () => (await count(waiting)) > 0)
  await blocker.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) w`)
  await running
  await blocker.query('COMMIT')
  blocker.release()
  expect(await toldRows(_id)).toEqual([])
  await server.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await server.runJobs()
  expect(await summary(_id)).toEqual({ d: 'stands', officer: 'stands' })
})
