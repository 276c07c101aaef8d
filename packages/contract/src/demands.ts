// Demands (`/substitution`): what travels about them, and every call on them.
import { RULES } from '@releve/domain/rules/table'
import * as z from 'zod/mini'
import {
  clockTime,
  DATES_REQUIRED,
  day,
  dayIfGiven,
  demandId,
  demandOrDay,
  demandParams,
  endDate,
  id,
  instant,
  points,
  rangeChecks,
  startDate,
  teamId,
  text,
  userId,
} from './fields.ts'
import { waitingApproval } from './approvals.ts'
import { agrees, isFields } from './differences.ts'
import type { Route } from './route.ts'
import { person, shift, shiftDay, teamObject } from './shifts.ts'
import { demandStatus, demandType, severity, vacancyOrigin } from './states.ts'

/** The vacation that one offers. */
export const ownVacation = z.strictObject({
  date: day,
  /** Name of a variation of that vacation; absent or null: its usual times. */
  selectedVariation: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  /** The hours of a part of that vacation, both or none of them; absent: all that they hold of it. */
  from: z.optional(clockTime),
  to: z.optional(clockTime),
  /** They give a time on call of that day, whole: the one of these hours, or the only one. Absent: a vacation. */
  isOnCall: z.optional(z.boolean()),
})

/** The same as `shifts.getWithSubstitutions` gave that day: what is sent of it beside the date must be so still (409 `fieldsFixed`). */
const postedVacation = z.extend(ownVacation, z.partial(z.omit(shiftDay, { date: true })).shape)

/**
 * The state of a demand when it is posted, for a client that sends it whole: by its poster, open, accepted by nobody. The last two add
 * nothing.
 */
const asPosted = {
  posterId: z.optional(userId),
  status: z.optional(demandStatus),
  accepterId: z.optional(z.nullable(userId)),
  canSwitch: z.optional(z.boolean()),
  limit: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
}

const shiftName = z
  .string('La vacation est requise.')
  .check(z.minLength(1, 'La vacation est requise.'), z.maxLength(12, 'Ce nom de vacation est trop long.'))

export const acceptedSwitch = z.strictObject({ shift: shiftName, points, date: z.optional(day) })

export const acceptedSwitches = z.array(acceptedSwitch).check(z.maxLength(40, 'Une demande admet au plus 40 vacations en échange.'))

/** The number of days in a row that a count runs over, where the centre chose another than seven. */
export const overDays = z.optional(z.int().check(z.positive()))

/** A rule that a change newly breaks, or breaks further, with its sentence. */
export const wireViolation = z.strictObject({
  code: z.string(),
  severity,
  userId: z.nullable(id),
  actual: z.number(),
  limit: z.number(),
  date: day,
  shift: z.string(),
  /** The day of the other vacation, for a rest or an overlap. */
  otherDate: z.nullable(day),
  days: overDays,
  message: z.string(),
})

/** One reason why the viewer may not do it. `message` is one French sentence. */
export const limitEntry = z.strictObject({ code: z.string(), message: z.string(), violation: z.optional(wireViolation) })

/** `severity`: of the rule that is broken; null: it holds. `isOld`: it was broken before already, and not worsened. */
export const judged = { severity: z.nullable(severity), isOld: z.boolean() }

/** The rest on one side of the vacation gained, to the neighbouring one: `at` its end, or its start. */
export const restGap = z.strictObject({ ...judged, hours: z.number(), shift: z.string(), at: instant })

/** The reader's planning after the decision: rests, and one figure a rule. */
export const figures = z.strictObject({
  before: z.nullable(restGap),
  after: z.nullable(restGap),
  rules: z.array(
    z.strictObject({
      ...judged,
      code: z.enum(['rest', ...RULES.filter(({ figureLine: besideAs }) => besideAs === 'own').map(({ code }) => code)]),
      /** Hours, or days; null when nothing limits it in the days looked at. */
      actual: z.nullable(z.number()),
      limit: z.number(),
      days: overDays,
    }),
  ),
})

