// The history of points and its curve alone read what was written and what waits; no first page shows them.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { pagedQuery } from '#kit/pages.ts'
import { userKeys } from '#features/users/queries.ts'
import { useMe } from '#session/me.ts'
import { pointKeys } from '../queries.ts'

/** "Transaction history default limit: 10." (§9) */
const PAGE_SIZE = 10
/** A reader who goes further back, or searches, gets larger pages than ten. */
const NEXT_PAGE_SIZE = 50

export function transactionsQuery(userId: string) {
  return pagedQuery(pointKeys.transactions(userId), (from, signal) => {
    const limit = from.before === undefined ? PAGE_SIZE : NEXT_PAGE_SIZE
    return call('points.transactions', { params: { id: userId }, query: { limit, ...from }, signal })
  })
}

/** Newest first; `data` is one list, `fetchNextPage` goes further back. */
export function useTransactions(userId: string) {
  return useInfiniteQuery({
    ...transactionsQuery(userId),
    select: ({ pages }) => pages.flatMap(({ transactions }) => transactions),
  })
}

/** One call gives no more: it is enough for a curve of some months. */
const LEDGER_SIZE = 100

/** The last hundred transactions at once, for a curve, one's own persisted; `next` is null when there are no others. */
export function useLedger(userId: string, isWanted = true) {
  const me = useMe()._id
  return useQuery({
    ...callQuery(pointKeys.ledger(userId), 'points.transactions', { params: { id: userId }, query: { limit: LEDGER_SIZE } }),
    enabled: isWanted,
    meta: { persisted: userId === me },
  })
}

export function usePendingTransactions(userId: string) {
  const me = useMe()._id
  return useQuery({
    ...callQuery(pointKeys.pending(userId), 'points.pending', { params: { id: userId } }),
    select: ({ transactions }) => transactions,
    meta: { persisted: userId === me },
  })
}

/** Demands they posted or accepted. */
export function useUserDemands(id: string) {
  return useQuery(callQuery(userKeys.demands(id), 'users.substitution', { params: { id } }))
}
