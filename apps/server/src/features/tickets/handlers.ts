// Letters to the administrators, from members or from visitors.
import { randomUUID } from 'node:crypto'
import type { WireTicket } from '@releve/contract/tickets'
import type { Routes } from '@releve/contract'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, HandlersOf } from '../../http/handler.ts'
import { inCenter, isMaster } from '../../http/principal.ts'
import type { Principal } from '../../http/principal.ts'
import { queueMails } from '../../mail/store.ts'
import { notify } from '../notifications/store.ts'
import { ticketMail } from './mails.ts'
import { countUnread, deleteTicket, createTicket, loadRecipients, loadTickets, markRead } from './store.ts'
import type { Scope, TicketRow } from './store.ts'
import { loadAddress } from '../directory/store.ts'

function toWire(row: TicketRow): WireTicket {
  const { reader } = row
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
    readBy: reader === null ? null : { ...reader, userId: reader._id },
    createdAt: row.created_at,
  }
}

const scopeOf = (principal: Principal): Scope => (isMaster(principal) ? 'all' : { centerId: inCenter(principal).centerId })

type Create = Call<Routes['tickets.create']>

/** Who writes, to which centre. Of somebody logged in nothing is believed but their session. */
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
    const recipients = await loadRecipients(tx, centerId, userId)
    await queueMails(
      tx,
      recipients
        .filter(({ wantsMail }) => wantsMail)
        .map(({ email: to }) => ticketMail(to, { name, email, subject, message }, config.publicUrl)),
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
        withInbox.map((reader) => ({ userId: reader._id, kind: 'ticket', actorId: userId, subjectId: _id, detail: subject })),
        now,
      )
    }
  })
  return { _id, createdAt: now }
}

export const ticketHandlers: HandlersOf<'tickets.list' | 'tickets.create' | 'tickets.read' | 'tickets.delete'> = {
  'tickets.create': create,

  'tickets.list': async ({ query: { filter, limit, before = null }, principal, pool }) => {
    const scope = scopeOf(principal)
    const isRead = filter === 'all' ? null : filter === 'read'
    const found = await loadTickets(pool, { scope, isRead, before, limit: limit + 1 })
    const page = found.slice(0, limit)
    return {
      tickets: page.map(toWire),
      unread: await countUnread(pool, scope),
      next: found.length > limit ? (page.at(-1)?._id ?? null) : null,
    }
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
