// Requests of people who lost their e-mail, new accounts, and who decides about both.
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf, directoryOf, everyDatabase } from '#db/databases.ts'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AccountsRow, CentersRow, MembersRow, RecoveryRequestsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import type { MailKind } from '#transport/mail/limits.ts'
import { loadMasters, loadPlaces, lockPlaces, reconcileLater } from '#features/directory/store.ts'
import { loadNamed, readPeople, roleFrom } from '#features/members/store/members.ts'
import type { Person } from '#features/members/store/members.ts'

/** A centre that takes members; null when there is none. */
export function loadOpenCenter(db: Queryable, centerId: CenterId): Promise<Pick<CentersRow, 'name' | 'zone'> | null> {
  return maybeRow(centerOf(db, centerId), sql`SELECT name, zone FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL`)
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
  const isNew = await execute(
    directoryOf(tx),
    sql`INSERT INTO accounts (_id, center_id, email, password_hash, created_at)
        VALUES (${userId}, ${centerId}, ${email}, ${passwordHash}, ${instant(now)})
        ON CONFLICT (lower(email)) WHERE deleted_at IS NULL DO NOTHING`,
  )
  if (isNew === 0) return false
  await execute(
    centerOf(tx, centerId),
    sql`INSERT INTO members (center_id, _id, status, name, last_name, phone, registration_number, joined_at)
        VALUES (${centerId}, ${userId}, 'pending', ${name}, ${lastName}, ${phone}, ${registrationNumber}, ${instant(now)})`,
  )
  await reconcileLater(tx, centerId, [userId])
  return true
}

export type Decider = Pick<AccountsRow, '_id' | 'center_id' | 'email'> & Pick<MembersRow, 'name'>

/** The administrators of a centre, masters who are members of it among them; all masters when it has none. */
export async function loadDeciders(db: Queryable, centerId: CenterId): Promise<Decider[]> {
  const admins = await rows<Pick<MembersRow, '_id'>>(
    centerOf(db, centerId),
    sql`SELECT _id FROM members WHERE center_id = ${centerId} AND is_admin AND status = 'approved' AND left_at IS NULL`,
  )
  const masters = await loadMasters(db)
  const ofCenter = await loadPlaces(
    db,
    admins.map(({ _id }) => _id),
  )
  const own = [...ofCenter, ...masters.filter((master) => master.center_id === centerId)]
  const deciders = own.length > 0 ? own : masters
  const found = await readPeople<Pick<MembersRow, '_id' | 'name' | 'status'>>(db, deciders, sql`u._id, u.name, u.status`)
  const approved = new Map(found.filter(({ status }) => status === 'approved').map(({ _id, name }) => [_id, name]))
  return deciders.flatMap(({ _id, center_id, email }) => {
    const name = approved.get(_id)
    return name === undefined ? [] : [{ _id, center_id, email, name }]
  })
}

/** Whether an address was written a mail of this kind since an instant, in whichever database. */
export async function wasMailed(db: Queryable, kind: MailKind, to: string, since: number): Promise<boolean> {
  for (const each of everyDatabase(db)) {
    const { exists } = await oneRow<{ exists: boolean }>(
      each,
      sql`SELECT EXISTS (
            SELECT FROM mails WHERE created_at >= ${instant(since)} AND kind = ${kind} AND lower(recipient) = lower(${to})) AS exists`,
    )
    if (exists) return true
  }
  return false
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
      directoryOf(tx),
      sql`INSERT INTO recovery_requests (_id, center_id, name, last_name, registration_number, former_email, new_email, phone, message, created_at)
          VALUES (${_id}, ${center_id}, ${name}, ${last_name}, ${registration_number}, ${former_email}, ${new_email}, ${phone}, ${message},
            ${instant(now)})
          ON CONFLICT (center_id, lower(new_email)) WHERE status = 'pending' DO NOTHING`,
    )) === 1
  )
}

export interface RequestRow extends RecoveryRequestsRow {
  readonly user: Person | null
  readonly decider: Person | null
}

/**
 * The requests of a centre, or of all (`null`); those that wait (alone: `isPending`) first, then the newest; after the one named `before`.
 */
export async function loadRecoveryRequests(
  db: Queryable,
  centerId: CenterId | null,
  { isPending, before, limit }: { readonly isPending: boolean; readonly before: string | null; readonly limit: number },
): Promise<RequestRow[]> {
  const found = await rows<RecoveryRequestsRow>(
    directoryOf(db),
    sql`SELECT r.* FROM recovery_requests r
        WHERE (${centerId}::uuid IS NULL OR r.center_id = ${centerId}::uuid) AND (NOT ${isPending}::boolean OR (r.status = 'pending') = true)
          AND (${before}::uuid IS NULL OR (r.status = 'pending', r.created_at, r._id) < (
            SELECT ${isPending}::boolean OR b.status = 'pending', b.created_at, b._id FROM recovery_requests b WHERE b._id = ${before}::uuid))
        ORDER BY (r.status = 'pending') DESC, r.created_at DESC, r._id DESC LIMIT ${limit}`,
  )
  const people = await loadNamed(
    db,
    found.map((row) => ({ centerId: row.center_id, ids: [row.user_id, row.decided_by] })),
  )
  const personOf = (id: UserId | null) => (id === null ? undefined : people.get(id))
  return found.map((row) => ({ ...row, user: personOf(row.user_id) ?? null, decider: personOf(row.decided_by) ?? null }))
}

/** Locks a request that the caller reaches (of their centre, or any: `null`), so that it is decided once; null when there is none. */
export function lockRequest(
  tx: Transaction,
  requestId: string,
  centerId: CenterId | null,
): Promise<Pick<RecoveryRequestsRow, 'center_id' | 'status' | 'new_email' | 'name'> | null> {
  return maybeRow(
    directoryOf(tx),
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
    directoryOf(tx),
    sql`UPDATE recovery_requests SET status = ${status}, user_id = ${userId}, decided_by = ${decidedBy}, decided_at = ${instant(now)},
          reason = ${reason} WHERE _id = ${requestId}`,
  )
}

/** Locks the account of a member of a centre; null when there is none. */
export async function lockMember(
  tx: Transaction,
  userId: UserId,
  centerId: CenterId,
): Promise<(Pick<AccountsRow, 'email'> & Pick<MembersRow, 'name' | 'administrator_until'> & { readonly isAdmin: boolean }) | null> {
  const [place] = await lockPlaces(tx, [userId])
  if (place === undefined || place.deleted_at !== null || place.center_id !== centerId) return null
  const member = await maybeRow<Pick<MembersRow, 'name' | 'is_admin' | 'administrator_until'>>(
    centerOf(tx, centerId),
    sql`SELECT name, is_admin, administrator_until FROM members WHERE center_id = ${centerId} AND _id = ${userId} AND left_at IS NULL`,
  )
  if (member === null) return null
  const { is_admin: isCenterAdmin, ...others } = member
  return { ...others, email: place.email, isAdmin: roleFrom(place.is_master, isCenterAdmin).isAdmin }
}

/** Decided ones after `decidedBefore`, forgotten ones after `askedBefore`. */
export async function purgeRequests(db: Queryable, decidedBefore: number, askedBefore: number): Promise<number> {
  return execute(
    directoryOf(db),
    sql`DELETE FROM recovery_requests
        WHERE decided_at < ${instant(decidedBefore)} OR (status = 'pending' AND created_at < ${instant(askedBefore)})`,
  )
}
