// Letters to the administrators: reading those one has received.
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireTicket } from '@releve/contract/tickets'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'

export type TicketFilter = 'all' | 'read' | 'unread'

export const ticketKeys = {
  all: ['tickets'],
  list: (filter: TicketFilter) => ['tickets', 'list', filter],
} as const

export function ticketsQuery(filter: TicketFilter) {
  return infiniteQueryOptions({
    queryKey: ticketKeys.list(filter),
    initialPageParam: null,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      call('tickets.list', { query: pageParam === null ? { filter } : { filter, before: pageParam }, signal }),
    getNextPageParam: ({ next }): string | null => next,
  })
}

/** Newest first; for administrators only. */
export function useTickets(filter: TicketFilter) {
  const query = useInfiniteQuery(ticketsQuery(filter))
  const pages = query.data?.pages
  return { ...query, tickets: pages?.flatMap(({ tickets }) => tickets), unread: pages?.[0]?.unread ?? 0 }
}

/** Changes it wherever it is shown, and reads all of it again afterwards; back as it was, with a message, when refused. */
function useChangeTickets() {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const each = (change: (tickets: readonly WireTicket[]) => WireTicket[], unreadBy: number) => {
    for (const filter of ['all', 'read', 'unread'] as const) {
      queryClient.setQueryData(
        ticketsQuery(filter).queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({ ...page, tickets: change(page.tickets), unread: Math.max(0, page.unread + unreadBy) })),
          },
      )
    }
  }
  return {
    each,
    onMutate: () => queryClient.cancelQueries({ queryKey: ticketKeys.all }),
    onError: (error: unknown) => snackbar.show({ kind: 'error', message: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ticketKeys.all }),
  }
}

interface Marking {
  readonly ticket: WireTicket
  readonly isRead: boolean
}

export function useMarkTicket() {
  const { each, onMutate, onError, onSettled } = useChangeTickets()
  const put = (ticket: WireTicket, unreadBy: number) =>
    each((tickets) => tickets.map((one) => (one._id === ticket._id ? ticket : one)), unreadBy)
  return useMutation({
    mutationFn: ({ ticket, isRead }: Marking) => call('tickets.read', { params: { id: ticket._id }, body: { isRead } }),
    onMutate: async ({ ticket, isRead }) => {
      await onMutate()
      put({ ...ticket, isRead }, isRead === ticket.isRead ? 0 : isRead ? -1 : 1)
    },
    onError: (error, { ticket, isRead }) => {
      put(ticket, isRead === ticket.isRead ? 0 : isRead ? 1 : -1)
      onError(error)
    },
    onSettled,
  })
}

export function useDeleteTicket() {
  const { each, onMutate, onError, onSettled } = useChangeTickets()
  return useMutation({
    mutationFn: ({ _id }: WireTicket) => call('tickets.delete', { params: { id: _id } }),
    onMutate: async ({ _id, isRead }) => {
      await onMutate()
      each((tickets) => tickets.filter((one) => one._id !== _id), isRead ? 0 : -1)
    },
    // It comes back by being read again.
    onError,
    onSettled,
  })
}
