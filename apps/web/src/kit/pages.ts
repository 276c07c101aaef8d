// A list that is read a page at a time: how it is asked for, and what is changed on whichever page it stands.
import { infiniteQueryOptions, type DataTag, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** A page says where the page after it begins; null at the end. */
interface Page {
  readonly next: string | null
}

/** A page of a call that answers with a list alone. */
export interface ListPage<Entry> {
  readonly list: readonly Entry[]
  /** The one the next page begins after, be it gone meanwhile; null at the end. */
  readonly next: string | null
}

/** One that is full may have another after it, which may be empty. */
export function listPage<Entry extends { readonly _id: string }>(list: readonly Entry[], size: number): ListPage<Entry> {
  return { list, next: list.length < size ? null : (list.at(-1)?._id ?? null) }
}

/** `read`: the page that begins `before` an entry, the first one without. */
export function pagedQuery<P extends Page>(
  queryKey: QueryKey,
  read: (from: { readonly before?: string }, signal: AbortSignal) => Promise<P>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      read(pageParam === null ? {} : { before: pageParam }, signal),
    getNextPageParam: ({ next }): string | null => next,
  })
}

/** One still reads on from the same place: `next` is what the server said. */
export function changePages<P extends Page>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, InfiniteData<P>, Error>,
  change: (page: P, index: number) => P,
): void {
  queryClient.setQueryData(queryKey, (known) => known && { ...known, pages: known.pages.map(change) })
}
