// The best rows for a part of a plan, by column generation and branching: a linear programme over the rows found so far gives each day and
// shift a price, by which each person's cheapest row is looked for, until none makes the programme cheaper. What is then still shared
// between rows is decided one way and the other. Every step proves a bound, so the answer says how far it may be from the best.
import { FORBIDDEN, Master } from './master.ts'
import type { Column, CoverRows } from './master.ts'
import { columnOf } from './part.ts'
import type { Part } from './part.ts'

const EPSILON = 1e-4
/** How much of the best prices so far stays in those of the next step: they jump less, and fewer steps are needed. */
const SMOOTHING = 0.5
const MOST_STEPS = 400

/** Somebody does something on a day, or does not. */
interface RowDecision {
  readonly place: number
  readonly day: number
  readonly choice: number
  readonly isForced: boolean
}

/** A day has at most, or at least, so many in a shift. */
interface CoverDecision {
  readonly cover: number
  readonly isMost: boolean
}

type Decision = RowDecision | CoverDecision

/** Two ways to go on: every plan is on one of them, unless the first is a dive of several decisions. */
type Split = readonly [readonly Decision[], readonly Decision[]]

interface Branch {
  readonly decisions: readonly Decision[]
  readonly bound: number
}

export interface Solution {
  readonly rows: readonly Uint8Array[]
  readonly cost: number
  readonly bound: number
}

export interface SearchLimits {
  readonly isOver: () => boolean
  readonly mostBranches: number
  /** Whether days are decided before people: slower to a plan, faster to a proof. */
  readonly isProof: boolean
  /** Rows that are known already, by place. */
  readonly known?: readonly Column[]
}

const isAllowed = (row: Uint8Array, { day, choice, isForced }: RowDecision): boolean => (row[day] === choice) === isForced

const blend = (prices: Float64Array, center: Float64Array | null, share: number): Float64Array =>
  prices.map((price, row) => (1 - share) * price + share * (center?.[row] ?? 0))

/** Solves a part better than `part.cost`, or proves that nothing is; its own rows stand where nothing better was found. */
export class PartSearch {
  readonly #part: Part
  readonly #limits: SearchLimits
  readonly #master: Master
  readonly #known: Set<string>[]
  readonly #costs: readonly Float64Array[]
  /** The cover as the branch leaves it, and what it costs in any case. */
  #cover: CoverRows
  #fixed = 0
  #best: Solution

  constructor(part: Part, limits: SearchLimits) {
    const { standing, people, from, to, rows, cost } = part
    this.#part = part
    this.#limits = limits
    this.#cover = part.cover
    this.#master = new Master(people.length, part.cover)
    this.#known = people.map(() => new Set())
    this.#costs = people.map((person) => standing.tables.costs[person]!.slice(from * standing.tables.width, to * standing.tables.width))
    this.#best = { rows, cost, bound: -Infinity }
    for (const [place, row] of rows.entries()) this.#add(columnOf(part, place, row))
    for (const column of limits.known ?? []) this.#add(column)
  }

  get columns(): readonly Column[] {
    return this.#master.columns
  }

