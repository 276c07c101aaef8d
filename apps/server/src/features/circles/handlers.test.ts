// Exchanges among three through HTTP: proposed, consented to, done at once, declined, ended by what happens beside them, undone.
//
// Cycle J N R R. A (team A) gives the night of 22 November for the day of the 23rd, C (team C) that one for the day of the 22nd, B (team B)
// that one for the night of the 22nd: no two of them can exchange. F is in no team.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import type { WireCircle } from '@releve/contract/circles'
import type { WireDemand } from '@releve/contract/demands'
import { defaultRules } from '@releve/domain/working-time/profiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'

const HOUR_MS = 3_600_000

const { server, center, join, moveTo, people } = setScene({ a: {}, b: {}, c: {}, f: { team: null } })
const { a, b, c, f } = people

async function post(person: Person, date: string, shift: string, wanted: string, more: Record<string, unknown> = {}): Promise<WireDemand> {
  const body = { type: 'switch', posterShift: { date }, acceptedSwitches: [{ shift, points: 0, date: wanted }], ...more }
  const answer = await server.call('POST', '/substitution', { token: person.token, body })
  return read(routes['demands.post'].response, answer)
}

const list = async ({ token }: Person) => read(routes['circles.list'].response, await server.call('GET', '/circles', { token }))
const waiting = async (person: Person) => (await list(person)).filter(({ status }) => status === 'waiting')
const act = (person: Person, { _id }: Pick<WireCircle, '_id'>, action: 'consent' | 'decline') =>
  server.call('POST', `/circles/${_id}/${action}`, { token: person.token })

async function rowsOf({ userId, token }: Person): Promise<string> {
  const body = { dates: { startDate: '2026-11-21', endDate: '2026-11-25' } }
  const answer = await server.call('POST', `/users/${userId}/get-shifts-with-substitutions`, { token, body })
  return read(routes['shifts.getWithSubstitutions'].response, answer)
    .map(({ shift }) => shift.name)
    .join('')
}
const plannings = async () => [await rowsOf(a), await rowsOf(b), await rowsOf(c)]
const CYCLES = ['JNRRJ', 'RJNRR', 'RRJNR']
const EXCHANGED = ['JRJRJ', 'RNNRR', 'RJRNR']

async function toldTo({ userId }: Person): Promise<string[]> {
  const { rows } = await server.pool.query<{ kind: string }>(
    `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'circle%' ORDER BY kind`,
    [userId],
  )
  return rows.map(({ kind }) => kind)
}

/** The three demands; the third one makes the circle. */
async function demands(): Promise<[WireDemand, WireDemand, WireDemand]> {
  const ofA = await post(a, '2026-11-22', 'J', '2026-11-23', { acceptedSwitches: [{ shift: 'J', points: 3, date: '2026-11-23' }] })
  server.clock.now += 1000
  const ofC = await post(c, '2026-11-23', 'J', '2026-11-22', { type: 'hybrid', points: 4 })
  await server.runJobs()
  expect(await list(a)).toEqual([])
  server.clock.now += 1000
  const ofB = await post(b, '2026-11-22', 'N', '2026-11-22', { acceptedSwitches: [{ shift: 'N', points: 5, date: '2026-11-22' }] })
  return [ofA, ofB, ofC]
}

async function proposed(): Promise<WireCircle> {
  await demands()
  await server.runJobs()
  const [circle] = await list(a)
  if (circle === undefined) throw new Error('nothing is proposed')
  return circle
}

