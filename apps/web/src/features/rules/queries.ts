// The working-time rules of a centre: reading those of any centre one reaches, the profiles, and saving them as a whole.
import type { WireCenterRules } from '@releve/contract/centers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { InputOf } from '../../api/client.ts'
import { centerKeys } from '../centers/queries.ts'

export const ruleKeys = { profiles: ['rules', 'profiles'] } as const

export function useRulesOf(centerId: string) {
  return useQuery({
    queryKey: centerKeys.rules(centerId),
    queryFn: ({ signal }) => call('centers.rules', { params: { id: centerId }, signal }),
    enabled: centerId !== '',
  })
}

export function useProfiles() {
  return useQuery({ queryKey: ruleKeys.profiles, queryFn: ({ signal }) => call('rules.profiles', { signal }), staleTime: Infinity })
}

/** The cycle a centre follows today. */
export function useRotationOf(centerId: string) {
  return useQuery({
    queryKey: centerKeys.activeRotation(centerId),
    queryFn: ({ signal }) => call('centers.activeRotation', { params: { id: centerId }, signal }),
    select: ({ rotation }) => rotation,
    enabled: centerId !== '',
  })
}

/** Its error, with sentences by field, is for the form. */
export function useSaveRules(centerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'rules.save'>['body']) => call('rules.save', { params: { id: centerId }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData<WireCenterRules>(centerKeys.rules(centerId), saved)
      // What may be posted, taken and exchanged changes for everybody.
      void queryClient.invalidateQueries({ queryKey: ['demands'] })
    },
  })
}
