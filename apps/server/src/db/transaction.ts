// One transaction around one decision. READ COMMITTED: exactness comes from row locks and unique indexes, not from the isolation level.

import type pg from 'pg'
import type { Queryable } from './query.ts'
import { beginning } from './working-for.ts'

/** A connection inside a transaction. Store functions that write take it first. */
export type Transaction = pg.PoolClient

/** The database as handlers see it: the pool, or the one transaction around their whole call. */
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

/** Functions that each open transaction runs after its commit. */
const afterCommit = new WeakMap<Transaction, Set<() => void>>()

/** Has something done once that transaction of `inTransaction` is committed, however often it is asked for; if it is not, never. */
export function onceCommitted(tx: Transaction, work: () => void): void {
  const queuedWork = afterCommit.get(tx)
  if (queuedWork === undefined) afterCommit.set(tx, new Set([work]))
  else queuedWork.add(work)
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

/** Ends a rehearsal: everything it wrote is undone. */
class RehearsalOver extends Error {}

/** Runs `work` as `inTransaction` does, then undoes all of it: what it would do is known, and nothing of it has happened. */
export async function rehearse<T>(pool: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const results: T[] = []
  try {
    await inTransaction(pool, async (tx) => {
      results.push(await work(tx))
      throw new RehearsalOver()
    })
  } catch (error) {
    const [result] = results.splice(-1)
    if (!(error instanceof RehearsalOver) || result === undefined) throw error
    return result
  }
  throw new Error('a rehearsal was committed')
}

/**
 * Runs `work` as a part of the transaction that is undone alone when it fails; the error is thrown on, and the transaction goes on. A rehearsal
 * learns so of several refusals, some of which come from the database.
 */
export async function inPart<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.query('SAVEPOINT attempt')
  try {
    const result = await work()
    await tx.query('RELEASE SAVEPOINT attempt')
    return result
  } catch (error) {
    await tx.query('ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt')
    throw error
  }
}

/** The transaction of one database. */
interface Part {
  readonly client: Transaction
  /** The connection is of no use to anybody else. */
  broken: Error | undefined
  readonly onError: (error: Error) => void
}

/**
 * One transaction of each database that a piece of work has come to: that of `home` from the beginning, others when they are asked for.
 * They are committed one after the other, `home` last, so that what it holds (an answer under its key, that somebody is at home elsewhere)
 * is true once it is there. Whoever writes in two of them makes the work one that can be done again: a crash may come between.
 */
class Together {
  readonly home: pg.Pool
  readonly #parts = new Map<pg.Pool, Promise<Part>>()
  readonly #asked = new Map<pg.Pool, Promise<unknown>>()

  constructor(home: pg.Pool) {
    this.home = home
  }

  async in(pool: pg.Pool): Promise<Transaction> {
    const open = this.#parts.get(pool) ?? this.#begin(pool)
    this.#parts.set(pool, open)
    return (await open).client
  }

  /** A statement in another database than `home`: one after the other, as a connection knows it. */
  ask<Row extends pg.QueryResultRow>(pool: pg.Pool, statement: Parameters<Queryable['query']>[0]): Promise<pg.QueryResult<Row>> {
    const result = (this.#asked.get(pool) ?? Promise.resolve()).then(async () => (await this.in(pool)).query<Row>(statement))
    this.#asked.set(
      pool,
      result.catch(() => {}),
    )
    return result
  }

