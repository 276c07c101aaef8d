// The tables of the HTTP core itself: idempotency keys; and the schema version of the database.
import type { CenterId, UserId } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { isNotFenced } from '../db/fence.ts'
import { deleteInBatches } from '../db/purge.ts'
import { execute, instant, maybeRow, named, oneRow } from '../db/query.ts'
import type { Queryable } from '../db/query.ts'
import type { IdempotencyKeysRow } from '../db/rows.ts'

/** It sets the keys apart among the advisory locks of the program; any fixed number does. */
const KEY_SEED = 5

export type KeptAnswer = Pick<IdempotencyKeysRow, 'request_hash' | 'status' | 'response'>

/** The keys of a member: many times the calls of a busy day. Beyond, the oldest are forgotten. */
const KEYS_AT_MOST = 2000
const BYTES_AT_MOST = 16 * 1024 * 1024

export interface NewKey {
  readonly userId: UserId
  /** The centre with which the answer moves to another database; null for a caller in no centre. */
  readonly centerId: CenterId | null
  readonly key: string
  readonly requestHash: Buffer
  readonly now: number
}

/**
 * Takes the key for the transaction, until it ends; true: nobody else has it, and no answer is stored under it. Of simultaneous callers
 * those who come second do not wait: they may find nothing stored, as the first has not committed.
 */
export async function takeKey(tx: Queryable, { userId, centerId, key, requestHash, now }: NewKey): Promise<boolean> {
  return (
    (await execute(
      tx,
      named(
        'http.takeKey',
        sql`WITH mine AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, ${KEY_SEED})) AS is_mine),
            stored AS (
              SELECT user_id, key, row_number() OVER newest AS place, sum(coalesce(pg_column_size(response), 0)) OVER newest AS bytes
              FROM idempotency_keys WHERE user_id = ${userId} AND key <> ${key} WINDOW newest AS (ORDER BY created_at DESC, key)),
            forgotten AS (
              DELETE FROM idempotency_keys WHERE (user_id, key) IN (
                SELECT k.user_id, k.key FROM idempotency_keys k JOIN stored USING (user_id, key)
                WHERE place >= ${KEYS_AT_MOST} OR bytes > ${BYTES_AT_MOST} FOR UPDATE OF k SKIP LOCKED))
            INSERT INTO idempotency_keys (user_id, center_id, key, request_hash, created_at)
            SELECT ${userId}, ${centerId}, ${key}, ${requestHash}, ${instant(now)} FROM mine WHERE is_mine
            ON CONFLICT (user_id, key) DO NOTHING`,
      ),
    )) === 1
  )
}

export function loadKey(db: Queryable, userId: UserId, key: string): Promise<KeptAnswer | null> {
  return maybeRow<KeptAnswer>(
    db,
    sql`SELECT request_hash, status, response FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key}`,
  )
}

/** It runs in the transaction that took the key. */
export async function keepAnswer(
  tx: Queryable,
  {
    userId,
    key,
    status,
    response,
  }: { readonly userId: UserId; readonly key: string; readonly status: number; readonly response: string | null },
): Promise<void> {
  await execute(
    tx,
    sql`UPDATE idempotency_keys SET status = ${status}, response = ${response}::jsonb WHERE user_id = ${userId} AND key = ${key}`,
  )
}

export function purgeKeys(pool: pg.Pool, before: number): Promise<number> {
  return deleteInBatches(pool, 'idempotency_keys', sql`created_at < ${instant(before)} AND ${isNotFenced(sql`idempotency_keys.center_id`)}`)
}

/** The newest migration applied. @throws when the database cannot answer, or was never prepared */
export async function loadSchemaVersion(db: Queryable): Promise<number> {
  const { version } = await oneRow<{ version: number }>(db, sql`SELECT max(version) AS version FROM public.schema_version`)
  return version
}
