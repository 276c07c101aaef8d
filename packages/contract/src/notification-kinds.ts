// Every kind of notification: what it is about, by which channels it goes and where it leads. Without schemas, so that a screen may ask
// it; what each says stands in notification-sentences.ts.

/** The groups that a reader chooses channels for. `offers` ask something of them, and are always in the inbox. */
export type NotificationGroup = 'offers' | 'demands' | 'circles' | 'points' | 'planning' | 'messages' | 'administration' | 'announcements'

/** The outcome of a posted demand for a member who was notified of it. */
export const notificationOutcomes = ['taken', 'closed', 'impossible'] as const
export type NotificationOutcome = (typeof notificationOutcomes)[number]

export interface NotificationTerms {
  /** `security`: always in the inbox and by e-mail, whatever the reader chose. */
  readonly group: NotificationGroup | 'security'
  /** By e-mail for who chose nothing. `apart`: its feature sends a mail of its own. */
  readonly email: boolean | 'apart'
  /** To the devices of who chose nothing: it concerns their day, or asks something of them. Absent: no. */
  readonly push?: true
  /** Without it: its demand while that is open, its day otherwise. A screen, or what is one's own: profile, points, the conversation, one's letter. */
  readonly place?: 'profile' | 'points' | 'conversation' | 'ticket' | 'announcement' | 'circle' | `/${string}`
}

const kinds = {
  demandAccepted: { group: 'demands', email: true, push: true },
  demandSwapped: { group: 'demands', email: true, push: true },
  demandWithdrawn: { group: 'demands', email: true, push: true },
  /** An administrator undid what was taken: told to its poster; to who had taken it, the next one. */
  vacationReopened: { group: 'demands', email: true, push: true },
  vacationTakenAway: { group: 'demands', email: true, push: true },
  /** A vacation of its reader, offered in their name by an administrator. */
  postedForYou: { group: 'demands', email: true, push: true },
  demandInterest: { group: 'demands', email: false, push: true },
  interestDeclined: { group: 'demands', email: false },
  counterOffered: { group: 'demands', email: true, push: true },
  counterAgreed: { group: 'demands', email: true, push: true },
  demandOffered: { group: 'offers', email: true, push: true },
  offerDeclined: { group: 'demands', email: true, push: true },
  offerEnded: { group: 'demands', email: false },
  interestTaken: { group: 'demands', email: false },
  interestClosed: { group: 'demands', email: false },
  interestReopened: { group: 'offers', email: false, push: true },
  demandExpired: { group: 'demands', email: false, push: true },
  demandClosed: { group: 'demands', email: false, push: true },
  demandCancelled: { group: 'demands', email: true, push: true },
  exchangeUndone: { group: 'demands', email: true, push: true },
  vacationUncovered: { group: 'planning', email: true, push: true },
  vacationAssigned: { group: 'planning', email: true, push: true },
  exchangeAssigned: { group: 'planning', email: true, push: true },
  modificationRequested: { group: 'planning', email: false, push: true, place: '/admin-panel' },
  modificationRegistered: { group: 'planning', email: true, push: true },
  modificationApproved: { group: 'planning', email: true, push: true },
  modificationRejected: { group: 'planning', email: true, push: true },
  /** Told to administrators; to whoever's planning it is, where an administrator did it, the next one. */
  modificationWithdrawn: { group: 'planning', email: false },
  modificationTakenBack: { group: 'planning', email: false, push: true },
  /** To who covers somebody who comes back: they may give the vacation back, whatever the notice; or it has begun, and stays theirs. */
  holderReturned: { group: 'planning', email: true, push: true },
  coverStands: { group: 'planning', email: false },
  modificationCancelled: { group: 'planning', email: true, push: true },
  planChanged: { group: 'planning', email: true, push: true },
  circleProposed: { group: 'circles', email: true, push: true, place: 'circle' },
  circleDone: { group: 'circles', email: true, push: true },
  circleEnded: { group: 'circles', email: false, push: true, place: 'circle' },
  circleUndone: { group: 'circles', email: true, push: true },
  demandPosted: { group: 'offers', email: false, push: true },
  /** To who is asked to take a vacancy, or said yes to it on the telephone; what follows, to who keeps it. */
  vacancyAsked: { group: 'offers', email: true, push: true },
  vacancyToConfirm: { group: 'offers', email: true, push: true },
  vacancyUnconfirmed: { group: 'planning', email: true, push: true, place: '/vacancies' },
  vacancyFilled: { group: 'planning', email: true, push: true, place: '/vacancies' },
  vacancyReopened: { group: 'planning', email: true, push: true, place: '/vacancies' },
  vacancyUnfilled: { group: 'planning', email: true, push: true, place: '/vacancies' },
  vacancyEnded: { group: 'planning', email: false, place: '/vacancies' },
  pointsReceived: { group: 'points', email: false, place: 'points' },
  pointsAdded: { group: 'points', email: false, place: 'points' },
  pointsTakenAway: { group: 'points', email: false, place: 'points' },
  sessionRevoked: { group: 'security', email: true, push: true, place: '/parameter/sessions' },
  accountApproved: { group: 'security', email: 'apart', place: '/dashboard' },
  deputyChanged: { group: 'security', email: true, place: '/vacancies' },
  roleChanged: { group: 'security', email: 'apart', place: 'profile' },
  teamChanged: { group: 'planning', email: true, push: true },
  centerChanged: { group: 'security', email: 'apart', place: 'profile' },
  accountPending: { group: 'administration', email: true, push: true, place: '/admin/pending-users' },
  recoveryRequested: { group: 'administration', email: true, push: true, place: '/admin/account-recovery' },
  transferCancelled: { group: 'points', email: false, place: 'points' },
  message: { group: 'messages', email: false, place: 'conversation' },
  ticket: { group: 'administration', email: 'apart', push: true, place: '/tickets' },
  ticketAnswered: { group: 'security', email: 'apart', place: 'ticket' },
  announcement: { group: 'announcements', email: 'apart', place: 'announcement' },
} as const satisfies Record<string, NotificationTerms>

export type NotificationKind = keyof typeof kinds
export const notificationKinds: Readonly<Record<NotificationKind, NotificationTerms>> = kinds

const isKind = (name: string): name is NotificationKind => name in kinds
export const notificationKindNames = Object.keys(kinds).filter(isKind)
