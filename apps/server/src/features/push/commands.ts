// What one delivery says to its device, until when it is worth saying, and how urgent it is.
import { createHash } from 'node:crypto'
import { shortDay } from '@releve/contract/day-words'
import { notificationKinds } from '@releve/contract/notification-kinds'
import {
  digestWords,
  isOffering,
  overWords,
  pushWords,
  type PushAction,
  type PushFacts,
  type PushText,
} from '@releve/contract/push-message'
import { clockOf } from '@releve/domain/calendar/clock-time'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { Tokens } from '../../http/tokens.ts'
import type { PushMessage } from '../../push/transport.ts'
import type { Delivery, News } from './store.ts'

const DAY_MS = 86_400_000
/** Where all that was told is read. */
const INBOX = '/messages'

/** Where it leads: what is open is acted on there, what is done is seen on its day. */
function pathOf({ kind, day, demand, demand_id: demandId, subject_id: subjectId }: News, userId: string): string {
  const { place } = notificationKinds[kind]
  if (place === 'conversation') return subjectId === null ? INBOX : `${INBOX}?conversation=${subjectId}`
  if (place === 'ticket') return '/contact-admin'
  if (place === 'circle') return subjectId === null ? INBOX : `/exchange/circle?circle=${subjectId}`
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

/** Of the tag, in the letters and the length that a push service allows. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** The instant after which nobody has to be told any more: what could be taken begins, or a day has gone. */
function endOf({ kind, created_at: createdAt, due_at: dueAt, demand }: News): number {
  const toldAt = dueAt ?? createdAt
  const latest = toldAt + 7 * DAY_MS
  if (demand !== null && isOffering(kind)) return Math.min(demand.startAt, latest)
  return toldAt + DAY_MS
}

function factsOf({ kind, day, shift, demand, actor, points, detail }: News, zoneName: string, now: number): PushFacts {
  const offers = isOffering(kind)
  return {
    kind,
    day,
    // Read before it begins, so on the day itself.
    isToday: offers && day !== null && day === fromDayNumber(zoneOf(zoneName).dayAt(now)),
    shift,
    points: offers ? (demand?.points ?? 0) : (points ?? 0),
    actor: actor === null ? null : `${actor.name} ${actor.last_name}`.trim(),
    answerBefore:
      kind === 'demandOffered' && demand?.offeredUntil !== null && demand !== null ? momentOf(demand.offeredUntil, zoneName, now) : null,
    detail,
  }
}

function textOf(delivery: Delivery, news: News, { tokens, now }: { readonly tokens: Tokens; readonly now: number }): PushText {
  const { device, user_id: userId, center_id: centerId } = delivery
  const { _id: id, kind, day, shift, demand, demand_id: demandId } = news
  // All about one demand takes the place of what was said of it.
  const base = { id, tag: demandId ?? id, url: pathOf(news, userId), badge: delivery.unread, at: news.created_at }
  if (delivery.is_outcome) {
    // Taken by themselves, or put out of their inbox.
    const goes = demand?.accepterId === userId || news.outcome === null
    const words = overWords({ day, shift }, (demand?.accepterId ?? null) !== null)
    return { ...base, kind: goes ? 'close' : 'over', ...words, actions: [], token: null }
  }
  const words = pushWords(factsOf(news, delivery.zone, now))
  const mayDecline = (kind === 'demandPosted' || kind === 'demandOffered') && demandId !== null && device !== null
  const actions: PushAction[] = mayDecline ? ['see', 'decline'] : isOffering(kind) ? ['see'] : []
  const token = mayDecline
    ? tokens.signAnswer({ userId, centerId, demandId, notificationId: id, sessionId: device.session_id, endsAt: endOf(news) })
    : null
  return { ...base, kind: 'show', ...words, actions, token }
}

/** What was held until one instant. Told by two servers, each a part, it is one on the device: the later has all of it. */
function digestOf({ zone, unread }: Delivery, all: readonly News[], heldUntil: number, now: number): PushText {
  const tag = `held ${heldUntil}`
  const words = digestWords(all.map((news) => factsOf(news, zone, now)))
  return { kind: 'show', id: tag, tag, url: INBOX, ...words, actions: [], token: null, badge: unread, at: heldUntil }
}

/** Null: there is nothing to tell any more. */
export function messageOf(delivery: Delivery, tokens: Tokens, now: number): PushMessage | null {
  const { device, is_outcome: isOutcome } = delivery
  const all = delivery.news.filter((news) => (isOutcome || (news.outcome === null && !news.is_seen)) && endOf(news) > now)
  const [first] = all
  if (device === null || first === undefined) return null
  const text =
    all.length > 1 && first.due_at !== null ? digestOf(delivery, all, first.due_at, now) : textOf(delivery, first, { tokens, now })
  const asksSoon = ({ kind, demand }: News) =>
    kind === 'demandOffered' || (isOffering(kind) && demand !== null && demand.startAt - now < DAY_MS)
  return {
    endpoint: device.endpoint,
    p256dh: device.p256dh,
    auth: device.auth,
    text: JSON.stringify(text),
    ttlSeconds: Math.floor((Math.max(...all.map(endOf)) - now) / 1000),
    urgency: !isOutcome && all.some(asksSoon) ? 'high' : 'normal',
    topic: topicOf(text.tag),
  }
}
