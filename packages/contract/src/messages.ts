// Conversations among colleagues of a centre, tied to a demand or not. Only their members know of them.
import * as z from 'zod/mini'
import { day, demandId, id, idParams, instant, text, userId } from './fields.ts'
import type { ErrorEntries } from './error-entry.ts'
import { pagesOf } from './pages.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'
import { demandType } from './states.ts'

/** The text in place of a message its author took back. */
export const DELETED_MESSAGE = 'Message supprimé'

/** The author is not counted. */
const COLLEAGUES_AT_MOST = 9

const message = z.strictObject({
  _id: id,
  conversationId: id,
  sender: person,
  text: z.string(),
  isDeleted: z.boolean(),
  createdAt: instant,
})
export type WireMessage = z.infer<typeof message>

const conversation = z.strictObject({
  _id: id,
  /** The demand it is about, were it closed since. */
  demand: z.nullable(z.strictObject({ _id: id, date: day, type: demandType })),
  /** Oneself included, by name; those who left the centre since too. */
  members: z.array(person),
  lastMessage: z.nullable(message),
  /** Messages of others that one has not read. */
  unread: z.int(),
  createdAt: instant,
  lastMessageAt: instant,
})
export type WireConversation = z.infer<typeof conversation>

export const messageErrors = {
  nobodyToWriteTo: { status: 409, message: 'Plus personne dans cette conversation n’appartient au centre.' },
} as const satisfies ErrorEntries

export const messageRoutes = {
  'messages.conversations': {
    method: 'GET',
    path: '/messages/conversations',
    access: 'member',
    summary: 'Ses conversations, la dernière active d’abord',
    response: z.array(conversation),
    extension: true,
  },
  'messages.open': {
    method: 'POST',
    path: '/messages/conversations',
    access: 'member',
    summary: 'Ouvrir une conversation avec des collègues, ou retrouver celle qui existe',
    body: z.strictObject({
      userIds: z
        .array(userId, 'Indiquez à qui vous écrivez.')
        .check(
          z.minLength(1, 'Indiquez à qui vous écrivez.'),
          z.maxLength(COLLEAGUES_AT_MOST, `Une conversation compte au plus ${COLLEAGUES_AT_MOST} collègues.`),
        ),
      demandId: z.optional(z.nullable(demandId)),
    }),
    response: conversation,
    extension: true,
  },
  'messages.conversation': {
    method: 'GET',
    path: '/messages/conversations/:id',
    access: 'member',
    summary: 'Une conversation et ses messages, les plus récents d’abord',
    params: idParams,
    query: z.strictObject({
      ...pagesOf(100, 50),
    }),
    response: z.strictObject({ conversation, messages: z.array(message), next: z.nullable(id) }),
    extension: true,
  },
  'messages.send': {
    method: 'POST',
    path: '/messages/conversations/:id/messages',
    access: 'member',
    summary: 'Écrire un message',
    params: idParams,
    body: z.strictObject({
      text: text(2000, 'Un message ne doit pas dépasser 2 000 caractères.').check(z.minLength(1, 'Le message est vide.')),
    }),
    response: message,
    extension: true,
  },
  'messages.read': {
    method: 'POST',
    path: '/messages/conversations/:id/read',
    access: 'member',
    summary: 'Marquer une conversation comme lue, en entier ou jusqu’à un message',
    params: idParams,
    /** `upTo`: the newest message that was on screen. */
    body: z.optional(z.strictObject({ upTo: z.optional(id) })),
    extension: true,
  },
  'messages.delete': {
    method: 'DELETE',
    path: '/messages/:id',
    access: 'member',
    summary: 'Supprimer un de ses messages',
    params: idParams,
    extension: true,
  },
  'messages.unreadCount': {
    method: 'GET',
    path: '/messages/unread-count',
    access: 'member',
    summary: 'Nombre de messages non lus, et de conversations où il y en a',
    response: z.strictObject({ messages: z.int(), conversations: z.int() }),
    extension: true,
  },
} as const satisfies Record<string, Route>
