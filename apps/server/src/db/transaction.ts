// One transaction around one decision. READ COMMITTED: exactness comes from row locks and unique indexes, not from the isolation level.

import type pg from 'pg'
import type { Queryable } from './query.ts'

/** A connection inside a transaction. Store functions that write take it first. */
export type Transaction = pg.PoolClient

/** What handlers work with: the pool, or the one transaction around their whole call. */
export type Database = pg.Pool | OneTransaction

/** The connection broke while COMMIT was under way: nobody knows whether it happened, so nothing is repeated. */
export class CommitUnknownError extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during COMMIT', { cause })
    this.name = 'CommitUnknownError'
  }
}

/** serialization_failure and deadlock_detected: PostgreSQL undid everything and asks for another try. */
const retriable: ReadonlySet<string> = new Set(['40001', '40P01'])
const attemptsAtMost = 5

function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

/** What each transaction under way leaves to be done after its commit. */
const afterCommit = new WeakMap<Transaction, Set<() => void>>()

/** Has something done once that transaction of `inTransaction` is committed, however often it is asked for; if it is not, never. */
export function onceCommitted(tx: Transaction, work: () => void): void {
  const asked = afterCommit.get(tx)
  if (asked === undefined) afterCommit.set(tx, new Set([work]))
  else asked.add(work)
}

/**
 * Runs `work` between BEGIN and COMMIT; any error rolls back and is thrown on. Deadlocks and serialization failures are tried again,
 * five times in all, so `work` must do nothing outside the transaction: notify after it returns. A COMMIT is never cancelled nor repeated.
 */
export async function inTransaction<T>(pool: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (pool instanceof OneTransaction) return pool.part(work)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(pool, work)
    } catch (error) {
      const state = sqlState(error)
      if (state === null || !retriable.has(state) || attempt >= attemptsAtMost) throw error
      // Two that collided must not collide again in step.
      const pauseMs = Math.random() * 10 * 2 ** attempt
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

async function tryOnce<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection whose backend dies says so; the query in flight rejects by itself.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    afterCommit.delete(client)
    await client.query('BEGIN').catch((error: Error) => {
      broken = error
      throw error
    })
    const result = await work(client).catch(async (error: unknown) => {
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    })
    await commit(client, () => broken)
    for (const then of afterCommit.get(client) ?? []) then()
    return result
  } catch (error) {
    if (error instanceof CommitUnknownError) broken = error
    throw error
  } finally {
    client.removeListener('error', onError)
    client.release(broken)
  }
}

async function commit(client: pg.PoolClient, brokenBy: () => Error | undefined): Promise<void> {
  let command: string
  try {
    command = (await client.query('COMMIT')).command
  } catch (error) {
    // An answer from PostgreSQL (a deferred constraint) is a rollback; anything else leaves the outcome unknown.
    if (sqlState(error) !== null && brokenBy() === undefined) throw error
    throw new CommitUnknownError(error)
  }
  if (command !== 'COMMIT') throw new Error('the transaction was already aborted: an error of a statement was swallowed')
}

/**
 * A transaction in the place of a pool: what would be transactions of their own are its parts, and what is written is written
 * together or not at all. It is no `pg.Pool`, by which caches know that what it reads may never be committed.
 */
export class OneTransaction {
  readonly #tx: Transaction
  #last: Promise<unknown> = Promise.resolve()

  constructor(tx: Transaction) {
    this.#tx = tx
  }

  /** One statement after the other, as a connection knows it; one that fails ends the whole transaction, unless it is of a part. */
  query: Queryable['query'] = (statement) => {
    const result = this.#last.then(() => this.#tx.query(statement))
    this.#last = result.catch(() => {})
    return result
  }

  /** A part that fails is undone alone, so that what it was called by may go on. Its locks stay until the whole ends. */
  async part<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await this.#tx.query('SAVEPOINT part')
    let result: T
    try {
      result = await work(this.#tx)
    } catch (error) {
      // On a broken connection there is nothing left to undo: what broke it says more.
      await this.#tx.query('ROLLBACK TO SAVEPOINT part').catch(() => {})
      throw error
    }
    await this.#tx.query('RELEASE SAVEPOINT part')
    return result
  }
}

/** `inTransaction` for work that takes a pool. */
export function inOneTransaction<T>(pool: pg.Pool, work: (database: OneTransaction) => Promise<T>): Promise<T> {
  return inTransaction(pool, (tx) => work(new OneTransaction(tx)))
}
