// What is older than the notifications read at once: further back a page at a time, always after the last of those.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import type { RestOfList } from '../../../ui/read-on.tsx'
import { useMe } from '../../accounts/queries.ts'
import { notificationKeys } from '../queries.ts'
import type { Notifications } from '../queries.ts'

/** As many as one call gives, and as many as are read at once. */
const PAGE_SIZE = 200

async function readPages(
  userId: string,
  last: string,
  pages: number,
  signal: AbortSignal,
): Promise<{ list: Notifications; isAll: boolean }> {
  const list: Notifications = []
  let before = last
  for (let page = 0; page < pages; page += 1) {
    // One after the other: each begins where the one before ends.
    const next = await call('notifications.list', { params: { userId }, query: { limit: PAGE_SIZE, before }, signal })
    list.push(...next)
    const end = next.at(-1)
    if (end === undefined || next.length < PAGE_SIZE) return { list, isAll: true }
    before = end._id
  }
  return { list, isAll: false }
}

/** All that is known, newest first, and how to go further back. */
export function useAllNotifications(newest: Notifications): { readonly all: Notifications; readonly rest: RestOfList } {
  const userId = useMe()._id
  const [pages, setPages] = useState(0)
  const last = newest.at(-1)?._id ?? ''
  const { data, fetchStatus, isError, refetch } = useQuery({
    queryKey: notificationKeys.older(userId, last, pages),
    queryFn: ({ signal }) => readPages(userId, last, pages, signal),
    enabled: pages > 0 && last !== '',
    // Whatever is cleared or arrives moves the end of the newest: what was shown stays until it is read again.
    placeholderData: keepPreviousData,
  })
  const known = new Set(newest.map(({ _id }) => _id))
  const older = pages === 0 ? [] : (data?.list ?? []).filter(({ _id }) => !known.has(_id))
  return {
    all: older.length === 0 ? newest : [...newest, ...older],
    rest: {
      hasNextPage: pages === 0 ? newest.length >= PAGE_SIZE : data?.isAll !== true,
      // Offline it waits: it is asked for all the same, and not once more.
      isFetchingNextPage: fetchStatus !== 'idle',
      isFetchNextPageError: isError,
      fetchNextPage: () => (isError ? refetch() : setPages((read) => read + 1)),
    },
  }
}
