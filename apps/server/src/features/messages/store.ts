// Conversations in the database. Every statement names the centre and the member: to anybody else a conversation does not exist.
//
// The messages of a conversation are written one after the other, under the lock of its row, each at least a millisecond after
// the one before: their instants are their order, and « read up to this one » is exact whatever arrives meanwhile.
import { randomUUID } from 'node:crypto'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { ConversationsRow, DemandsRow, MessagesRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import type { Person } from '../members/store/members.ts'
import { notify } from '../notifications/store/notify.ts'

/** A member of a centre. */
export interface Reader {
  readonly centerId: CenterId
  readonly userId: UserId
}

/** True when all of them are approved members of that centre, and the demand, if any, is of it. */
export async function areOfCenter(
  tx: Transaction,
  centerId: CenterId,
  userIds: readonly UserId[],
  demandId: DemandId | null,
): Promise<boolean> {
  const { people, demand } = await oneRow<{ people: number; demand: boolean }>(
    tx,
    sql`SELECT (SELECT count(*)::int FROM members
          WHERE center_id = ${centerId} AND _id = ANY (${[...userIds]}::uuid[]) AND status = 'approved' AND left_at IS NULL) AS people,
        ${demandId}::uuid IS NULL OR EXISTS (SELECT FROM demands WHERE center_id = ${centerId} AND _id = ${demandId}::uuid) AS demand`,
  )
  return people === userIds.length && demand
}

/** The one conversation of these people about that demand (or about none), made when there is none; its identifier. */
export async function openConversation(
  tx: Transaction,
  wanted: {
    readonly _id: string
    readonly centerId: CenterId
    readonly demandId: DemandId | null
    readonly userIds: readonly UserId[]
    readonly now: number
  },
): Promise<string> {
  const { _id, centerId, demandId, userIds, now } = wanted
  const key = `${demandId ?? ''}:${[...userIds].sort().join(',')}`
  const createdCount = await execute(
    tx,
    sql`WITH made AS (
          INSERT INTO conversations (center_id, _id, demand_id, key, created_at, last_message_at)
          VALUES (${centerId}, ${_id}, ${demandId}, ${key}, ${instant(now)}, ${instant(now)})
          ON CONFLICT (center_id, key) DO NOTHING RETURNING center_id, _id
        )
        INSERT INTO conversation_members (center_id, conversation_id, user_id)
        SELECT made.center_id, made._id, unnest(${[...userIds]}::uuid[]) FROM made`,
  )
  if (createdCount > 0) return _id
  // The second of two calls at once waited for the first, and only a further statement sees the rows that one wrote.
  const found = await oneRow<Pick<ConversationsRow, '_id'>>(
    tx,
    sql`SELECT _id FROM conversations WHERE center_id = ${centerId} AND key = ${key}`,
  )
  return found._id
}

export interface MessageRow extends Omit<MessagesRow, 'center_id' | 'sender_id'> {
  readonly sender: Person
}

export interface ConversationRow extends Pick<ConversationsRow, '_id' | 'created_at' | 'last_message_at'> {
  readonly demand: (Pick<DemandsRow, '_id' | 'type'> & { readonly date: string }) | null
  readonly members: readonly Person[]
  readonly unread: number
  readonly last_id: string | null
  readonly last_text: string | null
  readonly last_at: number | null
  readonly last_deleted_at: number | null
  readonly last_sender: Person | null
}

const personOf = (alias: 'u' | 's') =>
  alias === 'u'
    ? sql`json_build_object('_id', u._id, 'name', u.name, 'lastName', u.last_name)`
    : sql`json_build_object('_id', s._id, 'name', s.name, 'lastName', s.last_name)`

/** The messages of others in `m` after `me` last read. */
const isUnread = sql`m.center_id = me.center_id AND m.conversation_id = me.conversation_id AND m.sender_id <> me.user_id
  AND m.deleted_at IS NULL AND m.created_at > coalesce(me.last_read_at, '-infinity')`

/** Loads their conversations that hold a message, the last active first, 200 at most; or the one named `only`, were it empty. */
export function loadConversations(db: Queryable, { centerId, userId }: Reader, only: string | null): Promise<ConversationRow[]> {
  return rows<ConversationRow>(
    db,
    sql`SELECT c._id, c.created_at, c.last_message_at,
          CASE WHEN d._id IS NULL THEN NULL ELSE json_build_object('_id', d._id, 'date', d.day, 'type', d.type) END AS demand,
          (SELECT json_agg(${personOf('u')} ORDER BY u.last_name, u.name, u._id)
            FROM conversation_members o JOIN members u ON u.center_id = o.center_id AND u._id = o.user_id
            WHERE o.center_id = c.center_id AND o.conversation_id = c._id) AS members,
          (SELECT count(*)::int FROM messages m WHERE ${isUnread}) AS unread,
          last._id AS last_id, last.text AS last_text, last.created_at AS last_at, last.deleted_at AS last_deleted_at,
          last.sender AS last_sender
        FROM conversation_members me
        JOIN conversations c ON c.center_id = me.center_id AND c._id = me.conversation_id
        LEFT JOIN demands d ON d.center_id = c.center_id AND d._id = c.demand_id
        LEFT JOIN LATERAL (
          SELECT m._id, m.text, m.created_at, m.deleted_at, ${personOf('s')} AS sender
          FROM messages m JOIN members s ON s.center_id = m.center_id AND s._id = m.sender_id
          WHERE m.center_id = c.center_id AND m.conversation_id = c._id ORDER BY m.created_at DESC, m._id LIMIT 1) last ON true
        WHERE me.center_id = ${centerId} AND me.user_id = ${userId}
          AND CASE WHEN ${only}::uuid IS NULL THEN last._id IS NOT NULL ELSE c._id = ${only}::uuid END
        ORDER BY c.last_message_at DESC, c._id LIMIT 200`,
  )
}

/** Messages of a conversation, newest first, after the one named `before`; an unknown `before` gives none. */
export function loadMessages(
  db: Queryable,
  where: { readonly centerId: CenterId; readonly conversationId: string; readonly before: string | null; readonly limit: number },
): Promise<MessageRow[]> {
  const { centerId, conversationId, before, limit } = where
  return rows<MessageRow>(
    db,
    sql`SELECT m._id, m.conversation_id, m.text, m.created_at, m.deleted_at, ${personOf('s')} AS sender
        FROM messages m JOIN members s ON s.center_id = m.center_id AND s._id = m.sender_id
        WHERE m.center_id = ${centerId} AND m.conversation_id = ${conversationId}
          AND (${before}::uuid IS NULL OR m.created_at < (SELECT b.created_at FROM messages b
            WHERE b.center_id = ${centerId} AND b.conversation_id = ${conversationId} AND b._id = ${before}::uuid))
        ORDER BY m.created_at DESC, m._id LIMIT ${limit}`,
  )
}

/** Writes a message and reads it for its author. The instant it bears, or null when they are not of that conversation. */
async function sendMessage(
  tx: Transaction,
  { centerId, userId }: Reader,
  message: { readonly _id: string; readonly conversationId: string; readonly text: string; readonly now: number },
): Promise<number | null> {
  const { _id, conversationId, text, now } = message
  const locked = await maybeRow<Pick<ConversationsRow, 'last_message_at'>>(
    tx,
    sql`UPDATE conversations c SET last_message_at = greatest(${instant(now)}, c.last_message_at + interval '1 millisecond')
        WHERE c.center_id = ${centerId} AND c._id = ${conversationId} AND EXISTS (SELECT FROM conversation_members me
          WHERE me.center_id = c.center_id AND me.conversation_id = c._id AND me.user_id = ${userId})
        RETURNING c.last_message_at`,
  )
  if (locked === null) return null
  const at = locked.last_message_at
  await execute(
    tx,
    sql`WITH own AS (
          UPDATE conversation_members SET last_read_at = ${instant(at)}
          WHERE center_id = ${centerId} AND conversation_id = ${conversationId} AND user_id = ${userId}
        )
        INSERT INTO messages (center_id, _id, conversation_id, sender_id, text, created_at)
        VALUES (${centerId}, ${_id}, ${conversationId}, ${userId}, ${text}, ${instant(at)})`,
  )
  return at
}

/** Members who still belong to the centre. */
export async function presentMembers(tx: Transaction, centerId: CenterId, conversationId: string): Promise<UserId[]> {
  const found = await rows<{ user_id: UserId }>(
    tx,
    sql`SELECT o.user_id FROM conversation_members o JOIN members u ON u.center_id = o.center_id AND u._id = o.user_id
        WHERE o.center_id = ${centerId} AND o.conversation_id = ${conversationId} AND u.status = 'approved' AND u.left_at IS NULL ORDER BY o.user_id`,
  )
  return found.map(({ user_id: userId }) => userId)
}

/** Writes a message and tells the others of its conversation. Null when the writer is not of it; `others` empty when nobody is left to read it. */
export async function writeMessage(
  tx: Transaction,
  me: Reader,
  { conversationId, text, now }: { readonly conversationId: string; readonly text: string; readonly now: number },
): Promise<{ readonly _id: string; readonly at: number; readonly others: readonly UserId[] } | null> {
  const { centerId, userId } = me
  const _id = randomUUID()
  const at = await sendMessage(tx, me, { _id, conversationId, text, now })
  if (at === null) return null
  const users = await presentMembers(tx, centerId, conversationId)
  const others = users.filter((id) => id !== userId)
  const notices = others.map((id) => ({ userId: id, kind: 'message', actorId: userId, subjectId: conversationId }) as const)
  await notify(tx, centerId, notices, now)
  await publish(tx, centerId, { kind: 'message', conversationId, users })
  return { _id, at, others }
}

/**
 * Reads a conversation up to one of its messages, or to the last one (`null`); never back. The number of messages still unread;
 * null when they are not of that conversation or when it has no such message.
 */
export async function markRead(
  tx: Transaction,
  { centerId, userId }: Reader,
  conversationId: string,
  upTo: string | null,
): Promise<number | null> {
  const read = await execute(
    tx,
    sql`UPDATE conversation_members me SET last_read_at = greatest(me.last_read_at, seen.at)
        FROM (SELECT CASE WHEN ${upTo}::uuid IS NULL THEN c.last_message_at ELSE (SELECT m.created_at FROM messages m
            WHERE m.center_id = c.center_id AND m.conversation_id = c._id AND m._id = ${upTo}::uuid) END AS at
          FROM conversations c WHERE c.center_id = ${centerId} AND c._id = ${conversationId}) seen
        WHERE me.center_id = ${centerId} AND me.conversation_id = ${conversationId} AND me.user_id = ${userId} AND seen.at IS NOT NULL`,
  )
  if (read === 0) return null
  const { count } = await oneRow<{ count: number }>(
    tx,
    sql`SELECT (SELECT count(*)::int FROM messages m WHERE ${isUnread}) AS count FROM conversation_members me
        WHERE me.center_id = ${centerId} AND me.conversation_id = ${conversationId} AND me.user_id = ${userId}`,
  )
  return count
}

/** The author of a message in one of their conversations; null when there is none. */
export function loadMessage(
  tx: Transaction,
  { centerId, userId }: Reader,
  id: string,
): Promise<Pick<MessagesRow, 'conversation_id' | 'sender_id'> | null> {
  return maybeRow(
    tx,
    sql`SELECT m.conversation_id, m.sender_id FROM messages m
        JOIN conversation_members me ON me.center_id = m.center_id AND me.conversation_id = m.conversation_id AND me.user_id = ${userId}
        WHERE m.center_id = ${centerId} AND m._id = ${id}`,
  )
}

/** Takes a message back: its place stays, its words go. Twice is as once. */
export async function deleteMessage(tx: Transaction, { centerId, userId }: Reader, id: string, now: number): Promise<void> {
  await execute(
    tx,
    sql`UPDATE messages SET text = '', deleted_at = coalesce(deleted_at, ${instant(now)})
        WHERE center_id = ${centerId} AND _id = ${id} AND sender_id = ${userId}`,
  )
}

export function countUnread(db: Queryable, { centerId, userId }: Reader): Promise<{ messages: number; conversations: number }> {
  return oneRow(
    db,
    sql`SELECT count(*)::int AS messages, count(DISTINCT m.conversation_id)::int AS conversations
        FROM conversation_members me JOIN messages m ON ${isUnread}
        WHERE me.center_id = ${centerId} AND me.user_id = ${userId}`,
  )
}
