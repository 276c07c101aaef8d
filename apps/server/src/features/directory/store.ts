// The directory: every account there is, and in which centre each is a member. What a centre knows of its members stands in `members`
// (members/store.ts); somebody who is in no centre carries the same here, until they come to one. Every feature may ask, so this one
// knows none; its statements name no table of a centre, which may be on another server.
import { detailNames, type MemberDetail } from '@releve/contract/member-fields'
import type { Preferences, PreferencesChange } from '@releve/contract/preferences'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql, { raw } from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import type pg from 'pg'
import { centerOf, directoryOf, isElsewhere } from '#db/databases.ts'
import { execute, instant, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AccountsRow, CalendarFeedsRow, CalendarGroupFeedsRow, MembersRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { enqueueAll } from '#jobs/store.ts'

/** An account, deleted ones included, and where it is a member; of a deleted one, where it was last. */
export type Place = Pick<
  AccountsRow,
  '_id' | 'center_id' | 'email' | 'email_verified_at' | 'pending_email' | 'is_master' | 'deleted_at' | 'erased_at'
>

const placeColumns = sql`a._id, a.center_id, a.email, a.email_verified_at, a.pending_email, a.is_master, a.deleted_at, a.erased_at`

/** Unknown identifiers are left out; no order. */
export function loadPlaces(db: Queryable, userIds: readonly UserId[]): Promise<Place[]> {
  if (userIds.length === 0) return Promise.resolve([])
  return rows<Place>(directoryOf(db), sql`SELECT ${placeColumns} FROM accounts a WHERE a._id = ANY (${[...userIds]}::uuid[])`)
}

/** Accounts that still exist, in the order of their identifiers, after one of them. */
export function loadPlacesAfter(db: Queryable, after: string | null, limit: number): Promise<Place[]> {
  return rows<Place>(
    directoryOf(db),
    sql`SELECT ${placeColumns} FROM accounts a
        WHERE a.deleted_at IS NULL AND (${after}::uuid IS NULL OR a._id > ${after}::uuid) ORDER BY a._id LIMIT ${limit}`,
  )
}

/** An account that still exists, or null. */
export async function loadPlace(db: Queryable, userId: UserId): Promise<Place | null> {
  const [place] = await loadPlaces(db, [userId])
  return place === undefined || place.deleted_at !== null ? null : place
}

/**
 * Locks accounts in the order of their identifiers, deleted ones too: where they are and what they may stays so until the transaction
 * ends. Before anything of a centre.
 */
export function lockPlaces(tx: Transaction, userIds: readonly UserId[]): Promise<Place[]> {
  return rows<Place>(
    directoryOf(tx),
    sql`SELECT ${placeColumns} FROM accounts a WHERE a._id = ANY (${[...userIds]}::uuid[]) ORDER BY a._id FOR NO KEY UPDATE`,
  )
}

/** Finds the member of that centre who logs in by that address; null: nobody there does. */
export async function findMemberByAddress(db: Queryable, centerId: CenterId, email: string): Promise<UserId | null> {
  const found = await maybeRow<Pick<Place, '_id'>>(
    directoryOf(db),
    sql`SELECT a._id FROM accounts a WHERE lower(a.email) = lower(${email}) AND a.center_id = ${centerId} AND a.deleted_at IS NULL`,
  )
  return found === null ? null : found._id
}

/** The addresses of accounts that still exist. */
export async function loadAddresses(db: Queryable, userIds: readonly UserId[]): Promise<Map<UserId, string>> {
  const places = await loadPlaces(db, [...new Set(userIds)])
  return new Map(places.filter(({ deleted_at: deletedAt }) => deletedAt === null).map(({ _id, email }) => [_id, email]))
}

/** Accounts, of a centre or of all (`null`), whose address somebody else has proved: they have none until they say another one. */
export async function loadUnreachable(db: Queryable, centerId: CenterId | null): Promise<UserId[]> {
  const found = await rows<Pick<Place, '_id'>>(
    directoryOf(db),
    sql`SELECT a._id FROM accounts a
        WHERE a.email LIKE '%@invalid' AND a.deleted_at IS NULL AND (${centerId}::uuid IS NULL OR a.center_id = ${centerId}::uuid)`,
  )
  return found.map(({ _id }) => _id)
}

/** Accounts that still exist and are in no centre: masters, and whoever is between two. */
export async function loadOutside(db: Queryable): Promise<UserId[]> {
  const found = await rows<Pick<Place, '_id'>>(
    directoryOf(db),
    sql`SELECT a._id FROM accounts a WHERE a.center_id IS NULL AND a.deleted_at IS NULL`,
  )
  return found.map(({ _id }) => _id)
}

/** `registrationNumber` stands in `registration_number`. */
export const detailColumn = (name: MemberDetail): Sql => raw(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** Columns of `members` that somebody carries: all but those of one centre. */
const carriedTypes: Readonly<Record<string, string>> = {
  status: 'text',
  name: 'text',
  last_name: 'text',
  ...Object.fromEntries(detailNames.map((name) => [detailColumn(name).sql, 'text'])),
  qualifications: 'text[]',
  avatar: 'text',
  profile: 'text',
  preferences: 'jsonb',
  approved_at: 'timestamptz',
  approved_by: 'uuid',
  administrator_until: 'timestamptz',
}

export const carriedColumns: readonly string[] = Object.keys(carriedTypes)

const asMember = sql`jsonb_to_record(a.carried || jsonb_build_object('_id', a._id, 'is_admin', false)) AS u (_id uuid, is_admin boolean,
  left_at timestamptz, departure jsonb, suspended_at timestamptz, ${raw(
    Object.entries(carriedTypes)
      .map(([column, type]) => `${column} ${type}`)
      .join(', '),
  )})`

/** The caller's address. @throws AppError invalidToken when their account was closed since they were let in */
export async function loadAddress(db: Queryable, userId: UserId): Promise<string> {
  const email = (await loadAddresses(db, [userId])).get(userId)
  if (email === undefined) throw new AppError('invalidToken')
  return email
}

/** The columns that people in no centre carry, in the form of rows of `members` named `u`. */
export async function loadCarried<Row extends pg.QueryResultRow>(db: Queryable, userIds: readonly UserId[], columns: Sql): Promise<Row[]> {
  if (userIds.length === 0) return []
  return rows<Row>(
    directoryOf(db),
    sql`SELECT ${columns} FROM accounts a, ${asMember}
        WHERE a._id = ANY (${[...userIds]}::uuid[])`,
  )
}

/** The columns of somebody who was never in a centre. */
export function carriedBy({ status, name, lastName }: { status: MembersRow['status']; name: string; lastName: string }): string {
  return JSON.stringify({ status, name, last_name: lastName, qualifications: [], preferences: { theme: 'darkTheme' } })
}

/** Preferences with what is named of them changed, notifications group by group. */
export const changedPreferences = (preferences: Sql, change: PreferencesChange): Sql => {
  const changes = sql`${JSON.stringify(change)}::jsonb`
  return sql`${preferences} || ${changes} || CASE WHEN ${changes} ? 'notifications'
    THEN jsonb_build_object('notifications', coalesce(${preferences} -> 'notifications', '{}') || (${changes} -> 'notifications'))
    ELSE '{}' END`
}

/** Saves the preferences of somebody in no centre; returns all of them. */
export async function savePreferencesOutside(db: Queryable, userId: UserId, change: PreferencesChange): Promise<Preferences> {
  const { preferences } = await oneRow<{ preferences: Preferences }>(
    directoryOf(db),
    sql`UPDATE accounts SET carried = jsonb_set(carried, '{preferences}', ${changedPreferences(sql`(carried -> 'preferences')`, change)})
        WHERE _id = ${userId} RETURNING carried -> 'preferences' AS preferences`,
  )
  return preferences
}

/** Writes what is named of what somebody in no centre carries; nothing when they are in one. */
export async function changeCarried(tx: Queryable, userId: UserId, changes: Readonly<Record<string, unknown>>): Promise<void> {
  await execute(directoryOf(tx), sql`UPDATE accounts SET carried = carried || ${JSON.stringify(changes)}::jsonb WHERE _id = ${userId}`)
}

/** The masters who still exist. */
export function loadMasters(db: Queryable): Promise<Place[]> {
  return rows<Place>(directoryOf(db), sql`SELECT ${placeColumns} FROM accounts a WHERE a.is_master AND a.deleted_at IS NULL ORDER BY a._id`)
}

/** Whether some master administrator has no second factor. */
export async function isMasterWithoutTotp(db: Queryable): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    directoryOf(db),
    sql`SELECT EXISTS (SELECT FROM accounts WHERE is_master AND deleted_at IS NULL AND totp_confirmed_at IS NULL) AS found`,
  )
  return found
}

