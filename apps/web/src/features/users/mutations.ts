// What is done with members: changed, approved, moved to another team or centre, imported, let go; and what is read again then. Apart
// from reading them: the first pages read, and nothing more.
import type { RouteName } from '@releve/contract'
import type { WireUser } from '@releve/contract/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf, type Keyed } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { checkSession, useMe } from '../../session/me.ts'
import { changeListed, type ListedMembers } from './components/listed-members.ts'
import { userKeys } from './queries.ts'

interface About<Body> {
  readonly id: string
  readonly body: Body
}

type BodyOf<N extends RouteName> = NonNullable<InputOf<N>['body']>

/** Puts a member as the server now knows them where they are shown. */
function useKnown(): (user: WireUser) => void {
  const queryClient = useQueryClient()
  return (changed) => {
    queryClient.setQueryData<WireUser>(userKeys.one(changed._id), changed)
    queryClient.setQueriesData<ListedMembers<WireUser>>(
      { queryKey: ['users', 'list'] },
      (known) => known && changeListed(known, (users) => users.map((user) => (user._id === changed._id ? changed : user))),
    )
  }
}

/** What depends on the member is read again. */
function useChange<Wish>(mutationFn: (wish: Wish) => Promise<WireUser>) {
  const queryClient = useQueryClient()
  const known = useKnown()
  const me = useMe()._id
  return useMutation({
    mutationFn,
    onSuccess: async (changed) => {
      known(changed)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['users', 'list'] }),
        queryClient.invalidateQueries({ queryKey: userKeys.teams(changed._id) }),
        // What they are called is said by the session too.
        changed._id === me ? checkSession() : undefined,
      ])
    },
  })
}

/** With `seen`: changed by somebody else meanwhile, they are known as they are now before it fails. */
export function useUpdateUser() {
  const known = useKnown()
  return useChange(async ({ id, body }: About<BodyOf<'users.update'>>) => {
    try {
      return await call('users.update', { params: { id }, body })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'memberChanged') known(await call('users.get', { params: { id } }))
      throw error
    }
  })
}

export const useApprove = () => useChange(({ id, body }: About<BodyOf<'users.approve'>>) => call('users.approve', { params: { id }, body }))

/** 409 `planConflicts` as for a departure. */
export const useAssignCenter = () =>
  useChange(({ id, body }: About<BodyOf<'users.assignCenter'>>) => call('users.assignCenter', { params: { id }, body }))

export type Role = 'center' | 'master' | 'none'

export const useChangeRole = () =>
  useChange(({ id, role }: { readonly id: string; readonly role: Role }) =>
    role === 'none'
      ? call('users.removeAdmin', { params: { id }, body: {} })
      : call('users.makeAdmin', { params: { id }, body: { adminType: role } }),
  )

export function useUnlock() {
  return useMutation({ mutationFn: (id: string) => call('accounts.unlock', { params: { id }, body: {} }) })
}

/** They are no more: the lists forget them at once, the rest is read again. */
function useEnd<Body>(mutationFn: (about: About<Body>) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (_answer, { id }) => {
      queryClient.setQueriesData<ListedMembers<WireUser>>(
        { queryKey: ['users', 'list'] },
        (known) => known && changeListed(known, (users) => users.filter(({ _id }) => _id !== id)),
      )
      return queryClient.invalidateQueries({ queryKey: ['users', 'list'] })
    },
  })
}

export const useReject = () => useEnd<BodyOf<'users.reject'>>(({ id, body }) => call('users.reject', { params: { id }, body }))

/** 409 `planConflicts` lists the accepted demands that would be undone: each needs its decision. */
export const useCloseAccount = () => useEnd<BodyOf<'users.remove'>>(({ id, body }) => call('users.remove', { params: { id }, body }))

/** With `dryRun` nothing is written. What is read again: shared/plan-change.tsx. */
export const assignTeam = (id: string, body: BodyOf<'users.assignTeam'>) => call('users.assignTeam', { params: { id }, body })

/** Of several members at once, as `assignTeam`. */
export const assignTeams = (body: BodyOf<'users.assignTeams'>) => call('users.assignTeams', { body })

export const removeTeamOccurrence = (id: string, occId: string, body: BodyOf<'users.removeTeamOccurrence'>) =>
  call('users.removeTeamOccurrence', { params: { id, occId }, body })

function useMany<Wish, Answer>(mutationFn: (wish: Wish) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.all }) })
}

/** With a key for each file looked at. */
export const useImport = () => useMany((input: Keyed<'users.import'>) => call('users.import', input))

export const useInvite = () => useMany((body: BodyOf<'users.invite'>) => call('users.invite', { body }))
export const useChangeQualifications = () =>
  useMany((body: BodyOf<'users.changeQualifications'>) => call('users.changeQualifications', { body }))
