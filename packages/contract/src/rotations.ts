// Rotations (cycles de service): reading them, editing them, and from when the centre follows which.
import { MOST_DAYS } from '@releve/domain/rotations/edit'
import type { DayRefusal, DaysReading } from '@releve/domain/rotations/edit'
import * as z from 'zod/mini'
import { centerId, centerParams, clockTime, day, dayIfGiven, id, line, rotationParams, teamId, text } from './fields.ts'
import type { ErrorEntries } from './error-entry.ts'
import { wireViolation } from './demands.ts'
import { planConflict, planDecisions } from './plan-conflicts.ts'
import type { Route } from './route.ts'
import { shift, shiftVariation } from './shifts.ts'

const rotationDay = z.strictObject({ shift, variations: z.array(shiftVariation) })

export const rotation = z.strictObject({
  _id: id,
  centerId: id,
  name: z.string(),
  days: z.array(rotationDay),
  /** Days from which it applies to the centre. */
  activationDates: z.array(day),
})
export type WireRotation = z.infer<typeof rotation>

const activation = z.strictObject({
  _id: id,
  name: z.string(),
  startDate: day,
  /** The day before the next one starts; null for the last. */
  endDate: z.nullable(day),
})

const letters = (required: string) => line(12, 'Ce nom est trop long\u00A0: 12 caractères au plus.').check(z.minLength(1, required))

const variationWish = z.strictObject({
  name: line(60).check(z.minLength(1, 'Donnez un nom à ces horaires.')),
  startTime: clockTime,
  endTime: clockTime,
  endsNextDay: z.optional(z.boolean()),
})

/** A day as the editor sends it: `endsNextDay` may be left to the times, and a rest day needs none. */
const dayWish = z.strictObject({
  shift: z.strictObject({
    name: letters('Donnez un nom à cette journée\u00A0: J, N, R…'),
    type: z.enum(['work', 'rest'], 'Indiquez si cette journée est travaillée ou de repos.'),
    default: z.optional(z.strictObject({ startTime: clockTime, endTime: clockTime })),
    endsNextDay: z.optional(z.boolean()),
    variation: z.optional(z.null('Les horaires particuliers se donnent à part.')),
  }),
  variations: z._default(z.array(variationWish).check(z.maxLength(20, 'Au plus 20 horaires particuliers pour une vacation.')), []),
})

export const tooManyDays = `Un cycle comporte au plus ${MOST_DAYS} journées.`

const days = z
  .array(dayWish, 'Un cycle comporte au moins une journée.')
  .check(z.minLength(1, 'Un cycle comporte au moins une journée.'), z.maxLength(MOST_DAYS, tooManyDays))

const name = line(80).check(z.minLength(1, 'Donnez un nom au cycle.'))

/** A cycle as one read it before one changed it: what it was since is not replaced unseen. */
const readCycle = z.strictObject({ name: z.optional(name), days: z.optional(days) })

/** Faults of a day of a cycle, or of all its days: one French sentence each. */
export const rotationSentences: Readonly<Record<DayRefusal | Extract<DaysReading, { refusal: unknown }>['refusal'], string>> = {
  workNeedsTimes: 'Une journée travaillée a une heure de début et une heure de fin.',
  restHasTimes: 'Une journée de repos n’a pas d’horaires.',
  restHasVariations: 'Une journée de repos n’a pas d’horaires particuliers.',
  timesContradict: 'Une vacation dure 24 heures au plus\u00A0: elle finit le lendemain quand son heure de fin ne suit pas celle de début.',
  variationTwice: 'Deux horaires particuliers d’une vacation portent le même nom.',
  noWorkDay: 'Un cycle comporte au moins une journée travaillée.',
}

/**
 * Fields of every change of the plan. With `dryRun` the answer lists the promises it would touch and nothing is written. Without, each
 * conflict needs its decision, else the answer is 409 `planConflicts` with the list.
 */
export const planChangeFields = {
  dryRun: z.optional(z.boolean()),
  decisions: z.optional(planDecisions),
  /** Stands in the histories. */
  reason: z.optional(text(300)),
}

/**
 * `conflicts`: what was touched, or would be. `warnings`: rules the change breaks or strains; blocking ones ask for a `reason`. `kept`:
 * demands that were to be cancelled and stand, because a vacation of theirs has begun meanwhile.
 */
export const planChangeAnswer = { conflicts: z.array(planConflict), warnings: z.array(wireViolation), kept: z.array(id) }

/** `rotation` is null when nothing was written. */
const cycleStarts = z.array(z.strictObject({ teamId, cycleStartDate: day })).check(z.maxLength(200, 'Au plus 200 équipes.'))

const changedRotation = z.strictObject({ rotation: z.nullable(rotation), ...planChangeAnswer })

const cycleTemplate = z.strictObject({
  _id: z.string(),
  name: z.string(),
  letters: z.string(),
  days: z.array(rotationDay),
  /** How many teams it is made for. */
  teams: z.int(),
  /** Position of each team on a reference Monday. */
  offsets: z.array(z.int()),
  metrics: z.strictObject({
    averageWeekHours: z.number(),
    shortestRestHours: z.number(),
    longestRunDays: z.number(),
    maxSlidingWeekHours: z.number(),
    maxCivilWeekHours: z.number(),
    freeWeekends: z.int(),
    weekends: z.int(),
    presenceHoursPerSemester: z.number(),
    isEvenlyCovered: z.boolean(),
  }),
})
export type WireCycleTemplate = z.infer<typeof cycleTemplate>

