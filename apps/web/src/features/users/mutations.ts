// What is done with members: changed, approved, moved to another team or centre, imported, let go; and what is read again then. Apart
// from reading them: the first pages read, and nothing more.
import type { WireUser } from '@releve/contract/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf } from '../../api/client.ts'
import { checkSession, useMe } from '../../session/me.ts'
import { userKeys } from './queries.ts'

/** Puts a member as the server now knows him where he is shown, and reads again what depends on him. */
function useRefreshUser() {
  const queryClient = useQueryClient()
  const me = useMe()._id
  return async (changed: WireUser) => {
    queryClient.setQueryData<WireUser>(userKeys.one(changed._id), changed)
    queryClient.setQueriesData<WireUser[]>({ queryKey: ['users', 'list'] }, (known) =>
      known?.map((user) => (user._id === changed._id ? changed : user)),
    )
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['users', 'list'] }),
      queryClient.invalidateQueries({ queryKey: userKeys.teams(changed._id) }),
      // What he is called is said by the session too.
      changed._id === me ? checkSession() : undefined,
    ])
  }
}

interface About<Body> {
  readonly id: string
  readonly body: Body
}

type BodyOf<
  N extends
    | 'users.update'
    | 'users.approve'
    | 'users.reject'
    | 'users.remove'
    | 'users.assignCenter'
    | 'users.assignTeam'
    | 'users.removeTeamOccurrence',
> = NonNullable<InputOf<N>['body']>

export function useUpdateUser() {
  const refresh = useRefreshUser()
  return useMutation({
    mutationFn: ({ id, body }: About<BodyOf<'users.update'>>) => call('users.update', { params: { id }, body }),
    onSuccess: refresh,
  })
}

/** `role` null takes it away. */
export function useChangeRole() {
  const refresh = useRefreshUser()
  return useMutation({
    mutationFn: ({ id, role }: { readonly id: string; readonly role: 'center' | 'master' | null }) =>
      role === null
        ? call('users.removeAdmin', { params: { id }, body: {} })
        : call('users.makeAdmin', { params: { id }, body: { adminType: role } }),
    onSuccess: refresh,
  })
}

export function useUnlock() {
  return useMutation({ mutationFn: (id: string) => call('accounts.unlock', { params: { id }, body: {} }) })
}

export function useApprove() {
  const refresh = useRefreshUser()
  return useMutation({
    mutationFn: ({ id, body }: About<BodyOf<'users.approve'>>) => call('users.approve', { params: { id }, body }),
    onSuccess: refresh,
  })
}

/** He is no more: the lists forget him at once, the rest is read again. */
function useForget() {
  const queryClient = useQueryClient()
  return (id: string) => {
    queryClient.setQueriesData<WireUser[]>({ queryKey: ['users', 'list'] }, (known) => known?.filter(({ _id }) => _id !== id))
    return queryClient.invalidateQueries({ queryKey: ['users', 'list'] })
  }
}

export function useReject() {
  const forget = useForget()
  return useMutation({
    mutationFn: ({ id, body }: About<BodyOf<'users.reject'>>) => call('users.reject', { params: { id }, body }),
    onSuccess: (_answer, { id }) => forget(id),
  })
}

/** 409 `planConflicts` lists the accepted demands that would be undone: each needs its decision. */
export function useCloseAccount() {
  const forget = useForget()
  return useMutation({
    mutationFn: ({ id, body }: About<BodyOf<'users.remove'>>) => call('users.remove', { params: { id }, body }),
    onSuccess: (_answer, { id }) => forget(id),
  })
}

/** 409 `planConflicts` as for a departure. */
export function useAssignCenter() {
  const refresh = useRefreshUser()
  return useMutation({
    mutationFn: ({ id, body }: About<BodyOf<'users.assignCenter'>>) => call('users.assignCenter', { params: { id }, body }),
    onSuccess: refresh,
  })
}

/** With `dryRun` nothing is written. What is read again: shared/plan-change.tsx. */
export const assignTeam = (id: string, body: BodyOf<'users.assignTeam'>) => call('users.assignTeam', { params: { id }, body })

export const removeTeamOccurrence = (id: string, occId: string, body: BodyOf<'users.removeTeamOccurrence'>) =>
  call('users.removeTeamOccurrence', { params: { id, occId }, body })

/** Reads a file without creating anybody. */
export function useImportPreview() {
  return useMutation({
    mutationFn: ({ body, signal }: { readonly body: InputOf<'users.importPreview'>['body']; readonly signal: AbortSignal }) =>
      call('users.importPreview', { body, signal }),
  })
}

interface Import {
  readonly body: InputOf<'users.import'>['body']
  /** One for each file looked at: what got no answer and is asked again is done once. */
  readonly idempotencyKey: string
}

export function useImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Import) => call('users.import', { body, idempotencyKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  })
}
