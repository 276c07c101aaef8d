// Vacancies (`/vacancies`): vacations that the centre offers, since an absence, a minimum that is not met, or an event leaves them to
// nobody. These calls are for the administrators of the centre and for whoever has a role for them; members see a vacancy as a demand (`demands`), and take
// it like any other.
import { daysBetween } from '@releve/domain/calendar/day'
import * as z from 'zod/mini'
import { figures, limitEntry, override, wireViolation } from './demands.ts'
import type { ErrorEntries } from './error-entry.ts'
import { clockTime, day, demandId, demandParams, id, instant, points, text, userId, userParams } from './fields.ts'
import type { Route } from './route.ts'
import { lack, person, shift, staffingRemark, teamObject } from './shifts.ts'
import { vacancyOrigin } from './states.ts'

export const vacancyErrors = {
  vacancyExists: { status: 409, message: 'Cette vacation est déjà à pourvoir.' },
  vacancyNotAbsent: { status: 409, message: 'Cette personne n’est pas absente d’une vacation ce jour-là.' },
  vacancyNotShort: { status: 409, message: 'L’effectif minimal de cette vacation est atteint, ou les places sont déjà proposées.' },
  vacancyBegun: { status: 409, message: 'Cette vacation est déjà commencée.' },
  vacancyOver: { status: 409, message: 'Cette vacation n’est plus à pourvoir.' },
  vacancyOtherQualification: {
    status: 409,
    message: 'C’est une autre qualification qui manque à cette vacation\u00A0: ouvrez la place qui l’exige.',
  },
  vacancyQualificationUnknown: { status: 400, message: 'Personne n’a cette qualification dans le centre.' },
  vacancyPointsOver: { status: 400, message: 'C’est plus de points que votre centre n’en donne pour une vacation à pourvoir.' },
  vacancyPromised: {
    status: 409,
    message: 'Quelqu’un a dit oui par téléphone et doit encore confirmer\u00A0: attendez sa réponse, ou retirez d’abord son accord.',
  },
  vacancyNotAsked: {
    status: 409,
    message: 'Cette personne n’a pas été sollicitée et ne s’est pas portée volontaire\u00A0: elle seule peut prendre la vacation.',
  },
  accepterChanged: {
    status: 409,
    message: 'Quelqu’un d’autre a pris cette vacation entre-temps\u00A0: relisez-la avant de libérer qui l’a prise.',
  },
  waveStarted: { status: 409, message: 'La vague est déjà lancée pour cette vacation.' },
  waveMoved: { status: 409, message: 'La suite de la vague est déjà partie.' },
  waveNotRunning: { status: 409, message: 'Aucune vague n’est en cours pour cette vacation.' },
  waveAsleep: {
    status: 409,
    message: 'Les personnes suivantes ne veulent pas être dérangées à cette heure\u00A0: appelez celles qui ont donné un numéro.',
  },
  coverChanged: { status: 409, message: 'Le planning a changé depuis cette proposition\u00A0: relisez-la avant de solliciter.' },
  vacancyAssignment: {
    status: 409,
    message: 'Cette affectation vient d’une vacation à pourvoir\u00A0: c’est en s’en désistant qu’on la retire.',
  },
} as const satisfies ErrorEntries

const shiftName = z.string('La vacation est requise.').check(z.minLength(1, 'La vacation est requise.'), z.maxLength(12))
const qualification = z.nullable(text(60).check(z.minLength(1, 'La qualification est vide.')))
const version = z.int('La version lue est requise.')
const reason = text(300).check(z.minLength(3, 'Le motif est requis.'))

/** The people on that vacation, against its minimum; `minimum` is null when it has none. */
const staffing = z.strictObject({
  present: z.int(),
  minimum: z.nullable(z.int()),
  lack,
  /** The hours that keep the minimum, and are under a target or over a maximum. Absent: none. */
  remarks: z.optional(z.array(staffingRemark)),
})

/** The place of the vacation in time and in the centre. */
const placed = {
  origin: vacancyOrigin,
  date: day,
  shift,
  teamObject: z.nullable(teamObject),
  startAt: instant,
  endAt: instant,
  /** The absent person, when an absence opened it. */
  holder: z.nullable(person),
  staffing,
}

