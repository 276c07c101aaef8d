// Letters to the administrators, from members or from visitors.
import { randomUUID } from 'node:crypto'
import { TICKET_MESSAGES_MOST, type WireTicket } from '@releve/contract/tickets'
import type { Routes } from '@releve/contract'
import type { UserId } from '@releve/domain/ids'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { inCenter, isMaster } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { queueMails } from '#transport/mail/store.ts'
import { notify } from '../notifications/store/notify.ts'
import { answerMail, ticketMail } from './mails.ts'
import {
  addMessage,
  closeTicket,
  countUnread,
  createTicket,
  deleteTicket,
  loadRecipients,
  loadTickets,
  loadWritten,
  lockTicket,
  markRead,
} from './store.ts'
import type { Scope, TicketMessage, TicketRow } from './store.ts'
import { loadAddress, loadPlace } from '../directory/store.ts'

function toWire(row: TicketRow): WireTicket {
  const person = (id: UserId | null) => {
    const found = id === null ? undefined : row.people.get(id)
    return found === undefined ? null : { ...found, userId: found._id }
  }
  return {
    _id: row._id,
    centerId: row.center_id,
    centerName: row.center_name,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    isRead: row.read_at !== null,
    readAt: row.read_at,
    readBy: person(row.read_by),
    createdAt: row.created_at,
    state: row.state,
    messages: row.messages.map(({ _id, authorId, isAnswer, text, createdAt }) => ({
      _id,
      author: person(authorId),
      isAnswer,
      text,
      createdAt,
    })),
  }
}

/** Gives a ticket the form that its author sees: who read it is not told. */
const toAuthor = (row: TicketRow): WireTicket => ({ ...toWire(row), readBy: null })

/** The mails and notices to those who answer it. */
async function tellHandlers(
  tx: Transaction,
  ticket: Pick<TicketRow, '_id' | 'center_id' | 'user_id' | 'name' | 'email' | 'subject'>,
  message: string,
  { now, publicUrl }: { readonly now: number; readonly publicUrl: string },
): Promise<void> {
  const { _id, center_id: centerId, user_id: userId, name, email, subject } = ticket
  const recipients = await loadRecipients(tx, centerId, userId)
  await queueMails(
    tx,
    recipients.filter(({ wantsMail }) => wantsMail).map(({ email: to }) => ticketMail(to, { name, email, subject, message }, publicUrl)),
    now,
  )
  // Somebody without a centre (a master administrator) has no inbox: the mail and the list tell them.
  for (const inbox of new Set(recipients.map(({ center_id: id }) => id))) {
    if (inbox === null) continue
    const withInbox = recipients.filter(({ center_id: id }) => id === inbox)
    // A few centres at most, in the one transaction that is open.
    await notify(
      tx,
      inbox,
      withInbox.map((reader) => ({ userId: reader._id, kind: 'ticket', actorId: userId, subjectId: _id, subject })),
      now,
    )
  }
}

/**
 * They get a mail whatever they chose, since they asked, and a line in their inbox if they have one. A visitor has the mail alone.
 * @throws AppError recipientFull: the visitor would never read it
 */
async function tellAuthor(
  tx: Transaction,
  ticket: TicketRow,
  answer: TicketMessage,
  { now, publicUrl, by }: { readonly now: number; readonly publicUrl: string; readonly by: string },
): Promise<void> {
  const { _id, user_id: userId, subject } = ticket
  const place = userId === null ? null : await loadPlace(tx, userId)
  const to = userId === null ? ticket.email : place?.email
  if (to === undefined) return
  const question = ticket.messages.findLast(({ isAnswer }) => !isAnswer)?.text ?? ticket.message
  const written = await queueMails(
    tx,
    [answerMail(to, { by, subject, answer: answer.text, asked: question, _id: userId === null ? null : _id }, publicUrl)],
    now,
  )
  if (userId === null && written.length === 0) throw new AppError('recipientFull')
  const inbox = place?.center_id ?? null
  if (userId === null || inbox === null) return
  await notify(tx, inbox, [{ userId, kind: 'ticketAnswered', actorId: answer.authorId, subjectId: _id, subject }], now)
}

const scopeOf = (principal: Principal): Scope => (isMaster(principal) ? 'all' : { centerId: inCenter(principal).centerId })

type Create = Call<Routes['tickets.create']>

