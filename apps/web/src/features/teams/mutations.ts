// The actions on the teams of a centre.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf } from '#api/client.ts'
import { usePlanMutation } from '#shared/use-plan-mutation.ts'
import { teamsQuery } from './queries.ts'

const ORDER_KEY = ['teams-order'] as const

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
    // It is not read while another waits: what is read between the two would be taken for what is shown.
    onSettled: () => (queryClient.isMutating({ mutationKey: ORDER_KEY }) > 1 ? undefined : queryClient.invalidateQueries({ queryKey })),
  })
}
