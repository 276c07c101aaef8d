// The linear programme over whole plans of people: each person has one plan, each cover row is met or pays. Revised simplex with a dense
// inverse, since it is solved again after every few new plans, and goes on from where it stood.

/** The cost of a person without a plan, or of a plan that a branch forbids: more than any plan. */
export const FORBIDDEN = 1e6
const EPSILON = 1e-6
const PIVOTS_BETWEEN_INVERSIONS = 150

const noiseOf = (row: number): number => (((row * 7919 + 13) % 997) + 1) * 1e-7

export interface CoverRows {
  readonly wanted: Float64Array
  readonly under: Float64Array
  readonly over: Float64Array
}

export interface Column {
  readonly person: number
  readonly cost: number
  readonly row: Uint8Array
  /** Cover rows that it counts in. */
  readonly covers: Int32Array
}

export interface Share {
  readonly column: Column
  readonly share: number
}

export class Master {
  readonly columns: Column[] = []
  /** People first, then cover rows. */
  readonly duals: Float64Array
  readonly #people: number
  readonly #rows: number
  #cover: CoverRows
  readonly #isForbidden: boolean[] = []
  readonly #inBasis: boolean[] = []
  /** By row: -1 - r an artificial plan of person r, or a shortage of a cover row; -1 - rows - r a surplus; else a column. */
  readonly #basis: Int32Array
  readonly #inverse: Float64Array
  readonly #values: Float64Array
  readonly #right: Float64Array
  #pivots = 0
  #isStale = false

  constructor(people: number, cover: CoverRows) {
    this.#people = people
    this.#cover = cover
    const rows = people + cover.wanted.length
    this.#rows = rows
    this.duals = new Float64Array(rows)
    this.#basis = new Int32Array(rows)
    this.#inverse = new Float64Array(rows * rows)
    this.#values = new Float64Array(rows)
    this.#right = new Float64Array(rows)
    this.#right.fill(1, 0, people)
    // Small unequal differences keep the simplex from standing still among equal vertices; the bound is computed without them.
    for (let row = 0; row < rows; row++) this.#right[row]! += noiseOf(row) + (row < people ? 0 : cover.wanted[row - people]!)
    this.#restart()
  }

