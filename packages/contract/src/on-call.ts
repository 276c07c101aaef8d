// The times on call of the members of a centre, with those who can be reached now. Being on call and interventions are activities,
// placed, asked for and decided by the calls of every modification.
import * as z from 'zod/mini'
import { activityId } from './activities.ts'
import { centerParams, day, dayRange, id, instant } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

const span = z.strictObject({ startAt: instant, endAt: instant })

const timeOnCall = z.strictObject({
  /** The modification that placed it. */
  _id: id,
  user: person,
  activity: z.strictObject({ _id: activityId, name: z.string(), letters: z.string() }),
  date: day,
  startAt: instant,
  endAt: instant,
  /** The spans that work and absences leave of it, in order. */
  spans: z.array(span),
  /** Their telephone, for whoever notes calls; null: for others, and where none is known. */
  phone: z.nullable(z.string()),
})
export type WireTimeOnCall = z.infer<typeof timeOnCall>

export const onCallRoutes = {
  'onCall.list': {
    method: 'GET',
    path: '/center/:id/on-call',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Les astreintes d’un centre qui commencent ces jours-là, et qui joindre\u202F; les numéros, pour qui note les appels',
    params: centerParams,
    query: dayRange,
    response: z.strictObject({ times: z.array(timeOnCall) }),
    extension: true,
  },
} as const satisfies Record<string, Route>
