// Hours of an activity placed for several people at once: on a period, on some days of its weeks or on days chosen one by one. All of it is
// written or nothing; a rehearsal says of each person what that would break. It is changed afterwards for all of them, from a day on or not.
import * as z from 'zod/mini'
import { activityId } from './activities.ts'
import { limitEntry, override, wireViolation } from './demands.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerId, centerParams, day, id, MAX_RANGE_DAYS, text, userId } from './fields.ts'
import { leaveTaken } from './leave.ts'
import { hours, modificationStatus, weekdays } from './planning.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

/** The number of people for whom one call places hours, and of days that it names one by one. */
const MOST_PEOPLE = 200
const MOST_DAYS = 60
/** The number of turns of one call, and of days in each. */
const MOST_TURNS = 60
const MOST_TURN_DAYS = 31

export const placementErrors = {
  placementUnknown: { status: 404, message: 'Cette activité n’est plus posée pour personne.' },
  placementDayUnknown: { status: 400, message: 'Cette activité n’est posée pour personne ce jour-là.' },
  placementNotWeekly: { status: 400, message: 'Cette activité n’a pas de rythme par semaine\u00A0: choisissez ses jours un par un.' },
} as const satisfies ErrorEntries

/** The outcome for one of the people. */
const placedPerson = z.strictObject({
  person,
  /** The number of days on which it is placed for them, or of which it is taken off. */
  days: z.int(),
  /** `pending`: the caller places it for themselves too, and somebody else decides. Null: it is not placed for them. */
  status: z.nullable(modificationStatus),
  /** Days that are left out for them, as the caller wished, since a rule, an absence or other hours keep them. */
  leftOut: z.array(day),
  /** It cannot be placed for them, whatever is decided; null: it can. Only a rehearsal says so: otherwise nothing is placed for anybody. */
  refusal: z.nullable(limitEntry),
  warnings: z.array(wireViolation),
  /** Their days take this of the balance of their leave. */
  leave: z.array(leaveTaken),
})
export type WirePlacedPerson = z.infer<typeof placedPerson>

const placement = z.strictObject({ _id: id, people: z.array(placedPerson) })

const terms = { reason: z.optional(text(300)), override: z.optional(override), dryRun: z.optional(z.boolean()) }

const isEachOnce = (list: readonly string[]) => new Set(list).size === list.length

interface Period {
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly dates?: readonly string[] | undefined
  readonly weekdays?: readonly number[] | undefined
  readonly turnDays?: number | undefined
}

const DATE_REQUIRED = 'La date est requise.'

