// School holidays of each zone, from the ministry's file: dates are its own, none is known beforehand.
import * as z from 'zod/mini'
import { CSV_BYTES, csvText, day } from './fields.ts'
import type { Route } from './route.ts'

/** Zones of school holidays, as people read them, in the order they are offered in. */
export const schoolZoneNames = {
  A: 'Zone A',
  B: 'Zone B',
  C: 'Zone C',
  corse: 'Corse',
  guadeloupe: 'Guadeloupe',
  martinique: 'Martinique',
  guyane: 'Guyane',
  reunion: 'La Réunion',
  mayotte: 'Mayotte',
  saintPierreEtMiquelon: 'Saint-Pierre-et-Miquelon',
  nouvelleCaledonie: 'Nouvelle-Calédonie',
  polynesie: 'Polynésie française',
  wallisEtFutuna: 'Wallis-et-Futuna',
  /** The ministry has a calendar for each territory, none for all: centres that chose this before have no dates. */
  outremer: 'Outre-mer (sans dates)',
} as const
export type SchoolZone = keyof typeof schoolZoneNames

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object are its own, and there is at least one
const zones = Object.keys(schoolZoneNames) as [SchoolZone, ...SchoolZone[]]
/** Zone of school holidays. */
export const schoolZone = z.enum(zones, 'Cette zone scolaire n’existe pas.')

/** Days without school, both included. */
const schoolPeriod = z.strictObject({ zone: schoolZone, name: z.string(), startDate: day, endDate: day })
export type WireSchoolPeriod = z.infer<typeof schoolPeriod>

export const schoolHolidayRoutes = {
  'schoolHolidays.list': {
    method: 'GET',
    path: '/school-holidays',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Vacances scolaires connues, de toutes les zones',
    /** Periods are sorted by first day, then by zone. */
    response: z.strictObject({ periods: z.array(schoolPeriod) }),
    extension: true,
  },
  'schoolHolidays.import': {
    method: 'POST',
    path: '/school-holidays/import',
    access: 'master',
    summary: 'Reprendre les vacances scolaires du fichier CSV du ministère, en entier ou pas du tout\u202F; `dryRun` n’écrit rien',
    body: z.strictObject({ csv: csvText, dryRun: z.optional(z.boolean()) }),
    bodyBytes: CSV_BYTES,
    response: z.strictObject({
      /** The periods of the file, by first day, then by zone. */
      periods: z.array(schoolPeriod),
      /** Lines of zones nobody can choose, of teachers alone, of single days, without dates. */
      ignored: z.int(),
      /** The first 500, by line; with any of them, nothing is written. */
      faults: z.array(z.strictObject({ line: z.int(), message: z.string() })),
    }),
    extension: true,
  },
} as const satisfies Record<string, Route>
