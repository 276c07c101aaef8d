// The names of several centres at once: for who decides in several. Apart: the first pages name one.
import { useQueries } from '@tanstack/react-query'
import { together } from '../kit/loaded.tsx'
import { centerNameQuery } from './centers.ts'

/** The names of some centres, by identifier, once all are known. */
export function useCenterNames(ids: Iterable<string | null>) {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  return useQueries({
    queries: wanted.map(centerNameQuery),
    combine: (results) => {
      const { data, ...reading } = together(...results)
      const names = new Map<string, string>()
      for (const [index, id] of wanted.entries()) {
        const name = data?.[index] ?? null
        if (name !== null) names.set(id, name)
      }
      return { ...reading, data: data && names }
    },
  })
}
