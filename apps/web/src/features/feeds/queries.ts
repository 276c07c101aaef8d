// The calendar subscription of the person logged in.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const feedKeys = { own: ['feeds', 'own'] } as const

const feedQuery = queryOptions({
  queryKey: feedKeys.own,
  queryFn: async ({ signal }) => (await call('feeds.get', { signal })).feed,
})

/** Null: none yet. */
export function useFeed() {
  return useQuery(feedQuery)
}

/** Makes the subscription, or gives it another address: the old one stops answering. */
export function useRenewFeed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('feeds.renew', { body: {} }),
    onSuccess: ({ feed }) => queryClient.setQueryData(feedQuery.queryKey, feed),
  })
}

/** How long before a vacation the phone rings, in minutes; null: it does not. */
export function useFeedAlarm() {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'feed-alarm' },
    mutationFn: (alarmMinutes: number | null) => call('feeds.edit', { body: { alarmMinutes } }),
    onSuccess: ({ feed }) => queryClient.setQueryData(feedQuery.queryKey, feed),
  })
}

export function useRevokeFeed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('feeds.revoke'),
    onSuccess: () => queryClient.setQueryData(feedQuery.queryKey, null),
  })
}
