// The line of figures that shows each rule, and the rules beside those lines.
import type { IdLike } from '../ids.ts'
import { RULES } from '../rules/table.ts'
import type { Rule, RuleCode } from '../working-time/rules.ts'

/** Both rules on the rest between two vacations are one line. */
export type FigureCode = 'rest' | Rule['code']

export const FIGURE_OF: Readonly<Partial<Record<RuleCode, FigureCode>>> = Object.fromEntries(
  RULES.flatMap(({ code, figureLine: besideAs }) => (besideAs === undefined ? [] : [[code, besideAs === 'rest' ? 'rest' : code] as const])),
)

/** The violations that no figure of that person shows: a rule without a figure, staffing, the planning of a colleague. */
export function besideFigures<V extends { readonly code: string; readonly userId: IdLike<'user'> | null }>(
  found: readonly V[],
  userId: IdLike<'user'>,
): V[] {
  const figureOfRule: Readonly<Record<string, FigureCode>> = FIGURE_OF
  return found.filter((violation) => violation.userId !== userId || figureOfRule[violation.code] === undefined)
}