export const rotationErrors = {
  planPast: {
    status: 409,
    message: 'Ce changement toucherait des jours passés\u00A0: donnez un motif si son genre le permet, ou choisissez une date à venir.',
  },
  activationExists: { status: 409, message: 'Ce cycle s’active déjà à cette date.' },
  lastActivation: {
    status: 409,
    message: 'C’est le seul cycle que suit le centre\u00A0: activez-en un autre avant de retirer cette date.',
  },
  rotationInUse: {
    status: 409,
    message: 'Ce cycle est ou a été suivi par le centre ou par une équipe\u00A0: des plannings en dépendent, il ne peut pas être supprimé.',
  },
  rotationInvalid: { status: 400, message: 'Ce cycle n’est pas complet.' },
  rotationDayUnknown: { status: 400, message: 'Cette journée n’existe pas dans le cycle.' },
  rotationChanged: { status: 409, message: 'Ce cycle vient d’être changé par ailleurs. Relisez-le avant d’enregistrer.' },
  teamFollowsOther: { status: 409, message: 'Ce jour-là, une des équipes suit un autre cycle\u00A0: sa place se choisit à l’activation.' },
  nothingToChange: { status: 400, message: 'Indiquez ce qui doit changer.' },
} as const satisfies ErrorEntries

export const rotationRoutes = {
  'rotations.status': {
    method: 'GET',
    path: '/rotations/status/:status',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Cycles de son centre par état, et la suite de leurs activations',
    params: z.strictObject({ status: z.enum(['all', 'active', 'inactive'], 'Cet état de cycle n’existe pas.') }),
    response: z.strictObject({ allRotations: z.array(rotation), sortedRotations: z.array(activation) }),
  },
  'rotations.get': {
    method: 'GET',
    path: '/rotations/:id',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Un cycle',
    params: rotationParams,
    response: rotation,
  },
  'rotations.center': {
    method: 'GET',
    path: '/centers/:id/rotations',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Cycles d’un centre',
    params: centerParams,
    response: z.array(rotation),
  },
  'rotations.templates': {
    method: 'GET',
    path: '/rotations/templates',
    access: 'member',
    summary: 'Modèles de cycles, avec leurs équipes et leurs chiffres',
    response: z.array(cycleTemplate),
    extension: true,
  },
  'rotations.create': {
    method: 'POST',
    path: '/rotations/create',
    access: 'admin',
    summary: 'Créer un cycle, que rien ne suit encore',
    body: z.strictObject({ name, days, centerId: z.optional(centerId) }),
    response: rotation,
  },
  'rotations.update': {
    method: 'PUT',
    path: '/rotations/:id/update',
    access: 'admin',
    summary:
      'Renommer un cycle ou changer ses journées, à partir d’une date quand il a déjà servi\u202F; avec `seen`, tel qu’on l’a lu, seulement si ce que l’on change n’a pas changé depuis',
    echoes: { of: 'rotations.get' },
    params: rotationParams,
    body: z.strictObject({
      name: z.optional(name),
      days: z.optional(days),
      fromDate: dayIfGiven,
      /**
       * The days of the cycle on which the teams that follow it stand from that day on (tomorrow, without one): they are written with its
       * days, or not at all.
       */
      cycleStarts: z.optional(cycleStarts),
      /** Without it the last to save is right. With it, 409 `rotationChanged` carries the cycle as it is. */
      seen: z.optional(readCycle),
      ...planChangeFields,
    }),
    response: changedRotation,
  },
  'rotations.day': {
    method: 'PUT',
    path: '/rotations/:id/day',
    access: 'admin',
    summary: 'Changer une journée d’un cycle, à partir d’une date quand il a déjà servi',
    params: rotationParams,
    body: z.strictObject({
      /** `index`: 0 for the first day of the cycle. */
      updatedDay: z.strictObject({
        index: z.int('Indiquez la journée du cycle.').check(z.minimum(0, 'Indiquez la journée du cycle.')),
        ...dayWish.shape,
      }),
      fromDate: dayIfGiven,
      ...planChangeFields,
    }),
    response: changedRotation,
  },
  'rotations.remove': {
    method: 'DELETE',
    path: '/rotations/:id',
    access: 'admin',
    summary: 'Supprimer un cycle qui n’a jamais servi',
    params: rotationParams,
    body: z.optional(z.strictObject({})),
  },
  'rotations.activate': {
    method: 'POST',
    path: '/rotations/:id/activate',
    access: 'admin',
    summary: 'Faire suivre un cycle au centre à partir d’une date',
    params: rotationParams,
    body: z.strictObject({
      activationDate: day,
      /** The days of the cycle on which teams stand from that day on, when it needs other places than the cycle before. */
      cycleStarts: z.optional(cycleStarts),
      ...planChangeFields,
    }),
    response: changedRotation,
  },
  'rotations.removeDate': {
    method: 'DELETE',
    path: '/rotations/:id/remove-date',
    access: 'admin',
    summary: 'Retirer une activation à venir',
    params: rotationParams,
    body: z.strictObject({ activationDate: day, ...planChangeFields }),
    response: changedRotation,
  },
  'rotations.duplicate': {
    method: 'POST',
    path: '/rotations/:id/duplicate',
    access: 'admin',
    summary: 'Copier un cycle, que rien ne suit encore',
    params: rotationParams,
    body: z.optional(z.strictObject({ name: z.optional(name) })),
    response: rotation,
  },
} as const satisfies Record<string, Route>