/**
 * How many masters there are besides one. Until the transaction ends nobody else counts them: of two who take each other's role away the
 * second finds what the first did, and no row of the others is held.
 */
export async function countOtherMasters(tx: Transaction, userId: UserId): Promise<number> {
  await rows(directoryOf(tx), sql`SELECT pg_advisory_xact_lock(hashtextextended('accounts.masters', 0))`)
  const { n } = await oneRow<{ n: number }>(
    directoryOf(tx),
    sql`SELECT count(*)::int AS n FROM accounts WHERE is_master AND deleted_at IS NULL AND _id <> ${userId}`,
  )
  return n
}

/**
 * The roster of a centre says addresses, their proof and masters, which are of accounts: in the directory's own database a trigger raises
 * its version, elsewhere this does.
 */
export async function raiseRosterElsewhere(tx: Transaction, centerId: CenterId | null): Promise<void> {
  if (centerId === null || !(await isElsewhere(tx, centerId))) return
  await execute(centerOf(tx, centerId), sql`UPDATE centers SET roster_version = roster_version + 1 WHERE _id = ${centerId}`)
}

export async function setMaster(tx: Transaction, userId: UserId, isMaster: boolean): Promise<void> {
  await execute(directoryOf(tx), sql`UPDATE accounts SET is_master = ${isMaster} WHERE _id = ${userId} AND is_master <> ${isMaster}`)
}

