// The calendar subscription: a secret address, read by the calendar program of a phone, that holds the vacations and
// the leaves of a member.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { instant } from './fields.ts'
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

export const feedErrors = {
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
  'feeds.calendar': {
    method: 'GET',
    path: '/calendar-feeds/:address',
    access: 'public',
    summary: 'Vacations d’un membre, à son adresse secrète (text/calendar)',
    params: z.strictObject({ address: z.string() }),
    file: 'text/calendar',
    extension: true,
  },
} as const satisfies Record<string, Route>
