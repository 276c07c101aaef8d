// The cheapest legal plan of one person over a span of days, by dynamic programming: a state is the run of work or rest somebody is in, the
// minutes and week-ends so far, and, only once a plan broke them, the counts of single shifts.
import type { Choice, RosterPerson, RosterTables } from './roster.ts'

/** The most states, of all days together, that counting shifts may lead to: beyond, a shift that is given too often is made dearer. */
const MOST_STATES = 2_000_000
const PENALTIES = [2, 4, 8, 8, 16, 32, 32, 64, 64, 128, 256, 1024, 4096]

export interface CheapestPlan {
  /** No legal row costs less. */
  readonly cost: number
  /** A row at that cost, or nearly where counting its shifts would take too long; null where none was found so. */
  readonly row: Uint8Array | null
}

export interface SpanLimits {
  readonly from: number
  readonly to: number
  /** The run on the eve of the span. */
  readonly startRun: number
  readonly fewestUnits: number
  readonly mostUnits: number
  readonly mostWeekends: number
  readonly mostOf: ArrayLike<number>
  /** By run: whether what follows the span may follow it; null where nothing follows. */
  readonly mayEnd: Uint8Array | null
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

let values = [new Float64Array(0), new Float64Array(0)]
let lists = [new Int32Array(0), new Int32Array(0)]
let origins = new Int32Array(0)
let steps = new Uint8Array(0)

/** The memory of all searches, one at a time. */
function reserve(size: number, days: number): void {
  if (values[0]!.length < size) {
    values = [new Float64Array(size).fill(Infinity), new Float64Array(size).fill(Infinity)]
    lists = [new Int32Array(size), new Int32Array(size)]
  }
  if (origins.length < size * days) {
    origins = new Int32Array(size * days)
    steps = new Uint8Array(size * days)
  }
}

/** The rules of one person as tables of runs. */
export class PersonRules {
  readonly person: RosterPerson
  readonly width: number
  /** Minutes are counted in these. */
  readonly unit: number
  readonly units: Int32Array
  readonly fewestUnits: number
  readonly mostUnits: number
  readonly runs: number
  /** The run on the eve of the first day. */
  readonly start: number
  /** The run after a choice, at `run * width + choice`; -1 where the choice is not allowed. */
  readonly next: Int32Array
  readonly isWork: Uint8Array
  readonly #days: number
  readonly #mostInRow: number
  readonly #most: Int32Array

