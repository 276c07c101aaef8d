// Keys by which programs act in a centre: its administrators make them, see when each was last used, take over those of whoever left, and end
// them.
import { KEY_DAYS_MOST, scopes } from '@releve/domain/access/scopes'
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { centerId, centerParams, id, instant, line } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const MOST_KEYS = 50
/** The calls a minute of a key for which nobody chose otherwise. */
export const USUAL_KEY_CALLS = 120

export const apiKeyErrors = {
  keyUnknown: { status: 401, message: 'Cette clé n’est pas valable\u00A0: elle n’existe pas, a expiré ou a été révoquée.' },
  keyScope: { status: 403, message: 'Cette clé ne permet pas cet appel.' },
  keyNetwork: { status: 403, message: 'Cette clé ne peut pas servir depuis cette adresse.' },
  tooManyKeys: { status: 409, message: `Ce centre a déjà ${MOST_KEYS}\u00A0clés. Révoquez-en une d’abord.` },
} as const satisfies ErrorEntries

const scope = z.enum(scopes, 'Cette portée n’existe pas.')

const NETWORK_WRONG = 'Écrivez une adresse, ou un réseau comme 192.0.2.0/24.'
/** An address, or a network. A length of 0 would be everybody. */
const network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], NETWORK_WRONG)
  .check(z.refine((value) => !/\/0+$/.test(value), NETWORK_WRONG))

/** A key that has not ended. The key itself is told once, by the call that makes it. */
const apiKey = z.strictObject({
  _id: id,
  name: z.string(),
  /** The letters that the key begins with. */
  prefix: z.string(),
  scopes: z.array(scope),
  networks: z.array(z.string()),
  callsPerMinute: z.int(),
  /** The administrator who answers for it; null: it is no longer known who. */
  holder: z.nullable(person),
  createdAt: instant,
  expiresAt: instant,
  /** The instant of its last use, to the minute; null: it was never used. */
  lastUsedAt: z.nullable(instant),
  /** The instant at which it ends if nobody takes it over; null: its holder administers the centre. */
  takeOverBefore: z.nullable(instant),
})
export type WireApiKey = z.infer<typeof apiKey>

const keyList = z.strictObject({ keys: z.array(apiKey) })
const keyParams = z.strictObject({ id: centerId, keyId: id })

export const apiKeyRoutes = {
  'apiKeys.list': {
    method: 'GET',
    path: '/center/:id/keys',
    access: 'admin',
    summary: 'Les clés d’un centre qui ne sont pas révoquées\u00A0: ce que chacune permet, jusqu’à quand, et quand elle a servi',
    params: centerParams,
    response: keyList,
    extension: true,
  },
  'apiKeys.create': {
    method: 'POST',
    path: '/center/:id/keys',
    access: 'admin',
    stepUp: true,
    secret: true,
    summary: 'Créer une clé pour un programme\u00A0: elle n’est donnée qu’une fois, et vaut un an au plus',
    params: centerParams,
    body: z.strictObject({
      name: line(60, 'Ce nom ne doit pas dépasser 60 caractères.').check(z.minLength(1, 'Donnez un nom à cette clé.')),
      scopes: z.array(scope).check(
        z.minLength(1, 'Choisissez ce que la clé permet.'),
        z.maxLength(scopes.length, 'Une portée n’est choisie qu’une fois.'),
        z.refine((list) => new Set(list).size === list.length, 'Une portée n’est choisie qu’une fois.'),
      ),
      validDays: z
        .int('La durée est un nombre entier de jours.')
        .check(
          z.minimum(1, 'Une clé vaut un jour au moins.'),
          z.maximum(KEY_DAYS_MOST, `Une clé vaut ${KEY_DAYS_MOST}\u00A0jours au plus.`),
        ),
      networks: z.optional(z.array(network).check(z.maxLength(20, 'Une clé a vingt réseaux au plus.'))),
      callsPerMinute: z.optional(
        z
          .int('Le nombre d’appels est un nombre entier.')
          .check(
            z.minimum(1, 'Une clé permet un appel par minute au moins.'),
            z.maximum(6000, 'Une clé permet 6\u202F000\u00A0appels par minute au plus.'),
          ),
      ),
    }),
    response: z.strictObject({ key: apiKey, secret: z.string() }),
    extension: true,
  },
  'apiKeys.takeOver': {
    method: 'POST',
    path: '/center/:id/keys/:keyId/take-over',
    access: 'admin',
    stepUp: true,
    summary: 'Reprendre une clé\u00A0: on en répond désormais, à la place de qui l’a créée',
    params: keyParams,
    response: keyList,
    extension: true,
  },
  'apiKeys.revoke': {
    method: 'DELETE',
    path: '/center/:id/keys/:keyId',
    access: 'admin',
    summary: 'Révoquer une clé, aussitôt',
    params: keyParams,
    response: keyList,
    extension: true,
  },
} as const satisfies Record<string, Route>
