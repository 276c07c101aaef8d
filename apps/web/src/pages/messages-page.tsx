// /messages: conversations between colleagues, and the inbox of notifications as its second tab.
import type { ReactNode } from 'react'
import { MessagesScreen } from '../features/messages/components/messages-screen.tsx'
import { NotificationList } from '../features/notifications/components/notification-list.tsx'
import { useUnreadCount } from '../features/notifications/queries.ts'

export function MessagesPage(): ReactNode {
  return <MessagesScreen inbox={<NotificationList />} unreadNotifications={useUnreadCount()} />
}