export const placementRoutes = {
  'placements.place': {
    method: 'POST',
    path: '/center/:id/placements',
    access: 'member',
    power: 'placeActivities',
    scope: 'writeActivities',
    summary: 'Poser les heures d’une activité pour plusieurs membres à la fois\u00A0: pour tous, ou pour aucun',
    params: centerParams,
    body: z
      .strictObject({
        userIds: z.array(userId).check(
          z.minLength(1, 'Choisissez au moins un membre.'),
          z.maxLength(MOST_PEOPLE, `Au plus ${MOST_PEOPLE} membres à la fois.`),
          z.refine((list) => isEachOnce(list), 'Un membre figure deux fois.'),
        ),
        activity: activityId,
        hours,
        fromDate: z.optional(day),
        toDate: z.optional(day),
        /** It is placed only on these days of the week, Monday being 1. */
        weekdays: z.optional(weekdays),
        /** The days, one by one, instead of a period. */
        dates: z.optional(
          z.array(day).check(
            z.minLength(1, 'Choisissez au moins un jour.'),
            z.maxLength(MOST_DAYS, `Au plus ${MOST_DAYS} jours choisis un par un.`),
            z.refine((list) => isEachOnce(list), 'Un jour figure deux fois.'),
          ),
        ),
        /**
         * The people take turns of that many days within the period, in the order in which they are named, and begin again until its end. Absent:
         * all of them have all of it.
         */
        turnDays: z.optional(
          z
            .int('Le nombre de jours de chaque tour est attendu.')
            .check(
              z.minimum(1, 'Un tour dure au moins un jour.'),
              z.maximum(MOST_TURN_DAYS, `Un tour dure au plus ${MOST_TURN_DAYS} jours.`),
            ),
        ),
        /** Days that a rule, an absence or other hours of somebody keep are left out for them, instead of refusing all. */
        whereFree: z.optional(z.boolean()),
        comment: z._default(text(500), ''),
        ...terms,
      })
      .check(
        z.refine<Period>(({ dates, fromDate }) => dates !== undefined || fromDate !== undefined, {
          error: DATE_REQUIRED,
          path: ['fromDate'],
        }),
        z.refine<Period>(({ dates, toDate }) => dates !== undefined || toDate !== undefined, { error: DATE_REQUIRED, path: ['toDate'] }),
        z.refine<Period>(
          ({ dates, fromDate, toDate, weekdays: days }) =>
            dates === undefined || (fromDate === undefined && toDate === undefined && days === undefined),
          { error: 'Indiquez une période ou des jours choisis un par un, pas les deux.', path: ['dates'] },
        ),
        z.refine<Period>(({ fromDate, toDate }) => fromDate === undefined || toDate === undefined || fromDate <= toDate, {
          error: 'La date de fin précède la date de début.',
          path: ['toDate'],
        }),
        z.refine<Period>(
          ({ fromDate, toDate }) =>
            fromDate === undefined || toDate === undefined || (Date.parse(toDate) - Date.parse(fromDate)) / 86_400_000 < MAX_RANGE_DAYS,
          { error: `Une modification couvre au plus ${MAX_RANGE_DAYS} jours.`, path: ['toDate'] },
        ),
        z.refine<Period>(({ dates, turnDays }) => turnDays === undefined || dates === undefined, {
          error: 'Un tour de rôle se pose sur une période.',
          path: ['turnDays'],
        }),
        z.refine<Period>(
          ({ fromDate, toDate, turnDays }) =>
            fromDate === undefined ||
            toDate === undefined ||
            turnDays === undefined ||
            (Date.parse(toDate) - Date.parse(fromDate)) / 86_400_000 < MOST_TURNS * turnDays,
          { error: `Au plus ${MOST_TURNS} tours à la fois\u00A0: choisissez une période plus courte.`, path: ['toDate'] },
        ),
      ),
    response: placement,
    extension: true,
  },
  'placements.change': {
    method: 'POST',
    path: '/center/:id/placements/:placementId/change',
    access: 'member',
    power: 'placeActivities',
    scope: 'writeActivities',
    summary:
      'Changer ou retirer des heures posées pour plusieurs membres\u00A0: un jour seulement, ce jour et les suivants, ou tous ceux à venir',
    params: z.strictObject({ id: centerId, placementId: id }),
    body: z
      .strictObject({
        /** `day`: that day alone; `following`: that day and those after it; `all`: every day that is still to come. */
        scope: z.enum(['day', 'following', 'all'], 'Choisissez les jours que cela concerne.'),
        date: day,
        /** The hours as they become on these days; null: they are taken off. */
        to: z.nullable(
          z.strictObject({
            hours,
            /** Other days of the week than now. */
            weekdays: z.optional(weekdays),
            /** Another day than `date`, for that day alone. */
            date: z.optional(day),
          }),
        ),
        ...terms,
      })
      .check(
        z.refine(({ scope, to }) => scope === 'day' || to?.date === undefined, {
          error: 'Un seul jour se déplace à une autre date.',
          path: ['to', 'date'],
        }),
        z.refine(({ scope, to }) => scope !== 'day' || to?.weekdays === undefined, {
          error: 'Un seul jour n’a pas de rythme par semaine.',
          path: ['to', 'weekdays'],
        }),
      ),
    response: placement,
    extension: true,
  },
} as const satisfies Record<string, Route>