  /** Goes back to a start without plans. */
  #restart(): void {
    const rows = this.#rows
    this.#inBasis.fill(false)
    for (let row = 0; row < rows; row++) this.#basis[row] = this.#right[row]! < 0 ? -1 - rows - row : -1 - row
    this.#invert()
  }

  /** Takes other terms of its cover rows. */
  setCover(cover: CoverRows): void {
    let isOther = false
    for (let row = this.#people; row < this.#rows; row++) {
      const right = cover.wanted[row - this.#people]! + noiseOf(row)
      if (right !== this.#right[row]) isOther = true
      this.#right[row] = right
    }
    this.#cover = cover
    if (isOther) this.#restart()
  }

  add(column: Column): void {
    this.columns.push(column)
    this.#isForbidden.push(false)
    this.#inBasis.push(false)
  }

  forbid(isForbidden: (column: Column) => boolean): void {
    for (const [place, column] of this.columns.entries()) this.#isForbidden[place] = isForbidden(column)
  }

  #costOf(variable: number): number {
    if (variable >= 0) return this.#isForbidden[variable] === true ? FORBIDDEN : this.columns[variable]!.cost
    const row = -1 - variable
    if (row < this.#people) return FORBIDDEN
    return row < this.#rows ? this.#cover.under[row - this.#people]! : this.#cover.over[row - this.#rows - this.#people]!
  }

  /** Writes a variable's column, times the inverse, into `target`. */
  #transform(variable: number, target: Float64Array): void {
    const rows = this.#rows
    const inverse = this.#inverse
    target.fill(0)
    const addRow = (row: number, sign: number) => {
      for (let i = 0; i < rows; i++) target[i]! += sign * inverse[row * rows + i]!
    }
    if (variable >= 0) {
      const { person, covers } = this.columns[variable]!
      addRow(person, 1)
      for (const cover of covers) addRow(this.#people + cover, 1)
    } else {
      const row = -1 - variable
      if (row < rows) addRow(row, 1)
      else addRow(row - rows, -1)
    }
  }

  /** Computes the inverse anew; it stands transposed, so that the columns of a plan are rows of memory. */
  #invert(): void {
    const rows = this.#rows
    const matrix = new Float64Array(rows * rows)
    for (const [place, variable] of this.#basis.entries()) {
      const set = (row: number, value: number) => {
        matrix[row * rows + place] = value
      }
      if (variable >= 0) {
        const { person, covers } = this.columns[variable]!
        set(person, 1)
        for (const cover of covers) set(this.#people + cover, 1)
      } else if (-1 - variable < rows) set(-1 - variable, 1)
      else set(-1 - variable - rows, -1)
    }
    const inverse = new Float64Array(rows * rows)
    for (let i = 0; i < rows; i++) inverse[i * rows + i] = 1
    for (let place = 0; place < rows; place++) {
      let pivot = place
      for (let row = place + 1; row < rows; row++)
        if (Math.abs(matrix[row * rows + place]!) > Math.abs(matrix[pivot * rows + place]!)) pivot = row
      if (pivot !== place)
        for (let i = 0; i < rows; i++) {
          const a = matrix[pivot * rows + i]!
          matrix[pivot * rows + i] = matrix[place * rows + i]!
          matrix[place * rows + i] = a
          const b = inverse[pivot * rows + i]!
          inverse[pivot * rows + i] = inverse[place * rows + i]!
          inverse[place * rows + i] = b
        }
      const scale = 1 / matrix[place * rows + place]!
      for (let i = 0; i < rows; i++) {
        matrix[place * rows + i]! *= scale
        inverse[place * rows + i]! *= scale
      }
      for (let row = 0; row < rows; row++) {
        const factor = matrix[row * rows + place]!
        if (row === place || factor === 0) continue
        for (let i = place; i < rows; i++) matrix[row * rows + i]! -= factor * matrix[place * rows + i]!
        for (let i = 0; i < rows; i++) inverse[row * rows + i]! -= factor * inverse[place * rows + i]!
      }
    }
    for (let row = 0; row < rows; row++) for (let i = 0; i < rows; i++) this.#inverse[i * rows + row] = inverse[row * rows + i]!
    for (let row = 0; row < rows; row++) {
      let value = 0
      for (let i = 0; i < rows; i++) value += inverse[row * rows + i]! * this.#right[i]!
      this.#values[row] = Math.max(0, value)
    }
    this.#pivots = 0
  }

  /** Solves to the optimum of the columns there are, and leaves the duals; `isOver` ends it before. */
  solve(isOver: () => boolean): void {
    const rows = this.#rows
    const direction = new Float64Array(rows)
    this.#price()
    for (let pivots = 0; ; pivots++) {
      let entering = this.#entering()
      if (entering === null && this.#isStale) {
        this.#price()
        entering = this.#entering()
      }
      if (entering === null || (pivots % 64 === 63 && isOver())) return
      this.#transform(entering, direction)
      let leaving = -1
      let least = Infinity
      for (let row = 0; row < rows; row++) {
        if (direction[row]! <= 1e-9) continue
        const ratio = this.#values[row]! / direction[row]!
        if (ratio < least - 1e-12 || (ratio < least + 1e-12 && direction[row]! > direction[leaving]!)) {
          least = ratio
          leaving = row
        }
      }
      if (leaving < 0) return
      this.#pivot(entering, leaving, direction, least)
    }
  }

  /** Computes the duals anew. */
  #price(): void {
    const rows = this.#rows
    const costs = Float64Array.from(this.#basis, (variable) => this.#costOf(variable))
    for (let row = 0; row < rows; row++) {
      let dual = 0
      for (let i = 0; i < rows; i++) dual += costs[i]! * this.#inverse[row * rows + i]!
      this.duals[row] = dual
    }
    this.#isStale = false
  }

  #reducedCost(variable: number): number {
    if (variable < 0) {
      const row = -1 - variable
      return this.#costOf(variable) - (row < this.#rows ? this.duals[row]! : -this.duals[row - this.#rows]!)
    }
    const { person, covers } = this.columns[variable]!
    let reduced = this.#costOf(variable) - this.duals[person]!
    for (let i = 0; i < covers.length; i++) reduced -= this.duals[this.#people + covers[i]!]!
    return reduced
  }

  #entering(): number | null {
    const { duals } = this
    const people = this.#people
    let best: number | null = null
    let least = -EPSILON
    for (const [place, { person, covers }] of this.columns.entries()) {
      if (this.#inBasis[place] === true) continue
      let reduced = this.#costOf(place) - duals[person]!
      for (let i = 0; i < covers.length; i++) reduced -= duals[people + covers[i]!]!
      if (reduced < least) {
        least = reduced
        best = place
      }
    }
    for (let row = people; row < this.#rows; row++) {
      const shortage = this.#cover.under[row - people]! - duals[row]!
      const surplus = this.#cover.over[row - people]! + duals[row]!
      if (shortage < least) {
        least = shortage
        best = -1 - row
      }
      if (surplus < least) {
        least = surplus
        best = -1 - this.#rows - row
      }
    }
    return best
  }

  #pivot(entering: number, leaving: number, direction: Float64Array, step: number): void {
    const rows = this.#rows
    const inverse = this.#inverse
    const factorOfDuals = this.#reducedCost(entering) / direction[leaving]!
    for (let row = 0; row < rows; row++) this.duals[row]! += factorOfDuals * inverse[row * rows + leaving]!
    this.#isStale = true
    const left = this.#basis[leaving]!
    if (left >= 0) this.#inBasis[left] = false
    if (entering >= 0) this.#inBasis[entering] = true
    this.#basis[leaving] = entering
    for (let row = 0; row < rows; row++) this.#values[row] = Math.max(0, this.#values[row]! - step * direction[row]!)
    this.#values[leaving] = step
    const scale = 1 / direction[leaving]!
    for (let i = 0; i < rows; i++) {
      const start = i * rows
      const factor = inverse[start + leaving]! * scale
      if (factor === 0) continue
      for (let row = 0; row < rows; row++) inverse[start + row]! -= factor * direction[row]!
      inverse[start + leaving] = factor
    }
    this.#pivots += 1
    if (this.#pivots >= PIVOTS_BETWEEN_INVERSIONS) {
      this.#invert()
      this.#price()
    }
  }

  /** The plans in use, with their shares. */
  shares(): Share[] {
    const shares: Share[] = []
    for (const [row, variable] of this.#basis.entries())
      if (variable >= 0 && this.#values[row]! > 1e-6) shares.push({ column: this.columns[variable]!, share: this.#values[row]! })
    return shares
  }

  /** Whether somebody is without a plan that is allowed, or a cover row is where a branch forbids it. */
  get isBroken(): boolean {
    return this.#basis.some((variable, row) => this.#values[row]! > 1e-4 && this.#costOf(variable) >= FORBIDDEN)
  }

  /** How far a cover row is under (negative) or over what it wants. */
  offsets(): Float64Array {
    const offsets = new Float64Array(this.#rows - this.#people)
    for (const [row, variable] of this.#basis.entries()) {
      const place = -1 - variable
      if (place >= this.#rows + this.#people) offsets[place - this.#rows - this.#people]! += this.#values[row]!
      else if (place >= this.#people && place < this.#rows) offsets[place - this.#people]! -= this.#values[row]!
    }
    return offsets
  }

  get value(): number {
    return this.#basis.reduce((sum, variable, row) => sum + this.#costOf(variable) * this.#values[row]!, 0)
  }
}
