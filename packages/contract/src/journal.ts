// What happened in a centre: who did what to whom, when and why; for its administrators, and of all centres for the master ones.
import * as z from 'zod/mini'
import { centerId, day, dayIfGiven, id, instant, RANGE_ORDER, userId } from './fields.ts'
import { journalGroups, journalKindNames } from './journal-kinds.ts'
import { pageFields } from './pages.ts'
import type { Route } from './route.ts'
import { fieldChange } from './rules.ts'
import { person } from './shifts.ts'

/** What is said of an act beside who, whom and when. None is a health matter: the cause of an absence stands nowhere in it. */
const journalDetail = z.strictObject({
  /** What an override did, or how a session ended. */
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
      'administrator',
    ]),
  ),
  /** As it was written then. */
  reason: z.optional(z.string()),
  /** Of a vacation, or from when the change holds. */
  date: z.optional(day),
  /** Of a cycle, as it was called then; what an announcement was about. */
  name: z.optional(z.string()),
  /** Members made by an import, or an announcement was for; sessions that ended at once, when they were several. */
  count: z.optional(z.int()),
  /** Added to a balance; below zero, taken away. */
  points: z.optional(z.int()),
  /** « Firefox sur Windows ». */
  device: z.optional(z.string()),
  isErased: z.optional(z.boolean()),
  /** What an override went through: each rule or notice, with its sentence and, where it is of somebody's planning, whose. */
  broken: z.optional(z.array(z.strictObject({ code: z.string(), message: z.string(), user: z.nullable(person) }))),
})
export type JournalDetail = z.infer<typeof journalDetail>

const entry = z.strictObject({
  _id: id,
  centerId: id,
  kind: z.enum(journalKindNames),
  actor: person,
  /** Whom it was done to; null: nobody, or the actor themselves. */
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
        /** Who did it, or to whom it was done; within one centre. */
        userId: z.optional(userId),
        /** In the zone of the centre; of all centres, in that of Paris. Both included. */
        startDate: dayIfGiven,
        endDate: dayIfGiven,
        ...pageFields,
      })
      .check(z.refine(isOrdered, { error: RANGE_ORDER, path: ['endDate'] })),
    response: z.strictObject({ entries: z.array(entry), next: z.nullable(id) }),
    extension: true,
  },
} as const satisfies Record<string, Route>
