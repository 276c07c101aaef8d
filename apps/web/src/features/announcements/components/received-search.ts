// What the address of /announcements says. Read by the router before the page is loaded, so this file stays small.

/** The one of those received that is open; what it does not understand is left out. */
export function readReceivedSearch({ open }: Readonly<Record<string, unknown>>): { readonly open?: string } {
  return typeof open === 'string' && /^[0-9a-f-]{36}$/i.test(open) ? { open } : {}
}