  constructor({ roster, width }: RosterTables, person: RosterPerson) {
    const { shifts, days } = roster
    this.person = person
    this.width = width
    this.#days = days
    const worked = shifts.filter((_, place) => person.mostOf[place]! > 0)
    this.unit = worked.reduce((divisor, { minutes }) => greatestDivisor(minutes, divisor), 0) || 1
    this.units = Int32Array.from([0, ...shifts.map(({ minutes }) => Math.ceil(minutes / this.unit))])
    this.fewestUnits = Math.ceil(person.fewestMinutes / this.unit)
    this.mostUnits = Math.floor(person.mostMinutes / this.unit)
    this.#mostInRow = Math.min(person.mostInRow, days)
    const classes: string[] = []
    const classOf = shifts.map(({ notNext }, place) => {
      if (person.mostOf[place]! < 1) return -1
      const key = notNext
        .filter((other) => person.mostOf[other]! > 0)
        .toSorted((a, b) => a - b)
        .join()
      if (!classes.includes(key)) classes.push(key)
      return classes.indexOf(key)
    })
    const forbidden = classes.map((key) => new Set(key === '' ? [] : key.split(',').map(Number)))
    const most = this.#mostInRow
    const fewestOff = Math.max(1, Math.min(person.fewestOff, days))
    const fewest = Math.max(1, Math.min(person.fewestInRow, days))
    // Runs: days off so far, up to the fewest; then by class the shifts so far, without and with the fewest reached or not asked for.
    const work = (kind: number, length: number, isLong: boolean) =>
      fewestOff + (kind * most + length - 1) * 2 + (isLong || length >= fewest ? 1 : 0)
    this.runs = fewestOff + classes.length * most * 2 + 1
    this.start = this.runs - 1
    this.next = new Int32Array(this.runs * width).fill(-1)
    this.isWork = new Uint8Array(this.runs).fill(1, fewestOff, this.start)
    const set = (run: number, choice: Choice, target: number) => {
      this.next[run * width + choice] = target
    }
    set(this.start, 0, fewestOff - 1)
    for (let length = 1; length <= fewestOff; length++) set(length - 1, 0, Math.min(length, fewestOff - 1))
    for (const [place, kind] of classOf.entries()) {
      if (kind < 0 || most < 1) continue
      set(this.start, place + 1, work(kind, 1, true))
      set(fewestOff - 1, place + 1, work(kind, 1, false))
      for (const [before, others] of forbidden.entries()) {
        for (let length = 1; length <= most; length++)
          for (const isLong of [false, true]) {
            const run = work(before, length, isLong)
            if (isLong || length >= fewest) set(run, 0, 0)
            if (length < most && !others.has(place)) set(run, place + 1, work(kind, length + 1, isLong))
          }
      }
    }
    this.#most = new Int32Array(days + 1)
    const longest = Math.max(...this.units)
    for (let left = 1; left <= days; left++) {
      const cycle = most + fewestOff
      this.#most[left] = longest * (most * Math.floor(left / cycle) + Math.min(most, left % cycle))
    }
  }

  /** The run after some days of a row, from a run before them. */
  runAfter(row: ArrayLike<Choice>, from: number, to: number, run: number): number {
    for (let day = from; day < to && run >= 0; day++) run = this.next[run * this.width + row[day]!]!
    return run
  }

  whole(): SpanLimits {
    const { person } = this
    return {
      from: 0,
      to: this.#days,
      startRun: this.start,
      fewestUnits: this.fewestUnits,
      mostUnits: this.mostUnits,
      mostWeekends: person.mostWeekends,
      mostOf: person.mostOf,
      mayEnd: null,
    }
  }

  #unitSpan({ from, to, mostUnits }: SpanLimits): number {
    return Math.max(0, Math.min(mostUnits, this.#most[to - from]!)) + 1
  }

  #weekSpan({ from, to, mostWeekends }: SpanLimits): number {
    return Math.max(0, Math.min(mostWeekends, Math.floor((to + 1) / 7) - Math.floor((from + 1) / 7) + 1)) + 1
  }

  /** How many states the search of a span may hold, its days together, before any shift is counted. */
  statesOf(limits: SpanLimits): number {
    return this.runs * this.#unitSpan(limits) * this.#weekSpan(limits) * (limits.to - limits.from)
  }

  /** The cheapest row by `costs`, at `(day - from) * width + choice`; null where no row is legal. */
  cheapest(costs: Float64Array, limits: SpanLimits): CheapestPlan | null {
    const counted: number[] = []
    for (;;) {
      const found = this.#search(costs, limits, counted)
      if (found === null) return null
      const broken = this.#givenTooOften(found.row, limits)
      if (broken < 0) return found
      counted.push(broken)
      const states = counted.reduce((product, choice) => product * (limits.mostOf[choice - 1]! + 1), this.statesOf(limits))
      if (states > MOST_STATES) return { cost: found.cost, row: this.#nearlyCheapest(costs, limits, found.row) }
    }
  }

  /** The first shift that a row has more often than it may; -1 for none. */
  #givenTooOften(row: Uint8Array, { mostOf }: SpanLimits): number {
    const counts = new Int32Array(this.width)
    for (const choice of row) counts[choice]! += 1
    return counts.findIndex((count, choice) => choice > 0 && count > mostOf[choice - 1]!)
  }

