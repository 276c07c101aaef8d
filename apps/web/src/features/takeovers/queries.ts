// The takeover of a planning: the one under way, or what the last one made.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf, type OutputOf } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'

const takeoverKeys = { current: (centerId: string) => ['takeovers', centerId] } as const

export type Takeover = NonNullable<OutputOf<'takeovers.current'>['takeover']>
export type Proposal = NonNullable<Takeover['proposal']>
export type Meaning = Proposal['meanings'][number]['meaning']

export function useTakeover(centerId: string) {
  return useQuery({ ...callQuery(takeoverKeys.current(centerId), 'takeovers.current', { params: { id: centerId } }), staleTime: 0 })
}

/** Each step gives the takeover as it is then; a refusal may mean that somebody was faster. */
function useStep<Wish, Answer>(centerId: string, step: (wish: Wish) => Promise<Answer>, takeoverOf: (answer: Answer) => Takeover | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: (answer) => queryClient.setQueryData(takeoverKeys.current(centerId), { takeover: takeoverOf(answer) }),
  })
}

export function useReadTakeover(centerId: string) {
  return useStep(
    centerId,
    (body: InputOf<'takeovers.read'>['body']) => call('takeovers.read', { params: { id: centerId }, body }),
    ({ takeover }) => takeover,
  )
}

/** Members, teams and plannings read before are read anew: a master is told nothing of a centre that is not theirs. */
function useStepOfAll<Wish, Answer>(
  centerId: string,
  step: (wish: Wish) => Promise<Answer>,
  takeoverOf: (answer: Answer) => Takeover | null,
) {
  const queryClient = useQueryClient()
  const key = takeoverKeys.current(centerId)
  return useMutation({
    mutationFn: step,
    onSuccess: (answer) => {
      queryClient.setQueryData(key, { takeover: takeoverOf(answer) })
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
    },
  })
}

export function useWriteTakeover(centerId: string) {
  return useStepOfAll(
    centerId,
    (body: InputOf<'takeovers.write'>['body']) => call('takeovers.write', { params: { id: centerId }, body }),
    ({ takeover }) => takeover,
  )
}

export function useTakeBack(centerId: string) {
  return useStepOfAll(
    centerId,
    (takeoverId: string) => call('takeovers.takeBack', { params: { id: centerId }, body: { takeoverId } }),
    () => null,
  )
}

export function useDiscardTakeover(centerId: string) {
  return useStep(
    centerId,
    (takeoverId: string) => call('takeovers.discard', { params: { id: centerId }, body: { takeoverId } }),
    () => null,
  )
}
