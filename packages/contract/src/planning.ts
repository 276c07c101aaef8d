// Planning modifications (absences, days off, other times): registered, decided on, withdrawn. Only the member and their administrators
// receive the cause of an absence, chosen from the list of the centre: colleagues see that the member is not available.
import * as z from 'zod/mini'
import { activityId, activityKind } from './activities.ts'
import { waitingApproval } from './approvals.ts'
import { limitEntry, override, wireViolation } from './demands.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerParams, clockTime, day, dayIfGiven, id, idParams, instant, line, MAX_RANGE_DAYS, points, text, userId } from './fields.ts'
import { limitOf, pagesOf } from './pages.ts'
import { planConflict, planDecisions } from './plan-conflicts.ts'
import { leaveTaken } from './leave.ts'
import type { Route } from './route.ts'
import { lack, person, shift, vacationLack } from './shifts.ts'
import { modificationType } from './states.ts'

export const planningErrors = {
  modificationPast: { status: 400, message: 'Cette période est déjà commencée ou passée.' },
  modificationTooFar: { status: 400, message: 'Cette période est trop lointaine ou trop ancienne.' },
  modificationOverlap: { status: 409, message: 'Une autre modification couvre déjà une partie de cette période.' },
  modificationExchanged: {
    status: 409,
    message: 'Une vacation de cette période a été échangée\u00A0: cet échange doit d’abord être défait.',
  },
  modificationShiftUnknown: { status: 400, message: 'Cette vacation ou ces horaires n’existent pas dans les cycles du centre.' },
  modificationDecided: { status: 409, message: 'Cette modification a déjà été décidée ou retirée.' },
  modificationOnLeave: {
    status: 409,
    message: 'Une absence couvre ces jours\u00A0: d’autres horaires n’y changeraient rien tant qu’ils ne sont pas repris.',
  },
  modificationStarted: {
    status: 409,
    message: 'Ces jours sont commencés ou passés\u00A0: seul un administrateur peut les reprendre, avec un motif.',
  },
  daysNotOfModification: { status: 400, message: 'Choisissez des jours que cette modification couvre.' },
  assignedAlready: { status: 409, message: 'Ce membre assure déjà cette vacation.' },
  assignedAway: { status: 409, message: 'Ce membre est indisponible ce jour-là.' },
  assignmentOver: { status: 409, message: 'Cette vacation est terminée.' },
  causeUnknown: { status: 400, message: 'Cette cause n’existe pas dans la liste du centre.' },
  causesChanged: { status: 409, message: 'Ces causes viennent d’être changées par ailleurs. Relisez-les avant d’enregistrer.' },
  activityOfOtherType: {
    status: 400,
    message:
      'Un travail ou une astreinte se pose parmi les autres horaires, un congé ou une absence de quelques heures parmi les absences.',
  },
  hoursOverlap: { status: 409, message: 'Une autre activité occupe déjà une partie de ces heures.' },
  interventionNotOver: { status: 400, message: 'Une intervention ou une fin tardive se déclare une fois terminée.' },
  interventionOffCall: {
    status: 409,
    message:
      'À cette heure, aucune astreinte n’est en cours et aucune vacation ne finit\u00A0: une intervention commence pendant l’une, une fin tardive à la fin de l’autre.',
  },
  onCallBusy: { status: 409, message: 'Pendant cette astreinte, ce membre travaille, est absent ou est déjà d’astreinte.' },
  onCallTooLong: {
    status: 409,
    message: 'Avec cette astreinte, ce membre dépasserait 72\u00A0h d’astreinte en quinze jours (décret 2002-9, article\u00A023).',
  },
  hoursOnNoDay: { status: 400, message: 'Aucun jour de cette période ne tombe un des jours de semaine choisis.' },
  hoursSkipped: {
    status: 400,
    message: 'Ces heures n’existent pas ce jour-là\u00A0: les horloges les sautent au passage à l’heure d’été.',
  },
  serversDiffer: {
    status: 409,
    message: 'Un serveur de cette installation n’est pas encore à jour et ne connaît pas ces activités. Réessayez dans quelques minutes.',
  },
  answerNotTakenBack: {
    status: 409,
    message: 'Cette réponse ne se reprend plus\u00A0: elle date de plus de dix minutes, ou d’autres ont répondu depuis.',
  },
  answerBuiltUpon: {
    status: 409,
    message: 'D’autres choses ont changé d’après cette réponse\u00A0: elle ne se reprend plus, mais ces jours peuvent être retirés.',
  },
  ownModification: { status: 403, message: 'Personne ne décide de sa propre demande\u00A0: un autre administrateur doit le faire.' },
} as const satisfies ErrorEntries

