// Letters to the administrators: reading those one has received.
import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query'
import type { WireTicket } from '@releve/contract/tickets'
import { call } from '../../api/client.ts'
import { changePages, pagedQuery } from '../../kit/pages.ts'
import { useOptimistic } from '../../kit/use-optimistic.ts'
import { ticketTexts as texts } from './texts.ts'

const FILTERS = ['all', 'read', 'unread'] as const
export type TicketFilter = (typeof FILTERS)[number]

const ticketKeys = {
  all: ['tickets'],
  list: (filter: TicketFilter) => ['tickets', 'list', filter],
} as const

export function ticketsQuery(filter: TicketFilter) {
  return pagedQuery(ticketKeys.list(filter), (from, signal) => call('tickets.list', { query: { filter, ...from }, signal }))
}

/** Newest first; for administrators only. */
export function useTickets(filter: TicketFilter) {
  return useInfiniteQuery({
    ...ticketsQuery(filter),
    select: ({ pages }) => ({ tickets: pages.flatMap(({ tickets }) => tickets), unread: pages[0]?.unread ?? 0 }),
  })
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

interface Marking {
  readonly ticket: WireTicket
  readonly isRead: boolean
}

export function useMarkTicket() {
  return useOptimistic({
    queryKey: ticketKeys.all,
    send: ({ ticket: { _id: id }, isRead }: Marking) => call('tickets.read', { params: { id }, body: { isRead } }),
    show: ({ ticket, isRead }, queryClient) =>
      changeTickets(queryClient, Number(ticket.isRead) - Number(isRead), (tickets) =>
        tickets.map((one) => (one._id === ticket._id ? { ...ticket, isRead } : one)),
      ),
  })
}

export function useDeleteTicket() {
  return useOptimistic({
    queryKey: ticketKeys.all,
    send: ({ _id }: WireTicket) => call('tickets.delete', { params: { id: _id } }),
    show: ({ _id, isRead }, queryClient) =>
      changeTickets(queryClient, isRead ? 0 : -1, (tickets) => tickets.filter((one) => one._id !== _id)),
    done: () => ({ message: texts.deleted }),
  })
}
