// Teams (équipes, gardes, quarts), for reading.
import * as z from 'zod/mini'
import { day, id, idParams } from './fields.ts'
import type { Route } from './route.ts'
import { user } from './users.ts'

export const team = z.strictObject({
  _id: id,
  centerId: id,
  name: z.string(),
  color: z.string(),
  order: z.int(),
  /** Today's: the day on which position 0 of the cycle falls. */
  cycleStartDate: z.nullable(day),
})
export type WireFullTeam = z.infer<typeof team>

export const teamRoutes = {
  'teams.list': {
    method: 'GET',
    path: '/teams',
    access: 'member',
    summary: 'Équipes : toutes pour un administrateur principal, celles de son centre sinon',
    response: z.array(team),
  },
  'teams.get': {
    method: 'GET',
    path: '/teams/:id',
    access: 'member',
    summary: 'Une équipe',
    params: idParams,
    response: team,
  },
  'teams.members': {
    method: 'GET',
    path: '/teams/:id/members',
    access: 'member',
    summary: 'Membres d’une équipe',
    params: idParams,
    response: z.array(user),
  },
} as const satisfies Record<string, Route>
