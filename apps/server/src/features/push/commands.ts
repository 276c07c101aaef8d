// The content of one delivery to its device, its expiry, and its urgency.
import { createHash } from 'node:crypto'
import { INBOX } from '@releve/contract/notification-path'
import { digestWords, isOffering, isReserving, overWords, pushWords, type PushAction, type PushText } from '@releve/contract/push-message'
import { relayedWords, saysItsVacation } from '@releve/contract/relayed-words'
import { zoneOf } from '@releve/domain/calendar/zone'
import { isQuietByDefault } from '@releve/domain/planning/due-at'
import type { Tokens } from '#http/tokens.ts'
import type { PushMessage } from '#transport/push/transport.ts'
import type { Delivery } from './store/deliveries.ts'
import { endOf, factsOf, pathOf } from './store/news.ts'
import type { News } from './store/news.ts'

const DAY_MS = 86_400_000
/** The topic of a tag, in the letters and the length that a push service allows. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

function textOf(delivery: Delivery, news: News, { tokens, now }: { readonly tokens: Tokens; readonly now: number }): PushText {
  const { device, user_id: userId, center_id: centerId } = delivery
  const { _id: id, kind, day, shift, demand, demand_id: demandId } = news
  const { isPart = false, isOnCall = false } = demand ?? {}
  // All about one demand takes the place of what was said of it.
  const base = { id, tag: demandId ?? id, url: pathOf(news, userId), badge: delivery.unread, at: news.created_at }
  if (delivery.is_outcome) {
    // It goes when the reader took the vacation themselves, or removed the notification from their inbox.
    const goes = demand?.accepterId === userId || news.outcome === null
    const words = overWords({ day, shift, isPart, isOnCall }, (demand?.accepterId ?? null) !== null)
    return { ...base, kind: goes ? 'close' : 'over', ...words, actions: [], token: null }
  }
  const words = pushWords(factsOf(news, delivery.zone, now))
  const mayDecline = (kind === 'demandPosted' || isReserving(kind)) && demandId !== null && device !== null
  const actions: PushAction[] = mayDecline ? ['see', 'decline'] : isOffering(kind) ? ['see'] : []
  const token = mayDecline
    ? tokens.signAnswer({ userId, centerId, demandId, notificationId: id, sessionId: device.session_id, endsAt: endOf(news) })
    : null
  return { ...base, kind: 'show', ...words, actions, token }
}

/** The digest of all that was held until one instant. When two servers send a part each, the device shows one: the later has all of it. */
function digestOf({ zone, unread }: Delivery, news: readonly News[], heldUntil: number, now: number): PushText {
  const tag = `held ${heldUntil}`
  const words = digestWords(news.map((news) => factsOf(news, zone, now)))
  return { kind: 'show', id: tag, tag, url: INBOX, ...words, actions: [], token: null, badge: unread, at: heldUntil }
}

/**
 * Says whether, on a telephone, what became of it may take the place of what is shown. It would be a new notice of something over where
 * nothing is any more: read inside, which takes it away, or told among others that were held, under their tag. It may not at night, whatever is
 * still shown.
 */
const mayStandOver = ({ kind, is_seen: isSeen, due_at: dueAt }: News, zone: string, now: number): boolean =>
  saysItsVacation(kind) && !isSeen && dueAt === null && !isQuietByDefault(now, zoneOf(zone))

/** Null: there is nothing to tell any more. */
export function messageOf(delivery: Delivery, tokens: Tokens, now: number): PushMessage | null {
  const { device, is_outcome: isOutcome } = delivery
  const all = delivery.news.filter((news) => (isOutcome || (news.outcome === null && !news.is_seen)) && endOf(news) > now)
  const [first] = all
  if (device === null || first === undefined) return null
  const text =
    all.length > 1 && first.due_at !== null ? digestOf(delivery, all, first.due_at, now) : textOf(delivery, first, { tokens, now })
  const common = { ttlSeconds: Math.floor((Math.max(...all.map(endOf)) - now) / 1000), topic: topicOf(text.tag) }
  const asksSoon = ({ kind, demand }: News) => isReserving(kind) || (isOffering(kind) && demand !== null && demand.startAt - now < DAY_MS)
  const urgency = !isOutcome && all.some(asksSoon) ? 'high' : 'normal'
  const { p256dh, auth } = device
  if (p256dh !== null && auth !== null)
    return { for: 'browser', endpoint: device.endpoint, p256dh, auth, text: JSON.stringify(text), urgency, ...common }
  // The replacement of a notification names nobody: it is sent as it is.
  const { title, body } = isOutcome ? text : relayedWords(all.map((news) => factsOf(news, delivery.zone, now)))
  const { badge } = text
  const url = all.every((news) => saysItsVacation(news.kind)) ? text.url : INBOX
  const kind = text.kind === 'over' && !mayStandOver(first, delivery.zone, now) ? 'close' : text.kind
  return { for: 'phone', token: device.endpoint, kind, title, body, url, badge, urgency, ...common }
}
