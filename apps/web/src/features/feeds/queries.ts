// The calendar subscriptions of the person logged in.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FeedPast, WireFeed } from '@releve/contract/feeds'
import { call, type InputOf } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'

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

const devicesKey = ['feeds', 'devices']

export const useDevices = () => useQuery({ ...callQuery(devicesKey, 'feeds.devices'), staleTime: 0 })

function useDeviceChange<Wish, Answer>(send: (wish: Wish) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => queryClient.invalidateQueries({ queryKey: devicesKey }) })
}

/** Adds a device; the answer alone holds its password. */
export const useAddDevice = () => useDeviceChange((body: InputOf<'feeds.addDevice'>['body']) => call('feeds.addDevice', { body }))

export const useRemoveDevice = () => useDeviceChange((id: string) => call('feeds.removeDevice', { params: { id } }))

const groupsKey = ['feeds', 'groups']

/** The calendars of a team or of the centre that they asked for. */
export const useGroupFeeds = () => useQuery({ ...callQuery(groupsKey, 'feeds.groups'), staleTime: 0 })

/** In the order they are asked for, as those of their own subscription. */
function useGroupChange<Wish, Answer>(send: (wish: Wish) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: groupsKey }),
    scope: { id: 'groupFeeds' },
  })
}

/** Makes one, or gives the one there another address. `teamId` null: the whole centre. */
export const useAddGroupFeed = () => useGroupChange((teamId: string | null) => call('feeds.renewGroup', { body: { teamId } }))

export const useRenewGroupFeed = (teamId: string | null) => useGroupChange(() => call('feeds.renewGroup', { body: { teamId } }))

export const useRemoveGroupFeed = (id: string) => useGroupChange(() => call('feeds.removeGroup', { params: { id } }))
