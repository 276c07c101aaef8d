// The balances of leave: their terms in a centre, what a member has, and the lines written to them. Amounts are minutes where a leave is
// counted in hours, else hundredths of a vacation or of a working day.
import { leaveLineKinds } from '@releve/domain/hours/leave-balance'
import * as z from 'zod/mini'
import { activityId } from './activities.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerParams, day, id, instant, text, userParams } from './fields.ts'
import { year } from './hours.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const leaveErrors = {
  leaveShort: { status: 409, message: 'Il ne reste pas assez de ce congé pour ces jours.' },
  leaveOfOneself: { status: 403, message: 'Personne ne change ses propres congés\u00A0: un autre administrateur doit le faire.' },
  leaveTermsChanged: { status: 409, message: 'Ces soldes viennent d’être changés par ailleurs. Relisez-les avant d’enregistrer.' },
  leaveUnkept: { status: 400, message: 'Le centre ne tient pas de solde de ce congé cette année-là.' },
  leaveUnitKept: {
    status: 409,
    message: 'Des lignes sont déjà écrites pour ce congé dans son unité\u00A0: elle ne change plus.',
  },
  leaveUnitsDiffer: { status: 400, message: 'Ces deux congés ne se comptent pas dans la même unité.' },
} as const satisfies ErrorEntries

const UNIT = 'Un congé se compte en heures (hours), en vacations (shifts) ou en jours ouvrés (workingDays).'
export const leaveUnit = z.enum(['hours', 'shifts', 'workingDays'], UNIT)

const YEARLY = 'Le droit d’une année va de 0 à 4\u202F000\u00A0h, ou à 400\u00A0jours.'
const amount = z.int()
const carriedUntil = z.nullable(
  z
    .strictObject({
      month: z.int().check(z.minimum(1), z.maximum(12)),
      day: z.int().check(z.minimum(1), z.maximum(31)),
    })
    .check(
      z.refine(
        ({ month, day: ofMonth }) => ofMonth <= (month === 2 ? 28 : [4, 6, 9, 11].includes(month) ? 30 : 31),
        'Ce jour n’existe pas.',
      ),
    ),
)

const terms = z.strictObject({
  activityId,
  /** The first civil year in which they hold. */
  fromYear: year,
  unit: leaveUnit,
  yearly: z.int(YEARLY).check(z.minimum(0, YEARLY), z.maximum(240_000, YEARLY)),
  mayGoBelow: z.boolean(),
  /** The last day on which what was carried into a year may be taken; null: it does not expire. */
  carriedUntil,
})
export type WireLeaveTerms = z.infer<typeof terms>

const termList = z.array(terms).check(
  z.maxLength(100, 'Au plus 100\u00A0lignes.'),
  z.refine(
    (list) => new Set(list.map((each) => `${each.activityId} ${each.fromYear}`)).size === list.length,
    'Un même congé figure deux fois la même année.',
  ),
  z.refine(
    (list) => list.every((each) => list.every((other) => other.activityId !== each.activityId || other.unit === each.unit)),
    'Un congé se compte dans la même unité toutes les années.',
  ),
)

const kind = z.enum(leaveLineKinds, 'Cette nature de ligne n’existe pas.')

const line = z.strictObject({
  _id: id,
  activityId,
  kind,
  amount,
  reason: z.string(),
  author: z.nullable(person),
  at: instant,
})

const balance = z.strictObject({
  activityId,
  name: z.string(),
  letters: z.string(),
  unit: leaveUnit,
  mayGoBelow: z.boolean(),
  /** In proportion to the share of time and to the days since `countedSince`. */
  right: amount,
  opening: amount,
  gained: amount,
  transferred: amount,
  corrected: amount,
  /** It was taken out of the year, for the next one. */
  closed: amount,
  taken: amount,
  planned: amount,
  /** Asked for, and not decided. */
  asked: amount,
  /** Carried over, and not taken in time. */
  expired: amount,
  expiring: z.nullable(z.strictObject({ until: day, amount })),
  left: amount,
})
export type WireLeaveBalance = z.infer<typeof balance>

const leaveOfMember = z.strictObject({
  year: z.int(),
  today: day,
  /** The first day of the year that counts; null: none does. */
  countedSince: z.nullable(day),
  balances: z.array(balance),
  /** Oldest first. None is ever changed: a correction is one line more. */
  lines: z.array(line),
})
export type WireLeave = z.infer<typeof leaveOfMember>

/** Some days take this of a balance, in one civil year. */
export const leaveTaken = z.strictObject({
  activityId,
  name: z.string(),
  unit: leaveUnit,
  year: z.int(),
  amount,
  left: amount,
  mayGoBelow: z.boolean(),
})
export type WireLeaveTaken = z.infer<typeof leaveTaken>

const AMOUNT = 'Indiquez une quantité, en plus ou en moins.'
const REASON = 'Le motif est requis.'

export const leaveRoutes = {
  'leave.ofMember': {
    method: 'GET',
    path: '/users/:id/leave',
    access: 'member',
    scope: 'readAbsences',
    summary: 'Les soldes de congés d’un membre pour une année civile\u202F; pour lui-même et ses administrateurs',
    params: userParams,
    query: z.strictObject({ year }),
    response: leaveOfMember,
    extension: true,
  },
  'leave.write': {
    method: 'POST',
    path: '/users/:id/leave',
    access: 'admin',
    summary: 'Écrire une ligne à un solde de congé, avec son motif\u202F; un report ou un transfert en écrit deux, aucune ne s’efface',
    params: userParams,
    body: z
      .strictObject({
        year,
        activityId,
        /** `closing` carries the amount into the next year; `transfer` carries it to `toActivityId`. */
        kind,
        amount: z.int(AMOUNT).check(
          z.minimum(-240_000, AMOUNT),
          z.maximum(240_000, AMOUNT),
          z.refine((value) => value !== 0, AMOUNT),
        ),
        toActivityId: z.optional(activityId),
        reason: text(300, undefined, REASON).check(z.minLength(1, REASON)),
      })
      .check(
        z.refine(({ kind: written, toActivityId }) => (written === 'transfer') === (toActivityId !== undefined), {
          error: 'Un transfert, et lui seul, nomme le congé qui reçoit.',
          path: ['toActivityId'],
        }),
        z.refine(({ toActivityId, activityId: from }) => toActivityId !== from, {
          error: 'Choisissez un autre congé.',
          path: ['toActivityId'],
        }),
        z.refine(({ kind: written, amount: carried }) => (written !== 'transfer' && written !== 'closing') || carried > 0, {
          error: 'Un report ou un transfert est au-dessus de zéro.',
          path: ['amount'],
        }),
      ),
    response: leaveOfMember,
    extension: true,
  },
  'leave.centerTerms': {
    method: 'GET',
    path: '/center/:id/leave-terms',
    access: 'member',
    summary: 'Les congés dont un centre tient le solde, leur unité et leur droit par an',
    params: centerParams,
    response: z.strictObject({ terms: termList }),
    extension: true,
  },
  'leave.saveCenterTerms': {
    method: 'PUT',
    path: '/center/:id/leave-terms',
    access: 'admin',
    summary: 'Enregistrer les congés dont un centre tient le solde',
    params: centerParams,
    body: z.strictObject({ terms: termList, seen: z.optional(z.array(terms)) }),
    response: z.strictObject({ terms: termList }),
    extension: true,
  },
} as const satisfies Record<string, Route>
