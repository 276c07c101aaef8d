// The roles of the members of a centre. A change answers the whole list, which takes the place of the one that was read.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type Keyed, type OutputOf } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'

const rolesOf = (centerId: string) => ['roles', centerId]

export type CenterRoles = OutputOf<'roles.list'>
export type WireRole = CenterRoles['roles'][number]

export function useCenterRoles(centerId: string) {
  return useQuery({ ...callQuery(rolesOf(centerId), 'roles.list', { params: { id: centerId } }), staleTime: 0 })
}

export function useGiveRole(centerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, ...input }: Keyed<'roles.give'> & { readonly userId: string }) =>
      call('roles.give', { params: { id: userId }, ...input }),
    onSuccess: (roles) => queryClient.setQueryData(rolesOf(centerId), roles),
  })
}

export function useTakeRole(centerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ user, _id }: WireRole) => call('roles.take', { params: { id: user._id, roleId: _id } }),
    onSuccess: (roles) => queryClient.setQueryData(rolesOf(centerId), roles),
  })
}
