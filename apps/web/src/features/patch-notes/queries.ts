// Releases of Relève, and up to which one somebody has read.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'

const LIST = ['patchNotes', 'list'] as const

/** Newest first; `isNew` of those one had not seen when they were read. */
export function usePatchNotes() {
  return useQuery({ ...callQuery(LIST, 'patchNotes.list'), staleTime: 10 * 60_000 })
}

/** Tells the server; what is on screen keeps its marks, the next visit shows none. */
export function useMarkSeen() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (version: string) => call('patchNotes.seen', { body: { version } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: LIST, refetchType: 'none' }),
  })
}
