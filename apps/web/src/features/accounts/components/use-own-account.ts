// What one does to one's own account, each followed by what the session and the screens know of it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sendFile } from '../../../api/send-file.ts'
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

function useFollowed<Answer, Wish = void>(mutationFn: (wish: Wish) => Promise<Answer>) {
  const onSuccess = useFollow()
  return useMutation({ mutationFn, onSuccess, gcTime: 0 })
}

/** By the link of a mail; the address stands in the session too. */
export const useConfirmAddress = () => useFollowed((token: string) => call('accounts.confirmAddress', { body: { token } }))

export function useSendAddressLink() {
  // Refused because it is confirmed already, in another tab: what is known is read again.
  const onError = useFollow()
  return useMutation({ mutationFn: () => call('accounts.sendAddressLink'), onError })
}

export function useCancelAddress() {
  const params = { id: useMe()._id }
  return useFollowed(() => call('users.cancelEmail', { params }))
}

interface Picture {
  readonly file: Blob
  readonly onProgress: (share: number) => void
}

export function useSendAvatar() {
  const params = { id: useMe()._id }
  return useFollowed((picture: Picture) => sendFile('users.avatar', { params, ...picture }))
}

export function useRemoveAvatar() {
  const params = { id: useMe()._id }
  return useFollowed(() => call('users.removeAvatar', { params }))
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

/** One of them, or all but this one: how many that were. */
export function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (which: { readonly _id: string } | 'others') => {
      if (which === 'others') return (await call('accounts.endOtherSessions')).ended
      await call('accounts.endSession', { params: { id: which._id } })
      return 1
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
}
