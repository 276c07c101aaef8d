// The actions on one's own account, each followed by the update of the session and the screens.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { session } from '#session/current-session.ts'
import { checkSession, useMe } from '#session/me.ts'

/** Reads again who they are: name and picture stand in many places. */
export function useFollow() {
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

/** A change of oneself, followed by what is known of it. */
export function useFollowed<Answer, Wish = void>(mutationFn: (wish: Wish) => Promise<Answer>) {
  const onSuccess = useFollow()
  return useMutation({ mutationFn, onSuccess, gcTime: 0 })
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