/**
 * From now on they are in no centre, and carry what that centre said of them (`leaveMembers`). What was said to a first call is not
 * overwritten by a second one.
 */
export async function carry(tx: Transaction, userId: UserId, carried: string): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`UPDATE accounts SET center_id = NULL, carried = ${carried}::jsonb WHERE _id = ${userId} AND center_id IS NOT NULL`,
  )
}

/** The columns they carry, as `joinMembers` takes them; null while they are in a centre. */
export async function loadLuggage(tx: Transaction, userId: UserId): Promise<string | null> {
  const { carried } = await oneRow<{ carried: string | null }>(
    directoryOf(tx),
    sql`SELECT carried::text AS carried FROM accounts WHERE _id = ${userId}`,
  )
  return carried
}

/** They are in that centre, which has everything they carried. Calendars of the groups of another one are theirs no more. */
export async function settleIn(tx: Transaction, userId: UserId, centerId: CenterId): Promise<void> {
  await execute(directoryOf(tx), sql`DELETE FROM calendar_group_feeds WHERE user_id = ${userId} AND center_id <> ${centerId}`)
  await execute(directoryOf(tx), sql`UPDATE accounts SET center_id = ${centerId}, carried = NULL WHERE _id = ${userId}`)
}

/** Nothing opens the account any more. Where it was last stays. */
export async function endAccount(tx: Transaction, userId: UserId, now: number): Promise<void> {
  await execute(
    directoryOf(tx),
    sql`UPDATE accounts SET deleted_at = ${instant(now)}, is_master = false, totp_secret = NULL, totp_next_secret = NULL,
          totp_confirmed_at = NULL
        WHERE _id = ${userId}`,
  )
  for (const statement of [
    sql`DELETE FROM calendar_feeds WHERE user_id = ${userId}`,
    sql`DELETE FROM calendar_group_feeds WHERE user_id = ${userId}`,
    sql`DELETE FROM password_links WHERE user_id = ${userId}`,
    sql`DELETE FROM address_links WHERE user_id = ${userId}`,
    sql`DELETE FROM totp_recovery_codes WHERE user_id = ${userId}`,
    sql`DELETE FROM sign_on_identities WHERE user_id = ${userId}`,
  ]) {
    await execute(directoryOf(tx), statement)
  }
}

