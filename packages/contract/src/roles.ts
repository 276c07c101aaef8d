// Roles of members beside administrators: who holds which one, since when and until when. Administrators of the centre give and take them.
import { memberRoles, isOfTeam } from '@releve/domain/access/roles'
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { centerParams, day, dayIfGiven, id, instant, RANGE_ORDER, teamId, userId, userParams } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const roleErrors = {
  roleHeld: { status: 409, message: 'Ce membre a déjà ce rôle à ces dates.' },
  rolePast: { status: 400, message: 'Un rôle commence aujourd’hui ou plus tard.' },
  rolesFull: { status: 409, message: 'Ce membre a déjà vingt rôles\u00A0: retirez-en un d’abord.' },
} as const satisfies ErrorEntries

const memberRole = z.enum(memberRoles, 'Ce rôle n’existe pas.')

/** A role that the reader of their own data holds today. */
export const heldRole = z.strictObject({ role: memberRole, teamId: z.nullable(id), untilDate: z.nullable(day) })

const memberWithRole = z.strictObject({
  _id: id,
  user: person,
  role: memberRole,
  /** The team whose members the role is about; null: the whole centre. */
  teamId: z.nullable(id),
  /** The first and the last day on which it holds; null: until somebody takes it. */
  fromDate: day,
  untilDate: z.nullable(day),
  /** Null: it was given before Relève kept who gives it. */
  givenBy: z.nullable(person),
  givenAt: instant,
})
export type WireRole = z.infer<typeof memberWithRole>

/** Roles that have not ended, by name of their holder; and the administrators, who may do all that a role may. */
const centerRoles = z.strictObject({ roles: z.array(memberWithRole), administrators: z.array(person) })

export const roleRoutes = {
  'roles.list': {
    method: 'GET',
    path: '/center/:id/roles',
    access: 'admin',
    summary: 'Qui tient quel rôle dans un centre, depuis quand et jusqu’à quand, et qui en sont les administrateurs',
    params: centerParams,
    response: centerRoles,
    extension: true,
  },
  'roles.give': {
    method: 'POST',
    path: '/users/:id/roles',
    access: 'admin',
    stepUp: true,
    summary: 'Donner un rôle à un membre, à partir d’une date (aujourd’hui par défaut) et jusqu’à une autre, ou sans fin',
    params: userParams,
    body: z.strictObject({ role: memberRole, teamId: z.optional(teamId), fromDate: dayIfGiven, untilDate: dayIfGiven }).check(
      z.refine(({ role, teamId: team }) => !isOfTeam(role) || team !== undefined, {
        error: 'Choisissez l’équipe.',
        path: ['teamId'],
      }),
      z.refine(({ role, teamId: team }) => isOfTeam(role) || team === undefined, {
        error: 'Ce rôle vaut pour tout le centre.',
        path: ['teamId'],
      }),
      z.refine(({ fromDate, untilDate }) => fromDate === undefined || untilDate === undefined || fromDate <= untilDate, {
        error: RANGE_ORDER,
        path: ['untilDate'],
      }),
    ),
    response: centerRoles,
    extension: true,
  },
  'roles.take': {
    method: 'DELETE',
    path: '/users/:id/roles/:roleId',
    access: 'admin',
    stepUp: true,
    summary: 'Retirer un rôle à un membre, aussitôt',
    params: z.strictObject({ id: userId, roleId: id }),
    response: centerRoles,
    extension: true,
  },
} as const satisfies Record<string, Route>
