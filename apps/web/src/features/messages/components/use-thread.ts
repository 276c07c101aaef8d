// What one conversation holds, and what one does in it: writing at once with a way to try again, reading, deleting.
import { DELETED_MESSAGE, type WireConversation, type WireMessage } from '@releve/contract/messages'
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call, type OutputOf } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { randomId } from '../../../api/random-id.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { conversationsQuery, messageKeys, unreadQuery } from '../queries.ts'
import { withoutOutgoing, withOutgoing, type Outgoing } from './thread.ts'

const PAGE_SIZE = 40

export function threadQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: messageKeys.conversation(id),
    initialPageParam: null,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      call('messages.conversation', {
        params: { id },
        query: pageParam === null ? { limit: PAGE_SIZE } : { limit: PAGE_SIZE, before: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }): string | null => next,
    // Never the words of another conversation.
    placeholderData: () => undefined,
    meta: { kept: true },
  })
}

/** Newest first, in one list; `fetchNextPage` goes further back. */
export function useThread(id: string) {
  const query = useInfiniteQuery(threadQuery(id))
  const pages = query.data?.pages
  return { ...query, conversation: pages?.[0]?.conversation, messages: pages?.flatMap((page) => page.messages) }
}

type Page = OutputOf<'messages.conversation'>

function changePages(queryClient: QueryClient, id: string, change: (page: Page, index: number) => Page): void {
  queryClient.setQueryData(threadQuery(id).queryKey, (known) => known && { ...known, pages: known.pages.map(change) })
}

const outboxQuery = queryOptions({
  queryKey: messageKeys.outbox,
  queryFn: ({ client }): readonly Outgoing[] => client.getQueryData<readonly Outgoing[]>(messageKeys.outbox) ?? [],
  networkMode: 'always',
  staleTime: Infinity,
  gcTime: Infinity,
})

/** What is on its way in this conversation, and how to send: shown at once, one after the other, kept with its failure. */
export function useOutbox(conversationId: string) {
  const queryClient = useQueryClient()
  const { data } = useQuery(outboxQuery)
  const change = (make: (known: readonly Outgoing[]) => readonly Outgoing[]) =>
    queryClient.setQueryData(outboxQuery.queryKey, (known = []) => make(known))
  const { mutate } = useMutation({
    scope: { id: `messages-${conversationId}` },
    mutationFn: ({ key, text }: Outgoing) => call('messages.send', { params: { id: conversationId }, body: { text }, idempotencyKey: key }),
    onMutate: (one) => {
      change((known) => withOutgoing(known, { ...one, failure: null }))
    },
    onError: (error, one) => {
      change((known) => withOutgoing(known, { ...one, failure: messageOf(error) }))
    },
    onSuccess: (message, { key }) => {
      changePages(queryClient, conversationId, (page, index) =>
        index > 0 || page.messages.some(({ _id }) => _id === message._id)
          ? page
          : { ...page, messages: [message, ...page.messages], conversation: { ...page.conversation, lastMessage: message } },
      )
      change((known) => withoutOutgoing(known, key))
      void queryClient.invalidateQueries({ queryKey: messageKeys.conversations })
    },
  })
  return {
    outgoing: (data ?? []).filter((one) => one.conversationId === conversationId),
    send: (text: string) => mutate({ key: randomId(), conversationId, text, at: Date.now(), failure: null }),
    retry: (one: Outgoing) => mutate(one),
    discard: (one: Outgoing) => change((known) => withoutOutgoing(known, one.key)),
  }
}

/** Tells the server up to which message one has read; the numbers go down at once. */
export function useReadUpTo(id: string) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: `messages-read-${id}` },
    mutationFn: (upTo: string) => call('messages.read', { params: { id }, body: { upTo } }),
    onMutate: () => {
      const read = (one: WireConversation): WireConversation => (one._id === id ? { ...one, unread: 0 } : one)
      const known = queryClient.getQueryData(conversationsQuery.queryKey)?.find(({ _id }) => _id === id)?.unread ?? 0
      queryClient.setQueryData(conversationsQuery.queryKey, (all) => all?.map(read))
      changePages(queryClient, id, (page) => ({ ...page, conversation: read(page.conversation) }))
      queryClient.setQueryData(
        unreadQuery.queryKey,
        (all) =>
          all && { messages: Math.max(0, all.messages - known), conversations: Math.max(0, all.conversations - (known > 0 ? 1 : 0)) },
      )
    },
    // Refused or lost: the true numbers come back.
    onError: () => queryClient.invalidateQueries({ queryKey: messageKeys.all }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messageKeys.unread }),
  })
  return mutate
}

/** Takes one's own message back at once; it comes back with the reason when refused. */
export function useDeleteMessage(id: string) {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const put = (message: WireMessage) =>
    changePages(queryClient, id, (page) => ({ ...page, messages: page.messages.map((one) => (one._id === message._id ? message : one)) }))
  return useMutation({
    mutationFn: ({ _id }: WireMessage) => call('messages.delete', { params: { id: _id } }),
    onMutate: (message) => put({ ...message, text: DELETED_MESSAGE, isDeleted: true }),
    onError: (error, message) => {
      put(message)
      snackbar.show({ kind: 'error', message: messageOf(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: messageKeys.conversations }),
  })
}

/** Opens the conversation with these people, or finds the one there is. */
export function useOpenConversation() {
  return useMutation({
    mutationFn: ({ userIds, demandId }: { userIds: readonly string[]; demandId: string | null }) =>
      call('messages.open', { body: { userIds: [...userIds], demandId } }),
  })
}
