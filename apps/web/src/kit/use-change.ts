// A change on the server: what it makes old is read again before it counts as done.
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'

export function useChange<Wish, Answer>(send: (wish: Wish) => Promise<Answer>, oldOf: (wish: Wish) => readonly QueryKey[]) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, wish) => Promise.all(oldOf(wish).map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
