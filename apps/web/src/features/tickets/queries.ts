// Letters to the administrators: reading those one has received.
import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query'
import type { WireTicket } from '@releve/contract/tickets'
import { call, type Keyed } from '../../api/client.ts'
import { changePages, pagedQuery } from '../../kit/pages.ts'
import { useChange } from '../../kit/use-change.ts'
import { useOptimistic } from '../../kit/use-optimistic.ts'
import { matchesSearch } from '../../ui/match-search.ts'
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

/** Those one wrote oneself, newest first. */
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

/** Wherever it is shown. */
function changeTickets(queryClient: QueryClient, unreadBy: number, change: (tickets: readonly WireTicket[]) => WireTicket[]): void {
  for (const filter of FILTERS) {
    changePages(queryClient, ticketsQuery(filter).queryKey, (page) => ({
      ...page,
      tickets: change(page.tickets),
      unread: Math.max(0, page.unread + unreadBy),
    }))
  }
}

export function useMarkTicket() {
  return useOptimistic({
    queryKey: TICKETS,
    send: ({ ticket: { _id: id }, isRead }: { ticket: WireTicket; isRead: boolean }) =>
      call('tickets.read', { params: { id }, body: { isRead } }),
    show: ({ ticket, isRead }, queryClient) =>
      changeTickets(queryClient, Number(ticket.isRead) - Number(isRead), (tickets) =>
        tickets.map((one) => (one._id === ticket._id ? { ...ticket, isRead } : one)),
      ),
  })
}

interface Closing {
  readonly ticket: WireTicket
  readonly isClosed: boolean
}

/** As it stands once it is closed or opened again: as its last words left it. */
export function afterClosing({ ticket, isClosed }: Closing): WireTicket {
  return { ...ticket, state: isClosed ? 'closed' : ticket.messages.at(-1)?.isAnswer === true ? 'answered' : 'open' }
}

export function useCloseTicket() {
  return useOptimistic({
    queryKey: TICKETS,
    send: ({ ticket: { _id: id }, isClosed }: Closing) => call('tickets.state', { params: { id }, body: { isClosed } }),
    show: (wish, queryClient) =>
      changeTickets(queryClient, 0, (tickets) => tickets.map((one) => (one._id === wish.ticket._id ? afterClosing(wish) : one))),
  })
}

export function useDeleteTicket() {
  return useOptimistic({
    queryKey: TICKETS,
    send: ({ _id }: WireTicket) => call('tickets.delete', { params: { id: _id } }),
    show: ({ _id, isRead }, queryClient) =>
      changeTickets(queryClient, isRead ? 0 : -1, (tickets) => tickets.filter((one) => one._id !== _id)),
    done: () => ({ message: texts.deleted }),
  })
}
