// Members: the directory one may see, one member, his teams over time, his demands and what changed his planning.
import type { UserData } from '@releve/contract/accounts'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useMe } from '../accounts/queries.ts'

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
    queryFn: ({ signal }) =>
      centerId === null ? call('users.list', { signal }) : call('users.center', { params: { id: centerId }, signal }),
    staleTime: 10 * 60_000,
    meta: { kept: true },
  })
}

/** The members one sees: those of one's centre, or all for a master administrator. */
export function useUsers() {
  return useQuery(usersQuery(useMe()))
}

export function userQuery(id: string) {
  return queryOptions({
    queryKey: userKeys.one(id),
    queryFn: ({ signal }) => call('users.get', { params: { id }, signal }),
  })
}

export function useUser(id: string) {
  return useQuery(userQuery(id))
}

/** The teams he was, is and will be in, in order of days. */
export function useTeamOccurrences(id: string) {
  return useQuery({
    queryKey: userKeys.teams(id),
    queryFn: ({ signal }) => call('users.teamOccurrences', { params: { id }, signal }),
  })
}

/** Demands he posted or accepted. */
export function useUserDemands(id: string) {
  return useQuery({
    queryKey: userKeys.demands(id),
    queryFn: ({ signal }) => call('users.substitution', { params: { id }, signal }),
  })
}

export function changeHistoryQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: userKeys.changes(id),
    initialPageParam: null,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      call('users.changeHistory', { params: { id }, query: pageParam === null ? {} : { before: pageParam }, signal }),
    getNextPageParam: ({ next }): string | null => next,
    select: ({ pages }) => pages.flatMap(({ changes }) => changes),
  })
}

/** What changed his planning, newest first; `data` is one list, `fetchNextPage` goes further back. */
export function useChangeHistory(id: string) {
  return useInfiniteQuery(changeHistoryQuery(id))
}
