// The API keys of a centre. Taking one over and revoking one answer the whole list, which takes the place of the one that was read.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf, type OutputOf } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'

const keysOf = (centerId: string) => ['apiKeys', centerId]

export type CenterKeys = OutputOf<'apiKeys.list'>
export type NewKey = OutputOf<'apiKeys.create'>

export const useKeys = (centerId: string) =>
  useQuery({ ...callQuery(keysOf(centerId), 'apiKeys.list', { params: { id: centerId } }), staleTime: 0 })

/** Makes a key; the answer alone holds it. */
export function useCreateKey(centerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'apiKeys.create'>['body']) => call('apiKeys.create', { params: { id: centerId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keysOf(centerId) }),
    gcTime: 0,
  })
}

function useKeyChange(centerId: string, name: 'apiKeys.takeOver' | 'apiKeys.revoke') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) => call(name, { params: { id: centerId, keyId } }),
    onSuccess: (keys) => queryClient.setQueryData(keysOf(centerId), keys),
  })
}

export const useTakeOverKey = (centerId: string) => useKeyChange(centerId, 'apiKeys.takeOver')
export const useRevokeKey = (centerId: string) => useKeyChange(centerId, 'apiKeys.revoke')
