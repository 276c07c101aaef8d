// A seeded generator for worlds by chance: what failed once can be drawn again.

export type Draw = (end: number) => number

/** Draws numbers from 0 to below `end`; one seed always gives the same row of numbers (mulberry32). */
export function createDraw(seed: number): Draw {
  let state = seed
  return (end) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }
}
