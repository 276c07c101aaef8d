// The page that a notification leads to, from a mail, a device or a text message: the one that the inbox leads to.
import type { Day } from '@releve/domain/calendar/day'
import { notificationKinds } from './notification-kinds.ts'
import type { NotificationKind } from './notification-kinds.ts'

export const INBOX = '/messages'

export interface LeadingNotice {
  readonly kind: NotificationKind
  readonly day: Day | null
  readonly subjectId: string | null
  /** The demand it is about, while it is open; null: there is none, or it is done. */
  readonly openDemand: { readonly _id: string; readonly type: string } | null
}

/** An open demand is acted on where demands are, and a closed one is seen on its day. */
export function notificationPath({ kind, day, subjectId, openDemand }: LeadingNotice, userId: string): string {
  const { place } = notificationKinds[kind]
  const about = (path: string, name: string) => (subjectId === null ? INBOX : `${path}?${name}=${subjectId}`)
  if (place === 'conversation') return about('/messages', 'conversation')
  if (place === 'ticket') return about('/contact-admin', 'ticket')
  if (place === 'circle') return about('/exchange/circle', 'circle')
  if (place === 'announcement') return about('/announcements', 'open')
  if (place === 'points') return `/profile/${userId}/transaction-history`
  if (place === 'hours') return `/profile/${userId}/hours`
  if (place === 'profile') return `/profile/${userId}`
  if (place !== undefined) return place
  if (openDemand !== null) return `/exchange/${openDemand.type === 'switch' ? 'switch' : 'replace'}?demand=${openDemand._id}`
  if (day !== null) return `/calendar?day=${day}`
  return kind === 'teamChanged' ? `/profile/${userId}` : '/dashboard'
}
