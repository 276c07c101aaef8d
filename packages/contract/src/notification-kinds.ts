// Every kind of notification: its group, the channels it goes by and the place it opens. The file has no schemas, so that a screen can
// load it without zod. The sentences are in notification-sentences.ts.

import type { MemberRole } from '@releve/domain/access/roles'
import type { CircleEnd } from './circles.ts'

/** The groups that a reader chooses channels for. `offers` ask something of them, and are always in the inbox. */
export type NotificationGroup = 'offers' | 'demands' | 'circles' | 'points' | 'planning' | 'messages' | 'administration' | 'announcements'

/** The outcome of a posted demand for a member who was notified of it. */
export const notificationOutcomes = ['taken', 'closed', 'impossible'] as const
export type NotificationOutcome = (typeof notificationOutcomes)[number]

/**
 * The one fact that a kind may have besides its actor, day, demand and points. The database keeps it as words, in `detail`:
 * - `reason`: why an administrator did it, in their own words, shown beneath the sentence; `quote`: the same, shown within the sentence;
 * - `counter`: the vacation given in return, « N du sam. 5 déc. »;
 * - `circleSize`: « à trois »; `circleEnd`: why it does not take place;
 * - `answerBefore`: until when an answer is waited for;
 * - `lastDay`: of several days, « au lun. 7 déc. »;
 * - `isDeputy`: some words when the reader became a deputy, null when they no longer are; `role`: the new role;
 * - `memberRole`: a role beside that of an administrator, by its name;
 * - `keyName`: the name of an API key; `webhookName`: that of a webhook; `directoryName`: that of a directory;
 * - `qualification`: the name of one, for administrators with that of its holder, « CDS de Zoé Ardoisière »;
 * - `fullName`: the name of somebody who is not logged in; `subject`: that of a ticket; `title`: that of an announcement.
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
  readonly memberRole: MemberRole
  readonly keyName: string
  readonly webhookName: string
  readonly directoryName: string
  readonly fullName: string
  readonly qualification: string
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
   * The place that it opens: a screen (`/…`), or something of the reader's own (their profile, the conversation, their ticket). Without a
   * place, it opens its demand while that is open, and its day in the calendar otherwise.
   */
  readonly place?: 'profile' | 'points' | 'hours' | 'conversation' | 'ticket' | 'announcement' | 'circle' | `/${string}`
  /** A line of the history of its reader's plan is written with it; a mail shows the vacation before and after. */
  readonly isPlanLine?: true
  /** The name of its fact in `NotificationDetails`, for a kind that has one. */
  readonly detail?: keyof NotificationDetails
}