/**
 * `notStarted`: open, nobody was asked; `running`: a batch has its time; `calling`: the wave is over, the call list stands; `filled`;
 * `closed`.
 */
const vacancyState = z.enum(['notStarted', 'running', 'calling', 'filled', 'closed'])

const wave = z.strictObject({
  startedAt: instant,
  startedBy: z.nullable(person),
  /** How many batches were sent; 0: everybody sleeps, or nobody can be asked. */
  batch: z.int(),
  /** The number of batches as planned now; in lists, which plan nothing ahead, the number sent. */
  batches: z.int(),
  /** The instant of the next step: until then, those asked last have time. Null: there is none. */
  nextAt: z.nullable(instant),
  /** All batches, sent and to come, for the bar of the board; empty in lists. */
  steps: z.array(z.strictObject({ at: instant, size: z.int(), isSent: z.boolean() })),
  /** The instant from which people are asked by telephone. */
  deadlineAt: instant,
})

export const vacancy = z.strictObject({
  /** The identifier of the demand that members see. */
  _id: id,
  ...placed,
  qualification,
  points: z.int(),
  comment: z.string(),
  version: z.int(),
  state: vacancyState,
  openedAt: instant,
  openedBy: z.nullable(person),
  filledAt: z.nullable(instant),
  filledBy: z.nullable(person),
  /** The member who said yes on the telephone, and until when it is kept for them to confirm; null: nobody, or no longer. */
  promise: z.nullable(z.strictObject({ member: person, until: instant })),
  /** Whether its holder is no longer away that day, or would work something else. The member who took it keeps it until freed. */
  isHolderBack: z.boolean(),
  closedAt: z.nullable(instant),
  wave: z.nullable(wave),
})
export type WireVacancy = z.infer<typeof vacancy>

/** A vacancy that could be opened with one press: `origin`, `date`, `shift.name`, `holder` and `qualification` are what `vacancies.open` takes. */
const proposed = z.strictObject({
  ...placed,
  /** The qualification that the minimum lacks, which the taker must hold; null: none. */
  qualification: z.nullable(z.string()),
  /** The vacation has the hours in which somebody is missing, which `vacancies.open` takes too. Absent: it is the whole one. */
  isPart: z.optional(z.literal(true)),
})
export type WireProposedVacancy = z.infer<typeof proposed>

/** Ticks of the call list, each with its instant; null: not ticked. `accepts` is the `promise` of the vacancy. */
const calls = z.strictObject({ called: z.nullable(instant), noAnswer: z.nullable(instant), refuses: z.nullable(instant) })

/** The figures that decide the rank of a member. */
const standing = {
  availability: z.enum(['available', 'lastResort', 'unsaid']),
  warnings: z.array(wireViolation),
  /** Hours of the sliding week with this vacation; null: no such rule. */
  weekHours: z.nullable(z.strictObject({ actual: z.number(), limit: z.number(), days: z.int() })),
  /** Whole percent above or below the mean of their team over 90 days, for each day on which they were there. */
  loadPercent: z.int(),
  /** Null when they were never asked. */
  daysSinceAsked: z.nullable(z.int()),
  rest: z.strictObject({
    beforeHours: z.nullable(z.number()),
    afterHours: z.nullable(z.number()),
    marginHours: z.nullable(z.number()),
  }),
  /** The criterion that puts them after the line above; null for the first. */
  behind: z.nullable(z.enum(['availability', 'warnings', 'load', 'lastAsked', 'rest', 'draw'])),
}
export const vacancyStanding = z.strictObject(standing)
export type WireVacancyStanding = z.infer<typeof vacancyStanding>

const boardLine = z.strictObject({
  member: person,
  role: z.nullable(z.string()),
  qualifications: z.array(z.string()),
  rank: z.int(),
  /** The batch they were asked in, or would be; null: they are not asked (they declared nothing), or by telephone alone. */
  batch: z.nullable(z.int()),
  ...standing,
  /** The effect on their planning, shown before « Accepte ». */
  figures: z.nullable(figures),
  /** Why they may not take it any more, though they were asked; empty: they may. */
  limit: z.array(limitEntry),
  askedAt: z.nullable(instant),
  /** The member opened the vacancy. */
  seenAt: z.nullable(instant),
  /** They answered « Pas cette fois »: the board alone shows it, and it is forgotten when the vacancy ends. */
  declinedAt: z.nullable(instant),
  /** The telephone of a member who volunteers for calls and gave a number for them. */
  phone: z.nullable(z.string()),
  calls,
})
export type WireBoardLine = z.infer<typeof boardLine>

