// Fields that search all centres read the members whose names begin so.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../kit/call-query.ts'

/** A list that opens shows no more. */
const MOST_SUGGESTED = 8

/** The members whose names begin so, for a field that searches all centres while the person types. */
export function useSuggestedMembers(typed: string, isWanted: boolean, most = MOST_SUGGESTED) {
  const search = typed.trim()
  return useQuery({
    ...callQuery(['users', 'list', 'suggested', search, most], 'users.list', { query: { search, status: 'approved', limit: most } }),
    placeholderData: keepPreviousData,
    enabled: isWanted && search !== '',
  })
}
