// What one does to one's own account, each followed by what the session and the screens know of it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { InputOf } from '../../../api/client.ts'
import { readFile, sendFile } from '../../../api/files.ts'
import { session } from '../../../app/current-session.ts'
import { feedKeys } from '../../feeds/queries.ts'
import { checkSession, useMe } from '../queries.ts'

/** Reads again who he is: his name and picture stand in many places. */
function useFollow(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await checkSession().catch(() => undefined)
    void queryClient.invalidateQueries({ queryKey: ['users'] })
    void queryClient.invalidateQueries({ queryKey: ['shifts'] })
  }
}

export function useSaveIdentity() {
  const { _id: id } = useMe()
  const follow = useFollow()
  return useMutation({
    mutationFn: (body: NonNullable<InputOf<'users.update'>['body']>) => call('users.update', { params: { id }, body }),
    onSuccess: follow,
  })
}

/** The password proves that it is he, then serves for this one change. */
export function useChangeEmail() {
  const { _id: id } = useMe()
  const follow = useFollow()
  return useMutation({
    mutationFn: async ({ email, currentPassword }: { email: string; currentPassword: string }) => {
      await call('accounts.verifyPassword', { body: { currentPassword } })
      return call('users.update', { params: { id }, body: { email } })
    },
    onSuccess: follow,
    gcTime: 0,
  })
}

/** By the link of a mail; the address stands in the session too. */
export function useConfirmAddress() {
  const follow = useFollow()
  return useMutation({ mutationFn: (token: string) => call('accounts.confirmAddress', { body: { token } }), onSuccess: follow, gcTime: 0 })
}

export function useSendAddressLink() {
  const follow = useFollow()
  // Refused because it is confirmed already, in another tab: what is known is read again.
  return useMutation({ mutationFn: () => call('accounts.sendAddressLink'), onError: follow })
}

export function useCancelAddress() {
  const { _id: id } = useMe()
  const follow = useFollow()
  return useMutation({ mutationFn: () => call('users.cancelEmail', { params: { id } }), onSuccess: follow })
}

export function useSendAvatar() {
  const { _id: id } = useMe()
  const follow = useFollow()
  return useMutation({
    mutationFn: ({ file, onProgress }: { file: Blob; onProgress: (share: number) => void }) =>
      sendFile('users.avatar', { params: { id }, file, onProgress }),
    onSuccess: follow,
  })
}

export function useRemoveAvatar() {
  const { _id: id } = useMe()
  const follow = useFollow()
  return useMutation({ mutationFn: () => call('users.removeAvatar', { params: { id } }), onSuccess: follow })
}

/** The calendar has another address then: what was read of it is out of date. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) => {
      await call('accounts.verifyPassword', { body: { currentPassword } })
      await call('accounts.updatePassword', { body: { newPassword } })
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: feedKeys.own }),
    gcTime: 0,
  })
}

/** A new secret, shown once the password has been confirmed; and a code in use, to move to another telephone. Kept by nobody. */
export function useStartTotp() {
  return useMutation({
    mutationFn: async ({ currentPassword, totp }: { currentPassword: string; totp: string }) => {
      await call('accounts.verifyPassword', { body: { currentPassword } })
      return call('accounts.setUpTotp', { body: totp === '' ? {} : { totp } })
    },
    gcTime: 0,
  })
}

/** Codes just given, in memory only: the guard may lead to another layout before they are kept. */
const codesKey = ['accounts', 'recoveryCodes']

export function useShownCodes() {
  const queryClient = useQueryClient()
  const me = useMe()
  const { data } = useQuery<readonly string[] | null>({ queryKey: codesKey, queryFn: () => null, enabled: false, gcTime: 0 })
  return {
    codes: data ?? null,
    show: (codes: readonly string[]) => queryClient.setQueryData(codesKey, codes),
    /** He has kept them; what the session knows of his second factor follows, were the network lost meanwhile. */
    forget: async () => {
      await checkSession().catch(() => session.updateUser({ ...me, hasTotp: true, mustSetUpTotp: false }))
      queryClient.setQueryData(codesKey, null)
    },
  }
}

export function useConfirmTotp() {
  return useMutation({ mutationFn: (totp: string) => call('accounts.confirmTotp', { body: { totp } }), gcTime: 0 })
}

export function useNewRecoveryCodes() {
  return useMutation({
    mutationFn: async (currentPassword: string) => {
      await call('accounts.verifyPassword', { body: { currentPassword } })
      return call('accounts.newRecoveryCodes')
    },
    gcTime: 0,
  })
}

export function useDisableTotp() {
  return useMutation({
    mutationFn: async ({ currentPassword, totp }: { currentPassword: string; totp: string }) => {
      await call('accounts.verifyPassword', { body: { currentPassword } })
      await call('accounts.disableTotp', { body: { totp } })
      await checkSession().catch(() => undefined)
    },
    gcTime: 0,
  })
}

const sessionsKey = ['accounts', 'sessions']

export function useSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => call('accounts.sessions', { signal }), staleTime: 0 })
}

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('accounts.endSession', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('accounts.endOtherSessions'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export function useOwnData() {
  const { _id: id } = useMe()
  return useMutation({ mutationFn: () => readFile('users.data', { params: { id } }), gcTime: 0 })
}

type Decisions = NonNullable<NonNullable<InputOf<'users.remove'>['body']>['decisions']>

interface Departure {
  readonly currentPassword: string
  readonly erase: boolean
  readonly decisions: Decisions
}

/** Closes his account; the session ends with it. */
export function useLeave() {
  const { _id: id } = useMe()
  return useMutation({
    mutationFn: async ({ currentPassword, erase, decisions }: Departure) => {
      await call('accounts.verifyPassword', { body: { currentPassword } })
      // The server ends the session before its answer is read: it is his will.
      session.leave()
      await call('users.remove', { params: { id }, body: { erase, decisions } })
    },
    onSuccess: () => session.end('logout'),
    gcTime: 0,
  })
}
