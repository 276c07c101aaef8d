// Letters to the administrators in the database. Each statement is limited to the centre whose letters its caller may read or change.
import { COUNTED_MOST } from '@releve/contract/counted'
import type { CenterId, UserId } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { byDatabase, centerOf, directoryOf } from '#db/databases.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AccountsRow, CentersRow, TicketsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadMasters, loadPlaces } from '../directory/store.ts'
import { loadNamed, readPeople } from '../members/store/members.ts'
import type { Person, UserRow } from '../members/store/members.ts'

/** A message added to the letter, by its author or as an answer. `createdAt` is in milliseconds. */
export interface TicketMessage {
  readonly _id: string
  readonly authorId: UserId
  readonly isAnswer: boolean
  readonly text: string
  readonly createdAt: number
}

export interface TicketRow extends Omit<TicketsRow, 'deleted_at' | 'messages'> {
  readonly center_name: string | null
  readonly messages: readonly TicketMessage[]
  /** The people whom the letter names. */
  readonly people: ReadonlyMap<UserId, Person>
}
type Unnamed = Omit<TicketRow, 'people' | 'center_name'>

/** The letters to list; `open`: those that wait for an answer. */
export type TicketFilter = 'all' | 'open' | 'read' | 'unread'

/** The letters of one centre, or all letters, including those without a centre. */
export type Scope = { readonly centerId: CenterId } | 'all'

const within = (scope: Scope) => {
  const centerId = scope === 'all' ? null : scope.centerId
  return sql`(${scope === 'all'}::boolean OR t.center_id = ${centerId}::uuid) AND t.deleted_at IS NULL`
}

const columns = sql`t._id, t.center_id, t.user_id, t.name, t.email, t.subject, t.message, t.created_at, t.read_at, t.read_by, t.state, t.messages`

async function withNames(db: Queryable, tickets: readonly Unnamed[]): Promise<TicketRow[]> {
  const inCenters = tickets.filter(({ center_id: centerId }) => centerId !== null)
  const centers = await byDatabase(db, inCenters, (database, rowsThere) =>
    rows<Pick<CentersRow, '_id' | 'name'>>(
      database,
      sql`SELECT _id, name FROM centers WHERE _id = ANY (${[...new Set(rowsThere.map((row) => row.center_id))]}::uuid[])`,
    ),
  )
  const nameOf = new Map<string, string>(centers.map(({ _id, name }) => [_id, name]))
  const people = await loadNamed(
    db,
    tickets.map(({ center_id: centerId, read_by: readBy, messages }) => ({
      centerId,
      ids: [readBy, ...messages.map(({ authorId }) => authorId)],
    })),
  )
  return tickets.map((row) => ({ ...row, center_name: (row.center_id === null ? undefined : nameOf.get(row.center_id)) ?? null, people }))
}

const after = (before: string | null) =>
  sql`(${before}::uuid IS NULL OR (t.created_at, t._id) < (SELECT b.created_at, b._id FROM tickets b WHERE b._id = ${before}::uuid))`

/** The newest letters after the one named `before`; an unknown `before` gives none. */
export async function loadTickets(
  db: Queryable,
  where: { readonly scope: Scope; readonly filter: TicketFilter; readonly before: string | null; readonly limit: number },
): Promise<TicketRow[]> {
  const { scope, filter, before, limit } = where
  const isRead = filter === 'read' ? true : filter === 'unread' ? false : null
  const tickets = await rows<Unnamed>(
    directoryOf(db),
    sql`SELECT ${columns} FROM tickets t
        WHERE ${within(scope)} AND (${isRead}::boolean IS NULL OR (t.read_at IS NOT NULL) = ${isRead}::boolean)
          AND (${filter !== 'open'}::boolean OR t.state = 'open') AND ${after(before)}
        ORDER BY t.created_at DESC, t._id DESC LIMIT ${limit}`,
  )
  return withNames(db, tickets)
}

/** The newest letters that this person wrote, in whatever centre they were, after the one named `before`. */
export async function loadWritten(
  db: Queryable,
  where: { readonly userId: UserId; readonly before: string | null; readonly limit: number },
): Promise<TicketRow[]> {
  const { userId, before, limit } = where
  const tickets = await rows<Unnamed>(
    directoryOf(db),
    sql`SELECT ${columns} FROM tickets t WHERE t.user_id = ${userId} AND t.deleted_at IS NULL AND ${after(before)}
        ORDER BY t.created_at DESC, t._id DESC LIMIT ${limit}`,
  )
  return withNames(db, tickets)
}

/** Reads and locks a letter; null when it is neither theirs nor in that scope (a null scope contains none). */
export async function lockTicket(
  tx: Transaction,
  ticket: { readonly id: string; readonly scope: Scope | null; readonly userId: UserId },
): Promise<TicketRow | null> {
  const { id, scope, userId } = ticket
  const isReached = scope === null ? sql`false` : within(scope)
  const foundTicket = await maybeRow<Unnamed>(
    directoryOf(tx),
    sql`SELECT ${columns} FROM tickets t
        WHERE t._id = ${id} AND t.deleted_at IS NULL AND (${isReached} OR t.user_id = ${userId}) FOR UPDATE`,
  )
  return foundTicket === null ? null : ((await withNames(tx, [foundTicket]))[0] ?? null)
}

/**
 * Adds a message to a letter that is locked. An answer marks the letter as read by its author; a message of the letter's author reopens it,
 * unread. @returns the letter afterwards
 */
