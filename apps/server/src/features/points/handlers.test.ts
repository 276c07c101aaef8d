// Points through HTTP: transfers, what is refused, what is due, and the sum that is always zero.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter, createMember, DAY_SHIFT } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { settle } from './jobs.ts'

// Monday 16 November 2026, 12:00 in Paris.
const HOUR_MS = 3_600_000

const { server, center, people } = setScene({
  ana: { name: 'Ana', lastName: 'Aulne', points: 100 },
  ben: { name: 'Ben', lastName: 'Bouleau', points: 50 },
})
const { ana, ben } = people
let token: string

beforeEach(async () => {
  token = await server.tokenOf(ana.userId)
})

const give = (body: object, by = token) => server.call('POST', `/users/${ana.userId}/points/transfer`, { token: by, body })
const balance = async (member: MemberFixture) => {
  const answer = await server.call('GET', `/users/${member.userId}/points`, { token: await server.tokenOf(member.userId) })
  return read(routes['points.balance'].response, answer)
}
const list = async (member: MemberFixture, query = '') => {
  const answer = await server.call('GET', `/users/${member.userId}/transactions${query}`, { token: await server.tokenOf(member.userId) })
  return read(routes['points.transactions'].response, answer)
}

/** The laws of the ledger: balances are the sums of entries, and a centre's sum is zero. */
async function expectBalancedLedger() {
  const { rows: sums } = await server.pool.query<{ n: string }>('SELECT sum(balance) AS n FROM points_accounts WHERE center_id = $1', [
    center.centerId,
  ])
  expect(Number(sums[0]?.n)).toBe(0)
  const { rows: wrong } = await server.pool.query(
    `SELECT a._id FROM points_accounts a WHERE a.center_id = $1 AND a.balance <>
       coalesce((SELECT sum(e.amount) FROM points_entries e WHERE e.center_id = a.center_id AND e.account_id = a._id), 0)`,
    [center.centerId],
  )
  expect(wrong).toEqual([])
}

describe('transfer', () => {
  test('moves points at once, tells the receiver, and both see it', async () => {
    const answer = await give({ toUserId: ben.userId, amount: 30, description: ' Merci ' })
    const { transaction, points } = read(routes['points.transfer'].response, answer)
    expect(points).toBe(70)
    expect(transaction).toMatchObject({
      sender: { _id: ana.userId, name: 'Ana', lastName: 'Aulne' },
      receiver: { _id: ben.userId },
      amount: 30,
      status: 'completed',
      type: 'transfer',
      description: 'Merci',
      createdAt: NOON,
      effectiveDate: '2026-11-16',
      scheduledDate: null,
      settledAt: NOON,
      balanceAfter: 70,
    })
    expect(await balance(ben)).toEqual({ points: 80, available: 80, reserved: 0 })
    expect((await list(ben)).transactions).toMatchObject([
      { _id: transaction._id, balanceAfter: 80 },
      { sender: { _id: center.centerId, name: center.name, lastName: '' }, amount: 50, balanceAfter: 50 },
    ])
    const inbox = await server.call('GET', `/notifications/${ben.userId}`, { token: await server.tokenOf(ben.userId) })
    expect(inbox.body).toMatchObject([{ kind: 'pointsReceived', points: 30, actor: { lastName: 'Aulne' }, isRead: false }])
    await expectBalancedLedger()
  })

  test.each([
    [{ amount: 0 }, 400, 'invalidInput'],
    [{ amount: -5 }, 400, 'invalidInput'],
    [{ amount: 1.5 }, 400, 'invalidInput'],
    [{ amount: 2 ** 53 }, 400, 'invalidInput'],
    [{ amount: '10' }, 400, 'invalidInput'],
    [{ amount: 101 }, 409, 'insufficientPoints'],
    [{ amount: 1, type: 'replacement' }, 400, 'invalidInput'],
    [{ amount: 1, status: 'completed' }, 400, 'invalidInput'],
    [{ amount: 1, scheduledDate: '2026-11-15' }, 400, 'scheduledInPast'],
    [{ amount: 1, scheduledDate: '2026-02-30' }, 400, 'invalidInput'],
    [{ amount: 1, scheduledDate: '2027-12-22' }, 400, 'scheduledTooFar'],
  ])('%j is refused with %i %s and nothing is written', async (body, status, error) => {
    expect(await give({ toUserId: ben.userId, ...body })).toMatchObject({ status, body: { error } })
    expect(await balance(ana)).toEqual({ points: 100, available: 100, reserved: 0 })
    expect((await list(ana)).transactions).toHaveLength(1)
  })

  test('to oneself is refused; to another centre as to nobody', async () => {
    const elsewhere = await createMember(server.pool, await createCenter(server.pool))
    const pending = await createMember(server.pool, center, { status: 'pending' })
    expect(await give({ toUserId: ana.userId, amount: 1 })).toMatchObject({ status: 400, body: { error: 'toSelf' } })
    const unknown = await give({ toUserId: randomUUID(), amount: 1 })
    expect(unknown.status).toBe(404)
    expect((await give({ toUserId: elsewhere.userId, amount: 1 })).body).toEqual(unknown.body)
    expect((await give({ toUserId: pending.userId, amount: 1 })).body).toEqual(unknown.body)
    expect((await balance(ana)).points).toBe(100)
  })

  test('fifty at once of the whole balance: exactly one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => give({ toUserId: ben.userId, amount: 100 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect((await balance(ana)).points).toBe(0)
    expect((await balance(ben)).points).toBe(150)
    await expectBalancedLedger()
  })

  test('transfers in both directions at once neither fail nor lose a point', async () => {
    const bens = await server.tokenOf(ben.userId)
    const back = () =>
      server.call('POST', `/users/${ben.userId}/points/transfer`, { token: bens, body: { toUserId: ana.userId, amount: 1 } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => [give({ toUserId: ben.userId, amount: 1 }), back()]).flat())
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
    expect((await balance(ana)).points).toBe(100)
    await expectBalancedLedger()
  })

  test('many in the same instant are each answered with their own', async () => {
    for (let amount = 1; amount <= 90; amount++) {
      const { transaction } = read(routes['points.transfer'].response, await give({ toUserId: ben.userId, amount: 1 }))
      expect(transaction.balanceAfter).toBe(100 - amount)
    }
  })

  test('opens the account of a member who has none', async () => {
    const { userId } = await createMember(server.pool, center, { points: 0 })
    await server.pool.query('DELETE FROM points_accounts WHERE user_id = $1', [userId])
    expect((await give({ toUserId: userId, amount: 10 })).status).toBe(200)
    await expectBalancedLedger()
  })
})

