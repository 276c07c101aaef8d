// What one does to one's own account, each followed by what the session and the screens know of it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sendFile } from '../../../api/files.ts'
import { session } from '../../../session/current-session.ts'
import { checkSession, useMe } from '../../../session/me.ts'

/** Reads again who they are: name and picture stand in many places. */
export function useFollow(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await checkSession().catch(() => undefined)
    void queryClient.invalidateQueries({ queryKey: ['users'] })
    void queryClient.invalidateQueries({ queryKey: ['shifts'] })
  }
}

/** The password proves that it is they, then serves for this one change. */
export async function withPassword<Answer>(currentPassword: string, change: () => Promise<Answer>): Promise<Answer> {
  await call('accounts.verifyPassword', { body: { currentPassword } })
  return change()
}

/** By the link of a mail; the address stands in the session too. */
export function useConfirmAddress() {
  const onSuccess = useFollow()
  return useMutation({ mutationFn: (token: string) => call('accounts.confirmAddress', { body: { token } }), onSuccess, gcTime: 0 })
}

export function useSendAddressLink() {
  // Refused because it is confirmed already, in another tab: what is known is read again.
  const onError = useFollow()
  return useMutation({ mutationFn: () => call('accounts.sendAddressLink'), onError })
}

export function useCancelAddress() {
  const params = { id: useMe()._id }
  const onSuccess = useFollow()
  return useMutation({ mutationFn: () => call('users.cancelEmail', { params }), onSuccess })
}

export function useSendAvatar() {
  const params = { id: useMe()._id }
  const onSuccess = useFollow()
  return useMutation({
    mutationFn: (picture: { file: Blob; onProgress: (share: number) => void }) => sendFile('users.avatar', { params, ...picture }),
    onSuccess,
  })
}

export function useRemoveAvatar() {
  const params = { id: useMe()._id }
  const onSuccess = useFollow()
  return useMutation({ mutationFn: () => call('users.removeAvatar', { params }), onSuccess })
}

/** Codes just given, in memory only: the guard may lead to another layout before they are written down. */
const codesKey = ['accounts', 'recoveryCodes']

export function useShownCodes() {
  const queryClient = useQueryClient()
  const me = useMe()
  const { data } = useQuery<readonly string[] | null>({ queryKey: codesKey, queryFn: () => null, enabled: false, gcTime: 0 })
  return {
    codes: data ?? null,
    show: (codes: readonly string[]) => queryClient.setQueryData(codesKey, codes),
    /** They have them; what the session knows of their second factor follows, were the network lost meanwhile. */
    forget: async () => {
      await checkSession().catch(() => session.updateUser({ ...me, hasTotp: true, mustSetUpTotp: false }))
      queryClient.setQueryData(codesKey, null)
    },
  }
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
