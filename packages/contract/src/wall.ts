// The screen on the wall of a centre's room: who is on duty and who relieves them, what is short of people, the handover notes. It is read at
// a secret address that an administrator makes, renews and revokes; nobody is logged in there.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { centerParams, clockTime, day, instant } from './fields.ts'
import type { Route } from './route.ts'
import { lack, staffingRemark } from './shifts.ts'

/** Names are shown in full, by first name and initial, or not at all: the team alone is. */
export const wallNames = ['full', 'short', 'team'] as const
export type WallNames = (typeof wallNames)[number]

const names = z.enum(wallNames, 'Choisissez comment les personnes sont nommées.')

const wall = z.strictObject({
  /** The whole secret address. */
  url: z.string(),
  names,
  createdAt: instant,
})
export type WireWall = z.infer<typeof wall>

/**
 * The centre's search for a replacement: it is offered (`open`), some are asked (`wave`), or people are called (`calls`). `batch` is the
 * number of batches sent, `batches` the number planned at the last step of the wave, null when unknown. `until` is the end of the last
 * batch, or the start of the first; null: there is none.
 */
const sought = z.strictObject({
  state: z.enum(['open', 'wave', 'calls']),
  batch: z.int(),
  batches: z.nullable(z.int()),
  until: z.nullable(instant),
})
export type WireWallSought = z.infer<typeof sought>

const staffed = {
  /** The vacation: J, N… */
  shift: z.string(),
  date: day,
  startAt: instant,
  endAt: instant,
  present: z.int(),
  /** Null: none is asked for. */
  minimum: z.nullable(z.int()),
  /** Null: nobody is missing. */
  shortage: z.nullable(lack),
  /** Null: nobody is sought for it. */
  sought: z.nullable(sought),
}

const wallVacation = z.strictObject({
  ...staffed,
  /** Null: of no team. */
  team: z.nullable(z.string()),
  /** By their function, in the order a shift is read: who leads it first. Null: of none. `holders`: none where only teams are named. */
  functions: z.array(z.strictObject({ name: z.nullable(z.string()), count: z.int(), holders: z.array(z.string()) })),
  /** Those who are not there for all of it, with the hours at which they are. Absent: nobody, or only teams are named. */
  partly: z.optional(
    z.array(z.strictObject({ name: z.string(), hours: z.array(z.strictObject({ startTime: clockTime, endTime: clockTime })) })),
  ),
  /** Those who learn a function beside others: `present` and `functions` count none of them. Absent: nobody, or only teams are named. */
  trainees: z.optional(z.array(z.string())),
  /** The hours under a target or over a maximum. Absent: none. */
  remarks: z.optional(z.array(staffingRemark)),
})
export type WireWallVacation = z.infer<typeof wallVacation>

const wallLack = z.strictObject(staffed)
export type WireWallLack = z.infer<typeof wallLack>

const wallView = z.strictObject({
  centerName: z.string(),
  zone: z.string(),
  /** The server's time, so that a screen with a wrong clock shows the right time. */
  now: instant,
  /** The version of the program: a screen that is open for weeks reloads itself. */
  version: z.string(),
  names,
  /** Vacations of the next day and a half that have not ended, in the order of their starts: the screen goes on without the network. */
  vacations: z.array(wallVacation),
  /** Later vacations of the next seven days that are short of people. */
  lacks: z.array(wallLack),
  /** Those on call in the next day and a half, in the order of their starts. Absent: nobody is, or only teams are named. */
  onCall: z.optional(
    z.array(
      z.strictObject({ name: z.string(), activity: z.string(), spans: z.array(z.strictObject({ startAt: instant, endAt: instant })) }),
    ),
  ),
  /** Newest first. `author` null: only teams are named. */
  notes: z.array(z.strictObject({ text: z.string(), author: z.nullable(z.string()), createdAt: instant })),
})
export type WireWallView = z.infer<typeof wallView>

export const wallErrors = {
  wallUnknown: {
    status: 410,
    message: 'Cette adresse n’ouvre aucun écran, ou n’en ouvre plus. Demandez-en une nouvelle à un administrateur de votre centre.',
  },
  noWall: { status: 404, message: 'Ce centre n’a pas d’écran de salle.' },
} as const satisfies ErrorEntries

export const wallRoutes = {
  'wall.get': {
    method: 'GET',
    path: '/center/:id/wall',
    access: 'admin',
    power: 'seeWall',
    summary: 'L’écran de la salle d’un centre, s’il en a un',
    params: centerParams,
    response: z.strictObject({ wall: z.nullable(wall) }),
    extension: true,
  },
  'wall.renew': {
    method: 'POST',
    path: '/center/:id/wall',
    access: 'admin',
    summary: 'Ouvrir l’écran de la salle d’un centre, ou changer son adresse secrète',
    params: centerParams,
    body: z.strictObject({
      /** Absent: as before; at first, by first name and initial. */
      names: z.optional(names),
    }),
    response: z.strictObject({ wall }),
    secret: true,
    extension: true,
  },
  'wall.edit': {
    method: 'PUT',
    path: '/center/:id/wall',
    access: 'admin',
    summary: 'Choisir comment les personnes sont nommées sur l’écran de la salle',
    echoes: { of: 'wall.get', at: 'wall' },
    params: centerParams,
    body: z.strictObject({ names }),
    response: z.strictObject({ wall }),
    secret: true,
    extension: true,
  },
  'wall.revoke': {
    method: 'DELETE',
    path: '/center/:id/wall',
    access: 'admin',
    summary: 'Fermer l’écran de la salle\u00A0: l’adresse ne répond plus',
    params: centerParams,
    body: z.optional(z.strictObject({})),
    extension: true,
  },
  'wall.show': {
    method: 'POST',
    path: '/wall',
    access: 'public',
    // The address is sent in the body, so that it stands in no log of any server on the way.
    summary: 'Ce que montre l’écran de la salle, à qui connaît son adresse secrète',
    body: z.strictObject({ secret: z.string().check(z.maxLength(200)) }),
    response: wallView,
    reads: true,
    secret: true,
    extension: true,
  },
} as const satisfies Record<string, Route>
