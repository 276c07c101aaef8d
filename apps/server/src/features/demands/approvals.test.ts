// Exchanges that wait for an approval, where a centre wants one: the plan as before until the last level has answered, whoever is told, what
// ends the waiting, and one outcome of everything at once over two servers. A works N on 22 November 2026; D may take it, and works J on the
// 24th; B works J on the 22nd. It is Monday 16 November, noon.
import { routes } from '@releve/contract'
import { fromColumns } from '@releve/contract/columns'
import type { WireDemand } from '@releve/contract/demands'
import { afterEach, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'
import { advanceExchanges } from './jobs.ts'

const HOUR_MS = 3_600_000
const NIGHT = '2026-11-22'
/** 22 November, 19:00 in Paris. */
const START = Date.UTC(2026, 10, 22, 18)

const { server, center, people, as, moveTo } = setScene({
  a: {},
  b: {},
  d: {},
  e: { team: 3 },
  admin: { team: 0 },
  master: {},
  chiefA: { team: null },
  chiefD: { team: null },
})
const { a, b, d, e, admin, chiefA, chiefD } = people

afterEach(() => expectLaws(server.pool))

const chiefs = [{ who: ['teamChief'], hours: null }]
const masters = [{ who: ['administrator'], hours: null }]

/** Exchanges of these kinds wait for these levels. */
async function require(levels: readonly object[] = chiefs, lapseHours = 12) {
  const exchanges = ['substitution', 'switch'].map((kind) => ({ kind, levels }))
  const body = { lapseHours, requests: [], exchanges }
  expect(await as(admin, 'PUT', `/center/${center.centerId}/approvals`, body)).toMatchObject({ status: 200 })
}

/** The chiefs of teams A and D. */
async function cast() {
  const token = await server.provenTokenOf(admin.userId)
  for (const [chief, team] of [
    [chiefA, 0],
    [chiefD, 3],
  ] as const) {
    const body = { role: 'teamChief', teamId: center.teamIds[team] }
    expect(await server.call('POST', `/users/${chief.userId}/roles`, { token, body })).toMatchObject({ status: 200 })
  }
}

async function post(fields: object = {}): Promise<WireDemand> {
  const body = { type: 'substitution', posterShift: { date: NIGHT }, points: 10, ...fields }
  return read(routes['demands.post'].response, await as(a, 'POST', '/substitution', body))
}

const act = (person: Person, id: string, verb: string, body: object = {}) => as(person, 'POST', `/substitution/${id}/${verb}`, body)
const answer = (person: Person, id: string, verb: 'approve' | 'refuse' = 'approve') =>
  as(person, 'POST', `/approvals/exchanges/${id}/${verb}`, verb === 'refuse' ? { reason: 'Effectif trop juste' } : {})
const seen = async (id: string, person = a) => read(routes['demands.get'].response, await as(person, 'GET', `/substitution/${id}`))
const asked = async (person: Person) =>
  read(routes['demands.toApprove'].response, await as(person, 'GET', '/approvals/exchanges')).exchanges

async function shiftOf(person: Person, date = NIGHT) {
  const body = { dates: { startDate: date, endDate: date } }
  const days = await as(person, 'POST', `/users/${person.userId}/get-shifts-with-substitutions`, body)
  return read(routes['shifts.getWithSubstitutions'].response, days)[0]?.shift.name
}

async function toldOf({ userId }: Person) {
  const { rows } = await server.pool.query<{ kind: string }>(
    "SELECT kind FROM notifications WHERE user_id = $1 AND kind <> 'demandPosted' ORDER BY kind",
    [userId],
  )
  return rows.map(({ kind }) => kind)
}

const heldOf = async ({ userId }: Person) => {
  const { rows } = await server.pool.query<{ held: number; balance: number }>(
    'SELECT held, balance FROM points_accounts WHERE user_id = $1',
    [userId],
  )
  return rows[0]
}

/** A demand of A that D has taken, and that waits for both chiefs. */
async function waiting(fields: object = {}) {
  await cast()
  await require()
  const demand = await post(fields)
  expect(await act(d, demand._id, 'accept')).toMatchObject({ status: 200, body: { demand: { status: 'accepted' } } })
  return demand
}

test('a centre without levels accepts at once, and its demands say nothing of approval', async () => {
  const demand = await post()
  const taken = read(routes['demands.accept'].response, await act(d, demand._id, 'accept'))
  expect(taken.demand).not.toHaveProperty('approval')
  expect([await shiftOf(a), await shiftOf(d)]).toEqual(['R', 'N'])
  expect(await asked(admin)).toEqual([])
  expect(await answer(admin, demand._id)).toMatchObject({ status: 409, body: { error: 'exchangeDecided' } })
})

describe('an exchange that waits', () => {
  test('stands beside others in the columns that an application reads at its start', async () => {
    await waiting()
    await post({ posterShift: { date: '2026-11-26' } })
    const start = read(routes['start.read'].response, await as(e, 'GET', '/start?form=columns'))
    const { columns } = start.ofCenter?.demands.changes ?? {}
    const list = await as(e, 'POST', '/substitution/center', { startDate: '2026-11-16', endDate: '2027-11-16' })
    expect(columns?.count).toBe(2)
    expect(columns && fromColumns(columns)).toEqual(list.body)
  })

  test('is accepted for its readers, and leaves both plans, the points and the staffing as they are', async () => {
    await cast()
    await require()
    const { _id } = await post()
    const taken = read(routes['demands.accept'].response, await act(d, _id, 'accept'))
    expect(taken.demand).toMatchObject({ status: 'accepted', accepterId: d.userId, acceptedAt: NOON })
    expect(taken.demand.approval).toMatchObject({ level: 1, levels: 1, lapsesAt: START - 12 * HOUR_MS, accords: [] })
    expect(taken.newShiftData.map(({ date, shift }) => [date, shift.name])).toEqual([[NIGHT, 'R']])
    expect([await shiftOf(a), await shiftOf(d)]).toEqual(['N', 'R'])
    expect(await heldOf(a)).toMatchObject({ held: 10, balance: 100 })
    expect([await toldOf(a), await toldOf(chiefA), await toldOf(chiefD)]).toEqual([
      ['exchangeWaiting'],
      expect.arrayContaining(['exchangeRequested']),
      expect.arrayContaining(['exchangeRequested']),
    ])
    // Nobody else takes it, and its poster may not cancel it, as with any accepted demand.
    expect(await act(e, _id, 'accept')).toMatchObject({ status: 409, body: { error: 'alreadyAccepted' } })
    expect(await act(a, _id, 'cancel')).toMatchObject({ status: 409, body: { error: 'alreadyAccepted' } })
    const list = await as(e, 'POST', '/substitution/center', { startDate: NIGHT, endDate: NIGHT, status: 'open' })
    expect(list.body).toEqual([])
  })

  test('takes effect when all of both teams agreed, each once', async () => {
    const { _id } = await waiting()
    expect(await answer(chiefD, _id)).toMatchObject({ status: 200, body: { status: 'accepted', approval: { accords: [{ level: 1 }] } } })
    expect(await shiftOf(d)).toBe('R')
    expect([(await asked(chiefD)).length, (await asked(chiefA)).length]).toEqual([0, 1])
    const done = await answer(chiefA, _id)
    expect(done).toMatchObject({ status: 200, body: { status: 'accepted', accepterId: d.userId } })
    expect(done.body).not.toHaveProperty('approval')
    expect([await shiftOf(a), await shiftOf(d)]).toEqual(['R', 'N'])
    expect([await toldOf(a), await toldOf(d)]).toEqual([['exchangeApproved', 'exchangeWaiting'], ['exchangeApproved']])
    expect(await answer(chiefA, _id)).toMatchObject({ status: 409, body: { error: 'exchangeDecided' } })
    const journal = read(routes['journal.list'].response, await as(admin, 'GET', '/journal?group=demands'))
    expect(journal.entries.map(({ kind }) => kind)).toEqual(['exchangeApproved', 'exchangeApproved'])
  })

  test('is shown to whoever decides with what it changes for both', async () => {
    const { _id } = await waiting()
    expect(await asked(chiefA)).toMatchObject([
      {
        _id,
        limit: [],
        moves: [
          { user: { _id: d.userId }, gives: null, takes: { date: NIGHT, shift: { name: 'N' } }, points: 10 },
          { user: { _id: a.userId }, gives: { date: NIGHT }, takes: null, points: -10 },
        ],
        approval: { level: 1 },
      },
    ])
    expect([await asked(a), await asked(d), await asked(b)]).toEqual([[], [], []])
  })

  test('one refusal undoes it, with its reason: the demand is open again', async () => {
    const { _id } = await waiting()
    expect(await answer(chiefD, _id)).toMatchObject({ status: 200 })
    expect(await answer(chiefA, _id, 'refuse')).toMatchObject({ status: 200, body: { status: 'open', accepterId: null } })
    expect([await toldOf(a), await toldOf(d)]).toEqual([['exchangeRefused', 'exchangeWaiting'], ['exchangeRefused']])
    expect(await act(e, _id, 'accept')).toMatchObject({ status: 200 })
  })

  test('is given back by its taker at any time, whatever the notice', async () => {
    const { _id } = await waiting()
    expect((await seen(_id, d)).withdrawal).toEqual({ limit: [], figures: null })
    expect(await act(d, _id, 'unaccept')).toMatchObject({ status: 200, body: { demand: { status: 'open' } } })
    expect(await toldOf(a)).toEqual(['demandWithdrawn', 'exchangeWaiting'])
    expect(await answer(chiefA, _id)).toMatchObject({ status: 409, body: { error: 'exchangeDecided' } })
  })

  test('waits as an exchange against a vacation, which is judged anew as it is approved', async () => {
    await require(masters)
    const { _id } = await post({ type: 'switch', acceptedSwitches: [{ shift: 'J', points: 3, date: '2026-11-24' }] })
    expect(await act(d, _id, 'swap', { date: '2026-11-24' })).toMatchObject({
      status: 200,
      body: { demand: { status: 'accepted', acceptedSwitch: { date: '2026-11-24', points: 3 } } },
    })
    expect((await asked(admin))[0]?.moves.map(({ points, gives, takes }) => [points, gives?.date, takes?.date])).toEqual([
      [3, '2026-11-24', NIGHT],
      [-3, NIGHT, '2026-11-24'],
    ])
    expect(await answer(admin, _id)).toMatchObject({ status: 200, body: { acceptedSwitch: { date: '2026-11-24' } } })
    expect([await shiftOf(a, '2026-11-24'), await shiftOf(d)]).toEqual(['J', 'N'])
  })

  test('waits when its poster agrees to what somebody interested named', async () => {
    await require(masters)
    const { _id, version } = await post({ type: 'hybrid', acceptedSwitches: [{ shift: 'J', points: 3, date: '2026-11-27' }] })
    expect(await act(d, _id, 'counter-offer', { date: '2026-11-24', version })).toMatchObject({ status: 200 })
    expect(await act(a, _id, 'counter-offer/accept', { userId: d.userId, date: '2026-11-24', version })).toMatchObject({
      status: 200,
      body: { demand: { status: 'accepted', approval: { level: 1 } } },
    })
    expect(await toldOf(d)).toEqual(['exchangeWaiting'])
    expect(await answer(admin, _id)).toMatchObject({ status: 200 })
    expect([await shiftOf(a, '2026-11-24'), await shiftOf(d)]).toEqual(['J', 'N'])
  })

  test('may be of a part', async () => {
    await require(masters)
    const { _id } = await post({ posterShift: { date: NIGHT, from: '19:00', to: '23:00' } })
    expect(await act(d, _id, 'accept')).toMatchObject({ status: 200, body: { demand: { status: 'accepted' } } })
    expect(await shiftOf(d)).toBe('R')
    expect(await answer(admin, _id)).toMatchObject({ status: 200 })
    expect(await shiftOf(d)).toBe('N')
  })
})

describe('nobody decides on what they must not', () => {
  test('its two people, nor whoever is of no level', async () => {
    const { _id } = await waiting()
    for (const person of [a, d]) expect(await answer(person, _id)).toMatchObject({ status: 403, body: { error: 'ownExchange' } })
    for (const person of [b, e]) expect(await answer(person, _id)).toMatchObject({ status: 403, body: { error: 'approvalNotYours' } })
  })

  test('what an administrator does for a member is approved already, and the journal says so', async () => {
    await require(masters)
    const { _id } = await post()
    const acting = { onBehalfOf: d.userId, reason: 'Demandé par téléphone' }
    expect(await act(admin, _id, 'accept', acting)).toMatchObject({ status: 200, body: { demand: { status: 'accepted' } } })
    expect(await seen(_id)).not.toHaveProperty('approval')
    expect(await shiftOf(d)).toBe('N')
    const journal = read(routes['journal.list'].response, await as(admin, 'GET', '/journal?group=demands'))
    expect(journal.entries).toMatchObject([{ kind: 'exchangeApproved', subject: { _id: d.userId }, detail: { reason: acting.reason } }])
  })
})

test('an administrator approves no exchange of their own by acting for who takes it', async () => {
  await require(masters)
  const posted = await as(admin, 'POST', '/substitution', { type: 'substitution', posterShift: { date: NIGHT }, points: 0 })
  const { _id } = read(routes['demands.post'].response, posted)
  const acting = { onBehalfOf: d.userId, reason: 'Demandé par téléphone' }
  expect(await act(admin, _id, 'accept', acting)).toMatchObject({ status: 403, body: { error: 'ownExchange' } })
  expect(await seen(_id)).toMatchObject({ status: 'open', accepterId: null })
  // It waits when it is taken by its taker, or is approved when another administrator acts for them.
  expect(await act(people.master, _id, 'accept', acting)).toMatchObject({ status: 200, body: { demand: { status: 'accepted' } } })
})

describe('what ends it', () => {
  test('nobody answers: it lapses before its start, and both are told', async () => {
    const { _id } = await waiting()
    await moveTo(START - 12 * HOUR_MS - 1)
    await advanceExchanges(server.pool, server.clock.now)
    expect((await seen(_id)).status).toBe('accepted')
    await moveTo(START - 12 * HOUR_MS)
    // The job has not come yet: it is decided no more all the same.
    expect(await answer(chiefA, _id)).toMatchObject({ status: 409, body: { error: 'exchangeDecided' } })
    await advanceExchanges(server.pool, server.clock.now)
    expect((await seen(_id)).status).toBe('open')
    expect([await toldOf(a), await toldOf(d)]).toEqual([['exchangeLapsed', 'exchangeWaiting'], ['exchangeLapsed']])
  })

  test('it was taken late: it lapses at its start at the latest', async () => {
    await cast()
    await require(chiefs, 48)
    await moveTo(START - 24 * HOUR_MS)
    const { _id } = await post()
    expect(await act(d, _id, 'accept')).toMatchObject({ status: 200, body: { demand: { approval: { lapsesAt: START } } } })
  })

  test('a level whose delay is over: the next one is told, once', async () => {
    await cast()
    await require([{ who: ['teamChief'], hours: 24 }, ...masters])
    const { _id } = await post()
    await act(d, _id, 'accept')
    await moveTo(NOON + 24 * HOUR_MS)
    await advanceExchanges(server.pool, server.clock.now)
    await advanceExchanges(server.pool, server.clock.now + HOUR_MS)
    expect((await toldOf(admin)).filter((kind) => kind === 'exchangeRequested')).toHaveLength(1)
    expect(await answer(admin, _id)).toMatchObject({ status: 200 })
    expect(await shiftOf(d)).toBe('N')
  })

  test('its poster is absent: it closes, and its taker hears of it', async () => {
    const { _id } = await waiting()
    const absence = { userId: a.userId, type: 'absence', fromDate: NIGHT, toDate: NIGHT, approve: true }
    expect(await as(admin, 'POST', '/planning-modifications/register', absence)).toMatchObject({ status: 200 })
    expect(await as(a, 'GET', `/substitution/${_id}`)).toMatchObject({ status: 404 })
    expect(await toldOf(d)).toContain('interestClosed')
    expect(await heldOf(a)).toMatchObject({ held: 0 })
  })

  test('its taker is absent: it is approved no more, and the reason stands in the queue', async () => {
    const { _id } = await waiting()
    const absence = { userId: d.userId, type: 'absence', fromDate: NIGHT, toDate: NIGHT, approve: true }
    expect(await as(admin, 'POST', '/planning-modifications/register', absence)).toMatchObject({ status: 200 })
    expect((await asked(chiefA))[0]?.limit).not.toEqual([])
    await answer(chiefA, _id)
    expect((await answer(chiefD, _id)).status).toBe(409)
    expect(await shiftOf(a)).toBe('N')
  })

  test('its taker leaves the centre: it is open again', async () => {
    const { _id } = await waiting()
    const token = await server.provenTokenOf(admin.userId)
    expect((await server.call('DELETE', `/users/${d.userId}`, { token, body: {} })).status).toBeLessThan(300)
    expect(await seen(_id)).toMatchObject({ status: 'open', accepterId: null })
    expect(await toldOf(a)).toContain('demandWithdrawn')
  })
})

test(
  'approved, refused, given back, cancelled, lapsed, an absence or another team of the taker at once over two servers: one outcome',
  { timeout: 120_000 },
  async () => {
    await require(masters)
    const second = await server.second()
    const urls = [server.url, second.url]
    const away = { userId: d.userId, type: 'absence', fromDate: NIGHT, toDate: NIGHT, approve: true }
    // Team B works J that day.
    const moved = [admin, `/users/${d.userId}/assign-team`, { teamId: center.teamIds[1], fromDate: '2026-11-20' }] as const
    for (let round = 0; round < 3; round++) {
      const { _id } = await post()
      expect(await act(d, _id, 'accept')).toMatchObject({ status: 200 })
      const at = (index: number, person: Person, path: string, body: object = {}) =>
        callOn(urls[index % 2] ?? server.url, 'POST', path, { token: person.token, body })
      const calls = [
        (index: number) => at(index, admin, `/approvals/exchanges/${_id}/approve`),
        (index: number) => at(index, people.master, `/approvals/exchanges/${_id}/refuse`, { reason: 'Non' }),
        (index: number) => at(index, d, `/substitution/${_id}/unaccept`),
        (index: number) => at(index, a, `/substitution/${_id}/cancel`),
        () => advanceExchanges(server.pool, NOON + HOUR_MS).then(() => null),
        // The first round is without a change of the taker's plan, the others have one each.
        ...(round === 0
          ? []
          : [(index: number) => (round === 1 ? at(index, admin, '/planning-modifications/register', away) : at(index, ...moved))]),
      ]
      const answers = await Promise.all(
        Array.from({ length: 200 }, async (_, index) => (await calls[index % calls.length]?.(index)) ?? null),
      )
      expect(answers.every((each) => each === null || each.status < 500)).toBe(true)
      const won = calls.map((_, kind) => answers.filter((each, index) => index % calls.length === kind && each?.status === 200).length)
      const [approved, refused, withdrawn, cancelled] = won
      // A demand that was refused or given back is open again, and may then be cancelled; one that was approved may be given back.
      expect([approved, refused, cancelled].every((count) => (count ?? 0) <= 1)).toBe(true)
      expect((approved ?? 0) + (refused ?? 0)).toBeLessThanOrEqual(1)
      expect((approved ?? 0) + (refused ?? 0) + (withdrawn ?? 0)).toBeGreaterThan(0)
      await expectLaws(server.pool)
      const { rows } = await server.pool.query<{ status: string; closed: boolean }>(
        'SELECT status, closed_at IS NOT NULL AS closed FROM demands WHERE _id = $1',
        [_id],
      )
      const isTaken = approved === 1 && withdrawn === 0
      expect(rows).toEqual([{ status: isTaken ? 'accepted' : 'open', closed: cancelled === 1 }])
      // The jobs release an exchange that its taker can no longer make.
      await server.runJobs()
      if ((won[5] ?? 0) > 0 && cancelled === 0) expect(await seen(_id)).toMatchObject({ status: 'open', accepterId: null })
      else if (isTaken) expect((await act(d, _id, 'unaccept')).status).toBe(200)
      const [absent] = answers.flatMap((each, index) => (index % calls.length === 5 && each?.status === 200 ? [each.body] : []))
      if (round === 1 && absent !== undefined) {
        const { modification } = routes['planning.register'].response.parse(absent)
        expect(await as(admin, 'POST', `/planning-modifications/${modification._id}/withdraw`, { reason: 'Rétabli' })).toMatchObject({
          status: 200,
        })
      }
      if (cancelled === 0) expect((await act(a, _id, 'cancel')).status).toBe(200)
    }
    await second.close()
  },
)