describe('an exchange among three', () => {
  test('is proposed to all of them by the demand that makes it possible, and to nobody else', async () => {
    const circle = await proposed()
    expect(circle).toMatchObject({ status: 'waiting', because: null, limit: [], until: server.clock.now + 24 * HOUR_MS })
    expect(circle.hands.map(({ from, to, vacation, points }) => [from._id, to._id, vacation.date, vacation.shift.name, points])).toEqual([
      [a.userId, b.userId, '2026-11-22', 'N', 3],
      [b.userId, c.userId, '2026-11-22', 'J', 5],
      [c.userId, a.userId, '2026-11-23', 'J', 0],
    ])
    // The rest lies between the day of the 21st and that of the 25th.
    expect(circle.figures).toMatchObject({ before: { hours: 36, shift: 'J' }, after: { hours: 36, shift: 'J' } })
    // The rests of each, as all three see them. B: the night of the 19th, that of the 23rd; C: the night of the 20th, that of the 24th.
    const restsOf = ({ people }: WireCircle) =>
      Object.fromEntries(
        people.map(({ person, rests }) => [
          person._id,
          [rests?.before, rests?.after].map((gap) => `${gap?.hours} ${gap?.shift} ${gap?.severity}`),
        ]),
      )
    const rests = {
      [a.userId]: ['36 J null', '36 J null'],
      [b.userId]: ['60 N null', '12 N null'],
      [c.userId]: ['24 N null', '48 N null'],
    }
    expect(circle.people.map(({ rests }) => rests?.sevenDays)).toEqual(
      Array.from({ length: 3 }, () => ({ actual: 48, limit: 48, severity: null, isOld: false })),
    )
    for (const person of [a, b, c]) expect((await list(person)).map(restsOf)).toEqual([rests])
    const [ofB] = await list(b)
    expect(ofB?.hands[0]?.from._id).toBe(b.userId)
    for (const person of [a, b, c]) expect(await toldTo(person)).toEqual(['circleProposed'])
    expect(await list(f)).toEqual([])
    expect(await server.call('GET', `/circles/${circle._id}`, { token: f.token })).toMatchObject({ status: 404 })
    // Another look finds the same, and proposes it to nobody again.
    await server.call('POST', '/circles/search', { token: (await join(null, { adminType: 'center' })).token })
    await server.runJobs()
    expect(await list(a)).toHaveLength(1)
  })

  test('is done with the last consent: plannings, points and histories at once, each told', async () => {
    const circle = await proposed()
    expect(await act(a, circle, 'consent')).toMatchObject({ status: 200, body: { status: 'waiting' } })
    expect(await act(a, circle, 'consent')).toMatchObject({ status: 200, body: { status: 'waiting' } })
    expect(await act(b, circle, 'consent')).toMatchObject({ status: 200, body: { status: 'waiting' } })
    expect((await list(c))[0]?.people.map(({ person, answer }) => [person._id, answer])).toEqual(
      expect.arrayContaining([
        [a.userId, 'yes'],
        [b.userId, 'yes'],
        [c.userId, null],
      ]),
    )
    expect(await plannings()).toEqual(CYCLES)
    expect(await act(c, circle, 'consent')).toMatchObject({ status: 200, body: { status: 'done', because: null } })
    expect(await plannings()).toEqual(EXCHANGED)
    const { rows } = await server.pool.query(
      `SELECT s.user_id AS from, r.user_id AS to, t.amount, t.status FROM points_transactions t JOIN points_accounts s ON s._id = t.sender_account
         JOIN points_accounts r ON r._id = t.receiver_account WHERE t.center_id = $1 AND t.type = 'replacement' ORDER BY t.amount`,
      [center.centerId],
    )
    expect(rows).toEqual([
      { from: a.userId, to: b.userId, amount: 3, status: 'pending' },
      { from: b.userId, to: c.userId, amount: 5, status: 'pending' },
    ])
    for (const person of [a, b, c]) expect(await toldTo(person)).toEqual(['circleDone', 'circleProposed'])
    expect((await list(b))[0]?.people.map(({ rests }) => rests)).toEqual([null, null, null])
    const { rows: history } = await server.pool.query<{ line: string }>(
      `SELECT user_id || ' ' || day || ' ' || (from_shift ->> 'name') || (to_shift ->> 'name') AS line FROM planning_changes
         WHERE center_id = $1 AND kind = 'swapped'`,
      [center.centerId],
    )
    expect(history.map(({ line }) => line).toSorted()).toEqual(
      [
        `${a.userId} 2026-11-22 NR`,
        `${a.userId} 2026-11-23 RJ`,
        // Both changes are of the same day, so they make one line.
        `${b.userId} 2026-11-22 JN`,
        `${c.userId} 2026-11-22 RJ`,
        `${c.userId} 2026-11-23 JR`,
      ].toSorted(),
    )
    expect(await server.call('GET', `/circles/${circle._id}`, { token: b.token })).toMatchObject({ status: 200, body: { status: 'done' } })
    await expectLaws(server.pool)
    await server.runJobs()
    expect(await act(a, circle, 'decline')).toMatchObject({ status: 409, body: { error: 'circleOver' } })
  })

  test('that one declines changes nothing for anybody; the demands stay, and it is not proposed again', async () => {
    const circle = await proposed()
    await act(a, circle, 'consent')
    await act(b, circle, 'consent')
    expect(await act(c, circle, 'decline')).toMatchObject({ status: 200, body: { status: 'over', because: 'declined' } })
    expect(await plannings()).toEqual(CYCLES)
    expect(await toldTo(a)).toEqual(['circleEnded', 'circleProposed'])
    expect(await toldTo(b)).toEqual(['circleEnded', 'circleProposed'])
    expect(await toldTo(c)).toEqual(['circleProposed'])
    expect(await act(a, circle, 'consent')).toMatchObject({ status: 409, body: { error: 'circleOver' } })
    await server.runJobs()
    const admin = await join(null, { adminType: 'center' })
    await server.call('POST', '/circles/search', { token: admin.token })
    await server.runJobs()
    expect(await waiting(a)).toEqual([])
    const body = { startDate: '2026-11-20', endDate: '2026-11-30' }
    const open = read(routes['demands.list'].response, await server.call('POST', '/substitution/center', { token: a.token, body }))
    expect(open.map(({ status }) => status)).toEqual(['open', 'open', 'open'])
    await expectLaws(server.pool)
  })

  test('ends when one of its vacations is taken directly, which nothing prevents', async () => {
    const [, , ofC] = await demands()
    await server.runJobs()
    const [circle] = await list(a)
    await act(a, circle!, 'consent')
    expect(await server.call('POST', `/substitution/${ofC._id}/accept`, { token: f.token })).toMatchObject({ status: 200 })
    await server.runJobs()
    expect(await list(a)).toMatchObject([{ status: 'over', because: 'taken' }])
    for (const person of [a, b, c]) expect(await toldTo(person)).toEqual(['circleEnded', 'circleProposed'])
  })

  test('ends with a consent, before anybody noticed, when it stands no more', async () => {
    const [, , ofC] = await demands()
    await server.runJobs()
    const [circle] = await list(a)
    await act(a, circle!, 'consent')
    await act(b, circle!, 'consent')
    await server.call('POST', `/substitution/${ofC._id}/accept`, { token: f.token })
    expect(await act(c, circle!, 'consent')).toMatchObject({ status: 200, body: { status: 'over', because: 'taken' } })
    expect(await plannings()).toEqual(['JNRRJ', 'RJNRR', 'RRRNR'])
  })

  test.each<[string, string, (circle: WireCircle) => Promise<unknown>]>([
    [
      'a demand changed',
      'changed',
      async ({ hands }) => {
        const body = { acceptedSwitches: [{ shift: 'J', points: 1, date: '2026-11-23' }] }
        return server.call('PUT', `/substitution/${hands[0]?.demandId}`, { token: a.token, body })
      },
    ],
    [
      'a demand is cancelled',
      'closed',
      async ({ hands }) => server.call('POST', `/substitution/${hands[0]?.demandId}/cancel`, { token: a.token }),
    ],
    [
      'somebody is away on the day they would take',
      'impossible',
      async () => {
        const admin = await join(null, { adminType: 'center' })
        const body = { userId: a.userId, type: 'absence', fromDate: '2026-11-23', toDate: '2026-11-23', reason: 'essai', approve: true }
        expect(await server.call('POST', '/planning-modifications/register', { token: admin.token, body })).toMatchObject({ status: 200 })
      },
    ],
    ['nobody answers in time', 'lapsed', ({ until }) => moveTo(until)],
  ])('ends when %s', async (_what, because, change) => {
    const circle = await proposed()
    await change(circle)
    await server.pool.query(`SELECT graphile_worker.add_job('expire')`)
    await server.runJobs()
    expect((await list(b)).find(({ _id }) => _id === circle._id)).toMatchObject({ status: 'over', because })
    expect(await toldTo(b)).toContain('circleEnded')
  })

  test('is withdrawn from as a whole, by the notice of the first of its vacations', async () => {
    const circle = await proposed()
    for (const person of [a, b, c]) await act(person, circle, 'consent')
    const demandId = circle.hands[0]?.demandId ?? ''
    const readDemand = async () =>
      read(routes['demands.get'].response, await server.call('GET', `/substitution/${demandId}`, { token: b.token }))
    expect(await readDemand()).toMatchObject({ status: 'accepted', circleId: circle._id, withdrawal: { limit: [] } })
    const unaccept = () => server.call('POST', `/substitution/${demandId}/unaccept`, { token: b.token })
    await moveTo(Date.UTC(2026, 10, 20, 6, 1))
    expect((await readDemand()).withdrawal?.limit).toMatchObject([{ code: 'withdrawNotice' }])
    expect(await unaccept()).toMatchObject({ status: 409, body: { error: 'withdrawNotice' } })
    await moveTo(Date.UTC(2026, 10, 20, 5, 59))
    expect(await unaccept()).toMatchObject({ status: 200, body: { demand: { status: 'open' } } })
    expect(await plannings()).toEqual(CYCLES)
    for (const person of [a, c]) expect(await toldTo(person)).toContain('circleUndone')
    await expectLaws(server.pool)
    const { rows } = await server.pool.query('SELECT status, because FROM circles WHERE _id = $1', [circle._id])
    expect(rows).toEqual([{ status: 'over', because: 'withdrawn' }])
  })

  test('what forbids it, or its withdrawal, names whom of the others it befalls', async () => {
    const admin = await join(null, { adminType: 'center' })
    const away = (userId: string, date: string) =>
      server.call('POST', '/planning-modifications/register', {
        token: admin.token,
        body: { userId, type: 'absence', fromDate: date, toDate: date, reason: 'essai', approve: true },
      })
    const circle = await proposed()
    for (const person of [a, b, c]) await act(person, circle, 'consent')
    expect(await away(c.userId, '2026-11-23')).toMatchObject({ status: 200 })
    const sentence: unknown = expect.stringContaining(`Pour ${c.name} ${c.lastName}\u00A0:`)
    const demandId = circle.hands[0]?.demandId ?? ''
    const demand = read(routes['demands.get'].response, await server.call('GET', `/substitution/${demandId}`, { token: b.token }))
    expect(demand.withdrawal?.limit).toMatchObject([{ message: sentence }])
    const refused = await server.call('POST', `/substitution/${demandId}/unaccept`, { token: b.token })
    expect(refused).toMatchObject({ status: 409, body: { message: sentence } })
  })

  test('is undone as a whole when one of its people leaves', async () => {
    const circle = await proposed()
    for (const person of [a, b, c]) await act(person, circle, 'consent')
    const admin = await join(null, { adminType: 'center' })
    const answer = await server.call('DELETE', `/users/${b.userId}`, {
      token: await server.provenTokenOf(admin.userId),
      body: { decisions: circle.hands.slice(0, 2).map(({ demandId }) => ({ demandId, action: 'cancel' })) },
    })
    expect(answer).toMatchObject({ status: 200 })
    expect([await rowsOf(a), await rowsOf(c)]).toEqual(['JNRRJ', 'RRJNR'])
    await expectLaws(server.pool)
  })
})

