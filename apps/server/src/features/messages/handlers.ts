// Conversations among colleagues of a centre, tied to a demand or not. Administrators read their own, like everybody.
import { randomUUID } from 'node:crypto'
import { DELETED_MESSAGE } from '@releve/contract/messages'
import type { WireConversation, WireMessage } from '@releve/contract/messages'
import { inTransaction } from '#db/transaction.ts'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { inCenter } from '#http/principal.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { markSubjectRead } from '../notifications/store/inbox.ts'
import * as store from './store.ts'

function toMessage({
  _id,
  conversation_id: conversationId,
  sender,
  text,
  created_at: createdAt,
  deleted_at: deletedAt,
}: store.MessageRow): WireMessage {
  const isDeleted = deletedAt !== null
  return { _id, conversationId, sender: toWirePerson(sender), text: isDeleted ? DELETED_MESSAGE : text, isDeleted, createdAt }
}

function lastMessageOf(row: store.ConversationRow): WireMessage | null {
  const { last_id: _id, last_text: text, last_at: at, last_sender: sender, last_deleted_at: deletedAt } = row
  if (_id === null || text === null || at === null || sender === null) return null
  return toMessage({ _id, conversation_id: row._id, sender, text, created_at: at, deleted_at: deletedAt })
}

function toConversation(row: store.ConversationRow): WireConversation {
  return {
    _id: row._id,
    demand: row.demand,
    members: row.members.map(toWirePerson),
    lastMessage: lastMessageOf(row),
    unread: row.unread,
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
  }
}

/** @throws AppError notFound, also when they are not of it */
async function conversationOf(db: Queryable, reader: store.Reader, id: string): Promise<WireConversation> {
  const [row] = await store.loadConversations(db, reader, id)
  if (row === undefined) throw new AppError('notFound')
  return toConversation(row)
}

export const messageHandlers: HandlersOf<
  | 'messages.conversations'
  | 'messages.open'
  | 'messages.conversation'
  | 'messages.send'
  | 'messages.read'
  | 'messages.delete'
  | 'messages.unreadCount'
> = {
  'messages.conversations': async ({ principal, pool }) =>
    (await store.loadConversations(pool, inCenter(principal), null)).map(toConversation),

  'messages.open': async ({ body, principal, pool, clock }) => {
    const me = inCenter(principal)
    const userIds = [...new Set([...body.userIds, me.userId])]
    if (userIds.length === 1) throw new AppError('invalidInput', { fields: { userIds: 'Indiquez au moins un collègue.' } })
    const demandId = body.demandId ?? null
    const id = await inTransaction(pool, async (tx) => {
      if (!(await store.areOfCenter(tx, me.centerId, userIds, demandId))) throw new AppError('notFound')
      return store.openConversation(tx, { _id: randomUUID(), centerId: me.centerId, demandId, userIds, now: clock() })
    })
    return conversationOf(pool, me, id)
  },

  'messages.conversation': async ({ params, query: { limit, before = null }, principal, pool }) => {
    const me = inCenter(principal)
    const conversation = await conversationOf(pool, me, params.id)
    const found = await store.loadMessages(pool, { centerId: me.centerId, conversationId: params.id, before, limit: limit + 1 })
    const page = found.slice(0, limit)
    return { conversation, messages: page.map(toMessage), next: found.length > limit ? (page.at(-1)?._id ?? null) : null }
  },

  'messages.send': async ({ params, body, principal, pool, clock }) => {
    const me = inCenter(principal)
    const { userId, name, lastName } = me
    const { _id, at } = await inTransaction(pool, async (tx) => {
      const written = await store.writeMessage(tx, me, { conversationId: params.id, text: body.text, now: clock() })
      if (written === null) throw new AppError('notFound')
      if (written.others.length === 0) throw new AppError('nobodyToWriteTo')
      return written
    })
    return {
      _id,
      conversationId: params.id,
      sender: { _id: userId, userId, name, lastName },
      text: body.text,
      isDeleted: false,
      createdAt: at,
    }
  },

  'messages.read': async ({ params, body, principal, pool, clock }) => {
    const me = inCenter(principal)
    await inTransaction(pool, async (tx) => {
      const unread = await store.markRead(tx, me, params.id, body?.upTo ?? null)
      if (unread === null) throw new AppError('notFound')
      if (unread === 0) await markSubjectRead(tx, me.centerId, me.userId, params.id, clock())
      // Their other devices learn it.
      await publish(tx, me.centerId, { kind: 'message', conversationId: params.id, users: [me.userId] })
    })
  },

  'messages.delete': async ({ params, principal, pool, clock }) => {
    const me = inCenter(principal)
    await inTransaction(pool, async (tx) => {
      const message = await store.loadMessage(tx, me, params.id)
      if (message === null) throw new AppError('notFound')
      if (message.sender_id !== me.userId) throw new AppError('forbidden')
      await store.deleteMessage(tx, me, params.id, clock())
      const users = await store.presentMembers(tx, me.centerId, message.conversation_id)
      await publish(tx, me.centerId, { kind: 'message', conversationId: message.conversation_id, users })
    })
  },

  'messages.unreadCount': ({ principal, pool }) => store.countUnread(pool, inCenter(principal)),
}
