// The address of /messages: the tab, the conversation, the search, and whether one is being opened and with whom.

export interface MessageSearch {
  readonly tab?: 'notifications'
  /** The conversation that is open. */
  readonly conversation?: string
  /** Narrows the list by name. */
  readonly q?: string
  /** The form of a new conversation. */
  readonly write?: 1
  /** Parameters of that form: the recipient, and the demand it is about. */
  readonly to?: string
  readonly demand?: string
}

function textOf(value: unknown, longest: number): string | null {
  // The parser of the router reads « 12 » as a number.
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= longest ? text : null
}

/** Unknown parameters are left out. */
export function readMessageSearch(search: Readonly<Record<string, unknown>>): MessageSearch {
  const conversation = textOf(search['conversation'], 40)
  const q = textOf(search['q'], 60)
  const to = textOf(search['to'], 40)
  const demand = textOf(search['demand'], 40)
  const write = search['write'] === 1 || search['write'] === '1' || search['write'] === true
  return {
    ...(search['tab'] === 'notifications' && { tab: 'notifications' }),
    ...(conversation !== null && { conversation }),
    ...(q !== null && { q }),
    ...(write && { write: 1 }),
    ...(write && to !== null && { to }),
    ...(write && demand !== null && { demand }),
  }
}