describe('at the last second, on another server', () => {
  let second: Awaited<ReturnType<TestServer['second']>>
  beforeAll(async () => {
    second = await server.second()
  })
  afterAll(() => second.close())
  const elsewhere = (method: 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: unknown) =>
    callOn(second.url, method, path, { token, ...(body !== undefined && { body }) })

  test('the last one consents while another declines: one of both is heard, and it is all or nothing', async () => {
    const circle = await proposed()
    for (const person of [a, b]) await act(person, circle, 'consent')
    const [yes, no] = await Promise.all([act(c, circle, 'consent'), elsewhere('POST', `/circles/${circle._id}/decline`, b.token)])
    expect([yes.status, no.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await server.pool.query('SELECT status, because FROM circles WHERE _id = $1', [circle._id])
    expect(rows).toEqual([yes.status === 200 ? { status: 'done', because: null } : { status: 'over', because: 'declined' }])
    expect(await plannings()).toEqual(yes.status === 200 ? EXCHANGED : CYCLES)
    const expectedKind = yes.status === 200 ? 'circleDone' : 'circleEnded'
    for (const person of [a, c]) expect(await toldTo(person)).toEqual([expectedKind, 'circleProposed'])
    await expectLaws(server.pool)
  })

  test('who had said yes says no: it ends, and is not proposed again', async () => {
    const circle = await proposed()
    for (const person of [a, b]) await act(person, circle, 'consent')
    expect(await elsewhere('POST', `/circles/${circle._id}/decline`, b.token)).toMatchObject({ status: 200, body: { because: 'declined' } })
    await server.runJobs()
    expect(await waiting(a)).toEqual([])
    expect((await list(a))[0]?.people.find(({ person }) => person._id === b.userId)?.answer).toBe('no')
    expect(await plannings()).toEqual(CYCLES)
  })

  test.each<[string, string, string, (admin: Person) => Promise<{ status: number }>]>([
    [
      'a rule of the centre changes',
      'impossible',
      'JNRRJ',
      ({ token }) => elsewhere('PUT', `/center/${center.centerId}/rules`, token, { ...defaultRules('SPP12'), crossTeam: false }),
    ],
    [
      'somebody changes teams',
      'impossible',
      'JNJNR',
      ({ token }) =>
        elsewhere('POST', `/users/${a.userId}/assign-team`, token, {
          teamId: center.teamIds[2],
          fromDate: '2026-11-23',
          reason: 'Renfort',
        }),
    ],
    [
      'somebody leaves',
      'closed',
      'JNRRJ',
      async ({ userId }) => elsewhere('DELETE', `/users/${b.userId}`, await server.provenTokenOf(userId), { decisions: [] }),
    ],
  ])('%s before the last one consents: nothing changes hands, and each is told', async (_what, because, after, change) => {
    const circle = await proposed()
    for (const person of [a, b]) await act(person, circle, 'consent')
    const answer = await change(await join(null, { adminType: 'center' }))
    expect(answer.status).toBeLessThan(300)
    expect(await act(c, circle, 'consent')).toMatchObject({ status: 200, body: { status: 'over', because } })
    expect([await rowsOf(a), await rowsOf(c)]).toEqual([after, 'RRJNR'])
    for (const person of [a, c]) expect(await toldTo(person)).toEqual(['circleEnded', 'circleProposed'])
    const { rowCount } = await server.pool.query(`SELECT FROM shift_transfers WHERE center_id = $1`, [center.centerId])
    expect(rowCount).toBe(0)
    await expectLaws(server.pool)
  })
})

describe('two that share somebody', () => {
  test('are not both done, whoever consents at once on whichever server', async () => {
    const second = await server.second()
    const b2 = await join(1)
    await demands()
    await server.runJobs()
    await post(b2, '2026-11-22', 'N', '2026-11-22')
    await server.runJobs()
    const ofB = (await waiting(b))[0]
    const ofB2 = (await waiting(b2))[0]
    expect(await waiting(a)).toHaveLength(2)
    for (const circle of [ofB!, ofB2!]) for (const person of [a, c]) await act(person, circle, 'consent')
    const answers = await Promise.all([
      act(b, ofB!, 'consent'),
      callOn(second.url, 'POST', `/circles/${ofB2!._id}/consent`, { token: b2.token }),
    ])
    const doneAnswers = answers.filter(
      ({ status, body }) => status === 200 && routes['circles.consent'].response.parse(body).status === 'done',
    )
    expect(doneAnswers).toHaveLength(1)
    const { rows } = await server.pool.query('SELECT status, because FROM circles WHERE center_id = $1 ORDER BY status', [center.centerId])
    expect(rows).toEqual([
      { status: 'done', because: null },
      { status: 'over', because: 'taken' },
    ])
    await expectLaws(server.pool)
    await second.close()
  })

  test('no third one is proposed to who has two', async () => {
    const [b2, b3] = [await join(1), await join(1)]
    await demands()
    for (const person of [b2, b3]) {
      await post(person, '2026-11-22', 'N', '2026-11-22')
      await server.runJobs()
    }
    expect(await waiting(a)).toHaveLength(2)
    expect((await waiting(b3)).length + (await waiting(b2)).length + (await waiting(b)).length).toBe(2)
  })
})

describe('while a demand is written', () => {
  const ask = async (person: Person, more: Record<string, unknown> = {}) => {
    const body = { type: 'switch', posterShift: { date: '2026-11-22' }, acceptedSwitches: [wanted('2026-11-24')], ...more }
    return read(routes['circles.openings'].response, await server.call('POST', '/circles/openings', { token: person.token, body }))
  }
  const wanted = (date: string) => ({ shift: 'J', points: 0, date })
  const NOTHING = { opening: null, isWhole: true }

  test('the vacation that would open an exchange among three is said, and it is proposed once that is asked for', async () => {
    expect(await ask(a)).toEqual(NOTHING)
    await post(c, '2026-11-23', 'J', '2026-11-22')
    expect(await ask(a)).toEqual(NOTHING)
    await post(b, '2026-11-22', 'N', '2026-11-22')
    expect(await ask(a)).toEqual({ opening: { date: '2026-11-23', shift: 'J', byThree: 1, byFour: 0 }, isWhole: true })
    // It is asked for already; nobody else's night of that day; no demand that could be posted.
    expect(await ask(a, { acceptedSwitches: [wanted('2026-11-24'), wanted('2026-11-23')] })).toEqual(NOTHING)
    expect(await ask(f)).toEqual(NOTHING)
    expect(await ask(a, { posterShift: { date: '2026-11-24' } })).toEqual(NOTHING)
    const { _id: demandId } = await post(a, '2026-11-22', 'J', '2026-11-24')
    await server.runJobs()
    expect(await list(a)).toEqual([])
    // Openings for a demand that is posted now: as a change of it, by its poster alone.
    expect(await ask(a)).toEqual(NOTHING)
    expect(await ask(b, { demandId })).toEqual(NOTHING)
    expect((await ask(a, { demandId })).opening).toEqual({ date: '2026-11-23', shift: 'J', byThree: 1, byFour: 0 })
    const body = { acceptedSwitches: [wanted('2026-11-24'), wanted('2026-11-23')] }
    expect(await server.call('PUT', `/substitution/${demandId}`, { token: a.token, body })).toMatchObject({ status: 200 })
    await server.runJobs()
    const [circle] = await waiting(a)
    expect(circle?.hands).toHaveLength(3)
    // A circle that one of them refused opens nothing any more.
    await act(a, circle!, 'decline')
    expect(await ask(a, { demandId })).toEqual(NOTHING)
  })
})

describe('a search of the whole centre', () => {
  test('is asked for by an administrator, and its figures are told', async () => {
    const admin = await join(null, { adminType: 'center' })
    const figures = async () =>
      read(routes['circles.figures'].response, await server.call('GET', '/circles/figures', { token: admin.token }))
    expect(await figures()).toMatchObject({ proposed: 0, search: null, isSearching: false })
    const circle = await proposed()
    expect(await server.call('POST', '/circles/search', { token: admin.token })).toMatchObject({ status: 204 })
    expect(await figures()).toMatchObject({ isSearching: true })
    await server.runJobs()
    expect(await figures()).toMatchObject({
      proposed: 1,
      waiting: 1,
      done: 0,
      isSearching: false,
      search: { isByItself: false, demands: 3, byTwo: 0, byThree: 3, byFour: 0, atMost: 3, isOptimal: true, proposed: 0 },
    })
    // A circle is listed by the names of its people: each gives a vacation to the next.
    const { found = [] } = await figures()
    expect(found).toMatchObject([{ _id: circle._id, status: 'waiting', agreed: 0 }])
    const hands = found[0]?.hands ?? []
    expect(new Set(hands.map(({ from }) => from._id))).toEqual(new Set([a, b, c].map(({ userId }) => userId)))
    expect(hands.map(({ to }) => to._id)).toEqual(
      [...hands.slice(1), ...hands.slice(0, 1)]
        .map(({ from }) => from._id)
        .toReversed()
        .toReversed(),
    )
    await act(a, circle, 'consent')
    expect((await figures()).found).toMatchObject([{ agreed: 1 }])
    for (const person of [b, c]) await act(person, circle, 'consent')
    expect(await figures()).toMatchObject({ found: [{ status: 'done', agreed: 3 }] })
    expect(await figures()).toMatchObject({ waiting: 0, done: 1, over: [], served: { byTwo: 0, byThree: 3, byFour: 0 } })
  })

  test('begins by itself at night, where it is night', async () => {
    await demands()
    await moveTo(Date.UTC(2026, 10, 17, 2, 23))
    await server.pool.query(`SELECT graphile_worker.add_job('searchAtNight')`)
    await server.runJobs()
    const { rows } = await server.pool.query('SELECT demands, by_three, actor_id FROM circle_searches WHERE center_id = $1', [
      center.centerId,
    ])
    expect(rows).toEqual([{ demands: 3, by_three: 3, actor_id: null }])
    await moveTo(Date.UTC(2026, 10, 17, 5, 23))
    await server.pool.query(`SELECT graphile_worker.add_job('searchAtNight')`)
    await server.runJobs()
    expect(await waiting(a)).toHaveLength(1)
    const { rowCount } = await server.pool.query('SELECT FROM circle_searches WHERE center_id = $1', [center.centerId])
    expect(rowCount).toBe(1)
    // Half a year later another one finds it too old to be kept.
    await moveTo(Date.UTC(2027, 4, 18, 2, 23))
    await server.call('POST', '/circles/search', { token: (await join(null, { adminType: 'center' })).token })
    await server.runJobs()
    const { rows: searchRows } = await server.pool.query(
      'SELECT demands, actor_id IS NULL AS alone FROM circle_searches WHERE center_id = $1',
      [center.centerId],
    )
    expect(searchRows).toEqual([{ demands: 0, alone: false }])
  })

  test('of a centre that is in another database by now is over', async () => {
    const payload = JSON.stringify({ centerId: randomUUID(), demandIds: null, actorId: null })
    await server.pool.query("SELECT graphile_worker.add_job('searchCircles', $1::json)", [payload])
    await server.runJobs()
    const { rows } = await server.pool.query("SELECT last_error FROM graphile_worker.jobs WHERE task_identifier = 'searchCircles'")
    expect(rows).toEqual([])
  })
})
