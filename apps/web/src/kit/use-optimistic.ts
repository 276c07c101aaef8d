// Shows the effect of an action on a list entry before the server answers: a refusal takes it back with the reason, and the list is read
// again afterwards.
import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { messageOf } from '../api/errors.ts'
import { useWaitReason } from '../api/use-wait-reason.ts'
import { useSnackbar, type SnackbarMessage } from '../ui/snackbar.tsx'

interface Optimistic<Wish, Answer> {
  /** All that shows it: what is being read of it is given up, and a refusal puts it back as it was. */
  readonly queryKey: QueryKey
  readonly send: (wish: Wish) => Promise<Answer>
  /** Changes what is known under `queryKey`. */
  readonly show: (wish: Wish, queryClient: QueryClient) => void
  /** The message after success, even when the screen is gone by then. */
  readonly done?: (wish: Wish) => Omit<SnackbarMessage, 'kind'> | undefined
}

export function useOptimistic<Wish, Answer>({ queryKey, send, show, done }: Optimistic<Wish, Answer>) {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const disabledReason = useWaitReason()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onMutate: async (wish) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData({ queryKey })
      show(wish, queryClient)
      return before
    },
    onSuccess: (_answer, wish) => {
      const message = done?.(wish)
      if (message !== undefined) snackbar.show({ kind: 'success', ...message })
    },
    onError: (error, _wish, before) => {
      for (const [key, data] of before ?? []) queryClient.setQueryData(key, data)
      snackbar.show({ kind: 'error', message: messageOf(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return {
    /** It is done at once, as far as the screen is concerned. */
    run: async (wish: Wish) => mutate(wish),
    /** The action under way. */
    running: isPending ? variables : undefined,
    /** Properties of its button, or of the confirmation before it. */
    button: { pending: false, disabledReason },
  }
}