  /** A legal row that is cheap: the shifts it has too often are made dearer until it has them less. */
  #nearlyCheapest(costs: Float64Array, limits: SpanLimits, row: Uint8Array): Uint8Array | null {
    const dearer = costs.slice()
    for (const penalty of PENALTIES) {
      const broken = this.#givenTooOften(row, limits)
      if (broken < 0) return row
      for (let cell = broken; cell < dearer.length; cell += this.width) dearer[cell]! += penalty
      const found = this.#search(dearer, limits, [])
      if (found === null) return null
      row = found.row
    }
    return this.#givenTooOften(row, limits) < 0 ? row : null
  }

  #search(costs: Float64Array, limits: SpanLimits, counted: readonly number[]): { cost: number; row: Uint8Array } | null {
    const { from, to, fewestUnits, mostUnits } = limits
    const { width, runs, next, units, isWork } = this
    const days = to - from
    const unitSpan = this.#unitSpan(limits)
    const weekSpan = this.#weekSpan(limits)
    const mostCounts = counted.map((choice) => limits.mostOf[choice - 1]! + 1)
    const countSpan = mostCounts.reduce((product, most) => product * most, 1)
    const size = runs * unitSpan * weekSpan * countSpan
    if (mostUnits < 0 || limits.mostWeekends < 0) return null
    reserve(size, days)
    const strides = new Int32Array(width)
    const bounds = new Int32Array(width)
    let stride = runs * unitSpan
    for (const [place, choice] of counted.entries()) {
      strides[choice] = stride
      bounds[choice] = mostCounts[place]!
      stride *= mostCounts[place]!
    }
    const weekStride = stride
    let current = 0
    let length = 1
    lists[0]![0] = limits.startRun
    values[0]![limits.startRun] = 0
    for (let day = from; day < to; day++) {
      const value = values[current]!
      const list = lists[current]!
      const nextValue = values[1 - current]!
      const nextList = lists[1 - current]!
      const layer = (day - from) * size
      const row = (day - from) * width
      const left = this.#most[to - day - 1]!
      const weekday = day % 7
      let nextLength = 0
      for (let at = 0; at < length; at++) {
        const state = list[at]!
        const cost = value[state]!
        value[state] = Infinity
        const run = state % runs
        const used = Math.floor(state / runs) % unitSpan
        const weekend = state >= weekStride ? Math.floor(state / weekStride) : 0
        for (let choice = 0; choice < width; choice++) {
          const target = next[run * width + choice]!
          if (target < 0) continue
          const price = costs[row + choice]!
          if (price === Infinity) continue
          const total = used + units[choice]!
          if (total >= unitSpan || total + left < fewestUnits) continue
          let successor = state - run + target + units[choice]! * runs
          if (choice > 0) {
            if (bounds[choice]! > 0) {
              if (Math.floor(state / strides[choice]!) % bounds[choice]! >= bounds[choice]! - 1) continue
              successor += strides[choice]!
            }
            if (weekday === 5 || (weekday === 6 && isWork[run] === 0)) {
              if (weekend + 1 >= weekSpan) continue
              successor += weekStride
            }
          }
          const sum = cost + price
          const known = nextValue[successor]!
          if (sum >= known) continue
          if (known === Infinity) nextList[nextLength++] = successor
          nextValue[successor] = sum
          origins[layer + successor] = state
          steps[layer + successor] = choice
        }
      }
      length = nextLength
      current = 1 - current
    }
    const value = values[current]!
    let best = -1
    let cost = Infinity
    for (let at = 0; at < length; at++) {
      const state = lists[current]![at]!
      if (value[state]! < cost && (limits.mayEnd === null || limits.mayEnd[state % runs] === 1)) {
        best = state
        cost = value[state]!
      }
      value[state] = Infinity
    }
    if (best < 0) return null
    const found = new Uint8Array(days)
    for (let day = days - 1; day >= 0; day--) {
      found[day] = steps[day * size + best]!
      best = origins[day * size + best]!
    }
    return { cost, row: found }
  }
}
