// Shares out the shifts of a team: a first legal plan, the whole solved at once where its programme is small enough, then parts of it
// solved anew as long as there is time. The plan is legal from the first row on, whenever the search is ended.
import { PartSearch } from './branching.ts'
import type { Solution } from './branching.ts'
import { findFirstRow } from './first-plan.ts'
import { createPart, writePart } from './part.ts'
import type { Standing } from './part.ts'
import { PersonRules } from './person-plans.ts'
import { coverCost, countPlan, createTables, penaltyOf } from './roster.ts'
import type { Plan, Roster, RosterTables } from './roster.ts'

/** A row is looked for exactly up to so many states, and the whole solved up to so many of all people and rows of its programme. */
const MOST_STATES = 2_000_000
const MOST_WHOLE_STATES = 12_000_000
const MOST_ROWS = 700
/** The branches before the whole is given up for its parts, or for its proof. */
const DIVE_BRANCHES = 600
const PART_BRANCHES = 60
/** The share of the time that goes into the proof of the whole. */
const PROOF_SHARE = 0.5
/** The days of a part of a long plan, and the most work of one part. */
const LONGEST_PART_DAYS = 28
const MOST_PART_ROWS = 220
/** The most days times shifts of a part: each is a row of its programme. */
const MOST_PART_CELLS = 280
const BREADTHS = [20, 200, 1000]

export interface RosterAnswer {
  readonly plan: Plan
  readonly penalty: number
  /** No plan costs less. */
  readonly bound: number
}

/** Somebody for whom no legal row was found; `isProven` where there is none. */
export interface RosterImpasse {
  readonly person: number
  readonly isProven: boolean
}

export interface RosterLimits {
  /** The share of the time that is gone, from 0 to 1. */
  readonly spent: () => number
  /** The same seed gives the same plan where time does not end the search. */
  readonly seed: number
  /** Ends the proof after so many branches, and the search after so many parts, whatever the time. */
  readonly mostSteps?: number
}

/** Draws numbers from 0 to below `end` (xorshift). */
function createDraw(seed: number): (end: number) => number {
  let state = Math.imul(seed, 2_654_435_761) | 1
  return (end) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % end
  }
}

/** Adds to the wishes of one person what one more in each cell would cost. */
function marginalCosts(tables: RosterTables, person: number, counts: Float64Array): Float64Array {
  const costs = tables.costs[person]!.slice()
  for (let cell = 0; cell < costs.length; cell++)
    costs[cell]! += coverCost(tables, cell, counts[cell]! + 1) - coverCost(tables, cell, counts[cell]!)
  return costs
}

function isExact(rules: PersonRules): boolean {
  return rules.statesOf(rules.whole()) <= MOST_STATES
}

function findRow(tables: RosterTables, rules: PersonRules, person: number, counts: Float64Array): Uint8Array | RosterImpasse {
  const costs = marginalCosts(tables, person, counts)
  if (isExact(rules)) {
    const found = rules.cheapest(costs, rules.whole())
    if (found === null) return { person, isProven: true }
    if (found.row !== null) return found.row
  }
  for (const breadth of BREADTHS) {
    const row = findFirstRow(rules, costs, breadth)
    if (row !== null) return row
  }
  return { person, isProven: false }
}

function createFirstPlan(tables: RosterTables, rules: readonly PersonRules[]): Standing | RosterImpasse {
  const plan: Uint8Array[] = []
  const counts = countPlan(tables, plan)
  for (const [person, rulesOfPerson] of rules.entries()) {
    const row = findRow(tables, rulesOfPerson, person, counts)
    if (!(row instanceof Uint8Array)) return row
    plan.push(row)
    for (const [day, choice] of row.entries()) counts[day * tables.width + choice]! += 1
  }
  return { tables, rules, plan, counts }
}

/** Each person costs at least their cheapest row, whatever the others do. */
function simpleBound(tables: RosterTables, rules: readonly PersonRules[]): number {
  return rules.reduce((sum, rulesOfPerson, person) => {
    if (isExact(rulesOfPerson)) return sum + (rulesOfPerson.cheapest(tables.costs[person]!, rulesOfPerson.whole())?.cost ?? 0)
    let cost = 0
    const { width } = tables
    for (let cell = 0; cell < tables.costs[person]!.length; cell += width)
      cost += Math.min(...tables.costs[person]!.subarray(cell, cell + width))
    return sum + cost
  }, 0)
}

function solveWhole(standing: Standing, limits: RosterLimits): number {
  const { plan, tables } = standing
  const everybody = [...plan.keys()]
  let bound = -Infinity
  let known: PartSearch['columns'] = []
  for (const isProof of [false, true]) {
    const part = createPart(standing, everybody, 0, tables.roster.days)
    const search: PartSearch = new PartSearch(part, {
      isOver: () => limits.spent() >= PROOF_SHARE,
      mostBranches: Math.min(limits.mostSteps ?? Infinity, isProof ? Infinity : DIVE_BRANCHES),
      isProof,
      known,
    })
    const solution: Solution = search.solve()
    writePart(part, solution.rows)
    bound = Math.max(bound, solution.bound)
    known = search.columns
    if (bound >= solution.cost || limits.spent() >= PROOF_SHARE) break
  }
  return bound
}

/** Solves one part of the plan anew: some people, over all days or some weeks. */
function improvePart(standing: Standing, limits: RosterLimits, draw: (end: number) => number): void {
  const { plan, tables } = standing
  const { days } = tables.roster
  const weeks = Math.max(1, Math.floor(Math.min(LONGEST_PART_DAYS, MOST_PART_CELLS / tables.roster.shifts.length) / 7))
  const length = days > 7 * weeks ? 7 * (1 + draw(weeks)) : days
  const from = length < days ? Math.min(7 * draw(Math.ceil(days / 7)), days - length) : 0
  const most = Math.max(2, Math.min(plan.length, 10, Math.floor(MOST_PART_ROWS / (length * 0.75))))
  const people = new Set<number>()
  const size = Math.min(plan.length, 2 + draw(most - 1))
  while (people.size < size) people.add(draw(plan.length))
  const part = createPart(standing, [...people], from, from + length)
  const search = new PartSearch(part, { isOver: () => limits.spent() >= 1, mostBranches: PART_BRANCHES, isProof: false })
  const solution = search.solve()
  if (solution.cost < part.cost) writePart(part, solution.rows)
}

/** The best plan found until the time is over, or somebody for whom there is no legal row. */
export function searchRoster(roster: Roster, limits: RosterLimits): RosterAnswer | RosterImpasse {
  const tables = createTables(roster)
  const rules = roster.people.map((person) => new PersonRules(tables, person))
  const standing = createFirstPlan(tables, rules)
  if ('person' in standing) return standing
  const { plan } = standing
  let bound = simpleBound(tables, rules)
  const states = rules.reduce((sum, rulesOfPerson) => sum + rulesOfPerson.statesOf(rulesOfPerson.whole()), 0)
  if (plan.length + roster.cover.length <= MOST_ROWS && states <= MOST_WHOLE_STATES && rules.every(isExact))
    bound = Math.max(bound, solveWhole(standing, limits))
  const draw = createDraw(limits.seed)
  let penalty = penaltyOf(tables, plan)
  for (let parts = 0; plan.length > 0 && penalty > bound && limits.spent() < 1 && parts < (limits.mostSteps ?? Infinity); parts++) {
    improvePart(standing, limits, draw)
    penalty = penaltyOf(tables, plan)
  }
  return { plan, penalty, bound }
}
