// What is read by one call: given up with the screen that asked for it.
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

/** What was read of another subject (a member, a day, a period) never stands in the place of this one, as it does by default. */
export const nothingBefore = { placeholderData: () => undefined } as const
