// The end of a month: what is still open in it, its closing, its corrections afterwards, its reopening. A closed month changes no more: what
// was wrong in it is written as a line of the next one.
import * as z from 'zod/mini'
import { activityId, activityKind } from './activities.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerId, clockTime, day, id, instant, text, userId } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const closingErrors = {
  monthIsClosed: {
    status: 409,
    message:
      'Ce mois est clos\u00A0: ce qui s’y est passé ne change plus. Une erreur s’écrit en régularisation du mois suivant, sur la page «\u00A0Fin de mois\u00A0».',
  },
  monthNotOver: { status: 409, message: 'Ce mois n’est pas terminé\u00A0: il se clôt à partir du premier jour du mois suivant.' },
  monthAlreadyClosed: { status: 409, message: 'Ce mois est déjà clos.' },
  monthNotClosed: { status: 409, message: 'Ce mois n’est pas clos\u00A0: il se corrige dans le planning.' },
  monthHasPending: {
    status: 409,
    message: 'Des absences ou des activités de ce mois attendent encore une décision\u00A0: décidez-en avant de clore.',
  },
  monthHasLacks: { status: 409, message: 'Il a manqué du monde ce mois-ci\u00A0: écrivez en quelques mots pourquoi avant de clore.' },
  monthBefore: {
    status: 409,
    message: 'Les mois se closent dans l’ordre\u00A0: un mois plus récent est déjà clos, ou le précédent ne l’est pas encore.',
  },
  monthAfterClosed: { status: 409, message: 'Un mois plus récent est clos\u00A0: rouvrez-le d’abord.' },
  regularisationsChanged: {
    status: 409,
    message: 'Une régularisation de ce membre vient d’être écrite par ailleurs. Relisez-la avant d’en écrire une autre.',
  },
  figureUnknown: { status: 400, message: 'Ce chiffre ne figure pas dans les mois de ce centre.' },
} as const satisfies ErrorEntries

const MONTH = 'Un mois s’écrit AAAA-MM.'
export const month = z.string(MONTH).check(z.regex(/^(?:19\d\d|20\d\d|21\d\d)-(?:0[1-9]|1[0-2])$/, MONTH))

/** The figures that are one number a month; an activity is named by its identifier. */
const payFigureNames = ['hours', 'night', 'sundays', 'holidays', 'overCycle', 'meals'] as const
export type PayFigureName = (typeof payFigureNames)[number]
export const payFigure = z.union(
  [z.enum(payFigureNames), z.string().check(z.regex(/^activity:.{1,40}$/))],
  'Ce chiffre ne figure pas dans un mois.',
)
const payUnitNames = ['minutes', 'shifts', 'workingDays', 'count'] as const
export type PayUnitName = (typeof payUnitNames)[number]
export const payUnit = z.enum(payUnitNames, 'Une quantité se compte en minutes, en vacations, en jours ouvrés ou en nombre.')

const minutes = z.int()
const monthParams = z.strictObject({ id: centerId, month })

const regularisation = z.strictObject({
  _id: id,
  user: person,
  /** The closed month that it corrects. */
  month,
  figure: payFigure,
  unit: payUnit,
  /** Minutes, or a number to the hundredth. */
  quantity: z.number(),
  reason: z.string(),
  author: person,
  at: instant,
  /** It waits for the next closing. */
  isWaiting: z.boolean(),
})
export type WireRegularisation = z.infer<typeof regularisation>

const monthPerson = z.strictObject({
  user: person,
  registrationNumber: z.nullable(z.string()),
  /** Hundredths of full time, on the last day of the month. */
  share: z.int(),
  hours: minutes,
  night: minutes,
  sundays: minutes,
  holidays: minutes,
  overCycle: minutes,
  meals: z.int(),
  /** Activities and absences, each in every unit; fractions of shifts and days come from hours. */
  activityTotals: z.array(z.strictObject({ activityId, minutes, shifts: z.number(), workingDays: z.number() })),
})
export type WireMonthPerson = z.infer<typeof monthPerson>

