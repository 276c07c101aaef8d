// What one delivery says to its device, until when it is worth saying, and how urgent it is.
import { createHash } from 'node:crypto'
import { shortDay } from '@releve/contract/day-words'
import { notificationKinds } from '@releve/contract/notification-kinds'
import { isOffering, overWords, pushWords, type PushAction, type PushText } from '@releve/contract/push-message'
import { clockOf } from '@releve/domain/calendar/clock-time'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { Tokens } from '../../http/tokens.ts'
import type { PushMessage } from '../../push/transport.ts'
import type { Delivery } from './store.ts'

const DAY_MS = 86_400_000

/** Where it leads: what is open is acted on there, what is done is seen on its day. */
function pathOf({ kind, day, demand, demand_id: demandId, subject_id: subjectId, user_id: userId }: Delivery): string {
  const { place } = notificationKinds[kind]
  if (place === 'conversation') return subjectId === null ? '/messages' : `/messages?conversation=${subjectId}`
  if (place === 'ticket') return '/contact-admin'
  if (place === 'points') return `/profile/${userId}/transaction-history`
  if (place === 'profile') return `/profile/${userId}`
  if (place !== undefined) return place
  if (demand?.isOpen === true) return `/exchange/${demand.type === 'switch' ? 'switch' : 'replace'}?demand=${demandId}`
  return day === null ? '/dashboard' : `/calendar?day=${day}`
}

/** « 16:10 », « sam. 28 nov., 18:00 » */
function momentOf(at: number, zoneName: string, now: number): string {
  const zone = zoneOf(zoneName)
  const clock = clockOf(zone.minutesAt(at))
  return zone.dayAt(at) === zone.dayAt(now) ? clock : `${shortDay(fromDayNumber(zone.dayAt(at)))}, ${clock}`
}

/** What takes the place of what on the device: all about one demand, or this notification alone. */
const tagOf = ({ demand_id: demandId, notification_id: id }: Delivery) => demandId ?? id

/** Of the tag, in the letters and the length that a push service allows. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** The instant after which nobody has to be told any more: what could be taken begins, or a day has gone. */
function endOf(delivery: Delivery): number {
  const { kind, created_at: createdAt, demand } = delivery
  const latest = createdAt + 7 * DAY_MS
  if (demand !== null && isOffering(kind)) return Math.min(demand.startAt, latest)
  return createdAt + DAY_MS
}

function textOf(delivery: Delivery, tokens: Tokens, now: number, endsAt: number): PushText {
  const { kind, day, shift, demand, actor, points, detail, device, user_id: userId, center_id: centerId, demand_id: demandId } = delivery
  const base = {
    id: delivery.notification_id,
    tag: tagOf(delivery),
    url: pathOf(delivery),
    badge: delivery.unread,
    at: delivery.created_at,
  }
  const silent = { ...base, actions: [], token: null }
  if (delivery.is_outcome) {
    const isTheirs = demand?.accepterId === userId
    return { ...silent, kind: isTheirs ? 'close' : 'over', ...overWords({ day, shift }, (demand?.accepterId ?? null) !== null) }
  }
  const offers = isOffering(kind)
  const zone = zoneOf(delivery.zone)
  const words = pushWords({
    kind,
    day,
    // Read before it begins, so on the day itself.
    isToday: offers && day !== null && day === fromDayNumber(zone.dayAt(now)),
    shift,
    points: offers ? (demand?.points ?? 0) : (points ?? 0),
    actor: actor === null ? null : `${actor.name} ${actor.last_name}`.trim(),
    answerBefore:
      kind === 'demandOffered' && demand?.offeredUntil !== null && demand !== null
        ? momentOf(demand.offeredUntil, delivery.zone, now)
        : null,
    detail,
  })
  const mayDecline = (kind === 'demandPosted' || kind === 'demandOffered') && demandId !== null && device !== null
  const actions: PushAction[] = mayDecline ? ['see', 'decline'] : offers ? ['see'] : []
  const token = mayDecline
    ? tokens.signAnswer({ userId, centerId, demandId, notificationId: base.id, sessionId: device.session_id, endsAt })
    : null
  return { ...base, kind: 'show', ...words, actions, token }
}

/** Null: there is nothing to tell any more. */
export function messageOf(delivery: Delivery, tokens: Tokens, now: number): PushMessage | null {
  const { device, is_outcome: isOutcome, outcome, kind, demand } = delivery
  if (device === null || (!isOutcome && outcome !== null)) return null
  const endsAt = endOf(delivery)
  if (endsAt <= now) return null
  const isSoon = demand !== null && demand.startAt - now < DAY_MS
  return {
    endpoint: device.endpoint,
    p256dh: device.p256dh,
    auth: device.auth,
    text: JSON.stringify(textOf(delivery, tokens, now, endsAt)),
    ttlSeconds: Math.floor((endsAt - now) / 1000),
    urgency: !isOutcome && (kind === 'demandOffered' || (isOffering(kind) && isSoon)) ? 'high' : 'normal',
    topic: topicOf(tagOf(delivery)),
  }
}
