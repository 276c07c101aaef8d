// Reading again whatever a change of the plan (cycle, activation, team, place) may show otherwise.
import { useQueryClient } from '@tanstack/react-query'

const READ_BY_PLAN = ['rotations', 'centers', 'teams', 'users', 'shifts', 'demands']

export function useReadPlanAgain(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(READ_BY_PLAN.map((first) => queryClient.invalidateQueries({ queryKey: [first] })))
}
