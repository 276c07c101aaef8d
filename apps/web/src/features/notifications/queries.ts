// The inbox: what one was notified of, read or not.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { WireNotification } from '@releve/contract/notifications'
import { call } from '../../api/client.ts'
import { changePages, pagedQuery } from '../../kit/pages.ts'
import { useOptimistic } from '../../kit/use-optimistic.ts'
import { useMe } from '../../session/me.ts'
import { notificationTexts as texts } from './texts.ts'

export const notificationKeys = {
  all: ['notifications'],
  list: (userId: string) => ['notifications', 'list', userId],
} as const

/** As many as one call gives. */
const PAGE_SIZE = 200

export interface NotificationPage {
  readonly list: readonly WireNotification[]
  /** The one the next page begins after, be it cleared meanwhile; null at the end. */
  readonly next: string | null
}

function notificationsQuery(userId: string) {
  return pagedQuery(notificationKeys.list(userId), async (from, signal): Promise<NotificationPage> => {
    const list = await call('notifications.list', { params: { userId }, query: { limit: PAGE_SIZE, ...from }, signal })
    return { list, next: list.length < PAGE_SIZE ? null : (list.at(-1)?._id ?? null) }
  })
}

/** One's own notifications, newest first. */
export function useNotifications() {
  return useInfiniteQuery(notificationsQuery(useMe()._id))
}

/** How many of the newest are unread; 0 until known. */
export function useUnreadCount(): number {
  const { data } = useInfiniteQuery({
    ...notificationsQuery(useMe()._id),
    select: ({ pages }) => pages[0]?.list.filter(({ isRead }) => !isRead).length,
  })
  return data ?? 0
}

/** Null is all of them. */
type Meant = WireNotification | null

/** Marks as read. */
export function useMarkRead() {
  const { queryKey } = notificationsQuery(useMe()._id)
  return useOptimistic({
    queryKey: notificationKeys.all,
    send: (meant: Meant) => (meant === null ? call('notifications.readAll') : call('notifications.read', { params: { id: meant._id } })),
    show: (meant, queryClient) =>
      changePages(queryClient, queryKey, (page) => ({
        ...page,
        list: page.list.map((one) => (meant === null || one._id === meant._id ? { ...one, isRead: true } : one)),
      })),
  })
}

/** The page it stood on: the first whose last one is older, or the last page. */
export function withRestored(pages: readonly NotificationPage[], restored: WireNotification): NotificationPage[] {
  const found = pages.findIndex(({ list }) => list.some(({ createdAt }) => createdAt <= restored.createdAt))
  const place = found === -1 ? pages.length - 1 : found
  return pages.map((page, index) => {
    const others = page.list.filter(({ _id }) => _id !== restored._id)
    return { ...page, list: index === place ? [...others, restored].toSorted((a, b) => b.createdAt - a.createdAt) : others }
  })
}

/** What was taken away by a slip comes back where it was. */
function useRestoreNotification() {
  const { queryKey } = notificationsQuery(useMe()._id)
  return useOptimistic({
    queryKey: notificationKeys.all,
    send: ({ _id: id }: WireNotification) => call('notifications.restore', { params: { id } }),
    show: (restored, queryClient) =>
      queryClient.setQueryData(queryKey, (known) => known && { ...known, pages: withRestored(known.pages, restored) }),
  })
}

/** Long enough to read and to change one's mind. */
const UNDO_MS = 8000

/** Takes away. */
export function useClearNotifications() {
  const { queryKey } = notificationsQuery(useMe()._id)
  const restore = useRestoreNotification()
  return useOptimistic({
    queryKey: notificationKeys.all,
    send: (meant: Meant) => (meant === null ? call('notifications.clearAll') : call('notifications.clear', { params: { id: meant._id } })),
    show: (meant, queryClient) =>
      changePages(queryClient, queryKey, (page) =>
        meant === null ? { list: [], next: null } : { ...page, list: page.list.filter(({ _id }) => _id !== meant._id) },
      ),
    done: (meant) =>
      meant === null
        ? { message: texts.cleared }
        : { message: texts.clearedOne, durationMs: UNDO_MS, action: { label: texts.undo, onPress: () => void restore.run(meant) } },
  })
}