  #add(column: Column): boolean {
    const key = column.row.join()
    const known = this.#known[column.person]!
    if (known.has(key)) return false
    known.add(key)
    this.#master.add(column)
    return true
  }

  solve(): Solution {
    const { isOver, mostBranches } = this.#limits
    const open: Branch[] = []
    let next: Branch | null = { decisions: [], bound: -Infinity }
    let branches = 0
    // The least bound of the branches given up without being looked into to their end.
    let unseen = Infinity
    for (; next !== null; branches++) {
      if (branches >= mostBranches || isOver()) {
        unseen = Math.min(unseen, next.bound, ...open.map(({ bound }) => bound))
        break
      }
      const { decisions }: Branch = next
      const { bound, split, isWhole } = this.#explore(next)
      if (!isWhole) unseen = Math.min(unseen, bound)
      if (split === null || this.#isNoBetter(bound)) {
        next = null
      } else {
        const [first, second] = split
        // A dive takes a whole row at once, and does not come back for the others that do the same on that day.
        if (first.length > 1) unseen = Math.min(unseen, bound)
        open.push({ decisions: [...decisions, ...second], bound })
        next = { decisions: [...decisions, ...first], bound }
      }
      if (next === null) {
        let least = -1
        for (let at = open.length - 1; at >= 0; at--) if (least < 0 || open[at]!.bound < open[least]!.bound) least = at
        next = least < 0 || this.#isNoBetter(open[least]!.bound) ? null : (open.splice(least, 1)[0] ?? null)
      }
    }
    const bound = Math.min(this.#best.cost, Math.ceil(unseen - EPSILON))
    return { ...this.#best, bound }
  }

  /** Costs are whole numbers, so nothing above the best less one is better. */
  #isNoBetter(bound: number): boolean {
    return bound > this.#best.cost - 1 + EPSILON
  }

  #applyDecisions(decisions: readonly Decision[]): readonly Float64Array[] {
    const { width } = this.#part.standing.tables
    const wanted = this.#part.cover.wanted.slice()
    const under = this.#part.cover.under.slice()
    const over = this.#part.cover.over.slice()
    const costs = [...this.#costs]
    const byPlace = new Map<number, RowDecision[]>()
    this.#fixed = 0
    for (const decision of decisions) {
      if ('cover' in decision) {
        const { cover, isMost } = decision
        // The programme stands at `wanted`: one step down, or not; one step up, or not.
        if (isMost) {
          this.#fixed += under[cover]!
          wanted[cover]! -= 1
          over[cover] = FORBIDDEN
        } else under[cover] = FORBIDDEN
        continue
      }
      const { place, day, choice, isForced } = decision
      const ofPlace = byPlace.get(place) ?? []
      if (ofPlace.length === 0) costs[place] = costs[place]!.slice()
      byPlace.set(place, [...ofPlace, decision])
      const row = costs[place]!
      for (let other = 0; other < width; other++) if ((other === choice) !== isForced) row[day * width + other] = Infinity
    }
    this.#cover = { wanted, under, over }
    this.#master.setCover(this.#cover)
    this.#master.forbid(({ person, row }) => byPlace.get(person)?.some((decision) => !isAllowed(row, decision)) ?? false)
    return costs
  }

  /** Solves a branch's programme, and says on what it splits: null where nothing is shared, or nothing is allowed. */
  #explore(branch: Branch): { bound: number; split: Split | null; isWhole: boolean } {
    const master = this.#master
    const { isOver } = this.#limits
    const costs = this.#applyDecisions(branch.decisions)
    let bound = branch.bound
    let center: Float64Array | null = null
    for (let step = 0; step < MOST_STEPS; step++) {
      master.solve(isOver)
      if (isOver()) return { bound, split: null, isWhole: false }
      let added = 0
      for (const smoothing of center === null ? [0] : [SMOOTHING, 0]) {
        const prices: Float64Array = blend(master.duals, center, smoothing)
        const priced = this.#price(costs, prices)
        if (priced === null) return { bound: Infinity, split: null, isWhole: true }
        if (priced.bound > bound) {
          bound = priced.bound
          center = prices
        }
        added += priced.added
        if (added > 0) break
      }
      if (this.#isNoBetter(bound)) return { bound, split: null, isWhole: true }
      if (added === 0) break
      // No whole number lies between the bound and the programme: more rows would not lift it.
      const value = master.value + this.#fixed
      if (!master.isBroken && Math.ceil(bound - EPSILON) >= value - 0.02) break
    }
    if (master.isBroken) return { bound: Infinity, split: null, isWhole: true }
    this.#keepBest()
    const split = this.#splitOf()
    // Where rows were only nearly the cheapest, the programme may be whole and its bound still below it.
    return { bound, split, isWhole: split !== null || this.#isNoBetter(bound) }
  }

  /** Looks for each person's cheapest row by prices, and says the bound that they prove; null where somebody has no row. */
  #price(costs: readonly Float64Array[], prices: Float64Array): { bound: number; added: number } | null {
    const { standing, people, limits, cells } = this.#part
    let bound = this.#fixed
    let added = 0
    for (let row = 0; row < cells.length; row++) bound += prices[people.length + row]! * this.#cover.wanted[row]!
    for (const [place, person] of people.entries()) {
      const priced = costs[place]!.slice()
      for (let row = 0; row < cells.length; row++) priced[cells[row]!]! -= prices[people.length + row]!
      const found = standing.rules[person]!.cheapest(priced, limits[place]!)
      if (found === null) return null
      bound += found.cost
      if (found.row !== null && this.#add(columnOf(this.#part, place, found.row))) added += 1
    }
    return { bound, added }
  }

  /** Keeps the rows with the greatest shares where they are better than what stands. */
  #keepBest(): void {
    const { people, cells, cover } = this.#part
    const chosen: Column[] = []
    const greatest = new Float64Array(people.length)
    for (const { column, share } of this.#master.shares())
      if (share > greatest[column.person]!) {
        greatest[column.person] = share
        chosen[column.person] = column
      }
    const counts = new Float64Array(cells.length)
    let cost = 0
    for (const column of chosen) {
      if (column === undefined) return
      cost += column.cost
      for (const row of column.covers) counts[row]! += 1
    }
    for (let row = 0; row < cells.length; row++) {
      const missing = cover.wanted[row]! - counts[row]!
      cost += missing > 0 ? missing * cover.under[row]! : -missing * cover.over[row]!
    }
    if (cost < this.#best.cost - EPSILON && chosen.length === people.length)
      this.#best = { rows: chosen.map(({ row }) => row), cost, bound: this.#best.bound }
  }

  #splitOf(): Split | null {
    if (this.#limits.isProof) {
      let widest = 0.01
      let split: Split | null = null
      for (const [cover, offset] of this.#master.offsets().entries()) {
        const distance = Math.min(-offset, 1 + offset)
        if (offset < 0 && offset > -1 && distance > widest && this.#cover.under[cover]! < FORBIDDEN) {
          widest = distance
          split = [[{ cover, isMost: false }], [{ cover, isMost: true }]]
        }
      }
      if (split !== null) return split
    }
    const { width } = this.#part.standing.tables
    const days = this.#part.to - this.#part.from
    const shares = new Float64Array(this.#part.people.length * days * width)
    for (const { column, share } of this.#master.shares())
      for (let day = 0; day < days; day++) shares[(column.person * days + day) * width + column.row[day]!]! += share
    let widest = -1
    let cell = -1
    for (let at = 0; at < shares.length; at++) {
      const share = shares[at]!
      if (share < 0.01 || share > 0.99) continue
      const worth = this.#limits.isProof ? Math.min(share, 1 - share) : share
      if (worth <= widest) continue
      widest = worth
      cell = at
    }
    if (cell < 0) return null
    const choice = cell % width
    const day = Math.floor(cell / width) % days
    const place = Math.floor(cell / width / days)
    return [
      this.#limits.isProof ? [{ place, day, choice, isForced: true }] : this.#wholeRow(place, day, choice),
      [{ place, day, choice, isForced: false }],
    ]
  }

  /** In a dive somebody's greatest row is taken as a whole, among those that do `choice` on `day`. */
  #wholeRow(place: number, day: number, choice: number): RowDecision[] {
    let greatest: Column | null = null
    let most = 0
    for (const { column, share } of this.#master.shares())
      if (column.person === place && column.row[day] === choice && share > most) {
        greatest = column
        most = share
      }
    return Array.from(greatest?.row ?? [], (choiceOfDay, dayOfRow) => ({ place, day: dayOfRow, choice: choiceOfDay, isForced: true }))
  }
}
