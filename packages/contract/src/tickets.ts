// Letters to the administrators, from members or from visitors.
import * as z from 'zod/mini'
import { canonicalEmail } from './email-address.ts'
import { centerId, id, idParams, instant, line, text } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

const oneLine = (max: number, required: string) => line(max).check(z.minLength(1, required))

const EMAIL_INVALID = 'Cette adresse e-mail n’est pas valide.'

const ticket = z.strictObject({
  _id: id,
  /** Null: to the master administrators. */
  centerId: z.nullable(id),
  centerName: z.nullable(z.string()),
  /** The account it was written from; null for a visitor. */
  userId: z.nullable(id),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  readAt: z.nullable(instant),
  readBy: z.nullable(person),
  createdAt: instant,
})
export type WireTicket = z.infer<typeof ticket>

export const ticketRoutes = {
  'tickets.list': {
    method: 'GET',
    path: '/tickets',
    access: 'admin',
    summary: 'Messages adressés aux administrateurs\u00A0: de son centre, ou tous pour un administrateur principal',
    query: z.strictObject({
      filter: z._default(z.enum(['all', 'read', 'unread'], 'Ce filtre n’existe pas.'), 'all'),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
      /** The last one of the page before. */
      before: z.optional(id),
    }),
    response: z.strictObject({ tickets: z.array(ticket), unread: z.int(), next: z.nullable(id) }),
  },
  'tickets.create': {
    method: 'POST',
    path: '/tickets',
    access: 'public',
    optionalSession: true,
    summary: 'Écrire aux administrateurs, connecté ou non',
    body: z.strictObject({
      subject: oneLine(150, 'L’objet est requis.'),
      message: text(5000).check(z.minLength(1, 'Le message est requis.')),
      /** These three are for visitors: whoever is logged in is known, and writes to their own centre. */
      name: z.optional(oneLine(100, 'Votre nom est requis.')),
      email: z.optional(
        z
          .string(EMAIL_INVALID)
          .check(
            z.overwrite(canonicalEmail),
            z.maxLength(254, 'Cette adresse e-mail est trop longue.'),
            z.regex(z.regexes.email, EMAIL_INVALID),
          ),
      ),
      centerId: z.optional(z.nullable(centerId)),
    }),
    response: z.strictObject({ _id: id, createdAt: instant }),
  },
  'tickets.read': {
    method: 'PUT',
    path: '/tickets/:id/read',
    access: 'admin',
    summary: 'Marquer un message comme lu, ou comme non lu',
    params: idParams,
    body: z.optional(z.strictObject({ isRead: z._default(z.boolean('Indiquez oui ou non.'), true) })),
    response: ticket,
  },
  'tickets.delete': {
    method: 'DELETE',
    path: '/tickets/:id',
    access: 'admin',
    summary: 'Supprimer un message',
    params: idParams,
  },
} as const satisfies Record<string, Route>
