// Demands that a change of the plan makes void: undone with all that rests on them, both told, the points back; in any race.
//
// Cycle J N R R of 12 h. In November 2026: A works J 21, N 22; B J 22, N 23; C J 23, N 24; D J 20, N 21, J 24, N 25.
import { routes } from '@releve/contract'
import { createCenter } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { expectLaws } from '#test/laws.ts'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'
import { settleDemands } from '../points/store/settling.ts'
import { cancelForPlanChange } from './store/following-plan.ts'

const { server, center, people } = setScene({ a: {}, b: {}, d: {}, officer: {}, admin: {} })
const { a, b, d, officer, admin } = people

const act = (person: Person, id: string, action: string, body: unknown = {}) =>
  server.call('POST', `/substitution/${id}/${action}`, { token: person.token, body })

async function posted(person: Person, date: string, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await server.call('POST', '/substitution', {
    token: person.token,
    body: { type: 'substitution', posterShift: { date }, points: 10, ...more },
  })
  return read(routes['demands.post'].response, answer)._id
}

async function succeeds(answer: Promise<Answer>): Promise<void> {
  expect(await answer).toMatchObject({ status: 200 })
}

const cancel = (...demandIds: string[]) =>
  inTransaction(server.pool, (tx) =>
    cancelForPlanChange(tx, {
      centerId: center.centerId,
      demandIds,
      actorId: admin.userId,
      reason: 'Nouveau cycle',
      closedBecause: 'planChanged',
      now: server.clock.now,
    }),
  )

async function letters(person: Person, startDate: string, endDate = startDate): Promise<string> {
  const answer = await server.call('POST', `/users/${person.userId}/get-shifts-with-substitutions`, {
    token: person.token,
    body: { dates: { startDate, endDate } },
  })
  return read(routes['shifts.getWithSubstitutions'].response, answer)
    .map(({ shift }) => shift.name)
    .join('')
}

async function available(person: Person): Promise<number> {
  return read(routes['points.balance'].response, await server.call('GET', `/users/${person.userId}/points`, { token: person.token }))
    .available
}

async function kindsTold(person: Person): Promise<string[]> {
  const { rows } = await server.pool.query<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = $1 ORDER BY created_at', [
    person.userId,
  ])
  return rows.map(({ kind }) => kind)
}

async function history(person: Person) {
  const answer = await server.call('GET', `/users/${person.userId}/change-history`, { token: person.token })
  return read(routes['users.changeHistory'].response, answer).changes
}

async function closedBecause(id: string): Promise<unknown> {
  const { rows } = await server.pool.query('SELECT status, closed_because FROM demands WHERE _id = $1', [id])
  return rows[0]
}