/** Why somebody cannot be asked at all. */
export const outReason = z.enum([
  'started',
  'priced',
  'absent',
  'trainee',
  'qualification',
  'worksThatDay',
  'exchangedThatDay',
  'otherTeam',
  'rest',
  'rule',
  'otherHours',
  'restOwed',
  'suspended',
  'no',
])

const out = z.strictObject({ reason: outReason, count: z.int(), members: z.array(person) })

export const historyLine = z.strictObject({
  at: instant,
  /** `waveUnfilled`: the time of the wave was over, and nobody had taken the vacation; else `filled` or `closed` ends it. */
  kind: z.enum(['opened', 'waveStarted', 'batchSent', 'waveUnfilled', 'called', 'pointsChanged', 'filled', 'closed']),
  /** The person who acted; null: it happened by itself. */
  actor: z.nullable(person),
  /** The person it is about, where it is one. */
  member: z.nullable(person),
  /** The number of a batch, and how many were asked in it. */
  batch: z.nullable(z.int()),
  count: z.nullable(z.int()),
  /** A change of its points. */
  points: z.nullable(z.strictObject({ from: z.int(), to: z.int() })),
})

const board = z.strictObject({
  vacancy,
  /** Lines stand by rank. A filled or closed vacancy has none. */
  lines: z.array(boardLine),
  /**
   * Members who cannot take it, counted and named by reason. A « non » of their availability counts among other reasons, so that nobody can
   * read who said it.
   */
  out: z.array(out),
  history: z.array(historyLine),
  /** The centre allows to assign somebody who did not say yes, with a reason. */
  mayAssign: z.boolean(),
})
export type WireBoard = z.infer<typeof board>

const coverPlace = z.strictObject({
  ...placed,
  qualification: z.nullable(z.string()),
  isPart: z.optional(z.literal(true)),
  /** The vacancy that is open for it; null: it would be opened. */
  vacancyId: z.nullable(id),
  /** The member who would be asked; null: nobody can be without breaking a rule. */
  askedId: z.nullable(userId),
  /** Everybody who may be asked, by rank. */
  candidates: z.array(z.strictObject({ member: person, ...standing })),
  /** Why others cannot take it, counted. */
  out: z.array(z.strictObject({ reason: outReason, count: z.int() })),
})
export type WireCoverPlace = z.infer<typeof coverPlace>

const MOST_DAYS = 31

const asking = z
  .strictObject({
    userId,
    vacancyId: z.optional(demandId),
    /** A vacation that is not open yet, as the proposal has it. */
    place: z.optional(
      z.strictObject({
        origin: vacancyOrigin,
        date: day,
        shift: shiftName,
        holderId: z.optional(userId),
        qualification: z._default(qualification, null),
        startTime: z.optional(clockTime),
        endTime: z.optional(clockTime),
        endsNextDay: z.optional(z.boolean()),
      }),
    ),
  })
  .check(
    z.refine(({ vacancyId, place }) => (vacancyId === undefined) !== (place === undefined), {
      error: 'Indiquez une vacation à pourvoir, ou celle à ouvrir.',
      path: ['place'],
    }),
  )

