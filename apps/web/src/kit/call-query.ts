// A query that is read by one call, and cancelled with the screen that requested it.
import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { RouteName } from '@releve/contract'
import { call, type InputOf, type OutputOf } from '../api/client.ts'

type Asked<N extends RouteName> = Omit<InputOf<N>, 'signal'>
/** The input may be left out where nothing in it is required. */
type Rest<N extends RouteName> = Partial<Asked<N>> extends Asked<N> ? [input?: Asked<N>] : [input: Asked<N>]

export function callQuery<const Key extends QueryKey, N extends RouteName>(queryKey: Key, name: N, ...[input]: Rest<N>) {
  return queryOptions({
    queryKey,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same input, with the signal
    queryFn: ({ signal }): Promise<OutputOf<N>> => call(name, { ...input, signal } as unknown as InputOf<N>),
  })
}

/** Keeps an answer about another subject (a member, a day, a period) from standing in for this one, as it does by default. */
export const nothingBefore = { placeholderData: () => undefined } as const
