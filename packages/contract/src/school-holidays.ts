// School holidays of each zone, from the ministry's file: dates are its own, none is known beforehand.
import * as z from 'zod/mini'
import { CSV_BYTES, csvText, day } from './fields.ts'
import type { Route } from './route.ts'

/** Zone of school holidays. */
export const schoolZone = z.enum(['A', 'B', 'C', 'corse', 'outremer'], 'Cette zone scolaire n’existe pas.')
export type SchoolZone = z.infer<typeof schoolZone>

/** Days without school, both included. */
const schoolPeriod = z.strictObject({ zone: schoolZone, name: z.string(), startDate: day, endDate: day })
export type WireSchoolPeriod = z.infer<typeof schoolPeriod>

export const schoolHolidayRoutes = {
  'schoolHolidays.list': {
    method: 'GET',
    path: '/school-holidays',
    access: 'member',
    summary: 'Vacances scolaires connues, de toutes les zones',
    /** By first day, then by zone. */
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
      /** Of the file, by first day, then by zone. */
      periods: z.array(schoolPeriod),
      /** Lines of overseas territories, of teachers alone, without dates. */
      ignored: z.int(),
      /** By line, the first 500; with one, nothing is written. */
      faults: z.array(z.strictObject({ line: z.int(), message: z.string() })),
    }),
    extension: true,
  },
} as const satisfies Record<string, Route>
