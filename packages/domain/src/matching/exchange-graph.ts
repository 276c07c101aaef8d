// All demands of a centre at once, and whose vacation each member may take: the graph in which circles of exchanges are looked for.

/** Demands as vertices, the oldest first: each gives one vacation. */
export interface ExchangeGraph {
  /** For each vertex, the vertices whose vacation its member may take, in ascending order, without duplicates and without itself. */
  readonly targets: readonly (readonly number[])[]
}

/**
 * At most that many can be served, whatever the size of circles: who may take nothing, or gives what nobody may take, is in none.
 * Cheap and coarse: the bound where not every circle could be looked at.
 */
export function servedAtMost({ targets }: ExchangeGraph): number {
  const takeable = new Set(targets.flat())
  return targets.filter((ownTargets, vertex) => ownTargets.length > 0 && takeable.has(vertex)).length
}
