// The answers to an exchange among three or four, and the request for a search of them.
import { useQueryClient } from '@tanstack/react-query'
import { call, type Keyed } from '#api/client.ts'
import { useChange } from '#kit/use-change.ts'
import { circleKeys } from './queries.ts'

/** All that the last consent changes is told by events too; what one has just answered is known at once. */
function useAnswer(name: 'circles.consent' | 'circles.decline') {
  const queryClient = useQueryClient()
  return useChange(
    async ({ id, ...key }: { readonly id: string } & Keyed<typeof name>) => {
      const circle = await call(name, { params: { id }, ...key })
      queryClient.setQueryData(circleKeys.one(id), circle)
      return circle
    },
    () => [circleKeys.list, ['demands'], ['shifts'], ['points']],
  )
}

export const useConsent = () => useAnswer('circles.consent')
export const useDecline = () => useAnswer('circles.decline')

export function useSearchCircles() {
  return useChange(
    (key: Keyed<'circles.search'>) => call('circles.search', key),
    () => [circleKeys.figures],
  )
}
