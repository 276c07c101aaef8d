// Reading one's notifications: the inbox of the drawer.
import type { WireNotification } from '@releve/contract/notifications'
import { AppError } from '../../http/app-error.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { loadNotifications, markAllRead, markRead } from './store.ts'
import type { NotificationRow } from './store.ts'

function toWire(row: NotificationRow): WireNotification {
  const { actor_id: actorId, actor_name: name, actor_last_name: lastName } = row
  return {
    _id: row._id,
    kind: row.kind,
    demandId: row.demand_id,
    date: row.day,
    actor: actorId === null || name === null || lastName === null ? null : { _id: actorId, userId: actorId, name, lastName },
    points: row.points,
    isRead: row.read_at !== null,
    createdAt: row.created_at,
  }
}

/** Somebody without a centre (a master administrator) has an empty inbox. */
export const notificationHandlers: HandlersOf<'notifications.list' | 'notifications.read' | 'notifications.readAll'> = {
  'notifications.list': async ({ params, principal, pool }) => {
    // Nobody reads another's inbox, administrators included.
    if (params.userId !== principal.userId) throw new AppError('notFound')
    if (principal.centerId === null) return []
    return (await loadNotifications(pool, principal.centerId, principal.userId)).map(toWire)
  },

  'notifications.read': async ({ params, principal, pool, clock }) => {
    const isRead = principal.centerId !== null && (await markRead(pool, principal.centerId, principal.userId, params.id, clock()))
    if (!isRead) throw new AppError('notFound')
  },

  'notifications.readAll': async ({ principal, pool, clock }) => {
    if (principal.centerId !== null) await markAllRead(pool, principal.centerId, principal.userId, clock())
  },
}
