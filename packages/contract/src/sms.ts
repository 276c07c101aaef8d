// Text messages: the number that a member gives for them, proved by a code that is sent to it. What is told by them is chosen with the other
// channels (preferences.ts).
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { instant } from './fields.ts'
import { SMS_CODE_DIGITS, typedPhone } from './phone-number.ts'
import type { Route } from './route.ts'

const sms = z.strictObject({
  /** The installation sends text messages, and the centre too. */
  isOn: z.boolean(),
  /** E.164; null: none is proved, and nothing is sent. */
  number: z.nullable(z.string()),
  /** One that waits for its code, which holds until then. */
  pending: z.nullable(z.strictObject({ number: z.string(), until: instant })),
})
export type WireSms = z.infer<typeof sms>

const code = z
  .string('Le code est requis.')
  .check(z.regex(new RegExp(`^\\d{${SMS_CODE_DIGITS}}$`), `Le code a ${SMS_CODE_DIGITS}\u00A0chiffres.`))

export const smsErrors = {
  smsOff: { status: 409, message: 'Ce centre n’envoie pas de SMS.' },
  smsCountry: { status: 400, message: 'Ce service n’envoie pas de SMS vers ce pays.' },
  smsNotMobile: { status: 400, message: 'Ce numéro n’est pas celui d’un téléphone mobile.' },
  smsDayFull: { status: 409, message: 'Le centre a envoyé tous les SMS de la journée. Réessayez demain.' },
  smsCodeWrong: { status: 400, message: 'Ce code n’est pas le bon.' },
  smsCodeOver: { status: 409, message: 'Ce code ne vaut plus. Demandez-en un autre.' },
} as const satisfies ErrorEntries

export const smsRoutes = {
  'sms.get': {
    method: 'GET',
    path: '/sms',
    access: 'member',
    summary: 'Son numéro pour les SMS',
    response: sms,
    extension: true,
  },
  'sms.give': {
    method: 'PUT',
    path: '/sms',
    access: 'member',
    summary: 'Donner un numéro pour les SMS\u00A0: un code y est envoyé',
    echoes: { of: 'sms.get' },
    body: z.strictObject({ number: typedPhone }),
    response: sms,
    extension: true,
  },
  'sms.confirm': {
    method: 'POST',
    path: '/sms/confirm',
    access: 'member',
    summary: 'Confirmer son numéro par le code reçu',
    body: z.strictObject({ code }),
    response: sms,
    extension: true,
  },
  'sms.forget': {
    method: 'DELETE',
    path: '/sms',
    access: 'member',
    summary: 'Oublier son numéro\u00A0: plus aucun SMS ne lui est envoyé',
    body: z.optional(z.strictObject({})),
    response: sms,
    extension: true,
  },
} as const satisfies Record<string, Route>
