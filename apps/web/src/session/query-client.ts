// The application's knowledge by key, and how long it counts as fresh. Keys: `[feature, what, ...about]`, the feature being the noun of the
// contract: `['shifts', 'days', userId, { startDate, endDate }]`, `['demands', 'list', { … }]`. A change invalidates by a prefix:
// `['shifts']`, `['demands', 'list']`. No key names the person logged in: the whole cache is cleared when the session ends.
// `meta.persisted` marks queries that are kept on the device to stay readable without network; session/snapshot.ts.
import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { OfflineError } from '../api/errors.ts'
import { makeFailuresSticky } from './sticky-failures.ts'

/** The event stream says what changed; this is for what it may have missed. */
const STALE_MS = 60_000
const MOST_RETRIES = 2

/** Days: persisted while they are near. `latest`: the key moves with today, and of those alike but for the days the one read last is persisted. */
type Persisted = boolean | 'latest' | { readonly startDate: string; readonly endDate: string }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly persisted?: Persisted }
  }
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < MOST_RETRIES && error instanceof OfflineError,
        retryDelay: (failures) => 800 * 2 ** failures,
        placeholderData: keepPreviousData,
        // A reading is handed down (`<Loaded query>`), to sheets too that are drawn only once their file has come: what they will ask of it
        // is not known when it is made, and a failure that came before would never be drawn.
        notifyOnChangeProps: 'all',
        refetchOnWindowFocus: true,
        // Queries run all the same while the browser believes itself without network: a screen never read before says that it could not be
        // read, instead of waiting without an end.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: {
        // The client itself repeats, under one key. And nothing waits for the network to come back: a promise made now is
        // not honoured an hour later.
        retry: false,
        networkMode: 'always',
      },
    },
  })
  makeFailuresSticky(client)
  return client
}

export const queryClient = createQueryClient()
