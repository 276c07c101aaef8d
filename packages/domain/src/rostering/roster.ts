// A team whose shifts are to be shared out: who may work what, what each day wants, what each choice costs. Nothing here knows an hour of
// the clock, so the same engine serves a file and a centre.

/** A choice is what somebody does on one day: 0 is off, n + 1 the shift in place n. */
export type Choice = number

export interface RosterShift {
  readonly id: string
  readonly minutes: number
  /** Places of the shifts that may not follow this one on the next day. */
  readonly notNext: readonly number[]
}

export interface RosterPerson {
  readonly id: string
  /** The most shifts of each kind, by place. */
  readonly mostOf: readonly number[]
  readonly mostMinutes: number
  readonly fewestMinutes: number
  readonly mostInRow: number
  /** The fewest shifts, then the fewest days off in a row; a run that touches the first or the last day is free of it. */
  readonly fewestInRow: number
  readonly fewestOff: number
  readonly mostWeekends: number
  readonly daysOff: readonly number[]
}

/** One day wants so many in one shift: each missing person costs `under`, each one too many `over`. */
export interface RosterCover {
  readonly day: number
  readonly shift: number
  readonly wanted: number
  readonly under: number
  readonly over: number
}

/** The cost of a wish that is not kept. */
export interface RosterRequest {
  readonly person: number
  readonly day: number
  readonly shift: number
  readonly weight: number
}

export interface Roster {
  /** The first one is a Monday. */
  readonly days: number
  readonly shifts: readonly RosterShift[]
  readonly people: readonly RosterPerson[]
  /** Shifts wished for, and shifts wished away. */
  readonly wishes: readonly RosterRequest[]
  readonly refusals: readonly RosterRequest[]
  readonly cover: readonly RosterCover[]
}

/** A plan has a row of choices for each person, one a day. */
export type Plan = readonly Uint8Array[]

/** A roster as tables that the search reads in its loops. */
export interface RosterTables {
  readonly roster: Roster
  /** The choices of a day: off, and each shift. */
  readonly width: number
  /** By person: the cost of each choice, at `day * width + choice`; infinite where it is not allowed. */
  readonly costs: readonly Float64Array[]
  /** By `day * width + choice`. A day off wants nobody. */
  readonly wanted: Float64Array
  readonly under: Float64Array
  readonly over: Float64Array
}

export function createTables(roster: Roster): RosterTables {
  const { days, shifts, people } = roster
  const width = shifts.length + 1
  const cells = days * width
  const costs = people.map(({ mostOf, daysOff }) => {
    const table = new Float64Array(cells)
    for (let day = 0; day < days; day++)
      for (let shift = 0; shift < shifts.length; shift++) if (mostOf[shift]! < 1) table[day * width + shift + 1] = Infinity
    for (const day of daysOff) table.fill(Infinity, day * width + 1, (day + 1) * width)
    return table
  })
  for (const { person, day, shift, weight } of roster.wishes)
    for (let choice = 0; choice < width; choice++) if (choice !== shift + 1) costs[person]![day * width + choice]! += weight
  for (const { person, day, shift, weight } of roster.refusals) costs[person]![day * width + shift + 1]! += weight
  const wanted = new Float64Array(cells)
  const under = new Float64Array(cells)
  const over = new Float64Array(cells)
  for (const row of roster.cover) {
    const cell = row.day * width + row.shift + 1
    wanted[cell] = row.wanted
    under[cell] = row.under
    over[cell] = row.over
  }
  return { roster, width, costs, wanted, under, over }
}

/** How many do each thing on each day, by `day * width + choice`. */
export function countPlan({ roster, width }: RosterTables, plan: Plan): Float64Array {
  const counts = new Float64Array(roster.days * width)
  for (const row of plan) for (let day = 0; day < roster.days; day++) counts[day * width + row[day]!]! += 1
  return counts
}

function costOfRow({ roster, width, costs }: RosterTables, person: number, row: Uint8Array): number {
  let cost = 0
  for (let day = 0; day < roster.days; day++) cost += costs[person]![day * width + row[day]!]!
  return cost
}

export const coverCost = ({ wanted, under, over }: RosterTables, cell: number, count: number): number =>
  count < wanted[cell]! ? (wanted[cell]! - count) * under[cell]! : (count - wanted[cell]!) * over[cell]!

export function penaltyOf(tables: RosterTables, plan: Plan): number {
  const counts = countPlan(tables, plan)
  let penalty = 0
  for (let cell = 0; cell < counts.length; cell++) penalty += coverCost(tables, cell, counts[cell]!)
  return plan.reduce((sum, row, person) => sum + costOfRow(tables, person, row), penalty)
}
