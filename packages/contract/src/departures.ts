// A departure that is decided ahead: the last day of a member in the centre, after which their account is closed by itself; what lies beyond
// it is listed. Until then it can be undone.
import { memberRoles } from '@releve/domain/access/roles'
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { day, dayIfGiven, id, instant, text, userParams } from './fields.ts'
import { leaveUnit } from './leave.ts'
import { planDecisions } from './plan-conflicts.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'
import { demandStatus, demandType, modificationType } from './states.ts'

export const departureErrors = {
  departurePast: { status: 400, message: 'Le dernier jour est aujourd’hui ou plus tard.' },
  memberLeaves: { status: 409, message: 'Ce membre aura quitté le centre à cette date.' },
} as const satisfies ErrorEntries

const departure = z.strictObject({
  /** The last day in the centre. At the end of it the account is closed. */
  lastDay: day,
  /** The reason, in the words of whoever decided it. */
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(person),
  decidedAt: instant,
  /** The day is over, and the account stays open until the centre has another administrator. */
  isHeld: z.boolean(),
})

/** All that is written of a member on days after their last one. */
const beyond = z.strictObject({
  demands: z.array(z.strictObject({ demandId: id, kind: demandType, status: demandStatus, date: day, other: z.nullable(person) })),
  modifications: z.array(
    z.strictObject({
      _id: id,
      kind: modificationType,
      /** The name of its activity or of its cause; null: it has none. */
      name: z.nullable(z.string()),
      fromDate: day,
      toDate: day,
      /** It is of some days of each week. */
      isSeries: z.boolean(),
      status: z.enum(['pending', 'approved']),
    }),
  ),
  roles: z.array(z.strictObject({ role: z.enum(memberRoles), teamId: z.nullable(id), untilDate: z.nullable(day) })),
  /** Null: they have no account of points. */
  points: z.nullable(z.strictObject({ balance: z.int(), reserved: z.int() })),
  /** Balances of leave of the year of their last day, their right counted until it. */
  leave: z.array(z.strictObject({ activityId: z.string(), name: z.string(), unit: leaveUnit, left: z.int() })),
})
export type WireBeyond = z.infer<typeof beyond>

/** `departure` null: none is decided. `beyond` null: neither is one, nor was a day asked about. */
const departureState = z.strictObject({ departure: z.nullable(departure), beyond: z.nullable(beyond) })
export type WireDepartureState = z.infer<typeof departureState>

export const departureRoutes = {
  'users.departure': {
    method: 'GET',
    path: '/users/:id/departure',
    access: 'admin',
    summary: 'Le départ prévu d’un membre, et ce qui est écrit de lui au-delà de ce jour, ou d’un jour que l’on envisage',
    params: userParams,
    query: z.strictObject({ lastDay: dayIfGiven }),
    response: departureState,
    extension: true,
  },
  'users.planDeparture': {
    method: 'PUT',
    path: '/users/:id/departure',
    access: 'admin',
    stepUp: true,
    summary: 'Prévoir le départ d’un membre, ou en changer le jour\u00A0: son compte se ferme à la fin de ce jour',
    params: userParams,
    body: z.strictObject({
      lastDay: day,
      reason: z.optional(text(500)),
      /** `cancel` for each accepted demand beyond that day; without, 409 `planConflicts` with the list. */
      decisions: z.optional(planDecisions),
    }),
    response: departureState,
    extension: true,
  },
  'users.undoDeparture': {
    method: 'DELETE',
    path: '/users/:id/departure',
    access: 'admin',
    summary: 'Annuler un départ prévu\u00A0: le planning du membre reprend',
    params: userParams,
    body: z.optional(z.strictObject({})),
    response: departureState,
    extension: true,
  },
} as const satisfies Record<string, Route>
