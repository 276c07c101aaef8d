// A part of a plan that is solved anew while the rest stands: some people, some days. The whole plan is a part too.
import type { Column, CoverRows } from './master.ts'
import type { PersonRules, SpanLimits } from './person-plans.ts'
import { coverCost } from './roster.ts'
import type { RosterTables } from './roster.ts'

/** A plan with what its search keeps beside it. */
export interface Standing {
  readonly tables: RosterTables
  readonly rules: readonly PersonRules[]
  readonly plan: Uint8Array[]
  /** By `day * width + choice`. */
  readonly counts: Float64Array
}

export interface Part {
  readonly standing: Standing
  readonly people: readonly number[]
  readonly from: number
  readonly to: number
  readonly limits: readonly SpanLimits[]
  /** The cells of the cover, of the span, that cost anything. */
  readonly cells: Int32Array
  /** By cell of the span: its place in `cells`, -1 for none. */
  readonly places: Int32Array
  readonly cover: CoverRows
  /** The rows that stand now, and what they cost with the cover of the span. */
  readonly rows: readonly Uint8Array[]
  readonly cost: number
}

const isWeekendWorked = (row: Uint8Array, saturday: number): boolean => row[saturday]! > 0 || (row[saturday + 1] ?? 0) > 0

/** Says what somebody may do in a span, as the rest of the row leaves it. A span neither begins on a Sunday nor ends before one. */
function limitsOfSpan(rules: PersonRules, row: Uint8Array, from: number, to: number): SpanLimits {
  const { person, units, width } = rules
  const days = row.length
  if (from === 0 && to === days) return rules.whole()
  let used = 0
  const mostOf = [...person.mostOf]
  for (let day = 0; day < days; day++) {
    if ((day >= from && day < to) || row[day] === 0) continue
    used += units[row[day]!]!
    mostOf[row[day]! - 1]! -= 1
  }
  let weekends = 0
  for (let saturday = 5; saturday < days; saturday += 7)
    if ((saturday < from || saturday >= to) && isWeekendWorked(row, saturday)) weekends += 1
  const startRun = rules.runAfter(row, 0, from, rules.start)
  let mayEnd: Uint8Array | null = null
  if (to < days) {
    mayEnd = new Uint8Array(rules.runs)
    const standing = rules.runAfter(row, from, to, startRun)
    for (let run = 0; run < rules.runs; run++) {
      let [one, other] = [run, standing]
      // Once both runs are the same, the rest is as legal as it stands.
      for (let day = to; day < days && one >= 0 && one !== other; day++) {
        one = rules.next[one * width + row[day]!]!
        other = rules.next[other * width + row[day]!]!
      }
      mayEnd[run] = one >= 0 ? 1 : 0
    }
  }
  return {
    from,
    to,
    startRun,
    fewestUnits: rules.fewestUnits - used,
    mostUnits: rules.mostUnits - used,
    mostWeekends: person.mostWeekends - weekends,
    mostOf,
    mayEnd,
  }
}

const costOfSpan = (costs: Float64Array, row: Uint8Array, from: number, width: number): number =>
  row.reduce((sum, choice, day) => sum + costs[(from + day) * width + choice]!, 0)

export function createPart(standing: Standing, people: readonly number[], start: number, end: number): Part {
  const { tables, rules, plan, counts } = standing
  const { width, roster } = tables
  const from = start % 7 === 6 ? start - 1 : start
  const to = end < roster.days && end % 7 === 6 ? end + 1 : end
  const rows = people.map((person) => plan[person]!.slice(from, to))
  const others = counts.slice(from * width, to * width)
  for (const row of rows) for (const [day, choice] of row.entries()) others[day * width + choice]! -= 1
  const cells: number[] = []
  const places = new Int32Array(others.length).fill(-1)
  for (let cell = 0; cell < others.length; cell++) {
    if (!(tables.under[from * width + cell]! + tables.over[from * width + cell]! > 0)) continue
    places[cell] = cells.length
    cells.push(cell)
  }
  const cover: CoverRows = {
    wanted: Float64Array.from(cells, (cell) => tables.wanted[from * width + cell]! - others[cell]!),
    under: Float64Array.from(cells, (cell) => tables.under[from * width + cell]!),
    over: Float64Array.from(cells, (cell) => tables.over[from * width + cell]!),
  }
  let cost = 0
  for (const cell of cells) cost += coverCost(tables, from * width + cell, counts[from * width + cell]!)
  for (const [place, person] of people.entries()) cost += costOfSpan(tables.costs[person]!, rows[place]!, from, width)
  return {
    standing,
    people,
    from,
    to,
    limits: people.map((person) => limitsOfSpan(rules[person]!, plan[person]!, from, to)),
    cells: Int32Array.from(cells),
    places,
    cover,
    rows,
    cost,
  }
}

/** A row of somebody of the part as a column of its programme. `place`: the person's in the part. */
export function columnOf({ standing, people, from, places }: Part, place: number, row: Uint8Array): Column {
  const { tables } = standing
  const covers: number[] = []
  for (let day = 0; day < row.length; day++) {
    const cover = places[day * tables.width + row[day]!]!
    if (row[day]! > 0 && cover >= 0) covers.push(cover)
  }
  return { person: place, cost: costOfSpan(tables.costs[people[place]!]!, row, from, tables.width), row, covers: Int32Array.from(covers) }
}

/** Puts other rows into the plan. */
export function writePart({ standing, people, from }: Part, rows: readonly Uint8Array[]): void {
  const { plan, counts, tables } = standing
  for (const [place, person] of people.entries())
    for (const [day, choice] of rows[place]!.entries()) {
      const cell = (from + day) * tables.width
      counts[cell + plan[person]![from + day]!]! -= 1
      counts[cell + choice]! += 1
      plan[person]![from + day] = choice
    }
}
