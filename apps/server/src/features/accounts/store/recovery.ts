// Requests of people who lost their e-mail, new accounts, and who decides about both.
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, maybeRow, oneRow, rows } from '../../../db/query.ts'
import type { Queryable } from '../../../db/query.ts'
import type { RecoveryRequestsRow, UsersRow } from '../../../db/rows.ts'
import type { Transaction } from '../../../db/transaction.ts'

/** The name of a centre that takes members; null when there is none. */
export async function loadCenterName(db: Queryable, centerId: CenterId): Promise<string | null> {
  const row = await maybeRow<{ name: string }>(db, sql`SELECT name FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL`)
  return row?.name ?? null
}

export interface NewAccount {
  readonly userId: UserId
  readonly centerId: CenterId
  readonly email: string
  readonly passwordHash: string
  readonly name: string
  readonly lastName: string
  readonly phone: string | null
  readonly registrationNumber: string | null
  readonly now: number
}

/** False when the address has an account: the database alone tells, so that two at once make one. */
export async function registerAccount(tx: Transaction, account: NewAccount): Promise<boolean> {
  const { userId, centerId, email, passwordHash, name, lastName, phone, registrationNumber, now } = account
  return (
    (await execute(
      tx,
      sql`INSERT INTO users (_id, center_id, email, password_hash, status, name, last_name, phone, registration_number, created_at)
          VALUES (${userId}, ${centerId}, ${email}, ${passwordHash}, 'pending', ${name}, ${lastName}, ${phone}, ${registrationNumber},
            ${instant(now)})
          ON CONFLICT (lower(email)) WHERE deleted_at IS NULL DO NOTHING`,
    )) === 1
  )
}

export type Decider = Pick<UsersRow, '_id' | 'center_id' | 'email' | 'name'>

/** The administrators of a centre; the masters when it has none. */
export function loadDeciders(db: Queryable, centerId: CenterId): Promise<Decider[]> {
  return rows<Decider>(
    db,
    sql`WITH own AS (
          SELECT _id, center_id, email, name FROM users
          WHERE center_id = ${centerId} AND admin_type IN ('center', 'master') AND status = 'approved' AND deleted_at IS NULL)
        SELECT * FROM own
        UNION ALL
        SELECT _id, center_id, email, name FROM users
        WHERE admin_type = 'master' AND status = 'approved' AND deleted_at IS NULL AND NOT EXISTS (SELECT FROM own)`,
  )
}

/** How many mails of a kind an address was sent since an instant. */
export async function countMails(db: Queryable, kind: string, to: string, since: number): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`SELECT count(*)::int AS n FROM mails WHERE created_at >= ${instant(since)} AND kind = ${kind} AND lower(recipient) = lower(${to})`,
  )
  return n
}

type NewRequest = Pick<
  RecoveryRequestsRow,
  '_id' | 'center_id' | 'name' | 'last_name' | 'registration_number' | 'former_email' | 'new_email' | 'phone' | 'message'
>

/** False when the same new address waits for an answer of that centre already. */
export async function insertRecoveryRequest(tx: Transaction, request: NewRequest, now: number): Promise<boolean> {
  const { _id, center_id, name, last_name, registration_number, former_email, new_email, phone, message } = request
  return (
    (await execute(
      tx,
      sql`INSERT INTO recovery_requests (_id, center_id, name, last_name, registration_number, former_email, new_email, phone, message, created_at)
          VALUES (${_id}, ${center_id}, ${name}, ${last_name}, ${registration_number}, ${former_email}, ${new_email}, ${phone}, ${message},
            ${instant(now)})
          ON CONFLICT (center_id, lower(new_email)) WHERE status = 'pending' DO NOTHING`,
    )) === 1
  )
}

export interface RequestRow extends Omit<RecoveryRequestsRow, 'status'> {
  readonly status: 'pending' | 'approved' | 'rejected'
  readonly user_name: string | null
  readonly user_last_name: string | null
  readonly decider_name: string | null
  readonly decider_last_name: string | null
}

/** Of a centre, or of all (`null`); those that wait (alone: `isPending`) first, then the newest; after the one named `before`. */
export function loadRecoveryRequests(
  db: Queryable,
  centerId: CenterId | null,
  { isPending, before, limit }: { readonly isPending: boolean; readonly before: string | null; readonly limit: number },
): Promise<RequestRow[]> {
  return rows<RequestRow>(
    db,
    sql`SELECT r.*, u.name AS user_name, u.last_name AS user_last_name, d.name AS decider_name, d.last_name AS decider_last_name
        FROM recovery_requests r LEFT JOIN users u ON u._id = r.user_id LEFT JOIN users d ON d._id = r.decided_by
        WHERE (${centerId}::uuid IS NULL OR r.center_id = ${centerId}::uuid) AND (NOT ${isPending}::boolean OR (r.status = 'pending') = true)
          AND (${before}::uuid IS NULL OR (r.status = 'pending', r.created_at, r._id) < (
            SELECT b.status = 'pending', b.created_at, b._id FROM recovery_requests b WHERE b._id = ${before}::uuid))
        ORDER BY (r.status = 'pending') DESC, r.created_at DESC, r._id DESC LIMIT ${limit}`,
  )
}

/** Locks a request that the caller reaches (of their centre, or any: `null`), so that it is decided once; null when there is none. */
export function lockRequest(
  tx: Transaction,
  requestId: string,
  centerId: CenterId | null,
): Promise<Pick<RecoveryRequestsRow, 'center_id' | 'status' | 'new_email' | 'name'> | null> {
  return maybeRow(
    tx,
    sql`SELECT center_id, status, new_email, name FROM recovery_requests
        WHERE _id = ${requestId} AND (${centerId}::uuid IS NULL OR center_id = ${centerId}::uuid) FOR UPDATE`,
  )
}

export async function decideRequest(
  tx: Transaction,
  decision: {
    requestId: string
    status: 'approved' | 'rejected'
    userId: UserId | null
    decidedBy: UserId
    reason: string | null
    now: number
  },
): Promise<void> {
  const { requestId, status, userId, decidedBy, reason, now } = decision
  await execute(
    tx,
    sql`UPDATE recovery_requests SET status = ${status}, user_id = ${userId}, decided_by = ${decidedBy}, decided_at = ${instant(now)},
          reason = ${reason} WHERE _id = ${requestId}`,
  )
}

/** Locks a member of a centre (of any: `null`); null when there is none. */
export function lockMember(
  tx: Transaction,
  userId: UserId,
  centerId: CenterId | null,
): Promise<Pick<UsersRow, '_id' | 'center_id' | 'email' | 'name' | 'is_admin' | 'administrator_until'> | null> {
  return maybeRow(
    tx,
    sql`SELECT _id, center_id, email, name, is_admin, administrator_until FROM users
        WHERE _id = ${userId} AND (${centerId}::uuid IS NULL OR center_id = ${centerId}::uuid) AND deleted_at IS NULL FOR UPDATE`,
  )
}

/** Decided ones after `decidedBefore`, forgotten ones after `askedBefore`. */
export async function purgeRequests(db: Queryable, decidedBefore: number, askedBefore: number): Promise<number> {
  return execute(
    db,
    sql`DELETE FROM recovery_requests
        WHERE decided_at < ${instant(decidedBefore)} OR (status = 'pending' AND created_at < ${instant(askedBefore)})`,
  )
}