export const modificationStatus = z.enum(['pending', 'approved', 'rejected', 'withdrawn'], 'L’état demandé n’existe pas.')

/** A cause in the centre's list. */
export const causeId = z
  .string('Cette cause n’existe pas.')
  .check(z.minLength(1, 'Cette cause n’existe pas.'), z.maxLength(40, 'Cette cause n’existe pas.'))
const causeName = line(40).check(z.minLength(1, 'Nommez cette cause.'))
const causes = z.array(z.strictObject({ _id: causeId, name: causeName }))

const isEachOnce = (values: readonly (string | undefined)[]) => {
  const definedValues = values.filter((value) => value !== undefined)
  return new Set(definedValues).size === definedValues.length
}

/** The name of a vacation in the cycles of the centre. */
const shiftName = z.string('La vacation est requise.').check(z.minLength(1, 'La vacation est requise.'), z.maxLength(12))

/** The vacation worked instead: one of the centre's, at its usual times, at those of a variation, or at other times. */
export const customShift = z
  .strictObject({
    name: shiftName,
    selectedVariation: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
    startTime: z.optional(clockTime),
    endTime: z.optional(clockTime),
    endsNextDay: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined), {
      error: 'Indiquez l’heure de début et l’heure de fin.',
      path: ['endTime'],
    }),
    z.refine(
      ({ startTime, endTime, endsNextDay = false }) =>
        startTime === undefined || endTime === undefined || endsNextDay || startTime < endTime,
      {
        error: 'La fin précède le début\u00A0: indiquez si la vacation finit le lendemain.',
        path: ['endTime'],
      },
    ),
    z.refine(
      ({ startTime, endTime, endsNextDay = false }) =>
        startTime === undefined || endTime === undefined || !endsNextDay || endTime <= startTime,
      {
        error: 'Une vacation dure au plus 24\u00A0h.',
        path: ['endTime'],
      },
    ),
    z.refine(
      ({ startTime, selectedVariation }) => startTime === undefined || selectedVariation === undefined || selectedVariation === null,
      {
        error: 'Choisissez une variante ou d’autres horaires, pas les deux.',
        path: ['selectedVariation'],
      },
    ),
  )

export type CustomShift = z.infer<typeof customShift>

/** Hours of a day; those that end on the next day say so. */
export const hours = z.strictObject({ startTime: clockTime, endTime: clockTime, endsNextDay: z._default(z.boolean(), false) }).check(
  z.refine(({ startTime, endTime, endsNextDay }) => endsNextDay || startTime < endTime, {
    error: 'La fin précède le début\u00A0: indiquez si l’activité finit le lendemain.',
    path: ['endTime'],
  }),
  z.refine(({ startTime, endTime, endsNextDay }) => !endsNextDay || endTime <= startTime, {
    error: 'Une activité dure au plus 24\u00A0h.',
    path: ['endTime'],
  }),
)

const WEEKDAYS = 'Indiquez des jours de semaine, de 1 (lundi) à 7 (dimanche).'
export const weekdays = z.array(z.int(WEEKDAYS).check(z.minimum(1, WEEKDAYS), z.maximum(7, WEEKDAYS)), WEEKDAYS).check(
  z.minLength(1, 'Choisissez au moins un jour de la semaine.'),
  z.refine((list) => new Set(list).size === list.length, 'Un jour de la semaine figure deux fois.'),
)

export const planningModification = z.strictObject({
  _id: id,
  centerId: id,
  userId: id,
  user: person,
  type: modificationType,
  status: modificationStatus,
  fromDate: day,
  toDate: day,
  shift: z.nullable(shift),
  /** Hours of an activity on those days, beside the vacations or over them; absent: it is of whole days. */
  activity: z.optional(z.strictObject({ _id: z.string(), name: z.string(), letters: z.string(), kind: activityKind })),
  hours: z.optional(z.strictObject({ startTime: clockTime, endTime: clockTime, endsNextDay: z.boolean() })),
  /** The days of the week on which they are; absent: every day. */
  weekdays: z.optional(z.array(z.int())),
  /** It was placed for several people at once, or changed with theirs: the placement that it is of. Absent: it is of its own. */
  placementId: z.optional(id),
  /** The cause, by its identifier in the list of the centre; `causeName` is its name when the absence was recorded. */
  cause: z.nullable(z.string()),
  causeName: z.nullable(z.string()),
  comment: z.string(),
  createdBy: z.nullable(person),
  decidedBy: z.nullable(person),
  reason: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** It waits for the levels of its centre; absent: it waits for one decision, or for none. */
  approval: z.optional(waitingApproval),
})
export type WireModification = z.infer<typeof planningModification>

