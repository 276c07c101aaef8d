// Accounts that open nothing any more, and what tells their owners so at a log-in, after the right password alone. A closed account keeps
// its address and its password until it is erased; of one that was refused, a keyed hash of the address stands in for both for a while.
import { createHmac, hkdfSync } from 'node:crypto'
import { canonicalEmail } from '@releve/contract/email-address'
import type { UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, named, oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AccountsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { unusablePasswordHash } from './password-hash.ts'

/** Nobody finds an address by trying them on a copy of the database. */
export function refusedAddressOf(email: string, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'releve', 'refused addresses', 32))
  return createHmac('sha256', key).update(canonicalEmail(email)).digest()
}

interface GoneAccount {
  readonly userId: UserId
  readonly passwordHash: string
  readonly refusal: 'accountRejected' | 'accountClosed'
}

/** The last account of this address that was closed or refused. */
export async function loadGoneAccount(db: Queryable, email: string, refusedAddress: Buffer): Promise<GoneAccount | null> {
  const account = await maybeRow<Pick<AccountsRow, '_id' | 'password_hash'> & { readonly is_refused: boolean }>(
    directoryOf(db),
    named(
      'accounts.loadGone',
      sql`SELECT _id, password_hash, refused_address IS NOT NULL AS is_refused FROM accounts
          WHERE deleted_at IS NOT NULL AND (lower(email) = lower(${email}) OR refused_address = ${refusedAddress})
          ORDER BY deleted_at DESC LIMIT 1`,
    ),
  )
  if (account === null) return null
  return { userId: account._id, passwordHash: account.password_hash, refusal: account.is_refused ? 'accountRejected' : 'accountClosed' }
}

type RefusedAccount = Pick<GoneAccount, 'passwordHash'> & { readonly address: Buffer }

/** Read before the account is erased. */
export async function refusedAccountOf(tx: Transaction, userId: UserId, secret: string): Promise<RefusedAccount> {
  const { email, password_hash: passwordHash } = await oneRow<Pick<AccountsRow, 'email' | 'password_hash'>>(
    directoryOf(tx),
    sql`SELECT email, password_hash FROM accounts WHERE _id = ${userId}`,
  )
  return { passwordHash, address: refusedAddressOf(email, secret) }
}

/** Writes it after the account was erased. */
export async function keepRefused(tx: Transaction, userId: UserId, { address, passwordHash }: RefusedAccount): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`UPDATE accounts SET refused_address = ${address}, password_hash = ${passwordHash} WHERE _id = ${userId}`,
  )
}

/** Nothing is left of what was refused before `before`. */
export async function forgetRefused(db: Queryable, before: number): Promise<void> {
  await execute(
    directoryOf(db),
    sql`UPDATE accounts SET refused_address = NULL, password_hash = ${unusablePasswordHash()}
        WHERE refused_address IS NOT NULL AND deleted_at < ${instant(before)}`,
  )
}
