// Teams (équipes, gardes, quarts): who is in them, their order and colour, where they stand in which cycle.
import * as z from 'zod/mini'
import { centerId, day, dayIfGiven, dayOrNone, id, line, rotationId, teamId, teamParams } from './fields.ts'
import type { ErrorEntries } from './error-entry.ts'
import { planChangeAnswer, planChangeFields } from './rotations.ts'
import type { Route } from './route.ts'
import { optionalPageFields } from './pages.ts'
import { shift } from './shifts.ts'
import { user } from './users.ts'

const team = z.strictObject({
  _id: id,
  centerId: id,
  name: z.string(),
  color: z.string(),
  order: z.int(),
  /** The day on which position 0 of the cycle falls, as it was decided last. */
  cycleStartDate: z.nullable(day),
  /** The day from which it holds: today or earlier, or a day to come when it was just changed. */
  cycleStartFrom: z.optional(z.nullable(day)),
  /** All that was decided, earliest first: on a day holds the last one from that day or before. */
  cycleStarts: z.optional(z.array(z.strictObject({ fromDate: day, cycleStartDate: day }))),
  /** A cycle of its own, as decided last; null: the centre's. */
  rotationId: z.optional(z.nullable(id)),
  rotationFrom: z.optional(z.nullable(day)),
})
export type WireFullTeam = z.infer<typeof team>

export const teamErrors = {
  teamNameTaken: { status: 409, message: 'Une équipe de ce centre porte déjà ce nom.' },
  teamHasMembers: {
    status: 409,
    message: 'Des membres appartiennent à cette équipe, aujourd’hui ou plus tard\u00A0: changez-les d’équipe avant de la supprimer.',
  },
  teamChanged: { status: 409, message: 'Cette équipe vient d’être changée par ailleurs. Relisez-la avant d’enregistrer.' },
  teamOrderChanged: { status: 409, message: 'L’ordre des équipes vient d’être changé par ailleurs. Relisez-le, puis rangez-les.' },
  teamOrderIncomplete: { status: 400, message: 'L’ordre doit citer chaque équipe du centre une seule fois.' },
} as const satisfies ErrorEntries

/** New teams get them one after the other; each keeps its letter, so colour never stands alone. */
export const TEAM_COLORS = ['#1565C0', '#2E7D32', '#C62828', '#F9A825', '#6A1B9A', '#00838F', '#AD1457', '#4E342E'] as const

const name = line(60).check(z.minLength(1, 'Donnez un nom à l’équipe.'))
const color = z.string('La couleur est requise.').check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'La couleur s’écrit #RRVVBB, par exemple #1565C0.'))

/** `team` is null when nothing was written. */
const changedTeam = z.strictObject({ team: z.nullable(team), ...planChangeAnswer })

const teamIds = z.array(teamId).check(z.minLength(1, 'Citez les équipes.'), z.maxLength(200, 'Au plus 200 équipes.'))

const teamDay = z.strictObject({
  date: day,
  /** Null: no cycle says anything. */
  shift: z.nullable(shift),
  /** Position in the cycle, 0 for its first day. */
  position: z.nullable(z.int()),
  /** Members who are in the team that day, whatever they exchanged. */
  members: z.int(),
})

export const teamRoutes = {
  'teams.list': {
    method: 'GET',
    path: '/teams',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Équipes\u00A0: toutes pour un administrateur principal, celles de son centre sinon',
    query: z.strictObject({
      /** A master administrator names the centre whose teams they read. */
      centerId: z.optional(centerId),
      ...optionalPageFields,
    }),
    response: z.array(team),
  },
  'teams.get': {
    method: 'GET',
    path: '/teams/:id',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Une équipe',
    params: teamParams,
    response: team,
  },
  'teams.members': {
    method: 'GET',
    path: '/teams/:id/members',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Membres d’une équipe',
    params: teamParams,
    response: z.array(user),
  },
  'teams.preview': {
    method: 'GET',
    path: '/teams/:id/preview',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Les jours à venir d’une équipe',
    params: teamParams,
    query: z.strictObject({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(400)), 31) }),
    response: z.array(teamDay),
    extension: true,
  },
  'teams.create': {
    method: 'POST',
    path: '/teams/create-team',
    access: 'admin',
    summary: 'Créer une équipe, à la suite des autres',
    body: z.strictObject({
      name,
      color: z.optional(color),
      cycleStartDate: z.optional(dayOrNone),
      /** Its place among the teams of the centre, 1 for the first; those from there on move by one. Absent: after the last. */
      order: z.optional(
        z
          .int('La place d’une équipe est un nombre entier.')
          .check(z.minimum(1, 'La première équipe a la place 1.'), z.maximum(10_000, 'Cette place est trop grande.')),
      ),
      centerId: z.optional(centerId),
    }),
    response: team,
  },
  'teams.rename': {
    method: 'PUT',
    path: '/teams/:id/name',
    access: 'admin',
    summary: 'Renommer une équipe',
    echoes: { of: 'teams.get' },
    params: teamParams,
    body: z.strictObject({ name }),
    response: team,
  },
  'teams.update': {
    method: 'PUT',
    path: '/teams/:id',
    access: 'admin',
    summary: 'Changer le nom ou la couleur d’une équipe',
    echoes: { of: 'teams.get' },
    params: teamParams,
    body: z.strictObject({ name: z.optional(name), color: z.optional(color) }),
    response: team,
    extension: true,
  },
  'teams.remove': {
    method: 'DELETE',
    path: '/teams/:id',
    access: 'admin',
    summary: 'Supprimer une équipe sans membres',
    params: teamParams,
    body: z.optional(z.strictObject({})),
  },
  'teams.cycleStartDate': {
    method: 'PUT',
    path: '/teams/:id/cycle-start-date',
    access: 'admin',
    summary: 'Choisir le jour où tombe le début du cycle d’une équipe, à partir d’une date (demain par défaut)',
    echoes: { of: 'teams.get' },
    params: teamParams,
    body: z.strictObject({
      cycleStartDate: day,
      fromDate: dayIfGiven,
      /** The latest decision about the team, as it was read: another place decided meanwhile is 409 `teamChanged`, in a dry run too. */
      seen: z.optional(z.strictObject({ cycleStartDate: z.nullable(day), cycleStartFrom: z.nullable(day) })),
      ...planChangeFields,
    }),
    response: changedTeam,
  },
  'teams.rotation': {
    method: 'PUT',
    path: '/teams/:id/rotation',
    access: 'admin',
    summary: 'Donner à une équipe un cycle à elle, ou celui du centre, à partir d’une date (demain par défaut)',
    echoes: { of: 'teams.get' },
    params: teamParams,
    body: z.strictObject({
      rotationId: z.nullable(rotationId),
      fromDate: dayIfGiven,
      /** The cycle as it was read; `seen` of its cycle start does the same. */
      seen: z.optional(z.strictObject({ rotationId: z.nullable(rotationId), rotationFrom: z.nullable(day) })),
      ...planChangeFields,
    }),
    response: changedTeam,
    extension: true,
  },
  'teams.order': {
    method: 'PUT',
    path: '/teams/order',
    access: 'admin',
    summary: 'Ranger les équipes d’un centre',
    body: z.strictObject({
      teamIds,
      /** Their order before it was changed: another one meanwhile is 409 `teamOrderChanged`. */
      seen: z.optional(teamIds),
    }),
    response: z.array(team),
  },
} as const satisfies Record<string, Route>
