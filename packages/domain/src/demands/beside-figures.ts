// Which line of figures tells of which rule, and what stands beside those lines.
import type { RuleCode } from '../working-time/rules.ts'

/** Both rules on the rest between two vacations are one line. */
export type FigureCode = 'rest' | 'hoursSlidingWeek' | 'hoursCivilWeek' | 'weeklyRest' | 'consecutiveDays'

export const FIGURE_OF: Readonly<Partial<Record<RuleCode, FigureCode>>> = {
  dailyRest: 'rest',
  restAfterShift: 'rest',
  hoursSlidingWeek: 'hoursSlidingWeek',
  hoursCivilWeek: 'hoursCivilWeek',
  weeklyRest: 'weeklyRest',
  consecutiveDays: 'consecutiveDays',
}

/** What no figure of that person tells: a rule without one, staffing, the planning of a colleague. */
export function besideFigures<V extends { readonly code: string; readonly userId: string | null }>(
  found: readonly V[],
  userId: string,
): V[] {
  const told: Readonly<Record<string, FigureCode>> = FIGURE_OF
  return found.filter((violation) => violation.userId !== userId || told[violation.code] === undefined)
}
