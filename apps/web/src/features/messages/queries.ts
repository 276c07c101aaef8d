// How many messages wait, and the keys of what is read about conversations: components/conversations.ts, components/use-thread.ts.
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#kit/call-query.ts'
import { useMe } from '#session/me.ts'

export const messageKeys = {
  all: ['messages'],
  conversations: ['messages', 'conversations'],
  conversation: (id: string) => ['messages', 'conversation', id],
  unread: ['messages', 'unread'],
  /** Drafts stand apart: no event of the server makes them old. */
  drafts: ['messageDrafts'],
  outbox: ['messageOutbox'],
} as const

export const unreadQuery = callQuery(messageKeys.unread, 'messages.unreadCount')

/** Messages of others one has not read; 0 until known. */
export function useUnreadMessages(): number {
  const { centerId } = useMe()
  const { data } = useQuery({ ...unreadQuery, enabled: centerId !== null })
  return data?.messages ?? 0
}
