// Teams of the centre (a master administrator: of all centres), and who is in them.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const teamKeys = {
  all: ['teams'],
  list: ['teams', 'list'],
  one: (id: string) => ['teams', 'one', id],
  members: (id: string) => ['teams', 'members', id],
} as const

const SELDOM_MS = 10 * 60_000

export function teamsQuery() {
  return queryOptions({
    queryKey: teamKeys.list,
    queryFn: ({ signal }) => call('teams.list', { signal }),
    staleTime: SELDOM_MS,
    meta: { kept: true },
  })
}

/** In the order the centre gave them. */
export function useTeams() {
  return useQuery({ ...teamsQuery(), select: (teams) => teams.toSorted((a, b) => a.order - b.order) })
}

export function useTeam(id: string) {
  return useQuery({
    queryKey: teamKeys.one(id),
    queryFn: ({ signal }) => call('teams.get', { params: { id }, signal }),
    staleTime: SELDOM_MS,
  })
}

export function useTeamMembers(id: string) {
  return useQuery({
    queryKey: teamKeys.members(id),
    queryFn: ({ signal }) => call('teams.members', { params: { id }, signal }),
  })
}
