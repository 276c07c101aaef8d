// Members: who they are, which team they are in, what happened to their planning.
import * as z from 'zod/mini'
import { preferences } from './accounts.ts'
import { demand } from './demands.ts'
import { day, id, idParams, instant } from './fields.ts'
import type { Route } from './route.ts'
import { person, shift, teamObject } from './shifts.ts'

/** A member, as his colleagues see him. `email`, `phone` and `status` are given to himself and to administrators only. */
export const user = z.strictObject({
  _id: id,
  userId: id,
  centerId: z.nullable(id),
  name: z.string(),
  lastName: z.string(),
  avatar: z.nullable(z.string()),
  rank: z.nullable(z.string()),
  role: z.nullable(z.string()),
  qualifications: z.array(z.string()),
  team: z.nullable(teamObject),
  isAdmin: z.boolean(),
  adminType: z.nullable(z.enum(['center', 'master'])),
  status: z.optional(z.enum(['pending', 'approved'])),
  email: z.optional(z.string()),
  phone: z.optional(z.nullable(z.string())),
  registrationNumber: z.optional(z.nullable(z.string())),
  preferences: z.optional(preferences),
})
export type WireUser = z.infer<typeof user>

export const teamOccurrence = z.strictObject({
  _id: id,
  team: z.nullable(teamObject),
  fromDate: day,
  /** The last day in that team; null while it lasts. */
  toDate: z.nullable(day),
})

/** One change of a member's planning: when, who, from, to, why. */
export const planningChange = z.strictObject({
  _id: id,
  kind: z.enum(['accepted', 'swapped', 'withdrawn', 'posted', 'cancelled', 'edited', 'expired', 'closed', 'modified', 'team', 'rotation']),
  date: day,
  from: z.nullable(shift),
  to: z.nullable(shift),
  actor: z.nullable(person),
  /** The other person of the exchange. */
  other: z.nullable(person),
  demandId: z.nullable(id),
  reason: z.nullable(z.string()),
  at: instant,
})
export type PlanningChange = z.infer<typeof planningChange>

export const userRoutes = {
  'users.list': {
    method: 'GET',
    path: '/users',
    access: 'member',
    summary: 'Membres : tous pour un administrateur principal, ceux de son centre sinon',
    response: z.array(user),
  },
  'users.center': {
    method: 'GET',
    path: '/users/center/:id',
    access: 'member',
    summary: 'Membres d’un centre',
    params: idParams,
    response: z.array(user),
  },
  'users.get': {
    method: 'GET',
    path: '/users/:id',
    access: 'session',
    summary: 'Un membre',
    params: idParams,
    response: user,
  },
  'users.preferences': {
    method: 'PUT',
    path: '/users/:id/preferences',
    access: 'session',
    summary: 'Enregistrer ses préférences',
    params: idParams,
    body: z.strictObject({ preferences }),
    response: z.strictObject({ preferences }),
  },
  'users.teams': {
    method: 'GET',
    path: '/users/teams/:id',
    access: 'member',
    summary: 'Membres d’une équipe',
    params: idParams,
    response: z.array(user),
  },
  'users.teamOccurrences': {
    method: 'GET',
    path: '/users/:id/team-occurrences',
    access: 'member',
    summary: 'Équipes successives d’un membre',
    params: idParams,
    response: z.array(teamOccurrence),
  },
  'users.currentTeam': {
    method: 'GET',
    path: '/users/:id/current-team',
    access: 'member',
    summary: 'Équipe du jour d’un membre',
    params: idParams,
    response: z.strictObject({ team: z.nullable(teamObject) }),
  },
  'users.substitution': {
    method: 'GET',
    path: '/users/:id/substitution',
    access: 'member',
    summary: 'Demandes qu’un membre a postées ou acceptées',
    params: idParams,
    response: z.array(demand),
  },
  'users.changeHistory': {
    method: 'GET',
    path: '/users/:id/change-history',
    access: 'member',
    summary: 'Tout ce qui a changé le planning d’un membre',
    params: idParams,
    query: z.strictObject({
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
      before: z.optional(id),
    }),
    response: z.strictObject({ changes: z.array(planningChange), next: z.nullable(id) }),
    extension: true,
  },
} as const satisfies Record<string, Route>
