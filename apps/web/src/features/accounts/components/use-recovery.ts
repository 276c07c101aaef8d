// The requests of those who lost their address, and what is decided of each.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

const key = ['accounts', 'recovery']

export function useRecoveryRequests() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call('accounts.recoveryRequests', { signal }) })
}

export function useApproveRecovery() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, userId }: { id: string; userId: string }) => call('accounts.approveRecovery', { params: { id }, body: { userId } }),
    // A refusal often means that a colleague decided meanwhile.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['users'] })
      return queryClient.invalidateQueries({ queryKey: key })
    },
  })
}

export function useRejectRecovery() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) => call('accounts.rejectRecovery', { params: { id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
