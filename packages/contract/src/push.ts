// Devices that are notified at once, even while the application is closed: what a browser gives when it may show notifications (Push API), and
// by what the server knows it.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { id, idParams, instant } from './fields.ts'
import type { Route } from './route.ts'

/** Bytes as a browser writes them, in base64url; the padding that some clients add is let through. */
const bytes = (length: number) =>
  z
    .string('Cette clé n’est pas valable.')
    .check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}={0,2}$`), 'Cette clé n’est pas valable.'))

/** The address where a push service takes messages for one device, and the keys that only that device reads them with. */
const subscription = z.strictObject({
  endpoint: z.string('L’adresse est requise.').check(
    z.minLength(1, 'L’adresse est requise.'),
    z.maxLength(1024, 'Cette adresse est trop longue.'),
    // Every address that a browser gives is written in these characters (RFC 3986).
    z.regex(/^[!-~]*$/, 'Cette adresse n’est pas valable.'),
  ),
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
})

/** A token of Google has these characters; none is as long as this bound. */
const phoneToken = z.string('Ce jeton n’est pas valable.').check(z.regex(/^[\w:-]{32,1024}$/, 'Ce jeton n’est pas valable.'))

export const pushDevice = z.strictObject({
  _id: id,
  /** The machine of its push service: `fcm.googleapis.com`, of the application on telephones too. */
  service: z.string(),
  createdAt: instant,
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
})

export const pushErrors = {
  pushEndpointRefused: {
    status: 400,
    message: 'Cet appareil donne une adresse à laquelle aucune notification ne peut être envoyée.',
  },
} as const satisfies ErrorEntries

export const pushRoutes = {
  'push.key': {
    method: 'GET',
    path: '/push/key',
    access: 'public',
    summary:
      'Clé publique avec laquelle un navigateur demande à recevoir des notifications (VAPID), et projet par lequel l’application sur téléphone en reçoit',
    response: z.strictObject({
      key: z.string(),
      /**
       * The Google (Firebase) project of this server's account, if it has one: an application built for that project alone can be notified.
       */
      project: z.nullable(z.string()),
    }),
    extension: true,
  },
  'push.list': {
    method: 'GET',
    path: '/push/subscriptions',
    access: 'member',
    summary: 'Ses appareils qui reçoivent des notifications',
    response: z.array(pushDevice),
    extension: true,
  },
  'push.subscribe': {
    method: 'POST',
    path: '/push/subscriptions',
    access: 'member',
    summary: 'Recevoir les notifications sur cet appareil, jusqu’à la fin de la session',
    body: subscription,
    response: pushDevice,
    secret: true,
    extension: true,
  },
  'push.subscribePhone': {
    method: 'POST',
    path: '/push/phones',
    access: 'member',
    summary: 'Recevoir les notifications dans l’application sur ce téléphone, par Google (FCM), jusqu’à la fin de la session',
    body: z.strictObject({ token: phoneToken }),
    response: pushDevice,
    secret: true,
    extension: true,
  },
  'push.renew': {
    method: 'POST',
    path: '/push/renew',
    access: 'public',
    summary:
      'Dire la nouvelle adresse de cet appareil, quand son navigateur en a changé\u00A0: l’ancienne et le secret partagé avec elle suffisent',
    body: z.strictObject({ former: z.strictObject({ endpoint: subscription.shape.endpoint, auth: bytes(16) }), renewed: subscription }),
    secret: true,
    extension: true,
  },
  'push.unsubscribe': {
    method: 'DELETE',
    path: '/push/subscriptions/:id',
    access: 'member',
    summary: 'Ne plus recevoir de notifications sur un de ses appareils',
    params: idParams,
    body: z.optional(z.strictObject({})),
    extension: true,
  },
} as const satisfies Record<string, Route>
