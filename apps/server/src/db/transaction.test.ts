// Commit, roll back, try again, and the connections that break meanwhile.

import type pg from 'pg'
import { createTestDatabase, type TestDatabase } from '@releve/testing/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { constraintCode, violatedConstraint } from './constraints.ts'
import { createPool } from './pool.ts'
import { CommitUnknownError, inOneTransaction, inTransaction, type Transaction } from './transaction.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase({ openPool: (url) => createPool({ url, size: 5 }), migrated: false })
  pool = database.pool
  await pool.query('CREATE TABLE account (id int PRIMARY KEY, balance int NOT NULL CONSTRAINT account_not_negative CHECK (balance >= 0))')
  await pool.query('CREATE TABLE once (id int, CONSTRAINT once_late UNIQUE (id) DEFERRABLE INITIALLY DEFERRED)')
})
afterAll(() => database.close())
beforeEach(async () => {
  await pool.query('TRUNCATE account, once')
  await pool.query('INSERT INTO account VALUES (1, 100), (2, 100)')
})

const balances = async () =>
  (await pool.query('SELECT balance FROM account ORDER BY id')).rows.map((row: { balance: number }) => row.balance)
const add = (tx: Transaction, id: number, amount: number) =>
  tx.query('UPDATE account SET balance = balance + $2 WHERE id = $1', [id, amount])
const nothingHeld = () => expect(pool.idleCount).toBe(pool.totalCount)

