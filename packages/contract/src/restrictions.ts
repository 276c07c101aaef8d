// The restrictions of a member say what they may not be asked for, without its cause. Their member and their administrators read them; colleagues
// learn that a vacation does not suit them, and no more.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { clockTime, day, userParams } from './fields.ts'
import type { Route } from './route.ts'

export const restrictionErrors = {
  restrictionsChanged: {
    status: 409,
    message: 'Les restrictions de ce membre viennent d’être changées par ailleurs. Relisez-les avant d’enregistrer.',
  },
} as const satisfies ErrorEntries

const LENGTH = 'Indiquez un nombre d’heures, de 1\u00A0h à 168\u00A0h, au quart d’heure près.'
const hours = z.number(LENGTH).check(
  z.minimum(1, LENGTH),
  z.maximum(168, LENGTH),
  z.refine((value) => Number.isInteger(value * 4), LENGTH),
)
const severity = z.enum(['blocking', 'warning'], 'Une restriction bloque (blocking) ou avertit (warning).')
const terms = { severity, fromDate: z.nullable(day), untilDate: z.nullable(day) }
const WEEKDAYS = 'Choisissez au moins un jour de la semaine.'
const weekday = z.int(WEEKDAYS).check(z.minimum(1, WEEKDAYS), z.maximum(7, WEEKDAYS))

const restriction = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('hours'), startTime: clockTime, endTime: clockTime, ...terms }),
    z.strictObject({ kind: z.literal('length'), hours, ...terms }),
    z.strictObject({ kind: z.literal('week'), hours, ...terms }),
    z.strictObject({ kind: z.literal('rest'), hours, ...terms }),
    z.strictObject({ kind: z.literal('twoDays'), ...terms }),
    z.strictObject({
      kind: z.literal('weekdays'),
      weekdays: z.array(weekday).check(
        z.minLength(1, WEEKDAYS),
        z.refine((days) => new Set(days).size === days.length, 'Un même jour figure deux fois.'),
      ),
      isEveryOtherWeek: z.boolean(),
      ...terms,
    }),
  ])
  .check(
    z.refine(({ fromDate, untilDate }) => fromDate === null || untilDate === null || fromDate <= untilDate, {
      message: 'La fin de la restriction précède son début.',
      path: ['untilDate'],
    }),
    z.refine((form) => form.kind !== 'hours' || form.startTime !== form.endTime, {
      message: 'Ces deux heures sont les mêmes.',
      path: ['endTime'],
    }),
    z.refine((form) => form.kind !== 'weekdays' || !form.isEveryOtherWeek || form.fromDate !== null, {
      message: 'Indiquez la première semaine par sa date de début.',
      path: ['fromDate'],
    }),
  )

const restrictions = z.array(restriction).check(z.maxLength(20, 'Au plus 20\u00A0restrictions.'))
export type WireRestriction = z.infer<typeof restriction>

const state = z.strictObject({
  restrictions: z.array(restriction),
  /** The vacations of the next twelve weeks, as they are planned, that the restrictions keep the member from. */
  days: z.array(z.strictObject({ date: day, shift: z.string(), severity, message: z.string() })),
})
export type WireRestrictions = z.infer<typeof state>

export const restrictionRoutes = {
  'restrictions.read': {
    method: 'GET',
    path: '/users/:id/restrictions',
    access: 'member',
    summary: 'Les restrictions d’un membre et les vacations prévues qu’elles contredisent\u202F; pour lui-même et ses administrateurs',
    params: userParams,
    response: state,
    extension: true,
  },
  'restrictions.save': {
    method: 'PUT',
    path: '/users/:id/restrictions',
    access: 'admin',
    summary:
      'Enregistrer les restrictions d’un membre, sans motif\u202F; avec dryRun, seulement lire les vacations qu’elles contrediraient',
    echoes: { of: 'restrictions.read', views: ['days'] },
    params: userParams,
    body: z.strictObject({
      restrictions,
      /** The restrictions as they were read. With it, what somebody else saved meanwhile is refused (409 `restrictionsChanged`). */
      seen: z.optional(z.array(restriction)),
      dryRun: z.optional(z.boolean()),
    }),
    response: state,
    extension: true,
  },
} as const satisfies Record<string, Route>
