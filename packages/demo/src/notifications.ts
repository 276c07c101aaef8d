// Notifications of the demo: those about demands and points follow from the story, the others from the people who asked or wrote.
import { circleWord } from '@releve/contract/circle-words'
import type { NotificationKind } from '@releve/contract/notification-kinds'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { instantText } from './insert.ts'
import type { Tables } from './insert.ts'
import type { Gift } from './ledger.ts'
import { idOf } from './people.ts'
import type { Deal, World } from './world.ts'

const HOUR_MS = 3_600_000
/** A notification older than this is read by now. */
const READ_AFTER_MS = 30 * HOUR_MS

export interface Notice {
  readonly userId: string
  readonly kind: NotificationKind
  readonly actorId: string | null
  readonly points: number | null
  readonly at: number
  readonly demandId?: string | null
  /** YYYY-MM-DD; the day of `at` when it is absent. */
  readonly day?: string | null
  readonly subjectId?: string
  readonly detail?: string
}

function noticesOf({ demand, effects, withdrawn, closed, duty }: Deal, now: number): Notice[] {
  const notices: Notice[] = []
  const userId = demand.posterId
  if (withdrawn !== null) {
    const { byId, acceptedAt, at } = withdrawn
    notices.push({ userId, kind: 'demandAccepted', actorId: byId, points: withdrawn.effects.points, at: acceptedAt })
    notices.push({ userId, kind: 'demandWithdrawn', actorId: byId, points: null, at })
  }
  for (const [index, actorId] of demand.interested.entries()) {
    const at = demand.createdAt + Math.floor((now - demand.createdAt) * (0.2 + 0.15 * index))
    notices.push({ userId, kind: 'demandInterest', actorId, points: null, at })
  }
  if (effects !== null && demand.accepterId !== null && demand.acceptedAt !== null) {
    const accepted = { userId, actorId: demand.accepterId, points: effects.points, at: demand.acceptedAt }
    if ((demand.circleId ?? null) !== null) notices.push({ ...accepted, kind: 'circleDone', detail: circleWord(3) })
    else notices.push({ ...accepted, kind: effects.acceptedSwitch === null ? 'demandAccepted' : 'demandSwapped' })
    if (effects.points > 0 && duty.endAt <= now) {
      notices.push({ userId: demand.accepterId, kind: 'pointsReceived', actorId: userId, points: effects.points, at: duty.endAt })
    }
  }
  if (closed?.because === 'expired') notices.push({ userId, kind: 'demandExpired', actorId: null, points: null, at: closed.at })
  return notices
}

/** A member who goes to another team was notified some days ago. */
export function teamNotices({ center, now }: World): Notice[] {
  return center.members.flatMap(({ userId, teams }) =>
    teams.slice(1).map(({ fromDay }) => ({
      userId,
      kind: 'teamChanged',
      actorId: center.adminId,
      points: null,
      at: now - 100 * HOUR_MS,
      day: fromDayNumber(fromDay),
    })),
  )
}

/** `others`: what is notified beside demands and points. */
export function notificationRows(world: World, gifts: readonly Gift[], otherNotices: readonly Notice[]): Tables['notifications'][] {
  const { center, now, today, zone } = world
  const notices: Notice[] = []
  for (const deal of world.deals) {
    const { _id: demandId, posterShift } = deal.demand
    notices.push(...noticesOf(deal, now).map((notice) => ({ ...notice, demandId, day: posterShift.date })))
  }
  for (const { receiverId, senderId, amount, at, scheduledDay } of gifts) {
    if (scheduledDay === null) notices.push({ userId: receiverId, kind: 'pointsReceived', actorId: senderId, points: amount, at })
  }
  return [...notices, ...otherNotices].map((notice, index) => ({
    center_id: center._id,
    _id: idOf(`notification ${center.key} ${today} ${index}`),
    user_id: notice.userId,
    kind: notice.kind,
    demand_id: notice.demandId ?? null,
    day: notice.day === undefined ? fromDayNumber(zone.dayAt(notice.at)) : notice.day,
    actor_id: notice.actorId,
    points: notice.points,
    subject_id: notice.subjectId ?? null,
    detail: notice.detail ?? null,
    read_at: notice.at < now - READ_AFTER_MS ? instantText(notice.at + 2 * HOUR_MS) : null,
    created_at: instantText(notice.at),
  }))
}
