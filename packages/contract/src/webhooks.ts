// Webhooks: addresses that a centre wants told of what happens in it, signed as Standard Webhooks has it, each delivery listed and sent again by
// hand. What is told names objects, which a program then reads with a key; the cause of an absence is never in it.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { boundedText, centerId, centerParams, id, instant, line } from './fields.ts'
import { pageFields } from './pages.ts'
import type { Route } from './route.ts'

/** Kinds of events that an address may choose. */
export const webhookEvents = ['planning', 'demand', 'vacancy', 'absence', 'closing'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const MOST_WEBHOOKS = 10

export const webhookErrors = {
  webhookAddress: { status: 400, message: 'Cette adresse n’est pas joignable en https depuis ce serveur, ou n’est pas publique.' },
  tooManyWebhooks: { status: 409, message: `Ce centre a déjà ${MOST_WEBHOOKS}\u00A0webhooks. Retirez-en un d’abord.` },
  deliveryWaiting: { status: 409, message: 'Cet envoi est encore en cours.' },
} as const satisfies ErrorEntries

const event = z.enum(webhookEvents, 'Ce genre d’événement n’existe pas.')

const webhook = z.strictObject({
  _id: id,
  name: z.string(),
  url: z.string(),
  events: z.array(event),
  createdAt: instant,
  /** The instant since which nothing is told, as it could not be for a day; null: it is told. */
  offAt: z.nullable(instant),
  waiting: z.int(),
})
export type WireWebhook = z.infer<typeof webhook>

const delivery = z.strictObject({
  _id: id,
  event: z.string(),
  objectId: id,
  createdAt: instant,
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  /** The last try; null: none yet. */
  lastAt: z.nullable(instant),
  /** The status of the last answer, or why there was none; null: none yet. */
  answer: z.nullable(z.string()),
})
export type WireDelivery = z.infer<typeof delivery>

const webhookList = z.strictObject({ webhooks: z.array(webhook) })
const webhookParams = z.strictObject({ id: centerId, webhookId: id })

const URL_WRONG = 'Écrivez une adresse qui commence par https://.'

export const webhookRoutes = {
  'webhooks.list': {
    method: 'GET',
    path: '/center/:id/webhooks',
    access: 'admin',
    summary: 'Les webhooks d’un centre\u00A0: leurs adresses, ce que chacune apprend, et s’ils sont éteints',
    params: centerParams,
    response: webhookList,
    extension: true,
  },
  'webhooks.create': {
    method: 'POST',
    path: '/center/:id/webhooks',
    access: 'admin',
    stepUp: true,
    secret: true,
    summary: 'Créer un webhook\u00A0: le secret qui signe les envois n’est donné qu’une fois',
    params: centerParams,
    body: z.strictObject({
      name: line(60, 'Ce nom ne doit pas dépasser 60 caractères.').check(z.minLength(1, 'Donnez un nom à ce webhook.')),
      url: boundedText(1024, URL_WRONG, 'Cette adresse est trop longue.').check(
        z.trim(),
        z.maxLength(1024, { error: 'Cette adresse est trop longue.', abort: true }),
        z.refine((value) => URL.parse(value)?.protocol === 'https:', URL_WRONG),
      ),
      events: z.array(event).check(
        z.minLength(1, 'Choisissez ce que cette adresse apprend.'),
        z.maxLength(webhookEvents.length, 'Un genre d’événement n’est choisi qu’une fois.'),
        z.refine((list) => new Set(list).size === list.length, 'Un genre d’événement n’est choisi qu’une fois.'),
      ),
    }),
    response: z.strictObject({ webhook, secret: z.string() }),
    extension: true,
  },
  'webhooks.turnOn': {
    method: 'POST',
    path: '/center/:id/webhooks/:webhookId/on',
    access: 'admin',
    summary: 'Rallumer un webhook éteint\u00A0: ce qui attendait part',
    params: webhookParams,
    response: webhookList,
    extension: true,
  },
  'webhooks.remove': {
    method: 'DELETE',
    path: '/center/:id/webhooks/:webhookId',
    access: 'admin',
    summary: 'Retirer un webhook, avec ses envois',
    params: webhookParams,
    response: webhookList,
    extension: true,
  },
  'webhooks.deliveries': {
    method: 'GET',
    path: '/center/:id/webhooks/:webhookId/deliveries',
    access: 'admin',
    summary: 'Les envois d’un webhook depuis trente jours, le plus récent d’abord, par pages',
    params: webhookParams,
    query: z.strictObject({ ...pageFields }),
    response: z.strictObject({ deliveries: z.array(delivery), next: z.nullable(id) }),
    extension: true,
  },
  'webhooks.resend': {
    method: 'POST',
    path: '/center/:id/webhooks/:webhookId/deliveries/:deliveryId/resend',
    access: 'admin',
    summary: 'Envoyer de nouveau ce qui est parti ou a échoué, sous le même identifiant',
    params: z.strictObject({ id: centerId, webhookId: id, deliveryId: id }),
    response: z.strictObject({ delivery }),
    extension: true,
  },
} as const satisfies Record<string, Route>
