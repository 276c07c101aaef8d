// The inbox: what one was told, read or not.
import { call, type OutputOf } from '../../api/client.ts'
import { queryOptions, useMutation, useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/errors.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { useMe } from '../../session/me.ts'
import { withChange, type OlderPage } from './components/older-pages.ts'

type OlderPages = InfiniteData<OlderPage, string | null>

export type Notifications = OutputOf<'notifications.list'>

export const notificationKeys = {
  all: ['notifications'],
  list: (userId: string) => ['notifications', 'list', userId],
  older: (userId: string) => ['notifications', 'older', userId],
} as const

export function notificationsQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.list(userId),
    queryFn: ({ signal }) => call('notifications.list', { params: { userId }, signal }),
  })
}

/** One's own notifications, newest first. */
export function useNotifications() {
  return useQuery(notificationsQuery(useMe()._id))
}

/** How many are unread; 0 until known. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    ...notificationsQuery(useMe()._id),
    select: (all) => all.filter(({ isRead }) => !isRead).length,
  })
  return data ?? 0
}

/** What is done to a notification shows at once, among the newest and further back; gives what takes it back. */
async function changeKnown(queryClient: QueryClient, userId: string, change: (all: Notifications) => Notifications): Promise<() => void> {
  const { queryKey } = notificationsQuery(userId)
  const olderKey = notificationKeys.older(userId)
  await Promise.all([queryClient.cancelQueries({ queryKey }), queryClient.cancelQueries({ queryKey: olderKey })])
  const newest = queryClient.getQueryData(queryKey)
  const older = queryClient.getQueryData<OlderPages>(olderKey)
  queryClient.setQueryData(queryKey, (all) => all && change(all))
  queryClient.setQueryData<OlderPages>(olderKey, (pages) => withChange(pages, change))
  return () => {
    queryClient.setQueryData(queryKey, newest)
    queryClient.setQueryData(olderKey, older)
  }
}

/** Marks at once, and takes it back with a message when refused. `null` marks all. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const userId = useMe()._id
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? call('notifications.readAll') : call('notifications.read', { params: { id } })),
    onMutate: async (id) => {
      const isMeant = ({ _id }: Notifications[number]) => id === null || _id === id
      return { undo: await changeKnown(queryClient, userId, (all) => all.map((one) => (isMeant(one) ? { ...one, isRead: true } : one))) }
    },
    onError: (error, _id, context) => {
      context?.undo()
      snackbar.show({ kind: 'error', message: messageOf(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}

/** What was taken away by a slip comes back where it was. */
export function useRestoreNotification() {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { queryKey } = notificationsQuery(useMe()._id)
  return useMutation({
    mutationFn: ({ _id: id }: Notifications[number]) => call('notifications.restore', { params: { id } }),
    onMutate: async (notification) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (all = []) => {
        const others = all.filter(({ _id }) => _id !== notification._id)
        // Older ones are read apart.
        const isOlder = others.length > 0 && others.every(({ createdAt }) => createdAt > notification.createdAt)
        return isOlder ? others : [...others, notification].toSorted((a, b) => b.createdAt - a.createdAt)
      })
    },
    onError: (error) => snackbar.show({ kind: 'error', message: messageOf(error) }),
    // What is not so is not shown for long.
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}

/** Takes one away at once, `null` all of them; they come back with a message when refused. */
export function useClearNotifications() {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const userId = useMe()._id
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? call('notifications.clearAll') : call('notifications.clear', { params: { id } })),
    onMutate: async (id) => {
      const undo = await changeKnown(queryClient, userId, (all) => all.filter(({ _id }) => id !== null && _id !== id))
      // The next one that arrives begins anew: nothing stands behind it.
      if (id === null) queryClient.removeQueries({ queryKey: notificationKeys.older(userId) })
      return { undo }
    },
    onError: (error, _id, context) => {
      context?.undo()
      snackbar.show({ kind: 'error', message: messageOf(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}
