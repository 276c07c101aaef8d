// The address of /emails and /announcements: the view, the centre (for people with several), the open announcement. The router reads it
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

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)

/** The parameters of this page in an address; unknown ones are left out. */
export function readEmailsSearch({ view, center, open }: Readonly<Record<string, unknown>>): EmailsSearch {
  return {
    ...((view === 'history' || view === 'stats') && { view }),
    ...(isId(center) && { center }),
    ...(isId(open) && { open }),
  }
}

/** The one of those received that is open. */
export const readReceivedSearch = ({ open }: Readonly<Record<string, unknown>>): Pick<EmailsSearch, 'open'> => (isId(open) ? { open } : {})
