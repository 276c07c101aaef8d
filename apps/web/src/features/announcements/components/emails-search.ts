// What the address of /emails says: which view, which centre (for who has several), which announcement is open. Read by the router
// before the page is loaded, so this file stays small.

export const EMAIL_VIEWS = ['compose', 'history', 'stats'] as const
export type EmailView = (typeof EMAIL_VIEWS)[number]

export interface EmailsSearch {
  /** Absent: writing one. */
  readonly view?: Exclude<EmailView, 'compose'>
  /** Identifier of a centre; absent: all within reach. */
  readonly center?: string
  /** The announcement that is open. */
  readonly open?: string
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : null
}

/** What an address holds for this page; what it does not understand is left out. */
export function readEmailsSearch(search: Readonly<Record<string, unknown>>): EmailsSearch {
  const { view } = search
  const [center, open] = [idOf(search['center']), idOf(search['open'])]
  return {
    ...((view === 'history' || view === 'stats') && { view }),
    ...(center !== null && { center }),
    ...(open !== null && { open }),
  }
}
