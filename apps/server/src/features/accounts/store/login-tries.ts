// Failed log-ins, by a hash of the address typed, known or not: an unknown one is slowed down and locked like a known one. Every
// way of trying a password or a code of an account counts on the same row.
import { createHash } from 'node:crypto'
import { canonicalEmail } from '@releve/contract/email-address'
import sql from 'sql-template-tag'
import { execute, maybeRow } from '../../../db/query.ts'
import type { Queryable } from '../../../db/query.ts'

const instant = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`

/** Under which the tries of an address are counted. */
export const emailHashOf = (email: string): Buffer => createHash('sha256').update(canonicalEmail(email)).digest()

/** Tries that cost nothing, then how long each further failure keeps the address waiting, in seconds; the last is the lock. */
const FREE_TRIES = 5
const LOCK_AT = 10
const LOCK_SECONDS = 15 * 60

/** `tries`: this one included. `lockedUntil`: the instant until which the address is closed, and the try refused. */
export type CountedTry = { readonly tries: number; readonly isLocking: boolean } | { readonly lockedUntil: number }

/** Counts one try before its password or code is looked at, so that tries made at once count one by one. */
export async function countLoginTry(db: Queryable, emailHash: Buffer, now: number): Promise<CountedTry> {
  const counted = await maybeRow<{ failures: number }>(
    db,
    sql`INSERT INTO login_failures AS f (email_hash, failures, locked_until, last_at)
        VALUES (${emailHash}, 1, ${instant(now)}, ${instant(now)})
        ON CONFLICT (email_hash) DO UPDATE SET failures = f.failures + 1, last_at = EXCLUDED.last_at,
          locked_until = EXCLUDED.last_at + make_interval(secs => CASE
            WHEN f.failures + 1 >= ${LOCK_AT} THEN ${LOCK_SECONDS}
            WHEN f.failures + 1 > ${FREE_TRIES} THEN power(2, f.failures + 1 - ${FREE_TRIES})
            ELSE 0 END)
        WHERE f.locked_until <= EXCLUDED.last_at RETURNING failures`,
  )
  if (counted !== null) return { tries: counted.failures, isLocking: counted.failures >= LOCK_AT }
  const row = await maybeRow<{ locked_until: number }>(db, sql`SELECT locked_until FROM login_failures WHERE email_hash = ${emailHash}`)
  return { lockedUntil: row?.locked_until ?? now }
}

/** Takes back a try that was right as far as it went, unless another was counted since. */
export async function takeBackTry(db: Queryable, emailHash: Buffer, tries: number): Promise<void> {
  await execute(
    db,
    sql`UPDATE login_failures SET failures = failures - 1, locked_until = last_at WHERE email_hash = ${emailHash} AND failures = ${tries}`,
  )
}

export async function forgetLoginTries(db: Queryable, emailHash: Buffer): Promise<void> {
  await execute(db, sql`DELETE FROM login_failures WHERE email_hash = ${emailHash}`)
}

export async function purgeLoginTries(db: Queryable, before: number): Promise<number> {
  return execute(db, sql`DELETE FROM login_failures WHERE last_at < ${instant(before)}`)
}
