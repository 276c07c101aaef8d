// The activities of a centre: what its members do or take beside the vacations of the cycle.
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { call, type InputOf, type OutputOf } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { centerKeys } from '../centers/queries.ts'

const activityKeys = {
  /** They are refreshed with plannings. */
  all: ['planning', 'activities'],
  list: (centerId: string) => ['planning', 'activities', centerId],
} as const

export type WireActivity = OutputOf<'activities.list'>['activities'][number]

/** Reads the activities in the order of the centre. */
export function useActivities(centerId: string) {
  return useQuery({
    ...callQuery(activityKeys.list(centerId), 'activities.list', { params: { id: centerId } }),
    select: ({ activities }) => activities,
    enabled: centerId !== '',
  })
}

/** @returns the list as it is then */
export function useSaveActivities(centerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: InputOf<'activities.save'>['body']) => {
      const saved = await call('activities.save', { params: { id: centerId }, body })
      queryClient.setQueryData<OutputOf<'activities.list'>>(activityKeys.list(centerId), saved)
      return saved.activities
    },
    // A refusal may mean that somebody was faster: what they did is read.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
        // The causes of absence are the leaves and absences among them.
        queryClient.invalidateQueries({ queryKey: ['planning', 'causes', centerId] }),
        queryClient.invalidateQueries({ queryKey: centerKeys.rules(centerId) }),
      ]),
  })
}
