// A first legal row over a span too long for the exact search: of each day only the cheapest states go on, each near the share of hours,
// week-ends and shifts that so many days should have used.
import type { PersonRules } from './person-plans.ts'

interface State {
  readonly cost: number
  readonly run: number
  readonly used: number
  readonly weekends: number
  readonly counts: Uint16Array
  readonly before: State | null
  readonly choice: number
}

/** How many shifts somebody may be ahead of the even share, or behind it, on any day. */
const SHIFTS_ASIDE = 6

/** Null where no row was found among the `breadth` cheapest states of each day, which does not say that there is none. */
export function findFirstRow(rules: PersonRules, costs: Float64Array, breadth: number): Uint8Array | null {
  const { person, width, units, next, isWork, fewestUnits, mostUnits } = rules
  const days = costs.length / width
  const aside = SHIFTS_ASIDE * Math.max(...units)
  const middle = (fewestUnits + mostUnits) / 2
  const mostOf = [0, ...person.mostOf]
  const choices = [...mostOf.keys()].filter((choice) => choice === 0 || mostOf[choice]! > 0)
  let states: State[] = [{ cost: 0, run: rules.start, used: 0, weekends: 0, counts: new Uint16Array(width), before: null, choice: 0 }]
  for (let day = 0; day < days && states.length > 0; day++) {
    const share = (day + 1) / days
    const isLast = day === days - 1
    const least = isLast ? fewestUnits : Math.min(fewestUnits, middle * share - aside)
    const most = isLast ? mostUnits : Math.min(mostUnits, middle * share + aside)
    const mostWeekends = Math.min(person.mostWeekends, person.mostWeekends * share + 2)
    const reached = new Map<number, State>()
    for (const before of states)
      for (const choice of choices) {
        const run = next[before.run * width + choice]!
        const cost = before.cost + costs[day * width + choice]!
        const used = before.used + units[choice]!
        if (run < 0 || cost === Infinity || used > most || used < least) continue
        if (choice > 0 && before.counts[choice]! >= Math.min(mostOf[choice]!, mostOf[choice]! * share + SHIFTS_ASIDE)) continue
        const isNewWeekend = choice > 0 && (day % 7 === 5 || (day % 7 === 6 && isWork[before.run] === 0))
        const weekends = before.weekends + (isNewWeekend ? 1 : 0)
        if (weekends > mostWeekends) continue
        const key = (used * (days + 1) + weekends) * rules.runs + run
        const known = reached.get(key)
        if (known !== undefined && known.cost <= cost) continue
        let { counts } = before
        if (choice > 0) {
          counts = counts.slice()
          counts[choice]! += 1
        }
        reached.set(key, { cost, run, used, weekends, counts, before, choice })
      }
    states = [...reached.values()]
    if (states.length > breadth) states = states.toSorted((a, b) => a.cost - b.cost).slice(0, breadth)
  }
  if (states.length === 0) return null
  const row = new Uint8Array(days)
  let state = states.reduce((best, other) => (other.cost < best.cost ? other : best))
  for (let day = days - 1; day >= 0; day--) {
    row[day] = state.choice
    state = state.before ?? state
  }
  return row
}
