// The limits of mails by their recipient: nobody fills a mailbox, whoever asks, from wherever, by whichever call. Beyond them a mail is not
// written; what it tells stays in the inbox, in the list or behind the next day's link. `docs/security.md` has this table, which a test
// compares.

/**
 * How many mails of a kind one address gets in 24 hours. Null: no limit of its own, because its owner or a bounded act of an administrator
 * causes each, and to lose one would harm the owner (a password was changed, a link undoes a change).
 */
export const MOST_A_DAY = {
  accountClosed: null,
  accountExists: 4,
  accountPending: 60,
  addressMoved: null,
  addressRestored: null,
  announcement: null,
  approved: 6,
  centerChanged: 10,
  closed: 2,
  confirmAddress: 6,
  elsewhere: 4,
  emailChanged: null,
  locked: 24,
  notification: 200,
  passwordChanged: null,
  // An administrator gave the account back: its new address has no other way in.
  recovered: null,
  recoveryCodeUsed: null,
  recoveryCodes: null,
  recoveryRejected: 4,
  recoveryRequested: 60,
  registered: 4,
  rejected: 4,
  reset: 10,
  role: 10,
  ticket: 60,
  ticketAnswer: 20,
  totpDisabled: null,
  totpEnabled: null,
  totpMoved: null,
  // An administrator looks for somebody: the mail may decide whether a vacation is covered.
  vacancy: null,
  welcome: 6,
} as const satisfies Record<string, number | null>

export type MailKind = keyof typeof MOST_A_DAY

/** Kinds that go to an address because somebody typed it. */
const TYPED: ReadonlySet<string> = new Set<MailKind>(['registered', 'confirmAddress', 'welcome', 'recoveryRejected'])
/** All of those together, in 24 hours: the address may be a stranger's, who asked for none of them. */
export const TYPED_A_DAY = 8

interface Sent {
  /** In lower case. */
  readonly recipient: string
  readonly kind: string
  readonly n: number
}

/** The mails that their recipients may still get, in their order. `sent`: what these addresses got within 24 hours. */
export function withinLimits<M extends { readonly to: string; readonly kind: MailKind }>(mails: readonly M[], sent: readonly Sent[]): M[] {
  const counts = new Map<string, number>()
  const add = (to: string, kind: string, count: number) => {
    for (const key of keysOf(to, kind)) counts.set(key, (counts.get(key) ?? 0) + count)
  }
  for (const { recipient, kind, n } of sent) add(recipient, kind, n)
  return mails.filter(({ to, kind }) => {
    const most = MOST_A_DAY[kind]
    if (most === null) return true
    const [ofKind = 0, ofTyped = 0] = keysOf(to, kind).map((key) => counts.get(key) ?? 0)
    if (ofKind >= most || ofTyped >= TYPED_A_DAY) return false
    add(to, kind, 1)
    return true
  })
}

function keysOf(to: string, kind: string): string[] {
  const address = to.toLowerCase()
  return TYPED.has(kind) ? [`${kind} ${address}`, `typed ${address}`] : [`${kind} ${address}`]
}
