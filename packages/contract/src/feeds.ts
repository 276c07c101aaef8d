// The calendar subscription: a secret address, read by the calendar program of a phone, that holds the vacations and
// the leaves of a member.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { id, idParams, instant, line, teamId } from './fields.ts'
import type { Route } from './route.ts'

/** Minutes before the start of a vacation at which the phone rings; null: it does not. */
const alarmMinutes = z.nullable(
  z
    .int('Le rappel est un nombre entier de minutes.')
    .check(z.minimum(0, 'Le rappel ne peut pas être négatif.'), z.maximum(2880, 'Le rappel se règle au plus 48 heures avant.')),
)

/** How far back the calendar goes: a month, or to the day on which the member came to their centre. */
export const feedPasts = ['month', 'arrival'] as const
export type FeedPast = (typeof feedPasts)[number]
const past = z.enum(feedPasts, 'Choisissez jusqu’où remonte le calendrier.')

export const feed = z.strictObject({
  /** The whole secret address, ending in `.ics`. */
  url: z.string(),
  alarmMinutes,
  past,
  createdAt: instant,
  /** The instant at which a calendar program last read it; null: never. */
  lastReadAt: z.nullable(instant),
})
export type WireFeed = z.infer<typeof feed>

/** A device that reads the vacations as a CalDAV collection, with a password of its own. */
const device = z.strictObject({
  _id: id,
  name: z.string(),
  alarmMinutes,
  createdAt: instant,
  /** The instant at which it last read them; null: never. */
  lastReadAt: z.nullable(instant),
})
export type WireCalendarDevice = z.infer<typeof device>

/** The planning of a team, or of the whole centre, at a secret address: who works each vacation, named as on the wall of the room. */
const groupFeed = z.strictObject({
  _id: id,
  /** Null: the whole centre. */
  teamId: z.nullable(id),
  /** The whole secret address, ending in `.ics`. */
  url: z.string(),
  createdAt: instant,
  /** The instant at which a calendar program last read it; null: never. */
  lastReadAt: z.nullable(instant),
})
export type WireGroupFeed = z.infer<typeof groupFeed>

const NAME_REQUIRED = 'Donnez un nom à cet appareil.'

export const MOST_DEVICES = 10

export const feedErrors = {
  devicePassword: {
    status: 401,
    message: 'Ce mot de passe n’ouvre aucun calendrier de Relève. Reliez l’appareil dans Réglages, Calendrier du téléphone.',
  },
  tooManyDevices: { status: 409, message: `Vous avez déjà ${MOST_DEVICES}\u00A0appareils. Retirez-en un d’abord.` },
  noDevice: { status: 404, message: 'Cet appareil n’est plus relié à votre calendrier.' },
  noGroupFeed: { status: 404, message: 'Cet abonnement n’existe plus.' },
  noFeed: { status: 404, message: 'Vous n’avez pas d’abonnement de calendrier.' },
} as const satisfies ErrorEntries

export const feedRoutes = {
  'feeds.get': {
    method: 'GET',
    path: '/calendar-feed',
    access: 'member',
    summary: 'Son abonnement de calendrier, s’il existe',
    response: z.strictObject({ feed: z.nullable(feed) }),
    extension: true,
  },
  'feeds.renew': {
    method: 'POST',
    path: '/calendar-feed',
    access: 'member',
    summary: 'Créer son abonnement de calendrier, ou changer son adresse secrète',
    body: z.strictObject({ alarmMinutes: z.optional(alarmMinutes) }),
    response: z.strictObject({ feed }),
    extension: true,
  },
  'feeds.edit': {
    method: 'PUT',
    path: '/calendar-feed',
    access: 'member',
    summary: 'Régler le rappel de son abonnement, et jusqu’où il remonte',
    echoes: { of: 'feeds.get', at: 'feed' },
    body: z.strictObject({ alarmMinutes: z.optional(alarmMinutes), past: z.optional(past) }),
    response: z.strictObject({ feed }),
    extension: true,
  },
  'feeds.revoke': {
    method: 'DELETE',
    path: '/calendar-feed',
    access: 'member',
    summary: 'Fermer son abonnement\u00A0: l’adresse ne répond plus',
    body: z.optional(z.strictObject({})),
    extension: true,
  },
  'feeds.devices': {
    method: 'GET',
    path: '/calendar-devices',
    access: 'member',
    summary: 'Ses appareils reliés à son calendrier par CalDAV',
    response: z.strictObject({ devices: z.array(device) }),
    extension: true,
  },
  'feeds.addDevice': {
    method: 'POST',
    path: '/calendar-devices',
    access: 'member',
    summary: 'Relier un appareil à son calendrier par CalDAV\u00A0: son mot de passe n’est donné qu’une fois',
    secret: true,
    body: z.strictObject({
      name: line(60, 'Ce nom ne doit pas dépasser 60 caractères.').check(z.minLength(1, NAME_REQUIRED)),
      alarmMinutes: z.optional(alarmMinutes),
    }),
    response: z.strictObject({
      device,
      server: z.string(),
      userName: z.string(),
      password: z.string(),
    }),
    extension: true,
  },
  'feeds.removeDevice': {
    method: 'DELETE',
    path: '/calendar-devices/:id',
    access: 'member',
    summary: 'Retirer un appareil\u00A0: son mot de passe n’ouvre plus le calendrier',
    params: idParams,
    body: z.optional(z.strictObject({})),
    extension: true,
  },
  'feeds.groups': {
    method: 'GET',
    path: '/calendar-groups',
    access: 'member',
    summary: 'Ses abonnements au planning d’une équipe ou du centre',
    response: z.strictObject({ groups: z.array(groupFeed) }),
    extension: true,
  },
  'feeds.renewGroup': {
    method: 'POST',
    path: '/calendar-groups',
    access: 'member',
    summary: 'S’abonner au planning d’une équipe ou du centre, ou en changer l’adresse secrète',
    body: z.strictObject({ teamId: z.nullable(teamId) }),
    response: z.strictObject({ group: groupFeed }),
    extension: true,
  },
  'feeds.removeGroup': {
    method: 'DELETE',
    path: '/calendar-groups/:id',
    access: 'member',
    summary: 'Fermer un de ces abonnements : l’adresse ne répond plus',
    params: idParams,
    body: z.optional(z.strictObject({})),
    extension: true,
  },
  'feeds.calendar': {
    method: 'GET',
    path: '/calendar-feeds/:address',
    access: 'public',
    summary: 'Vacations d’un membre, d’une équipe ou d’un centre, à leur adresse secrète (text/calendar)',
    params: z.strictObject({ address: z.string() }),
    file: 'text/calendar',
    extension: true,
  },
} as const satisfies Record<string, Route>