export async function addMessage(tx: Transaction, id: string, message: TicketMessage): Promise<TicketRow> {
  const { isAnswer, authorId, createdAt } = message
  const changedTicket = await oneRow<Unnamed>(
    directoryOf(tx),
    sql`WITH t AS (
          UPDATE tickets t SET messages = t.messages || ${JSON.stringify(message)}::jsonb, state = ${isAnswer ? 'answered' : 'open'},
            read_at = CASE WHEN ${isAnswer} THEN coalesce(t.read_at, ${instant(createdAt)}) END,
            read_by = CASE WHEN ${isAnswer} THEN coalesce(t.read_by, ${authorId}) END
          WHERE t._id = ${id} RETURNING t.*
        )
        SELECT ${columns} FROM t`,
  )
  const [row] = await withNames(tx, [changedTicket])
  if (row === undefined) throw new Error('a letter that was there')
  return row
}

/** Closes or reopens a letter; a reopened one counts as answered when its last message is an answer. Null: no such letter in that scope. */
export async function closeTicket(db: Queryable, id: string, scope: Scope, isClosed: boolean): Promise<TicketRow | null> {
  const changedTicket = await maybeRow<Unnamed>(
    directoryOf(db),
    sql`WITH t AS (
          UPDATE tickets t SET state = CASE WHEN ${isClosed} THEN 'closed' WHEN (t.messages -> -1 ->> 'isAnswer')::boolean THEN 'answered'
            ELSE 'open' END
          WHERE t._id = ${id} AND ${within(scope)} RETURNING t.*
        )
        SELECT ${columns} FROM t`,
  )
  return changedTicket === null ? null : ((await withNames(db, [changedTicket]))[0] ?? null)
}

/** The number of unread letters, counted up to one more than is shown. */
export async function countUnread(db: Queryable, scope: Scope): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    directoryOf(db),
    sql`SELECT count(*)::int AS count FROM (
          SELECT FROM tickets t WHERE ${within(scope)} AND t.read_at IS NULL LIMIT ${COUNTED_MOST + 1}) unread`,
  )
  return count
}

/** Writes a letter. False when the centre no longer exists; without a centre (null) it always succeeds. */
export async function createTicket(
  tx: Transaction,
  ticket: Pick<TicketsRow, '_id' | 'center_id' | 'user_id' | 'name' | 'email' | 'subject' | 'message' | 'created_at'>,
): Promise<boolean> {
  const { _id, center_id: centerId, user_id: userId, name, email, subject, message, created_at: createdAt } = ticket
  if (centerId !== null) {
    const center = await maybeRow(centerOf(tx, centerId), sql`SELECT _id FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL`)
    if (center === null) return false
  }
  await execute(
    directoryOf(tx),
    sql`INSERT INTO tickets (_id, center_id, user_id, name, email, subject, message, created_at)
        VALUES (${_id}, ${centerId}, ${userId}, ${name}, ${email}, ${subject}, ${message}, ${instant(createdAt)})`,
  )
  return true
}

export interface Recipient extends Pick<AccountsRow, '_id' | 'center_id' | 'email'> {
  readonly wantsMail: boolean
}

/** The administrators of a centre, or the masters when it has none or when there is no centre; never the author themselves. */
export async function loadRecipients(tx: Transaction, centerId: CenterId | null, authorId: UserId | null): Promise<Recipient[]> {
  const admins =
    centerId === null
      ? []
      : await rows<Pick<AccountsRow, '_id'>>(
          centerOf(tx, centerId),
          sql`SELECT _id FROM members WHERE center_id = ${centerId} AND is_admin AND status = 'approved' AND left_at IS NULL
                AND _id IS DISTINCT FROM ${authorId}::uuid`,
        )
  const own = admins.map(({ _id }) => _id)
  const places = own.length > 0 ? await loadPlaces(tx, own) : (await loadMasters(tx)).filter(({ _id }) => _id !== authorId)
  const people = await readPeople<Pick<UserRow, '_id' | 'status' | 'preferences'>>(tx, places, sql`u._id, u.status, u.preferences`)
  const approved = new Map(people.filter(({ status }) => status === 'approved').map((person) => [person._id, person.preferences]))
  return places.flatMap(({ _id, center_id, email }) => {
    const preferences = approved.get(_id)
    return preferences === undefined ? [] : [{ _id, center_id, email, wantsMail: preferences.notifications?.administration?.email ?? true }]
  })
}

/** Marks a letter as read, and returns it; null: no such letter in that scope. A second reading keeps the first reader. */
export async function markRead(
  db: Queryable,
  ticket: { readonly id: string; readonly scope: Scope; readonly isRead: boolean; readonly userId: UserId; readonly now: number },
): Promise<TicketRow | null> {
  const { id, scope, isRead, userId, now } = ticket
  const changedTicket = await maybeRow<Unnamed>(
    directoryOf(db),
    sql`WITH t AS (
          UPDATE tickets t SET read_at = CASE WHEN ${isRead} THEN coalesce(t.read_at, ${instant(now)}) END,
            read_by = CASE WHEN ${isRead} THEN coalesce(t.read_by, ${userId}) END
          WHERE t._id = ${id} AND ${within(scope)} RETURNING t.*
        )
        SELECT ${columns} FROM t`,
  )
  return changedTicket === null ? null : ((await withNames(db, [changedTicket]))[0] ?? null)
}

export async function deleteTicket(db: Queryable, id: string, scope: Scope, now: number): Promise<boolean> {
  return (
    (await execute(directoryOf(db), sql`UPDATE tickets t SET deleted_at = ${instant(now)} WHERE t._id = ${id} AND ${within(scope)}`)) === 1
  )
}

/** Deletes for good the letters that were removed before that instant. */
export async function purgeTickets(pool: pg.Pool, before: number): Promise<void> {
  await deleteInBatches(pool, 'tickets', sql`deleted_at < ${instant(before)}`)
}
