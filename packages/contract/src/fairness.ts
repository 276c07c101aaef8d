// The work of each member over a period beside the others': administrators read everybody's figures, a member their own and a mean.
import * as z from 'zod/mini'
import { centerParams, day, dayRange, id, userParams } from './fields.ts'
import type { Route } from './route.ts'
import { person, teamObject } from './shifts.ts'

const count = z.int()

/** Figures of a period. A vacation counts for the day it starts, once it is over. */
const figures = {
  /** Real minutes: a night of clock change counts 11 h or 13 h. */
  minutes: count,
  nights: count,
  weekends: count,
  holidays: count,
  /** Vacations of colleagues worked as a replacement. */
  taken: count,
  /** Vacations of theirs that a colleague took as a replacement. */
  asked: count,
  /** Days of presence at full time, those of absences taken out by the hours that the plan held on them. Means are for equal presence. */
  presence: z.number(),
}

const memberFigures = z.strictObject({
  ...person.shape,
  role: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** Their team on the last day counted. */
  teamId: z.nullable(id),
  /** The day on which they first had a team, if that is after the first day of the period. */
  joinedOn: z.nullable(day),
  ...figures,
  /** The nights of each of `months`. */
  nightsByMonth: z.array(count),
  /**
   * Hours of the 90 days up to today, those of replacements once more, for each day of presence, against their team: 0 is as much, 0.1 a
   * tenth more.
   */
  load: z.number(),
})

export type WireMemberFairness = z.infer<typeof memberFigures>

const centerFairness = z.strictObject({
  /** The last day counted: that of the period, or today. */
  countedUntil: day,
  /** The days counted. */
  days: count,
  /** The first day of each month that the period touches. */
  months: z.array(day),
  /** The teams that the members are in. */
  teams: z.array(teamObject),
  members: z.array(memberFigures),
})
export type WireCenterFairness = z.infer<typeof centerFairness>

const mean = z.number()
const ownFairness = z.strictObject({
  countedUntil: day,
  own: z.strictObject(figures),
  /** Null: too few people for a mean that would give none of them away. */
  comparison: z.nullable(
    z.strictObject({
      of: z.enum(['team', 'center']),
      /** The number of people compared, the member among them. */
      count,
      /** It is for as many days of presence as theirs. */
      mean: z.strictObject({ minutes: mean, nights: mean, weekends: mean, holidays: mean, taken: mean, asked: mean }),
    }),
  ),
})
export type WireOwnFairness = z.infer<typeof ownFairness>

export const PERIOD_NOT_BEGUN = 'Cette période n’a pas encore commencé.'

export const fairnessRoutes = {
  'fairness.ofCenter': {
    method: 'GET',
    path: '/center/:id/fairness',
    access: 'admin',
    power: 'readHours',
    scope: 'readHours',
    summary: 'Nuits, week-ends, jours fériés, heures et remplacements de chaque membre d’un centre, sur 400 jours au plus',
    params: centerParams,
    query: dayRange,
    response: centerFairness,
    extension: true,
  },
  'fairness.ofMember': {
    method: 'GET',
    path: '/users/:id/fairness',
    access: 'member',
    power: 'readHours',
    scope: 'readHours',
    summary:
      'Les mêmes chiffres pour un membre, avec la moyenne de son équipe à présence égale\u202F; pour lui-même et ses administrateurs',
    params: userParams,
    query: dayRange,
    response: ownFairness,
    extension: true,
  },
} as const satisfies Record<string, Route>
