// The inbox: what one was notified of, read or not.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { WireNotification } from '@releve/contract/notifications'
import { call } from '#api/client.ts'
import { listPage, type ListPage, pagedQuery } from '#kit/pages.ts'
import { useMe } from '#session/me.ts'

export const notificationKeys = {
  all: ['notifications'],
  list: (userId: string) => ['notifications', 'list', userId],
} as const

/** One call gives no more. */
const PAGE_SIZE = 200

export type NotificationPage = ListPage<WireNotification>

export function notificationsQuery(userId: string) {
  return pagedQuery(notificationKeys.list(userId), async (from, signal) =>
    listPage(await call('notifications.list', { params: { userId }, query: { limit: PAGE_SIZE, ...from }, signal }), PAGE_SIZE),
  )
}

/** Reads one's own notifications, newest first. */
export function useNotifications() {
  return useInfiniteQuery(notificationsQuery(useMe()._id))
}

/** How many the bell counts. What colleagues wrote is counted over « Messages », beside it: not twice. */
export function unreadOf(list: readonly Pick<WireNotification, 'isRead' | 'kind'>[]): number {
  return list.filter(({ isRead, kind }) => !isRead && kind !== 'message').length
}

/** How many of the newest are unread; 0 until known. */
export function useUnreadCount(): number {
  const { data } = useInfiniteQuery({
    ...notificationsQuery(useMe()._id),
    select: ({ pages }) => unreadOf(pages[0]?.list ?? []),
  })
  return data ?? 0
}