describe('a demand cancelled for a change of the plan', () => {
  test('accepted: both get back what was theirs, the points are free, both are told why', async () => {
    const id = await posted(a, '2026-11-22')
    await succeeds(act(officer, id, 'accept'))
    server.clock.now += 1000
    expect(await cancel(id)).toEqual({
      cancelled: [{ _id: id, wasAccepted: true, posterId: a.userId, accepterId: officer.userId, days: ['2026-11-22'] }],
      kept: [],
    })
    expect([await letters(a, '2026-11-22'), await letters(officer, '2026-11-22')]).toEqual(['N', 'R'])
    expect([await available(a), await available(officer)]).toEqual([100, 100])
    expect(await closedBecause(id)).toEqual({ status: 'open', closed_because: 'planChanged' })
    expect(await kindsTold(a)).toContain('demandCancelled')
    expect(await kindsTold(officer)).toContain('demandCancelled')
    expect((await history(a))[0]).toMatchObject({
      kind: 'cancelled',
      reason: 'Nouveau cycle',
      to: { name: 'N' },
      actor: { _id: admin.userId },
    })
    expect((await history(officer))[0]).toMatchObject({ kind: 'cancelled', from: { name: 'N' }, to: { name: 'R' } })
    await expectLaws(server.pool)
  })

  test('open: closed, the reserve is free, the poster is told', async () => {
    const id = await posted(a, '2026-11-22')
    expect(await available(a)).toBe(90)
    expect(await cancel(id)).toMatchObject({ cancelled: [{ _id: id, wasAccepted: false, accepterId: null }] })
    expect(await available(a)).toBe(100)
    expect(await kindsTold(a)).toEqual(['demandCancelled'])
    expect(await act(officer, id, 'accept')).toMatchObject({ status: 409, body: { error: 'demandClosed' } })
    await expectLaws(server.pool)
  })

  test('a chain goes with its first link, a third person included, the last hand first', async () => {
    const first = await posted(a, '2026-11-22')
    await succeeds(act(officer, first, 'accept'))
    const second = await posted(officer, '2026-11-22')
    await succeeds(act(d, second, 'accept'))
    const third = await posted(d, '2026-11-22')
    const { cancelled } = await cancel(first)
    expect(cancelled.map(({ _id }) => _id)).toEqual([second, first, third])
    expect([await letters(a, '2026-11-22'), await letters(officer, '2026-11-22'), await letters(d, '2026-11-22')]).toEqual(['N', 'R', 'R'])
    expect([await available(a), await available(officer), await available(d)]).toEqual([100, 100, 100])
    await expectLaws(server.pool)
  })

  test('the middle link alone leaves the first one in place', async () => {
    const first = await posted(a, '2026-11-22')
    await succeeds(act(officer, first, 'accept'))
    const second = await posted(officer, '2026-11-22')
    await succeeds(act(d, second, 'accept'))
    await cancel(second)
    expect([await letters(a, '2026-11-22'), await letters(officer, '2026-11-22'), await letters(d, '2026-11-22')]).toEqual(['R', 'N', 'R'])
  })

  test('an exchange of two days comes back on both, with what was given in return and passed on since', async () => {
    const exchange = await posted(a, '2026-11-22', {
      type: 'switch',
      acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-24' }],
      points: 0,
    })
    await succeeds(act(d, exchange, 'swap'))
    const passedOn = await posted(a, '2026-11-24')
    await succeeds(act(officer, passedOn, 'accept'))
    const { cancelled } = await cancel(exchange)
    expect(cancelled.map(({ _id }) => _id)).toEqual([passedOn, exchange])
    expect(await letters(a, '2026-11-22', '2026-11-24')).toBe('NRR')
    expect(await letters(d, '2026-11-22', '2026-11-24')).toBe('RRJ')
    expect(await letters(officer, '2026-11-24')).toBe('R')
    await expectLaws(server.pool)
  })

  test('what has begun stays, and what it rests on', async () => {
    const exchange = await posted(a, '2026-11-22', {
      type: 'switch',
      acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-24' }],
      points: 0,
    })
    await succeeds(act(d, exchange, 'swap'))
    const passedOn = await posted(a, '2026-11-24')
    await succeeds(act(officer, passedOn, 'accept'))
    server.clock.now = Date.UTC(2026, 10, 22, 20)
    expect(await cancel(exchange)).toMatchObject({ cancelled: [{ _id: passedOn }], kept: [exchange] })
    expect(await cancel(exchange, passedOn)).toEqual({ cancelled: [], kept: [exchange] })
  })

  test('what is settled stays, and is said to stay though its second day is to come', async () => {
    const exchange = await posted(a, '2026-11-22', {
      type: 'switch',
      acceptedSwitches: [{ shift: 'J', points: 5, date: '2026-11-24' }],
    })
    await succeeds(act(d, exchange, 'swap'))
    server.clock.now = Date.UTC(2026, 10, 23, 12)
    await inTransaction(server.pool, async (tx) => {
      const { centerId } = center
      expect(await settleDemands(tx, { centerId, ids: [exchange], waits: true, now: server.clock.now })).toHaveLength(1)
    })
    expect(await cancel(exchange)).toEqual({ cancelled: [], kept: [exchange] })
    const later = { ...a, token: await server.tokenOf(a.userId) }
    expect(await letters(later, '2026-11-22', '2026-11-24')).toBe('RRJ')
  })

  test('of another centre or closed: nothing', async () => {
    const id = await posted(a, '2026-11-22')
    const elsewhere = await createCenter(server.pool)
    const other = await inTransaction(server.pool, (tx) =>
      cancelForPlanChange(tx, {
        centerId: elsewhere.centerId,
        demandIds: [id],
        actorId: null,
        reason: null,
        closedBecause: 'memberLeft',
        now: NOON,
      }),
    )
    expect(other).toEqual({ cancelled: [], kept: [] })
    await succeeds(act(a, id, 'cancel'))
    expect(await cancel(id)).toEqual({ cancelled: [], kept: [] })
  })
})

describe('at once', () => {
  test('accepting, withdrawing, cancelling and changes of the plan: the laws hold, and no deadlock makes anybody wait', async () => {
    const before = await deadlocks()
    for (let round = 0; round < 30; round++) {
      const own = await posted(a, '2026-11-22')
      const otherDemandId = await posted(d, '2026-11-24')
      // The accepter of one is the poster of the other, and the other way round.
      const statuses = await Promise.all([
        act(d, own, 'accept'),
        act(a, otherDemandId, 'accept'),
        act(officer, otherDemandId, 'accept'),
        act(b, own, 'interest'),
        act(officer, own, 'accept'),
        round % 3 === 0 ? cancel(own, otherDemandId).then(() => ({ status: 200 })) : act(a, own, 'cancel'),
      ])
      expect(statuses.filter(({ status }) => status >= 500)).toEqual([])
      await cancel(own, otherDemandId)
      await expectLaws(server.pool)
    }
    expect(await deadlocks()).toBe(before)
  })

  test('exchanges whose members hold each other’s open demands', async () => {
    const before = await deadlocks()
    for (let round = 0; round < 30; round++) {
      // Each of the two takes part in the other's exchange, which closes his own demand for the vacation he gives.
      const own = await posted(a, '2026-11-22', {
        type: 'switch',
        acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-24' }],
        points: 0,
      })
      const otherDemandId = await posted(d, '2026-11-24', {
        type: 'switch',
        acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-22' }],
        points: 0,
      })
      const answers = await Promise.all([act(d, own, 'swap'), act(a, otherDemandId, 'swap')])
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
      await cancel(own, otherDemandId)
    }
    expect(await deadlocks()).toBe(before)
  })
})

/** Deadlocks PostgreSQL had to break in this database so far. */
async function deadlocks(): Promise<number> {
  // Each connection reports its figures when it is idle; the one that reads must not use an older snapshot of them.
  await server.pool.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await server.pool.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}
