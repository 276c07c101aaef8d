// Integer programmes in the form in which a solver beside the server reads them: every variable is zero or one.

export type Term = readonly [variable: number, factor: number]

export interface Row {
  readonly terms: readonly Term[]
  readonly atMost: number
}

export interface Programme {
  readonly variables: number
  /** The sum that is made as small as can be. */
  readonly objective: readonly Term[]
  readonly rows: readonly Row[]
}

export interface Solution {
  /** The variables that are one; null: none was found. */
  readonly chosen: readonly number[] | null
  /** Nothing is better, or nothing is allowed at all where none was found; false: time ended before that was proven. */
  readonly isOptimal: boolean
}

export type Solve = (programme: Programme) => Promise<Solution>

export const sumOf = (terms: readonly Term[], chosen: ReadonlySet<number>): number =>
  terms.reduce((sum, [variable, factor]) => (chosen.has(variable) ? sum + factor : sum), 0)
