// A mutation that changes the plan at once, without a look at the promises it touches: everything that may look different is read again.
import { useMutation, useQueryClient } from '@tanstack/react-query'

const READ_BY_PLAN = ['rotations', 'centers', 'teams', 'users', 'shifts', 'demands']

export function useReadPlanAgain(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(READ_BY_PLAN.map((first) => queryClient.invalidateQueries({ queryKey: [first] })))
}

export function usePlanMutation<Wish, Answer>(mutationFn: (wish: Wish) => Promise<Answer>) {
  return useMutation({ mutationFn, onSuccess: useReadPlanAgain() })
}
