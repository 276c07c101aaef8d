// Members found by the server page by page, and the accounts that wait: for the screens that list them.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { listPage, pagedQuery } from '#kit/pages.ts'
import { useMe } from '#session/me.ts'
import type { RestOfList } from '#ui/read-on.tsx'
import { pendingOf, useMemberCount, userKeys, usersQuery, type MembersSought } from '../queries.ts'

const PAGE_SIZE = 50

/** Members of all centres, for a master administrator: found by the server, page by page. What was found before stays meanwhile. */
export function useFoundMembers(sought: MembersSought, isWanted = true) {
  return useInfiniteQuery({
    ...pagedQuery(userKeys.found(sought), async (from, signal) =>
      listPage(await call('users.list', { query: { ...sought, limit: PAGE_SIZE, ...from }, signal }), PAGE_SIZE),
    ),
    select: ({ pages }) => pages.flatMap(({ list }) => list),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

const NO_REST: RestOfList = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: () => undefined }

/**
 * Accounts that wait for approval where one administers; nobody for a member, who sees no status. A master administrator's are found by
 * `search`, page by page; those of a centre come whole.
 */
export function usePendingUsers(search = '') {
  const me = useMe()
  const isMaster = me.adminType === 'master'
  const own = useQuery({ ...usersQuery(me), select: pendingOf, enabled: !isMaster })
  const found = useFoundMembers({ status: 'pending', ...(search !== '' && { search }) }, isMaster)
  const count = useMemberCount({ status: 'pending' }, isMaster).data
  const { data, error, isError, isFetching, isPending, isPlaceholderData, refetch } = isMaster ? found : own
  return {
    query: { data, error, isError, isFetching, isPending, isPlaceholderData, refetch },
    /** The number of all of them, whatever is searched; as far as they are counted. */
    count: isMaster ? count : own.data?.length,
    rest: isMaster ? found : NO_REST,
  }
}
