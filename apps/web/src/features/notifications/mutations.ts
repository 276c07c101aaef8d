// The actions on notifications: marked as read, cleared, brought back. The first pages only count them.
import type { WireNotification } from '@releve/contract/notifications'
import { call } from '#api/client.ts'
import { changePages } from '#kit/pages.ts'
import { useOptimistic } from '#kit/use-optimistic.ts'
import { useMe } from '#session/me.ts'
import { inboxTexts as texts } from './components/inbox-texts.ts'
import { notificationKeys, notificationsQuery, type NotificationPage } from './queries.ts'

/** Null is all of them. */
type Meant = WireNotification | null

/** Marks as read. */
export function useMarkRead() {
  const { queryKey } = notificationsQuery(useMe()._id)
  return useOptimistic({
    queryKey: notificationKeys.all,
    send: (target: Meant) => (target === null ? call('notifications.readAll') : call('notifications.read', { params: { id: target._id } })),
    show: (target, queryClient) =>
      changePages(queryClient, queryKey, (page) => ({
        ...page,
        list: page.list.map((notification) =>
          target === null || notification._id === target._id ? { ...notification, isRead: true } : notification,
        ),
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

/** A notification cleared by a slip comes back where it was. */
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
    send: (target: Meant) =>
      target === null ? call('notifications.clearAll') : call('notifications.clear', { params: { id: target._id } }),
    show: (target, queryClient) =>
      changePages(queryClient, queryKey, (page) =>
        target === null ? { list: [], next: null } : { ...page, list: page.list.filter(({ _id }) => _id !== target._id) },
      ),
    done: (target) =>
      target === null
        ? { message: texts.cleared }
        : { message: texts.clearedOne, durationMs: UNDO_MS, action: { label: texts.undo, onPress: () => void restore.run(target) } },
  })
}