/** One of the viewer's own vacations that they could give in exchange. */
export const exchange = z.strictObject({
  date: day,
  shift,
  points: z.int(),
  /** Everything the exchange would create or worsen, for both people. */
  violations: z.array(wireViolation),
  isPossible: z.boolean(),
  /** Null where it is not possible, but for one who looks at this demand alone. */
  figures: z.nullable(figures),
  /** The last instant at which one could withdraw from it. */
  withdrawUntil: instant,
})

/** A vacation that somebody interested would give, beyond those asked for; `limit`: why its poster may not agree to it now. */
const counterOffer = z.extend(exchange, { userId: id, limit: z.array(limitEntry) })

/** A vacation of the reader’s own that they could give in exchange, though the demand does not ask for it. `limit` empty: they may name it. */
const nameable = z.strictObject({
  date: day,
  limit: z.array(limitEntry),
  violations: z.array(wireViolation),
  figures: z.nullable(figures),
})
export type WireNameable = z.infer<typeof nameable>

export const demandCategory = z.enum(['ownPending', 'ownAccepted', 'accepted', 'availableSwitch', 'availableSubstitution', 'other'])

export const demand = z.strictObject({
  _id: id,
  centerId: id,
  type: demandType,
  status: demandStatus,
  /** The poster; for a vacancy, which the centre offers, the identifier and name of the centre. */
  posterId: id,
  poster: person,
  /** Null: a member posted it. */
  vacancy: z.nullable(z.strictObject({ origin: vacancyOrigin, qualification: z.nullable(z.string()) })),
  accepterId: z.nullable(id),
  accepter: z.nullable(person),
  posterShift: z.strictObject({
    date: day,
    shift,
    selectedVariation: z.nullable(z.string()),
    teamId: z.nullable(id),
    teamObject: z.nullable(teamObject),
    /** Instants. */
    startAt: instant,
    endAt: instant,
    /** The hours of the part that it is of; absent: of all of the vacation. */
    from: z.optional(clockTime),
    to: z.optional(clockTime),
    /** The activity of the time on call that it is of; absent: it is of a vacation. */
    onCall: z.optional(z.strictObject({ name: z.string(), letters: z.string() })),
  }),
  acceptedSwitches: z.array(acceptedSwitch),
  acceptedSwitch: z.nullable(z.strictObject({ date: day, shift, points: z.int() })),
  points: z.int(),
  comment: z.string(),
  /** The poster sees who; others only themselves. */
  interested: z.array(person),
  interestedCount: z.int(),
  seenBy: z.array(id),
  /** One person has it reserved until that instant; the poster and that person alone see who. Null: nobody has. */
  offer: z.nullable(z.strictObject({ userId: z.nullable(id), until: instant })),
  /**
   * Some people may answer first, until that instant: the poster sees all of them, each of them only themselves, others nobody. Null:
   * everybody may.
   */
  first: z.nullable(z.strictObject({ people: z.array(person), until: instant })),
  /** The counter-offers that stand: the poster sees all of them, others their own. */
  counterOffers: z.array(counterOffer),
  dependsOn: z.nullable(id),
  /** The exchange among three or four it was accepted in: withdrawing undoes all of it. Null: in none. */
  circleId: z.nullable(id),
  version: z.int(),
  createdAt: instant,
  acceptedAt: z.nullable(instant),
  /** It is accepted, and waits for an approval: both plannings are as before. Absent: it waits for none. */
  approval: z.optional(waitingApproval),
  /** The last instant at which the accepter may withdraw. */
  withdrawUntil: instant,
  /** The reasons against it for this viewer. */
  limit: z.array(limitEntry),
  canSwitch: z.boolean(),
  exchanges: z.array(exchange),
  warnings: z.array(wireViolation),
  /** Figures of taking it for nothing in return; those of an exchange stand with the exchange. */
  figures: z.nullable(figures),
  category: demandCategory,
  /** For whoever has accepted it: the reasons why they may not withdraw, and what withdrawing would do. */
  withdrawal: z.nullable(z.strictObject({ limit: z.array(limitEntry), figures: z.nullable(figures) })),
  isHidden: z.boolean(),
})
export type WireDemand = z.infer<typeof demand>
export type WireExchange = z.infer<typeof exchange>
export type WireViolation = z.infer<typeof wireViolation>
export type WireCounterOffer = z.infer<typeof counterOffer>
export type LimitEntry = z.infer<typeof limitEntry>
export type WireFigures = z.infer<typeof figures>

