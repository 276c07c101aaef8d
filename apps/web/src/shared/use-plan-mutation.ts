// What changes the plan at once, without a look at what it touches first: whatever may show otherwise is read again.
import { useMutation } from '@tanstack/react-query'
import { useReadPlanAgain } from './use-read-plan.ts'

export function usePlanMutation<Wish, Answer>(mutationFn: (wish: Wish) => Promise<Answer>) {
  return useMutation({ mutationFn, onSuccess: useReadPlanAgain() })
}
