// The working-time rules of a centre: reading those of any centre one reaches, the profiles, and saving them as a whole.
import type { WireCenterRules } from '@releve/contract/centers'
import { rulesChanges } from '@releve/domain/working-time/differences'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { pagedQuery } from '#kit/pages.ts'
import { ApiError } from '#api/errors.ts'
import { centerKeys } from '../centers/queries.ts'

/** Says that somebody else saved meanwhile: what they did is read, one's own changes are joined to it. */
export function isRulesChanged(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'rulesChanged'
}

type EditedRules = Omit<InputOf<'rules.save'>['body'], 'seen'>

/** Under the centre: what is read again of it is read again of its history. */
const changesKey = (centerId: string) => [...centerKeys.rules(centerId), 'changes']

export function useRulesOf(centerId: string) {
  return useQuery({ ...callQuery(centerKeys.rules(centerId), 'centers.rules', { params: { id: centerId } }), enabled: centerId !== '' })
}

/** The changes of rules, newest first; `data` is one list, `fetchNextPage` goes further back. */
export function useRuleChanges(centerId: string) {
  return useInfiniteQuery({
    ...pagedQuery(changesKey(centerId), (from, signal) =>
      call('rules.changes', { params: { id: centerId }, query: { limit: 10, ...from }, signal }),
    ),
    select: ({ pages }) => pages.flatMap(({ changes }) => changes),
  })
}

/**
 * Its error, with sentences by field, is for the form. `seen`: what they were when one changed them. Saved by somebody else meanwhile,
 * they are known as they are now before it fails.
 */
export function useSaveRules(centerId: string) {
  const queryClient = useQueryClient()
  const known = (rules: WireCenterRules) => queryClient.setQueryData<WireCenterRules>(centerKeys.rules(centerId), rules)
  return useMutation({
    mutationFn: async ({ rules, seen }: { rules: EditedRules; seen: WireCenterRules }) => {
      try {
        return await call('rules.save', { params: { id: centerId }, body: { ...rules, seen } })
      } catch (error) {
        if (!isRulesChanged(error)) throw error
        const now = await call('centers.rules', { params: { id: centerId } })
        // Changed by oneself, and the answer was lost: they are saved.
        if (rulesChanges(now, { ...now, ...rules }).length === 0) return now
        known(now)
        void queryClient.invalidateQueries({ queryKey: changesKey(centerId) })
        throw error
      }
    },
    onSuccess: (saved) => {
      known(saved)
      void queryClient.invalidateQueries({ queryKey: changesKey(centerId) })
      // The vacations that may be posted, taken and exchanged change for everybody.
      void queryClient.invalidateQueries({ queryKey: ['demands'] })
    },
  })
}
