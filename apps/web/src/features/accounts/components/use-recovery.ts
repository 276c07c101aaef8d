// The requests of those who lost their address, and what is decided of each.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

const key = ['accounts', 'recovery']

export function useRecoveryRequests() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call('accounts.recoveryRequests', { signal }) })
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
