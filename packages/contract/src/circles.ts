// Exchanges among three or four (`/circles`): what is proposed to their people, what they answer, and what came of all of them.
import * as z from 'zod/mini'
import { waitingApproval } from './approvals.ts'
import { acceptedSwitches, figures, judged, limitEntry, overDays, ownVacation, restGap, wireViolation } from './demands.ts'
import type { ErrorEntry } from './error-entry.ts'
import { day, demandId, id, idParams, instant } from './fields.ts'
import type { Route } from './route.ts'
import { person, shift } from './shifts.ts'

const circleStatus = z.enum(['waiting', 'done', 'over'])
/** Why it is over. */
const circleEnd = z.enum(['declined', 'lapsed', 'taken', 'closed', 'changed', 'impossible', 'withdrawn'])
export type CircleEnd = z.infer<typeof circleEnd>

const vacation = z.strictObject({ date: day, shift, startAt: instant })

/** One of its vacations: `from` gives it to `to`. */
const hand = z.strictObject({
  demandId: id,
  from: person,
  to: person,
  vacation,
  /** The points `from` offered for the vacation they take, paid to `to`. */
  points: z.int(),
})

/**
 * The rest that the circle would leave one of its members: around the first vacation they take, and the longest within seven days that hold
 * it. The others in the circle see no more of that member's planning.
 */
const rests = z.strictObject({
  before: z.nullable(restGap),
  after: z.nullable(restGap),
  /** Hours; null where no rule limits them. */
  sevenDays: z.nullable(z.strictObject({ ...judged, actual: z.number(), limit: z.number(), days: overDays })),
})
export type CircleRests = z.infer<typeof rests>

export const circle = z.strictObject({
  _id: id,
  status: circleStatus,
  because: z.nullable(circleEnd),
  createdAt: instant,
  /** Answers are taken until then. */
  until: instant,
  endedAt: z.nullable(instant),
  /** All of its people agreed, and it waits for an approval; absent: it does not. */
  approval: z.optional(waitingApproval),
  /** In the order of giving: who takes the vacation of one gives that of the next; the first one is of the reader. */
  hands: z.array(hand),
  people: z.array(
    z.strictObject({
      person,
      answer: z.nullable(z.enum(['yes', 'no'])),
      answeredAt: z.nullable(instant),
      /** Null where it is judged no more. A server of before does not say. */
      rests: z.optional(z.nullable(rests)),
    }),
  ),
  /**
   * While it waits: the reasons why it could not be made now, what it would create or worsen, and the figures of the reader’s own planning.
   */
  limit: z.array(limitEntry),
  violations: z.array(wireViolation),
  figures: z.nullable(figures),
  /** The last instant at which one of them could withdraw from it. */
  withdrawUntil: instant,
})
export type WireCircle = z.infer<typeof circle>

/** One vacation more to accept in return, and how many circles that would make possible. */
const opening = z.strictObject({ date: day, shift: z.string(), byThree: z.int(), byFour: z.int() })
export type Opening = z.infer<typeof opening>

const openings = z.strictObject({
  /** The one that opens the most circles of three, then of four. Null: none opens any, or what is asked could not be posted. */
  opening: z.nullable(opening),
  /** False: the search was ended by its cost, and there may be more. */
  isWhole: z.boolean(),
})

/** A circle as an administrator finds it, by the names of its people: whose vacation goes to whom, and how many have agreed to it. */
const foundCircle = z.strictObject({
  _id: id,
  status: z.enum(['waiting', 'done']),
  createdAt: instant,
  agreed: z.int(),
  hands: z.array(z.strictObject({ from: person, to: person, vacation })),
})
export type FoundCircle = z.infer<typeof foundCircle>

const served = { byTwo: z.int(), byThree: z.int(), byFour: z.int() }

const circleFigures = z.strictObject({
  /** Figures of the last ninety days. */
  days: z.int(),
  proposed: z.int(),
  waiting: z.int(),
  done: z.int(),
  over: z.array(z.strictObject({ because: circleEnd, count: z.int() })),
  /** Demands that were served: exchanged between two, and in circles of three and four that still hold. */
  served: z.strictObject(served),
  /** The last search for the best of the whole centre: demands it looked at, those it could serve, and how many anything could. */
  search: z.nullable(
    z.strictObject({
      at: instant,
      isByItself: z.boolean(),
      demands: z.int(),
      ...served,
      atMost: z.int(),
      isOptimal: z.boolean(),
      proposed: z.int(),
    }),
  ),
  isSearching: z.boolean(),
  /** Those that wait, then those that were made, the newest first; twenty at most. A server of before does not say. */
  found: z.optional(z.array(foundCircle)),
})
export type CircleFigures = z.infer<typeof circleFigures>

export const circleErrors = {
  circleOver: {
    status: 409,
    message: 'Cet échange n’est plus proposé\u00A0: quelqu’un l’a refusé, ou une de ses vacations a changé de mains.',
  },
} as const satisfies Record<string, ErrorEntry>

const noContent = z.optional(z.strictObject({}))

export const circleRoutes = {
  'circles.list': {
    method: 'GET',
    path: '/circles',
    access: 'member',
    summary: 'Échanges à trois ou à quatre proposés au lecteur, ceux qui attendent d’abord',
    response: z.array(circle),
    extension: true,
  },
  'circles.openings': {
    method: 'POST',
    path: '/circles/openings',
    reads: true,
    access: 'member',
    summary: 'Quelle vacation de plus, acceptée en échange, rendrait possibles des échanges à trois ou à quatre',
    /** The demand that would be posted or changed; points and comment change nothing of the answer. */
    body: z.strictObject({
      type: z.enum(['switch', 'hybrid']),
      posterShift: ownVacation,
      acceptedSwitches,
      /** The open demand of theirs that would be changed to that; its type and its day stay. */
      demandId: z.optional(demandId),
    }),
    response: openings,
    extension: true,
  },
  'circles.get': {
    method: 'GET',
    path: '/circles/:id',
    access: 'member',
    summary: 'Un échange à trois ou à quatre, pour ceux qu’il concerne',
    params: idParams,
    response: circle,
    extension: true,
  },
  'circles.consent': {
    method: 'POST',
    path: '/circles/:id/consent',
    access: 'member',
    summary: 'Accepter un échange à trois ou à quatre\u202F; le dernier accord le conclut',
    params: idParams,
    body: noContent,
    response: circle,
    extension: true,
  },
  'circles.decline': {
    method: 'POST',
    path: '/circles/:id/decline',
    access: 'member',
    summary: 'Refuser un échange à trois ou à quatre\u00A0: sa demande reste ouverte',
    params: idParams,
    body: noContent,
    response: circle,
    extension: true,
  },
  'circles.figures': {
    method: 'GET',
    path: '/circles/figures',
    access: 'admin',
    summary: 'Ce que la recherche d’échanges a trouvé dans son centre, proposé et conclu',
    response: circleFigures,
    extension: true,
  },
  'circles.search': {
    method: 'POST',
    path: '/circles/search',
    access: 'admin',
    summary: 'Chercher maintenant les échanges à trois ou à quatre de son centre',
    body: noContent,
    extension: true,
  },
} as const satisfies Record<string, Route>
