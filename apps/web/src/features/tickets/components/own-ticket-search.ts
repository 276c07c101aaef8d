// What the address of /contact-admin says. Read by the router before the page is loaded, so this file stays small.

/** The letter of one's own that is open; what it does not understand is left out. */
export function readOwnTicketSearch({ ticket }: Readonly<Record<string, unknown>>): { readonly ticket?: string } {
  return typeof ticket === 'string' && ticket !== '' && ticket.length <= 40 ? { ticket } : {}
}
