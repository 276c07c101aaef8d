// The centres of the platform with their figures: no calendar reads them.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { listPage, pagedQuery } from '../kit/pages.ts'

const OVERVIEWS_PER_PAGE = 30

/** Centres with their figures, by name, page by page, those that `search` finds; for master administrators. */
export function useCenterOverviews(isWanted: boolean, search = '') {
  return useInfiniteQuery({
    ...pagedQuery(['centers', 'overview', search], async (from, signal) => {
      const query = { limit: OVERVIEWS_PER_PAGE, ...(search !== '' && { search }), ...from }
      return listPage(await call('centers.all', { query, signal }), OVERVIEWS_PER_PAGE)
    }),
    select: ({ pages }) => pages.flatMap(({ list }) => list),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}
