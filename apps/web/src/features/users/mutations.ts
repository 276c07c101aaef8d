// The actions on members: changed, approved, moved to another team or centre, imported, let go; and the data read again then. They are
// apart from the readings: the first pages only read.
import type { RouteName } from '@releve/contract'
import type { WireUser } from '@releve/contract/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf, type Keyed } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { useChange } from '#kit/use-change.ts'
import { checkSession, useMe } from '#session/me.ts'
import { changeListed, type ListedMembers } from './components/listed-members.ts'
import { userKeys } from './queries.ts'

type BodyOf<N extends RouteName> = NonNullable<InputOf<N>['body']>

interface About<N extends RouteName> {
  readonly id: string
  readonly body: BodyOf<N>
}

/** The lists of a centre or of all: read again with whatever changes a member. */
const lists = ['users', 'list'] as const

function useChangeListed() {
  const queryClient = useQueryClient()
  return (change: (members: readonly WireUser[]) => readonly WireUser[]) =>
    queryClient.setQueriesData<ListedMembers<WireUser>>({ queryKey: lists }, (known) => known && changeListed(known, change))
}

/** Puts a member as the server now knows them where they are shown. */
function useKnown(): (user: WireUser) => void {
  const queryClient = useQueryClient()
  const changeLists = useChangeListed()
  return (changed) => {
    queryClient.setQueryData<WireUser>(userKeys.one(changed._id), changed)
    changeLists((users) => users.map((user) => (user._id === changed._id ? changed : user)))
  }
}

/** Data that depends on the member is read again. */
function useChangeOne<Wish>(mutationFn: (wish: Wish) => Promise<WireUser>) {
  const queryClient = useQueryClient()
  const known = useKnown()
  const me = useMe()._id
  return useMutation({
    mutationFn,
    onSuccess: async (changed) => {
      known(changed)
      await Promise.all([
        ...[lists, userKeys.teams(changed._id)].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
        // The session too holds their name.
        changed._id === me ? checkSession() : undefined,
      ])
    },
  })
}

/** With `seen`, members whom somebody else changed meanwhile are read as they are now before it fails. */
export function useUpdateUser() {
  const known = useKnown()
  return useChangeOne(async ({ id, body }: About<'users.update'>) => {
    try {
      return await call('users.update', { params: { id }, body })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'memberChanged') known(await call('users.get', { params: { id } }))
      throw error
    }
  })
}

export const useApprove = () => useChangeOne(({ id, body }: About<'users.approve'>) => call('users.approve', { params: { id }, body }))

/** 409 `planConflicts` as for a departure. */
export const useAssignCenter = () =>
  useChangeOne(({ id, body }: About<'users.assignCenter'>) => call('users.assignCenter', { params: { id }, body }))

export type Role = 'center' | 'master' | 'none'

export const useChangeRole = () =>
  useChangeOne(({ id, role }: { readonly id: string; readonly role: Role }) =>
    role === 'none'
      ? call('users.removeAdmin', { params: { id }, body: {} })
      : call('users.makeAdmin', { params: { id }, body: { adminType: role } }),
  )

/** They are no more: the lists forget them at once, the rest is read again. */
function useEnd<Wish extends { readonly id: string }>(mutationFn: (wish: Wish) => Promise<unknown>) {
  const queryClient = useQueryClient()
  const changeLists = useChangeListed()
  return useMutation({
    mutationFn,
    // The address names them still when the lists do not any more, which may hear of it before this is answered.
    onMutate: ({ id }) => queryClient.setQueryData(userKeys.gone(id), true),
    onError: (_refused, { id }) => queryClient.removeQueries({ queryKey: userKeys.gone(id) }),
    onSuccess: (_answer, { id }) => {
      changeLists((users) => users.filter(({ _id }) => _id !== id))
      return queryClient.invalidateQueries({ queryKey: lists })
    },
  })
}

export const useReject = () => useEnd(({ id, body }: About<'users.reject'>) => call('users.reject', { params: { id }, body }))

/** 409 `planConflicts` lists the accepted demands that would be undone: each needs its decision. */
export const useCloseAccount = () => useEnd(({ id, body }: About<'users.remove'>) => call('users.remove', { params: { id }, body }))

const everyone = () => [userKeys.all]

/** The call has a key for each file that was previewed, so that a repeat imports nothing twice. */
export const useImport = () => useChange((input: Keyed<'users.import'>) => call('users.import', input), everyone)

export const useInvite = () => useChange((body: BodyOf<'users.invite'>) => call('users.invite', { body }), everyone)

export const useChangeQualifications = () =>
  useChange((body: BodyOf<'users.changeQualifications'>) => call('users.changeQualifications', { body }), everyone)
