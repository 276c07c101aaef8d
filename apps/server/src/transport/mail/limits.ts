// The limits of mails by their recipient: nobody fills a mailbox, whoever asks, from wherever, by whichever call. Beyond them a mail is not
// written; what it tells stays in the inbox, in the list or behind the next day's link, and a person whose act caused it reads that none
// leaves. `docs/security.md` has this table, which a test compares.

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
  // Its readers find one beyond the limit in the application, and its author reads how many got no mail.
  announcement: 20,
  approved: 6,
  centerChanged: 10,
  closed: 1,
  confirmAddress: 6,
  elsewhere: 4,
  emailChanged: null,
  locked: 12,
  // A break-in is told as often as it happens.
  masterCameIn: null,
  notification: 200,
  passwordChanged: null,
  passwordOpened: null,
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
  signOnLinked: null,
  signOnUnlinked: null,
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

/** How many of some kinds one address gets in an hour besides: anybody may cause these, as often as they like. */
export const MOST_AN_HOUR: Readonly<Partial<Record<MailKind, number>>> = { accountExists: 2, elsewhere: 2, locked: 1, reset: 5 }

/** Kinds that go to an address because somebody typed it. */
const TYPED: ReadonlySet<string> = new Set<MailKind>(['registered', 'confirmAddress', 'welcome', 'recoveryRejected'])
/** Those of them that anybody may cause. An administrator who invites a team to addresses of one mailbox is held by none but their own. */
const BY_ANYBODY: ReadonlySet<string> = new Set<MailKind>(['registered', 'confirmAddress', 'recoveryRejected'])
/** All of those together, in 24 hours: the address may be a stranger's, who asked for none of them. */
export const TYPED_A_DAY = 8
/** Mails of any kind that an address had within 24 hours, beyond which strangers cause none to it as long as nobody proved it. */
const UNPROVED_A_DAY = 4

/** The part of a mail by which it is counted. */
export interface Addressed {
  /** The only recipient. */
  readonly to: string
  readonly kind: MailKind
  /** True when nobody proved that the address is theirs, and somebody else may have caused the mail. */
  readonly isUnproved?: boolean
}

interface Sent {
  /** The address in lower case. */
  readonly recipient: string
  readonly kind: string
  /** The number of mails of that kind within 24 hours. */
  readonly inDay: number
  readonly inHour: number
}

/** The mailbox in which an address is read as most services have it: `zoe+gardes@` and `zoe+test@` in that of `zoe@`. */
export const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')

/** The most of each count that this mail is a part of. */
function boundsOf({ to, kind, isUnproved = false }: Addressed): { readonly count: string; readonly most: number }[] {
  const address = to.toLowerCase()
  const [inDay, inHour] = [MOST_A_DAY[kind], MOST_AN_HOUR[kind]]
  return [
    ...(inDay === null ? [] : [{ count: `${kind} in a day ${address}`, most: inDay }]),
    ...(inHour === undefined ? [] : [{ count: `${kind} in an hour ${address}`, most: inHour }]),
    ...(TYPED.has(kind) ? [{ count: `typed ${address}`, most: TYPED_A_DAY }] : []),
    ...(BY_ANYBODY.has(kind) ? [{ count: `by anybody ${mailboxOf(address)}`, most: TYPED_A_DAY }] : []),
    ...(isUnproved ? [{ count: `any ${address}`, most: UNPROVED_A_DAY }] : []),
  ]
}

/** True when the mails of its recipient need to be counted. */
export const isLimited = (mail: Addressed): boolean => boundsOf(mail).length > 0

/** The mails that their recipients may still get, in their order. `sent`: the mails that these addresses got within 24 hours. */
export function withinLimits<M extends Addressed>(mails: readonly M[], sent: readonly Sent[]): M[] {
  const counts = new Map<string, number>()
  const add = (count: string, n: number) => counts.set(count, (counts.get(count) ?? 0) + n)
  const addAll = ({ recipient, kind, inDay, inHour }: Sent) => {
    add(`${kind} in a day ${recipient}`, inDay)
    add(`${kind} in an hour ${recipient}`, inHour)
    if (TYPED.has(kind)) add(`typed ${recipient}`, inDay)
    if (BY_ANYBODY.has(kind)) add(`by anybody ${mailboxOf(recipient)}`, inDay)
    add(`any ${recipient}`, inDay)
  }
  for (const each of sent) addAll(each)
  return mails.filter((mail) => {
    if (boundsOf(mail).some(({ count, most }) => (counts.get(count) ?? 0) >= most)) return false
    addAll({ recipient: mail.to.toLowerCase(), kind: mail.kind, inDay: 1, inHour: 1 })
    return true
  })
}
