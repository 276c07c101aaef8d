// Which exchange is proposed to somebody who has several, wherever it is.
import type { Day } from '../calendar/day.ts'

interface Proposable {
  readonly date: Day
  readonly points: number
  readonly isPossible: boolean
  readonly violations: readonly unknown[]
}

/** Of those that are possible the one that breaks least, gives most points, is of `date`, comes first; null when none is. */
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