/** Hours over which the same number of people is there, in the vacation `shift` (null: in none); `minimum` null: none is set. */
const skylineStretch = z.strictObject({
  startAt: instant,
  endAt: instant,
  shift: z.nullable(z.string()),
  present: z.int(),
  after: z.int(),
  minimum: z.nullable(z.int()),
})
export type WireSkylineStretch = z.infer<typeof skylineStretch>

/**
 * The effects of a decision: `warnings` are the rules that it breaks without a refusal, `uncovered` the vacations that the member had taken
 * from a colleague and that nobody works now (an administrator posts them again in their name), `closedDemands` their open demands, which
 * the decision made void.
 */
const decided = z.strictObject({
  modification: planningModification,
  warnings: z.array(wireViolation),
  uncovered: z.array(z.strictObject({ date: day, shift })),
  closedDemands: z.array(id),
  /** The demands that the centre opened for the member's vacations, when it offers them. */
  vacancies: z.array(id),
  /** The days on which the vacation changes. */
  changes: z.array(z.strictObject({ date: day, from: shift, to: shift })),
  /** The promises on the days taken back, or the modifications on the days requested; after a write, those that were decided on. */
  conflicts: z.array(planConflict),
  /** Demands that should be cancelled but stay, because one of their vacations has begun. */
  kept: z.array(id),
  /** `dryRun` lists the hours in which the rows of the centre would lack people, in the vacations that the member leaves. Absent: in none. */
  lacks: z.optional(z.array(vacationLack)),
  /** The days take this of the balance of their leave. */
  leave: z.array(leaveTaken),
  /** `dryRun` counts by the hour the people of the days that it touches, eight at most. Absent: it touches none, or nothing was rehearsed. */
  skyline: z.optional(z.array(skylineStretch)),
})

/** A member who may be assigned to the vacation; the list is in the order in which they are proposed. */
const candidate = z.strictObject({
  member: person,
  qualifications: z.array(z.string()),
  teamId: z.nullable(id),
  /** True when their presence reduces the number of missing people or of missing qualifications. */
  fills: z.boolean(),
  /** The vacation of that day that they would no longer work; null: they rest. */
  leaves: z.nullable(shift),
  /** The refusal that no reason given by the administrator can lift; null when they can be assigned. */
  refusal: z.nullable(limitEntry),
  /** The rules that the assignment would break; a blocking one requires an override. Each sentence is about the member. */
  violations: z.array(wireViolation),
})
export type WireCandidate = z.infer<typeof candidate>

/** After an approved absence, the centre offers each of its vacations to come, even one that already has an open demand. */
const offer = z.optional(z.strictObject({ points: z.optional(points) }))
const reason = z.optional(text(300))
/** The terms of every change of a plan: `dryRun` lists the conflicts and writes nothing; without it each conflict needs a decision. */
const planTerms = { decisions: z.optional(planDecisions), dryRun: z.optional(z.boolean()) }
const DATE_REQUIRED = 'La date est requise.'

/** The requested days: `fromDate` to `toDate`, or a single `date`. */
const writtenRange = { fromDate: z.optional(day), toDate: z.optional(day), date: z.optional(day) }

interface WrittenRange {
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly date?: string | undefined
}

const rangeRefusals = [
  z.refine<WrittenRange>(({ date, fromDate, toDate }) => date === undefined || (fromDate === undefined && toDate === undefined), {
    error: 'Indiquez un jour, ou le premier et le dernier, pas les deux.',
    path: ['date'],
  }),
  z.refine<WrittenRange>(({ date, fromDate }) => date !== undefined || fromDate !== undefined, {
    error: DATE_REQUIRED,
    path: ['fromDate'],
  }),
  z.refine<WrittenRange>(({ date, toDate }) => date !== undefined || toDate !== undefined, { error: DATE_REQUIRED, path: ['toDate'] }),
  z.refine<WrittenRange>(({ fromDate, toDate }) => fromDate === undefined || toDate === undefined || fromDate <= toDate, {
    error: 'La date de fin précède la date de début.',
    path: ['toDate'],
  }),
  z.refine<WrittenRange>(
    ({ fromDate, toDate }) =>
      fromDate === undefined || toDate === undefined || (Date.parse(toDate) - Date.parse(fromDate)) / 86_400_000 < MAX_RANGE_DAYS,
    { error: `Une modification couvre au plus ${MAX_RANGE_DAYS} jours.`, path: ['toDate'] },
  ),
] as const

