// What is older than the notifications read at once: further back a page at a time, always after the last of those.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import type { RestOfList } from '../../../ui/read-on.tsx'
import { useMe } from '../../../session/me.ts'
import { notificationKeys, type Notifications } from '../queries.ts'
import { isApart, OLDER_PAGE, olderPage, withOlder, type OlderPage } from './older-pages.ts'

/** All that is known, newest first, and how to go further back. */
export function useAllNotifications(newest: Notifications): { readonly all: Notifications; readonly rest: RestOfList } {
  const userId = useMe()._id
  /** As many pages as were asked for. */
  const [wanted, setWanted] = useState(0)
  const last = newest.at(-1)?._id ?? ''
  const { data, isFetching, isError, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: notificationKeys.older(userId),
    initialPageParam: null,
    queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }): Promise<OlderPage> => {
      const after = pageParam ?? last
      const query = { limit: OLDER_PAGE, before: after }
      return olderPage(after, await call('notifications.list', { params: { userId }, query, signal }))
    },
    getNextPageParam: ({ next }): string | null => next,
    enabled: ({ state }) => last !== '' && (wanted > 0 || state.data !== undefined),
  })
  const pages = data?.pages ?? []
  const count = pages.length
  // What arrives pushes others out of the newest: the pages after them begin anew. What was shown stays until then.
  const isBroken = isApart(newest, pages)
  useEffect(() => {
    if (isBroken && !isFetching && !isError) void refetch()
  }, [isBroken, isFetching, isError, refetch])

  const isBegun = data !== undefined
  // Clearing one, or one that arrives, cuts short a page that is being read: it is asked for again.
  const isCutShort = isBegun && !isBroken && hasNextPage && count < wanted
  useEffect(() => {
    if (isCutShort && !isFetching && !isError) void fetchNextPage()
  }, [isCutShort, isFetching, isError, fetchNextPage])

  // Its identity is kept: a list that is searched reads on each time it changes.
  const readOn = useCallback(() => {
    const isNext = isBegun && !isBroken
    setWanted(isNext ? count + 1 : Math.max(1, count))
    return isNext ? fetchNextPage() : refetch()
  }, [isBegun, isBroken, count, fetchNextPage, refetch])
  return {
    all: withOlder(newest, pages),
    rest: {
      hasNextPage: isBegun ? hasNextPage : newest.length >= OLDER_PAGE,
      // Offline it waits: it is asked for all the same, and not once more.
      isFetchingNextPage: isFetching,
      isFetchNextPageError: isFetchNextPageError || (isError && (!isBegun || isBroken)),
      fetchNextPage: readOn,
    },
  }
}
