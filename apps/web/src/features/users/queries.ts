// Members: the directory one may see, one member, their teams over time, their demands and what changed their planning.
import type { UserData } from '@releve/contract/accounts'
import type { WireUser } from '@releve/contract/users'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { fromStart, valueOf } from '../../api/start.ts'
import { useMe } from '../../session/me.ts'

export const userKeys = {
  all: ['users'],
  list: (centerId: string | null) => ['users', 'list', centerId ?? 'all'],
  one: (id: string) => ['users', 'one', id],
  teams: (id: string) => ['users', 'teams', id],
  demands: (id: string) => ['users', 'demands', id],
  changes: (id: string) => ['users', 'changes', id],
} as const

/** "Master administrator: loads all users. Other users load only the users of their center." (§6) */
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
    staleTime: 10 * 60_000,
    meta: { persisted: true },
  })
}

/** The members one sees: those of one's centre, or all for a master administrator. */
export function useUsers() {
  return useQuery(usersQuery(useMe()))
}

function pendingOf(users: readonly WireUser[]): WireUser[] {
  return users.filter(({ status }) => status === 'pending')
}

/** Accounts that wait for approval where one administers; nobody for a member, who sees no status. */
export function usePendingUsers() {
  return useQuery({ ...usersQuery(useMe()), select: pendingOf })
}

function countPending(users: readonly WireUser[]): number {
  return pendingOf(users).length
}

/** How many accounts wait for one's decision; 0 for a member. */
export function usePendingCount(): number {
  return useQuery({ ...usersQuery(useMe()), select: countPending }).data ?? 0
}

function userQuery(id: string) {
  return queryOptions({
    queryKey: userKeys.one(id),
    queryFn: ({ signal }) => call('users.get', { params: { id }, signal }),
  })
}

/** One's own is persisted: readable without network, with its time. */
export function useUser(id: string) {
  const me = useMe()._id
  return useQuery({ ...userQuery(id), meta: { persisted: id === me } })
}

/** The teams they were, are and will be in, in order of days. */
export function useTeamOccurrences(id: string) {
  const me = useMe()._id
  return useQuery({
    queryKey: userKeys.teams(id),
    queryFn: ({ signal }) => call('users.teamOccurrences', { params: { id }, signal }),
    meta: { persisted: id === me },
  })
}

/** Demands they posted or accepted. */
export function useUserDemands(id: string) {
  return useQuery({
    queryKey: userKeys.demands(id),
    queryFn: ({ signal }) => call('users.substitution', { params: { id }, signal }),
  })
}

function changeHistoryQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: userKeys.changes(id),
    initialPageParam: null,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      call('users.changeHistory', { params: { id }, query: pageParam === null ? {} : { before: pageParam }, signal }),
    getNextPageParam: ({ next }): string | null => next,
    select: ({ pages }) => pages.flatMap(({ changes }) => changes),
  })
}

/** What changed their planning, newest first; `data` is one list, `fetchNextPage` goes further back. */
export function useChangeHistory(id: string) {
  return useInfiniteQuery(changeHistoryQuery(id))
}
