// Centres as they are chosen and named anywhere: some of them, found by the server, never all there are.
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createBatch } from '../api/batch.ts'
import { call, type OutputOf } from '../api/client.ts'
import { callQuery } from '../kit/call-query.ts'

export const centerListKeys = {
  list: ['centers', 'list'],
  found: (typed: string) => ['centers', 'found', typed],
  name: (id: string) => ['centers', 'name', id],
} as const

type NamedCenter = OutputOf<'centers.list'>[number]

/** Seldom changes; the event stream says when. */
export const SELDOM_MS = 10 * 60_000

/** One call takes no more. */
const NAMES_AT_ONCE = 100

/** A longer list is not for choosing: they are found by typing. */
export const CENTERS_LISTED = 30

/** Name and identifier of the first centres, by name: all there are, unless there are more than are listed. */
export function useCenters(isWanted = true) {
  return useQuery({
    ...callQuery(centerListKeys.list, 'centers.list', { query: { limit: CENTERS_LISTED + 1 } }),
    staleTime: SELDOM_MS,
    enabled: isWanted,
  })
}

const loadNames = createBatch(async (ids: readonly string[]) => {
  const found = await call('centers.list', { query: { ids: ids.join(',') } })
  return new Map(found.map(({ _id, name }) => [_id, name]))
}, NAMES_AT_ONCE)

export function centerNameQuery(id: string) {
  return queryOptions({
    queryKey: centerListKeys.name(id),
    // Null: there is no such centre.
    queryFn: async () => (await loadNames(id)) ?? null,
    staleTime: SELDOM_MS,
  })
}

/** Gives the name as it was listed until it is read; never the name of the one before: what goes to all would be said to go to that one. */
export function oneCenterName(id: string | null, queryClient: QueryClient) {
  const lists = () =>
    [centerListKeys.list, ['centers', 'found']].flatMap((queryKey) => queryClient.getQueriesData<NamedCenter[]>({ queryKey }))
  return queryOptions({
    ...centerNameQuery(id ?? ''),
    enabled: id !== null,
    placeholderData: () => lists().flatMap(([, known]) => known?.find(({ _id }) => _id === id)?.name ?? [])[0],
  })
}

/** The name of any centre, null when there is none such; those that a screen needs are asked for together. */
export function useCenterName(id: string | null) {
  return useQuery(oneCenterName(id, useQueryClient()))
}