/** Creates a letter. Only the session says who a logged-in author is. */
async function create({ body, principal, pool, clock, config }: Create) {
  const now = clock()
  const _id = randomUUID()
  const { subject, message } = body
  const userId = principal?.userId ?? null
  if (principal === null && (body.name === undefined || body.email === undefined)) {
    throw new AppError('invalidInput', {
      fields: {
        ...(body.name === undefined ? { name: 'Votre nom est requis.' } : {}),
        ...(body.email === undefined ? { email: 'Votre adresse e-mail est requise.' } : {}),
      },
    })
  }
  await inTransaction(pool, async (tx) => {
    const author =
      principal === null
        ? { name: body.name ?? '', email: body.email ?? '', centerId: body.centerId ?? null }
        : {
            name: `${principal.name} ${principal.lastName}`.trim(),
            email: await loadAddress(tx, principal.userId),
            centerId: principal.centerId,
          }
    const { name, email, centerId } = author
    const isWritten = await createTicket(tx, { _id, center_id: centerId, user_id: userId, name, email, subject, message, created_at: now })
    if (!isWritten) throw new AppError('notFound')
    await tellHandlers(tx, { _id, center_id: centerId, user_id: userId, name, email, subject }, message, {
      now,
      publicUrl: config.publicUrl,
    })
  })
  return { _id, createdAt: now }
}

/** Its author goes on, or somebody who administers its centre answers: who wrote a letter never answers it. */
async function write({ params: { id }, body, principal, pool, clock, config }: Call<Routes['tickets.write']>) {
  const now = clock()
  const { userId } = principal
  return inTransaction(pool, async (tx) => {
    const ticket = await lockTicket(tx, { id, scope: principal.isAdmin ? scopeOf(principal) : null, userId })
    if (ticket === null) throw new AppError('notFound')
    if (ticket.messages.length >= TICKET_MESSAGES_MOST) throw new AppError('ticketFull')
    const isAnswer = ticket.user_id !== userId
    const message = { _id: randomUUID(), authorId: userId, isAnswer, text: body.text, createdAt: now }
    const written = await addMessage(tx, id, message)
    const { publicUrl } = config
    if (!isAnswer) {
      await tellHandlers(tx, ticket, body.text, { now, publicUrl })
      return toAuthor(written)
    }
    await tellAuthor(tx, ticket, message, { now, publicUrl, by: `${principal.name} ${principal.lastName}`.trim() })
    return toWire(written)
  })
}

/** One more than the page was read. */
function pageOf(ticketRows: readonly TicketRow[], limit: number) {
  const page = ticketRows.slice(0, limit)
  return { page, next: ticketRows.length > limit ? (page.at(-1)?._id ?? null) : null }
}

type TicketCalls =
  | 'tickets.list'
  | 'tickets.create'
  | 'tickets.mine'
  | 'tickets.write'
  | 'tickets.state'
  | 'tickets.read'
  | 'tickets.delete'

export const ticketHandlers: HandlersOf<TicketCalls> = {
  'tickets.create': create,
  'tickets.write': write,

  'tickets.list': async ({ query: { filter, limit, before = null }, principal, pool }) => {
    const scope = scopeOf(principal)
    const { page, next } = pageOf(await loadTickets(pool, { scope, filter, before, limit: limit + 1 }), limit)
    return { tickets: page.map(toWire), unread: await countUnread(pool, scope), next }
  },

  'tickets.mine': async ({ query: { limit, before = null }, principal: { userId }, pool }) => {
    const { page, next } = pageOf(await loadWritten(pool, { userId, before, limit: limit + 1 }), limit)
    return { tickets: page.map(toAuthor), next }
  },

  'tickets.state': async ({ params, body: { isClosed }, principal, pool }) => {
    const row = await closeTicket(pool, params.id, scopeOf(principal), isClosed)
    if (row === null) throw new AppError('notFound')
    return toWire(row)
  },

  'tickets.read': async ({ params, body, principal, pool, clock }) => {
    const scope = scopeOf(principal)
    const row = await markRead(pool, { id: params.id, scope, isRead: body?.isRead ?? true, userId: principal.userId, now: clock() })
    if (row === null) throw new AppError('notFound')
    return toWire(row)
  },

  'tickets.delete': async ({ params, principal, pool, clock }) => {
    if (!(await deleteTicket(pool, params.id, scopeOf(principal), clock()))) throw new AppError('notFound')
  },
}
