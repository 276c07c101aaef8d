// The notifications of a member: the inbox of the drawer, and the kinds they want by e-mail.
import * as z from 'zod/mini'
import { day, id, idParams, instant, userId } from './fields.ts'
import { notificationKindNames, notificationOutcomes } from './notification-kinds.ts'
import { pagesOf } from './pages.ts'
import type { Route } from './route.ts'
import { person, shift } from './shifts.ts'

export const notification = z.strictObject({
  _id: id,
  kind: z.enum(notificationKindNames),
  demandId: z.nullable(id),
  date: z.nullable(day),
  actor: z.nullable(person),
  points: z.nullable(z.int()),
  /** The subject when it is no demand: a conversation, a ticket, a modification. */
  subjectId: z.nullable(id),
  /** A few words of it, as its author wrote them. */
  detail: z.nullable(z.string()),
  /** The vacation somebody was assigned to, as it was then. */
  shift: z.nullable(shift),
  /** The demand gives a time on call, and no vacation. */
  isOnCall: z.optional(z.literal(true)),
  /** The reason why the reader can no longer take a posted demand. Null: they still can, or the notification is about something else. */
  outcome: z.nullable(z.enum(notificationOutcomes)),
  isRead: z.boolean(),
  createdAt: instant,
})
export type WireNotification = z.infer<typeof notification>

const noContent = z.optional(z.strictObject({}))

export const notificationRoutes = {
  'notifications.list': {
    method: 'GET',
    path: '/notifications/:userId',
    access: 'member',
    summary: 'Ses notifications, les plus récentes d’abord',
    params: z.strictObject({ userId }),
    query: z.strictObject({
      ...pagesOf(200, 200),
    }),
    response: z.array(notification),
  },
  'notifications.unreadCount': {
    method: 'GET',
    path: '/notifications/unread-count',
    access: 'member',
    summary: 'Nombre de ses notifications non lues',
    response: z.strictObject({ count: z.int() }),
    extension: true,
  },
  'notifications.read': {
    method: 'POST',
    path: '/notifications/:id/read',
    access: 'member',
    summary: 'Marquer une notification comme lue',
    params: idParams,
    body: noContent,
  },
  'notifications.readAll': {
    method: 'POST',
    path: '/notifications/read-all',
    access: 'member',
    summary: 'Tout marquer comme lu',
    body: noContent,
  },
  'notifications.clear': {
    method: 'DELETE',
    path: '/notifications/:id/clear',
    access: 'public',
    optionalSession: true,
    summary: 'Effacer une notification\u00A0: son identifiant, connu de son seul lecteur, suffit',
    params: idParams,
    body: noContent,
    noContent: true,
  },
  'notifications.restore': {
    method: 'POST',
    path: '/notifications/:id/restore',
    access: 'member',
    summary: 'Remettre une notification effacée',
    params: idParams,
    body: noContent,
    extension: true,
  },
  'notifications.clearAll': {
    method: 'POST',
    path: '/notifications/clear-all',
    access: 'member',
    summary: 'Effacer toutes ses notifications',
    body: noContent,
    extension: true,
  },
} as const satisfies Record<string, Route>
