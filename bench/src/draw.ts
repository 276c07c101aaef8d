// Chance that repeats itself: the same numbers in every run, so that two runs measure the same.

/** Draws a number from 0 to below 1. */
export type Draw = () => number

/** The numbers of that seed, one after the other (a linear congruence of 32 bits, after Numerical Recipes). */
export function drawFrom(seed: number): Draw {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
