// Exchanges that wait for an approval, where the centre wants one: for whoever decides, with what each would change, and the answers. Nothing
// of the plan has moved until the last level has answered.
import * as z from 'zod/mini'
import { waitingApproval } from './approvals.ts'
import { demand, figures, limitEntry, wireViolation } from './demands.ts'
import type { ErrorEntries } from './error-entry.ts'
import { clockTime, day, demandParams, id, idParams, text } from './fields.ts'
import type { Route } from './route.ts'
import { person, shift } from './shifts.ts'

export const exchangeApprovalErrors = {
  exchangeDecided: { status: 409, message: 'Cet échange n’attend plus d’accord\u00A0: il a été décidé, retiré, ou il est caduque.' },
  ownExchange: { status: 403, message: 'Personne ne décide d’un échange qui change son propre planning.' },
} as const satisfies ErrorEntries

const placedShift = z.strictObject({
  date: day,
  shift,
  /** The hours of a part; absent: all of the vacation. */
  from: z.optional(clockTime),
  to: z.optional(clockTime),
})

const exchangeMove = z.strictObject({
  user: person,
  gives: z.nullable(placedShift),
  takes: z.nullable(placedShift),
  /** The points that they receive once the vacation is over; below zero: that they give. */
  points: z.int(),
  /** Their rests and hours afterwards; null where the exchange is no longer possible. */
  figures: z.nullable(figures),
})

const waitingExchange = z.strictObject({
  _id: id,
  moves: z.array(exchangeMove),
  approval: waitingApproval,
  /** Why it could not be approved now; empty: it can. */
  limit: z.array(limitEntry),
  warnings: z.array(wireViolation),
})
export type WireWaitingExchange = z.infer<typeof waitingExchange>

const refusal = z.strictObject({ reason: text(300).check(z.minLength(1, 'Le motif est requis.')) })

export const exchangeApprovalRoutes = {
  'demands.toApprove': {
    method: 'GET',
    path: '/approvals/exchanges',
    access: 'member',
    summary: 'Les remplacements et les permutations qui attendent l’accord du lecteur, avec ce qu’ils changent',
    response: z.strictObject({ exchanges: z.array(waitingExchange) }),
    extension: true,
  },
  'demands.approve': {
    method: 'POST',
    path: '/approvals/exchanges/:id/approve',
    access: 'member',
    summary: 'Donner son accord à un échange qui en attend un\u202F; après le dernier, le planning change',
    params: demandParams,
    response: demand,
    extension: true,
  },
  'demands.refuse': {
    method: 'POST',
    path: '/approvals/exchanges/:id/refuse',
    access: 'member',
    summary: 'Refuser un échange qui attend un accord, avec un motif\u00A0: la demande est de nouveau ouverte',
    params: demandParams,
    body: refusal,
    response: demand,
    extension: true,
  },
  'circles.toApprove': {
    method: 'GET',
    path: '/approvals/circles',
    access: 'member',
    summary: 'Les échanges à plusieurs que tous ont acceptés et qui attendent l’accord du lecteur, avec ce qu’ils changent',
    response: z.strictObject({ exchanges: z.array(waitingExchange) }),
    extension: true,
  },
  'circles.approve': {
    method: 'POST',
    path: '/approvals/circles/:id/approve',
    access: 'member',
    summary: 'Donner son accord à un échange à plusieurs\u202F; après le dernier, toutes ses vacations changent de mains',
    params: idParams,
    /** `over`: it is no longer possible, and has just ended. */
    response: z.strictObject({ outcome: z.enum(['approved', 'passedOn', 'over']) }),
    extension: true,
  },
  'circles.refuse': {
    method: 'POST',
    path: '/approvals/circles/:id/refuse',
    access: 'member',
    summary: 'Refuser un échange à plusieurs qui attend un accord, avec un motif\u00A0: il n’a pas lieu',
    params: idParams,
    body: refusal,
    extension: true,
  },
} as const satisfies Record<string, Route>
