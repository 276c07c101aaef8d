// Members: the directory one may see, one member, their teams over time, their demands and what changed their planning.
import type { UserData } from '@releve/contract/accounts'
import type { WireUser } from '@releve/contract/users'
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, type InputOf } from '#api/client.ts'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { fromStart, valueOf } from '#api/start.ts'
import { listPage, pagedQuery } from '#kit/pages.ts'
import { useMe } from '#session/me.ts'
import type { RestOfList } from '#ui/read-on.tsx'

export const userKeys = {
  all: ['users'],
  list: (centerId: string | null) => ['users', 'list', centerId ?? 'all'],
  // Under the lists: read again with them.
  found: (sought: MembersSought) => ['users', 'list', 'found', sought],
  count: (sought: MembersSought) => ['users', 'list', 'count', sought],
  suggested: (typed: string, most: number) => ['users', 'list', 'suggested', typed, most],
  arrivals: (centerId: string) => ['users', 'arrivals', centerId],
  one: (id: string) => ['users', 'one', id],
  /** True of who is being taken out, and of who is no more. */
  gone: (id: string) => ['users', 'gone', id],
  teams: (id: string) => ['users', 'teams', id],
  demands: (id: string) => ['users', 'demands', id],
  changes: (id: string) => ['users', 'changes', id],
} as const

const STALE_MS = 10 * 60_000

/** "Master administrator: loads all users. Other users load only the users of their center." (§6): of all, a page. */
export function usersQuery(me: Pick<UserData, 'adminType' | 'centerId'>) {
  const centerId = me.adminType === 'master' ? null : me.centerId
  return queryOptions({
    queryKey: userKeys.list(centerId),
    queryFn: ({ signal, client }) =>
      fromStart(
        'users',
        ({ users }) => valueOf(users, () => client.getQueryData<WireUser[]>(userKeys.list(centerId))),
        () => (centerId === null ? call('users.list', { signal }) : call('users.center', { params: { id: centerId }, signal })),
      ),
    staleTime: STALE_MS,
    meta: { persisted: true },
  })
}

/** The members of a centre one reaches; those who wait among them for its administrators. */
export function useMembersOf(centerId: string | null) {
  const me = useMe()
  const isStart = me.adminType !== 'master' && centerId === me.centerId
  const id = centerId ?? ''
  return useQuery({
    ...usersQuery(me),
    ...(!isStart && callQuery(userKeys.list(id), 'users.center', { params: { id } })),
    ...nothingBefore,
    enabled: centerId !== null,
  })
}

/** The members of one's own centre. */
export function useUsers() {
  return useMembersOf(useMe().centerId)
}

export type MembersSought = Pick<NonNullable<InputOf<'users.count'>['query']>, 'search' | 'status' | 'admins'>

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

/** How many of them there are, as far as they are counted. */
export function useMemberCount(sought: MembersSought, isWanted = true) {
  return useQuery({
    ...callQuery(userKeys.count(sought), 'users.count', { query: sought }),
    select: ({ count }) => count,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

/** As few as a list that opens shows. */
const MOST_SUGGESTED = 8

/** The members whose names begin so, for a field that searches all centres while the person types. */
export function useSuggestedMembers(typed: string, isWanted: boolean, most = MOST_SUGGESTED) {
  const search = typed.trim()
  return useQuery({
    ...callQuery(userKeys.suggested(search, most), 'users.list', { query: { search, status: 'approved', limit: most } }),
    placeholderData: keepPreviousData,
    enabled: isWanted && search !== '',
  })
}

const pendingOf = (users: readonly WireUser[]) => users.filter(({ status }) => status === 'pending')

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

const countPending = (users: readonly WireUser[]) => pendingOf(users).length

/** How many accounts wait for one's decision, as far as they are counted; 0 for a member. */
export function usePendingCount(): number {
  const me = useMe()
  const isMaster = me.adminType === 'master'
  const own = useQuery({ ...usersQuery(me), select: countPending, enabled: !isMaster }).data
  const all = useMemberCount({ status: 'pending' }, isMaster).data
  return (isMaster ? all : own) ?? 0
}

function userQuery(id: string) {
  return callQuery(userKeys.one(id), 'users.get', { params: { id } })
}

/** One's own is persisted: readable without network, with its time. */
export function useUser(id: string) {
  const me = useMe()._id
  return useQuery({ ...userQuery(id), meta: { persisted: id === me } })
}

/** Somebody, when they are asked for; nobody else meanwhile, nor once nobody is. Whose account is closed is not asked for. */
export function oneUserIf(id: string | undefined, queryClient: QueryClient) {
  return {
    ...userQuery(id ?? ''),
    enabled: id !== undefined && queryClient.getQueryData(userKeys.gone(id)) !== true,
    placeholderData: () => undefined,
  }
}

export function useUserIf(id: string | undefined): WireUser | undefined {
  return useQuery(oneUserIf(id, useQueryClient())).data
}

/** The teams they were, are and will be in, in order of days. */
export function useTeamOccurrences(id: string) {
  const me = useMe()._id
  return useQuery({ ...callQuery(userKeys.teams(id), 'users.teamOccurrences', { params: { id } }), meta: { persisted: id === me } })
}

/** Demands they posted or accepted. */
export function useUserDemands(id: string) {
  return useQuery(callQuery(userKeys.demands(id), 'users.substitution', { params: { id } }))
}
