// Keeps a failure visible while its query is read again. The library forgets a failure with each new attempt: the message would give way to
// the placeholder of a first reading, and the button pressed in it would go with it.
import type { QueryClient, QueryState } from '@tanstack/react-query'

/** A reading that nobody observed any more begins anew, without its failure of then. */
export function makeFailuresSticky(client: QueryClient): void {
  const failures = new WeakMap<object, Error>()
  client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (event.type === 'observerAdded') {
      if (query.getObserversCount() === 1) failures.delete(query)
      return
    }
    if (event.type !== 'updated') return
    const known: QueryState<unknown, unknown> = query.state
    if (event.action.type === 'fetch') {
      const failure = failures.get(query)
      const isShown = query.getObserversCount() > 0
      if (isShown && known.data === undefined && failure !== undefined) query.setState({ status: 'error', error: failure })
    } else if (known.data === undefined && known.status === 'error' && known.error instanceof Error) {
      failures.set(query, known.error)
    } else {
      failures.delete(query)
    }
  })
}
