// A seeded random generator: the same seed gives the same demo, so that something seen once can be looked at again.

export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A number x, 0 ≤ x < 1, by the generator Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.between(0, list.length - 1)] ?? list[0]
  }

  /** A shuffled copy (Fisher and Yates). */
  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list]
    for (let last = result.length - 1; last > 0; last--) {
      const otherIndex = this.between(0, last)
      const lastItem = result[last]
      const otherItem = result[otherIndex]
      if (lastItem === undefined || otherItem === undefined) continue
      result[last] = otherItem
      result[otherIndex] = lastItem
    }
    return result
  }
}