export const vacancyRoutes = {
  'vacancies.list': {
    method: 'GET',
    path: '/vacancies',
    access: 'admin',
    power: 'noteCalls',
    scope: 'readVacancies',
    summary: 'Vacations à pourvoir de son centre, à venir ou passées, et celles qu’on peut ouvrir d’un geste',
    query: z.strictObject({ state: z._default(z.enum(['coming', 'past']), 'coming') }),
    response: z.strictObject({
      vacancies: z.array(vacancy),
      /** Vacations of the next 30 days that lack people and that nobody is looked for yet; none with `past`. */
      proposed: z.array(proposed),
    }),
    extension: true,
  },
  'vacancies.open': {
    method: 'POST',
    path: '/vacancies',
    access: 'admin',
    power: 'keepVacancies',
    summary: 'Ouvrir une vacation à pourvoir\u00A0: pour une absence, un effectif minimal qui n’est pas atteint, ou un besoin',
    body: z
      .strictObject({
        origin: vacancyOrigin,
        date: day,
        /** A vacation of the centre. With an absence it may be left out: it is the one the absent person would work. */
        shift: z.optional(shiftName),
        /** The absent person, for an absence. */
        userId: z.optional(userId),
        /** The start, for a need with other hours than the usual ones, or for the hours in which a minimum lacks people. */
        startTime: z.optional(clockTime),
        endTime: z.optional(clockTime),
        endsNextDay: z.optional(z.boolean()),
        /** Null or absent: the qualification that an absence or a minimum leaves missing, if any; for a need, none. */
        qualification: z._default(qualification, null),
        /** Points from the account of the centre; absent: as many as the centre's rules give by default. */
        points: z.optional(points),
        comment: z._default(text(500), ''),
      })
      .check(
        z.refine(({ origin, userId: holder }) => (origin === 'absence') === (holder !== undefined), {
          error: 'Une absence, et elle seule, nomme une personne.',
          path: ['userId'],
        }),
        z.refine(({ origin, shift: name }) => origin === 'absence' || name !== undefined, {
          error: 'La vacation est requise.',
          path: ['shift'],
        }),
        z.refine(({ origin, startTime }) => origin !== 'absence' || startTime === undefined, {
          error: 'Une absence laisse la vacation entière.',
          path: ['startTime'],
        }),
        z.refine(({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined), {
          error: 'Indiquez l’heure de début et l’heure de fin.',
          path: ['endTime'],
        }),
        z.refine(
          ({ startTime, endTime, endsNextDay = false }) =>
            startTime === undefined || endTime === undefined || (endsNextDay ? endTime <= startTime : startTime < endTime),
          { error: 'La fin précède le début, ou la vacation dure plus de 24\u00A0h.', path: ['endTime'] },
        ),
      ),
    response: vacancy,
    extension: true,
  },
  'vacancies.get': {
    method: 'GET',
    path: '/vacancies/:id',
    access: 'admin',
    power: 'noteCalls',
    scope: 'readVacancies',
    summary: 'Une vacation à pourvoir\u00A0: qui peut la prendre, dans quel ordre et pourquoi, où en sont la vague et les appels',
    params: demandParams,
    response: board,
    extension: true,
  },
  'vacancies.edit': {
    method: 'PUT',
    path: '/vacancies/:id',
    access: 'admin',
    power: 'keepVacancies',
    summary: 'Changer les points ou le commentaire d’une vacation à pourvoir',
    params: demandParams,
    echoes: { of: 'vacancies.get', at: 'vacancy', views: ['state', 'wave', 'isHolderBack'] },
    body: z.strictObject({ points: z.optional(points), comment: z.optional(text(500)), version: z.optional(z.int()) }),
    response: vacancy,
    extension: true,
  },
  'vacancies.close': {
    method: 'POST',
    path: '/vacancies/:id/close',
    access: 'admin',
    power: 'keepVacancies',
    summary: 'Ne plus chercher personne pour une vacation\u202F; ceux qu’on avait sollicités l’apprennent',
    params: demandParams,
    /** The version that the board showed. */
    body: z.strictObject({ version }),
    response: vacancy,
    extension: true,
  },
  'vacancies.startWave': {
    method: 'POST',
    path: '/vacancies/:id/wave',
    access: 'admin',
    power: 'keepVacancies',
    summary: 'Lancer la vague\u00A0: les mieux classés sont sollicités, quelques-uns à la fois',
    params: demandParams,
    body: z.optional(z.strictObject({})),
    response: board,
    extension: true,
  },
  'vacancies.nextBatch': {
    method: 'POST',
    path: '/vacancies/:id/wave/next',
    access: 'admin',
    power: 'keepVacancies',
    summary: 'Solliciter les suivants sans attendre l’heure prévue',
    params: demandParams,
    /** The number of sent batches that the board showed: of two presses at the same time, only one sends a batch. */
    body: z.strictObject({ after: z.int().check(z.minimum(0)) }),
    response: board,
    extension: true,
  },
  'vacancies.call': {
    method: 'POST',
    path: '/vacancies/:id/calls',
    access: 'admin',
    power: 'noteCalls',
    summary:
      'Noter un appel\u00A0: appelé, sans réponse, refuse\u202F; «\u00A0accepte\u00A0» réserve la vacation à la personne, qui la confirme elle-même',
    params: demandParams,
    body: z.strictObject({
      userId,
      tick: z.enum(['called', 'noAnswer', 'refuses', 'accepts'], 'Cette case n’existe pas.'),
      /** False takes a tick back. */
      isSet: z._default(z.boolean(), true),
    }),
    response: board,
    extension: true,
  },
  'vacancies.assign': {
    method: 'POST',
    path: '/vacancies/:id/assign',
    access: 'admin',
    power: 'keepVacancies',
    summary: 'Affecter quelqu’un qui n’a pas dit oui, avec un motif, où les règles du centre le permettent',
    params: demandParams,
    /** `version`: the one that the board showed. */
    body: z.strictObject({ userId, version, reason, override: z.optional(override) }),
    response: board,
    extension: true,
  },
  'vacancies.free': {
    method: 'POST',
    path: '/vacancies/:id/free',
    access: 'admin',
    power: 'keepVacancies',
    summary:
      'Libérer qui a pris une vacation à pourvoir, avec un motif\u00A0: elle est de nouveau à pourvoir, ou close si la personne absente est revenue',
    params: demandParams,
    /** `userId`: the member who has taken it by what the board showed. */
    body: z.strictObject({ userId, reason }),
    response: vacancy,
    extension: true,
  },
  'vacancies.ask': {
    method: 'GET',
    path: '/vacancies/:id/ask',
    access: 'member',
    summary: 'Ce qu’on propose au membre qui lit\u00A0: jusqu’à quand répondre, et pourquoi à lui',
    params: demandParams,
    response: z.strictObject({
      /** Null: nobody asked them; they may take it all the same when the demand says so. */
      ask: z.nullable(z.strictObject({ at: instant, until: z.nullable(instant), standing: z.nullable(vacancyStanding) })),
      /** « Pas cette fois » */
      declinedAt: z.nullable(instant),
    }),
    extension: true,
  },
  'vacancies.nameDeputy': {
    method: 'POST',
    path: '/users/:id/deputy',
    access: 'admin',
    stepUp: true,
    summary:
      'Nommer un responsable des remplacements, qui tient les vacations à pourvoir du centre et rien d’autre de l’administration, ou lui retirer ce droit',
    params: userParams,
    body: z.strictObject({ isDeputy: z.boolean() }),
    response: z.strictObject({ isDeputy: z.boolean() }),
    extension: true,
  },
  'vacancies.cover': {
    method: 'GET',
    path: '/vacancies/cover',
    access: 'admin',
    power: 'keepVacancies',
    summary: 'Combler la période\u00A0: qui serait sollicité pour toutes les vacations qui manquent de monde, et pourquoi',
    query: z.strictObject({ fromDate: day, toDate: day }).check(
      z.refine(({ fromDate, toDate }) => fromDate <= toDate, { error: 'La fin précède le début.', path: ['toDate'] }),
      z.refine(({ fromDate, toDate }) => daysBetween(fromDate, toDate) < MOST_DAYS, {
        error: `Au plus ${MOST_DAYS}\u00A0jours à la fois.`,
        path: ['toDate'],
      }),
    ),
    response: z.strictObject({
      places: z.array(coverPlace),
      /** Nothing better is possible; false: the time to compute it ended first. */
      isProven: z.boolean(),
    }),
    extension: true,
  },
  'vacancies.startCover': {
    method: 'POST',
    path: '/vacancies/cover',
    access: 'admin',
    power: 'keepVacancies',
    summary: 'Solliciter d’un geste les personnes d’une proposition\u202F; un non ou un silence fait chercher quelqu’un d’autre',
    body: z.strictObject({
      askings: z
        .array(asking)
        .check(z.minLength(1, 'Choisissez au moins une personne.'), z.maxLength(100, 'Au plus 100\u00A0vacations à la fois.')),
    }),
    response: z.strictObject({ started: z.int() }),
    extension: true,
  },
  'vacancies.keepers': {
    method: 'GET',
    path: '/vacancies/keepers',
    access: 'member',
    summary: 'Si le membre qui lit tient les vacations à pourvoir, et qui sont les responsables des remplacements du centre',
    response: z.strictObject({ keeps: z.boolean(), deputies: z.array(person) }),
    extension: true,
  },
} as const satisfies Record<string, Route>
