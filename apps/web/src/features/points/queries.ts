// Points: the keys of what is read about them, and the balance; the history stands with the screens that show it.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { fromStart } from '#api/start.ts'
import { session } from '#session/current-session.ts'

export const pointKeys = {
  all: ['points'],
  user: (userId: string) => ['points', userId],
  balance: (userId: string) => ['points', userId, 'balance'],
  transactions: (userId: string) => ['points', userId, 'transactions'],
  pending: (userId: string) => ['points', userId, 'pending'],
  ledger: (userId: string) => ['points', userId, 'ledger'],
} as const

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
