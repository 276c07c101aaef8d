// Teams of the centre (a master administrator: of all centres), and who is in them.
import type { WireFullTeam } from '@releve/contract/teams'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf } from '../../api/client.ts'
import { usePlanMutation } from '../../shared/use-plan-mutation.ts'

const teamKeys = {
  all: ['teams'],
  list: ['teams', 'list'],
  members: (id: string) => ['teams', 'members', id],
  preview: (id: string, days: number) => ['teams', 'preview', id, days],
} as const

const SELDOM_MS = 10 * 60_000

export function teamsQuery() {
  return queryOptions({
    queryKey: teamKeys.list,
    queryFn: ({ signal }) => call('teams.list', { signal }),
    staleTime: SELDOM_MS,
    meta: { persisted: true },
  })
}

/** In the order the centre gave them. */
export function useTeams() {
  return useQuery({ ...teamsQuery(), select: (teams) => teams.toSorted((a, b) => a.order - b.order) })
}

export function useTeamMembers(id: string) {
  return useQuery({
    queryKey: teamKeys.members(id),
    queryFn: ({ signal }) => call('teams.members', { params: { id }, signal }),
  })
}

/** The days to come of a team, from today on. */
export function useTeamPreview(id: string, days: number) {
  return useQuery({
    queryKey: teamKeys.preview(id, days),
    queryFn: ({ signal }) => call('teams.preview', { params: { id }, query: { days }, signal }),
  })
}

export function useCreateTeam() {
  return usePlanMutation((wish: Pick<InputOf<'teams.create'>, 'body'> & { idempotencyKey: string }) => call('teams.create', wish))
}

export function useUpdateTeam(id: string) {
  return usePlanMutation((body: NonNullable<InputOf<'teams.update'>['body']>) => call('teams.update', { params: { id }, body }))
}

export function useRemoveTeam() {
  return usePlanMutation((id: string) => call('teams.remove', { params: { id } }))
}

/** The new order shows at once and is taken back when refused; the last one asked for is the last saved. */
export function useOrderTeams() {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'teams-order' },
    mutationFn: (teamIds: readonly string[]) => call('teams.order', { body: { teamIds: [...teamIds] } }),
    onMutate: (teamIds) => {
      const before = queryClient.getQueryData<readonly WireFullTeam[]>(teamKeys.list)
      const places = new Map(teamIds.map((id, index) => [id, index + 1]))
      queryClient.setQueryData<readonly WireFullTeam[]>(teamKeys.list, (teams) =>
        teams?.map((team) => ({ ...team, order: places.get(team._id) ?? team.order })),
      )
      return before
    },
    onError: (_error, _ids, before) => queryClient.setQueryData(teamKeys.list, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKeys.list }),
  })
}

type BodyOf<N extends 'teams.cycleStartDate' | 'teams.rotation'> = NonNullable<InputOf<N>['body']>

/** The changes of the plan: with `dryRun` nothing is written. What is read again: shared/plan-change.tsx. */
export const startCycle = (id: string, body: BodyOf<'teams.cycleStartDate'>) => call('teams.cycleStartDate', { params: { id }, body })

export const followRotation = (id: string, body: BodyOf<'teams.rotation'>) => call('teams.rotation', { params: { id }, body })
