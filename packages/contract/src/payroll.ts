// A closed month is handed over to payroll: codes and rounding of the centre, profiles of files, numbered files that stay what they were.
import * as z from 'zod/mini'
import { month, payFigure, payUnit } from './closings.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerId, centerParams, clockTime, instant, line, userId } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const payrollErrors = {
  paySettingsChanged: {
    status: 409,
    message: 'Ces réglages de paie viennent d’être changés par ailleurs. Relisez-les avant d’enregistrer.',
  },
  payProfileGone: { status: 409, message: 'Ce profil d’export n’existe plus\u00A0: choisissez-en un autre.' },
  payUnmapped: {
    status: 409,
    message: 'Des chiffres de ce mois n’ont pas de code de paie\u00A0: rien n’est remis avant qu’ils en aient un.',
  },
  payNumbersMissing: { status: 409, message: 'Des membres n’ont pas de matricule\u00A0: rien n’est remis avant qu’ils en aient un.' },
  payBefore: {
    status: 409,
    message:
      'Un mois plus ancien est clos et n’a pas encore été remis à la paie\u00A0: remettez-le d’abord, pour que les minutes reportées se suivent.',
  },
} as const satisfies ErrorEntries

export const paySteps = [1, 5, 15, 30] as const
export const payColumns = [
  'registrationNumber',
  'name',
  'lastName',
  'firstName',
  'share',
  'code',
  'quantity',
  'unit',
  'from',
  'to',
  'month',
  'corrects',
] as const
export type PayColumn = (typeof payColumns)[number]

/** No identifier of an object of its own: the centre names it in its settings. */
const NO_PROFILE = 'Ce profil n’existe pas.'
const profileId = z.string(NO_PROFILE).check(z.regex(/^[\w-]{1,40}$/, NO_PROFILE))

const profileFields = {
  _id: profileId,
  name: line(40).check(z.minLength(1, 'Nommez ce profil.')),
  columns: z.array(z.enum(payColumns, 'Cette colonne n’existe pas.')).check(
    z.minLength(1, 'Gardez au moins une colonne.'),
    z.refine((columns) => new Set(columns).size === columns.length, 'Une même colonne figure deux fois.'),
  ),
  hasTitles: z.boolean(),
  /** Hours as a decimal number (7,25) or as hours and minutes (7:15). */
  hoursForm: z.enum(['decimal', 'clock'], 'Les heures s’écrivent en décimal ou en heures et minutes.'),
  decimalSign: z.enum([',', '.'], 'Le signe décimal est une virgule ou un point.'),
  dateForm: z.enum(['dd/mm/yyyy', 'yyyy-mm-dd', 'yyyymmdd'], 'Cette forme de date n’existe pas.'),
  separator: z.enum([';', ',', 'tab'], 'Ce séparateur n’existe pas.'),
  encoding: z.enum(['utf-8', 'utf-8-bom', 'windows-1252'], 'Cet encodage n’existe pas.'),
}
const payProfile = z.strictObject({ ...profileFields, version: z.int() })
export type WirePayProfile = z.infer<typeof payProfile>

const code = z.strictObject({
  figure: payFigure,
  /** Null: this figure is not handed over. */
  code: z.nullable(line(20).check(z.minLength(1, 'Indiquez un code.'))),
  unit: payUnit,
})
const windows = z.strictObject({ startTime: clockTime, endTime: clockTime })

const settingsFields = {
  /** Minutes to which each quantity of hours is rounded, once per member and code. */
  stepMinutes: z.union([z.literal(1), z.literal(5), z.literal(15), z.literal(30)], 'Le pas est de 1, 5, 15 ou 30\u00A0min.'),
  /** The hours that a piece of work of at least six hours touches to count a meal. */
  meals: z.array(windows).check(
    z.maxLength(6, 'Au plus six plages de repas.'),
    z.refine((list) => list.every(({ startTime, endTime }) => startTime < endTime), 'Une plage de repas finit après son début.'),
  ),
  codes: z.array(code).check(
    z.maxLength(200, 'Au plus 200\u00A0codes.'),
    z.refine((list) => new Set(list.map(({ figure }) => figure)).size === list.length, 'Un même chiffre figure deux fois.'),
  ),
}
const isEachOnce = (profiles: readonly { readonly _id: string; readonly name: string }[]) =>
  new Set(profiles.map(({ _id }) => _id)).size === profiles.length && new Set(profiles.map(({ name }) => name)).size === profiles.length
