// What the HTTP core itself keeps in the database: idempotency keys; and whether the database answers at all, and as which version.
import type pg from 'pg'
import sql from 'sql-template-tag'
import { execute, maybeRow, oneRow } from '../db/query.ts'
import type { Queryable } from '../db/query.ts'
import type { IdempotencyKeysRow } from '../db/rows.ts'

export type KeptAnswer = Pick<IdempotencyKeysRow, 'request_hash' | 'status' | 'response'>

/** A call that neither answered nor committed for this long died with its server. */
const ABANDONED_MS = 120_000

/**
 * Takes the key for one execution. True: it is ours. Free keys and those of a call that died before it committed anything are
 * taken; the unique key makes exactly one of simultaneous callers win.
 */
export async function claimKey(
  db: Queryable,
  call: { userId: string; key: string; requestHash: Buffer; claim: string; now: number },
): Promise<boolean> {
  const { userId, key, requestHash, claim, now } = call
  const taken = await execute(
    db,
    sql`INSERT INTO idempotency_keys AS k (user_id, key, request_hash, claim, created_at)
        VALUES (${userId}, ${key}, ${requestHash}, ${claim}, to_timestamp(${now}::double precision / 1000))
        ON CONFLICT (user_id, key) DO UPDATE SET claim = EXCLUDED.claim, created_at = EXCLUDED.created_at
        WHERE k.status IS NULL AND k.committed_at IS NULL AND k.request_hash = EXCLUDED.request_hash
          AND k.created_at < to_timestamp(${now - ABANDONED_MS}::double precision / 1000)`,
  )
  return taken === 1
}

export function loadKey(db: Queryable, userId: string, key: string): Promise<KeptAnswer | null> {
  return maybeRow<KeptAnswer>(
    db,
    sql`SELECT request_hash, status, response FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key}`,
  )
}

/** In the transaction of the effect, just before its commit. False: another execution took the key over, so roll back. */
export async function markCommitted(tx: Queryable, userId: string, key: string, claim: string): Promise<boolean> {
  return (
    (await execute(
      tx,
      sql`UPDATE idempotency_keys SET committed_at = now() WHERE user_id = ${userId} AND key = ${key} AND claim = ${claim}`,
    )) === 1
  )
}

/** What `property` of `target` is, with its methods still belonging to it. */
function member(target: object, property: string | symbol): unknown {
  const value: unknown = Reflect.get(target, property, target)
  const bound: unknown = typeof value === 'function' ? value.bind(target) : value
  return bound
}

/** A pool whose transactions (`inTransaction`) call `mark` just before they commit; when it throws they are undone. */
export function markingPool(pool: pg.Pool, mark: (client: pg.PoolClient) => Promise<void>): pg.Pool {
  const markingClient = (client: pg.PoolClient): pg.PoolClient =>
    new Proxy(client, {
      get(target, property) {
        if (property !== 'query') return member(target, property)
        return async (...query: Parameters<pg.PoolClient['query']>) => {
          if (query[0] === 'COMMIT') await mark(target)
          return target.query(...query)
        }
      },
    })
  return new Proxy(pool, {
    get: (target, property) => (property === 'connect' ? async () => markingClient(await target.connect()) : member(target, property)),
  })
}

export async function keepAnswer(
  db: Queryable,
  answer: { userId: string; key: string; claim: string; status: number; response: string | null },
): Promise<void> {
  const { userId, key, claim, status, response } = answer
  await execute(
    db,
    sql`UPDATE idempotency_keys SET status = ${status}, response = ${response}::jsonb
        WHERE user_id = ${userId} AND key = ${key} AND claim = ${claim}`,
  )
}

/** After a refusal nothing was done: the key may be used again. What committed keeps it. */
export async function releaseKey(db: Queryable, userId: string, key: string, claim: string): Promise<void> {
  await execute(
    db,
    sql`DELETE FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key} AND claim = ${claim} AND committed_at IS NULL`,
  )
}

export async function purgeKeys(db: Queryable, before: number): Promise<number> {
  return execute(db, sql`DELETE FROM idempotency_keys WHERE created_at < to_timestamp(${before}::double precision / 1000)`)
}

/** Throws when the database cannot answer. */
export async function ping(db: Queryable): Promise<void> {
  await oneRow(db, sql`SELECT 1 AS one`)
}

/** The newest migration applied. @throws when the database cannot answer, or was never prepared */
export async function loadSchemaVersion(db: Queryable): Promise<number> {
  const { version } = await oneRow<{ version: number }>(db, sql`SELECT max(version) AS version FROM public.schema_version`)
  return version
}
