// What a member is told: the inbox of the drawer.
import * as z from 'zod/mini'
import { day, id, idParams, instant } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const notification = z.strictObject({
  _id: id,
  kind: z.enum([
    'demandAccepted',
    'demandSwapped',
    'demandWithdrawn',
    'demandInterest',
    'interestDeclined',
    'demandExpired',
    'demandClosed',
    'demandPosted',
    'pointsReceived',
    'sessionRevoked',
  ]),
  demandId: z.nullable(id),
  date: z.nullable(day),
  actor: z.nullable(person),
  points: z.nullable(z.int()),
  isRead: z.boolean(),
  createdAt: instant,
})
export type WireNotification = z.infer<typeof notification>

export const notificationRoutes = {
  'notifications.list': {
    method: 'GET',
    path: '/notifications/:userId',
    access: 'member',
    summary: 'Ses notifications, les plus récentes d’abord',
    params: z.strictObject({ userId: id }),
    response: z.array(notification),
  },
  'notifications.read': {
    method: 'POST',
    path: '/notifications/:id/read',
    access: 'member',
    summary: 'Marquer une notification comme lue',
    params: idParams,
    body: z.optional(z.strictObject({})),
  },
  'notifications.readAll': {
    method: 'POST',
    path: '/notifications/read-all',
    access: 'member',
    summary: 'Tout marquer comme lu',
    body: z.optional(z.strictObject({})),
  },
} as const satisfies Record<string, Route>
