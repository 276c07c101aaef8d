// The sentence of a notification and its link, from its kind and its known demand.
import { fullName } from '@releve/contract/person-name'
import type { WireDemand } from '@releve/contract/demands'
import { notificationKinds } from '@releve/contract/notification-kinds'
import { timesOf } from '@releve/domain/planning/shift'
import { notificationSentence } from '@releve/contract/notification-sentences'
import type { WireNotification } from '@releve/contract/notifications'
import { formatCount, formatDay, NBSP } from '#ui/format.ts'
import { inboxTexts as texts } from './inbox-texts.ts'

/** The demand it is about, when it is known and still there. */
type KnownDemand = Pick<WireDemand, '_id' | 'type' | 'status' | 'posterShift'>

/** « vacation N du sam. 5 déc. »; assigned: « vacation N du sam. 5 déc., de 19:00 à 07:00 »; a time on call: « astreinte du sam. 5 déc. ». */
function vacationOf({ date, shift, isOnCall }: WireNotification, demand: KnownDemand | null): string {
  const word = isOnCall === true ? texts.onCall : texts.vacation
  if (date === null) return word
  if (shift !== null) {
    const { startTime, endTime } = timesOf(shift)
    return `${word}${isOnCall === true ? '' : `${NBSP}${shift.name}`} du ${formatDay(date)}, de ${startTime} à ${endTime}`
  }
  const name = isOnCall !== true && demand?.posterShift.date === date ? `${NBSP}${demand.posterShift.shift.name}` : ''
  return `${word}${name} du ${formatDay(date)}`
}

/** One sentence, without its full stop. */
export function sentenceOf(notification: WireNotification, demand: KnownDemand | null): string {
  const { kind, date, actor, points, detail, outcome } = notification
  return notificationSentence({
    kind,
    vacation: vacationOf(notification, demand),
    day: date === null ? null : formatDay(date),
    points: formatCount(points ?? 0, texts.points),
    detail,
    actor: actor === null ? null : fullName(actor),
    outcome,
  })
}

export type NotificationTarget =
  | { readonly to: '/exchange/replace' | '/exchange/switch'; readonly demand: string }
  | { readonly to: '/calendar'; readonly day: string }
  | { readonly to: '/profile/$userId/transaction-history' | '/profile/$userId/hours' | '/profile/$userId'; readonly userId: string }
  | { readonly to: '/messages'; readonly conversation: string }
  | { readonly to: '/contact-admin'; readonly ticket: string }
  | { readonly to: '/announcements'; readonly open: string }
  | { readonly to: '/exchange/circle'; readonly circle: string }
  | { readonly to: 'plain'; readonly path: `/${string}` }

/** A demand still open is where one acts; what is done is seen on its day. Null: it leads nowhere. */
export function targetOf(notification: WireNotification, demand: KnownDemand | null, me: string): NotificationTarget | null {
  const { place } = notificationKinds[notification.kind]
  if (place === 'profile') return { to: '/profile/$userId', userId: me }
  if (place === 'hours') return { to: '/profile/$userId/hours', userId: me }
  if (place === 'points') return { to: '/profile/$userId/transaction-history', userId: me }
  if (place === 'conversation') return notification.subjectId === null ? null : { to: '/messages', conversation: notification.subjectId }
  if (place === 'ticket') return notification.subjectId === null ? null : { to: '/contact-admin', ticket: notification.subjectId }
  if (place === 'circle') return notification.subjectId === null ? null : { to: '/exchange/circle', circle: notification.subjectId }
  if (place === 'announcement') return notification.subjectId === null ? null : { to: '/announcements', open: notification.subjectId }
  if (place !== undefined) return { to: 'plain', path: place }
  if (demand?.status === 'open') return { to: demand.type === 'switch' ? '/exchange/switch' : '/exchange/replace', demand: demand._id }
  const day = notification.date ?? demand?.posterShift.date
  if (day !== undefined) return { to: '/calendar', day }
  return notification.kind === 'teamChanged' ? { to: '/profile/$userId', userId: me } : null
}
