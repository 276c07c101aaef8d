// A centre changes the public holidays of its territory: it adds days, moves or takes them out, each for the years it says.
import { isYearlyDay } from '@releve/domain/calendar/holiday-years'
import { MOST_OWN_HOLIDAYS } from '@releve/domain/calendar/center-holiday-changes'
import type { OwnHolidayRefusal } from '@releve/domain/calendar/center-holiday-changes'
import { holidayNames } from '@releve/domain/calendar/holidays'
import * as z from 'zod/mini'
import { centerId, id, line } from './fields.ts'
import type { ErrorEntry } from './error-entry.ts'
import type { Route } from './route.ts'

const FIRST_YEAR = 2000
const LAST_YEAR = 2100
const YEAR = `Indiquez une année entre ${FIRST_YEAR} et ${LAST_YEAR}.`
const year = z.int(YEAR).check(z.minimum(FIRST_YEAR, YEAR), z.maximum(LAST_YEAR, YEAR))

/** « 12-04 », or days from Easter Sunday: « easter-47 ». */
const on = z
  .string('Le jour est requis.')
  .check(
    z.maxLength(20, { error: 'Ce jour n’existe pas.', abort: true }),
    z.refine(isYearlyDay, 'Ce jour n’existe pas. Le format attendu est MM-JJ, ou easter-47 pour 47\u00A0jours avant Pâques.'),
  )

/** A name stands in a cell of the calendar. */
const holidayName = line(40).check(z.minLength(1, 'Donnez un nom à ce jour férié.'))
const legal = z.enum(holidayNames, 'Ce jour férié n’existe pas.')

const own = { _id: id }
const read = { firstYear: z.int(), lastYear: z.nullable(z.int()) }
const written = { firstYear: year, lastYear: z._default(z.nullable(year), null) }

const added = { kind: z.literal('added'), name: z.string(), on: z.string() }
const moved = { kind: z.literal('moved'), holiday: legal, on: z.string() }
const removed = { kind: z.literal('removed'), holiday: legal }

export const ownHoliday = z.discriminatedUnion('kind', [
  z.strictObject({ ...own, ...added, ...read }),
  z.strictObject({ ...own, ...moved, ...read }),
  z.strictObject({ ...own, ...removed, ...read }),
])

/** A change to be made: without its identifier, and within bounds. */
const newOwnHoliday = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...added, name: holidayName, on, ...written }),
    z.strictObject({ ...moved, on, ...written }),
    z.strictObject({ ...removed, ...written }),
  ],
  { error: 'Un jour férié s’ajoute (added), se reporte (moved) ou se retire (removed).' },
)

export type NewOwnHoliday = z.infer<typeof newOwnHoliday>

const ownHolidays = z.strictObject({ ownHolidays: z.array(ownHoliday) })
const holidayParams = z.strictObject({ id: centerId, holidayId: id })

export const ownHolidayErrors = {
  holidayInPast: {
    status: 409,
    message:
      'Des jours déjà passés ou commencés deviendraient fériés, ou ne le seraient plus\u00A0: l’historique ne change pas. Choisissez des jours à venir.',
  },
  holidayYearsReversed: { status: 400, message: 'La dernière année précède la première.' },
  holidayNoSuchDay: { status: 400, message: 'Ce jour n’existe pas cette année-là.' },
  holidayNotLegal: { status: 409, message: 'Ce jour n’est pas férié dans le territoire du centre ces années-là.' },
  holidayTwice: { status: 409, message: 'Le centre a déjà changé ce jour pour ces années-là\u00A0: retirez d’abord ce changement.' },
  holidayAlready: { status: 409, message: 'Ce jour est déjà férié.' },
  holidaysFull: { status: 409, message: `Un centre garde au plus ${MOST_OWN_HOLIDAYS}\u00A0changements de ses jours fériés.` },
  holidayNotNamed: { status: 409, message: 'Ce jour garde le nom que la loi lui donne.' },
  holidayOver: { status: 409, message: 'Ses années sont passées\u00A0: l’historique ne change pas.' },
} as const satisfies Record<OwnHolidayRefusal | 'holidayNotNamed', ErrorEntry>

export const ownHolidayRoutes = {
  'ownHolidays.add': {
    method: 'POST',
    path: '/center/:id/holidays',
    access: 'admin',
    summary: 'Ajouter un jour férié propre au centre, en reporter un du territoire ou le retirer, pour les années choisies',
    params: z.strictObject({ id: centerId }),
    body: newOwnHoliday,
    response: ownHolidays,
    extension: true,
  },
  'ownHolidays.edit': {
    method: 'PUT',
    path: '/center/:id/holidays/:holidayId',
    access: 'admin',
    summary:
      'Changer la dernière année d’un changement des jours fériés, ou corriger le nom d’un jour ajouté\u202F; les jours passés restent fériés ou non, comme ils l’étaient',
    params: holidayParams,
    body: z.strictObject({
      lastYear: z.optional(z.nullable(year)),
      /** The other name of a day that the centre added. */
      name: z.optional(holidayName),
    }),
    response: ownHolidays,
    extension: true,
  },
  'ownHolidays.remove': {
    method: 'DELETE',
    path: '/center/:id/holidays/:holidayId',
    access: 'admin',
    summary:
      'Retirer un changement des jours fériés\u00A0: effacé s’il n’a rien changé encore, terminé sinon, l’historique restant le même',
    params: holidayParams,
    body: z.optional(z.strictObject({})),
    response: ownHolidays,
    extension: true,
  },
} as const satisfies Record<string, Route>