/** To more it is as good as to everybody. */
export const MOST_FIRST = 50

/** The fields of a demand that are made for its reader, or by those who answer it. */
const demandViews = [
  'approval',
  'limit',
  'canSwitch',
  'exchanges',
  'warnings',
  'figures',
  'category',
  'withdrawal',
  'isHidden',
  'interested',
  'interestedCount',
  'seenBy',
  'offer',
  'first',
  'counterOffers',
  'withdrawUntil',
]

/** The times of the vacation that is offered stand in it when a demand is read, and beside it when it is changed. */
function withVariation(sent: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { posterShift } = sent
  if (!isFields(posterShift) || !isFields(now['posterShift']) || !('selectedVariation' in posterShift)) return { ...sent }
  const { selectedVariation, ...others } = posterShift
  if (agrees(selectedVariation, now['posterShift']['selectedVariation'])) return { ...sent }
  return { selectedVariation, ...sent, posterShift: others }
}

const reason = z.optional(text(300))
const version = z.optional(z.int())

/** An administrator goes through a blocking rule or a notice and answers for it: the history shows their reason. */
export const override = z.strictObject({
  reason: text(300).check(z.minLength(3, 'Le motif est requis.')),
})

/** An administrator may act for a member, with a reason that the history shows; that of an override serves too. */
const onBehalf = { onBehalfOf: z.optional(userId), reason, override: z.optional(override) }

const demandWithShifts = z.strictObject({ demand, newShiftData: z.array(shiftDay) })

/** The changes to a reader's list. */
export const demandChanges = z.strictObject({
  /** The next reading sends it. */
  since: z.string(),
  /** `demands` is the whole list. Otherwise those that are new or changed, and `gone` those that are in it no more. */
  isWhole: z.boolean(),
  demands: z.array(demand),
  gone: z.array(id),
})
export type DemandChanges = z.infer<typeof demandChanges>

const compatibleSwitch = z.strictObject({
  shift,
  compatible: z.boolean(),
  /** The reasons against it; empty when it is possible. */
  reasons: z.array(z.string()),
  limit: z.array(limitEntry),
})

