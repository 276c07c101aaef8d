// Letters to the administrators: reading those one has received.
import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query'
import type { WireTicket } from '@releve/contract/tickets'
import { call, type Keyed } from '#api/client.ts'
import { changePages, pagedQuery } from '#kit/pages.ts'
import { useChange } from '#kit/use-change.ts'
import { useOptimistic } from '#kit/use-optimistic.ts'
import { matchesSearch } from '#ui/match-search.ts'
import { ticketTexts as texts } from './texts.ts'

const FILTERS = ['all', 'open', 'read', 'unread'] as const
export type TicketFilter = (typeof FILTERS)[number]

/** All that shows letters. */
const TICKETS = ['tickets'] as const

export function ticketsQuery(filter: TicketFilter) {
  return pagedQuery([...TICKETS, 'list', filter], (from, signal) => call('tickets.list', { query: { filter, ...from }, signal }))
}

/** Every word typed begins a word of its subject, its text, what followed, its author, their address or their centre. */
export function findTickets(tickets: readonly WireTicket[], typed: string): WireTicket[] {
  return tickets.filter(({ subject, message, messages, name, email, centerName }) =>
    matchesSearch([subject, message, ...messages.map(({ text }) => text), name, email, centerName ?? ''].join(' '), typed),
  )
}

/** Newest first; for administrators only. */
export function useTickets(filter: TicketFilter) {
  return useInfiniteQuery({
    ...ticketsQuery(filter),
    select: ({ pages }) => ({ tickets: pages.flatMap(({ tickets }) => tickets), unread: pages[0]?.unread ?? 0 }),
  })
}

/** Reads the letters one wrote oneself, newest first. */
export function useOwnTickets() {
  return useInfiniteQuery({
    ...pagedQuery([...TICKETS, 'mine'], (from, signal) => call('tickets.mine', { query: from, signal })),
    select: ({ pages }) => pages.flatMap(({ tickets }) => tickets),
  })
}

export function useSendTicket() {
  return useChange(
    (input: Keyed<'tickets.create'>) => call('tickets.create', input),
    () => [TICKETS],
  )
}

/** Answers a letter, or goes on with one's own. */
export function useWriteOn(id: string) {
  return useChange(
    (input: Keyed<'tickets.write'>) => call('tickets.write', { params: { id }, ...input }),
    () => [TICKETS],
  )
}

/** Wherever it is shown; `after` null: it is gone. */
function changeTicket(queryClient: QueryClient, before: WireTicket, after: WireTicket | null): void {
  const unreadBy = Number(after?.isRead === false) - Number(!before.isRead)
  for (const filter of FILTERS) {
    changePages(queryClient, ticketsQuery(filter).queryKey, (page) => ({
      ...page,
      tickets: page.tickets.flatMap((ticket) => (ticket._id === before._id ? (after ?? []) : ticket)),
      unread: Math.max(0, page.unread + unreadBy),
    }))
  }
}

/** A ticket is marked as read or as new; closed or opened again. */
export type TicketChange = { readonly ticket: WireTicket } & ({ readonly isRead: boolean } | { readonly isClosed: boolean })

/** Opened again it stands as its last words left it. */
export function afterChange({ ticket, ...change }: TicketChange): WireTicket {
  if ('isRead' in change) return { ...ticket, ...change }
  return { ...ticket, state: change.isClosed ? 'closed' : ticket.messages.at(-1)?.isAnswer === true ? 'answered' : 'open' }
}

export function useChangeTicket() {
  return useOptimistic({
    queryKey: TICKETS,
    send: async ({ ticket: { _id: id }, ...body }: TicketChange) =>
      'isRead' in body ? call('tickets.read', { params: { id }, body }) : call('tickets.state', { params: { id }, body }),
    show: (wish, queryClient) => changeTicket(queryClient, wish.ticket, afterChange(wish)),
  })
}

export function useDeleteTicket() {
  return useOptimistic({
    queryKey: TICKETS,
    send: ({ _id }: WireTicket) => call('tickets.delete', { params: { id: _id } }),
    show: (ticket, queryClient) => changeTicket(queryClient, ticket, null),
    done: () => ({ message: texts.deleted }),
  })
}
