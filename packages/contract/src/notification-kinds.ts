// What each kind of notification is about and by which channels it goes: without schemas, so that a screen may ask it.
import type { NotificationKind } from './notifications.ts'

/** What a reader chooses his channels for. */
export const notificationGroups = ['demands', 'points', 'planning', 'messages', 'administration', 'announcements'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

export interface NotificationChannels {
  /** `security`: always in the inbox and by e-mail, whatever the reader chose. */
  readonly group: NotificationGroup | 'security'
  /** By e-mail for who chose nothing. `apart`: its feature sends a mail of its own. */
  readonly email: boolean | 'apart'
}

/** Which channels each kind goes by. */
export const channelsOfKind: Readonly<Record<NotificationKind, NotificationChannels>> = {
  demandAccepted: { group: 'demands', email: true },
  demandSwapped: { group: 'demands', email: true },
  demandWithdrawn: { group: 'demands', email: true },
  demandInterest: { group: 'demands', email: false },
  interestDeclined: { group: 'demands', email: false },
  demandExpired: { group: 'demands', email: false },
  demandClosed: { group: 'demands', email: false },
  demandCancelled: { group: 'demands', email: true },
  vacationUncovered: { group: 'planning', email: true },
  modificationRequested: { group: 'planning', email: false },
  modificationRegistered: { group: 'planning', email: true },
  modificationApproved: { group: 'planning', email: true },
  modificationRejected: { group: 'planning', email: true },
  modificationWithdrawn: { group: 'planning', email: false },
  modificationCancelled: { group: 'planning', email: true },
  planChanged: { group: 'planning', email: true },
  demandPosted: { group: 'demands', email: false },
  pointsReceived: { group: 'points', email: false },
  sessionRevoked: { group: 'security', email: true },
  accountApproved: { group: 'security', email: 'apart' },
  roleChanged: { group: 'security', email: 'apart' },
  teamChanged: { group: 'planning', email: true },
  centerChanged: { group: 'security', email: 'apart' },
  accountPending: { group: 'administration', email: true },
  recoveryRequested: { group: 'administration', email: true },
  transferCancelled: { group: 'points', email: false },
  message: { group: 'messages', email: false },
  ticket: { group: 'administration', email: 'apart' },
}