export const demandRoutes = {
  'demands.list': {
    method: 'POST',
    path: '/substitution/center',
    reads: true,
    access: 'member',
    scope: 'readPlanning',
    summary: 'Demandes du centre entre deux dates, avec ce que le lecteur peut en faire',
    body: z.strictObject({ startDate, endDate, status: z.optional(demandStatus) }, DATES_REQUIRED).check(...rangeChecks),
    response: z.array(demand),
  },
  'demands.changes': {
    method: 'POST',
    path: '/substitution/changes',
    access: 'member',
    summary: 'Ce qui a changé dans les demandes du centre depuis la dernière lecture, avec ce que le lecteur peut en faire',
    reads: true,
    body: z
      .strictObject(
        {
          startDate,
          endDate,
          /** The `since` of the last answer. When it is absent or too old, everything is answered. */
          since: z.optional(z.string().check(z.maxLength(120))),
        },
        DATES_REQUIRED,
      )
      .check(...rangeChecks),
    response: demandChanges,
    extension: true,
  },
  'demands.get': {
    method: 'GET',
    path: '/substitution/:id',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Une demande',
    params: demandParams,
    response: demand,
  },
  'demands.post': {
    method: 'POST',
    path: '/substitution',
    access: 'member',
    summary: 'Poster une demande',
    body: z.strictObject({
      type: demandType,
      posterShift: postedVacation,
      /** Absent, of an exchange: any other vacation of that day, at no points. */
      acceptedSwitches: z.optional(acceptedSwitches),
      ...asPosted,
      points: z.optional(points),
      comment: z._default(text(500), ''),
      /** Only these are told of it and may answer it at first; everybody after that many hours, or half of the time left if that is less. */
      first: z.optional(
        z.strictObject({
          userIds: z
            .array(userId)
            .check(
              z.minLength(1, 'Choisissez au moins un collègue.'),
              z.maxLength(MOST_FIRST, `Choisissez au plus ${MOST_FIRST} collègues.`),
            ),
          hours: z.int().check(z.minimum(1), z.maximum(72)),
        }),
      ),
      ...onBehalf,
    }),
    response: demand,
  },
  'demands.audience': {
    method: 'POST',
    path: '/substitution/audience',
    reads: true,
    access: 'member',
    summary: 'Qui pourrait prendre ou échanger une vacation, avant de poster la demande',
    /** The demand that would be posted: what refuses it refuses the question. Points and comment change nothing of who can. */
    body: z.strictObject({
      type: demandType,
      posterShift: ownVacation,
      acceptedSwitches: z.optional(acceptedSwitches),
      /** The open demand that would be changed to that; its type and its day stay. */
      demandId: z.optional(demandId),
      /** An administrator asks for a member. */
      onBehalfOf: z.optional(userId),
    }),
    /**
     * Each person stands in one of both lists, sorted by name: they could take it for nothing in return, or only against a vacation of
     * theirs.
     */
    response: z.strictObject({ taking: z.array(person), exchanging: z.array(person) }),
    extension: true,
  },
  'demands.edit': {
    method: 'PUT',
    path: '/substitution/:id',
    access: 'member',
    summary: 'Modifier une demande ouverte',
    echoes: { of: 'demands.get', views: demandViews, rewrite: withVariation },
    params: demandParams,
    body: z.strictObject({
      points: z.optional(points),
      comment: z.optional(text(500)),
      acceptedSwitches: z.optional(acceptedSwitches),
      selectedVariation: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
      version,
    }),
    response: demand,
  },
  'demands.cancel': {
    method: 'POST',
    path: '/substitution/:id/cancel',
    access: 'member',
    summary: 'Annuler sa demande ouverte',
    params: demandParams,
    body: z.optional(z.strictObject({ reason })),
    response: z.strictObject({ shift: shiftDay }),
  },
  'demands.accept': {
    method: 'POST',
    path: '/substitution/:id/accept',
    access: 'member',
    summary: 'Prendre la vacation d’un collègue',
    params: demandParams,
    body: z.optional(z.strictObject({ version, ...onBehalf })),
    response: demandWithShifts,
  },
  'demands.swap': {
    method: 'POST',
    path: '/substitution/:id/swap',
    access: 'member',
    summary: 'Échanger sa vacation contre celle d’un collègue',
    params: demandParams,
    body: z.optional(z.strictObject({ date: dayIfGiven, version, ...onBehalf })),
    response: demandWithShifts,
  },
  'demands.unaccept': {
    method: 'POST',
    path: '/substitution/:id/unaccept',
    access: 'member',
    summary: 'Se désister d’une vacation prise ou échangée',
    params: demandParams,
    /** `userId`: who had taken it, as whoever calls read it. */
    body: z.optional(z.strictObject({ reason, override: z.optional(override), userId: z.optional(userId) })),
    response: demandWithShifts,
  },
  'demands.interest': {
    method: 'POST',
    path: '/substitution/:id/interest',
    access: 'member',
    summary: 'Se déclarer intéressé, ou ne plus l’être',
    params: demandParams,
    body: z.optional(z.strictObject({})),
    response: demand,
  },
  'demands.reject': {
    method: 'POST',
    path: '/substitution/:id/reject',
    access: 'member',
    summary: 'Masquer une demande, ou la montrer de nouveau\u202F; pour son auteur, décliner un intérêt',
    params: demandParams,
    /** `hidden: false` shows it again; absent: hides it. */
    body: z.optional(z.strictObject({ userId: z.optional(userId), hidden: z.optional(z.boolean()) })),
    response: demand,
  },
  'demands.notThisTime': {
    method: 'POST',
    path: '/substitution/not-this-time',
    access: 'public',
    summary:
      'Répondre «\u00A0Pas cette fois\u00A0» depuis une notification\u00A0: le jeton qu’elle porte suffit, une fois, pour cette demande',
    body: z.strictObject({ token: z.string('Le jeton est requis.').check(z.maxLength(1000, 'Ce jeton n’est pas valable.')) }),
    secret: true,
    extension: true,
  },
  'demands.offer': {
    method: 'POST',
    path: '/substitution/:id/offer',
    access: 'member',
    summary: 'Proposer sa demande à une personne intéressée, à qui elle est réservée, ou retirer cette proposition',
    params: demandParams,
    body: z.strictObject({
      /** Null: what was offered is so no more. */
      userId: z.nullable(userId),
      hours: z._default(z.int().check(z.minimum(1), z.maximum(72)), 24),
    }),
    response: demand,
    extension: true,
  },
  'demands.widen': {
    method: 'POST',
    path: '/substitution/:id/widen',
    access: 'member',
    summary: 'Ouvrir aussitôt à tous sa demande adressée d’abord à quelques collègues',
    params: demandParams,
    response: demand,
    extension: true,
  },
  'demands.name': {
    method: 'POST',
    path: '/substitution/:id/counter-offer',
    access: 'member',
    summary: 'Se déclarer intéressé, et dire quelle autre de ses vacations on donnerait en échange',
    params: demandParams,
    /** Offers one of the caller's own vacations; another day replaces the day before. Withdrawing the interest withdraws the offer. */
    body: z.strictObject({
      date: day,
      /** A word to the poster: it goes into the conversation about this demand. */
      message: z.optional(text(2000, 'Un message ne doit pas dépasser 2 000 caractères.')),
      version,
    }),
    response: demand,
    extension: true,
  },
  'demands.nameable': {
    method: 'GET',
    path: '/substitution/:id/counter-offer',
    access: 'member',
    summary: 'Ses vacations d’un mois que l’on pourrait proposer en échange, et pourquoi pas les autres',
    params: demandParams,
    /** A day of that month; without, that of the demand. */
    query: z.optional(z.strictObject({ date: z.optional(day) })),
    response: z.array(nameable),
    extension: true,
  },
  'demands.agree': {
    method: 'POST',
    path: '/substitution/:id/counter-offer/accept',
    access: 'member',
    summary: 'Conclure l’échange contre la vacation qu’une personne intéressée propose',
    params: demandParams,
    body: z.strictObject({ userId, date: day, version }),
    response: demandWithShifts,
    extension: true,
  },
  'demands.checkShift': {
    method: 'GET',
    path: '/substitution/check-shift/:id',
    access: 'member',
    summary: 'Sa propre vacation ce jour-là et ses limites (identifiant d’une demande, ou jour)',
    params: z.strictObject({ id: demandOrDay }),
    response: z.strictObject({
      date: day,
      shift: shiftDay,
      limit: z.array(limitEntry),
      /** The hours that may still be given of a day that cannot be posted whole, because a part of it is posted or given; absent: none. */
      freeParts: z.optional(z.array(z.strictObject({ from: clockTime, to: clockTime }))),
    }),
  },
  'demands.compatibleSwitches': {
    method: 'GET',
    path: '/substitution/compatible-switches/:id',
    access: 'member',
    summary: 'Vacations du cycle qu’on pourrait travailler en échange, et pourquoi pas les autres',
    params: z.strictObject({ id: demandOrDay }),
    query: z.optional(z.strictObject({ date: z.optional(day) })),
    /** `openDays`: those of the month of `date` on which some vacation could be worked in exchange. */
    response: z.strictObject({ date: day, compatibleSwitches: z.array(compatibleSwitch), openDays: z.array(day) }),
  },
  'demands.detectTeamChangeConflicts': {
    method: 'POST',
    path: '/substitution/detect-team-change-conflicts',
    reads: true,
    access: 'member',
    summary: 'Demandes qu’un changement d’équipe remettrait en cause',
    body: z.strictObject({ userId, newTeamId: z.nullable(teamId), fromDate: day }),
    response: z.strictObject({
      conflicts: z.array(z.strictObject({ demand, role: z.enum(['poster', 'accepter']), date: day, message: z.string() })),
    }),
  },
  'demands.recategorize': {
    method: 'POST',
    path: '/substitution/recategorize',
    reads: true,
    access: 'member',
    summary: 'Recalculer ce que le lecteur peut faire d’une liste de demandes',
    body: z.strictObject({
      substitutionIds: z.array(demandId).check(z.maxLength(500, 'Au plus 500 demandes à la fois.')),
    }),
    response: z.strictObject({ categorizedSubstitutions: z.array(demand) }),
  },
} as const satisfies Record<string, Route>