/** A mail about several notifications begins with the kind that stands first here, and names it in its subject. */
const kinds = {
  demandAccepted: { group: 'demands', email: true, push: true },
  demandSwapped: { group: 'demands', email: true, push: true },
  /** An exchange that waits for an approval: its poster, whoever decides, and both when it is decided or nobody decided in time. */
  exchangeWaiting: { group: 'demands', email: true, push: true },
  exchangeRequested: { group: 'planning', email: false, push: true, place: '/decide' },
  exchangeApproved: { group: 'demands', email: true, push: true },
  exchangeRefused: { group: 'demands', email: true, push: true, detail: 'reason' },
  exchangeLapsed: { group: 'demands', email: true, push: true },
  /** One of the two is absent or restricted that day, or works something else by now. */
  exchangeImpossible: { group: 'demands', email: true, push: true },
  demandWithdrawn: { group: 'demands', email: true, push: true },
  /** An administrator undid an exchange: the poster gets `vacationReopened`, the taker `vacationTakenAway`. */
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
  modificationRequested: { group: 'planning', email: false, push: true, place: '/decide', detail: 'lastDay' },
  modificationRegistered: { group: 'planning', email: true, push: true, detail: 'lastDay' },
  modificationApproved: { group: 'planning', email: true, push: true, detail: 'lastDay' },
  modificationRejected: { group: 'planning', email: true, push: true, detail: 'lastDay' },
  /** An answer was taken back by its author: it waits again. */
  modificationReopened: { group: 'planning', email: true, push: true, detail: 'lastDay' },
  /** Nobody approved it in time. */
  modificationLapsed: { group: 'planning', email: true, push: true, detail: 'lastDay' },
  /** A member withdrew it: administrators get `modificationWithdrawn`. An administrator took it back: the member gets `modificationTakenBack`. */
  modificationWithdrawn: { group: 'planning', email: false, detail: 'lastDay' },
  modificationTakenBack: { group: 'planning', email: false, push: true, detail: 'lastDay' },
  /**
   * A colleague comes back from an absence. Whoever covers their vacation gets `holderReturned` before it begins, and may give it back
   * whatever the notice; they get `coverStands` when it has begun, and it stays theirs.
   */
  holderReturned: { group: 'planning', email: true, push: true },
  coverStands: { group: 'planning', email: false },
  modificationCancelled: { group: 'planning', email: true, push: true },
  planChanged: { group: 'planning', email: true, push: true, isPlanLine: true },
  /** The roster of the centre is firm until a later day, or an earlier one. */
  rosterFirm: { group: 'planning', email: false, place: '/calendar', detail: 'lastDay' },
  /** Somebody took something of a firm day of its reader; the act itself is told beside it. */
  firmDayTouched: { group: 'planning', email: true, push: true, detail: 'reason' },
  /** A rest before a vacation of its reader was cut, and is due to them until that day; or somebody said why it is not. */
  restOwed: { group: 'planning', email: true, push: true, place: 'hours', detail: 'lastDay' },
  restWaived: { group: 'planning', email: true, push: true, place: 'hours', detail: 'reason' },
  circleProposed: { group: 'circles', email: true, push: true, place: 'circle', detail: 'circleSize' },
  circleDone: { group: 'circles', email: true, push: true, detail: 'circleSize' },
  circleEnded: { group: 'circles', email: false, push: true, place: 'circle', detail: 'circleEnd' },
  circleUndone: { group: 'circles', email: true, push: true, detail: 'circleSize' },
  demandPosted: { group: 'offers', email: false, push: true },
  /**
   * `vacancyAsked` goes to members who are asked to take a vacancy, `vacancyToConfirm` to whoever said yes on the telephone, and the other
   * kinds to the administrators and deputies who hold vacancies.
   */
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
  roleGiven: { group: 'security', email: true, place: 'profile', detail: 'memberRole' },
  /** A role ends within a week: its holder, and the administrators, who may give it anew. */
  roleEnds: { group: 'security', email: true, place: 'profile', detail: 'memberRole' },
  memberRoleEnds: { group: 'administration', email: true, place: '/admin/roles', detail: 'fullName' },
  roleTaken: { group: 'security', email: true, place: 'profile', detail: 'memberRole' },
  /** Somebody who decides requests is stood in for by the reader, on these days; or no longer. */
  deputyNamed: { group: 'security', email: true, push: true, place: 'profile', detail: 'lastDay' },
  deputyEnded: { group: 'security', email: true, place: 'profile', detail: 'lastDay' },
  /** The departure of its reader: its day is their last one. */
  departureSet: { group: 'security', email: true, place: 'profile' },
  departureUndone: { group: 'security', email: true, place: 'profile' },
  /** A qualification of its reader ends in some months: its day is the last one on which it counts. Their administrators are told too. */
  qualificationEnds: { group: 'security', email: true, place: 'profile', detail: 'qualification' },
  memberQualificationEnds: { group: 'administration', email: true, place: '/users', detail: 'qualification' },
  /** An administrator wrote other restrictions of its reader. */
  restrictionsChanged: { group: 'security', email: true, place: 'profile' },
  /** An administrator wrote other days on which its reader learns a function. */
  traineeshipsChanged: { group: 'security', email: true, place: 'profile' },
  /** The account was closed; or it stays open, because the centre would have no administrator left. Whoever decided it is told. */
  departureDone: { group: 'administration', email: true, detail: 'fullName' },
  /** A member is suspended, or no longer, for their administrators. */
  memberSuspended: { group: 'administration', email: true, place: '/users', detail: 'fullName' },
  memberReinstated: { group: 'administration', email: true, place: '/users', detail: 'fullName' },
  departureHeld: { group: 'administration', email: true, place: '/users', detail: 'fullName' },
  roleChanged: { group: 'security', email: 'apart', place: 'profile', detail: 'role' },
  teamChanged: { group: 'planning', email: true, push: true, isPlanLine: true },
  centerChanged: { group: 'security', email: 'apart', place: 'profile' },
  accountPending: { group: 'administration', email: true, push: true, place: '/admin/pending-users' },
  recoveryRequested: { group: 'administration', email: true, push: true, place: '/admin/account-recovery', detail: 'fullName' },
  /** A key ends within a month, on its day; it lost its holder, and ends on its day unless somebody takes it over; it ended so. */
  keyEnding: { group: 'administration', email: true, place: '/admin/keys', detail: 'keyName' },
  keyOrphaned: { group: 'administration', email: true, place: '/admin/keys', detail: 'keyName' },
  keyLapsed: { group: 'administration', email: true, place: '/admin/keys', detail: 'keyName' },
  /** A webhook could not be reached for a day, or wants no more: nothing is told to it any more. */
  webhookOff: { group: 'administration', email: true, place: '/admin/keys', detail: 'webhookName' },
  /** A directory gave nobody or far fewer people, or has not answered for an hour: nothing is changed. */
  directoryHeld: { group: 'administration', email: true, place: '/users', detail: 'directoryName' },
  transferCancelled: { group: 'points', email: false, place: 'points' },
  message: { group: 'messages', email: false, place: 'conversation' },
  ticket: { group: 'administration', email: 'apart', push: true, place: '/tickets', detail: 'subject' },
  ticketAnswered: { group: 'security', email: 'apart', place: 'ticket', detail: 'subject' },
  /** A leave campaign waits for the wishes of its reader until that day, and soon no longer; its share is published; it was withdrawn with all that it granted. */
  campaignOpened: { group: 'planning', email: true, push: true, place: '/leave', detail: 'title' },
  campaignReminder: { group: 'planning', email: true, push: true, place: '/leave', detail: 'title' },
  campaignPublished: { group: 'planning', email: true, push: true, place: '/leave', detail: 'title' },
  /** A colleague proposes to exchange granted weeks with the reader; they accepted, or keep theirs. */
  campaignExchangeAsked: { group: 'planning', email: true, push: true, place: '/leave' },
  campaignExchangeAccepted: { group: 'planning', email: true, push: true, place: '/leave' },
  campaignExchangeDeclined: { group: 'planning', email: true, place: '/leave' },
  campaignWithdrawn: { group: 'planning', email: true, push: true, place: '/leave', detail: 'title' },
  announcement: { group: 'announcements', email: 'apart', place: 'announcement', detail: 'title' },
} as const satisfies Record<string, NotificationTerms>

export type NotificationKind = keyof typeof kinds
export const notificationKinds: Readonly<Record<NotificationKind, NotificationTerms>> = kinds

/** The fact of a notification of this kind, under the name that `detail` gives; `unknown` for the many kinds without one. */
export type DetailOf<Kind extends NotificationKind> = (typeof kinds)[Kind] extends {
  readonly detail: infer Name extends keyof NotificationDetails
}
  ? Pick<NotificationDetails, Name>
  : unknown

const isKind = (name: string): name is NotificationKind => name in kinds
export const notificationKindNames = Object.keys(kinds).filter(isKind)
