// The addresses of /tickets and /contact-admin. The router reads them before the page is loaded, so this file stays small.
import type { TicketFilter } from '../queries.ts'

export interface TicketSearch {
  readonly filter?: Exclude<TicketFilter, 'all'>
  readonly q?: string
  /** The letter that is open. */
  readonly ticket?: string
}

const isTicket = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 40

/** Unknown parameters are left out. */
export function readTicketSearch({ filter, ticket, ...search }: Readonly<Record<string, unknown>>): TicketSearch {
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q']
  return {
    ...((filter === 'open' || filter === 'read' || filter === 'unread') && { filter }),
    ...(typeof q === 'string' && q !== '' && q.length <= 80 && { q }),
    ...(isTicket(ticket) && { ticket }),
  }
}

/** The letter of one's own that is open. */
export const readOwnTicketSearch = ({ ticket }: Readonly<Record<string, unknown>>): Pick<TicketSearch, 'ticket'> =>
  isTicket(ticket) ? { ticket } : {}