  async #begin(pool: pg.Pool): Promise<Part> {
    const client = await pool.connect()
    const part: Part = {
      client,
      broken: undefined,
      // A connection whose backend dies says so; the query in flight rejects by itself.
      onError: (error) => {
        part.broken = error
      },
    }
    client.on('error', part.onError)
    afterCommit.delete(client)
    togethers.set(client, this)
    try {
      await client.query(beginning())
    } catch (error) {
      part.broken = error instanceof Error ? error : new Error(String(error))
      release(part)
      throw error
    }
    return part
  }

  /** Begins those that can be begun, `home` last. */
  async #open(): Promise<Part[]> {
    const begun: Part[] = []
    for (const [pool, opening] of this.#parts) {
      const part = await opening.catch(() => null)
      if (part === null) continue
      if (pool === this.home) begun.push(part)
      else begun.unshift(part)
    }
    return begun
  }

  async commit(): Promise<void> {
    const parts = await this.#open()
    for (const [index, part] of parts.entries()) {
      try {
        await commit(part)
      } catch (error) {
        for (const remainingPart of parts.slice(index + 1)) await undo(remainingPart)
        throw index > 0 && !(error instanceof CommitUnknownError) ? new CommitUnknownError(error) : error
      }
    }
    for (const { client } of parts) for (const then of afterCommit.get(client) ?? []) then()
  }

  async rollback(): Promise<void> {
    for (const part of await this.#open()) await undo(part)
  }

  async release(isUnknown: boolean): Promise<void> {
    for (const part of await this.#open()) {
      if (isUnknown) part.broken ??= new Error('nobody knows what became of its transaction')
      release(part)
    }
  }

  /** A piece of the work that fails is undone alone, wherever it wrote. What it was first to begin holds nothing else, and is ended. */
  async piece<T>(work: () => Promise<T>): Promise<T> {
    const before = new Map(this.#parts)
    const clients = await Promise.all([...before.values()].map(async (part) => (await part).client))
    for (const client of clients) await client.query('SAVEPOINT part')
    let result: T
    try {
      result = await work()
    } catch (error) {
      // Undone, the savepoint still stands, and would hide that of the piece around it, which has the same name. On a broken connection
      // there is nothing left to undo: what broke it says more.
      for (const client of clients) await client.query('ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part').catch(() => {})
      for (const [pool, opening] of this.#parts) {
        if (before.has(pool)) continue
        this.#parts.delete(pool)
        const part = await opening.catch(() => null)
        if (part === null) continue
        await undo(part)
        release(part)
      }
      throw error
    }
    for (const client of clients) await client.query('RELEASE SAVEPOINT part')
    return result
  }
}

const togethers = new WeakMap<object, Together>()

/** The group of transactions that a transaction, or a stand-in for a pool, belongs to. */
export const togetherOf = (db: object): Together | undefined => togethers.get(db)

const undo = (part: Part) => part.client.query('ROLLBACK').catch(part.onError)

function release(part: Part): void {
  togethers.delete(part.client)
  part.client.removeListener('error', part.onError)
  part.client.release(part.broken)
}

async function tryOnce<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const together = new Together(pool)
  let isUnknown = false
  try {
    const client = await together.in(pool)
    const result = await work(client).catch(async (error: unknown) => {
      await together.rollback()
      throw error
    })
    await together.commit()
    return result
  } catch (error) {
    isUnknown = error instanceof CommitUnknownError
    throw error
  } finally {
    await together.release(isUnknown)
  }
}

async function commit(part: Part): Promise<void> {
  let command: string
  try {
    command = (await part.client.query('COMMIT')).command
  } catch (error) {
    // An answer from PostgreSQL (a deferred constraint) is a rollback; anything else leaves the outcome unknown.
    if (sqlState(error) !== null && part.broken === undefined) throw error
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
  readonly #together: Together
  #last: Promise<unknown> = Promise.resolve()

  /** @param tx of `inTransaction` */
  constructor(tx: Transaction) {
    const together = togetherOf(tx)
    if (together === undefined) throw new Error('a transaction that inTransaction did not begin')
    this.#tx = tx
    this.#together = together
    togethers.set(this, together)
  }

  /** One statement after the other, as a connection knows it; one that fails ends the whole transaction, unless it is of a part. */
  query: Queryable['query'] = (statement) => {
    const result = this.#last.then(() => this.#tx.query(statement))
    this.#last = result.catch(() => {})
    return result
  }

  /** A part that fails is undone alone, so that what it was called by may go on. Its locks stay until the whole ends. */
  part<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#together.piece(() => work(this.#tx))
  }
}

/** `inTransaction` for work that takes a pool. */
export function inOneTransaction<T>(pool: pg.Pool, work: (database: OneTransaction) => Promise<T>): Promise<T> {
  return inTransaction(pool, (tx) => work(new OneTransaction(tx)))
}