/** The body with a first and a last day; `rangeRefusals` have refused anything else. */
function withRange<Written extends WrittenRange>({ date = '', fromDate = date, toDate = date, ...others }: Written) {
  return { ...others, fromDate, toDate }
}

export const planningRoutes = {
  'planning.register': {
    method: 'POST',
    path: '/planning-modifications/register',
    access: 'member',
    power: 'placeActivities',
    scope: 'writeActivities',
    summary: 'Demander une modification de planning\u202F; pour un administrateur, l’enregistrer approuvée',
    body: z.pipe(
      z
        .strictObject({
          /** The member; absent: the caller. */
          userId: z.optional(userId),
          type: modificationType,
          ...writtenRange,
          shift: z.optional(customShift),
          cause: z.optional(causeId),
          /** An activity of the centre, with its hours: it is placed beside the vacations, or cuts them. */
          activity: z.optional(activityId),
          hours: z.optional(hours),
          /** It is placed only on these days of the week, Monday being 1. */
          weekdays: z.optional(weekdays),
          comment: z._default(text(500), ''),
          approve: z.optional(z.boolean()),
          /** The offer of the vacations to colleagues, when the absence is approved at once. */
          offer,
          reason,
          override: z.optional(override),
          /**
           * The decisions on the modifications in these days: `cancel` removes these days from them, `keep` keeps other times under an
           * absence.
           */
          ...planTerms,
        })
        .check(
          ...rangeRefusals,
          z.refine(({ activity, hours: placed }) => (activity === undefined) === (placed === undefined), {
            error: 'Une activité se pose avec ses heures.',
            path: ['hours'],
          }),
          z.refine(({ activity, weekdays: days }) => activity !== undefined || days === undefined, {
            error: 'Seule une activité se répète par jour de semaine.',
            path: ['weekdays'],
          }),
          z.refine(
            ({ activity, shift, cause, type, offer: offered, decisions }) =>
              activity === undefined ||
              (shift === undefined && cause === undefined && type !== 'off_day' && offered === undefined && decisions === undefined),
            { error: 'Une activité se pose seule.', path: ['activity'] },
          ),
          z.refine(({ type, shift, activity }) => activity !== undefined || (type === 'custom_modification') === (shift !== undefined), {
            error: 'Une modification personnalisée, et elle seule, indique une vacation.',
            path: ['shift'],
          }),
          z.refine(({ type, approve, offer: offered }) => offered === undefined || (type !== 'custom_modification' && approve === true), {
            error: 'Seules les vacations d’une absence approuvée peuvent être offertes.',
            path: ['offer'],
          }),
          z.refine(({ type, cause }) => type === 'absence' || cause === undefined, {
            error: 'Seule une absence a une cause.',
            path: ['cause'],
          }),
        ),
      z.transform(withRange),
    ),
    response: decided,
  },
  'planning.candidates': {
    method: 'GET',
    path: '/center/:id/candidates',
    access: 'admin',
    power: 'placeActivities',
    scope: 'writeActivities',
    summary: 'Qui peut être affecté à une vacation, ce qui s’y oppose, et ce qui manque à cette vacation',
    params: centerParams,
    query: z.strictObject({
      date: day,
      shift: shiftName,
      limit: limitOf(500, 100),
    }),
    response: z.strictObject({
      date: day,
      /** The vacation, at its usual times. */
      shift,
      present: z.int(),
      minimum: z.nullable(z.int()),
      /** The number of people to add, and the unfilled places by qualification. */
      lack,
      candidates: z.array(candidate),
      /** The number of candidates, those beyond `limit` included. */
      total: z.int(),
    }),
    extension: true,
  },
  'planning.assign': {
    method: 'POST',
    path: '/planning-modifications/assign',
    access: 'admin',
    power: 'placeActivities',
    scope: 'writeActivities',
    summary: 'Affecter un membre à une vacation d’un jour\u202F; il en est prévenu, avec le motif',
    body: z.strictObject({
      userId,
      date: day,
      shift: shiftName,
      reason,
      override: z.optional(override),
    }),
    response: decided,
    extension: true,
  },
  'planning.causes': {
    method: 'GET',
    path: '/center/:id/absence-causes',
    access: 'member',
    scope: 'readAbsences',
    summary: 'Les causes d’absence d’un centre, dans son ordre',
    params: centerParams,
    response: z.strictObject({ causes }),
    extension: true,
  },
  'planning.saveCauses': {
    method: 'PUT',
    path: '/center/:id/absence-causes',
    access: 'member',
    summary: 'Enregistrer les causes d’absence d’un centre\u202F; ce qui est déjà enregistré garde ses mots',
    params: centerParams,
    body: z.strictObject({
      /** The whole list: an entry without `_id` is new, and a cause that is left out is no longer proposed. */
      causes: z.array(z.strictObject({ _id: z.optional(causeId), name: causeName })).check(
        z.minLength(1, 'Gardez au moins une cause.'),
        z.maxLength(40, 'Au plus 40 causes.'),
        z.refine((list) => isEachOnce(list.map(({ name }) => name.toLocaleLowerCase('fr'))), 'Deux causes portent le même nom.'),
        z.refine((list) => isEachOnce(list.map(({ _id }) => _id)), 'La même cause figure deux fois.'),
      ),
      /** The list as the caller read it: when it has changed since, nothing is overwritten. */
      seen: z.optional(causes),
    }),
    response: z.strictObject({ causes }),
    extension: true,
  },
  'planning.list': {
    method: 'GET',
    path: '/planning-modifications',
    access: 'member',
    power: ['decideRequests', 'readAbsences'],
    scope: 'readAbsences',
    summary: 'Ses modifications de planning\u202F; pour un administrateur, celles de son centre, les plus récentes d’abord',
    query: z.strictObject({
      status: z.optional(modificationStatus),
      userId: z.optional(userId),
      /** The first of the days: only modifications that overlap them are listed. */
      startDate: dayIfGiven,
      endDate: dayIfGiven,
      ...pagesOf(100, 30),
    }),
    response: z.strictObject({ modifications: z.array(planningModification), next: z.nullable(id) }),
    extension: true,
  },
  'planning.waiting': {
    method: 'GET',
    path: '/approvals/modifications',
    access: 'member',
    power: 'decideRequests',
    summary: 'Les modifications de planning qui attendent la décision du lecteur, les plus pressées d’abord',
    response: z.strictObject({ modifications: z.array(planningModification) }),
    extension: true,
  },
  'planning.get': {
    method: 'GET',
    path: '/planning-modifications/:id',
    access: 'member',
    power: ['decideRequests', 'readAbsences'],
    scope: 'readAbsences',
    summary: 'Une modification de planning, pour son membre et ses administrateurs',
    params: idParams,
    response: planningModification,
    extension: true,
  },
  'planning.approve': {
    method: 'POST',
    path: '/planning-modifications/:id/approve',
    access: 'member',
    power: 'decideRequests',
    summary: 'Approuver une modification de planning, ou un de ses niveaux\u202F; d’une absence, offrir ses vacations',
    params: idParams,
    body: z.optional(z.strictObject({ reason, override: z.optional(override), offer, ...planTerms })),
    response: decided,
    extension: true,
  },
  'planning.reject': {
    method: 'POST',
    path: '/planning-modifications/:id/reject',
    access: 'member',
    power: 'decideRequests',
    summary: 'Refuser une modification de planning, avec un motif',
    params: idParams,
    body: z.strictObject({ reason: text(300).check(z.minLength(1, 'Le motif est requis.')) }),
    response: planningModification,
    extension: true,
  },
  'planning.reopen': {
    method: 'POST',
    path: '/planning-modifications/:id/reopen',
    access: 'member',
    power: 'decideRequests',
    summary: 'Reprendre, dans les dix minutes, la réponse que l’on vient de donner\u00A0: la demande attend de nouveau',
    params: idParams,
    response: planningModification,
    extension: true,
  },
  'planning.withdraw': {
    method: 'POST',
    path: '/planning-modifications/:id/withdraw',
    access: 'member',
    power: 'placeActivities',
    scope: 'writeActivities',
    summary:
      'Retirer une modification, ou une partie de ses jours\u202F; ce qui est commencé ou passé, par un administrateur, avec un motif',
    params: idParams,
    body: z.optional(
      z.strictObject({
        reason,
        override: z.optional(override),
        /** The first of the days that are taken back; absent: the first of the modification. `toDate`: likewise its last. */
        fromDate: z.optional(day),
        toDate: z.optional(day),
        ...planTerms,
      }),
    ),
    response: decided,
    extension: true,
  },
} as const satisfies Record<string, Route>
