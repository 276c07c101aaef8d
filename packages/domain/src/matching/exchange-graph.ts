// Who may take what whom gives, of all demands of a centre at once: what circles of exchanges are looked for in.

/** Demands as vertices, the oldest first: each gives one vacation. */
export interface ExchangeGraph {
  /** Of each vertex, those whose vacation its member may take, in ascending order: none twice, never itself. */
  readonly targets: readonly (readonly number[])[]
}

/**
 * At most that many can be served, whatever the size of circles: who may take nothing, or has what nobody may take, is in none.
 * Cheap and coarse: the bound where not every circle could be looked at.
 */
export function servedAtMost({ targets }: ExchangeGraph): number {
  const isTaken = new Set(targets.flat())
  return targets.filter((of, vertex) => of.length > 0 && isTaken.has(vertex)).length
}
