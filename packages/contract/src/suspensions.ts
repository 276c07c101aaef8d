// A suspension: a member does not come in until it is lifted. Nothing else of theirs changes, and the shifts that they have to come are listed, for
// somebody has to decide about them.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { day, instant, userParams } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

/** The days, today included, whose shifts are listed. */
export const SUSPENSION_DAYS = 31

export const suspensionErrors = {
  directoryField: { status: 409, message: 'L’annuaire tient ce champ\u00A0: il se change là-bas.' },
  ownSuspension: { status: 403, message: 'Personne ne suspend son propre compte.' },
  directorySuspension: {
    status: 409,
    message: 'L’annuaire dit ce compte inactif\u00A0: rendez-le actif là-bas, ou cessez de le lire.',
  },
  accountSuspended: {
    status: 403,
    message: 'Ce compte est suspendu. Adressez-vous à un administrateur de votre centre.',
  },
} as const satisfies ErrorEntries

const suspension = z.strictObject({
  since: instant,
  /** An administrator, or the key by which a directory said it; null: they are no longer known. */
  by: z.nullable(person),
})

const suspensionState = z.strictObject({
  suspension: z.nullable(suspension),
  /** Their shifts of the next days, in order. */
  shifts: z.array(z.strictObject({ date: day, name: z.string() })),
})
export type WireSuspensionState = z.infer<typeof suspensionState>

const path = '/users/:id/suspension'

export const suspensionRoutes = {
  'users.suspension': {
    method: 'GET',
    path,
    access: 'admin',
    summary: 'La suspension d’un membre, s’il est suspendu, et ses vacations des jours à venir',
    params: userParams,
    response: suspensionState,
    extension: true,
  },
  'users.suspend': {
    method: 'PUT',
    path,
    access: 'admin',
    summary: 'Suspendre un membre\u00A0: il ne se connecte plus, ses appareils sont déconnectés, son planning reste',
    params: userParams,
    body: z.optional(z.strictObject({})),
    response: suspensionState,
    extension: true,
  },
  'users.reinstate': {
    method: 'DELETE',
    path,
    access: 'admin',
    summary: 'Lever la suspension d’un membre\u00A0: il se connecte de nouveau',
    params: userParams,
    body: z.optional(z.strictObject({})),
    response: suspensionState,
    extension: true,
  },
} as const satisfies Record<string, Route>
