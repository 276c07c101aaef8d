// What the address of /tickets says. Read by the router before the page is loaded, so this file stays small.
import type { TicketFilter } from '../queries.ts'

export interface TicketSearch {
  readonly filter?: Exclude<TicketFilter, 'all'>
  readonly q?: string
  /** The letter that is open. */
  readonly ticket?: string
}

/** What the address of /tickets says; what it does not understand is left out. */
export function readTicketSearch(search: Readonly<Record<string, unknown>>): TicketSearch {
  const { filter, ticket } = search
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q']
  return {
    ...((filter === 'open' || filter === 'read' || filter === 'unread') && { filter }),
    ...(typeof q === 'string' && q !== '' && q.length <= 80 && { q }),
    ...(typeof ticket === 'string' && ticket !== '' && ticket.length <= 40 && { ticket }),
  }
}
