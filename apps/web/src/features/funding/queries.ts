// What the service costs and how it is paid for, year by year.
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf, type Keyed } from '../../api/client.ts'
import { callQuery } from '../../kit/call-query.ts'

const fundingKeys = {
  all: ['funding'],
  year: (year: number | null) => ['funding', 'year', year],
} as const

/** Null: the current year. */
function fundingQuery(year: number | null) {
  return queryOptions({
    ...callQuery(fundingKeys.year(year), 'funding.get', { query: year === null ? {} : { year } }),
    meta: { persisted: true },
  })
}

export function useFunding(year: number | null) {
  // The year before stays until the one chosen is there.
  return useQuery({ ...fundingQuery(year), placeholderData: keepPreviousData })
}

/** Not waited for: what was written is written, were the reading slow. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: fundingKeys.all })
}

export function useSetYear() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ year, ...body }: { year: number } & InputOf<'funding.setYear'>['body']) =>
      call('funding.setYear', { params: { year: String(year) }, body }),
    // Refused, somebody else has changed it.
    onSettled: refresh,
  })
}

export function useAddEntry() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: Keyed<'funding.addEntry'>) => call('funding.addEntry', input),
    onSuccess: refresh,
  })
}

export function useDeleteEntry() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: string) => call('funding.deleteEntry', { params: { id } }), onSettled: refresh })
}
