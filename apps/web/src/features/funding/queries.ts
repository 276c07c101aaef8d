// The costs and the funding of the service, year by year.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf, type Keyed } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'

/** Null: the current year. */
export function useFunding(year: number | null) {
  return useQuery({
    ...callQuery(['funding', 'year', year], 'funding.get', { query: year === null ? {} : { year } }),
    meta: { persisted: true },
    // The year before stays until the one chosen is there.
    placeholderData: keepPreviousData,
  })
}

/** Mutations do not wait for this reading: what was written is written, however slow it is. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['funding'] })
}

export function useSetYear() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ year, ...body }: { year: number } & InputOf<'funding.setYear'>['body']) =>
      call('funding.setYear', { params: { year: String(year) }, body }),
    // A refusal means that somebody else has changed it.
    onSettled: refresh,
  })
}

export function useAddEntry() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (input: Keyed<'funding.addEntry'>) => call('funding.addEntry', input), onSuccess: refresh })
}

export function useDeleteEntry() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: string) => call('funding.deleteEntry', { params: { id } }), onSettled: refresh })
}
