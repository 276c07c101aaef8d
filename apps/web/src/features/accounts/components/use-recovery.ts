// The requests of those who lost their address, and what is decided of each.
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { listPage, pagedQuery } from '../../../kit/pages.ts'

const key = ['accounts', 'recovery']

const PAGE_SIZE = 50

/** Those that wait, then what became of the others, page by page. */
export function useRecoveryRequests() {
  return useInfiniteQuery({
    ...pagedQuery(key, async (from, signal) =>
      listPage(await call('accounts.recoveryRequests', { query: { limit: PAGE_SIZE, ...from }, signal }), PAGE_SIZE),
    ),
    select: ({ pages }) => pages.flatMap(({ list }) => list),
  })
}

interface Decision {
  readonly id: string
  /** Whose account is given back, or why none is. */
  readonly body: { readonly userId: string } | { readonly reason: string }
}

export function useDecideRecovery() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: Decision) =>
      'userId' in body
        ? call('accounts.approveRecovery', { params: { id }, body })
        : call('accounts.rejectRecovery', { params: { id }, body }),
    // A refusal often means that a colleague decided meanwhile.
    onSettled: (_answer, _error, { body }) => {
      if ('userId' in body) void queryClient.invalidateQueries({ queryKey: ['users'] })
      return queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
