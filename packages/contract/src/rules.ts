// Working-time rules of a centre: profiles, parameters, severities, minimum staffing, notices. Changed as a whole by an administrator.
import { UNLIMITED_ELSEWHERE } from '@releve/domain/availability/elsewhere'
import { DAY_KINDS } from '@releve/domain/planning/staffing-rows'
import * as z from 'zod/mini'
import { centerRules } from './centers.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerParams, clockTime, day, id, instant, points } from './fields.ts'
import { pagesOf } from './pages.ts'
import type { Route } from './route.ts'
import { editedRule, profile, rule } from './rule-fields.ts'
import { person } from './shifts.ts'

export const ruleErrors = {
  rulesShiftUnknown: { status: 400, message: 'L’effectif minimal porte sur une vacation que les cycles du centre ne connaissent pas.' },
  rulesStaffingTooFew: {
    status: 400,
    message: 'Les places demandées par qualification dépassent l’effectif minimal de la vacation.',
  },
  rulesTwice: { status: 400, message: 'La même règle figure deux fois.' },
  rulesChanged: { status: 409, message: 'Ces règles viennent d’être changées par ailleurs. Relisez-les avant d’enregistrer.' },
  staffingOutOfOrder: {
    status: 400,
    message: 'Une ligne de l’effectif par heures se contredit\u00A0: minimum, objectif et maximum vont en croissant.',
  },
  staffingTwice: {
    status: 400,
    message: 'Deux lignes de l’effectif par heures portent sur les mêmes personnes, aux mêmes heures des mêmes jours.',
  },
  rulesFloorTooHigh: { status: 409, message: 'Au moins un membre a moins de points disponibles que ce plancher.' },
} as const satisfies ErrorEntries

const places = z
  .int('Indiquez un nombre de personnes.')
  .check(z.minimum(0, 'Un effectif n’est pas négatif.'), z.maximum(500, 'Cet effectif est trop grand.'))

const nameField = (most: number, tooLong: string) => z.string().check(z.minLength(1, 'Un nom est vide.'), z.maxLength(most, tooLong))

const atMost = (most: number, error: string) =>
  z.refine<Readonly<Record<string, unknown>>>((value) => Object.keys(value).length <= most, { error })

const editedStaffing = z
  .record(
    nameField(12, 'Ce nom de vacation est trop long.'),
    z.strictObject({
      total: places,
      byQualification: z
        .record(nameField(40, 'Ce nom de qualification est trop long.'), places)
        .check(atMost(12, 'Au plus 12 qualifications par vacation.')),
    }),
  )
  .check(atMost(40, 'Au plus 40 vacations.'))

/** A row of the staffing by the hour. */
const editedRow = z
  .strictObject({
    qualification: z.nullable(nameField(40, 'Ce nom de qualification est trop long.')),
    startTime: clockTime,
    endTime: clockTime,
    kinds: z.readonly(z.array(z.enum(DAY_KINDS)).check(z.maxLength(DAY_KINDS.length))),
    dates: z.readonly(z.array(day).check(z.maxLength(60, 'Au plus 60 dates par ligne.'))),
    minimum: places,
    target: z.nullable(places),
    maximum: z.nullable(places),
  })
  .check(z.refine(({ kinds, dates }) => kinds.length > 0 || dates.length > 0, { error: 'Choisissez au moins un jour.', path: ['kinds'] }))

const noticeHours = z
  .number('Indiquez un nombre d’heures.')
  .check(z.minimum(0, 'Un délai n’est pas négatif.'), z.maximum(2160, 'Un délai ne dépasse pas 90 jours.'))

const fieldValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

export const editedRules = z.strictObject({
  profile,
  rules: z.array(editedRule).check(z.maxLength(40, 'Au plus 40 règles.')),
  minimumStaffing: editedStaffing,
  /** The staffing by the hour and the kind of day. Absent: as the centre has it. */
  staffing: z.optional(z.readonly(z.array(editedRow).check(z.maxLength(60, 'Au plus 60 lignes.')))),
  postNoticeHours: noticeHours,
  withdrawNoticeHours: noticeHours,
  defaultPoints: points,
  openingGrant: points,
  lowestBalance: z
    .int('Le plancher est un nombre entier.')
    .check(z.minimum(-100_000, 'Ce plancher est trop bas.'), z.maximum(100_000, 'Ce plancher est trop haut.')),
  /** May a member take a vacation of another team? Absent: yes. */
  crossTeam: z._default(z.boolean(), true),
  /** This one and those after it, absent: as the centre has them. */
  waveBatch: z.optional(
    z
      .int('Indiquez un nombre de personnes.')
      .check(
        z.minimum(1, 'Une vague sollicite au moins une personne.'),
        z.maximum(20, 'Une vague sollicite au plus 20 personnes à la fois.'),
      ),
  ),
  vacancyPointsMost: z.optional(points),
  assignsVacancies: z.optional(z.boolean()),
  sendsSms: z.optional(z.boolean()),
  allowsParts: z.optional(z.boolean()),
  shortestPartHours: z.optional(
    z
      .number('Indiquez un nombre d’heures.')
      .check(
        z.minimum(0.5, 'Une partie de vacation dure au moins une demi-heure.'),
        z.maximum(12, 'La durée la plus courte d’une partie ne dépasse pas 12 heures.'),
      ),
  ),
  partRounding: z.optional(z.enum(['half', 'up', 'down'])),
  elsewhereMost: z.optional(
    z
      .int('Indiquez un nombre entier.')
      .check(z.minimum(0, 'Indiquez un nombre de 0 à 31.'), z.maximum(UNLIMITED_ELSEWHERE, 'Indiquez un nombre de 0 à 31.')),
  ),
})

/** `rules.dailyRest.minHours`, `withdrawNoticeHours`, `requiresTotp`…; null: was not there, or no longer is. */
export const fieldChange = z.strictObject({ field: z.string(), from: fieldValue, to: fieldValue })

/** One change of the rules of a centre, or of the centre itself. */
const centerChange = z.strictObject({
  _id: id,
  kind: z.enum(['rules', 'center']),
  actor: person,
  at: instant,
  fields: z.array(fieldChange),
})
export type WireCenterChange = z.infer<typeof centerChange>

export const ruleRoutes = {
  'rules.save': {
    method: 'PUT',
    path: '/center/:id/rules',
    access: 'member',
    summary: 'Enregistrer les règles d’un centre\u202F; avec `seen`, telles qu’on les a lues, seulement si elles n’ont pas changé depuis',
    params: centerParams,
    body: z.strictObject({ ...editedRules.shape, seen: z.optional(centerRules) }),
    response: centerRules,
    extension: true,
  },
  'rules.changes': {
    method: 'GET',
    path: '/center/:id/changes',
    access: 'admin',
    summary: 'Qui a changé quelle règle d’un centre, et quand\u202F; les changements les plus récents d’abord',
    params: centerParams,
    query: z.strictObject({
      ...pagesOf(100, 30),
    }),
    response: z.strictObject({ changes: z.array(centerChange), next: z.nullable(id) }),
    extension: true,
  },
  'rules.profiles': {
    method: 'GET',
    path: '/rules/profiles',
    access: 'member',
    summary: 'Profils de temps de travail, avec leurs règles et leurs références',
    response: z.array(z.strictObject({ profile, rules: z.array(rule) })),
    extension: true,
  },
} as const satisfies Record<string, Route>
