// The events of a centre: who did what to whom, when and why. Its administrators read it; the master ones read those of all centres.
import * as z from 'zod/mini'
import { centerId, day, dayIfGiven, id, instant, RANGE_ORDER, userId } from './fields.ts'
import { journalGroups, journalKindNames } from './journal-kinds.ts'
import { pageFields } from './pages.ts'
import type { Route } from './route.ts'
import { fieldChange } from './rules.ts'
import { person } from './shifts.ts'

/** Details of an act beside who, whom and when. None is a health matter: the cause of an absence appears nowhere in it. */
const journalDetail = z.strictObject({
  /** The act of an override, or the way a session ended. */
  act: z.optional(
    z.enum([
      'post',
      'accept',
      'swap',
      'unaccept',
      'modification',
      'withdrawal',
      'plan',
      'logout',
      'reuse',
      'expired',
      'passwordChanged',
      'signedOut',
      'accountRejected',
      'accountClosed',
      'addressTaken',
      'administrator',
      'provider',
    ]),
  ),
  /** The reason as it was written then. */
  reason: z.optional(z.string()),
  /** The day of a vacation, or the day from which the change holds. */
  date: z.optional(day),
  /** The last day of what was changed, where it has several. */
  untilDate: z.optional(day),
  /** The part of a firm day that was taken: a leave, a rest, or the hours of its vacation. */
  touched: z.optional(z.enum(['leave', 'rest', 'hours'])),
  /** Whole hours between the act and the beginning of the first firm day that it touches. */
  aheadHours: z.optional(z.int()),
  /** The name of a cycle at that time, the subject of an announcement, or the name of a file. */
  name: z.optional(z.string()),
  /** Firm days that were touched; members made by an import, or an announcement was for; sessions that ended at once, when they were several. */
  count: z.optional(z.int()),
  /** Points added to a balance; below zero, taken away. */
  points: z.optional(z.int()),
  /** Minutes added to an hours account; below zero, taken away. */
  minutes: z.optional(z.int()),
  /** « Firefox sur Windows ». */
  device: z.optional(z.string()),
  isErased: z.optional(z.boolean()),
  /** The rules and notices that an override broke, each with its sentence and, where it concerns somebody's planning, that person. */
  broken: z.optional(z.array(z.strictObject({ code: z.string(), message: z.string(), user: z.nullable(person) }))),
})
export type JournalDetail = z.infer<typeof journalDetail>

const entry = z.strictObject({
  _id: id,
  centerId: id,
  kind: z.enum(journalKindNames),
  actor: person,
  /** The person it was done to; null: nobody, or the actor themselves. */
  subject: z.nullable(person),
  at: instant,
  /** Values that changed: of the rules, of the centre, of a role. */
  fields: z.array(fieldChange),
  detail: journalDetail,
})
export type WireJournalEntry = z.infer<typeof entry>

const isOrdered = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) =>
  startDate === undefined || endDate === undefined || startDate <= endDate

export const journalRoutes = {
  'journal.list': {
    method: 'GET',
    path: '/journal',
    access: 'admin',
    summary:
      'Ce qui s’est passé dans un centre, le plus récent d’abord, par pages\u00A0: dans le sien\u202F; pour un administrateur principal, dans un centre ou dans tous',
    query: z
      .strictObject({
        /** Absent: one's own; of all centres for a master administrator. */
        centerId: z.optional(centerId),
        group: z.optional(z.enum(journalGroups, 'Ce genre d’acte n’existe pas.')),
        /** Entries in which this person is the actor or the subject; within one centre. */
        userId: z.optional(userId),
        /** Days of the zone of the centre; for all centres, of that of Paris. Both are included. */
        startDate: dayIfGiven,
        endDate: dayIfGiven,
        ...pageFields,
      })
      .check(z.refine(isOrdered, { error: RANGE_ORDER, path: ['endDate'] })),
    response: z.strictObject({ entries: z.array(entry), next: z.nullable(id) }),
    extension: true,
  },
  'journal.promises': {
    method: 'GET',
    path: '/journal/promises',
    access: 'member',
    summary:
      'Les jours de son planning que d’autres ont touchés après l’arrêt du tableau de service, le plus récent d’abord, par pages\u00A0: congé, repos ou horaires',
    query: z.strictObject({ ...pageFields }),
    response: z.strictObject({ entries: z.array(entry), next: z.nullable(id) }),
    extension: true,
  },
} as const satisfies Record<string, Route>
