// Devices that opened an account before, by a hash of the token they keep: failed log-ins from elsewhere do not close them.
import type { UserId } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'

/** Whether it opened that account, for `null` the account of an unknown address; and whether it opened any. */
export function loadDevice(db: Queryable, deviceHash: Buffer, userId: UserId | null): Promise<{ is_theirs: boolean; is_known: boolean }> {
  return oneRow(
    directoryOf(db),
    sql`SELECT count(*) > 0 AS is_known, coalesce(bool_or(user_id = ${userId}::uuid), false) AS is_theirs
        FROM known_devices WHERE device_hash = ${deviceHash}`,
  )
}

export async function rememberDevice(tx: Transaction, deviceHash: Buffer, userId: UserId, now: number): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`INSERT INTO known_devices (device_hash, user_id, last_used_at) VALUES (${deviceHash}, ${userId}, ${instant(now)})
        ON CONFLICT (device_hash, user_id) DO UPDATE SET last_used_at = EXCLUDED.last_used_at`,
  )
}

/** Every device of an account but one. */
export async function forgetDevices(tx: Transaction, userId: UserId, except: Buffer | null): Promise<void> {
  await execute(directoryOf(tx), sql`DELETE FROM known_devices WHERE user_id = ${userId} AND device_hash IS DISTINCT FROM ${except}::bytea`)
}

export function purgeDevices(pool: pg.Pool, before: number): Promise<number> {
  return deleteInBatches(pool, 'known_devices', sql`last_used_at < ${instant(before)}`)
}
