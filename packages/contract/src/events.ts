// The event stream: what changed, so that the client reads it again. It carries no data but the progress of an announcement and, of a
// demand, what it now is for the reader: five hundred open screens that each ask the same thing would stop the server.
import * as z from 'zod/mini'
import { demand } from './demands.ts'
import { day, id } from './fields.ts'
import type { Route } from './route.ts'

/** The other demands that may mean something else now for those who are not of `users`. Absent: any may. */
const near = z.optional(z.array(id))

export const centerEvent = z.discriminatedUnion('kind', [
  /** A demand appeared, changed or went; `users` are those whom it concerns, two when a vacation changed hands. */
  z.strictObject({
    kind: z.literal('demand'),
    demandId: id,
    days: z.array(day),
    users: z.array(id),
    /** The demand as lists give it to this reader; null: it is in none any more. When it is absent, all demands have to be read again. */
    demand: z.optional(z.nullable(demand)),
    near,
  }),
  z.strictObject({ kind: z.literal('planning'), days: z.array(day), users: z.array(id), near }),
  z.strictObject({ kind: z.literal('points'), users: z.array(id) }),
  z.strictObject({ kind: z.literal('notification'), users: z.array(id) }),
  /** How far the mails of an announcement are; to those who administer the centre it was sent to. The last one has no mail left. */
  z.strictObject({ kind: z.literal('announcement'), announcementId: id, total: z.int(), sent: z.int(), failed: z.int() }),
  /** Somebody wrote in, read or took back from a conversation; sent to its members alone. */
  z.strictObject({ kind: z.literal('message'), conversationId: id, users: z.array(id) }),
  /** A handover note was written, acknowledged or withdrawn, by one of `users`. */
  z.strictObject({ kind: z.literal('handover'), users: z.array(id) }),
  /** Something may have been missed: read everything again. */
  z.strictObject({ kind: z.literal('resync') }),
  /** The session is over: log out. `message` says why in French, where there is more to say than that. */
  z.strictObject({ kind: z.literal('sessionEnded'), message: z.optional(z.string()) }),
])
export type CenterEvent = z.infer<typeof centerEvent>

export const eventRoutes = {
  'events.stream': {
    method: 'GET',
    path: '/events',
    access: 'member',
    summary: 'Flux d’événements de son centre (text/event-stream)',
    query: z.strictObject({
      /** How long ago the reader began to read what it knows, in milliseconds: `resync` comes first when the centre has changed since. */
      ageMs: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    }),
    response: centerEvent,
    extension: true,
    stream: true,
  },
} as const satisfies Record<string, Route>
