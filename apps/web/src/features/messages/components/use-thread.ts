// The content of one conversation, and its actions: writing at once with a way to try again, reading, deleting.
import { DELETED_MESSAGE, type WireConversation, type WireMessage } from '@releve/contract/messages'
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { messageOf } from '#api/errors.ts'
import { randomId } from '#api/random-id.ts'
import { changePages, pagedQuery } from '#kit/pages.ts'
import { useOptimistic } from '#kit/use-optimistic.ts'
import { giveUp, useEnqueue, useQueued } from '#kit/use-queued.ts'
import { waitingTexts } from '#kit/waiting-action.tsx'
import { isReachable } from '#ui/use-is-reachable.ts'
import { messageKeys, unreadQuery } from '../queries.ts'
import { conversationsQuery } from './conversations.ts'
import { messageTexts } from '../texts.ts'
import { withoutOutgoing, withOutgoing, type Outgoing } from './thread.ts'

const PAGE_SIZE = 40

function threadQuery(id: string) {
  return pagedQuery(messageKeys.conversation(id), (from, signal) =>
    call('messages.conversation', { params: { id }, query: { limit: PAGE_SIZE, ...from }, signal }),
  )
}

/** Newest first, in one list; `fetchNextPage` goes further back. */
export function useThread(id: string) {
  return useInfiniteQuery({
    ...threadQuery(id),
    // The words of another conversation are never shown.
    placeholderData: () => undefined,
    meta: { persisted: true },
    select: ({ pages }) => {
      const [first] = pages
      return first && { conversation: first.conversation, messages: pages.flatMap(({ messages }) => messages) }
    },
  })
}

/** A message that has just been sent, at the end of its conversation. */
export function putMessage(queryClient: QueryClient, conversationId: string, message: WireMessage): void {
  changePages(queryClient, threadQuery(conversationId).queryKey, (page, index) =>
    index > 0 || page.messages.some(({ _id }) => _id === message._id)
      ? page
      : { ...page, messages: [message, ...page.messages], conversation: { ...page.conversation, lastMessage: message } },
  )
  void queryClient.invalidateQueries({ queryKey: messageKeys.conversations })
}

const outboxQuery = queryOptions({
  queryKey: messageKeys.outbox,
  queryFn: ({ client }): readonly Outgoing[] => client.getQueryData<readonly Outgoing[]>(messageKeys.outbox) ?? [],
  networkMode: 'always',
  staleTime: Infinity,
  gcTime: Infinity,
})

export interface PendingMessage extends Pick<Outgoing, 'key' | 'text' | 'failure'> {
  /** Written without network, it waits for it: so it is said. */
  readonly waits: string | null
  readonly retry: () => void
  /** Null: it is being given up already. */
  readonly discard: (() => void) | null
}

/** The messages on their way in this conversation, and the sender: shown at once, one after the other, still there when they failed. */
export function useOutbox(conversationId: string) {
  const queryClient = useQueryClient()
  const { data } = useQuery(outboxQuery)
  const change = (make: (outgoing: readonly Outgoing[]) => readonly Outgoing[]) =>
    queryClient.setQueryData(outboxQuery.queryKey, (known = []) => make(known))
  const { mutate } = useMutation({
    scope: { id: `messages-${conversationId}` },
    mutationFn: ({ key, text }: Outgoing) => call('messages.send', { params: { id: conversationId }, body: { text }, idempotencyKey: key }),
    onMutate: (message) => {
      change((known) => withOutgoing(known, { ...message, failure: null }))
    },
    onError: (error, message) => {
      change((known) => withOutgoing(known, { ...message, failure: messageOf(error) }))
    },
    onSuccess: (message, { key }) => {
      putMessage(queryClient, conversationId, message)
      change((known) => withoutOutgoing(known, key))
    },
  })
  const about = `conversation ${conversationId}`
  const queued = useQueued(about)
  const enqueue = useEnqueue()
  const post = (text: string) => {
    // Nothing overtakes what was written before it.
    const waits = !isReachable() || queued.some(({ failure }) => failure === null)
    if (!waits) mutate({ key: randomId(), conversationId, text, failure: null })
    else {
      const input = { params: { id: conversationId }, body: { text } }
      enqueue({ name: 'messages.send', input, about, label: messageTexts.thread.yours, done: null, until: null })
    }
  }
  /** In the order they were written. */
  const pending: readonly PendingMessage[] = [
    ...queued.flatMap((action) =>
      action.name === 'messages.send'
        ? {
            ...action,
            text: action.input.body.text,
            waits: action.isGivenUp ? waitingTexts.givenUp : waitingTexts.waits,
            retry: () => {
              giveUp(action)
              post(action.input.body.text)
            },
            discard: action.isGivenUp && action.failure === null ? null : () => giveUp(action),
          }
        : [],
    ),
    ...(data ?? [])
      .filter((message) => message.conversationId === conversationId)
      .map((message) => ({
        ...message,
        waits: null,
        retry: () => mutate(message),
        discard: () => change((known) => withoutOutgoing(known, message.key)),
      })),
  ]
  return { pending, send: post }
}

/** Tells the server up to which message one has read; the numbers go down at once. */
export function useReadUpTo(id: string) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: `messages-read-${id}` },
    mutationFn: (upTo: string) => call('messages.read', { params: { id }, body: { upTo } }),
    onMutate: () => {
      const read = (conversation: WireConversation): WireConversation =>
        conversation._id === id ? { ...conversation, unread: 0 } : conversation
      const known = queryClient.getQueryData(conversationsQuery.queryKey)?.find(({ _id }) => _id === id)?.unread ?? 0
      queryClient.setQueryData(conversationsQuery.queryKey, (all) => all?.map(read))
      changePages(queryClient, threadQuery(id).queryKey, (page) => ({ ...page, conversation: read(page.conversation) }))
      queryClient.setQueryData(
        unreadQuery.queryKey,
        (all) =>
          all && { messages: Math.max(0, all.messages - known), conversations: Math.max(0, all.conversations - (known > 0 ? 1 : 0)) },
      )
    },
    // The change was refused or lost: the true numbers come back.
    onError: () => queryClient.invalidateQueries({ queryKey: messageKeys.all }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messageKeys.unread }),
  })
  return mutate
}

/** Takes one's own message back at once; it comes back with the reason when refused. */
export function useDeleteMessage(id: string) {
  return useOptimistic({
    queryKey: messageKeys.all,
    send: ({ _id }: WireMessage) => call('messages.delete', { params: { id: _id } }),
    show: ({ _id }, queryClient) => {
      const withoutText = (message: WireMessage) => (message._id === _id ? { ...message, text: DELETED_MESSAGE, isDeleted: true } : message)
      changePages(queryClient, threadQuery(id).queryKey, (page) => ({ ...page, messages: page.messages.map(withoutText) }))
    },
    done: () => ({ message: messageTexts.thread.deleted }),
  })
}

/** Opens the conversation with these people, or finds the one there is. */
export function useOpenConversation() {
  return useMutation({
    mutationFn: ({ userIds, demandId }: { userIds: readonly string[]; demandId: string | null }) =>
      call('messages.open', { body: { userIds: [...userIds], demandId } }),
  })
}