describe('inTransaction', () => {
  test('commits and gives the result', async () => {
    expect(await inTransaction(pool, async (tx) => (await add(tx, 1, 5)).rowCount)).toBe(1)
    expect(await balances()).toEqual([105, 100])
    nothingHeld()
  })

  test('rolls everything back when the work throws, and throws the same error', async () => {
    const refusal = new Error('refused')
    const attempt = inTransaction(pool, async (tx) => {
      await add(tx, 1, 5)
      throw refusal
    })
    await expect(attempt).rejects.toBe(refusal)
    expect(await balances()).toEqual([100, 100])
    nothingHeld()
  })

  test('two that deadlock both succeed', async () => {
    let calls = 0
    let holding = 0
    const bothHoldOne = Promise.withResolvers<void>()
    const oneIsDone = Promise.withResolvers<void>()
    const transfer = async (first: number, second: number) => {
      await inTransaction(pool, async (tx) => {
        calls += 1
        // The one tried again begins when the other is done: taking its first row before that, it would deadlock anew.
        if (calls > 2) await oneIsDone.promise
        await add(tx, first, 1)
        holding += 1
        if (holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await add(tx, second, 1)
      })
      oneIsDone.resolve()
    }
    await Promise.all([transfer(1, 2), transfer(2, 1)])
    expect(await balances()).toEqual([102, 102])
    expect(calls).toBe(3)
  })

  test('gives up on a conflict that lasts, after five tries', async () => {
    let calls = 0
    const attempt = inTransaction(pool, async (tx) => {
      calls += 1
      await tx.query("DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$")
    })
    await expect(attempt).rejects.toMatchObject({ code: '40001' })
    expect(calls).toBe(5)
  })

  test('does not try again what is not a conflict', async () => {
    let calls = 0
    const attempt = inTransaction(pool, async (tx) => {
      calls += 1
      await add(tx, 1, -101)
    })
    await expect(attempt).rejects.toMatchObject({ constraint: 'account_not_negative' })
    expect(calls).toBe(1)
  })

  test('a constraint that speaks at COMMIT is an ordinary refusal', async () => {
    const attempt = inTransaction(pool, (tx) => tx.query('INSERT INTO once VALUES (1), (1)'))
    await expect(attempt).rejects.toMatchObject({ constraint: 'once_late' })
    nothingHeld()
  })

  test('a swallowed error is found at COMMIT', async () => {
    const attempt = inTransaction(pool, async (tx) => {
      await add(tx, 1, -101).catch(() => undefined)
    })
    await expect(attempt).rejects.toThrow('the transaction was already aborted')
    expect(await balances()).toEqual([100, 100])
  })

  test('a backend that dies at work rejects, and its connection leaves the pool', async () => {
    const attempt = inTransaction(pool, async (tx) => {
      await add(tx, 1, 5)
      await tx.query('SELECT pg_terminate_backend(pg_backend_pid())')
    })
    await expect(attempt).rejects.toMatchObject({ code: '57P01' })
    expect(await balances()).toEqual([100, 100])
    nothingHeld()
  })

  test('a backend that dies before COMMIT leaves the outcome unknown, and nothing is repeated', async () => {
    let calls = 0
    const attempt = inTransaction(pool, async (tx) => {
      calls += 1
      const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      const died = new Promise((resolve) => tx.once('error', resolve))
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      await died
    })
    await expect(attempt).rejects.toBeInstanceOf(CommitUnknownError)
    expect(calls).toBe(1)
    nothingHeld()
  })
})

describe('violatedConstraint', () => {
  test('names the constraint', async () => {
    const error: unknown = await pool.query('INSERT INTO account VALUES (1, 0)').catch((caught: unknown) => caught)
    expect(violatedConstraint(error)).toBe('account_pkey')
    expect(constraintCode(error)).toBeNull()
  })

  test.each([new Error('other'), null, 'account_pkey'])('is null for %s', (error) => {
    expect(violatedConstraint(error)).toBeNull()
  })

  test('is null for an error of another kind', async () => {
    const error: unknown = await pool.query('SELECT 1/0').catch((caught: unknown) => caught)
    expect(violatedConstraint(error)).toBeNull()
  })
})

describe('inOneTransaction', () => {
  const addOne = (amount: number) => ({ text: 'UPDATE account SET balance = balance + $1 WHERE id = 1', values: [amount] })
  const tooMuch = (tx: Transaction) => add(tx, 2, -1000)

  test('its parts and single statements are committed together', async () => {
    await inOneTransaction(pool, async (whole) => {
      await whole.query(addOne(1))
      await inTransaction(whole, (tx) => add(tx, 2, 1))
      expect(await balances()).toEqual([100, 100])
      await whole.query(addOne(1))
    })
    expect(await balances()).toEqual([102, 101])
    nothingHeld()
  })

  test('a failure undoes the parts that were done before it', async () => {
    const attempt = inOneTransaction(pool, async (whole) => {
      await inTransaction(whole, (tx) => add(tx, 2, 1))
      throw new Error('refused')
    })
    await expect(attempt).rejects.toThrow('refused')
    expect(await balances()).toEqual([100, 100])
    nothingHeld()
  })

  test('a part that fails is undone alone, and what called it goes on', async () => {
    await inOneTransaction(pool, async (whole) => {
      const part = inTransaction(whole, async (tx) => {
        await add(tx, 1, 1)
        await tooMuch(tx)
      })
      await expect(part).rejects.toSatisfy((error) => violatedConstraint(error) === 'account_not_negative')
      await inTransaction(whole, (tx) => add(tx, 2, 1))
    })
    expect(await balances()).toEqual([100, 101])
  })

  test('a part that fails after one within it has failed is undone from its own beginning', async () => {
    await inOneTransaction(pool, async (whole) => {
      const part = inTransaction(whole, async (tx) => {
        await add(tx, 1, 1)
        await expect(inTransaction(whole, tooMuch)).rejects.toThrow('account_not_negative')
        throw new Error('refused')
      })
      await expect(part).rejects.toThrow('refused')
    })
    expect(await balances()).toEqual([100, 100])
  })

  test('statements asked at once are done one after the other', async () => {
    const found = await inOneTransaction(pool, (whole) =>
      Promise.all([1, 2, 3].map(async (n) => (await whole.query<{ n: number }>({ text: 'SELECT $1::int AS n', values: [n] })).rows[0]?.n)),
    )
    expect(found).toEqual([1, 2, 3])
  })

  test('two that deadlock both succeed, each tried again as a whole', async () => {
    let holding = 0
    const bothHoldOne = Promise.withResolvers<void>()
    const transfer = (first: number, second: number) =>
      inOneTransaction(pool, async (whole) => {
        await inTransaction(whole, (tx) => add(tx, first, 1))
        holding += 1
        if (holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await inTransaction(whole, (tx) => add(tx, second, 1))
      })
    await Promise.all([transfer(1, 2), transfer(2, 1)])
    expect(await balances()).toEqual([102, 102])
    expect(holding).toBeGreaterThan(2)
    nothingHeld()
  })
})
