// The parts of a campaign that have nothing to do with one another. All objectives are sums over people, and the counts of felt ranks are
// compared from the worst one: so the best share of the whole is made of the best shares of its parts.
import type { Campaign } from './campaign.ts'

/** Limits that can be passed at all: fewer people in them than they let go cannot. */
export const isBinding = ({ grants, most }: Campaign['limits'][number]): boolean => new Set(grants.map(({ person }) => person)).size > most

/** People who share a limit or a wish to be together, transitively; in the order of their places. */
export function componentsOf({ participants, limits, couples }: Pick<Campaign, 'participants' | 'limits' | 'couples'>): number[][] {
  const parents = participants.map((_, person) => person)
  const rootOf = (person: number): number => {
    let root = person
    while (parents[root] !== root) root = parents[root] ?? root
    for (let place = person; place !== root;) {
      const next = parents[place] ?? root
      parents[place] = root
      place = next
    }
    return root
  }
  const join = (people: readonly number[]) => {
    const [first, ...others] = people
    if (first === undefined) return
    for (const other of others) parents[rootOf(other)] = rootOf(first)
  }
  for (const limit of limits) if (isBinding(limit)) join(limit.grants.map(({ person }) => person))
  for (const { pairs } of couples) join(pairs.flat().map(({ person }) => person))
  return [...Map.groupBy(parents.keys(), rootOf).values()]
}
