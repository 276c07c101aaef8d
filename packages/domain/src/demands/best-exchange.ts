// The exchange that is proposed to a member who has several, wherever it is.
import type { Day } from '../calendar/day.ts'

interface Proposable {
  readonly date: Day
  readonly points: number
  readonly isPossible: boolean
  readonly violations: readonly unknown[]
}

/** The best of the possible exchanges: it breaks least, gives most points, is of `date`, comes first; null when there is none. */
export function bestExchange<E extends Proposable>(exchanges: readonly E[], date: Day): E | null {
  const possible = exchanges.filter(({ isPossible }) => isPossible)
  const [best] = possible.toSorted(
    (a, b) =>
      a.violations.length - b.violations.length ||
      b.points - a.points ||
      Number(b.date === date) - Number(a.date === date) ||
      (a.date < b.date ? -1 : 1),
  )
  return best ?? null
}
