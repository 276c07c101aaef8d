// One call with everything the application reads when it opens: seven calls would make the server authenticate the reader seven times. Data
// that the device has kept is not sent again.
import * as z from 'zod/mini'
import { center } from './centers.ts'
import { circle } from './circles.ts'
import { demandChanges } from './demands.ts'
import { day } from './fields.ts'
import { balance } from './points.ts'
import type { Route } from './route.ts'
import { centerRoster, shiftDay } from './shifts.ts'
import { user } from './users.ts'

const tag = z.optional(z.string().check(z.maxLength(120)))

/** `tag` names what the server has; `value` is null when the asker has just that. */
const part = <T extends z.ZodMiniType>(value: T) => z.strictObject({ tag: z.string(), value: z.nullable(value) })

/** See `columns.ts`. */
const columns = z.strictObject({
  count: z.int(),
  fields: z.record(z.string(), z.strictObject({ values: z.array(z.unknown()), places: z.array(z.int()) })),
})

const days = { startDate: day, endDate: day }

export const startRoutes = {
  'start.read': {
    method: 'GET',
    path: '/start',
    access: 'member',
    summary: 'Tout ce que l’application lit à son ouverture, sauf ce que l’appareil a gardé',
    /** The tags that the last answer gave; `form`: a whole list of demands may come as columns. */
    query: z.strictObject({ users: tag, roster: tag, shifts: tag, since: tag, form: z.optional(z.literal('columns')) }),
    response: z.strictObject({
      users: part(z.array(user)),
      /** Null for who has no centre. */
      ofCenter: z.nullable(
        z.strictObject({
          center,
          roster: part(centerRoster),
          shifts: z.strictObject({ ...days, days: part(z.array(shiftDay)) }),
          /** With `columns` the demands stand in them, and `demands` is empty. */
          demands: z.strictObject({ ...days, changes: z.extend(demandChanges, { columns: z.optional(columns) }) }),
          balance,
          circles: z.array(circle),
        }),
      ),
    }),
    extension: true,
  },
} as const satisfies Record<string, Route>