const monthLack = z.strictObject({
  date: day,
  /** Null: no vacation covers these hours. */
  shift: z.nullable(z.string()),
  /** Null: all of the vacation. */
  hours: z.nullable(z.strictObject({ startTime: clockTime, endTime: clockTime })),
  total: z.int(),
  missing: z.readonly(z.record(z.string(), z.int())),
})

const monthState = z.strictObject({
  month,
  /** `running`: it is not over, and cannot be closed yet. */
  state: z.enum(['running', 'open', 'closed']),
  closing: z.nullable(z.strictObject({ closedBy: person, closedAt: instant, note: z.string() })),
  /** It was closed before, and a master administrator reopened it. */
  reopened: z.nullable(z.strictObject({ reopenedBy: person, reopenedAt: instant, reason: z.string() })),
  pending: z.array(z.strictObject({ _id: id, user: person, startDate: day, endDate: day, name: z.nullable(z.string()) })),
  demands: z.array(z.strictObject({ _id: id, user: person, date: day, shift: z.string() })),
  lacks: z.array(monthLack),
  people: z.array(monthPerson),
  /** The names of activities and absences that occur in the figures. */
  activityNames: z.array(z.strictObject({ activityId, name: z.string(), kind: activityKind })),
  /** Those that this month takes in, and those that correct it. */
  regularisations: z.array(regularisation),
  /** Months that are closed, the latest first. */
  closedMonths: z.array(z.strictObject({ month, closedAt: instant, lastExport: z.nullable(z.int()), corrections: z.int() })),
})
export type WireMonthState = z.infer<typeof monthState>

const QUANTITY = 'Indiquez une quantité, en plus ou en moins.'

export const closingRoutes = {
  'closings.month': {
    method: 'GET',
    path: '/center/:id/months/:month',
    access: 'admin',
    power: 'readAbsences',
    scope: 'exportPay',
    summary: 'Un mois d’un centre\u00A0: ce qui y est encore ouvert, ses chiffres par membre, sa clôture et ses régularisations',
    params: monthParams,
    response: monthState,
    extension: true,
  },
  'closings.close': {
    method: 'POST',
    path: '/center/:id/months/:month/close',
    access: 'admin',
    summary: 'Clore un mois terminé\u00A0: ses chiffres sont gardés, et rien de ce qui s’y est passé ne change plus',
    params: monthParams,
    body: z.strictObject({ note: z.optional(text(500)) }),
    response: monthState,
    extension: true,
  },
  'closings.reopen': {
    method: 'POST',
    path: '/center/:id/months/:month/reopen',
    access: 'master',
    summary: 'Rouvrir le dernier mois clos, avec un motif\u202F; ce qui a été remis à la paie le reste, et la suite en sera la différence',
    params: monthParams,
    body: z.strictObject({ reason: text(500, undefined, 'Le motif est requis.').check(z.minLength(1, 'Le motif est requis.')) }),
    response: monthState,
    extension: true,
  },
  'closings.regularise': {
    method: 'POST',
    path: '/center/:id/months/:month/regularisations',
    access: 'admin',
    summary: 'Corriger un mois clos par une ligne de régularisation du prochain mois que l’on clôt, avec son origine et son motif',
    params: monthParams,
    body: z.strictObject({
      userId,
      figure: payFigure,
      unit: payUnit,
      quantity: z.number(QUANTITY).check(
        z.minimum(-60_000, 'Au plus 1\u202F000\u00A0h par ligne.'),
        z.maximum(60_000, 'Au plus 1\u202F000\u00A0h par ligne.'),
        z.refine((value) => Math.round(value * 100) !== 0, QUANTITY),
      ),
      reason: text(300, undefined, 'Le motif est requis.').check(z.minLength(1, 'Le motif est requis.')),
      /** The identifiers of the lines of this member and month that the author has read. */
      seen: z.optional(z.array(id)),
    }),
    response: monthState,
    extension: true,
  },
} as const satisfies Record<string, Route>
