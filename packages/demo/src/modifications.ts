// Absences, days off and other times in a demo centre: approved ones, pending ones, one rejected and one withdrawn; and the notifications
// about them.
import { shortDay } from '@releve/contract/day-words'
import type { NotificationKind } from '@releve/contract/notification-kinds'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { IdLike, UserId } from '@releve/domain/ids'
import { instantText } from './insert.ts'
import type { Tables } from './insert.ts'
import { idOf } from './people.ts'
import { CAUSES, REQUESTS } from './texts.ts'
import type { Notice } from './notifications.ts'
import type { PlacedModification, World } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Row = Tables['planning_modifications']

/** The administrator who decides on a request of this member: the master administrator for the centre administrator's own requests. */
export function deciderOf(world: World, memberId: IdLike<'user'>, masterId: UserId): UserId {
  return memberId === world.center.adminId ? masterId : world.center.adminId
}

export function askedAt(world: World, fromDay: DayNumber): number {
  return Math.min(world.zone.instantAt(fromDay - 12, 10 * 60), world.now - 3 * DAY_MS)
}

function approvedRow(world: World, placed: PlacedModification, masterId: UserId, index: number): Row {
  const { member, modification, cause } = placed
  const { _id, type, fromDay, toDay, shift } = modification
  const requestedAt = askedAt(world, fromDay)
  const decider = deciderOf(world, member.userId, masterId)
  return {
    center_id: world.center._id,
    _id,
    user_id: member.userId,
    type,
    status: 'approved',
    from_day: fromDayNumber(fromDay),
    to_day: fromDayNumber(toDay),
    shift,
    created_by: type === 'custom_modification' ? decider : member.userId,
    decided_by: decider,
    reason: null,
    cause: type === 'absence' ? (cause ?? CAUSES[index % CAUSES.length] ?? null) : null,
    comment: '',
    created_at: instantText(requestedAt),
    decided_at: instantText(requestedAt + 7 * HOUR_MS),
  }
}

/** Rows of the requests of members who have no leave yet. */
function requestRows(world: World): Row[] {
  const { center, now, today, zone } = world
  const busyIds = new Set(world.modifications.map(({ member }) => member.userId))
  const asking = center.members.filter(({ userId, teamId }) => teamId !== null && userId !== center.adminId && !busyIds.has(userId))
  return REQUESTS.flatMap(({ type, status, days, cause, comment, reason }, index) => {
    const userId = asking[index]?.userId
    if (userId === undefined) return []
    const from = today + 16 + 5 * index
    const isPending = status === 'pending'
    return {
      center_id: center._id,
      _id: idOf(`request ${center.key} ${today} ${index}`),
      user_id: userId,
      type,
      status,
      from_day: fromDayNumber(from),
      to_day: fromDayNumber(from + days - 1),
      shift: null,
      created_by: userId,
      decided_by: isPending ? null : status === 'withdrawn' ? userId : center.adminId,
      reason,
      cause,
      comment,
      created_at: instantText(Math.min(zone.instantAt(today - 1 - index, 18 * 60), now - HOUR_MS)),
      decided_at: isPending ? null : instantText(now - 20 * HOUR_MS),
    }
  })
}

export function modificationRows(world: World, masterId: UserId): Row[] {
  return [...world.modifications.map((placed, index) => approvedRow(world, placed, masterId, index)), ...requestRows(world)]
}

/** The notifications: the administrator learns of each request, and the member of the decision. */
export function modificationNotices(world: World, rows: readonly Row[], masterId: UserId): Notice[] {
  const notice = (row: Row, userId: string, kind: NotificationKind, actorId: string | null, at: string): Notice => ({
    userId,
    kind,
    actorId,
    points: null,
    at: Date.parse(at),
    day: row.from_day,
    subjectId: row._id,
    ...(row.to_day !== row.from_day && { detail: `au ${shortDay(row.to_day)}` }),
  })
  return rows.flatMap((row): Notice[] => {
    const { user_id: userId, decided_by: decider, decided_at: decidedAt, status, type, created_at: createdAt } = row
    if (decidedAt === null) {
      return [notice(row, deciderOf(world, userId, masterId), 'modificationRequested', userId, createdAt)]
    }
    if (status === 'withdrawn') return [notice(row, deciderOf(world, userId, masterId), 'modificationWithdrawn', userId, decidedAt)]
    if (status === 'rejected') return [notice(row, userId, 'modificationRejected', decider, decidedAt)]
    return [notice(row, userId, type === 'custom_modification' ? 'modificationRegistered' : 'modificationApproved', decider, decidedAt)]
  })
}
