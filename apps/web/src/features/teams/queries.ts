// Teams of a centre, and who is in them.
import type { WireFullTeam } from '@releve/contract/teams'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf } from '../../api/client.ts'
import { callQuery } from '../../kit/call-query.ts'
import { useCenterId } from '../../session/center-id.ts'
import { usePlanMutation } from '../../shared/use-plan-mutation.ts'

const teamKeys = {
  all: ['teams'],
  list: (centerId: string | null) => ['teams', 'list', centerId],
  members: (id: string) => ['teams', 'members', id],
  preview: (id: string, days: number) => ['teams', 'preview', id, days],
} as const

const ORDER_KEY = ['teams-order'] as const
const SELDOM_MS = 10 * 60_000

/** Of a centre one reaches; a page of those of all (`null`). */
export function teamsQuery(centerId: string | null) {
  return queryOptions({
    ...callQuery(teamKeys.list(centerId), 'teams.list', { query: centerId === null ? {} : { centerId } }),
    staleTime: SELDOM_MS,
    meta: { persisted: true },
  })
}

const inOrder = (teams: readonly WireFullTeam[]) => teams.toSorted((a, b) => a.order - b.order)

/** Of a centre one reaches, in the order it gave them. */
export function useTeamsOf(centerId: string | null) {
  return useQuery({ ...teamsQuery(centerId), select: inOrder, enabled: centerId !== null })
}

/** Of one's own centre. */
export function useTeams() {
  return useTeamsOf(useCenterId())
}

export function useTeamMembers(id: string) {
  return useQuery(callQuery(teamKeys.members(id), 'teams.members', { params: { id } }))
}

/** The days to come of a team, from today on. */
export function useTeamPreview(id: string, days: number) {
  return useQuery(callQuery(teamKeys.preview(id, days), 'teams.preview', { params: { id }, query: { days } }))
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

/** The new order shows at once and is taken back when refused: by somebody else’s meanwhile, which then shows. */
export function useOrderTeams(centerId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = teamsQuery(centerId)
  return useMutation({
    mutationKey: ORDER_KEY,
    scope: { id: 'teams-order' },
    mutationFn: (body: InputOf<'teams.order'>['body']) => call('teams.order', { body }),
    onMutate: ({ teamIds }) => {
      const before = queryClient.getQueryData(queryKey)
      const places = new Map(teamIds.map((id, index) => [id, index + 1]))
      queryClient.setQueryData(queryKey, (teams) => teams?.map((team) => ({ ...team, order: places.get(team._id) ?? team.order })))
      return before
    },
    onError: (_error, _ids, before) => queryClient.setQueryData(queryKey, before),
    // Not while another waits: what is read between the two would be taken for what is shown.
    onSettled: () => (queryClient.isMutating({ mutationKey: ORDER_KEY }) > 1 ? undefined : queryClient.invalidateQueries({ queryKey })),
  })
}

type BodyOf<N extends 'teams.cycleStartDate' | 'teams.rotation'> = NonNullable<InputOf<N>['body']>

/** The changes of the plan: with `dryRun` nothing is written. What is read again: shared/plan-change.tsx. */
export const startCycle = (id: string, body: BodyOf<'teams.cycleStartDate'>) => call('teams.cycleStartDate', { params: { id }, body })

export const followRotation = (id: string, body: BodyOf<'teams.rotation'>) => call('teams.rotation', { params: { id }, body })
