// Second factors of the database: the sealed secret, the last step accepted, and the hashes of recovery codes.
import type { UserId } from '@releve/domain/ids'
import sql, { bulk } from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, oneRow } from '#db/query.ts'
import type { AccountsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { areSomePasswordsClosed } from '#features/sign-on/store.ts'
import { loadMembership, loadPersonAt, roleFrom } from '#features/members/store/members.ts'

export type TotpState = Pick<AccountsRow, 'totp_secret' | 'totp_confirmed_at' | 'totp_last_step'>

export interface LockedTotp extends TotpState, Pick<AccountsRow, 'email' | 'totp_next_secret'> {
  readonly name: string
  /** An administrator whose centre requires it, or a master where some centre closed passwords. */
  readonly is_required: boolean
}

/**
 * Locks the caller's account, so that its second factor is set up, confirmed or removed by one call at a time.
 * @throws AppError invalidToken when it was closed since they were let in
 */
export async function lockTotp(tx: Transaction, userId: UserId): Promise<LockedTotp> {
  const found = await maybeRow<Omit<LockedTotp, 'name' | 'is_required'> & Pick<AccountsRow, 'center_id' | 'is_master'>>(
    directoryOf(tx),
    sql`SELECT totp_secret, totp_next_secret, totp_confirmed_at, totp_last_step, email, center_id, is_master
        FROM accounts WHERE _id = ${userId} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (found === null) throw new AppError('invalidToken')
  const { center_id: centerId, is_master: isMaster, ...state } = found
  const { name } = await loadPersonAt(tx, { _id: userId, center_id: centerId })
  const membership = centerId === null ? null : await loadMembership(tx, centerId, userId)
  const { isAdmin } = roleFrom(isMaster, membership?.is_admin === true)
  // A master is the way back for members who come in by no password.
  const isWayBack = isMaster && (await areSomePasswordsClosed(tx))
  return { ...state, name, is_required: isWayBack || (isAdmin && membership?.requires_totp === true) }
}

/** A secret shown but not confirmed yet opens and closes nothing. */
export async function setUpTotp(tx: Transaction, userId: UserId, sealed: string): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`UPDATE accounts SET totp_secret = ${sealed}, totp_next_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL
        WHERE _id = ${userId}`,
  )
}

/** Stores the secret of another telephone: until a code of it comes, the present one holds. */
export async function setUpNextTotp(tx: Transaction, userId: UserId, sealed: string): Promise<void> {
  await execute(directoryOf(tx), sql`UPDATE accounts SET totp_next_secret = ${sealed} WHERE _id = ${userId}`)
}

/** The next secret takes the place of the one in use, whose codes open nothing any more. */
export async function confirmNextTotp(tx: Transaction, userId: UserId): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`UPDATE accounts SET totp_secret = totp_next_secret, totp_next_secret = NULL, totp_last_step = NULL
        WHERE _id = ${userId} AND totp_next_secret IS NOT NULL`,
  )
}

export async function confirmTotp(tx: Transaction, userId: UserId, now: number): Promise<void> {
  await execute(directoryOf(tx), sql`UPDATE accounts SET totp_confirmed_at = ${instant(now)} WHERE _id = ${userId}`)
}

/** False when a code of that step, or of a later one, was accepted already: a code serves once, even sent twice at the same time. */
export async function takeStep(tx: Transaction, userId: UserId, step: number): Promise<boolean> {
  return (
    (await execute(
      directoryOf(tx),
      sql`UPDATE accounts SET totp_last_step = ${step} WHERE _id = ${userId} AND (totp_last_step IS NULL OR totp_last_step < ${step})`,
    )) === 1
  )
}

/** False when it is unknown or was used. */
export async function takeRecoveryCode(tx: Transaction, userId: UserId, codeHash: Buffer, now: number): Promise<boolean> {
  return (
    (await execute(
      directoryOf(tx),
      sql`UPDATE totp_recovery_codes SET used_at = ${instant(now)}
          WHERE user_id = ${userId} AND code_hash = ${codeHash} AND used_at IS NULL`,
    )) === 1
  )
}

export async function countRecoveryCodes(tx: Transaction, userId: UserId): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    directoryOf(tx),
    sql`SELECT count(*)::int AS n FROM totp_recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`,
  )
  return n
}

/** The new set replaces the old one, used codes included. */
export async function replaceRecoveryCodes(tx: Transaction, userId: UserId, hashes: readonly Buffer[]): Promise<void> {
  await execute(directoryOf(tx), sql`DELETE FROM totp_recovery_codes WHERE user_id = ${userId}`)
  await execute(
    directoryOf(tx),
    sql`INSERT INTO totp_recovery_codes (user_id, code_hash) VALUES ${bulk(hashes.map((hash) => [userId, hash]))}`,
  )
}

export async function removeTotp(tx: Transaction, userId: UserId): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`UPDATE accounts SET totp_secret = NULL, totp_next_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL WHERE _id = ${userId}`,
  )
  await execute(directoryOf(tx), sql`DELETE FROM totp_recovery_codes WHERE user_id = ${userId}`)
}
