// Members: the directory one may see, one member, how many there are. What only their own screens read stands with those.
import type { UserData } from '@releve/contract/accounts'
import type { WireUser } from '@releve/contract/users'
import { keepPreviousData, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, type InputOf } from '#api/client.ts'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { fromStart, valueOf } from '#api/start.ts'
import { useMe } from '#session/me.ts'

export const userKeys = {
  all: ['users'],
  list: (centerId: string | null) => ['users', 'list', centerId ?? 'all'],
  // Under the lists: read again with them.
  found: (sought: MembersSought) => ['users', 'list', 'found', sought],
  count: (sought: MembersSought) => ['users', 'list', 'count', sought],
  arrivals: (centerId: string) => ['users', 'arrivals', centerId],
  one: (id: string) => ['users', 'one', id],
  /** True of who is being taken out, and of who is no more. */
  gone: (id: string) => ['users', 'gone', id],
  departures: (id: string) => ['users', 'departure', id],
  departure: (id: string, lastDay: string | null) => ['users', 'departure', id, lastDay],
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

/** How many of them there are, as far as they are counted. */
export function useMemberCount(sought: MembersSought, isWanted = true) {
  return useQuery({
    ...callQuery(userKeys.count(sought), 'users.count', { query: sought }),
    select: ({ count }) => count,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

export const pendingOf = (users: readonly WireUser[]) => users.filter(({ status }) => status === 'pending')

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

/**
 * Reads a member when they are asked for; nobody else is shown meanwhile, nor once nobody is asked for. A member whose account is closed is
 * not read.
 */
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
