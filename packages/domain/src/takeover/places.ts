// Each person is in one team on each day. Files say it with a heading or a column; who changes teams in the middle of a row is found by
// what they do: the team that explains their days best, with a price for each change.
import { civilDateOf, isoWeekday } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { UNKNOWN } from './cycle-search.ts'
import type { Line } from './cycle-search.ts'

/** A change explains more days than this, or it is none. */
const PRICE_OF_CHANGE = 8
/** Somebody is in another team than the file says from the first day on only when it explains more days than this. */
const PRICE_OF_CONTRADICTION = 6
/** Between days that either team explains, the file decides. */
const PRICE_OF_DOUBT = 0.02

export interface TeamPlan {
  readonly pattern: readonly number[]
  /** The position of the first day of the span. */
  readonly start: number
}

/** The code that a team has on a day of the span. */
export const codeOn = ({ pattern, start }: TeamPlan, day: number): number => pattern[(day + start) % pattern.length]!

interface Stay {
  /** The first day of the span, and the team from it on. */
  readonly from: number
  readonly team: number
}

/**
 * The stays of a person in teams that have a cycle. `said`: the team by day as the file has it, UNKNOWN where it is silent; `days`: from the
 * first to the last day of the person. `firstDay`: of the span.
 */
export function findStays(
  line: Line,
  said: Line,
  plans: ReadonlyMap<number, TeamPlan>,
  days: readonly [number, number],
  firstDay: DayNumber,
): readonly Stay[] {
  const [from, to] = days
  const teams = [...plans.keys()]
  let costs: number[] = teams.map((team) => (said[from] === team ? 0 : PRICE_OF_CONTRADICTION))
  /** It has, for each day and team, the team of the day before. */
  const back: Int16Array[] = []
  for (let day = from; day <= to; day++) {
    const cheapest = costs.indexOf(Math.min(...costs))
    const before = new Int16Array(teams.length)
    costs = costs.map((cost, i) => {
      const isChange = day > from && cost > costs[cheapest]! + PRICE_OF_CHANGE
      before[i] = isChange ? cheapest : i
      const team = teams[i]!
      const known = line[day]!
      const isWrong = known !== UNKNOWN && known !== codeOn(plans.get(team)!, day)
      const isDoubtful = said[day] !== UNKNOWN && said[day] !== team
      return (isChange ? costs[cheapest]! + PRICE_OF_CHANGE : cost) + (isWrong ? 1 : 0) + (isDoubtful ? PRICE_OF_DOUBT : 0)
    })
    back.push(before)
  }
  let at = costs.indexOf(Math.min(...costs))
  const stays: { from: number; team: number }[] = []
  for (let day = to; day >= from; day--) {
    const previous = back[day - from]![at]!
    if (previous !== at || day === from) stays.unshift({ from: day, team: teams[at]! })
    at = previous
  }
  return stays.map((stay, i) =>
    i === 0 ? stay : settled(stay, stays[i - 1]!, { line, said, plans, firstDay, last: (stays[i + 1]?.from ?? to + 1) - 1 }),
  )
}

interface Surroundings {
  readonly line: Line
  readonly said: Line
  readonly plans: ReadonlyMap<number, TeamPlan>
  readonly firstDay: DayNumber
  readonly last: number
}

/** A change that explains as much on several days is on that of the file, the first of a month, a Monday, or the earliest. */
function settled(stay: Stay, before: Stay, { line, said, plans, firstDay, last }: Surroundings): Stay {
  const isEither = (day: number) => {
    const [left, right] = [plans.get(before.team)!, plans.get(stay.team)!]
    const known = line[day]!
    return known === UNKNOWN || (known === codeOn(left, day)) === (known === codeOn(right, day))
  }
  let lowest = stay.from
  while (lowest - 1 > before.from && isEither(lowest - 1)) lowest -= 1
  let highest = stay.from
  while (highest < last && isEither(highest)) highest += 1
  const range = Array.from({ length: highest - lowest + 1 }, (_, i) => lowest + i)
  const from =
    range.find((day) => said[day] === stay.team && said[day - 1] === before.team) ??
    range.find((day) => civilDateOf(firstDay + day).day === 1) ??
    range.find((day) => isoWeekday(firstDay + day) === 1) ??
    lowest
  return { from, team: stay.team }
}
