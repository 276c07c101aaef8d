// Calls about many members at once, and the date each member arrived: for the whole list of members or a choice of it.
import * as z from 'zod/mini'
import { centerId, day, id, instant, teamId, userId } from './fields.ts'
import { planChangeAnswer, planChangeFields } from './rotations.ts'
import type { Route } from './route.ts'
import { userFields } from './user-fields.ts'

/** How many one call may be about. */
export const BULK_MOST = 500

const many = {
  /** The administrator's own centre by default; a master names one. All are members of it. */
  centerId: z.optional(centerId),
  userIds: z
    .array(userId)
    .check(z.minLength(1, 'Choisissez au moins un membre.'), z.maxLength(BULK_MOST, `Choisissez ${BULK_MOST} membres au plus.`)),
} as const

const arrival = z.strictObject({
  userId: id,
  /** The day, in the zone of the centre, on which they were approved or imported. */
  memberSince: day,
  /** The day from which they are in the team of today; null without one. */
  teamSince: z.nullable(day),
  /** Their account was made for them, and they have never been in: no session, address not confirmed. */
  neverCame: z.boolean(),
  /** The instant of the last invitation that still opens. */
  invitedAt: z.nullable(instant),
})
export type Arrival = z.infer<typeof arrival>

export const bulkRoutes = {
  'users.arrivals': {
    method: 'GET',
    path: '/users/arrivals',
    access: 'admin',
    summary: 'Depuis quand chaque membre du centre y est, et qui n’est jamais venu',
    query: z.strictObject({ centerId: z.optional(centerId) }),
    response: z.array(arrival),
    extension: true,
  },
  'users.invite': {
    method: 'POST',
    path: '/users/invitations',
    access: 'admin',
    summary: 'Envoyer, ou renvoyer, l’invitation à choisir un mot de passe\u00A0: à qui n’est jamais venu, une par heure au plus',
    body: z.strictObject(many),
    /**
     * The number of invitations sent, and of those that cannot leave before tomorrow, because their address had its mails of the day. The
     * others of those named have come already, were invited within the hour, or have no address.
     */
    response: z.strictObject({ invited: z.int(), inviteTomorrow: z.int() }),
    extension: true,
  },
  'users.assignTeams': {
    method: 'POST',
    path: '/users/assign-team',
    access: 'admin',
    scope: 'writePeople',
    summary: 'Placer plusieurs membres dans une équipe, ou dans aucune, à partir d’une date\u00A0: tous ou aucun',
    body: z.strictObject({
      ...many,
      teamId: z.nullable(teamId),
      /** A day that is over needs a reason. */
      fromDate: day,
      ...planChangeFields,
    }),
    response: z.strictObject(planChangeAnswer),
    extension: true,
  },
  'users.changeQualifications': {
    method: 'POST',
    path: '/users/qualifications',
    access: 'admin',
    scope: 'writePeople',
    summary: 'Donner des qualifications à plusieurs membres, ou leur en retirer, sans toucher aux autres',
    body: z.strictObject({ ...many, add: userFields.qualifications, remove: userFields.qualifications }).check(
      z.refine(({ add, remove }) => add.length + remove.length > 0, 'Choisissez au moins une qualification.'),
      z.refine(({ add, remove }) => !add.some((name) => remove.includes(name)), 'Une même qualification ne peut être donnée et retirée.'),
    ),
    /** How many have others now. */
    response: z.strictObject({ changed: z.int() }),
    extension: true,
  },
} as const satisfies Record<string, Route>
