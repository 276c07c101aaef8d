// The names of several centres at once: for who decides in several. Apart: the first pages name one.
import { useQueries } from '@tanstack/react-query'
import { centerNameQuery } from './centers.ts'

/** The names of some centres, by identifier, once all are known. */
export function useCenterNames(ids: Iterable<string | null>) {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  return useQueries({
    queries: wanted.map(centerNameQuery),
    combine: (results) => ({
      data: results.every(({ data }) => data !== undefined)
        ? new Map(
            wanted.flatMap((id, index) => {
              const name = results[index]?.data ?? null
              return name === null ? [] : [[id, name] as const]
            }),
          )
        : undefined,
      isError: results.some(({ isError }) => isError),
      isFetching: results.some(({ isFetching }) => isFetching),
      refetch: () => results.forEach(({ isError, refetch }) => isError && void refetch()),
    }),
  })
}