export interface OpenFeed extends Pick<
  CalendarFeedsRow,
  '_id' | 'user_id' | 'alarm_minutes' | 'whole_past' | 'content_version' | 'content_tag'
> {
  readonly center_id: CenterId
}

/** The reading of a calendar is noted, and shown to an account `a` that is open. */
const noted = (id: string, now: number) =>
  sql`SET last_read_at = ${instant(now)} FROM accounts a WHERE f._id = ${id}::uuid AND a._id = f.user_id AND a.deleted_at IS NULL`

/** The calendar subscription of somebody who is in a centre; the reading is noted. */
export function openFeed(db: Queryable, id: string, now: number): Promise<OpenFeed | null> {
  return maybeRow<OpenFeed>(
    directoryOf(db),
    named(
      'directory.openFeed',
      sql`UPDATE calendar_feeds f ${noted(id, now)} AND a.center_id IS NOT NULL
          RETURNING f._id, f.user_id, f.alarm_minutes, f.whole_past, f.content_version, f.content_tag, a.center_id`,
    ),
  )
}

/**
 * The same of a device, by the digest of its password. It shows no more of the past than a subscription does at first. A device asks several
 * times in a row: a reading within a minute of the last one is not noted, and writes nothing.
 */
export function openDevice(db: Queryable, passwordDigest: Buffer, now: number): Promise<OpenFeed | null> {
  return maybeRow<OpenFeed>(
    directoryOf(db),
    named(
      'directory.openDevice',
      sql`WITH noted AS (
            UPDATE calendar_devices SET last_read_at = ${instant(now)} WHERE password_digest = ${passwordDigest}
              AND (last_read_at IS NULL OR last_read_at < ${instant(now)} - interval '1 minute')
          )
          SELECT f._id, f.user_id, f.alarm_minutes, false AS whole_past, f.content_version, f.content_tag, a.center_id
          FROM calendar_devices f JOIN accounts a ON a._id = f.user_id
          WHERE f.password_digest = ${passwordDigest} AND a.deleted_at IS NULL AND a.center_id IS NOT NULL`,
    ),
  )
}

/** The calendar of a team or of a centre, opened by a member. */
export type OpenGroupFeed = Pick<CalendarGroupFeedsRow, '_id' | 'user_id' | 'team_id' | 'content_version' | 'content_tag'> & {
  readonly center_id: CenterId
}

/** The calendar of a team or of a centre, for who is in that centre still; the reading is noted. */
export function openGroupFeed(db: Queryable, id: string, now: number): Promise<OpenGroupFeed | null> {
  return maybeRow<OpenGroupFeed>(
    directoryOf(db),
    named(
      'directory.openGroupFeed',
      sql`UPDATE calendar_group_feeds f ${noted(id, now)} AND a.center_id = f.center_id
          RETURNING f._id, f.user_id, f.team_id, f.content_version, f.content_tag, f.center_id`,
    ),
  )
}

/** The task that compares what a centre of another database says of somebody with what the directory says (`users/jobs.ts`). */
export const RECONCILE_TASK = 'reconcileMember'
/** No call takes longer between its commit there and that in the directory. */
const RECONCILE_AFTER_MS = 60_000

/**
 * An arrival or departure in a centre of another database is committed there before the directory's part of it: a job checks it again a
 * while later. False, with nothing to do, when both are one transaction.
 */
export async function reconcileLater(tx: Transaction, centerId: CenterId, userIds: readonly UserId[]): Promise<boolean> {
  if (!(await isElsewhere(tx, centerId))) return false
  const payloads = userIds.map((userId) => ({ centerId, userId }))
  await enqueueAll(centerOf(tx, centerId), { task: RECONCILE_TASK, afterMs: RECONCILE_AFTER_MS }, payloads)
  return true
}
