// Every kind of notification: what it is about, by which channels it goes and where it leads. Without schemas, so that a screen may ask
// it; what each says stands in notification-sentences.ts.

import type { CircleEnd } from './circles.ts'

/** The groups that a reader chooses channels for. `offers` ask something of them, and are always in the inbox. */
export type NotificationGroup = 'offers' | 'demands' | 'circles' | 'points' | 'planning' | 'messages' | 'administration' | 'announcements'

/** The outcome of a posted demand for a member who was notified of it. */
export const notificationOutcomes = ['taken', 'closed', 'impossible'] as const
export type NotificationOutcome = (typeof notificationOutcomes)[number]

/**
 * The fact that a kind has besides its actor, day, demand and points. It is kept as words, in `detail`:
 * - `reason`: why an administrator did it, as they wrote it; `quote`: the same, where the sentence has it in it;
 * - `counter`: the vacation given in return, « N du sam. 5 déc. »;
 * - `circleSize`: « à trois »; `circleEnd`: why it does not take place;
 * - `answerBefore`: until when an answer is waited for;
 * - `lastDay`: of several days, « au lun. 7 déc. »;
 * - `isDeputy`: anything where they were named, nothing where they are no longer; `role`: the new one;
 * - `fullName`: of somebody who is not logged in; `subject`, `title`: of a ticket, of an announcement.
 */
export interface NotificationDetails {
  readonly reason: string | null
  readonly quote: string | null
  readonly counter: { readonly name: string; readonly date: string }
  readonly circleSize: number
  readonly circleEnd: CircleEnd
  readonly answerBefore: string
  /** Null: one day. */
  readonly lastDay: string | null
  readonly isDeputy: boolean
  readonly role: string | null
  readonly fullName: string
  readonly subject: string
  readonly title: string | null
}

export interface NotificationTerms {
  /** `security`: always in the inbox and by e-mail, whatever the reader chose. */
  readonly group: NotificationGroup | 'security'
  /** Whether it goes by e-mail to a reader who chose nothing for its group. `apart`: its feature sends a mail of its own. */
  readonly email: boolean | 'apart'
  /** It goes to the devices of a reader who chose nothing for its group, because it concerns their day or asks something of them. */
  readonly push?: true
  /**
   * Where it leads: to a screen (`/…`), or something of the reader's own (their profile, the conversation, their letter). Without it, it
   * leads to its demand while that is open, and to its day in the calendar otherwise.
   */
  readonly place?: 'profile' | 'points' | 'conversation' | 'ticket' | 'announcement' | 'circle' | `/${string}`
  /** A line of the history of its reader's plan is written with it; a mail shows the vacation before and after. */
  readonly isPlanLine?: true
  /** The name of the fact that it has besides; without it, it has none. */
  readonly detail?: keyof NotificationDetails
}

