// Conversations: their list, and what one was typing in each.
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { callQuery } from '#kit/call-query.ts'
import { useMe } from '#session/me.ts'
import { messageKeys } from '../queries.ts'

export const conversationsQuery = queryOptions({
  ...callQuery(messageKeys.conversations, 'messages.conversations'),
  meta: { persisted: true },
})

/** The last active first. Disabled for who belongs to no centre. */
export function useConversations() {
  const { centerId } = useMe()
  return useQuery({ ...conversationsQuery, enabled: centerId !== null })
}

/** The key is the conversation. */
export type Drafts = Readonly<Record<string, string>>

/** Drafts are persisted on this device only: reading them again gives what is there. */
const draftsQuery = queryOptions({
  queryKey: messageKeys.drafts,
  queryFn: ({ client }): Drafts => client.getQueryData<Drafts>(messageKeys.drafts) ?? {},
  networkMode: 'always',
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { persisted: true },
})

export function useDrafts(): Drafts {
  return useQuery(draftsQuery).data ?? {}
}

/** An empty text is no draft. */
export function saveDraft(queryClient: QueryClient, conversationId: string, text: string): void {
  queryClient.setQueryData(draftsQuery.queryKey, (known = {}) => {
    if ((known[conversationId] ?? '') === text) return known
    const { [conversationId]: _, ...others } = known
    return text === '' ? others : { ...others, [conversationId]: text }
  })
}
