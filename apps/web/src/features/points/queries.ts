// Points: balance, what waits, what was, and giving some to a colleague.
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, type Keyed } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { fromStart } from '#api/start.ts'
import { pagedQuery } from '#kit/pages.ts'
import { useChange } from '#kit/use-change.ts'
import { session } from '#session/current-session.ts'
import { useMe } from '#session/me.ts'

export const pointKeys = {
  all: ['points'],
  user: (userId: string) => ['points', userId],
  balance: (userId: string) => ['points', userId, 'balance'],
  transactions: (userId: string) => ['points', userId, 'transactions'],
  pending: (userId: string) => ['points', userId, 'pending'],
  ledger: (userId: string) => ['points', userId, 'ledger'],
} as const

/** "Transaction history default limit: 10." (§9) */
const PAGE_SIZE = 10
/** A reader who goes further back, or searches, gets larger pages than ten. */
const NEXT_PAGE_SIZE = 50

export function balanceQuery(userId: string) {
  return queryOptions({
    queryKey: pointKeys.balance(userId),
    queryFn: ({ signal }) => {
      const ask = () => call('points.balance', { params: { id: userId }, signal })
      // The answer of the start is one's own.
      return session.user()?._id === userId ? fromStart('balance', ({ ofCenter }) => ofCenter?.balance, ask) : ask()
    },
    meta: { persisted: true },
  })
}

/** `{ points, available, reserved }`; of somebody else only for their administrators (403). */
export function useBalance(userId: string) {
  return useQuery(balanceQuery(userId))
}

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

/** As many as one call gives: enough for a curve of some months. */
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

/** Adds points to a member of a centre one administers, or takes some away. */
export function useCorrection(userId: string) {
  return useChange(
    (input: Keyed<'points.correct'>) => call('points.correct', { params: { id: userId }, ...input }),
    () => [pointKeys.user(userId)],
  )
}

/** Gives points of one's own, now or on a day. Nothing moves before the server says so; its error is for the form. */
export function useTransfer() {
  const me = useMe()._id
  return useChange(
    (input: Keyed<'points.transfer'>) => call('points.transfer', { params: { id: me }, ...input }),
    ({ body: { toUserId } }) => [pointKeys.user(me), pointKeys.user(toUserId)],
  )
}