/** A mail about several notifications begins with the kind that stands first here, and names it in its subject. */
const kinds = {
  demandAccepted: { group: 'demands', email: true, push: true },
  demandSwapped: { group: 'demands', email: true, push: true },
  demandWithdrawn: { group: 'demands', email: true, push: true },
  /** An administrator undid what was taken: its poster is told this, and whoever had taken it is told the next one. */
  vacationReopened: { group: 'demands', email: true, push: true, detail: 'reason' },
  vacationTakenAway: { group: 'demands', email: true, push: true, detail: 'reason' },
  /** A vacation of its reader, offered in their name by an administrator. */
  postedForYou: { group: 'demands', email: true, push: true, detail: 'reason' },
  demandInterest: { group: 'demands', email: false, push: true },
  interestDeclined: { group: 'demands', email: false },
  counterOffered: { group: 'demands', email: true, push: true, detail: 'counter' },
  counterAgreed: { group: 'demands', email: true, push: true, detail: 'counter' },
  demandOffered: { group: 'offers', email: true, push: true },
  offerDeclined: { group: 'demands', email: true, push: true },
  offerEnded: { group: 'demands', email: false },
  interestTaken: { group: 'demands', email: false },
  interestClosed: { group: 'demands', email: false },
  interestReopened: { group: 'offers', email: false, push: true },
  demandExpired: { group: 'demands', email: false, push: true },
  demandClosed: { group: 'demands', email: false, push: true },
  demandCancelled: { group: 'demands', email: true, push: true, detail: 'reason' },
  exchangeUndone: { group: 'demands', email: true, push: true },
  vacationUncovered: { group: 'planning', email: true, push: true },
  vacationAssigned: { group: 'planning', email: true, push: true, detail: 'reason' },
  exchangeAssigned: { group: 'planning', email: true, push: true, detail: 'reason' },
  modificationRequested: { group: 'planning', email: false, push: true, place: '/admin-panel', detail: 'lastDay' },
  modificationRegistered: { group: 'planning', email: true, push: true, detail: 'lastDay' },
  modificationApproved: { group: 'planning', email: true, push: true, detail: 'lastDay' },
  modificationRejected: { group: 'planning', email: true, push: true, detail: 'lastDay' },
  /** Administrators are told this; where an administrator did it, the member whose planning it is is told the next one. */
  modificationWithdrawn: { group: 'planning', email: false, detail: 'lastDay' },
  modificationTakenBack: { group: 'planning', email: false, push: true, detail: 'lastDay' },
  /**
   * A member who covers somebody that comes back gets this one while they may still give the vacation back, whatever the notice; once it
   * has begun it stays theirs, and they get the next one.
   */
  holderReturned: { group: 'planning', email: true, push: true },
  coverStands: { group: 'planning', email: false },
  modificationCancelled: { group: 'planning', email: true, push: true },
  planChanged: { group: 'planning', email: true, push: true, isPlanLine: true },
  circleProposed: { group: 'circles', email: true, push: true, place: 'circle', detail: 'circleSize' },
  circleDone: { group: 'circles', email: true, push: true, detail: 'circleSize' },
  circleEnded: { group: 'circles', email: false, push: true, place: 'circle', detail: 'circleEnd' },
  circleUndone: { group: 'circles', email: true, push: true, detail: 'circleSize' },
  demandPosted: { group: 'offers', email: false, push: true },
  /** The first two go to members who are asked to take a vacancy, or said yes to it on the telephone; the others to who holds vacancies. */
  vacancyAsked: { group: 'offers', email: true, push: true, detail: 'answerBefore' },
  vacancyToConfirm: { group: 'offers', email: true, push: true, detail: 'answerBefore' },
  vacancyUnconfirmed: { group: 'planning', email: true, push: true, place: '/vacancies' },
  vacancyFilled: { group: 'planning', email: true, push: true, place: '/vacancies' },
  vacancyReopened: { group: 'planning', email: true, push: true, place: '/vacancies' },
  vacancyUnfilled: { group: 'planning', email: true, push: true, place: '/vacancies' },
  vacancyEnded: { group: 'planning', email: false, place: '/vacancies' },
  pointsReceived: { group: 'points', email: false, place: 'points' },
  pointsAdded: { group: 'points', email: false, place: 'points', detail: 'quote' },
  pointsTakenAway: { group: 'points', email: false, place: 'points', detail: 'quote' },
  sessionRevoked: { group: 'security', email: true, push: true, place: '/parameter/sessions' },
  accountApproved: { group: 'security', email: 'apart', place: '/dashboard' },
  deputyChanged: { group: 'security', email: true, place: '/vacancies', detail: 'isDeputy' },
  roleChanged: { group: 'security', email: 'apart', place: 'profile', detail: 'role' },
  teamChanged: { group: 'planning', email: true, push: true, isPlanLine: true },
  centerChanged: { group: 'security', email: 'apart', place: 'profile' },
  accountPending: { group: 'administration', email: true, push: true, place: '/admin/pending-users' },
  recoveryRequested: { group: 'administration', email: true, push: true, place: '/admin/account-recovery', detail: 'fullName' },
  transferCancelled: { group: 'points', email: false, place: 'points' },
  message: { group: 'messages', email: false, place: 'conversation' },
  ticket: { group: 'administration', email: 'apart', push: true, place: '/tickets', detail: 'subject' },
  ticketAnswered: { group: 'security', email: 'apart', place: 'ticket', detail: 'subject' },
  announcement: { group: 'announcements', email: 'apart', place: 'announcement', detail: 'title' },
} as const satisfies Record<string, NotificationTerms>

export type NotificationKind = keyof typeof kinds
export const notificationKinds: Readonly<Record<NotificationKind, NotificationTerms>> = kinds

/** The fact that a notification of this kind has besides, under the name that `detail` gives; most kinds have none. */
export type DetailOf<Kind extends NotificationKind> = (typeof kinds)[Kind] extends {
  readonly detail: infer Name extends keyof NotificationDetails
}
  ? Pick<NotificationDetails, Name>
  : unknown

const isKind = (name: string): name is NotificationKind => name in kinds
export const notificationKindNames = Object.keys(kinds).filter(isKind)
