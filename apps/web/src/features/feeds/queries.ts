// The calendar subscription of the person logged in.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FeedPast, WireFeed } from '@releve/contract/feeds'
import { call } from '#api/client.ts'

export const feedKeys = { own: ['feeds', 'own'] } as const

const feedQuery = queryOptions({
  queryKey: feedKeys.own,
  queryFn: async ({ signal }) => (await call('feeds.get', { signal })).feed,
})

/** Null: none yet. */
export function useFeed() {
  return useQuery(feedQuery)
}

/** In the order they are asked for, each answered with what stands then; without one, none does. */
function useFeedChange<Wish = void>(send: (wish: Wish) => Promise<{ readonly feed: WireFeed } | undefined>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => queryClient.setQueryData(feedQuery.queryKey, answer?.feed ?? null),
    scope: { id: 'feed' },
  })
}

/** Makes the subscription, or gives it another address: the old one stops answering. */
export const useRenewFeed = () => useFeedChange(() => call('feeds.renew', { body: {} }))

/** How long before a vacation the phone rings, in minutes; null: it does not. */
export const useFeedAlarm = () => useFeedChange((alarmMinutes: number | null) => call('feeds.edit', { body: { alarmMinutes } }))

/** How far back it goes. */
export const useFeedPast = () => useFeedChange((past: FeedPast) => call('feeds.edit', { body: { past } }))

export const useRevokeFeed = () => useFeedChange(() => call('feeds.revoke'))
