// Reading one's notifications: the inbox of the drawer.
import type { WireNotification } from '@releve/contract/notifications'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { pageOf } from '#http/next-page.ts'
import { clearAll, clearNotification, countUnread, loadNotifications, markAllRead, markRead, restoreNotification } from './store/inbox.ts'
import type { NotificationRow } from './store/inbox.ts'

function toWire(row: NotificationRow): WireNotification {
  const { actor } = row
  return {
    _id: row._id,
    kind: row.kind,
    demandId: row.demand_id,
    date: row.day,
    actor: actor === null ? null : { ...actor, userId: actor._id },
    points: row.points,
    subjectId: row.subject_id,
    detail: row.detail,
    shift: row.shift,
    ...(row.is_on_call && { isOnCall: true as const }),
    outcome: row.outcome,
    isRead: row.read_at !== null,
    createdAt: row.created_at,
  }
}

/** Somebody without a centre (a master administrator) has an empty inbox. */
export const notificationHandlers: HandlersOf<
  | 'notifications.list'
  | 'notifications.unreadCount'
  | 'notifications.read'
  | 'notifications.readAll'
  | 'notifications.clear'
  | 'notifications.restore'
  | 'notifications.clearAll'
> = {
  'notifications.list': async (call) => {
    const { params, query, principal, pool } = call
    const { userId, centerId } = principal
    const { before = null, limit } = query
    // Nobody reads another's inbox, administrators included.
    if (params.userId !== userId) throw new AppError('notFound')
    if (centerId === null) return []
    const found = await loadNotifications(pool, { centerId, userId, before, limit: limit + 1 })
    return pageOf(call, found, limit, ({ _id }) => _id).map(toWire)
  },

  'notifications.unreadCount': async ({ principal: { userId, centerId }, pool }) => ({
    count: centerId === null ? 0 : await countUnread(pool, centerId, userId),
  }),

  'notifications.read': async ({ params, principal, pool, clock }) => {
    const isRead = principal.centerId !== null && (await markRead(pool, principal.centerId, principal.userId, params.id, clock()))
    if (!isRead) throw new AppError('notFound')
  },

  'notifications.readAll': async ({ principal, pool, clock }) => {
    if (principal.centerId !== null) await markAllRead(pool, principal.centerId, principal.userId, clock())
  },

  // Without a session the identifier, 122 bits drawn at random and given to its reader alone, is the permission; the answer
  // says nothing of what was there.
  'notifications.clear': async ({ params, principal, pool, clock }) => {
    const isCleared = await clearNotification(pool, params.id, principal?.userId ?? null, clock())
    if (!isCleared && principal !== null) throw new AppError('notFound')
  },

  'notifications.restore': async ({ params, principal: { userId, centerId }, pool }) => {
    const isRestored = centerId !== null && (await restoreNotification(pool, centerId, userId, params.id))
    if (!isRestored) throw new AppError('notFound')
  },

  'notifications.clearAll': async ({ principal, pool, clock }) => {
    if (principal.centerId !== null) await clearAll(pool, principal.centerId, principal.userId, clock())
  },
}