describe('a scheduled transfer', () => {
  test('is held until its day, then completes once, whoever settles', async () => {
    const answer = await give({ toUserId: ben.userId, amount: 60, scheduledDate: '2026-11-20' })
    expect(answer.body).toMatchObject({
      points: 100,
      transaction: { status: 'pending', scheduledDate: '2026-11-20', effectiveDate: '2026-11-20', settledAt: null },
    })
    expect(await balance(ana)).toEqual({ points: 100, available: 40, reserved: 60 })
    expect(await give({ toUserId: ben.userId, amount: 41 })).toMatchObject({ status: 409, body: { error: 'insufficientPoints' } })
    const pending = await server.call('GET', `/users/${ana.userId}/transactions/pending`, { token })
    expect(pending.body).toMatchObject({ transactions: [{ amount: 60, status: 'pending' }] })

    // Midnight of the 20th in Paris is 23:00 UTC the day before.
    const midnight = Date.UTC(2026, 10, 19, 23)
    expect(await settle(server.pool, midnight - 1)).toBe(0)
    const counts = await Promise.all(Array.from({ length: 8 }, () => settle(server.pool, midnight)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await settle(server.pool, midnight + HOUR_MS)).toBe(0)
    expect(await balance(ana)).toEqual({ points: 40, available: 40, reserved: 0 })
    expect((await balance(ben)).points).toBe(110)
    expect((await list(ana, '?limit=1')).transactions).toMatchObject([{ status: 'completed', balanceAfter: 40 }])
    await expectBalancedLedger()
  })
})

/** An accepted demand as the database holds it: a day vacation of 17 November, with its reserve and its pending points. */
async function insertAccepted(reserved: number, amount: number, poster: MemberFixture = ana, taker: MemberFixture = ben): Promise<void> {
  const id = randomUUID()
  const { pool } = server
  await pool.query(
    `INSERT INTO demands (center_id, _id, type, status, poster_id, accepter_id, day, start_at, end_at, shift, points, reserved, accepted_at)
     VALUES ($1, $2, 'substitution', 'accepted', $3, $4, '2026-11-17', '2026-11-17T06:00Z', '2026-11-17T18:00Z', $5, $6, $7, '2026-11-10')`,
    [center.centerId, id, poster.userId, taker.userId, JSON.stringify(DAY_SHIFT), amount, reserved],
  )
  await pool.query('UPDATE points_accounts SET held = held + $2 WHERE _id = $1', [poster.accountId, reserved])
  if (amount > 0) {
    await pool.query(
      `INSERT INTO points_transactions (center_id, _id, sender_account, receiver_account, amount, type, status, demand_id, effective_date, due_at)
       VALUES ($1, $2, $3, $4, $5, 'replacement', 'pending', $6, '2026-11-17', '2026-11-17T18:00Z')`,
      [center.centerId, randomUUID(), poster.accountId, taker.accountId, amount, id],
    )
  }
}

const END = Date.UTC(2026, 10, 17, 18)

describe('settling accepted demands', () => {
  test('moves the points when the vacation has ended, exactly once under many servers', async () => {
    await insertAccepted(25, 10)
    expect(await settle(server.pool, END - 1)).toBe(0)
    const counts = await Promise.all(Array.from({ length: 8 }, () => settle(server.pool, END)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await settle(server.pool, END)).toBe(0)
    expect(await balance(ana)).toEqual({ points: 90, available: 90, reserved: 0 })
    expect(await balance(ben)).toEqual({ points: 60, available: 60, reserved: 0 })
    await expectBalancedLedger()
  })

  test('without points it only gives the reserve back', async () => {
    await insertAccepted(5, 0)
    expect(await settle(server.pool, END)).toBe(1)
    expect(await balance(ana)).toEqual({ points: 100, available: 100, reserved: 0 })
    expect((await list(ana)).transactions).toHaveLength(1)
  })
})

test('what cannot be settled holds nothing else up, and is told', async () => {
  const [eva, leo] = [await createMember(server.pool, center, { points: 10 }), await createMember(server.pool, center)]
  await insertAccepted(5, 5)
  await insertAccepted(7, 7, eva, leo)
  await give({ toUserId: ben.userId, amount: 20, scheduledDate: '2026-11-17' })
  // The first account holds less than its demand gives back: a broken invariant.
  await server.pool.query('UPDATE points_accounts SET held = 2 WHERE _id = $1', [eva.accountId])
  await server.pool.query("UPDATE demands SET end_at = end_at - interval '1 hour' WHERE poster_id = $1", [eva.userId])
  await expect(settle(server.pool, END)).rejects.toThrow(AggregateError)
  expect(await balance(ben)).toEqual({ points: 75, available: 75, reserved: 0 })
  expect(await balance(eva)).toEqual({ points: 10, available: 8, reserved: 2 })
  await server.pool.query('UPDATE points_accounts SET held = 7 WHERE _id = $1', [eva.accountId])
  expect(await settle(server.pool, END)).toBe(1)
  expect((await balance(leo)).points).toBe(107)
  await expectBalancedLedger()
})

describe('histories', () => {
  test('transactions are paged by cursor, newest first, each once', async () => {
    for (let i = 1; i <= 5; i++) {
      server.clock.now = NOON + i
      await give({ toUserId: ben.userId, amount: i })
    }
    const amounts: number[] = []
    let next: string | null = null
    do {
      const page = await list(ana, `?limit=2${next === null ? '' : `&before=${next}`}`)
      expect(page.transactions.length).toBeLessThanOrEqual(2)
      amounts.push(...page.transactions.map(({ amount }) => amount))
      next = page.next
    } while (next !== null)
    expect(amounts).toEqual([5, 4, 3, 2, 1, 100])
    expect((await list(ana, `?before=${randomUUID()}`)).transactions).toEqual([])
    expect((await server.call('GET', `/users/${ana.userId}/transactions?limit=1000000000`, { token })).status).toBe(400)
  })

  test('changes of a planning are paged by cursor, newest first, each once', async () => {
    for (let i = 0; i < 7; i++) {
      // Three at one instant: the identifier decides.
      await server.pool.query(
        `INSERT INTO planning_changes (center_id, _id, user_id, day, kind, from_shift, actor_id, at) VALUES ($1, $2, $3, '2026-11-17', 'edited', $4, $3, to_timestamp($5::double precision))`,
        [center.centerId, randomUUID(), ana.userId, JSON.stringify(DAY_SHIFT), NOON / 1000 + Math.floor(i / 3)],
      )
    }
    const readChanges: { _id: string; at: number }[] = []
    let next: string | null = null
    do {
      const answer = await server.call('GET', `/users/${ana.userId}/change-history?limit=2${next === null ? '' : `&before=${next}`}`, {
        token,
      })
      const page = read(routes['users.changeHistory'].response, answer)
      expect(page.changes[0]).toMatchObject({ from: DAY_SHIFT, to: null, actor: { lastName: 'Aulne' } })
      readChanges.push(...page.changes)
      next = page.next
    } while (next !== null)
    expect(new Set(readChanges.map(({ _id }) => _id)).size).toBe(7)
    expect(readChanges.map(({ at }) => at)).toEqual(readChanges.map(({ at }) => at).toSorted((a, b) => b - a))
  })

  test('the ledger refuses to be rewritten', async () => {
    await expect(server.pool.query('UPDATE points_entries SET amount = amount + 1')).rejects.toThrow('append-only')
    await expect(server.pool.query('DELETE FROM points_entries')).rejects.toThrow('append-only')
  })
})

describe('notifications', () => {
  test('are read one by one, or all', async () => {
    const bens = await server.tokenOf(ben.userId)
    await give({ toUserId: ben.userId, amount: 1 })
    await give({ toUserId: ben.userId, amount: 2 })
    const inbox = async () =>
      read(routes['notifications.list'].response, await server.call('GET', `/notifications/${ben.userId}`, { token: bens }))
    const [first] = await inbox()
    expect((await server.call('POST', `/notifications/${first?._id}/read`, { token })).status).toBe(404)
    expect((await server.call('POST', `/notifications/${first?._id}/read`, { token: bens })).status).toBe(200)
    expect((await inbox()).map(({ isRead }) => isRead)).toEqual([true, false])
    expect((await server.call('POST', '/notifications/read-all', { token: bens })).status).toBe(200)
    expect((await inbox()).map(({ isRead }) => isRead)).toEqual([true, true])
  })
})

describe('a correction by an administrator', () => {
  const correct = async (amount: unknown, more: object = {}, corrected: MemberFixture = ana) => {
    const boss = await createMember(server.pool, center, { adminType: 'center', name: 'Éva', lastName: 'Érable' })
    const body = { amount, reason: 'Oubli du 3 mars', ...more }
    return server.call('POST', `/users/${corrected.userId}/points/correction`, { token: await server.tokenOf(boss.userId), body })
  }
  const sum = async () => {
    const { rows } = await server.pool.query<{ n: string }>('SELECT sum(balance) AS n FROM points_accounts WHERE center_id = $1', [
      center.centerId,
    ])
    return Number(rows[0]?.n)
  }

  test('adds points from the account of the centre, or gives them back to it; the member is told why', async () => {
    const added = read(routes['points.correct'].response, await correct(12))
    expect(added).toMatchObject({ points: 112, available: 112, reserved: 0 })
    expect(added.transaction).toMatchObject({
      sender: { _id: center.centerId, lastName: '' },
      receiver: { _id: ana.userId },
      amount: 12,
      status: 'completed',
      description: 'Correction\u00A0: Oubli du 3 mars',
      balanceAfter: 112,
    })
    const correction = read(routes['points.correct'].response, await correct(-20))
    expect(correction).toMatchObject({ points: 92, transaction: { sender: { _id: ana.userId }, amount: 20, balanceAfter: 92 } })
    const inbox = await server.call('GET', `/notifications/${ana.userId}`, { token })
    // Both were written at one instant: there is no order between them.
    expect(inbox.body).toHaveLength(2)
    expect(inbox.body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'pointsTakenAway', points: 20, detail: 'Oubli du 3 mars' }),
        expect.objectContaining({ kind: 'pointsAdded', points: 12, detail: 'Oubli du 3 mars' }),
      ]),
    )
    await expectBalancedLedger()
    expect(await sum()).toBe(0)
  })

  test.each([
    [0, {}, 400, 'invalidInput'],
    [1.5, {}, 400, 'invalidInput'],
    [100_001, {}, 400, 'invalidInput'],
    [5, { reason: '  ' }, 400, 'invalidInput'],
    [-101, {}, 409, 'insufficientPoints'],
  ])('of %j %j is refused with %i %s and nothing is written', async (amount, more, status, error) => {
    expect(await correct(amount, more)).toMatchObject({ status, body: { error } })
    expect(await balance(ana)).toEqual({ points: 100, available: 100, reserved: 0 })
    expect((await list(ana)).transactions).toHaveLength(1)
  })

  test('never of oneself, nor of who has left', async () => {
    const boss = await createMember(server.pool, center, { adminType: 'center', points: 5 })
    const own = { token: await server.tokenOf(boss.userId), body: { amount: 5, reason: 'Pour moi' } }
    expect((await server.call('POST', `/users/${boss.userId}/points/correction`, own)).status).toBe(403)
    expect((await correct(5, {}, await createMember(server.pool, center, { status: 'pending' }))).status).toBe(404)
  })

  test('twenty at once, and the sum is what it was', async () => {
    const boss = await createMember(server.pool, center, { adminType: 'center' })
    const request = { token: await server.tokenOf(boss.userId), body: { amount: -10, reason: 'Erreur' } }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call('POST', `/users/${ana.userId}/points/correction`, request)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await balance(ana)).toEqual({ points: 0, available: 0, reserved: 0 })
    await expectBalancedLedger()
  })
})