const ONCE = 'Deux profils ne portent pas le même nom.'

const paySettings = z.strictObject({ ...settingsFields, profiles: z.array(payProfile) })
export type WirePaySettings = z.infer<typeof paySettings>

/** The settings with which a centre begins. */
export const startingPaySettings: WirePaySettings = {
  stepMinutes: 15,
  meals: [
    { startTime: '11:00', endTime: '14:00' },
    { startTime: '18:00', endTime: '21:00' },
  ],
  codes: [],
  profiles: [
    {
      _id: 'usual',
      name: 'Paie',
      columns: ['registrationNumber', 'name', 'share', 'code', 'quantity', 'from', 'to'],
      hasTitles: true,
      hoursForm: 'decimal',
      decimalSign: ',',
      dateForm: 'dd/mm/yyyy',
      separator: ';',
      encoding: 'utf-8-bom',
      version: 1,
    },
  ],
}

const payExport = z.strictObject({
  number: z.int(),
  month,
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  profile: z.string(),
  /** Only the difference with what was handed over of that month before. */
  isDifference: z.boolean(),
  madeBy: person,
  madeAt: instant,
})
export type WirePayExport = z.infer<typeof payExport>

const NUMBER = 'Indiquez un matricule.'

export const payrollRoutes = {
  'payroll.settings': {
    method: 'GET',
    path: '/center/:id/pay-settings',
    access: 'admin',
    power: 'readAbsences',
    scope: 'exportPay',
    summary: 'Les codes de paie d’un centre, son arrondi, ses plages de repas et ses profils d’export',
    params: centerParams,
    response: paySettings,
    extension: true,
  },
  'payroll.saveSettings': {
    method: 'PUT',
    path: '/center/:id/pay-settings',
    access: 'admin',
    summary:
      'Enregistrer les codes de paie, l’arrondi, les plages de repas et les profils\u202F; un profil qui change prend une nouvelle version',
    params: centerParams,
    body: z.strictObject({
      ...settingsFields,
      profiles: z
        .array(z.strictObject({ ...profileFields, version: z.optional(z.int()) }))
        .check(z.minLength(1, 'Gardez au moins un profil.'), z.maxLength(20, 'Au plus vingt profils.'), z.refine(isEachOnce, ONCE)),
      seen: z.optional(paySettings),
    }),
    response: paySettings,
    extension: true,
  },
  'payroll.export': {
    method: 'POST',
    path: '/center/:id/months/:month/exports',
    access: 'admin',
    power: 'readAbsences',
    scope: 'exportPay',
    summary:
      'Remettre un mois clos à la paie\u00A0: le fichier est établi une fois et numéroté\u202F; le même mois et le même profil donnent le même fichier',
    params: z.strictObject({ id: centerId, month }),
    body: z.strictObject({
      profileId,
      format: z.enum(['csv', 'xlsx'], 'Le fichier est en CSV ou en XLSX.'),
      /** Registration numbers of members who had none, those who left above all. */
      numbers: z.optional(
        z
          .array(z.strictObject({ userId, registrationNumber: line(40, undefined, NUMBER).check(z.minLength(1, NUMBER)) }))
          .check(z.maxLength(500, 'Au plus 500\u00A0matricules à la fois.')),
      ),
    }),
    response: payExport,
    extension: true,
  },
  'payroll.list': {
    method: 'GET',
    path: '/center/:id/pay-exports',
    access: 'admin',
    power: 'readAbsences',
    scope: 'exportPay',
    summary: 'Les fichiers remis à la paie, le plus récent d’abord',
    params: centerParams,
    response: z.strictObject({ exports: z.array(payExport) }),
    extension: true,
  },
  'payroll.file': {
    method: 'GET',
    path: '/center/:id/pay-exports/:number',
    access: 'admin',
    power: 'readAbsences',
    scope: 'exportPay',
    summary: 'Un fichier remis à la paie, tel qu’il a été établi',
    params: z.strictObject({ id: centerId, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
    file: 'application/octet-stream',
    extension: true,
  },
} as const satisfies Record<string, Route>
