// Accounts made for people who have yet to choose a password, many at once.
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, instant, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AccountsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { unusablePasswordHash } from './password-hash.ts'

/** Creates accounts in that centre, which has them as members. @throws accounts_email_once */
export async function insertAccounts(
  tx: Transaction,
  owners: readonly { readonly userId: UserId; readonly email: string }[],
  creation: { readonly centerId: CenterId; readonly now: number },
): Promise<void> {
  const { centerId, now } = creation
  await execute(
    directoryOf(tx),
    sql`INSERT INTO accounts (_id, center_id, email, password_hash, created_at)
        SELECT a._id, ${centerId}, a.email, a.password_hash, ${instant(now)}
        FROM unnest(${owners.map(({ userId }) => userId)}::uuid[], ${owners.map(({ email }) => email)}::text[],
          ${owners.map(() => unusablePasswordHash())}::text[]) AS a (_id, email, password_hash)`,
  )
}

/** Gives accounts that have no address theirs. @throws accounts_email_once */
export async function addressAccounts(
  tx: Transaction,
  owners: readonly { readonly userId: UserId; readonly email: string }[],
): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`UPDATE accounts a SET email = g.email
        FROM unnest(${owners.map(({ userId }) => userId)}::uuid[], ${owners.map(({ email }) => email)}::text[]) AS g (_id, email)
        WHERE a._id = g._id AND a.email LIKE '%@invalid'`,
  )
}

/** The addresses among these that an account uses already, each with the centre of that account. */
export async function takenEmails(db: Queryable, emails: readonly string[]): Promise<Map<string, string | null>> {
  const found = await rows<Pick<AccountsRow, 'email' | 'center_id'>>(
    directoryOf(db),
    sql`SELECT lower(email) AS email, center_id FROM accounts WHERE deleted_at IS NULL AND lower(email) = ANY (
          SELECT lower(e) FROM unnest(${[...emails]}::text[]) e)`,
  )
  return new Map(found.map(({ email, center_id: centerId }) => [email, centerId]))
}
