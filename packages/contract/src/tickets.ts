// Letters to the administrators, from members or from visitors.
import * as z from 'zod/mini'
import { spelledEmail } from './email-field.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerId, id, idParams, instant, line, personName, text } from './fields.ts'
import { pagesOf } from './pages.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

const oneLine = (max: number, required: string) => line(max).check(z.minLength(1, required))

const EMAIL_INVALID = 'Cette adresse e-mail n’est pas valide.'

/** How many messages follow a letter: what goes on longer is another letter. */
export const TICKET_MESSAGES_MOST = 50

/** `open`: the administrators have to answer; `answered`: they did; `closed`: nothing more is expected. */
const ticketState = z.enum(['open', 'answered', 'closed'])
export type TicketState = z.infer<typeof ticketState>

const ticketMessage = z.strictObject({
  _id: id,
  /** Whether an administrator wrote it; otherwise the author of the letter did. */
  isAnswer: z.boolean(),
  /** Null: an account that is not known any more. */
  author: z.nullable(person),
  text: z.string(),
  createdAt: instant,
})

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
  state: ticketState,
  /** The messages written since, oldest first. */
  messages: z.array(ticketMessage),
})
export type WireTicket = z.infer<typeof ticket>

export const ticketErrors = {
  ticketFull: { status: 409, message: 'Cet échange est déjà long. Écrivez un nouveau message pour continuer.' },
} as const satisfies ErrorEntries

const page = {
  ...pagesOf(100, 50),
}

export const ticketRoutes = {
  'tickets.list': {
    method: 'GET',
    path: '/tickets',
    access: 'admin',
    summary: 'Messages adressés aux administrateurs\u00A0: de son centre, ou tous pour un administrateur principal',
    query: z.strictObject({
      /** `open`: those that wait for an answer. */
      filter: z._default(z.enum(['all', 'open', 'read', 'unread'], 'Ce filtre n’existe pas.'), 'all'),
      ...page,
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
      name: z.optional(personName(100, 'Votre nom est requis.')),
      email: z.optional(spelledEmail(EMAIL_INVALID).check(z.regex(z.regexes.email, EMAIL_INVALID))),
      centerId: z.optional(z.nullable(centerId)),
    }),
    response: z.strictObject({ _id: id, createdAt: instant }),
  },
  'tickets.mine': {
    method: 'GET',
    path: '/tickets/mine',
    access: 'session',
    summary: 'Messages que l’on a adressés aux administrateurs, avec leurs réponses',
    query: z.strictObject(page),
    /** The readers of a letter are not named. */
    response: z.strictObject({ tickets: z.array(ticket), next: z.nullable(id) }),
    extension: true,
  },
  'tickets.write': {
    method: 'POST',
    path: '/tickets/:id/messages',
    access: 'session',
    summary: 'Répondre à un message, ou écrire de nouveau à la suite du sien, ce qui le rouvre',
    params: idParams,
    body: z.strictObject({ text: text(5000).check(z.minLength(1, 'Le message est requis.')) }),
    response: ticket,
    extension: true,
  },
  'tickets.state': {
    method: 'PUT',
    path: '/tickets/:id/state',
    access: 'admin',
    summary: 'Clore un message, ou le rouvrir',
    params: idParams,
    body: z.strictObject({ isClosed: z.boolean('Indiquez oui ou non.') }),
    response: ticket,
    extension: true,
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
