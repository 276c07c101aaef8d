// What the addresses of /emails and /announcements say: which view, which centre (for who has several), which announcement is open. Read
// by the router before the page is loaded, so this file stays small.

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

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)

/** What an address holds for this page; what it does not understand is left out. */
export function readEmailsSearch({ view, center, open }: Readonly<Record<string, unknown>>): EmailsSearch {
  return {
    ...((view === 'history' || view === 'stats') && { view }),
    ...(isId(center) && { center }),
    ...(isId(open) && { open }),
  }
}

/** The one of those received that is open. */
export const readReceivedSearch = ({ open }: Readonly<Record<string, unknown>>): Pick<EmailsSearch, 'open'> => (isId(open) ? { open } : {})
