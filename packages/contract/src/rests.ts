// Rests that are due: an intervention, a late end or work that somebody placed cut one, and as much of it is given back by hours of rest that
// name it. The member reads theirs, whoever reads their hours does too.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { centerParams, clockTime, day, id, idParams, instant, text, userParams } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const restErrors = {
  restNotOwed: { status: 409, message: 'Ce repos n’est plus dû\u00A0: il vient d’être rendu, levé, ou ce qui l’avait coupé a été retiré.' },
  restTooLong: { status: 400, message: 'Ces heures dépassent le repos qui reste dû.' },
  restWithoutWork: {
    status: 409,
    message: 'Ce membre ne travaille pas sur toutes ces heures\u00A0: un repos se rend sur des heures de travail.',
  },
} as const satisfies ErrorEntries

const hours = z.strictObject({ startTime: clockTime, endTime: clockTime, endsNextDay: z.boolean() })
const minutes = z.int()

const rest = z.strictObject({
  _id: id,
  user: person,
  /** `placed`: work that somebody placed; `override`: a vacation that they were given by going through a rule. */
  cause: z.enum(['intervention', 'lateEnd', 'placed', 'override']),
  /** The day of the vacation that came too early. */
  date: day,
  /** The texts that ask for it, and those by which it is returned. */
  references: z.array(z.string()),
  requiredMinutes: minutes,
  /** The longest part of the rest that was left. */
  restMinutes: minutes,
  dueMinutes: minutes,
  leftMinutes: minutes,
  dueBy: day,
  state: z.enum(['owed', 'given', 'waived']),
  /** The hours of rest that give it back. */
  given: z.array(z.strictObject({ modificationId: id, date: day, hours })),
  waived: z.nullable(z.strictObject({ by: person, at: instant, reason: z.string() })),
  createdAt: instant,
})
export type WireRest = z.infer<typeof rest>

const state = z.strictObject({
  /** The day it is in the centre. */
  today: day,
  /** Newest first. */
  rests: z.array(rest),
  /** Ways to give the rests that are due which break nothing; empty for whoever may not give them. */
  proposals: z.array(z.strictObject({ restId: id, date: day, hours })),
  /** Whether the reader may give them. */
  mayGive: z.boolean(),
})
export type WireRests = z.infer<typeof state>

const REASON = 'Le motif est requis.'

export const restRoutes = {
  'rests.ofMember': {
    method: 'GET',
    path: '/users/:id/rests-owed',
    access: 'member',
    power: 'readHours',
    scope: 'readHours',
    summary: 'Les repos dus à un membre, ce qui les a coupés, et quand ils peuvent être rendus sans rien enfreindre',
    params: userParams,
    response: state,
    extension: true,
  },
  'rests.ofCenter': {
    method: 'GET',
    path: '/center/:id/rests-owed',
    access: 'member',
    power: 'readHours',
    scope: 'readHours',
    summary: 'Les repos dus dans un centre, les plus pressés d’abord',
    params: centerParams,
    response: z.strictObject({ today: day, rests: z.array(rest) }),
    extension: true,
  },
  'rests.give': {
    method: 'POST',
    path: '/rests-owed/:id/give',
    access: 'member',
    power: 'placeActivities',
    summary: 'Rendre un repos dû, ou une partie, par des heures où le membre aurait travaillé',
    params: idParams,
    body: z.strictObject({ date: day, hours }).check(
      z.refine(({ hours: { startTime, endTime, endsNextDay } }) => (endsNextDay ? endTime <= startTime : startTime < endTime), {
        error: 'La fin précède le début, ou ces heures durent plus de 24\u00A0h.',
        path: ['hours', 'endTime'],
      }),
    ),
    response: state,
    extension: true,
  },
  'rests.waive': {
    method: 'POST',
    path: '/rests-owed/:id/waive',
    access: 'admin',
    summary: 'Lever un repos dû, avec le motif que son membre lira',
    params: idParams,
    body: z.strictObject({ reason: text(300, undefined, REASON).check(z.minLength(1, REASON)) }),
    response: state,
    extension: true,
  },
} as const satisfies Record<string, Route>
